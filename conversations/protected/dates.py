"""Dates and times of day, in the forms people write them, as parts that can be compared."""

# ruff: noqa: RUF001 - signs and letters of other scripts are what is looked for here

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from conversations.protected.spans import Span, Word
from conversations.protected.vocabulary import (
    AFTER_WEEKDAY,
    BEFORE_MONTH,
    BEFORE_WEEKDAY,
    BEFORE_YEAR,
    MONTHS,
    RELATIVE_DAYS,
    RELATIVE_SPANS,
    WEEKDAYS,
)

NAMED = MONTHS.keys() | WEEKDAYS.keys() | RELATIVE_DAYS | RELATIVE_SPANS


class Date(NamedTuple):
    """What was said of a day: 0 or -1 where it was not. ``words``: "next", "week"."""

    start: int
    end: int
    day: int = 0
    month: int = 0
    year: int = 0
    weekday: int = 0
    minutes: int = -1
    words: frozenset[str] = frozenset()
    swaps: bool = False  # day and month may be the other way round
    share: float = 1.0


DIGIT = re.compile(r"\d")
NOT_IN_CODE = r"(?<![0-9A-Za-z_#@/\\])(?<![0-9A-Za-z][-.:])"
NOT_BEFORE_CODE = r"(?![0-9A-Za-z_])(?![-/.:]\w)"
YEARS = r"(?:19|20)\d\d"
NUMERIC = re.compile(
    rf"{NOT_IN_CODE}(?:"
    r"(?P<year>\d{4})(?P<by>[-/.])(?P<month>\d{1,2})(?P=by)(?P<day>\d{1,2})(?:T(?P<t>\d\d:\d\d))?"
    r"|(?P<first>\d{1,2})(?P<by2>[-/.])(?P<second>\d{1,2})(?P=by2)(?P<late>\d{4}|\d\d)"
    r"|(?P<dd>\d\d)\.(?P<mm>\d\d)\.(?= |$)"
    r"|(?:(?P<cyear>\d{4})年)?(?P<cmonth>\d{1,2})月(?:(?P<cday>\d{1,2})[日号])?"
    rf")(?:(?<=[日号月.])|{NOT_BEFORE_CODE})"
)
TIME = re.compile(
    rf"{NOT_IN_CODE}(?:(?P<hour>\d{{1,2}})(?P<by>[:h.])(?P<minute>[0-5]\d)(?::[0-5]\d)?"
    r"(?P<half>[ \u00a0]?(?:[ap]m\b|[ap]\.m\.|uhr\b))?"
    r"|(?P<alone>\d{1,2})(?P<word>[ \u00a0]?(?:[ap]m\b|[ap]\.m\.|uhr\b|o['’]clock\b|h(?=\s"
    r"|[.,;!?]|$)|बजे))"
    r")(?![0-9A-Za-z_])(?![-:]\d)",
    re.IGNORECASE,
)
DAY_BEFORE = re.compile(
    r"(?<![\d.,:/-])(?P<day>\d{1,2})(?:st|nd|rd|th|er|\.|º|ª)?(?:[ \u00a0](?:of|de"
    r"|d['’]))?[ \u00a0]?$",
    re.IGNORECASE,
)
DAY_AFTER = re.compile(
    r"\.?[ \u00a0](?:the )?(?P<day>\d{1,2})(?:st|nd|rd|th)?(?![\d:])(?![.,]\d)", re.IGNORECASE
)
YEAR_AFTER = re.compile(rf"\.?,?[ \u00a0](?:de |del |of )?(?P<year>{YEARS})(?!\d)", re.IGNORECASE)
YEAR = re.compile(rf"(?<![\w.,:/#-]){YEARS}(?![\w/:-])(?![.,]\d)")
RELATIVE_UNSPACED = re.compile("明天|后天|明日|下周[一二三四五六日天]?|来週")
WEEKDAY_UNSPACED = re.compile(
    "(?:下|这)?(?:周|星期|礼拜)(?P<day>[一二三四五六日天])|(?P<ja>[月火水木金土日])曜日?"
)


def dates(text: str, words: Sequence[Word]) -> Iterator[Date]:
    """Every date and time of ``text``, whose words are ``words``; they may overlap."""
    named = [at for at, word in enumerate(words) if word.lower in NAMED]
    yield from _by_month(text, words, named)
    if DIGIT.search(text):
        yield from _numeric(text)
        yield from _times(text)
    yield from _by_words(words, named)
    yield from _years(text, words)
    if not text.isascii():
        yield from _unspaced(text)


def date_spans(text: str, words: Sequence[Word]) -> Iterator[Span]:
    for found in dates(text, words):
        yield Span(found.start, found.end, "date", found.share)


def _by_month(text: str, words: Sequence[Word], named: Sequence[int]) -> Iterator[Date]:
    for at in named:
        word = words[at]
        month = MONTHS.get(word.lower)
        if month is None:
            continue
        before = DAY_BEFORE.search(text, max(0, word.start - 9), word.start)
        after = None if before else DAY_AFTER.match(text, word.end)
        end = after.end() if after else word.end
        year = YEAR_AFTER.match(text, end)
        start = before.start() if before else word.start
        numbered = before or after
        day = int(numbered["day"]) if numbered else 0
        said_year = int(year["year"]) if year else 0
        end = year.end() if year else end
        if 1 <= day <= 31:
            yield Date(start, end, day, month, said_year)
        elif year is not None and (word.text[0].isupper() or not word.text.isascii()):
            yield Date(word.start, end, 0, month, said_year)
        elif _is_month_alone(words, at):
            yield Date(word.start, word.end, month=month, share=0.75)


def _is_month_alone(words: Sequence[Word], at: int) -> bool:
    word = words[at]
    if at == 0 or word.start - words[at - 1].end > 2 or len(word.text) < 3:
        return False
    is_written_so = word.text[0].isupper() or word.lower not in ("may", "march", "mars", "august")
    return is_written_so and words[at - 1].lower in BEFORE_MONTH


def _numeric(text: str) -> Iterator[Date]:
    for match in NUMERIC.finditer(text):
        said = {
            name: int(value)
            for name, value in match.groupdict().items()
            if value and value.isdecimal()
        }
        day = said.get("day") or said.get("dd") or said.get("cday") or said.get("first") or 0
        month = said.get("month") or said.get("mm") or said.get("cmonth") or said.get("second") or 0
        year = said.get("year") or said.get("cyear") or said.get("late") or 0
        year += 2000 if 0 < year < 100 else 0
        swaps = "first" in said and match["by2"] == "/" and day <= 12
        if month > 12 and "first" in said:
            day, month = month, day
        if 1 <= month <= 12 and day <= 31:
            minutes = _minutes(*match["t"].split(":")) if match["t"] else -1
            yield Date(match.start(), match.end(), day, month, year, minutes=minutes, swaps=swaps)


def _times(text: str) -> Iterator[Date]:
    for match in TIME.finditer(text):
        half = (match["half"] or match["word"] or "").strip(" \u00a0").lower()
        if match["by"] == "." and not half:
            continue
        minutes = _minutes(match["hour"] or match["alone"], match["minute"] or "0", half[:1])
        if minutes < 24 * 60 + 1:
            yield Date(match.start(), match.end(), minutes=minutes)


def _minutes(hour: str, minute: str, half: str = "") -> int:
    hours = int(hour)
    if half in ("a", "p") and hours <= 12:
        hours = hours % 12 + (12 if half == "p" else 0)
    return hours * 60 + int(minute)


def _by_words(words: Sequence[Word], named: Sequence[int]) -> Iterator[Date]:
    """Weekdays and days ahead, with the words that say which."""
    for at in named:
        word = words[at]
        before = words[at - 1] if at and word.start - words[at - 1].end == 1 else None
        after = (
            words[at + 1] if at + 1 < len(words) and words[at + 1].start - word.end == 1 else None
        )
        weekday = WEEKDAYS.get(word.lower)
        if weekday:
            start = before.start if before and before.lower in BEFORE_WEEKDAY else word.start
            end = after.end if after and after.lower in AFTER_WEEKDAY else word.end
            said = {part.lower for part in (before, after) if part and start <= part.start < end}
            yield Date(start, end, weekday=weekday, words=frozenset(said))
        elif word.lower in RELATIVE_DAYS:
            yield Date(word.start, word.end, words=frozenset([word.lower]), share=0.75)
        elif (
            before
            and word.lower in RELATIVE_SPANS
            and before.lower in ("next", "nächste", "nächsten")
        ):
            said = {before.lower, word.lower}
            yield Date(before.start, word.end, words=frozenset(said), share=0.75)


def _years(text: str, words: Sequence[Word]) -> Iterator[Date]:
    """A year by itself, where the word before it says that it is one."""
    ends = None
    for match in YEAR.finditer(text):
        if ends is None:
            ends = {word.end: word.lower for word in words}
        if ends.get(match.start() - 1) in BEFORE_YEAR:
            yield Date(match.start(), match.end(), year=int(match[0]), share=0.8)


def _unspaced(text: str) -> Iterator[Date]:
    for match in WEEKDAY_UNSPACED.finditer(text):
        day = (
            "月火水木金土日".find(match["ja"])
            if match["ja"]
            else "一二三四五六日".find(match["day"])
        )
        said = frozenset(match[0][:1]) & {"下", "这"}
        yield Date(match.start(), match.end(), weekday=day + 1 if day >= 0 else 7, words=said)
    for match in RELATIVE_UNSPACED.finditer(text):
        yield Date(match.start(), match.end(), words=frozenset([match[0]]), share=0.75)


def agree(said: Date, other: Date) -> bool:
    """Whether ``other`` has all the parts that ``said`` has, and they are the same."""
    if said.day or said.month:
        days = {(said.day, said.month)} | ({(said.month, said.day)} if said.swaps else set())
        others = {(other.day, other.month)} | ({(other.month, other.day)} if other.swaps else set())
        if not said.day:
            others = {(0, month) for _, month in others}
        if not days & others:
            return False
    return (
        said.year in (0, other.year)
        and said.weekday in (0, other.weekday)
        and said.minutes in (-1, other.minutes)
        and said.words <= other.words
    )
