"""Birthdays, deadlines and goals."""

import re
from collections.abc import Iterator

from facts.extraction.rules.clauses import Clause
from facts.extraction.rules.context import Context
from facts.extraction.rules.english import dates
from facts.extraction.rules.english.words import (
    LANGUAGE,
    stated,
)
from facts.versioning import Proposal
from memoryproject.text import fold

BIRTHDAY = re.compile(
    rf"(?i:my birthday(?:'s| is)(?: on)?|i was born on|my date of birth is"
    rf"|i have my birthday on) ({dates.DATE})",
    re.I,
)
SUBJECT = r"(?:my|our|the) ((?:[\w'-]+ ){0,3}?[\w'-]+)"
DUE = re.compile(
    rf"{SUBJECT} (?:(?:is|are|will be) (?:now )?due(?: back| in)?|has to be (?:in|done"
    rf"|handed in|submitted)|(?:is|are) to be handed in|must be (?:in|submitted|handed"
    rf" in))"
    rf"(?: on| by| until)? ({dates.DATE})",
    re.I,
)
DEADLINE = re.compile(
    rf"(?:{SUBJECT} deadline|(?:my|our|the) deadline (?:for|of) (?:my |our "
    rf"|the )?((?:[\w'-]+ ){{0,3}}?[\w'-]+))"
    rf" (?:is(?: now)?|was|has been|got|is being)(?: (?:moved|pushed|pushed back|postponed"
    rf"|extended|changed|shifted|brought forward|set))?"
    rf"(?: back| forward)?(?: to| on| for| until| till)? ({dates.DATE})",
    re.I,
)


def days(clause: Clause, context: Context) -> Iterator[Proposal]:
    if match := BIRTHDAY.match(clause.text):
        if known := dates.day_and_month(match[1]):
            day, month, year = known
            value = f"{year}-{month:02}-{day:02}" if year else f"{month:02}-{day:02}"
            yield stated(
                "profile.birthday", value, clause, text=f"Birthday is {match[1].strip(' .')}"
            )
        return
    due = DUE.match(clause.text)
    moved = None if due else DEADLINE.match(clause.text)
    if due is not None:
        subject, when = due[1], due[2]
    elif moved is not None:
        subject, when = moved[1] or moved[2], moved[3]
    else:
        return
    until = dates.day_ahead(when, said=context.said)
    if until is not None:
        yield Proposal(
            key="plan",
            slot=fold(subject),
            value=f"{fold(subject)} due {until.isoformat()}",
            text=f"{subject[:1].upper()}{subject[1:]} is due on {dates.in_words(until)}",
            valid_until=until.isoformat(),
            quote=clause.text,
            language=LANGUAGE,
        )


GOAL = re.compile(
    r"my (?:main |big |biggest |current |long-term |next |personal )?(?:goal|aim|ambition"
    r"|new year's resolution|resolution)"
    r"(?: for (?:this|the|next) (?:\w+ ?){1,2}| this year| in life)? is (?:to "
    r"|that i )?(.{4,120})$",
    re.I | re.S,
)


def goals(clause: Clause, context: Context) -> Iterator[Proposal]:
    if match := GOAL.match(clause.text):
        value = re.sub(r"[.!;].*$", "", match[1], flags=re.S).strip()
        if value and not re.match(r"(?:a|the|that|this|it|not|still|unclear)\b", value, re.I):
            yield stated("goal", value, clause, text=f"Goal: {value}")
