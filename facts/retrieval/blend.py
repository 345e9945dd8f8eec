"""One order out of two legs: what is relevant passes a floor first, then it is ranked. Pure."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from facts.scoring import normalised

if TYPE_CHECKING:
    from facts.retrieval.legs import Found

DENSE_WEIGHT = LEXICAL_WEIGHT = 0.5
# What is less than half as near as the nearest is not what was asked for.
NEAR_ENOUGH = 0.5
# A word that only names the key (a "book" to book a flight) needs a vector that does not object.
KEY_SLACK = 0.15
LEAST_OF_BEST = 0.3
GOOD_COSINE = 0.6  # at least; relative to it a lone weak candidate stays weak
WHOLE_WORD = 1.0


class Relevance(NamedTuple):
    """How much a fact has to do with the message, from 0 to 1, and by which leg."""

    dense: float
    lexical: float

    @property
    def total(self) -> float:
        return self.dense + self.lexical


def relevant(found: "Sequence[Found]", *, min_score: float) -> "list[tuple[Found, Relevance]]":
    """The facts that pass the floor. A cosine that is not known does not object."""
    nearest = max((one.cosine for one in found if one.cosine is not None), default=0.0)
    floor = max(min_score, NEAR_ENOUGH * nearest)
    passed = [one for one in found if _passes(one, floor=floor, min_score=min_score)]
    rated = _rated(passed, floor=floor)
    best = max((relevance.total for relevance in rated), default=0.0)
    return [
        (one, relevance)
        for one, relevance in zip(passed, rated, strict=True)
        if relevance.total >= LEAST_OF_BEST * best
    ]


def _passes(one: "Found", *, floor: float, min_score: float) -> bool:
    if one.cosine is not None and one.cosine >= floor:
        return True
    if one.text_strength >= WHOLE_WORD or one.has_every_word:
        return True
    objects = one.cosine is not None and one.cosine < min_score - KEY_SLACK
    named = one.text_strength + one.key_strength
    return named >= (2 * WHOLE_WORD if objects else WHOLE_WORD)


def _rated(passed: "Sequence[Found]", *, floor: float) -> list[Relevance]:
    top_cosine = max((one.cosine or 0.0 for one in passed), default=0.0)
    top_match = max((one.score for one in passed), default=0.0)
    good_cosine = max(GOOD_COSINE, 2 * floor)
    return [
        Relevance(
            DENSE_WEIGHT * normalised(one.cosine or 0.0, top=top_cosine, reference=good_cosine),
            LEXICAL_WEIGHT * normalised(one.score, top=top_match, reference=0.5 * one.ideal),
        )
        for one in passed
    ]
