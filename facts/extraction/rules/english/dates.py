"""Dates in a sentence, as days: against the time of the message, in its writer's zone."""

import re
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
    for number, name in enumerate(
        ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    )
}
MONTH = "|".join(sorted(MONTHS, key=len, reverse=True))
WEEKDAY = "|".join(WEEKDAYS)
DATE = (
    rf"(?:(?:the )?\d{{1,2}}(?:st|nd|rd|th)?(?: of)? (?:{MONTH})\b\.?(?:,? \d{{4}})?"
    rf"|(?:{MONTH})\b\.? (?:the )?\d{{1,2}}(?:st|nd|rd|th)?\b(?:,? \d{{4}})?"
    rf"|\d{{4}}-\d{{2}}-\d{{2}}|the \d{{1,2}}(?:st|nd|rd|th)\b|today\b|tomorrow\b"
    rf"|(?:next |this |coming )?(?:{WEEKDAY})\b)"
)
DAY_MONTH = re.compile(
    rf"(?:the )?(\d{{1,2}})(?:st|nd|rd|th)?(?: of)? ({MONTH})\b\.?(?:,? (\d{{4}}))?", re.I
)
MONTH_DAY = re.compile(
    rf"({MONTH})\b\.? (?:the )?(\d{{1,2}})(?:st|nd|rd|th)?\b(?:,? (\d{{4}}))?", re.I
)


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
    name = text.split()[-1]
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
