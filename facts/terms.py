"""A text as the terms under which it is found: folded, stemmed, without stop words.

A word is found by its stem ("dogs" finds "dog") and by its surface, because stems differ between
languages and a name must be found from any of them. Misspellings are a matter for trigrams, which
would be further terms of a word here.
"""

import re
import sys
import unicodedata
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Protocol

import snowballstemmer

from facts.stop_words import HAN_STOP, PAIR_STOP, STOP, WEAK
from memoryproject.text import fold, fold_accents

TERM_CHARACTERS = 64
LONGEST_TEXT = 8_000  # characters; nobody is found by what comes after them

# Marks belong to their word: in Devanagari or Thai they are its vowels, and ``\w`` has none.
_MARKS = "".join(
    re.escape(chr(code))
    for code in range(min(sys.maxunicode, 0xFFFF))
    if unicodedata.category(chr(code)).startswith("M")
)
WORD = re.compile(rf"[^\W_](?:[^\W_]|[{_MARKS}])*")
JOINERS = re.compile("[\u200b-\u200d\u2060\ufeff\u00ad]")
# Scripts that put no spaces between words: kana, Han, Thai, Lao, Tibetan, Myanmar, Khmer.
UNSPACED = re.compile(
    "[\u0e00-\u0eff\u0f00-\u0fff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u31f0-\u31ff"
    "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003134f]+"
)
HAN = re.compile("[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003134f]")
SCRIPTS = (
    (re.compile("[\u0900-\u097f]"), "hindi"),
    (re.compile("[\u0400-\u04ff]"), "russian"),
    (re.compile("[\u0600-\u06ff]"), "arabic"),
    (re.compile("[\u0370-\u03ff]"), "greek"),
    (re.compile("[\u0b80-\u0bff]"), "tamil"),
    (re.compile("[\u0530-\u058f]"), "armenian"),
)
STEMMERS = {
    "ar": "arabic", "de": "german", "el": "greek", "en": "english", "es": "spanish",
    "fr": "french", "hi": "hindi", "hy": "armenian", "it": "italian", "nl": "dutch",
    "pt": "portuguese", "ru": "russian", "ta": "tamil",
}  # fmt: skip


class Stemmer(Protocol):
    def stemWord(self, word: str) -> str: ...


@dataclass(frozen=True)
class Word:
    """One word of a text, as the terms under which it may be stored."""

    terms: tuple[str, ...]
    # What sharing it says about relevance: 0 if it is too common to say anything.
    strength: float = 1.0
    length: float = 1.0


def terms(text: str, language: str = "") -> dict[str, int]:
    """Term -> how often, for the index. ``language`` is a code such as "de"; guessed if empty."""
    return Counter(term for word in index_words(text, language) for term in word.terms)


def index_words(text: str, language: str = "") -> list[Word]:
    """Every content word of a text that is stored, in order."""
    return list(_words(text, language, single_characters=True))


def query_words(text: str, language: str = "") -> list[Word]:
    """The content words of a message, each once. Empty if it holds stop words only."""
    return list(dict.fromkeys(_words(text, language, single_characters=False)))


def stems(text: str, language: str = "") -> tuple[str, ...]:
    """Every word of a text in order, stop words too, each as its stem: what is said, not how.

    By one language: the one given, or English.
    """
    stemmer = _stemmer(STEMMERS.get(language.partition("-")[0].lower(), "english"))
    return tuple(fold_accents(stemmer.stemWord(word)) for word in WORD.findall(fold(text)))


def guess_languages(text: str) -> tuple[str, ...]:
    """Names of stemmers, by script or by stop words: several where they tell equally much."""
    for script, name in SCRIPTS:
        if script.search(text):
            return (name,)
    words = [fold_accents(word) for word in WORD.findall(text[:1_000])]
    hits = {name: sum(word in stop for word in words) for name, stop in STOP.items()}
    most = max(hits.values())
    return tuple(name for name in hits if most and hits[name] == most)


def _words(text: str, language: str, *, single_characters: bool) -> Iterator[Word]:
    text = JOINERS.sub("", fold(text[:LONGEST_TEXT]))
    code = language.partition("-")[0].lower()
    names = (STEMMERS[code],) if code in STEMMERS else guess_languages(text)
    stop = frozenset[str]().union(*(STOP.get(name, frozenset()) for name in names))
    for found in WORD.findall(text):
        for run in UNSPACED.findall(found):
            yield from _pairs(run, single_characters=single_characters)
        for word in UNSPACED.sub(" ", found).split():
            surface = fold_accents(word)
            if surface not in stop:
                yield _word(word, surface, names or ("english",))


@lru_cache(maxsize=20_000)
def _word(word: str, surface: str, languages: tuple[str, ...]) -> Word:
    stems = [fold_accents(_stemmer(name).stemWord(word)) for name in languages]
    forms = dict.fromkeys(form[:TERM_CHARACTERS] for form in [*stems, surface])
    is_weak = surface in WEAK or len(surface) == 1
    strength = 0.0 if is_weak else 0.4 if surface.isdecimal() and len(surface) < 3 else 1.0
    return Word(tuple(form for form in forms if form), strength)


def _pairs(run: str, *, single_characters: bool) -> Iterator[Word]:
    """Each two neighbours of a run.

    Single Han characters are words, too: they are indexed, and looked up where one stands alone.
    Two letters of an alphabet say less than two Han characters do.
    """
    for part in _parted(run):
        for start in range(len(part) - 1):
            pair = part[start : start + 2]
            if pair not in PAIR_STOP:
                yield Word((pair,), strength=1.0 if all(map(HAN.match, pair)) else 0.4, length=0.5)
        if single_characters or len(part) == 1:
            for character in HAN.findall(part):
                yield Word((character,), strength=0.4, length=0.0)


def _parted(run: str) -> list[str]:
    return "".join(" " if character in HAN_STOP else character for character in run).split()


@cache
def _stemmer(name: str) -> Stemmer:
    stemmer: Stemmer = snowballstemmer.stemmer(name)
    return stemmer
