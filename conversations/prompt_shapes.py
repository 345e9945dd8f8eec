"""How a prompt is laid out: its blocks, and the two shapes for endpoints and the embedded model."""

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from conversations import instructions
from conversations.memory_block import Item, labelled_block, spoken_block, spoken_lines
from memoryproject import token_counts

EMBEDDED_REPLY_TOKENS = 200
OVERHEAD = token_counts.PER_MESSAGE


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


@dataclass(frozen=True)
class Shape:
    """How a prompt is laid out for one sort of model."""

    system: tuple[Block, ...]
    memory_role: str
    render_memory: Callable[[Sequence[Item]], str]
    question_label: str
    unanswered: str | None
    interrupted: str
    max_tokens: int | None
    plain: Callable[[str], str] = str


def _embedded_examples() -> Iterable[Block]:
    for facts, message, reply in instructions.EMBEDDED_EXAMPLES:
        said = spoken_lines(facts) + instructions.EMBEDDED_QUESTION + message
        yield Block.counted("system", "user", said)
        yield Block.counted("system", "assistant", reply)


def _without_template_marks(text: str) -> str:
    """Chat templates are read with their marks even inside a message: ``<|im_end|>`` ends it."""
    return text.replace("<|", "< |")


@cache
def endpoint_shape() -> Shape:
    return Shape(
        system=(Block.counted("system", "system", instructions.SYSTEM),),
        memory_role="system",
        render_memory=labelled_block,
        question_label="",
        unanswered=instructions.UNANSWERED,
        interrupted=f"\n\n{instructions.INTERRUPTED}",
        max_tokens=None,
    )


@cache
def embedded_shape() -> Shape:
    rules = Block.counted("system", "system", instructions.EMBEDDED_SYSTEM)
    return Shape(
        system=(rules, *_embedded_examples()),
        memory_role="user",
        render_memory=spoken_block,
        question_label=instructions.EMBEDDED_QUESTION,
        unanswered=None,
        interrupted=" …",
        max_tokens=EMBEDDED_REPLY_TOKENS,
        plain=_without_template_marks,
    )
