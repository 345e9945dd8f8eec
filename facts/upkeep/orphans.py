"""Rows that belong to nothing any more: copies whose original is gone.

There should be none, as each deletion takes its copies along. What there is all the same, after a
restored backup or a mistake of ours, holds traces of what was deleted.
"""

from datetime import datetime, timedelta
from uuid import UUID

from django.db.models import Exists, Model, OuterRef

from conversations.models import Turn
from facts.models import Candidate, Conflict, Embedding, Episode, Fact, Posting, Procedure
from facts.models.index import ItemKind
from facts.upkeep.steps import Stepped

# What was stored a moment ago may belong to what is being stored.
LEFT_ALONE = timedelta(days=1)
ITEMS: dict[str, type[Model]] = {
    ItemKind.FACT: Fact,
    ItemKind.EPISODE: Episode,
    ItemKind.TURN: Turn,
    ItemKind.PROCEDURE: Procedure,
}
PARTS = (*ITEMS, "candidates")


def step(user_id: UUID, cursor: str, now: datetime) -> Stepped:
    """Sweep one kind of thing; ``cursor`` names it."""
    part = cursor or PARTS[0]
    counts = _candidates(user_id, now) if part == "candidates" else _index(user_id, part)
    following = PARTS.index(part) + 1
    return Stepped(PARTS[following] if following < len(PARTS) else None, counts)


def _index(user_id: UUID, kind: str) -> dict[str, int]:
    """Vectors and postings without their item."""
    model: type[Model] = ITEMS[kind]
    counts = {}
    for name, index in (("vectors", Embedding), ("postings", Posting)):
        item = model._default_manager.for_user_id(user_id)  # type: ignore[attr-defined]
        there = Exists(item.filter(pk=OuterRef("item_id")))
        lost = index.objects.for_user_id(user_id).filter(~there, item_kind=kind)
        counts[name] = lost.delete()[0]
    return counts


def _candidates(user_id: UUID, now: datetime) -> dict[str, int]:
    """Those whose turn is gone and that quote nothing, and those whose question is gone."""
    old = Candidate.objects.for_user_id(user_id).filter(created_at__lt=now - LEFT_ALONE)
    from_turns = old.filter(source=Fact.Source.TURN, source_turn__isnull=True, quote="")
    asked = Exists(Conflict.objects.for_user_id(user_id).filter(candidate=OuterRef("pk")))
    unasked = old.filter(~asked, why=Candidate.Why.CONFLICT)
    return {"candidates": (from_turns | unasked).delete()[0]}
