"""A prompt put together from what was read: pure, so that it is the same for the same reading.

In this order: the system text, the instructions that always hold, the running summary, the pinned
messages, the newest whole turns, the instructions that fit the new message, the memory block, the
new message. The promise is that the budget is never exceeded, by any message, any memory, any
length of conversation; ``finished`` is the one place that sees to it, by counting what is really
sent. It is affordable: a window of 16,000 tokens is counted in 2 ms.

Who gives way to whom: the system text is always whole. Memory may take a quarter of what is left,
so that safety facts stand beside a huge message; pins and summary have shares of their own. The
new message takes what it needs of the rest, and where that is not enough it is visibly shortened
in what is sent; the stored one stays whole. What they all leave goes to the turns. A sum of fixed
shares would be simpler and would send less. Pins give way last (``shown_pins``).

The summary is shown once earlier turns are not; a pinned message where its turn is not. Turns that
left before they were summarised are named in ``left_out``, as "turns".

How an earlier turn is shown is ``earlier_turns``'.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from conversations.context.budget import (
    LEAST_SHORTENED_TOKENS,
    MEMORY_SHARE,
    PROCEDURES_SHARE,
    TURN_SHARE,
    plain_tokens,
    shortened,
    summary_tokens,
)
from conversations.context.earlier_turns import ShownTurn, shown_turns, source_of
from conversations.context.history import Around, Pin, SaidTurn
from conversations.context.memory_block import Item
from conversations.context.prompt_shapes import OVERHEAD, Block, Shape, tokens_of
from conversations.context.shown_pins import shown_pins
from conversations.context.window import window_start
from facts.procedures.matching import Applying
from memoryproject import llm, token_counts
from memoryproject.llm import LLMUnavailable

MEMORY_LABEL_TOKENS = 60  # what stands around the lines
LEAST_QUESTION_TOKENS = 64
# Kinds of blocks that begin the user's message where they are no messages of their own.
BEFORE_THE_QUESTION = ("procedures_now", "memory")
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
    turns: list[ShownTurn]
    summary: list[Block] = field(default_factory=list)
    pins: list[Block] = field(default_factory=list)
    memory: list[Block] = field(default_factory=list)
    procedures: list[Block] = field(default_factory=list)
    procedures_now: list[Block] = field(default_factory=list)

    def in_order(self) -> list[dict[str, Any]]:
        said = [block for turn in self.turns for block in turn.blocks]
        before = (*self.opening, *self.procedures, *self.summary, *self.pins)
        behind = (*self.procedures_now, *self.memory, self.question)
        return [block.as_json() for block in (*before, *said, *behind)]


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
        *self.earlier, self.current = path
        self.around, self.shape, self.model, self.budget = around, shape, model, budget
        self.most_turns = most_turns
        self.has_more = path[0].parent_id is not None
        self.way = [path[0].parent_id, *(turn.id for turn in path)]
        self.most_pins = len(around.pins)
        self.items: list[Item] = []
        self.applying = Applying()
        self.left_out: list[str] = []
        self.cut: set[str] = set()
        self.zone = ZoneInfo(self.current.time_zone)
        self.opening = list(shape.opening(self.current.created_at.astimezone(self.zone)))
        self.room = plain_tokens(budget, model) - token_counts.PER_REQUEST - tokens_of(self.opening)
        most = max(int(self.room * TURN_SHARE), 0)
        self.turns = shown_turns(self.earlier, shape=shape, most=most)

    @property
    def memory_tokens(self) -> int:
        """How much recall may bring, in o200k tokens of its lines."""
        most = int(self.room * MEMORY_SHARE) - MEMORY_LABEL_TOKENS
        return max(most - (self._procedures_share if self.around.procedures else 0), 0)

    @property
    def _procedures_share(self) -> int:
        return int(self.room * PROCEDURES_SHARE)

    def finished(self) -> ContextWindow:
        """The window. The one place that keeps the budget, by counting what is sent."""
        memory = self._memory()
        procedures, now = self._procedures()
        pins = self._pins(self.around.pins)
        summary = self._summary()
        spare = self.room - tokens_of([*memory, *procedures, *now])
        aside = tokens_of(pins) + tokens_of(summary)
        question = self._question(most=max(spare - aside, LEAST_QUESTION_TOKENS))
        start = self._start(spare - question.tokens, aside=aside)
        parts = Parts(
            self.opening,
            question,
            self.turns[start:],
            memory=memory,
            procedures=procedures,
            procedures_now=now,
        )
        while True:
            self._beside(parts, start)
            blocks = parts.in_order()
            messages = messages_from(blocks)
            tokens = _counted(messages, model=self.model)
            if tokens <= self.budget:
                break
            start = self._lighter(parts, start, over=tokens - self.budget)
        return ContextWindow(
            messages=messages,
            blocks=blocks,
            budget=self.budget,
            tokens=tokens,
            model=self.model,
            left_out=[
                *self.left_out,
                *self._gap(start, parts),
                *self._given_way(start),
                *self._unanswered(start),
            ],
            max_tokens=self.shape.max_tokens,
            starts_at=self._starts_at(start),
        )

    # --- where the window begins ----------------------------------------------------------

    def _start(self, spare: int, *, aside: int) -> int:
        """The first turn shown; summary and pins (``aside``) count where it is not the first."""
        sizes = [turn.tokens for turn in self.turns]
        most = self.most_turns
        everything = not self.has_more and len(sizes) <= most
        if everything and sum(sizes) + tokens_of(self._pins(self._pins_besides(0))) <= spare:
            return 0
        ids = [turn.id for turn in self.turns]
        before = self.around.began_at
        at = ids.index(before) if before in ids else None
        return window_start(
            sizes, budget=spare - aside, most=most, before=at, has_more=self.has_more
        )

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
        ever = {turn.id for turn in self.turns}  # the others would not be missed
        before = self.way[: self.way.index(self._starts_at(start))]
        lost = max(at for at, turn_id in enumerate(before) if at == 0 or turn_id in ever)
        # Folding runs ahead, so the summary may well reach into what is shown.
        kept = self.around.summary if parts.summary else None
        return [] if kept is not None and kept.through in self.way[lost:] else ["turns"]

    def _given_way(self, start: int) -> list[str]:
        """What was shortened or left out for want of room; "recalled" as recall says it, too."""
        if self._is_whole(start):
            self.cut.discard("summary")
        names = ("summary", "pins", "recalled", "procedures")
        return [name for name in names if name in self.cut and name not in self.left_out]

    def _unanswered(self, start: int) -> list[str]:
        """The word "unanswered" if a message within the window is not shown for want of a reply."""
        ever = {turn.id for turn in self.turns}
        hidden = {turn.id for turn in self.earlier if turn.question and turn.id not in ever}
        begins = self._starts_at(start)
        within = self.way[self.way.index(begins) if begins is not None else 0 :]
        return ["unanswered"] if hidden.intersection(within) else []

    def _beside(self, parts: Parts, start: int) -> None:
        """Put in the summary and the pins that a window from ``start`` needs."""
        parts.summary = [] if self._is_whole(start) else (parts.summary or self._summary())
        parts.pins = self._pins(self._pins_besides(start))

    def _lighter(self, parts: Parts, start: int, *, over: int) -> int:
        """Take something out, and return where the turns begin then."""
        if parts.turns:  # a count stored with a message was too low
            del parts.turns[0]
            return start + 1
        question = parts.question
        fewer = max(question.tokens - max(over, 8), LEAST_QUESTION_TOKENS)
        shorter = self._question(most=fewer)
        if shorter.tokens < question.tokens:
            parts.question = shorter
        elif self.items:
            self.items.pop()
            self.cut.add("recalled")
            parts.memory = self._memory()
        elif self.around.summary is not None:
            self.cut.add("summary")
            self.around = replace(self.around, summary=None)
            parts.summary = []
        elif parts.procedures or parts.procedures_now:
            self.cut.add("procedures")
            parts.procedures = parts.procedures_now = []
        elif parts.pins:
            self.most_pins = len(parts.pins[0].sources) - 1
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
            self.cut.add("summary")
            if most < LEAST_SHORTENED_TOKENS:  # too little to show that it was shortened
                return []
            text = shortened(text, tokens=most)
        return self.shape.summary(kept._replace(text=text))

    def _pins_besides(self, start: int) -> list[Pin]:
        """The pinned messages that stand whole in no turn shown."""
        shown = {one.id for one in self.current.asked}
        shown.update(*(turn.whole for turn in self.turns[start:]))
        return [pin for pin in self.around.pins if pin.id not in shown]

    def _pins(self, pins: Sequence[Pin]) -> list[Block]:
        found = shown_pins(
            pins, shape=self.shape, zone=self.zone, room=self.room, most=self.most_pins
        )
        (self.cut.discard if found.are_whole else self.cut.add)("pins")
        return found.blocks

    def _procedures(self) -> tuple[list[Block], list[Block]]:
        """The instructions that always hold and those that fit now, as many as their share holds.

        Each is whole or left out: half an instruction is another one.
        """
        always, now = list(self.applying.always), list(self.applying.now)
        while always or now:
            blocks = self.shape.procedures(always), self.shape.procedures_now(now)
            if tokens_of([*blocks[0], *blocks[1]]) <= self._procedures_share:
                return blocks
            (now or always).pop()
            self.cut.add("procedures")
        return [], []

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
        sources = [source_of(one) for one in self.current.asked]
        return Block.counted("message", "user", label + text, sources=sources)


def _counted(messages: Sequence[llm.Message], *, model: str) -> int:
    """Tokens of the request in those of ``model``, tool calls included."""
    texts = [
        replace(one, content=one.content + json.dumps(one.tool_calls)) if one.tool_calls else one
        for one in messages
    ]
    return token_counts.count_messages(texts, model=model)


def messages_from(blocks: Sequence[dict[str, Any]]) -> list[llm.Message]:
    """The messages that blocks (as in ``ContextRecord``) are sent as."""
    messages: list[llm.Message] = []
    opening = ""
    for block in blocks:
        if block["kind"] in BEFORE_THE_QUESTION and block["role"] == "user":
            opening += block["text"]
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
