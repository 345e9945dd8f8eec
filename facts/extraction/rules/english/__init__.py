"""The sure patterns of English. Each is tied to the start of a clause, so that its subject is "I".

Values are taken in the words that were said; a pattern that cannot tell where its value ends
takes nothing.
"""

from collections.abc import Callable, Iterator

from facts.extraction.rules.clauses import Clause
from facts.extraction.rules.context import Context
from facts.extraction.rules.english.ahead import days, goals
from facts.extraction.rules.english.body import allergies, conditions, diets
from facts.extraction.rules.english.identity import languages, names, places, work
from facts.extraction.rules.english.tastes import tastes
from facts.extraction.rules.english.ties import people
from facts.versioning import Proposal

RULES: tuple[Callable[[Clause, Context], Iterator[Proposal]], ...] = (
    names,
    languages,
    places,
    work,
    diets,
    allergies,
    conditions,
    people,
    days,
    goals,
    tastes,
)


def find(clause: Clause, context: Context) -> Iterator[Proposal]:
    """Every proposal of every rule for one clause."""
    for rule in RULES:
        yield from rule(clause, context)
