"""A conversation deleted as a whole, by its user or because its time is over."""

from collections.abc import Collection
from uuid import UUID

from conversations.models import Conversation, Turn
from facts.indexing import unindex
from facts.models import Candidate, Episode, Fact, Procedure
from facts.models.index import ItemKind
from memoryproject import audit
from memoryproject.models import AuditEvent
from memoryproject.ownership import lock_owner
from memoryproject.row_security import acting_as


def delete_conversation(conversation: Conversation, *, reason: str = "") -> None:
    """Remove the conversation with all that was said in it.

    Facts and episodes stay, without their quotes; so do instructions that were approved.

    The owner's lock comes first: an extraction at work on one of its turns commits before, or
    finds its run gone. The turns are locked, keys and all, before what hangs on them is looked
    up: a reply being written has added its row before, or finds its turn gone and adds none. With
    a ``reason`` (a code, such as "retention") it was not the user who deleted it, but upkeep.
    """
    user_id = conversation.user_id
    with acting_as(user_id):
        lock_owner(user_id)
        mine = Conversation.objects.for_user_id(user_id).filter(pk=conversation.pk)
        if mine.select_for_update().first() is None:
            return
        turns = Turn.objects.for_user_id(user_id).filter(conversation_id=conversation.pk)
        ids = list(turns.select_for_update().values_list("pk", flat=True))
        drop_what_hangs_on(user_id, ids)
        audit.record(
            "delete_conversation",
            actor_kind=AuditEvent.Actor.SYSTEM if reason else AuditEvent.Actor.USER,
            actor_id=None if reason else user_id,
            subject_id=user_id,
            target_kind="conversation",
            target_id=conversation.pk,
            reason=reason,
        )
        mine.delete()


def drop_what_hangs_on(user_id: UUID, turn_ids: Collection[UUID]) -> list[UUID]:
    """Take away what repeats their words outside the turns; ids of the offers that went."""
    unindex(user_id, ItemKind.TURN, turn_ids)
    Fact.objects.for_user_id(user_id).filter(source_turn__in=turn_ids).update(quote="")
    Episode.objects.for_user_id(user_id).filter(source_turns__overlap=list(turn_ids)).update(
        quote=""
    )
    instructions = Procedure.objects.for_user_id(user_id).filter(source_turn__in=turn_ids)
    proposed = instructions.filter(status=Procedure.Status.PROPOSED)
    unindex(user_id, ItemKind.PROCEDURE, list(proposed.values_list("pk", flat=True)))
    proposed.delete()
    instructions.update(quote="")
    offers = Candidate.objects.for_user_id(user_id).filter(source_turn__in=turn_ids)
    ids = list(offers.values_list("pk", flat=True))
    offers.delete()
    return ids
