"""One order out of two legs: what is relevant passes a floor first, then it is ranked. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from facts.retrieval.lexical import Match
from facts.scoring import normalised

DENSE_WEIGHT = LEXICAL_WEIGHT = 0.5
# What is less than half as near as the nearest is not what was asked for.
NEAR_ENOUGH = 0.5
# A word that only names the key (a "book" to book a flight) needs a vector that does not object.
KEY_SLACK = 0.15
LEAST_OF_BEST = 0.3
GOOD_COSINE = 0.6  # at least; relative to it a lone weak candidate stays weak
WHOLE_WORD = 1.0


@dataclass(frozen=True)
class Relevance:
    """How much a fact has to do with the message, from 0 to 1, and by which leg."""

    dense: float
    lexical: float

    @property
    def total(self) -> float:
        return self.dense + self.lexical


def relevant(
    cosines: Mapping[UUID, float] | None,
    matches: Mapping[UUID, Match] | None,
    *,
    min_score: float,
) -> dict[UUID, Relevance]:
    """The facts that pass the floor. A leg that was left out is None, and does not object."""
    cosines_known, matches_known = cosines or {}, matches or {}
    nearest = max(cosines_known.values(), default=0.0)
    floor = max(min_score, NEAR_ENOUGH * nearest)
    passed = {
        item
        for item in cosines_known.keys() | matches_known.keys()
        if cosines_known.get(item, -1.0) >= floor
        or _words_suffice(matches_known.get(item), _objects(cosines, item, min_score))
    }
    rated = _rated(passed, cosines_known, matches_known, floor=floor)
    best = max((one.total for one in rated.values()), default=0.0)
    return {item: one for item, one in rated.items() if one.total >= LEAST_OF_BEST * best}


def _objects(cosines: Mapping[UUID, float] | None, item: UUID, min_score: float) -> bool:
    """Whether the vectors say that the fact is about something else (unknown: no objection)."""
    return cosines is not None and cosines.get(item, 1.0) < min_score - KEY_SLACK


def _words_suffice(match: Match | None, vector_objects: bool) -> bool:
    if match is None:
        return False
    if match.text_strength >= WHOLE_WORD or match.has_every_word:
        return True
    named = match.text_strength + match.key_strength
    return named >= (2 * WHOLE_WORD if vector_objects else WHOLE_WORD)


def _rated(
    passed: set[UUID],
    cosines: Mapping[UUID, float],
    matches: Mapping[UUID, Match],
    *,
    floor: float,
) -> dict[UUID, Relevance]:
    top_cosine = max((cosines.get(item, 0.0) for item in passed), default=0.0)
    top_match = max((matches[item].score for item in passed if item in matches), default=0.0)
    good_cosine = max(GOOD_COSINE, 2 * floor)
    rated = {}
    for item in passed:
        match = matches.get(item)
        dense = normalised(cosines.get(item, 0.0), top=top_cosine, reference=good_cosine)
        lexical = (
            normalised(match.score, top=top_match, reference=0.5 * match.ideal) if match else 0.0
        )
        rated[item] = Relevance(DENSE_WEIGHT * dense, LEXICAL_WEIGHT * lexical)
    return rated
