"""Which instructions apply to a message: those without a trigger, and those whose trigger fits.

A trigger fits by its words or by its vector. An instruction that is followed where it was not
meant is worse than one that is missed, so most of a trigger's words must stand in the message, and
its vector must be nearer than a fact's would have to be.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple
from uuid import UUID

from facts.retrieval import QueryVector
from facts.retrieval.query import content_words
from facts.terms import index_words

MOST_ALWAYS, MOST_APPLYING = 4, 5  # in one prompt; one place is left for what fits the message
LEAST_SHARE = 2 / 3  # of the trigger's informative words
FARTHER_THAN_FACTS = 0.1  # added to the model's least cosine


class Standing(NamedTuple):
    """An instruction in use, as a prompt needs it. ``version`` says how it read."""

    id: UUID
    trigger: str
    instruction: str
    version: str = ""


@dataclass(frozen=True)
class Applying:
    """``always``: part of every prompt, in the order written. ``now``: fit the message."""

    always: Sequence[Standing] = ()
    now: Sequence[tuple[Standing, float]] = ()


def applying(
    standing: Iterable[Standing],
    message: str,
    *,
    cosines: Mapping[UUID, float] | None = None,
    vector: QueryVector | None = None,
) -> Applying:
    """What of ``standing`` (oldest first) goes with ``message``; ``cosines`` of its triggers.

    At most five in all, four of them always, with the best fits first. Pure.
    """
    every = list(standing)
    always = [one for one in every if not one.trigger.strip()][:MOST_ALWAYS]
    asked = frozenset(form for word in content_words(message) for form in word.terms)
    floor = vector.min_score + FARTHER_THAN_FACTS if vector is not None else math.inf
    fits = []
    for one in every:
        if not one.trigger.strip():
            continue
        share = shared(one.trigger, asked)
        cosine = (cosines or {}).get(one.id, 0.0)
        if share >= LEAST_SHARE or cosine >= floor:
            fits.append((one, max(share, cosine)))
    fits.sort(key=lambda fit: -fit[1])  # stable: the older first where they fit equally
    return Applying(always, fits[: MOST_APPLYING - len(always)])


def shared(trigger: str, asked: frozenset[str]) -> float:
    """How much of the trigger's words is among the forms ``asked``, from 0 to 1."""
    words = _words_of(trigger)
    if not words:
        return 0.0
    return sum(not asked.isdisjoint(word) for word in words) / len(words)


@lru_cache(maxsize=4_000)
def _words_of(trigger: str) -> tuple[tuple[str, ...], ...]:
    """The forms of each informative word; of each word where none is."""
    words = index_words(trigger)
    strong = [word.terms for word in words if word.strength >= 1.0]
    return tuple(strong or [word.terms for word in words])
