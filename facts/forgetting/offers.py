"""What waits for an answer, forgotten as a fact is: with its words and every copy of them."""

from collections.abc import Sequence
from uuid import UUID

from facts.forgetting.counts import Forgotten
from facts.forgetting.erasing import bury_all, drop_pointers, erase_words
from facts.forgetting.retold import episodes_that_say
from facts.forgetting.transcript import conversations_of
from facts.forgetting.words import Traces
from facts.models import Candidate


def forget_offers(user_id: UUID, offers: Sequence[Candidate], *, mask: bool = True) -> Forgotten:
    """Erase those that are still there, mask where they were said, and bury them.

    Call it inside ``acting_as``, under the owner's lock.
    """
    mine = Candidate.objects.for_user_id(user_id).filter(pk__in=[one.pk for one in offers])
    waiting = list(mine)  # those that went with a fact are no longer there
    if not waiting:
        return Forgotten()
    traces = Traces.of(waiting)
    turn_ids = {one.source_turn_id for one in waiting if one.source_turn_id}
    asked_in = {one.conversation_id for one in waiting if one.conversation_id}
    ids = [one.pk for one in waiting]
    erased = erase_words(
        user_id,
        traces,
        sources=ids,
        episodes=episodes_that_say(user_id, traces),
        conversation_ids=list({*conversations_of(user_id, turn_ids), *asked_in}),
        turn_ids=turn_ids,
        mask=mask,
    )
    tombstones = bury_all(waiting, erased.spans)
    drop_pointers(user_id, turn_ids, ids)
    mine.delete()
    return erased.gone + Forgotten(candidates=len(ids), tombstones=tombstones)
