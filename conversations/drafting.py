"""A prompt put together from what was read: pure, so that it is the same for the same reading.

In this order: the system text, the running summary, the pinned messages, the newest whole turns,
the memory block, the new message. The promise is that the budget is never exceeded, by any
message, any memory, any length of conversation; ``finished`` is the one place that sees to it, by
counting what is really sent. It is affordable: a window of 16,000 tokens is counted in 2 ms.

Who gives way to whom: the system text is always whole. Memory may take a quarter of what is left,
so that safety facts stand beside a huge message; pins and summary have shares of their own. The
new message takes what it needs of the rest, and where that is not enough it is visibly shortened
in what is sent; the stored one stays whole. What they all leave goes to the turns. A sum of fixed
shares would be simpler and would send less.

The summary is shown once earlier turns are not; a pinned message where its turn is not. Turns that
left before they were summarised are named in ``left_out``, as "turns".

A turn whose reply failed is shown to an endpoint with a mark in the reply's place: two user
messages in a row are refused by the chat templates of several model families. The embedded model
imitates such a mark after a few of them, so there these turns are left out.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from conversations import instructions
from conversations.budget import (
    MEMORY_SHARE,
    PINS_SHARE,
    TURN_SHARE,
    plain_tokens,
    shortened,
    summary_tokens,
)
from conversations.history import Around, Pin, Said, SaidTurn
from conversations.memory_block import Item
from conversations.models import Message, Turn
from conversations.prompt_shapes import OVERHEAD, Block, Shape
from conversations.window import window_start, without_torn_calls
from memoryproject import llm, token_counts
from memoryproject.llm import LLMUnavailable

MEMORY_LABEL_TOKENS = 60  # what stands around the lines
LEAST_QUESTION_TOKENS = 64
LEAST_SHORTENED_TOKENS = 32
WHOLE_RESULTS = 2  # newest turns whose tool results are shown whole
RESULT_CHARACTERS = 240  # of an older one
NO_ROOM = "The model's context has no room for a message: raise MODEL_CONTEXT_TOKENS."


@dataclass(frozen=True)
class ContextWindow:
    """What is sent for one reply. ``budget`` and ``tokens`` are in tokens of ``model``.

    ``starts_at`` is the first turn shown word for word, where earlier ones are not.
    """

    messages: list[llm.Message]
    blocks: list[dict[str, Any]]
    budget: int
    tokens: int
    model: str
    left_out: list[str]
    max_tokens: int | None
    starts_at: UUID | None = None


@dataclass
class Parts:
    """The blocks of a prompt by their places, while it is decided what they hold."""

    opening: list[Block]
    question: Block
    turns: list[list[Block]]
    summary: list[Block] = field(default_factory=list)
    pins: list[Block] = field(default_factory=list)
    memory: list[Block] = field(default_factory=list)

    def in_order(self) -> list[dict[str, Any]]:
        said = [block for blocks in self.turns for block in blocks]
        ordered = (*self.opening, *self.summary, *self.pins, *said, *self.memory, self.question)
        return [block.as_json() for block in ordered]


class Draft:
    """A prompt in the making. ``path`` are the turns read, the last of them the one to answer."""

    def __init__(
        self,
        path: Sequence[SaidTurn],
        around: Around,
        *,
        shape: Shape,
        model: str,
        budget: int,
        most_turns: int,
    ) -> None:
        *earlier, self.current = path
        self.around, self.shape, self.model, self.budget = around, shape, model, budget
        self.most_turns = most_turns
        self.has_more = path[0].parent_id is not None
        self.way = [path[0].parent_id, *(turn.id for turn in path)]
        self.items: list[Item] = []
        self.left_out: list[str] = []
        self.zone = ZoneInfo(self.current.time_zone)
        self.opening = list(shape.opening(self.current.created_at.astimezone(self.zone)))
        self.room = plain_tokens(budget, model) - token_counts.PER_REQUEST - _tokens(self.opening)
        self.turns, self.blocks = self._shown(earlier)

    @property
    def memory_tokens(self) -> int:
        """How much recall may bring, in o200k tokens of its lines."""
        return max(int(self.room * MEMORY_SHARE) - MEMORY_LABEL_TOKENS, 0)

    def finished(self) -> ContextWindow:
        """The window. The one place that keeps the budget, by counting what is sent."""
        memory = self._memory()
        pins = self._pins(self.around.pins)
        summary = self._summary()
        spare = self.room - _tokens(memory)
        question = self._question(most=spare - _tokens(pins) - _tokens(summary))
        start = self._start(spare - question.tokens, aside=_tokens(pins) + _tokens(summary))
        parts = Parts(self.opening, question, self.blocks[start:], memory=memory)
        while True:
            self._beside(parts, start)
            blocks = parts.in_order()
            messages = messages_from(blocks)
            tokens = token_counts.count_messages(messages, model=self.model)
            if tokens <= self.budget:
                break
            start = self._lighter(parts, start, over=tokens - self.budget)
        return ContextWindow(
            messages=messages,
            blocks=blocks,
            budget=self.budget,
            tokens=tokens,
            model=self.model,
            left_out=self.left_out + self._gap(start, parts),
            max_tokens=self.shape.max_tokens,
            starts_at=self._starts_at(start),
        )

    # --- where the window begins ----------------------------------------------------------

    def _start(self, spare: int, *, aside: int) -> int:
        """The first turn shown; summary and pins (``aside``) count where it is not the first."""
        sizes = [_tokens(blocks) for blocks in self.blocks]
        most = self.most_turns
        everything = not self.has_more and len(sizes) <= most
        if everything and sum(sizes) + _tokens(self._pins(self._pins_besides(0))) <= spare:
            return 0
        ids = [turn.id for turn in self.turns]
        before = self.around.began_at
        at = ids.index(before) if before in ids else None
        return window_start(sizes, budget=spare - aside, most=most, before=at)

    def _is_whole(self, start: int) -> bool:
        return start == 0 and not self.has_more

    def _starts_at(self, start: int) -> UUID | None:
        if self._is_whole(start):
            return None
        return self.turns[start].id if start < len(self.turns) else self.current.id

    def _gap(self, start: int, parts: Parts) -> list[str]:
        """The word "turns" if some of those before the window are in no summary shown."""
        if self._is_whole(start):
            return []
        # Folding runs ahead, so the summary may well reach into what is shown.
        reached = self.way[self.way.index(self._starts_at(start)) - 1 :]
        kept = self.around.summary if parts.summary else None
        return [] if kept is not None and kept.through in reached else ["turns"]

    def _beside(self, parts: Parts, start: int) -> None:
        """Put in the summary and the pins that a window from ``start`` needs."""
        parts.summary = [] if self._is_whole(start) else (parts.summary or self._summary())
        parts.pins = self._pins(self._pins_besides(start))

    def _lighter(self, parts: Parts, start: int, *, over: int) -> int:
        """Take something out, and return where the turns begin then."""
        question = parts.question
        if parts.turns:  # a count stored with a message was too low
            del parts.turns[0]
            return start + 1
        if question.tokens > LEAST_QUESTION_TOKENS:
            parts.question = self._question(most=question.tokens - max(over, 8))
        elif self.items:
            self.items.pop()
            parts.memory = self._memory()
        elif self.around.summary is not None:
            self.around = Around(None, self.around.pins, self.around.began_at)
            parts.summary = []
        else:
            raise LLMUnavailable("too_long", NO_ROOM)
        return start

    # --- blocks ---------------------------------------------------------------------------

    def _summary(self) -> list[Block]:
        kept = self.around.summary
        if kept is None:
            return []
        most = summary_tokens(self.room)
        text = kept.text
        if token_counts.count(text) > most:  # written for a model with a larger context
            text = shortened(text, tokens=most)
        return self.shape.summary(kept._replace(text=text))

    def _pins_besides(self, start: int) -> list[Pin]:
        shown = {turn.id for turn in self.turns[start:]} | {self.current.id}
        return [pin for pin in self.around.pins if pin.turn_id not in shown]

    def _pins(self, pins: Sequence[Pin]) -> list[Block]:
        """The pinned messages; where they exceed their share, the long ones visibly shortened."""
        texts = [pin.text for pin in pins]
        blocks = self.shape.pins(pins, texts, zone=self.zone)
        most = int(self.room * PINS_SHARE)
        if not pins or _tokens(blocks) <= most:
            return blocks
        each = max((most - MEMORY_LABEL_TOKENS) // len(pins), LEAST_SHORTENED_TOKENS)
        texts = [shortened(text, tokens=each) for text in texts]
        return self.shape.pins(pins, texts, zone=self.zone)

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

    def _shown(self, earlier: Sequence[SaidTurn]) -> tuple[list[SaidTurn], list[list[Block]]]:
        """The earlier turns that are shown at all, and their blocks."""
        turns: list[SaidTurn] = []
        every: list[list[Block]] = []
        for index, turn in enumerate(earlier):
            is_new = len(earlier) - index <= WHOLE_RESULTS
            if blocks := self._turn(turn, whole_results=is_new):
                turns.append(turn)
                every.append(self._no_larger(blocks))
        return turns, every

    def _turn(self, turn: SaidTurn, *, whole_results: bool) -> list[Block]:
        """An earlier turn as it is shown; nothing if it is not. It begins with the user."""
        said = without_torn_calls([one for one in turn.messages if one.text or one.tool_calls])
        while said and said[0].role != Message.Role.USER:
            del said[0]
        answered = any(one.role == Message.Role.ASSISTANT and one.text for one in said)
        if not said or (not answered and self.shape.unanswered is None):
            return []
        blocks = [self._said(one, whole=whole_results) for one in said]
        if not answered:
            blocks.append(Block.counted("turn", "assistant", self.shape.unanswered or ""))
        elif turn.status == Turn.Status.INTERRUPTED:
            last = blocks.pop()
            text = last.text + self.shape.interrupted
            blocks.append(Block.counted("turn", last.role, text, sources=last.sources))
        return blocks

    def _said(self, message: Said, *, whole: bool) -> Block:
        text = self.shape.plain(message.text)
        if message.role == Message.Role.TOOL and not whole:
            text = compact_result(text, message_id=message.id)
        more: dict[str, Any] = {
            "sources": [_source(message)],
            "tool_calls": message.tool_calls,
            "tool_call_id": message.tool_call_id,
        }
        if message.tokens and text == message.text and not message.tool_calls:
            return Block("turn", message.role, text, message.tokens + OVERHEAD, **more)
        return Block.counted("turn", message.role, text, **more)

    def _no_larger(self, blocks: list[Block]) -> list[Block]:
        """A turn in at most its share of the room: its longest messages visibly shortened."""
        most = int(self.room * TURN_SHARE)
        if _tokens(blocks) <= most:
            return blocks
        each = max(most // len(blocks) - OVERHEAD, LEAST_SHORTENED_TOKENS)
        return [
            block
            if block.tokens <= each + OVERHEAD or block.tool_calls
            else block.with_text(shortened(block.text, tokens=each))
            for block in blocks
        ]


def _tokens(blocks: Sequence[Block]) -> int:
    return sum(block.tokens for block in blocks)


def compact_result(text: str, *, message_id: UUID) -> str:
    """An old tool result as its beginning and where the whole of it is stored.

    The same each time, so that what a server has read of the prompt stays valid.
    """
    if len(text) <= RESULT_CHARACTERS:
        return text
    beginning = " ".join(text[:RESULT_CHARACTERS].split())
    return instructions.SHORTENED_RESULT.format(text=beginning, count=len(text), id=message_id)


def _source(message: Said) -> dict[str, Any]:
    return {
        "kind": "turn",
        "id": str(message.turn_id),
        "version": str(message.id),
        "score": {},
        "reason": "said",
    }


def messages_from(blocks: Sequence[dict[str, Any]]) -> list[llm.Message]:
    """The messages that blocks (as in ``ContextRecord``) are sent as."""
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
