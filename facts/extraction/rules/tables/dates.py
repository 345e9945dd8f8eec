"""Dates in a sentence of any language, as ISO days or months; only where there is one reading."""

import re
from datetime import date, timedelta

from facts.extraction.rules.tables.row import Table
from memoryproject.text import fold

LATELY = timedelta(days=60)
CJK = re.compile(r"(?:(\d{4})年)?(\d{1,2})月(?:(\d{1,2})[日号號])?")
CJK_DAY = re.compile(r"(来月|下个?月|今月|这个?月|本月)の?(\d{1,2})[日号號]")
CJK_WEEKDAY = re.compile(r"(下个?|这个?|本)?(?:周|星期|礼拜)([一二三四五六日天])")
NUMERIC = re.compile(r"(?<!\d)(\d{1,2})[./](\d{1,2})(?!\d)(?:[./](\d{4})?)?")
NUMBER = re.compile(r"\d+")
WEEK = "一二三四五六日"


def resolved(text: str, table: Table, *, said: date) -> str:
    """The day (``2026-05-03``) or month that ``text`` names, seen from ``said``; '' if unsure.

    Without a year it is the next such day, unless it has only just gone by.
    """
    try:
        return _resolved(fold(text), table, said=said)
    except ValueError:  # the 31st of June
        return ""


def day_of_year(text: str, table: Table) -> str:
    """``05-09``, or with a year ``1990-05-09``: a birthday has no next occurrence."""
    try:
        year, month, day = _parts(fold(text), table)
        if not day or not month:
            return ""
        date(year or 2024, month, day)
    except ValueError:
        return ""
    return f"{year}-{month:02}-{day:02}" if year else f"{month:02}-{day:02}"


def _resolved(text: str, table: Table, *, said: date) -> str:
    for name, ahead in table.days.items():
        if re.search(rf"(?<!\w){name}(?!\w)" if table.is_spaced else name, text):
            return (said + timedelta(days=ahead)).isoformat()
    if relative := CJK_DAY.search(text):
        first = said.replace(day=1)
        is_next = relative[1][0] in "来下"
        month = (first + timedelta(days=32)).replace(day=1) if is_next else first
        return month.replace(day=int(relative[2])).isoformat()
    if weekday := CJK_WEEKDAY.search(text):
        monday = said - timedelta(days=said.weekday())
        week = 7 if (weekday[1] or "").startswith("下") else 0
        return (
            monday + timedelta(days=week + WEEK.index(weekday[2].replace("天", "日")))
        ).isoformat()
    for number, name in enumerate(table.weekdays.split()):
        if re.search(rf"\b(?:{name})\b", text):
            return (said + timedelta(days=(number - said.weekday() - 1) % 7 + 1)).isoformat()
    year, month_number, day = _parts(text, table)
    if not month_number:
        return ""
    if not day:
        gone = month_number < said.month
        return f"{year or said.year + gone}-{month_number:02}"
    if year:
        return date(year, month_number, day).isoformat()
    this = date(said.year, month_number, day)
    return (this if this >= said - LATELY else this.replace(year=said.year + 1)).isoformat()


def _parts(text: str, table: Table) -> tuple[int, int, int]:
    """Year, month and day of a date; 0 for what it does not name."""
    if parts := CJK.search(text):
        return int(parts[1] or 0), int(parts[2]), int(parts[3] or 0)
    if parts := NUMERIC.search(text):
        return int(parts[3] or 0), int(parts[2]), int(parts[1])
    month = next(
        (
            number
            for number, names in enumerate(table.months.split(";"), start=1)
            if re.search(rf"(?<!\w)(?:{'|'.join(names.split())})(?!\w)", text)
        ),
        0,
    )
    numbers = [int(found) for found in NUMBER.findall(text)]
    day = next((number for number in numbers if 1 <= number <= 31), 0)
    year = next((number for number in numbers if 1900 <= number <= 2100), 0)
    return year, month, day
