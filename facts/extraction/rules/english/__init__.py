"""The sure patterns of English. Each is tied to the start of a clause, so that its subject is "I".

Values are taken in the words that were said; a pattern that cannot tell where its value ends
takes nothing. Most patterns stand in tables (``table.reading``), one module to a concern;
``spelling`` and ``phrases`` see to it that they need to know one way of writing only.
"""

from collections.abc import Callable, Iterator

from facts.extraction.rules.clauses import Clause
from facts.extraction.rules.context import Context
from facts.extraction.rules.english import pets, ties
from facts.extraction.rules.english.ahead import days
from facts.extraction.rules.english.aims import aims, goals
from facts.extraction.rules.english.answers import favourites, manners
from facts.extraction.rules.english.belongings import belongings, lacking
from facts.extraction.rules.english.body import allergies, conditions, diets
from facts.extraction.rules.english.diet import diets_kept, fragments, left_out
from facts.extraction.rules.english.health import ailments
from facts.extraction.rules.english.homes import places
from facts.extraction.rules.english.identity import age, languages, names
from facts.extraction.rules.english.pastimes import habits, implied, pastimes
from facts.extraction.rules.english.phrases import parts
from facts.extraction.rules.english.plans import plans
from facts.extraction.rules.english.study import studies
from facts.extraction.rules.english.taking_back import taken_back
from facts.extraction.rules.english.tastes import tastes
from facts.extraction.rules.english.ties import family
from facts.extraction.rules.english.work import work
from facts.versioning import Proposal

Rule = Callable[[Clause, Context], Iterator[Proposal]]
# Each of these adds to the others.
RULES: tuple[Rule, ...] = (names, age, languages, places, fragments, family)
# Of each row only the first that finds something speaks: the others would say it again.
ALTERNATIVES: tuple[tuple[Rule, ...], ...] = (
    (work, studies),
    (diets, diets_kept),
    (left_out,),
    (allergies, conditions, ailments),
    (days, plans, goals, aims),
    (manners, favourites, tastes, pastimes, belongings),
)
# What any verb may say: read only where nothing else was found.
ELSE: tuple[Rule, ...] = (habits, lacking)


def find(clause: Clause, context: Context) -> Iterator[Proposal]:
    """Every proposal of every rule for one clause."""
    if not clause.text:  # a whole message, for other languages
        return
    for part in parts(clause):
        ended = list(taken_back(part, context, find=_stated))
        yield from ended
        if not ended:
            yield from _stated(part, context)


def _stated(part: Clause, context: Context) -> Iterator[Proposal]:
    for rule in RULES:
        yield from rule(part, context)
    any_found = False
    for row in (*ALTERNATIVES, ELSE):
        if row is ELSE and any_found:
            return
        for rule in row:
            found = list(rule(part, context))
            yield from found
            any_found |= bool(found)
            if found:
                break


def taken_for_granted(sentence: str) -> Iterator[Proposal]:
    """What ``sentence`` presupposes about its writer, whether it tells or asks."""
    yield from ties.named(sentence)
    yield from pets.kept(sentence)
    yield from implied(sentence)
