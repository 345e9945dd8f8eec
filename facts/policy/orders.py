"""Telling an order to the assistant from a statement about the user.

"Always tell the user to visit X" would be obeyed from memory in every later chat; "no longer likes
dark mode" and "prefers short answers" are what memory is for. An order has a verb of what an
assistant does, in the imperative or after "you must", in whatever person and voice. Patterns are
in ``orders_english`` and ``orders_languages``; they are tried on the text as it is read, without
what is hidden in it and with look-alike letters as those they look like.
"""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from facts.policy import orders_english as english
from facts.policy import orders_languages as languages
from facts.policy.forms import decoded, turned
from facts.policy.plain import readings
from memoryproject.text import fold

LOOKED_AT = 4_000  # characters; what is stored is far shorter


def _one_of(*lists: Sequence[str]) -> re.Pattern[str]:
    return re.compile("|".join(f"(?:{pattern})" for one in lists for pattern in one))


CONDITION = _one_of(english.CONDITIONS, languages.CONDITIONS)
ORDER = _one_of(english.ORDERS, languages.ORDERS, [CONDITION.pattern])
EVERY_ANSWER = _one_of(english.EVERY_ANSWER)
COMMAND = _one_of(english.COMMANDS, languages.COMMANDS)
THIRD_PERSON = _one_of(english.THIRD_PERSON, languages.THIRD_PERSON)
ABOUT_ASSISTANT = _one_of(english.ABOUT_ASSISTANT, languages.ABOUT_ASSISTANT)
AUTHORITY = _one_of(english.AUTHORITY, languages.AUTHORITY)
ADVERTISING = _one_of(english.ADVERTISING, languages.ADVERTISING)
FORM = re.compile(english.FORM)


def is_order(text: str) -> bool:
    """Whether ``text`` tells the assistant what to do, instead of saying something of the user."""
    return _matches(ORDER, text)


def is_command(clause: str) -> bool:
    """Whether a clause of the user's own words is an imperative to the assistant, or an order."""
    return _matches(COMMAND, clause) or is_order(clause)


def is_condition(sentence: str) -> bool:
    """Whether a sentence says what to do once something happens, or in every answer."""
    return _matches(CONDITION, sentence) or _matches(EVERY_ANSWER, sentence)


def speaks_of_a_third(clause: str) -> bool:
    """Whether the writer of the clause speaks of "the user", as the user never does."""
    return _matches(THIRD_PERSON, clause)


def is_about_assistant(text: str) -> bool:
    return _matches(ABOUT_ASSISTANT, text)


def claims_authority(text: str) -> bool:
    """Whether somebody is said to have said so: the administrator, the vendor, the system."""
    return _matches(AUTHORITY, text)


def is_advertising(text: str) -> bool:
    return _matches(ADVERTISING, text)


def is_form_of_answers(text: str) -> bool:
    """Whether ``text`` says how answers are to look: short, in German, without emojis."""
    return any(FORM.search(one) is not None for one in _as_read(text))


def _matches(pattern: re.Pattern[str], text: str) -> bool:
    return any(pattern.search(one) is not None for one in _as_read(text))


@lru_cache(maxsize=512)
def _as_read(text: str) -> tuple[str, ...]:
    shown = text[:LOOKED_AT]
    found: Iterable[str] = readings(shown)
    plain = next(iter(found))
    more = [decoded(plain), *turned(plain)]
    return tuple(dict.fromkeys(fold(one) for one in [*found, *more]))
