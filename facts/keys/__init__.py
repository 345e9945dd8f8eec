"""The catalogue of fact keys, and how a key and a value become an identity.

A key says what a statement is about (``profile.city``); its entry decides, in code, whether one
value or many may stand, how important it is, and whether storing it needs consent. Models propose
keys of their own too: an unlisted key is welcome, holds many values and is of middling importance,
but one that names something sensitive (``medical.history``) is sensitive all the same.

Dangers of changing it: a key's cardinality decides what supersedes what. Turning ``many`` into
``one`` leaves several facts standing in slots that nothing will write to again.
"""

import hashlib
import math
import re

from facts.keys.catalogue import ALIASES, CATALOGUE
from facts.keys.entry import Key
from facts.keys.sensitive import (
    CATEGORIES,
    category_by_name,
    category_by_sentence,
    category_by_words,
)
from facts.keys.sentences import second_person, sentence_for, value_in
from memoryproject.text import clean_text, fold, is_blank

KEY_LENGTH = 80
# Values and slots stand in b-tree indexes, whose rows hold 2,704 bytes: a slot of 200 characters
# takes at most 800 of them, a value of 300 at most 1,200.
SLOT_LENGTH = 200
DEFAULT_KEY = "note"
# Keys that say nothing of what stands under them, as unlisted ones do.
GENERIC = frozenset(
    {
        *("note", "constraint", "habit", "decision", "plan", "event", "goal", "availability"),
        *("relationship", "household", "preference.like", "preference.dislike"),
    }
)
ABOUT_PEOPLE = ("person.", "family.")
DEFAULT_IMPORTANCE, DEFAULT_BOUNDS = 0.4, (0.1, 0.6)
PUNCTUATION = " .,:;/_-'\"`"

__all__ = [
    "CATALOGUE",
    "CATEGORIES",
    "Key",
    "canonical",
    "category_of",
    "importance_of",
    "lookup",
    "normal_name",
    "second_person",
    "sentence_for",
    "slot_for",
    "value_in",
]


def normal_name(name: str) -> str:
    """The name a key is stored under: folded, in whatever script; empty becomes ``note``."""
    folded = fold(clean_text(name)).strip(PUNCTUATION)
    if is_blank(folded):
        return DEFAULT_KEY
    return shortened(folded, KEY_LENGTH)


def canonical(name: str) -> str:
    """The catalogue's name for a short one that a model writes: ``city`` is ``profile.city``."""
    name = normal_name(name)
    return ALIASES.get(name, name)


def lookup(name: str) -> Key:
    """The entry of a key; an unlisted one holds many values."""
    name = normal_name(name)
    return CATALOGUE.get(name) or _unlisted(name)


def _unlisted(name: str) -> Key:
    category = category_by_name(name)
    opposite = None
    for ending, other in ((".like", ".dislike"), (".dislike", ".like")):
        if name.endswith(ending):
            opposite = name.removesuffix(ending) + other
    return Key(
        name=name,
        cardinality="many",
        kind="constraint" if category == "health" else "profile",
        # What a model files under health may be the thing that must not be missed.
        importance=0.9 if category == "health" else DEFAULT_IMPORTANCE,
        bounds=(0.4, 1.0) if category == "health" else DEFAULT_BOUNDS,
        category=category,
        opposite=opposite,
    )


def category_of(name: str, *, value: str, text: str) -> str:
    """The sensitive category of a statement: its key's, else what its words speak of.

    Words count where the key does not say what the statement is about: "hobby: church choir" is
    a hobby, "note: goes to church" needs consent. Under the other keys it takes a sentence that
    says it of a person: "works as a diabetes nurse" is a job, "has diabetes" is none.
    """
    key = lookup(name)
    if key.category:
        return key.category
    generic = key.name not in CATALOGUE or key.name in GENERIC
    if generic or key.name.startswith(ABOUT_PEOPLE):
        return category_by_words(f"{value} {text}")
    if key.name.startswith("profile."):  # somebody may be called Christian, and live in Gay Hill
        text = re.sub(re.escape(value), "", text, flags=re.IGNORECASE) if value else text
    return category_by_sentence(text)


def slot_for(key: Key, *, value: str, slot: str = "") -> str:
    """Which of the key's facts a statement is about: '' for one-valued keys.

    For the others the folded subject (``thesis`` of ``plan``), else the folded value.
    """
    if not key.holds_many:
        return ""
    return shortened(fold(clean_text(slot)) or fold(clean_text(value)), SLOT_LENGTH)


def shortened(folded: str, length: int) -> str:
    """``folded``, or its beginning and a digest of the whole, so that long ones stay apart."""
    if len(folded) <= length:
        return folded
    digest = hashlib.sha256(folded.encode()).hexdigest()[:16]
    return f"{folded[: length - 17]}#{digest}"


def importance_of(key: Key, proposed: float | None) -> float:
    """The key's importance, moved by the proposal within the key's bounds. Always in 0 to 1."""
    if proposed is None or not math.isfinite(proposed):
        return key.importance
    low, high = key.bounds
    return min(high, max(low, float(proposed)))
