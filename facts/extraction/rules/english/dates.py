"""Dates in a sentence, as days: against the time of the message, in its writer's zone."""

import re
from calendar import monthrange
from dataclasses import dataclass
from datetime import date, timedelta

MONTHS = {
    name: number
    for number, names in enumerate(
        (
            "january jan",
            "february feb",
            "march mar",
            "april apr",
            "may",
            "june jun",
            "july jul",
            "august aug",
            "september sept sep",
            "october oct",
            "november nov",
            "december dec",
        ),
        start=1,
    )
    for name in names.split()
}
WEEKDAYS = {
    name: number
    for number, names in enumerate(
        (
            "monday mon",
            "tuesday tues tue",
            "wednesday weds wed",
            "thursday thurs thur thu",
            "friday fri",
            "saturday sat",
            "sunday sun",
        )
    )
    for name in names.split()
}
NUMBERS = {
    name: number
    for number, name in enumerate(
        ["a", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"], start=1
    )
} | {"one": 1, "an": 1, "a couple of": 2, "a few": 3, "twelve": 12}
MONTH = "|".join(sorted(MONTHS, key=len, reverse=True))
WEEKDAY = "|".join(sorted(WEEKDAYS, key=len, reverse=True))
NUMBER = "|".join(sorted(NUMBERS, key=len, reverse=True))
DATE = (
    rf"(?:(?:the )?\d{{1,2}}(?:st|nd|rd|th)?(?: of)? (?:{MONTH})\b\.?(?:,? \d{{4}})?"
    rf"|(?:{MONTH})\b\.? (?:the )?\d{{1,2}}(?:st|nd|rd|th)?\b(?:,? \d{{4}})?"
    rf"|\d{{4}}-\d{{2}}-\d{{2}}|the \d{{1,2}}(?:st|nd|rd|th)\b|today\b|tomorrow\b"
    rf"|(?:next |this |coming |on )?(?:{WEEKDAY})\b)"
)
FEASTS = {"christmas": (12, 25), "xmas": (12, 25), "new year": (1, 1), "halloween": (10, 31)}
FEAST = r"christmas|xmas|new year|halloween"
SEASONS = {"spring": 5, "summer": 8, "autumn": 11, "fall": 11, "winter": 2}
# Any time ahead, with what leads to it: "on the 3rd", "in september", "next week", "in two weeks".
WHEN = (
    rf"(?:(?:on |by |from |at |until |till |for |starting |as of )?(?:{DATE})"
    rf"|(?:(?:the |this |next |coming )+(?:weekend|week|month|year))\b"
    rf"|(?:by |at |until |till )?(?:the )?end of (?:the |this |next )?(?:week|month|year|{MONTH})\b"
    r"|(?:in|by|this|next|early|late|mid|until|till|for|from|over|around|end of"
    r"|come)[ -](?:early |late |mid[ -]?)?"
    rf"(?:{MONTH}|spring|summer|autumn|winter)\b(?: \d{{4}})?"
    rf"|in (?:\d{{1,2}}|{NUMBER}) (?:days?|weeks?|months?)(?:'? time)?\b"
    rf"|(?:over |for |at |after |before |by )?(?:{FEAST})\b)"
)
DAY_MONTH = re.compile(
    rf"(?:the )?(\d{{1,2}})(?:st|nd|rd|th)?(?: of)? ({MONTH})\b\.?(?:,? (\d{{4}}))?", re.I
)
MONTH_DAY = re.compile(
    rf"({MONTH})\b\.? (?:the )?(\d{{1,2}})(?:st|nd|rd|th)?\b(?:,? (\d{{4}}))?", re.I
)
LEADING = re.compile(
    r"^(?:on|by|from|at|until|till|for|starting|as of|over|after|before|around|come) ", re.I
)


@dataclass(frozen=True)
class Ahead:
    """A time that is named: its last day, and how it is called without relative words."""

    last: date
    words: str


def ahead(text: str, *, said: date) -> Ahead | None:
    """The time that ``text`` (shaped like ``WHEN``) names, said on ``said``; None if unclear."""
    text = LEADING.sub("", text.strip().lower())
    day = day_ahead(text, said=said)
    if day is not None:
        return Ahead(day, in_words(day))
    if two := re.fullmatch(rf"next ({WEEKDAY})", text):
        return _next_weekday(WEEKDAYS[two[1]], said=said)
    return (
        _feast(text, said=said)
        or _span(text, said=said)
        or _season(text, said=said)
        or _counted(text, said=said)
    )


def _next_weekday(weekday: int, *, said: date) -> Ahead:
    """ "Next Friday" may be this week's or the one after; where both are one day, it is that."""
    coming = said + timedelta(days=(weekday - said.weekday() - 1) % 7 + 1)
    later = said - timedelta(days=said.weekday()) + timedelta(days=7 + weekday)
    if coming == later:
        return Ahead(later, in_words(later))
    return Ahead(later, f"{in_words(coming)} or {in_words(later)}")


def _feast(text: str, *, said: date) -> Ahead | None:
    if text not in FEASTS:
        return None
    month, day = FEASTS[text]
    this = date(said.year, month, day)
    when = this if this >= said else date(said.year + 1, month, day)
    return Ahead(when, f"{text.capitalize()} {when.year}")


def _span(text: str, *, said: date) -> Ahead | None:
    text = re.sub(r"^(?:the )?(?:end of )?(?:the )?", "", text)
    monday = said - timedelta(days=said.weekday())
    if re.search(r"\bweek(?:end)?$", text):
        weeks = 1 if "next" in text else 0
        last = monday + timedelta(days=6 + 7 * weeks)
        name = "the weekend" if text.endswith("weekend") else "the week"
        return Ahead(last, f"{name} to {in_words(last)}")
    if text.endswith("month"):
        first = said.replace(day=1) + timedelta(days=32 if "next" in text else 0)
        return _month(first.year, first.month)
    if text.endswith("year"):
        year = said.year + ("next" in text)
        return Ahead(date(year, 12, 31), str(year))
    return None


def _season(text: str, *, said: date) -> Ahead | None:
    match = re.search(rf"\b({MONTH}|spring|summer|autumn|winter)(?: (\d{{4}}))?$", text)
    if match is None:
        return None
    number = MONTHS.get(match[1]) or SEASONS[match[1]]
    year = int(match[2]) if match[2] else said.year + (number < said.month)
    found = _month(year, number)
    return found if match[1] in MONTHS else Ahead(found.last, f"{match[1]} {year}")


def _month(year: int, month: int) -> Ahead:
    last = date(year, month, monthrange(year, month)[1])
    return Ahead(last, f"{last:%B} {year}")


def _counted(text: str, *, said: date) -> Ahead | None:
    match = re.fullmatch(rf"in (\d{{1,2}}|{NUMBER}) (day|week|month)s?(?:'? time)?", text)
    if match is None:
        return None
    count = int(match[1]) if match[1].isdigit() else NUMBERS[match[1]]
    if match[2] == "month":
        later = said.replace(day=1) + timedelta(days=31 * count)
        return _month(later.year, later.month)
    when = said + timedelta(days=count * (7 if match[2] == "week" else 1))
    return Ahead(when, f"about {in_words(when)}" if match[2] == "week" else in_words(when))


def day_and_month(text: str) -> tuple[int, int, int | None] | None:
    """Day, month and, if said, year of "14 May 1990" or "May 14th"."""
    if match := DAY_MONTH.fullmatch(text.strip()):
        day, month, year = match[1], match[2], match[3]
    elif match := MONTH_DAY.fullmatch(text.strip()):
        month, day, year = match[1], match[2], match[3]
    else:
        return None
    number = MONTHS[month.lower()]
    if not 1 <= int(day) <= 31:
        return None
    return int(day), number, int(year) if year else None


def day_ahead(text: str, *, said: date) -> date | None:
    """The day that ``text`` names, said on ``said``: without a year the next such day."""
    text = text.strip().lower()
    try:
        if known := day_and_month(text):
            day, month, year = known
            if year:
                return date(year, month, day)
            this = date(said.year, month, day)
            # A deadline just gone by is spoken of as well: only what is long past is next year's.
            return this if this >= said - timedelta(days=60) else date(said.year + 1, month, day)
        if re.fullmatch(r"\d{4}-\d{2}-\d{2}", text):
            return date.fromisoformat(text)
        if ordinal := re.fullmatch(r"the (\d{1,2})(?:st|nd|rd|th)", text):
            return _next_ordinal(int(ordinal[1]), said=said)
    except ValueError:
        return None
    if text in ("today", "tomorrow"):
        return said + timedelta(days=text == "tomorrow")
    name = text.split()[-1] if text else ""
    if name in WEEKDAYS and not text.startswith("next"):
        return said + timedelta(days=(WEEKDAYS[name] - said.weekday() - 1) % 7 + 1)
    return None  # "next Friday" is one of two days


def _next_ordinal(day: int, *, said: date) -> date | None:
    month = said.replace(day=1)
    for _ in range(3):
        try:
            candidate = month.replace(day=day)
        except ValueError:
            candidate = None
        if candidate is not None and candidate >= said:
            return candidate
        month = (month + timedelta(days=32)).replace(day=1)
    return None


def in_words(day: date) -> str:
    """``30 April 2026``, whatever the locale."""
    return f"{day.day} {day:%B} {day.year}"
