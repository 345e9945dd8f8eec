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
UNKNOWN_LANGUAGE_STOP = frozenset[str]().union(*STOP.values()) - {"son", "ton", "era", "die", "ha"}


class Stemmer(Protocol):
    def stemWord(self, word: str) -> str: ...


@dataclass(frozen=True)
class Word:
    """One word of a text, as the terms under which it may be stored."""

    terms: tuple[str, ...]
    is_weak: bool  # too common to make something relevant by itself


def terms(text: str, language: str = "") -> dict[str, int]:
    """Term -> how often, for the index. ``language`` is a code such as "de"; guessed if empty."""
    return Counter(term for word in _words(text, language, pieces=True) for term in word.terms)


def query_words(text: str, language: str = "") -> list[Word]:
    """The content words of a message, each once. Empty if it holds stop words only."""
    return list(dict.fromkeys(_words(text, language, pieces=False)))


def guess_language(text: str) -> str:
    """The name of a stemmer, by script or by stop words; "" if nothing tells."""
    for script, name in SCRIPTS:
        if script.search(text):
            return name
    words = [fold_accents(word) for word in WORD.findall(text[:1_000])]
    hits = {name: sum(word in stop for word in words) for name, stop in STOP.items()}
    ranked = sorted(hits, key=lambda name: -hits[name])
    best, second = ranked[0], ranked[1]
    return best if hits[best] > hits[second] else ""


def _words(text: str, language: str, *, pieces: bool) -> Iterator[Word]:
    text = JOINERS.sub("", fold(text[:LONGEST_TEXT]))
    name = STEMMERS.get(language.partition("-")[0].lower(), "") or guess_language(text)
    stop = STOP.get(name, UNKNOWN_LANGUAGE_STOP if not name else frozenset())
    for found in WORD.findall(text):
        spaced = UNSPACED.sub(" ", found).split()
        for run in UNSPACED.findall(found):
            yield from _pairs(run, pieces=pieces)
        for word in spaced:
            surface = fold_accents(word)
            if surface not in stop:
                yield _word(word, surface, name)


@lru_cache(maxsize=20_000)
def _word(word: str, surface: str, language: str) -> Word:
    stem = fold_accents(_stemmer(language or "english").stemWord(word))
    # Both forms are stored, the stem first; one term if they are the same.
    forms = dict.fromkeys((stem[:TERM_CHARACTERS], surface[:TERM_CHARACTERS]))
    return Word(tuple(form for form in forms if form), surface in WEAK)


def _pairs(run: str, *, pieces: bool) -> Iterator[Word]:
    """Each two neighbours of a run; single characters for the index, or where one stands alone."""
    for part in _parted(run):
        pairs = [part[start : start + 2] for start in range(len(part) - 1)]
        singles = list(part) if pieces or len(part) == 1 else []
        for piece in pairs + singles:
            if piece not in PAIR_STOP:
                yield Word((piece,), is_weak=False)


def _parted(run: str) -> list[str]:
    return "".join(" " if character in HAN_STOP else character for character in run).split()


@cache
def _stemmer(name: str) -> Stemmer:
    stemmer: Stemmer = snowballstemmer.stemmer(name)
    return stemmer
