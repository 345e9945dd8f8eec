"""What is to be forgotten before it was learnt: it stands in a turn whose job still waits.

There is no fact yet, so nothing would be masked, and the job would store it a moment later. So the
words of the request are looked for where jobs are still to look; a sentence says it that holds all
of them. It is masked, and a tombstone keeps a job that has read it already from storing it.
"""

from collections.abc import Collection
from uuid import UUID

from django.db.models import Q

from conversations.models import Message, Turn
from facts.forgetting.counts import Forgotten
from facts.forgetting.erasing import Masked, erase_words, first_span
from facts.forgetting.transcript import conversations_of
from facts.forgetting.words import Traces
from facts.models import LearningRun, Tombstone
from facts.tombstones import bury

MOST_TURNS = 100  # that wait to be learnt from, the newest


def forget_unlearnt(user_id: UUID, about: str, *, besides: UUID) -> Forgotten:
    """Mask and bury ``about`` in the user's turns that are not learnt from yet.

    ``besides`` is the turn that asks for it. Call it inside ``acting_as``, under the owner's lock.
    """
    traces = Traces.of_all(about)
    turn_ids = [one for one in _waiting(user_id, besides=besides) if _says(user_id, one, traces)]
    if not turn_ids:
        return Forgotten()
    erased = erase_words(
        user_id,
        traces,
        sources=[],
        episodes=[],
        conversation_ids=conversations_of(user_id, turn_ids),
        turn_ids=turn_ids,
        mask=True,
    )
    stones = [_bury(user_id, about, turn_id, erased.spans) for turn_id in turn_ids]
    return erased.gone + Forgotten(tombstones=sum(stone is not None for stone in stones))


def _bury(user_id: UUID, about: str, turn_id: UUID, masked: Masked) -> Tombstone | None:
    """By every word: "I am allergic to nuts" must not keep "I am allergic to latex" away."""
    span = first_span(masked.get(turn_id, ()))
    return bury(user_id, value=about, text="", turn_id=turn_id, span=span, every_word=True)


def _waiting(user_id: UUID, *, besides: UUID) -> Collection[UUID]:
    """Turns with a job that waits or runs, and those whose reply is still being written."""
    runs = LearningRun.objects.for_user_id(user_id).filter(status__in=LearningRun.OPEN)
    mine = Turn.objects.for_user_id(user_id).exclude(pk=besides)
    under_way = Q(pk__in=mine.open().filter(may_learn=True).values("pk"))
    waiting = mine.filter(Q(pk__in=runs.values("turn_id")) | under_way)
    return list(waiting.order_by("-pk").values_list("pk", flat=True)[:MOST_TURNS])


def _says(user_id: UUID, turn_id: UUID, traces: Traces) -> bool:
    said = Message.objects.for_user_id(user_id).filter(turn_id=turn_id, role=Message.Role.USER)
    return any(traces.stand_in(message.content) for message in said)
