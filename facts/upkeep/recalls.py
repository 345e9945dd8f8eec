"""When a fact or an episode was last of use, and how often: read from the records of prompts.

The reply path writes nothing for it: what a prompt held stands in its ``ContextRecord``. Each
record is counted once, however often this runs, because the mark that it was counted is set in
the same transaction. Records of replies that are still being written are left for the next time.
"""

from collections import Counter
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import F
from django.db.models.functions import Greatest

from conversations.models import ContextRecord, Turn
from facts.models import Episode, Fact

AT_ONCE = 100  # a record holds a whole prompt


def note(user_id: UUID, *, turn_id: UUID | None = None) -> int:
    """Count what the next records (of one turn) recalled; how many records there were.

    Call it in ``acting_as`` under the owner's lock.
    """
    records = ContextRecord.objects.for_user_id(user_id).filter(recalls_noted=False)
    records = records.exclude(turn__status__in=Turn.OPEN)
    if turn_id is not None:
        records = records.filter(turn_id=turn_id)
    found = list(records.order_by("pk")[:AT_ONCE])
    times: Counter[UUID] = Counter()
    last: dict[UUID, datetime] = {}
    for record in found:
        for item_id in _recalled(record.blocks):
            times[item_id] += 1
            last[item_id] = max(record.created_at, last.get(item_id, record.created_at))
    for item_id, count in times.items():
        seen = Greatest(F("last_recalled_at"), last[item_id])
        Fact.objects.for_user_id(user_id).filter(pk=item_id).update(
            recall_count=F("recall_count") + count, last_recalled_at=seen
        )
        Episode.objects.for_user_id(user_id).filter(pk=item_id).update(last_recalled_at=seen)
    counted = ContextRecord.objects.for_user_id(user_id).filter(pk__in=[one.pk for one in found])
    counted.update(recalls_noted=True)
    return len(found)


def _recalled(blocks: list[dict[str, Any]]) -> set[UUID]:
    """Ids of the facts and episodes that a prompt held."""
    named = [source for block in blocks for source in block.get("sources", ())]
    ids = {str(one["id"]) for one in named if one.get("kind") in ("fact", "episode")}
    return {UUID(one) for one in ids}
