"""Where what was said is retold, outside facts and transcript: episodes, and proposed instructions.

An episode goes when it says what is forgotten, and when its turns no longer bear it out, because a
sentence of theirs was masked or a turn is gone. One that the user has worded anew is theirs: it
goes only for what it says. Instructions that the user wrote or approved stay: they are no memory
of what was said; only their quote goes.
"""

from collections.abc import Collection
from uuid import UUID

from conversations.models import Turn
from facts.episodes.draft import draft_of
from facts.episodes.founded import flaw
from facts.episodes.material import Room, Talk, told
from facts.forgetting.transcript import blank_contexts
from facts.forgetting.words import Traces
from facts.indexing import unindex
from facts.models import Episode, Procedure
from facts.models.index import ItemKind

ALL_OF_IT = Room(all=1_000_000, user=40_000, others=40_000)
NOT_BORNE_OUT = ("invented", "outcome_not_said")
BATCH = 200


def episodes_that_say(user_id: UUID, traces: Traces) -> list[UUID]:
    """Ids of the user's episodes that hold what ``traces`` look for."""
    mine = Episode.objects.for_user_id(user_id).order_by("pk")
    return [
        one.pk
        for one in mine.iterator(chunk_size=BATCH)
        if traces.stand_in("\n".join((one.situation, one.action, one.lesson, one.quote)))
    ]


def unfounded_episodes(user_id: UUID, turn_ids: Collection[UUID]) -> list[UUID]:
    """Ids of those told in one of the turns that their turns, as they are now, bear out no more."""
    there = Episode.objects.for_user_id(user_id).filter(source_turns__overlap=list(turn_ids))
    unchanged = there.filter(edited_at__isnull=True)
    return [one.pk for one in unchanged if not _is_founded(one, one.source_turns)]


def _is_founded(episode: Episode, turn_ids: Collection[UUID]) -> bool:
    turns = Turn.objects.for_user_id(episode.user_id).with_messages().filter(pk__in=turn_ids)
    talk = Talk([told(turn, room=ALL_OF_IT) for turn in turns.order_by("pk")])
    return bool(talk.turns) and flaw(draft_of(episode), talk) not in NOT_BORNE_OUT


def drop_episodes(user_id: UUID, ids: Collection[UUID]) -> int:
    """Delete the rows with their vectors and postings, in the caller's transaction; how many."""
    unindex(user_id, ItemKind.EPISODE, ids)
    _, gone = Episode.objects.for_user_id(user_id).filter(pk__in=ids).delete()
    return gone.get(Episode._meta.label, 0)


def forget_turn(turn: Turn) -> list[UUID]:
    """Drop what only ``turn`` bears out, before it is deleted; ids of the episodes that went.

    The others no longer point at it. Prompts that showed those that went are blanked, in whatever
    conversation. Call it under the owner's lock.
    """
    user_id, gone = turn.user_id, []
    for episode in Episode.objects.for_user_id(user_id).filter(source_turns__contains=[turn.pk]):
        rest = [turn_id for turn_id in episode.source_turns if turn_id != turn.pk]
        if episode.edited_at is None and not _is_founded(episode, rest):
            gone.append(episode.pk)
            continue
        episode.source_turns = rest
        episode.save(update_fields=["source_turns"])
    if gone:
        blank_contexts(user_id, source_ids=gone, conversation_ids=[], traces=Traces())
        drop_episodes(user_id, gone)
    return gone


def forget_in_instructions(user_id: UUID, traces: Traces) -> None:
    """Drop proposals that say it, and quotes of what was approved."""
    for one in Procedure.objects.for_user_id(user_id).exclude(quote=""):
        proposed = one.status == Procedure.Status.PROPOSED
        said = f"{one.quote}\n{one.trigger}\n{one.instruction}" if proposed else one.quote
        if not traces.stand_in(said):
            continue
        if proposed:
            unindex(user_id, ItemKind.PROCEDURE, [one.pk])
            one.delete()
        else:
            one.quote = ""
            one.save(update_fields=["quote"])
