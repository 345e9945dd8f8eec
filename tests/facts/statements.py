"""Statements as an extraction proposes them, in short."""

from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Any

from conversations.models import Turn
from facts.indexing import Vectors
from facts.models import Fact
from facts.versioning import Outcome, Proposal, Provenance, remember, retract
from memoryproject.models import User
from memoryproject.row_security import acting_as

NO_VECTORS = Vectors(model="none/1", by_text={})
START = datetime(2026, 3, 2, 9, tzinfo=UTC)


def at(minutes: float) -> datetime:
    return START + timedelta(minutes=minutes)


def proposal(key: str = "profile.city", value: str = "Pune", **fields: Any) -> Proposal:
    text = fields.pop("text", f"About {key}: {value}")
    return Proposal(key=key, value=value, text=text, **fields)


def provenance(minutes: float = 0, turn: Turn | None = None) -> Provenance:
    return Provenance(source=Fact.Source.TURN, stated_at=at(minutes), turn=turn)


def said(user: User, made: Proposal, minutes: float = 0, turn: Turn | None = None) -> Outcome:
    """Remember (or take back) one statement, in a transaction of its own."""
    with acting_as(user.pk):
        origin = provenance(minutes, turn)
        if made.op == "retract":
            return retract(user.pk, made, provenance=origin)
        return remember(user.pk, made, provenance=origin, vectors=NO_VECTORS)


def line(user: User, *key_names: str) -> list[Fact]:
    with acting_as(user.pk):
        facts = Fact.objects.for_user(user)
        if key_names:
            facts = facts.filter(key__in=key_names)
        return list(facts.order_by("stated_at", "id"))


def values(user: User, *key_names: str) -> list[str]:
    return [fact.value for fact in line(user, *key_names)]


def standing(user: User, *key_names: str) -> list[str]:
    return [fact.value for fact in line(user, *key_names) if fact.stands]


def assert_one_chain(facts: list[Fact]) -> None:
    """Each version leads to the next one stated, and the last leads nowhere."""
    for fact, following in pairwise(facts):
        assert fact.superseded_by_id == following.pk
        assert not fact.stands
    if facts:
        assert facts[-1].superseded_by_id is None
