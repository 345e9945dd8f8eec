"""An episode, or an instruction, deleted by its user: with every copy, as a fact is."""

from dataclasses import dataclass
from uuid import UUID

from conversations.models import Turn
from facts.forgetting.counts import Forgotten
from facts.forgetting.erasing import erase_words, first_span
from facts.forgetting.transcript import blank_contexts, conversations_of
from facts.forgetting.words import Traces
from facts.indexing import unindex
from facts.models import Episode, Procedure
from facts.models.index import ItemKind
from facts.tombstones import bury
from memoryproject import audit
from memoryproject.models import AuditEvent
from memoryproject.ownership import lock_owner
from memoryproject.row_security import acting_as


@dataclass(frozen=True)
class Part:
    """What an episode says in one of its parts, to be looked for like a fact."""

    value: str
    quote: str = ""
    language: str = ""

    @property
    def text(self) -> str:
        return self.value


def forget_episode(episode: Episode, *, mask: bool = True, reason: str = "") -> Forgotten:
    """Erase the episode; a second time finds nothing.

    With ``mask`` the words that told it are masked in its conversation as well; without, the
    conversation keeps them, and old turns still do not tell it again. With a ``reason`` (a code,
    such as "retention") it was not the user who deleted it, but upkeep.
    """
    user_id = episode.user_id
    with acting_as(user_id):
        lock_owner(user_id)
        current = Episode.objects.for_user_id(user_id).filter(pk=episode.pk).first()
        if current is None:
            return Forgotten()
        parts = [Part(current.situation, current.quote), Part(current.action)]
        erased = erase_words(
            user_id,
            Traces.of(parts),
            sources=[],
            episodes=[current.pk],
            conversation_ids=conversations_of(user_id, current.source_turns),
            mask=mask,
        )
        last = _last_turn(current)
        tombstones = 0
        for part in parts:
            span = first_span(erased.spans.get(last, ())) if last else None
            made = bury(user_id, value=part.value, text="", turn_id=last, span=span)
            tombstones += made is not None
        audit.record(
            "delete_episode",
            actor_kind=AuditEvent.Actor.SYSTEM if reason else AuditEvent.Actor.USER,
            actor_id=None if reason else user_id,
            subject_id=user_id,
            target_kind="episode",
            target_id=current.pk,
            count=erased.gone.episodes,
            reason=reason,
        )
        return erased.gone + Forgotten(tombstones=tombstones)


def _last_turn(episode: Episode) -> UUID | None:
    """The last of its turns that is still there."""
    mine = Turn.objects.for_user_id(episode.user_id).filter(pk__in=episode.source_turns)
    return mine.order_by("-pk").values_list("pk", flat=True).first()


def forget_procedure(procedure: Procedure) -> bool:
    """Erase the instruction with its vector, and blank every prompt that showed it.

    The words typed in a conversation stay there: they are what was said, not what is remembered.
    False if it was gone already.
    """
    user_id = procedure.user_id
    with acting_as(user_id):
        lock_owner(user_id)
        mine = Procedure.objects.for_user_id(user_id).filter(pk=procedure.pk)
        if not mine.exists():
            return False
        unindex(user_id, ItemKind.PROCEDURE, [procedure.pk])
        blank_contexts(user_id, source_ids=[procedure.pk], conversation_ids=[], traces=Traces())
        audit.record(
            "delete_instruction",
            actor_id=user_id,
            subject_id=user_id,
            target_kind="procedure",
            target_id=procedure.pk,
        )
        mine.delete()
    return True
