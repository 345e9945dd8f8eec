"""What the model is shown for one reply, within a token budget, and the record of it.

In this order: the system text, the newest whole turns, the memory block, the new message. The
promise is that the budget (``context_tokens`` - ``reply_reserve``) is never exceeded, by any
message, any memory, any length of conversation; ``_within`` is the one place that sees to it, by
counting what is really sent. It is affordable: a window of 16,000 tokens is counted in 2 ms.

Who gives way to whom: the system text is always whole. Memory may take a quarter of what is left,
so that safety facts stand beside a huge message. The new message takes what it needs of the rest,
and where that is not enough it is visibly shortened in what is sent; the stored one stays whole.
What both leave goes to the turns. A sum of fixed shares would be simpler and would send less.

Old messages are read as ``visible_text`` and counted by the tokens stored with them. The number
of queries is the same for 20 and for 2,000 turns.

A turn whose reply failed is shown to an endpoint with a mark in the reply's place: two user
messages in a row are refused by the chat templates of several model families. The embedded model
imitates such a mark after a few of them, so there these turns are left out.
"""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import transaction

from conversations.budget import plain_tokens, reply_budget, shortened
from conversations.history import Said, SaidTurn, read_path
from conversations.memory_block import Item, items_of
from conversations.models import ContextRecord, Conversation, Message, Turn
from conversations.prompt_shapes import OVERHEAD, Block, embedded_shape, endpoint_shape
from conversations.window import fit_turns, without_torn_calls
from facts.retrieval import QueryVector, recall
from memoryproject import llm, token_counts
from memoryproject.llm import LLMUnavailable
from memoryproject.row_security import acting_as

__all__ = [
    "ContextWindow",
    "assemble",
    "embedded_opening",
    "fit_turns",
    "messages_of",
    "question_of",
]

logger = logging.getLogger(__name__)

MEMORY_SHARE = 0.25
MEMORY_LABEL_TOKENS = 60  # what stands around the lines
LEAST_QUESTION_TOKENS = 64
NO_ROOM = "The model's context has no room for a message: raise MODEL_CONTEXT_TOKENS."


@dataclass(frozen=True)
class ContextWindow:
    """What is sent for one reply. ``budget`` and ``tokens`` are in tokens of ``model``."""

    messages: list[llm.Message]
    blocks: list[dict[str, Any]]
    budget: int
    tokens: int
    model: str
    left_out: list[str]
    max_tokens: int | None


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


# --- assembling ---------------------------------------------------------------------------


def assemble(turn: Turn, *, query_vector: QueryVector | None = None) -> ContextWindow:
    """Put together what the model is sent for ``turn``, and save the record of it.

    ``query_vector`` is the embedded question, or None where there is none. Raises
    Turn.DoesNotExist when the turn has been deleted, LLMUnavailable when the context is too small
    for any message; nothing because of recall.
    """
    with acting_as(turn.user_id):
        *earlier, current = read_path(turn, limit=settings.WINDOW_MAX_TURNS + 1)
        draft = Draft(earlier, current)
        if _uses_memory(current):
            draft.remember(query_vector, user_id=turn.user_id)
        window = draft.within_budget()
        _save_record(turn, window)
    return window


class Draft:
    """A prompt in the making: what it holds so far, and what that leaves for the rest."""

    def __init__(self, earlier: list[SaidTurn], current: SaidTurn) -> None:
        self.shape = embedded_shape() if llm.is_embedded() else endpoint_shape()
        self.model = llm.model_for("reply")
        self.budget = reply_budget()
        self.earlier, self.current = earlier, current
        self.items: list[Item] = []
        self.left_out: list[str] = []
        fixed = token_counts.PER_REQUEST + sum(block.tokens for block in self.shape.system)
        self.room = plain_tokens(self.budget, self.model) - fixed

    def remember(self, query_vector: QueryVector | None, *, user_id: UUID) -> None:
        """Recall into the memory block, at most a share of the room; a failure is only noted."""
        share = int(self.room * MEMORY_SHARE) - MEMORY_LABEL_TOKENS
        try:
            with transaction.atomic():  # after an error the rest must still be able to read
                recollection = recall(
                    user_id,
                    self.current.question,
                    query_vector=query_vector,
                    conversation_id=self.current.conversation_id,
                    token_share=max(share, 0),
                )
        except Exception:
            logger.exception("recall failed", extra={"turn": str(self.current.id)})
            self.left_out.append("facts")
            return
        self.items = items_of(recollection, zone=ZoneInfo(self.current.time_zone))
        self.left_out += recollection.left_out

    def within_budget(self) -> ContextWindow:
        """The finished window. The one place that keeps the budget, by counting what is sent."""
        memory = self._memory()
        spare = self.room - sum(block.tokens for block in memory)
        question = self._question(most=spare)
        turns = fit_turns(
            [blocks for blocks in map(self._turn, self.earlier) if blocks],
            budget=spare - question.tokens,
            count=lambda blocks: sum(block.tokens for block in blocks),
        )
        while True:
            said = [block for blocks in turns for block in blocks]
            blocks = [block.as_json() for block in (*self.shape.system, *said, *memory, question)]
            messages = _messages(blocks)
            tokens = token_counts.count_messages(messages, model=self.model)
            if tokens <= self.budget:
                break
            if turns:  # a count stored with a message was too low
                del turns[0]
            elif self.items and question.tokens <= LEAST_QUESTION_TOKENS:
                self.items.pop()
                memory = self._memory()
            elif question.tokens > LEAST_QUESTION_TOKENS:
                question = self._question(most=question.tokens - max(tokens - self.budget, 8))
            else:
                raise LLMUnavailable("too_long", NO_ROOM)
        return ContextWindow(
            messages=messages,
            blocks=blocks,
            budget=self.budget,
            tokens=tokens,
            model=self.model,
            left_out=self.left_out,
            max_tokens=self.shape.max_tokens,
        )

    def _memory(self) -> list[Block]:
        text = self.shape.render_memory(self.items)
        sources = [item.source for item in self.items]
        role = self.shape.memory_role
        return [Block.counted("memory", role, text, sources=sources)] if text else []

    def _question(self, *, most: int) -> Block:
        """The new message in at most ``most`` tokens, as nearly as its label allows."""
        label = self.shape.question_label
        allowed = most - OVERHEAD - token_counts.count(label) - 1
        text = shortened(self.shape.plain(self.current.question), tokens=allowed)
        sources = [_source(one) for one in self.current.asked]
        return Block.counted("message", "user", label + text, sources=sources)

    def _turn(self, turn: SaidTurn) -> list[Block]:
        """An earlier turn as it is shown; nothing if it is not."""
        said = without_torn_calls([one for one in turn.messages if one.text or one.tool_calls])
        answered = any(one.role == Message.Role.ASSISTANT and one.text for one in said)
        if not said or (not answered and self.shape.unanswered is None):
            return []
        blocks = [self._said(one) for one in said]
        if not answered:
            blocks.append(Block.counted("turn", "assistant", self.shape.unanswered or ""))
        elif turn.status == Turn.Status.INTERRUPTED:
            last = blocks.pop()
            text = last.text + self.shape.interrupted
            blocks.append(Block.counted("turn", last.role, text, sources=last.sources))
        return blocks

    def _said(self, message: Said) -> Block:
        text = self.shape.plain(message.text)
        more: dict[str, Any] = {
            "sources": [_source(message)],
            "tool_calls": message.tool_calls,
            "tool_call_id": message.tool_call_id,
        }
        if message.tokens and text == message.text and not message.tool_calls:
            return Block("turn", message.role, text, message.tokens + OVERHEAD, **more)
        return Block.counted("turn", message.role, text, **more)


def _source(message: Said) -> dict[str, Any]:
    return {
        "kind": "turn",
        "id": str(message.turn_id),
        "version": str(message.id),
        "score": {},
        "reason": "said",
    }


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
    )
    # Once more for the same attempt: what was sent last counts.
    ContextRecord.objects.bulk_create(
        [record],
        update_conflicts=True,
        unique_fields=["turn", "attempt"],
        update_fields=["model", "blocks", "budget", "tokens", "left_out"],
    )


def embedded_opening() -> list[llm.Message]:
    """What every prompt of the embedded model begins with, in the same bytes each time."""
    return _messages([block.as_json() for block in embedded_shape().system])


def messages_of(record: ContextRecord) -> list[llm.Message]:
    """The messages as they were sent, byte for byte, but for what was deleted since."""
    return _messages(record.blocks)


def _messages(blocks: Sequence[dict[str, Any]]) -> list[llm.Message]:
    messages: list[llm.Message] = []
    opening = ""
    for block in blocks:
        if block["kind"] == "memory" and block["role"] == "user":
            opening = block["text"]
            continue
        messages.append(
            llm.Message(
                block["role"],
                opening + block["text"],
                tuple(block["tool_calls"]) if block.get("tool_calls") else None,
                block.get("tool_call_id") or None,
            )
        )
        opening = ""
    return messages
