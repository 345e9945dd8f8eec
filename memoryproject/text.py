"""Text as we store and compare it: made fit for PostgreSQL and JSON, and folded, in Python.

PostgreSQL's ``lower()`` and ``unaccent`` differ between databases and locales, so the folded
form is stored beside the original wherever something is compared or searched.
"""

import re
import unicodedata
from collections.abc import Iterable

SURROGATE = re.compile("[\ud800-\udfff]")
APOSTROPHES = str.maketrans({"\u2019": "'", "\u2018": "'", "\u02bc": "'", "\uff07": "'"})
BLANKS = re.compile(r"\s+")
INVISIBLE_CATEGORIES = {"Cf", "Cc", "Zs", "Zl", "Zp", "Cs", "Cn"}
MASK = "\N{FULL BLOCK}"
SCRIPTS_WITH_ACCENTS = {"LATIN", "GREEK", "CYRILLIC"}


def clean_text(text: str) -> str:
    """Remove NULs, join surrogate pairs, and put U+FFFD where half a character stands alone."""
    text = text.replace("\x00", "")
    if SURROGATE.search(text) is None:
        return text
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def overwritten(text: str, spans: Iterable[tuple[int, int]]) -> str:
    """``text`` with each span as blocks of the same length: nothing is left to find there.

    Other spans stay right. What of a span lies beyond the end of the text is nowhere.
    """
    for start, end in spans:
        text = text[:start] + MASK * len(text[start:end]) + text[end:]
    return text


def fold(text: str) -> str:
    """Return the form in which two values are the same: NFC, trimmed, case and apostrophes."""
    straight = unicodedata.normalize("NFC", text).translate(APOSTROPHES)
    return unicodedata.normalize("NFC", BLANKS.sub(" ", straight).strip().casefold())


def fold_accents(text: str) -> str:
    """Return ``fold(text)`` without accents on Latin, Greek and Cyrillic letters, for searching.

    Marks of other scripts stay: in Devanagari or Arabic they are vowels, not accents.
    """
    folded: list[str] = []
    script = ""
    for character in fold(text):
        if unicodedata.combining(character) and script in SCRIPTS_WITH_ACCENTS:
            continue  # an accent that no single character holds, as in a folded Turkish I
        base = unicodedata.normalize("NFD", character)[0]
        script = unicodedata.name(base, "").split(" ", 1)[0]
        folded.append(base if script in SCRIPTS_WITH_ACCENTS else character)
    return "".join(folded)


def is_blank(text: str) -> bool:
    """Whether nothing in ``text`` can be seen: spaces, controls, zero-width characters."""
    return all(unicodedata.category(character) in INVISIBLE_CATEGORIES for character in text)


class TextJoiner:
    """Cleans a text that comes in pieces: half a character waits for its other half."""

    def __init__(self) -> None:
        self._held = ""

    def add(self, piece: str) -> str:
        """Return what is complete so far and was not returned before."""
        piece = self._held + piece
        self._held = piece[-1:] if "\ud800" <= piece[-1:] <= "\udbff" else ""
        return clean_text(piece[: len(piece) - len(self._held)])

    def end(self) -> str:
        """Return what no other half has come for."""
        held, self._held = self._held, ""
        return clean_text(held)
