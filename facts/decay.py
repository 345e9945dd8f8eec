"""When age moves a fact out of recall, and how sure it leaves us of one: pure functions, no Django.

Forgetting is exponential: after a half-life h, what was said is half as likely to be meant as it
was, ``p = 2 ** (-age / h)``, and h grows each time it is said again (half-life regression: Settles
and Meeder, A Trainable Spaced Repetition Model for Language Learning, 2016). Age counts from when
it was last said, confirmed or recalled, as the recency of Park et al., Generative Agents (2023),
counts from the last retrieval. The half-lives by kind are those of ``scoring``, which ranks by
the same curve; how importance and saying it again stretch them is our own choice.

Everything is computed from what is stored of the fact and the moment asked about, never from what
a run before has computed, so that running it twice is running it once.
"""

import math
from datetime import datetime, timedelta
from typing import Protocol

from facts.scoring import recency

DAY = timedelta(days=1)
FADED_BELOW = 0.125  # three half-lives: 90 days for a plan of middling importance, never said again
SAFETY_CRITICAL = 0.9  # in every prompt, whatever was asked: never fades
VERIFIED_STAYS = 3_650 * DAY
LOW_VALUE_IMPORTANCE = 0.3
LOW_VALUE_AGE = 365 * DAY
LEAST_SURE = 0.5  # of what the confidence was: age alone makes nothing wrong
WORTH_ASKING = 0.6  # importance from which on the user is asked whether it is still right
ASK_BELOW = 0.71  # recency at half of the half-life


class Ageing(Protocol):
    """What of a fact says how it ages."""

    kind: str
    importance: float
    confidence: float
    base_confidence: float | None
    verification: str
    confirmations: int
    recall_count: int
    pinned: bool
    stated_at: datetime
    last_confirmed_at: datetime | None
    last_recalled_at: datetime | None
    valid_from: datetime | None
    valid_until: datetime | None


def last_said(fact: Ageing) -> datetime:
    """When it was last said or confirmed."""
    return max(fact.stated_at, fact.last_confirmed_at or fact.stated_at)


def strength(fact: Ageing, *, now: datetime) -> float:
    """From 1, just said or used, towards 0."""
    touched = max(last_said(fact), fact.last_recalled_at or fact.stated_at)
    stretch = (0.5 + fact.importance) * (1 + math.log2(1 + fact.confirmations))
    return recency(age_days=(now - touched) / DAY / stretch, kind=fact.kind)


def is_faded(fact: Ageing, *, now: datetime) -> bool:
    """Whether ``fact`` is to be out of recall at ``now``, for its age or its little value.

    Never what is always on, or what is still to come or has a set end that is; what the user has
    confirmed only after ten years.
    """
    if fact.pinned or fact.importance >= SAFETY_CRITICAL or _is_ahead(fact, now):
        return False
    if is_verified(fact) and now - last_said(fact) < VERIFIED_STAYS:
        return False
    return strength(fact, now=now) < FADED_BELOW or is_low_value(fact, now=now)


def is_low_value(fact: Ageing, *, now: datetime) -> bool:
    """Said casually over a year ago, never confirmed, and never of use since."""
    return (
        not fact.recall_count
        and not is_verified(fact)
        and fact.importance < LOW_VALUE_IMPORTANCE
        and now - last_said(fact) > LOW_VALUE_AGE
    )


def may_be_dropped(fact: Ageing) -> bool:
    """Whether it may go where there is no room for all: neither confirmed nor always on."""
    return not (is_verified(fact) or fact.pinned or fact.importance >= SAFETY_CRITICAL)


def aged_confidence(fact: Ageing, *, now: datetime) -> float:
    """How sure we are at ``now``, 0 to 1 in hundredths; what was confirmed does not age.

    From the confidence it had when it was stated, down to half of that.
    """
    base = fact.confidence if fact.base_confidence is None else fact.base_confidence
    if is_verified(fact):
        return base
    age_days = (now - last_said(fact)) / DAY
    kept = LEAST_SURE + (1 - LEAST_SURE) * recency(age_days=age_days, kind=fact.kind)
    return min(base, round(base * kept, 2))


def is_worth_asking(fact: Ageing, *, now: datetime) -> bool:
    """Whether the user should be asked if it is still right: it matters, and is getting old."""
    return (
        fact.importance >= WORTH_ASKING
        and not is_verified(fact)
        and not _is_ahead(fact, now)
        and recency(age_days=(now - last_said(fact)) / DAY, kind=fact.kind) < ASK_BELOW
    )


def is_verified(fact: Ageing) -> bool:
    return fact.verification == "verified"


def _is_ahead(fact: Ageing, now: datetime) -> bool:
    return any(at is not None and at > now for at in (fact.valid_from, fact.valid_until))
