"""Where in a text something was found, and the words of a text."""

# ruff: noqa: RUF001 - signs and letters of other scripts are what is looked for here

import re
import sys
import unicodedata
from collections.abc import Iterator
from typing import NamedTuple

# Marks belong to their word: in Devanagari or Thai they are its vowels, and ``\w`` has none.
MARKS = "".join(
    re.escape(chr(code))
    for code in range(min(sys.maxunicode, 0xFFFF))
    if unicodedata.category(chr(code)).startswith("M")
)
# Scripts that put no spaces between words: Thai to Khmer, kana, Han.
UNSPACED = (
    "\u0e00-\u0eff\u0f00-\u0fff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u31f0-\u31ff"
    "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003134f"
)
WORD = re.compile(rf"[^\W\d_](?:[^\W\d_]|[{MARKS}]|['’](?=[^\W\d_]))*")
FIRST_UNCASED = "\u0900"  # from here on, letters may stand right beside a number or code
BLANKS = re.compile(r"\s+")
LABELS = re.compile(r"\[(?:secret removed|forgotten)\]", re.IGNORECASE)


class Span(NamedTuple):
    start: int
    end: int
    kind: str
    share: float = 1.0  # of the weight of its kind


class Word(NamedTuple):
    start: int
    end: int
    text: str
    lower: str


def words_of(text: str) -> list[Word]:
    return [
        Word(*match.span(), match[0], match[0].lower().replace("’", "'"))
        for match in WORD.finditer(text)
    ]


def without_labels(text: str) -> str:
    """``text``, as long as before, with a break where a secret or forgotten words were masked."""
    if "[" not in text:
        return text
    return LABELS.sub(lambda match: "\n" * len(match[0]), text)


class Taken:
    """The stretches of a text that are something already."""

    def __init__(self, length: int) -> None:
        self._marks = bytearray(length)

    def add(self, span: Span) -> None:
        self._marks[span.start : span.end] = b"\x01" * (span.end - span.start)

    def overlaps(self, start: int, end: int) -> bool:
        return self._marks.find(1, start, end) != -1

    def add_free(self, spans: Iterator[Span]) -> Iterator[Span]:
        """Those of ``spans`` that overlap none before them."""
        for span in spans:
            if span.end > span.start and not self.overlaps(span.start, span.end):
                self.add(span)
                yield span


def is_whole(text: str, start: int, end: int, *, is_code: bool) -> bool:
    """Whether what stands there begins and ends there. Letters without blanks may touch it.

    "Ana,Ben" and "well-known" part words; numbers and codes go on after a sign.
    """
    return _ends(text, end - 1, 1, is_code=is_code) and _ends(text, start, -1, is_code=is_code)


def _ends(text: str, inside: int, step: int, *, is_code: bool) -> bool:
    outside, beyond = inside + step, inside + 2 * step
    if not 0 <= outside < len(text) or not _joins(text[inside]):
        return True
    if _joins(text[outside]):
        return False
    signs = "-./_:@\\" if is_code else "-./_:@\\,"
    if text[outside] not in signs or not 0 <= beyond < len(text) or not _joins(text[beyond]):
        return True
    return not (is_code or text[inside].isdecimal() or text[beyond].isdecimal())


def _joins(character: str) -> bool:
    return character.isalnum() and (character < FIRST_UNCASED or character.isdecimal())
