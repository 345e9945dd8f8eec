"""What a value in a normal form was called in the words of people: "5 May" of ``05-05``.

A sentence with such a sign says it, although it holds no word of the value.
"""

import re
from collections.abc import Iterator
from itertools import pairwise

from facts.extraction.rules.english.dates import MONTHS
from facts.extraction.rules.tables.languages import TABLES
from facts.terms import WORD
from facts.tombstones import content_words

DATE = re.compile(r"(?:\d{4}-)?(\d{2})-(\d{2})(?:[T ]\d{2}:\d{2}.*)?")
UNITS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
TEENS = ("tenth", "eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth")
TENS = ("seventeenth", "eighteenth", "nineteenth", "twentieth")
ORDINALS = (
    *UNITS,
    *TEENS,
    *TENS,
    *(f"twenty.{one}" for one in UNITS),
    "thirtieth",
    "thirty.first",
)
NEGATIONS = frozenset({"no", "not", "never", "without", "kein", "keine", "keinen", "nie", "ohne"})
NEGATIONS |= {"pas", "sans", "sin", "nunca", "jamais", "não", "sem", "non", "senza"}
NEGATIONS |= {"geen", "niet", "zonder"}


def signs_of(value: str, quote: str, language: str) -> Iterator[re.Pattern[str]]:
    """The patterns by which what ``value`` stands for is found, apart from its own words."""
    if date := DATE.fullmatch(value.strip()):
        yield from _of_date(int(date[1]), int(date[2]))
    if _share_a_word(value, quote, language):
        return
    words = WORD.findall(quote)
    for before, word in pairwise(words):
        if before.casefold() in NEGATIONS and len(word) > 2 and content_words(word, language):
            yield re.compile(rf"(?<!\w){before}\s+{re.escape(word)}(?!\w)", re.IGNORECASE)


def _of_date(month: int, day: int) -> Iterator[re.Pattern[str]]:
    if not (1 <= month <= 12 and 1 <= day <= 31):
        return
    names = {name for name, number in MONTHS.items() if number == month}
    for table in TABLES:
        of_year = table.months.split(";")
        names |= set(of_year[month - 1].split()) if len(of_year) == 12 else set()
    called = "|".join(sorted(names, key=len, reverse=True))
    number = rf"(?:0?{day}(?:st|nd|rd|th|er|[eºª.])?|{ORDINALS[day - 1]})"
    between = r"[\s.,]*(?:(?:of|de|di|den|del|the)\s+)?"
    yield re.compile(
        rf"(?<!\w){number}{between}(?:{called})(?!\w)"
        rf"|(?<!\w)(?:{called})\.?{between}{number}(?![\w:])"
        rf"|(?<!\d)0?{month}月0?{day}[日号號]"
        rf"|(?<![\d./-])(?:0?{day}[./]0?{month}|0?{month}/0?{day}|{month:02}-{day:02})(?!\d)",
        re.IGNORECASE,
    )


def _share_a_word(value: str, quote: str, language: str) -> bool:
    forms = {form for word in content_words(quote, language) for form in word}
    return any(not forms.isdisjoint(word) for word in content_words(value, language))
