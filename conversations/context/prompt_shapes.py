"""How a prompt is laid out: its blocks, and the two shapes for endpoints and the embedded model.

What was said or remembered stands between marks that it cannot write itself: pinned messages and
the summary keep their lines, so a ``<`` before one of our marks is replaced in them, and the
further lines of a pinned message are indented; memories are one line each (``memory_block``).
"""

import json
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, tzinfo
from functools import cache
from typing import Any

from conversations.context import instructions
from conversations.context.history import KeptSummary, Pin
from conversations.context.memory_block import (
    Item,
    labelled_block,
    one_line,
    spoken_block,
    spoken_lines,
)
from facts.policy.plain import without_hidden
from facts.procedures import Standing
from memoryproject import token_counts

EMBEDDED_REPLY_TOKENS = 200
OVERHEAD = token_counts.PER_MESSAGE
OUR_MARKS = re.compile(
    r"[<\uff1c\ufe64\u27e8\u2329\u276e\u02c2](?=\s*[/\uff0f]?\s*(?:remembered|pinned|summary|instructions)\b)",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Block:
    """One part of the prompt as rendered, with the tokens it takes as a message of its own."""

    kind: str
    role: str
    text: str
    tokens: int
    sources: list[dict[str, Any]] = field(default_factory=list)
    tool_calls: list[dict[str, Any]] | None = None
    tool_call_id: str = ""

    @classmethod
    def counted(cls, kind: str, role: str, text: str, **more: Any) -> "Block":
        calls = json.dumps(more["tool_calls"]) if more.get("tool_calls") else ""
        return cls(kind, role, text, token_counts.count(text + calls) + OVERHEAD, **more)

    def with_text(self, text: str) -> "Block":
        return replace(self, text=text, tokens=token_counts.count(text) + OVERHEAD)

    def as_json(self) -> dict[str, Any]:
        optional = {"tool_calls": self.tool_calls, "tool_call_id": self.tool_call_id}
        return {
            "kind": self.kind,
            "role": self.role,
            "text": self.text,
            "tokens": self.tokens,
            "sources": self.sources,
            **{name: value for name, value in optional.items() if value},
        }


def tokens_of(blocks: Iterable[Block]) -> int:
    return sum(block.tokens for block in blocks)


@dataclass(frozen=True)
class Shape:
    """How a prompt is laid out for one sort of model.

    ``opening`` gives the fixed beginning for a moment in the user's zone; ``aside`` puts a text
    of ours (the summary, the pins) before the turns.
    """

    opening: Callable[[datetime], tuple["Block", ...]]
    aside: Callable[..., list["Block"]]
    summary_label: str
    pins_label: str
    procedures_label: str
    procedures_now_label: str
    memory_role: str
    render_memory: Callable[[Sequence[Item]], str]
    question_label: str
    unanswered: str | None
    interrupted: str
    max_tokens: int | None
    plain: Callable[[str], str] = str

    def summary(self, kept: KeptSummary) -> list["Block"]:
        """The block of the running summary."""
        text = _between(self.summary_label, "summary", self.plain(kept.text))
        source = {"kind": "summary", "id": str(kept.id), "version": str(kept.version)}
        return self.aside("summary", text, sources=[source | {"score": {}, "reason": "summary"}])

    def procedures(self, standing: Sequence[Standing]) -> list["Block"]:
        """The block of the instructions that always hold: right behind the fixed beginning."""
        if not standing:
            return []
        text = _between(self.procedures_label, "instructions", _instructions(standing))
        return self.aside("procedures", text, sources=[_source(one, {}) for one in standing])

    def procedures_now(self, fits: Sequence[tuple[Standing, float]]) -> list["Block"]:
        """The block of those that fit the new message: before it, as memory stands."""
        if not fits:
            return []
        lines = _instructions([one for one, _ in fits])
        text = _between(self.procedures_now_label, "instructions", lines)
        text += "\n\n" if self.memory_role == "user" else ""
        sources = [_source(one, {"total": round(fit, 4)}) for one, fit in fits]
        return [Block.counted("procedures_now", self.memory_role, text, sources=sources)]

    def pins(self, pins: Sequence[Pin], texts: Sequence[str], *, zone: tzinfo) -> list["Block"]:
        """The block of the pinned messages, with ``texts`` in their place; none without pins."""
        if not pins:
            return []
        lines = [
            f"{pin.role.capitalize()}, {pin.said_at.astimezone(zone).date()}:"
            f" {indented(self.plain(text))}"
            for pin, text in zip(pins, texts, strict=True)
        ]
        text = _between(self.pins_label, "pinned", "\n\n".join(lines))
        sources = [
            {
                "kind": "turn",
                "id": str(pin.turn_id),
                "version": str(pin.id),
                "score": {},
                "reason": "pinned",
            }
            for pin in pins
        ]
        return self.aside("pins", text, sources=sources)


def indented(text: str) -> str:
    """``text`` with its further lines indented, so that none looks like another's beginning."""
    return "\n  ".join(text.splitlines())


def _instructions(standing: Iterable[Standing]) -> str:
    """A line each, which cannot end the block: no line breaks and no angle brackets."""
    lines = (
        f"{one_line(one.trigger)}: {one_line(one.instruction)}"
        if one.trigger.strip()
        else one_line(one.instruction)
        for one in standing
    )
    return "\n".join(f"- {line}" for line in lines)


def _source(procedure: Standing, score: dict[str, float]) -> dict[str, Any]:
    return {
        "kind": "procedure",
        "id": str(procedure.id),
        "version": procedure.version,
        "score": score,
        "reason": "fits" if score else "standing",
    }


def _between(label: str, mark: str, text: str) -> str:
    inside = OUR_MARKS.sub("\u2039", without_hidden(text))
    return f"{label}\n<{mark}>\n{inside}\n</{mark}>"


def _system_aside(kind: str, text: str, *, sources: list[dict[str, Any]]) -> list[Block]:
    return [Block.counted(kind, "system", text, sources=sources)]


def _spoken_aside(kind: str, text: str, *, sources: list[dict[str, Any]]) -> list[Block]:
    """As an exchange of its own: small models lose a system text that stands amid the talk."""
    return [
        Block.counted(kind, "user", text, sources=sources),
        Block.counted(kind, "assistant", instructions.EMBEDDED_ASIDE_REPLY),
    ]


def _embedded_examples() -> Iterable[Block]:
    for facts, message, reply in instructions.EMBEDDED_EXAMPLES:
        said = spoken_lines(facts) + instructions.EMBEDDED_QUESTION + message
        yield Block.counted("system", "user", said)
        yield Block.counted("system", "assistant", reply)


def _without_template_marks(text: str) -> str:
    """Chat templates are read with their marks even inside a message: ``<|im_end|>`` ends it."""
    return text.replace("<|", "< |")


def _dated_system(moment: datetime) -> tuple[Block, ...]:
    """The same for a whole day, so that the endpoint's prefix cache serves it."""
    day = f"{moment:%A}, {moment.day} {moment:%B %Y}"
    text = f"{instructions.SYSTEM}\n\n{instructions.TODAY.format(day=day)}"
    return (Block.counted("system", "system", text),)


@cache
def embedded_opening() -> tuple[Block, ...]:
    rules = Block.counted("system", "system", instructions.EMBEDDED_SYSTEM)
    return (rules, *_embedded_examples())


ENDPOINT = Shape(
    opening=_dated_system,
    aside=_system_aside,
    summary_label=instructions.SUMMARY_LABEL,
    pins_label=instructions.PINS_LABEL,
    procedures_label=instructions.PROCEDURES_LABEL,
    procedures_now_label=instructions.PROCEDURES_NOW_LABEL,
    memory_role="system",
    render_memory=labelled_block,
    question_label="",
    unanswered=instructions.UNANSWERED,
    interrupted=f"\n\n{instructions.INTERRUPTED}",
    max_tokens=None,
)
# For endpoints that take no system message amid the talk: the same words, said by the user.
ALTERNATING = replace(
    ENDPOINT,
    aside=_spoken_aside,
    memory_role="user",
    render_memory=lambda items: f"{labelled_block(items)}\n\n" if items else "",
)
EMBEDDED = Shape(
    # Without the date: its beginning is read once for all users, when the server starts.
    opening=lambda moment: embedded_opening(),
    aside=_spoken_aside,
    summary_label=instructions.EMBEDDED_SUMMARY_LABEL,
    pins_label=instructions.EMBEDDED_PINS_LABEL,
    procedures_label=instructions.EMBEDDED_PROCEDURES_LABEL,
    procedures_now_label=instructions.EMBEDDED_PROCEDURES_NOW_LABEL,
    memory_role="user",
    render_memory=spoken_block,
    question_label=instructions.EMBEDDED_QUESTION,
    unanswered=None,
    interrupted=" …",
    max_tokens=EMBEDDED_REPLY_TOKENS,
    plain=_without_template_marks,
)
