"""Standing instructions that were proposed from what was typed, for the turns that are shown."""

from collections import defaultdict
from collections.abc import Sequence
from uuid import UUID

from facts.models import Procedure


def proposed_in(user_id: UUID, turn_ids: Sequence[UUID]) -> dict[UUID, list[Procedure]]:
    """By turn, the instructions that wait for the user's answer: one query."""
    found: defaultdict[UUID, list[Procedure]] = defaultdict(list)
    waiting = Procedure.objects.for_user_id(user_id).filter(status=Procedure.Status.PROPOSED)
    for one in waiting.filter(source_turn__in=turn_ids):
        if one.source_turn_id is not None:
            found[one.source_turn_id].append(one)
    return found
