"""What a summary was made of, as far as it backs a name, figure, date or reference; pure.

``conversations.protected`` asks whether a text still says an item, and is strict: a digit or a
part of a date that is missing counts as lost, for it can be put back. Here the question is whether
somebody has made it up, and to be strict would take honest sentences out of summaries. So what
the sources leave open is allowed: the year of a date that was said without one, a unit beside a
bare number, the sum of figures that stand in one line, centimetres for metres, another form of a
name.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from decimal import Decimal
from functools import cached_property
from itertools import combinations

from conversations.protected import Item
from conversations.protected.dates import Date
from conversations.protected.names import is_german
from conversations.protected.quantities import plain_digits, quantities
from conversations.protected.readings import EMPTY_FOLDED, Reading, Wanted, stem
from conversations.protected.spans import WORD, words_of
from conversations.protected.standing import says, whole
from conversations.protected.vocabulary import NUMBER_WORDS
from facts.terms import guess_languages

MOST_ADDED_UP = 8  # figures of one line
HALF_A_DAY = 12 * 60  # minutes: "5:30" and 17:30 may be the same
NEAR = 20  # characters between the days of "9 and 16 May"
SAME_STEM = 0.75  # of the shorter of two forms of a name
LONGEST_ENDING = 5  # letters of a case or possessive; in English fewer
ENGLISH_ENDING = 3
TENS = {
    "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70,
    "eighty": 80, "ninety": 90,
}  # fmt: skip
SMALL = {word: value for word, value in NUMBER_WORDS.items() if word.isascii()} | {
    "one": 1, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17,
    "eighteen": 18, "nineteen": 19, "dozen": 12, "couple": 2, "pair": 2,
}  # fmt: skip
SCALES = {"hundred": 100, "thousand": 1000}
NUMERALS = re.compile("[一二三四五六七八九十百千两]")  # of a script that needs no digits
# Each unit as so many of the smallest of its kind.
SIZES = {
    "mm": ("mm", 1), "cm": ("mm", 10), "m": ("mm", 1000), "km": ("mm", 1_000_000),
    "mg": ("mg", 1), "g": ("mg", 1000), "kg": ("mg", 1_000_000), "t": ("mg", 10**9),
    "ml": ("ml", 1), "l": ("ml", 1000),
    "s": ("s", 1), "min": ("s", 60), "h": ("s", 3600), "day": ("s", 86_400), "week": ("s", 604_800),
    "MB": ("MB", 1), "GB": ("MB", 1000), "TB": ("MB", 1_000_000),
}  # fmt: skip
PARTS_OF_AN_HOUR = {"half an hour": "30", "quarter of an hour": "15", "an hour": "60"}
LATIN_ENDS = "\u0250"
LATIN = 0.9  # of the letters, where names are written in them
NOTHING_ELSE = 0.95  # so few others say nothing


class Sources:
    """Texts that a summary was made of, taken apart once for all its sentences."""

    def __init__(self, text: str) -> None:
        self.reading = Reading(text)

    def back(self, item: Item) -> bool:
        """Whether the sources say ``item``, or something that comes to the same."""
        wanted = Wanted(item)
        if says(self.reading, wanted):
            return True
        if item.kind == "date":
            return all(map(self._back_date, wanted.dates))
        if item.kind == "number" and self._has_digits(item.text):
            return True
        if item.kind == "identifier" and not _is_figure(item.text, wanted):
            return False
        return bool(wanted.quantities) and all(
            self._back_value(value, one.unit) for one in wanted.quantities for value in one.values
        )

    # --- names ----------------------------------------------------------------------------

    def knows(self, word: str) -> bool:
        """Whether they have ``word`` (folded), in whatever form.

        What they write in another script can not be compared, and counts as known.
        """
        if word in EMPTY_FOLDED or word in self.reading.words or stem(word) in self.reading.stems:
            return True
        if not self.writes_like(word):
            return True
        near = self._by_beginning[word[:3]]
        return whole(word, self.reading.folded) or any(self._is_form(word, one) for one in near)

    def writes_like(self, text: str) -> bool:
        """Whether its names would stand in them in its own letters, Latin or not.

        A few words in Latin letters do not count: those are the labels of our prompt.
        """
        return self._latin >= LATIN if latin_share(text) >= 0.5 else self._latin < NOTHING_ELSE

    def _is_form(self, word: str, other: str) -> bool:
        shorter, longer = sorted((word, other), key=len)
        same = _common(shorter, longer)
        if len(longer) - same > (ENGLISH_ENDING if self._is_english else LONGEST_ENDING):
            return False
        if same == len(shorter):
            return True
        return not self._is_english and same >= SAME_STEM * len(shorter)

    @cached_property
    def _is_english(self) -> bool:
        return guess_languages(self.reading.folded) == ("english",)

    @cached_property
    def is_german(self) -> bool:
        """Whether they are in the language that gives every noun a capital."""
        return is_german(words_of(self.reading.text))

    @cached_property
    def _latin(self) -> float:
        return latin_share(self.reading.text)

    @cached_property
    def _by_beginning(self) -> defaultdict[str, list[str]]:
        words: defaultdict[str, list[str]] = defaultdict(list)
        for word in self.reading.words:
            words[word[:3]].append(word)
        return words

    # --- dates ----------------------------------------------------------------------------

    def _back_date(self, said: Date) -> bool:
        """Every part of it is somewhere; day and month together, and no other year with them.

        "Tomorrow" and the like are not looked at: they depend on the day of the summary.
        """
        return (
            (not (said.day or said.month) or self._back_day(said))
            and (not said.year or bool(said.day or said.month) or self._back_year(said.year))
            and (not said.weekday or any(one.weekday == said.weekday for one in self._dates))
            and (said.minutes < 0 or said.minutes % HALF_A_DAY in self._minutes)
        )

    def _back_day(self, said: Date) -> bool:
        wanted = {(said.day, said.month)} | ({(said.month, said.day)} if said.swaps else set())
        for one in self._dates:
            if said.year and one.year and said.year != one.year:
                continue
            days = {(one.day, one.month)} | ({(one.month, one.day)} if one.swaps else set())
            if not said.day:
                days = {(0, month) for _, month in days}
            if wanted & days or (one.month == said.month and self._is_beside(said.day, one)):
                return True
        return False

    def _is_beside(self, day: int, date: Date) -> bool:
        """Whether ``day`` shares the month of ``date``, as the first of "9 and 16 May" does."""
        around = self.reading.text[max(date.start - NEAR, 0) : date.end + NEAR]
        return bool(day) and whole(str(day), plain_digits(around))

    def _back_year(self, year: int) -> bool:
        return str(year) in self.reading.numbers or any(one.year == year for one in self._dates)

    @property
    def _dates(self) -> Sequence[Date]:
        return self.reading.dates

    @cached_property
    def _minutes(self) -> frozenset[int]:
        exact = {one.minutes % HALF_A_DAY for one in self._dates if one.minutes >= 0}
        hours = {int(one) * 60 % HALF_A_DAY for one in self.reading.numbers if _is_hour(one)}
        return frozenset(exact | hours)

    # --- figures --------------------------------------------------------------------------

    def _has_digits(self, text: str) -> bool:
        """Whether its first digits are part of something longer, as of a telephone number."""
        digits = re.search(r"\d{3,}", plain_digits(text))
        return digits is not None and bool(
            re.search(rf"(?<!\d){digits[0]}(?!\d)", self.reading.folded)
        )

    def _back_value(self, value: str, unit: str) -> bool:
        if not unit and value in self.reading.numbers:
            return True
        return (
            (value, unit) in self.reading.amounts
            or value in self._without_unit
            or _size(value, unit) in self._sizes
            or (value, unit) in self._sums
            or (self._has_numerals and len(value) <= 2)
        )

    @cached_property
    def _without_unit(self) -> frozenset[str]:
        bare = {value for one in self.reading.quantities if not one.unit for value in one.values}
        return frozenset(bare | set(_counted_in_words(self.reading.folded)))

    @cached_property
    def _sizes(self) -> frozenset[tuple[str, Decimal] | None]:
        hours = set(_parts_of_an_hour(self.reading.folded))
        return frozenset(_size(*one) for one in self.reading.amounts | hours) - {None}

    @cached_property
    def _sums(self) -> frozenset[tuple[str, str]]:
        return frozenset(one for line in self.reading.text.splitlines() for one in _sums_of(line))

    @cached_property
    def _has_numerals(self) -> bool:
        return NUMERALS.search(self.reading.text) is not None


def latin_share(text: str) -> float:
    """How many of its letters are; all of those of a text without any."""
    letters = [character for character in text if character.isalpha()]
    return sum(one < LATIN_ENDS for one in letters) / len(letters) if letters else 1.0


def _common(one: str, other: str) -> int:
    """How many letters both begin with."""
    same = 0
    for mine, theirs in zip(one, other, strict=False):
        if mine != theirs:
            break
        same += 1
    return same


def _is_figure(text: str, wanted: Wanted) -> bool:
    """A reference that is a plain number, or looks like one and is an amount: "EUR 64.9"."""
    is_plain = text.replace(".", "").replace(",", "").isdecimal()
    return is_plain or (bool(wanted.quantities) and all(one.unit for one in wanted.quantities))


def _is_hour(value: str) -> bool:
    return value.isdecimal() and len(value) <= 2 and int(value) <= 24


def _size(value: str, unit: str) -> tuple[str, Decimal] | None:
    """An amount in the smallest unit of its kind; None for one that is not converted."""
    if unit not in SIZES:
        return None
    smallest, times = SIZES[unit]
    return smallest, Decimal(value) * times


def _parts_of_an_hour(said: str) -> Iterator[tuple[str, str]]:
    for words, minutes in PARTS_OF_AN_HOUR.items():
        if words in said:
            yield minutes, "min"
            said = said.replace(words, "")


def _sums_of(line: str) -> Iterator[tuple[str, str]]:
    """What the figures of a line come to by unit: all of them, and every two."""
    by_unit: defaultdict[str, list[Decimal]] = defaultdict(list)
    for one in quantities(line):
        by_unit[one.unit] += map(Decimal, one.values)
    by_unit[""] += [Decimal(one) for one in _counted_in_words(line.casefold())]
    for unit, values in by_unit.items():
        if 2 <= len(values) <= MOST_ADDED_UP:
            for some in [*combinations(values, 2), values]:
                yield format(sum(some, Decimal(0)).normalize(), "f"), unit


def _counted_in_words(said: str) -> Iterator[str]:
    """Values of numbers written in English words: "twenty-five", "two hundred", "a dozen"."""
    total, part = 0, 0
    words = WORD.findall(said)
    for word in [*words, ""]:
        if word in TENS or word in SMALL:
            value = TENS.get(word) or SMALL[word]
            if part and not (part % 100 >= 20 and value < 10) and part % 100:
                yield str(total + part)
                total, part = 0, 0
            part += value
        elif word == "hundred":
            part = max(part, 1) * SCALES[word]
        elif word == "thousand":
            total, part = max(part, 1) * SCALES[word], 0
        elif word != "and" and total + part:
            yield str(total + part)
            total, part = 0, 0
