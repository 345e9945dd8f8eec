"""Numbers as people write them: with separators, currencies, units, or what they count."""

# ruff: noqa: RUF001 - signs and letters of other scripts are what is looked for here

import re
import unicodedata
from collections.abc import Iterator
from decimal import Decimal
from typing import NamedTuple

from conversations.protected.spans import FIRST_UNCASED, MARKS, UNSPACED, Span
from conversations.protected.vocabulary import (
    BEFORE_COUNTED,
    COMPOUND_UNITS,
    COUNTED_IN_PASSING,
    ENUMERATING,
    MULTIPLIERS,
    UNITS,
)

GROUPS = "[.,'’ \u00a0\u202f\u2009]"
NUMBER = (
    rf"(?:\d{{1,3}}(?:{GROUPS}\d{{3}}){{1,5}}(?:[.,]\d{{1,2}})?(?!\d)"
    r"|\d{1,2}(?:,\d\d){1,4},\d{3}(?:\.\d{1,2})?(?!\d)"  # 1,50,000
    r"|\d{1,18}(?:[.,]\d{1,6})?(?!\d))"
)
REFERENCE_DIGITS = 5  # so many without separators are somebody's number, not how many of anything
SYMBOLS = "€$£¥₹₽₩₺"
QUANTITY = re.compile(
    r"(?<![0-9A-Za-z_#@\\\u00c0-\u024f\u0370-\u052f\u0966-\u096f])"
    r"(?<![0-9A-Za-z][-.,:/])(?<![/=?&])"
    rf"(?P<before>(?:[{SYMBOLS}]|(?:EUR|USD|GBP|INR|CHF|Rs\.?|US\$)(?=[ \u00a0]?\d))[ \u00a0]?)?"
    rf"(?P<first>{NUMBER})"
    rf"(?:[ \u00a0]?[-–—][ \u00a0]?[{SYMBOLS}]?(?P<second>{NUMBER})(?![-./:]\d))?"
    r"(?![-/:]\d|-[A-Z])"
)
UNIT = re.compile(
    rf"(?:[ \u00a0]|-(?=[a-z]{{2}}))?(?:(?P<unspaced>[{UNSPACED}]{{1,2}})"
    rf"|(?P<sign>[%{SYMBOLS}℃℉]|°[ ]?[CF]?\b)"
    rf"|(?P<letters>km/h|(?:[^\W\d_{UNSPACED}]|[{MARKS}]){{1,24}}[²³]?))"
)
NEXT_WORD = re.compile(rf"[ \u00a0](?P<word>[^\W\d_](?:[^\W\d_]|[-{MARKS}]){{1,40}})")
PREVIOUS_WORD = re.compile(rf"([^\W\d_](?:[^\W\d_]|[{MARKS}])*)[\s.:#]{{0,3}}$")


class Quantity(NamedTuple):
    start: int
    end: int
    values: tuple[str, ...]
    unit: str = ""
    noun: str = ""
    digits: int = 0
    is_bare: bool = False  # a single number without separators


def plain_digits(text: str) -> str:
    """``text`` with every decimal digit as ASCII."""
    if text.isascii():
        return text
    return "".join(
        str(unicodedata.decimal(character)) if character.isdecimal() else character
        for character in text
    )


def value_of(number: str, factor: int = 1) -> str:
    """One spelling for each value: 4,000 and 4.000 and 4 000 are "4000", 12,50 is "12.5".

    A single separator before three digits parts thousands, unless it follows a lone zero.
    """
    if factor == 1 and number.isascii() and number.isdecimal():
        return number.lstrip("0") or "0"
    number = re.sub("['’ \u00a0\u202f\u2009]", "", plain_digits(number))
    separators = [character for character in number if character in ".,"]
    head, tail = number, ""
    if separators:
        at = max(number.rfind("."), number.rfind(","))
        head, tail = number[:at], number[at + 1 :]
    part_thousands = len(set(separators)) == 1 if len(separators) > 1 else len(tail) == 3
    if part_thousands and head != "0":
        head, tail = head + tail, ""
    whole = re.sub("[.,]", "", head)
    value = Decimal(f"{whole}.{tail or 0}") * factor
    return format(value.normalize(), "f")


def quantities(text: str) -> Iterator[Quantity]:
    """Every number that stands by itself, with its unit or what it counts."""
    for match in QUANTITY.finditer(text):
        numbers = [number for number in (match["first"], match["second"]) if number]
        unit, end, factor = _unit_after(text, match.end())
        before = (match["before"] or "").strip(" \u00a0").lower().removeprefix("us")
        if before:
            unit, end = UNITS.get(before, before), end if factor > 1 else match.end()
        if text[end : end + 1].isalnum() and text[end] < FIRST_UNCASED:
            continue  # the beginning of a code or an ordinal
        values = tuple(value_of(number, factor) for number in numbers)
        noun, noun_end = ("", end) if unit else _noun_after(text, end)
        digits = max(sum(map(str.isdecimal, number)) for number in numbers)
        yield Quantity(match.start(), noun_end, values, unit, noun, digits, match[0].isdecimal())


def _unit_after(text: str, at: int) -> tuple[str, int, int]:
    """Unit, where it ends, and what the number is multiplied by."""
    unit, first, factor = "", "", 1
    end = ahead = at
    for _ in range(3):
        word, ahead = _unit_word(text, ahead)
        if word in MULTIPLIERS and not unit and factor == 1:
            factor, end = MULTIPLIERS[word], ahead
        elif word in ("square", "cubic") and not unit:
            first = word
        elif word in UNITS and (not unit or (unit, UNITS[word]) in COMPOUND_UNITS):
            known = UNITS[word]
            unit, end = COMPOUND_UNITS.get((unit or first, known), known), ahead
            if unit != "°":
                break
        else:
            break
    return unit, end, factor


def _unit_word(text: str, at: int) -> tuple[str, int]:
    """The word or sign after ``at`` that may be a unit, and where it ends."""
    match = UNIT.match(text, at)
    if match is None:
        return "", at
    if match["unspaced"]:
        run = match["unspaced"]
        known = [run[:size] for size in (2, 1) if run[:size] in UNITS or run[:size] in MULTIPLIERS]
        return (known[0], match.start("unspaced") + len(known[0])) if known else ("", at)
    return (match["sign"] or match["letters"]).lower().replace(" ", ""), match.end()


def _noun_after(text: str, at: int) -> tuple[str, int]:
    match = NEXT_WORD.match(text, at)
    if match is None:
        return "", at
    if match["word"].lower() in BEFORE_COUNTED:
        further = NEXT_WORD.match(text, match.end())
        if further is not None and further["word"].lower() not in COUNTED_IN_PASSING:
            return further["word"].lower(), further.end()
    word = match["word"].lower()
    if word in COUNTED_IN_PASSING or word in ENUMERATING or len(word) < 3:
        return "", at
    return word, match.end()


def quantity_spans(text: str) -> Iterator[Span]:
    """Amounts, and the numbers that are worth keeping."""
    for found in quantities(text):
        if found.unit:
            yield Span(found.start, found.end, "amount", 0.75 if _is_vague(found) else 1.0)
        elif found.digits >= REFERENCE_DIGITS and not found.noun and found.is_bare:
            yield Span(found.start, found.end, "identifier", 0.8)
        elif not _enumerates(text, found.start) and (found.digits >= 3 or found.noun):
            yield Span(found.start, found.end, "number", 1.5 if found.noun else 1.0)


def counts_something(text: str, at: int) -> bool:
    """Whether the number at ``at`` is followed by a unit or by what it counts."""
    match = QUANTITY.match(text, at)
    return match is not None and bool(
        _unit_after(text, match.end())[0] or _noun_after(text, match.end())[0]
    )


def _is_vague(found: Quantity) -> bool:
    """Whether it is a length of time such as stands in any recipe or excuse: "5 minutes"."""
    return found.unit in ("min", "s", "h", "day")


def _enumerates(text: str, at: int) -> bool:
    match = PREVIOUS_WORD.search(text[max(0, at - 24) : at])
    return match is not None and match[1].lower() in ENUMERATING
