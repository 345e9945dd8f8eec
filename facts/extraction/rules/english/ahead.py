"""Birthdays and deadlines."""

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
    r"(?i:(?:my )?(?:birthday|bday|date of birth|dob)(?:'?s| is|:)?(?: on)?|i'm born on"
    r"|i was born(?: on)?"
    rf"|i turn \w+(?: on)?|i have my birthday on) ({dates.DATE})",
    re.I,
)
SUBJECT = r"(?:(?:my|our|the) )?((?:[\w'-]+ ){0,3}?[\w'-]+)"
DUE = re.compile(
    rf"{SUBJECT} (?:(?:(?:is|are|will be|'s) (?:now )?)?due(?: back| in)?|(?:has|have|needs"
    r"|need) to be (?:in|done"
    r"|handed in|submitted|finished|paid|filed|sent|sent off|ready|renewed)|(?:is"
    r"|are) to be handed in|must be"
    r" (?:in|submitted|handed in|done|paid|finished|ready|sent)|expires?|runs? out|closes"
    r"|(?:is|are) up for renewal|ends?)"
    rf"(?: on| by| until| before)? ({dates.WHEN})",
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


NO_SUBJECT = {
    "his",
    "her",
    "their",
    "your",
    "it",
    "that",
    "this",
    "which",
    "he",
    "she",
    "they",
    "i",
    "i'm",
    "we",
    "we're",
    "you",
    "what",
    "bill",
}


def _on(words: str) -> str:
    return f"on {words}" if words[:1].isdigit() else f"by {words}"


def days(clause: Clause, context: Context) -> Iterator[Proposal]:
    if match := BIRTHDAY.match(clause.text):
        known = dates.day_and_month(match[1])
        named = None if known else dates.day_ahead(match[1], said=context.said)
        if known or named:
            day, month, year = known or (named.day, named.month, None)  # type: ignore[union-attr]
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
    due_by = dates.ahead(when, said=context.said)
    if due_by is not None and fold(subject).split()[0] not in NO_SUBJECT:
        until = due_by.last
        yield Proposal(
            key="plan",
            slot=fold(subject),
            value=f"{fold(subject)} due {until.isoformat()}",
            text=f"{subject[:1].upper()}{subject[1:]} is due {_on(due_by.words)}",
            valid_until=until.isoformat(),
            quote=clause.quote or clause.text,
            language=LANGUAGE,
        )
