"""What the model is shown for one reply, within a token budget, and the record of it.

What is read of the conversation and recalled from memory becomes a prompt in ``drafting``, which
says what stands where and what gives way to what; here it is read, and the prompt kept on record
as it was sent.

Old messages are read as ``visible_text`` and counted by the tokens stored with them. The number
of queries is the same for 20 and for 5,000 turns.
"""

import logging
from dataclasses import dataclass
from uuid import UUID

from django.conf import settings
from django.db import transaction

from conversations.context import prompt_shapes
from conversations.context.budget import reply_budget
from conversations.context.drafting import ContextWindow, Draft, messages_from
from conversations.context.history import SaidTurn, read_around, read_path
from conversations.context.memory_block import items_of
from conversations.context.prompt_shapes import ALTERNATING, EMBEDDED, ENDPOINT, Shape
from conversations.models import ContextRecord, Conversation, Turn
from facts.procedures import applying
from facts.retrieval import QueryVector, recall
from memoryproject import llm
from memoryproject.row_security import acting_as

__all__ = [
    "ContextWindow",
    "Question",
    "assemble",
    "embedded_opening",
    "messages_of",
    "question_of",
]

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Question:
    """The new message as everybody reads it, and whether memory may be used for the reply."""

    text: str
    uses_memory: bool


def question_of(turn: Turn) -> Question:
    """Read what recall needs to know before the question is embedded, outside transactions.

    Raises Turn.DoesNotExist when the turn has been deleted.
    """
    with acting_as(turn.user_id):
        (current,) = read_path(turn, limit=1)
        return Question(current.question, _uses_memory(current))


def _uses_memory(turn: SaidTurn) -> bool:
    """Whether the conversation may; the user's own dial is recall's to look at."""
    return turn.mode != Conversation.Mode.TEMPORARY


def assemble(turn: Turn, *, query_vector: QueryVector | None = None) -> ContextWindow:
    """Put together what the model is sent for ``turn``, and save the record of it.

    ``query_vector`` is the embedded question, or None where there is none. Raises
    Turn.DoesNotExist when the turn has been deleted, LLMUnavailable when the context is too small
    for any message; nothing because of recall.
    """
    with acting_as(turn.user_id):
        path = read_path(turn, limit=settings.WINDOW_MAX_TURNS + 1)
        draft = Draft(
            path,
            read_around(path, user_id=turn.user_id),
            shape=_shape(),
            model=llm.model_for("reply"),
            budget=reply_budget(),
            most_turns=settings.WINDOW_MAX_TURNS,
        )
        if _uses_memory(path[-1]):
            _remember(draft, query_vector, user_id=turn.user_id)
        window = draft.finished()
        _save_record(turn, window)
    return window


def _shape() -> Shape:
    if llm.is_embedded():
        return EMBEDDED
    return ENDPOINT if llm.takes_later_system() else ALTERNATING


def _remember(draft: Draft, query_vector: QueryVector | None, *, user_id: UUID) -> None:
    """Recall into the draft, at most its share of the room; a failure is only noted.

    Instructions apply all the same where recall failed: by their words.
    """
    question, standing = draft.current.question, draft.around.procedures
    draft.applying = applying(standing, question)
    try:
        with transaction.atomic():  # after an error the rest must still be able to read
            recollection = recall(
                user_id,
                question,
                query_vector=query_vector,
                conversation_id=draft.current.conversation_id,
                token_share=draft.memory_tokens,
                besides=[turn_id for turn_id in draft.way if turn_id is not None],
            )
    except Exception:
        logger.exception("recall failed", extra={"turn": str(draft.current.id)})
        draft.left_out.append("facts")
        return
    draft.items = items_of(recollection, zone=draft.zone)
    if recollection.triggers:
        draft.applying = applying(
            standing, question, cosines=recollection.triggers, vector=query_vector
        )
    draft.left_out += recollection.left_out


def _save_record(turn: Turn, window: ContextWindow) -> None:
    record = ContextRecord(
        user_id=turn.user_id,
        turn=turn,
        attempt=turn.attempt,
        model=window.model,
        blocks=window.blocks,
        budget=window.budget,
        tokens=window.tokens,
        left_out=window.left_out,
        starts_at=window.starts_at,
    )
    # Once more for the same attempt: what was sent last counts.
    ContextRecord.objects.bulk_create(
        [record],
        update_conflicts=True,
        unique_fields=["turn", "attempt"],
        update_fields=["model", "blocks", "budget", "tokens", "left_out", "starts_at"],
    )


def embedded_opening() -> list[llm.Message]:
    """What every prompt of the embedded model begins with, in the same bytes each time."""
    return messages_from([block.as_json() for block in prompt_shapes.embedded_opening()])


def messages_of(record: ContextRecord) -> list[llm.Message]:
    """The messages as they were sent, byte for byte, but for what was deleted since."""
    return messages_from(record.blocks)
