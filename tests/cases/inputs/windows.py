"""Inputs that feed the window and the token estimate directly, without a conversation."""

from dataclasses import dataclass
from typing import Any

from conversations import window
from memoryproject import token_counts
from tests.cases.loader import write_out
from tests.cases.not_built import CONTEXT_PARTS, NotBuilt, Unknown
from tests.cases.world import World

# A wish to keep N turns is below the budget, which is what the checks look at.
OTHER_PARTS = {"keep_recent", "summary_tokens"}


@dataclass(frozen=True)
class Declared:
    """A message of a case, with the tokens that the case declares for it."""

    id: str
    role: str
    content: str
    tokens: int
    tool_calls: list[dict[str, Any]]
    tool_call_id: str


def run_context(world: World, given: dict[str, Any]) -> None:
    """Trim a list of messages to a budget; the newest user message is asked now."""
    unknown = given.keys() - {"type", "note", "budget", "counter", "messages", *OTHER_PARTS}
    if unknown:
        raise Unknown(f"context: {sorted(unknown)}")
    if given.get("counter", "declared") != "declared":
        raise Unknown(f"counter {given.get('counter')!r}")
    for part in CONTEXT_PARTS:
        if part in given or any(part in message for message in given["messages"]):
            raise NotBuilt(CONTEXT_PARTS[part])
    messages = [_declared(message) for message in write_out(given["messages"])]
    world.samples = write_out(given["messages"])
    newest = [message for message in messages if message.role == "user"][-1:]
    if newest and newest[0].tokens > given["budget"]:
        raise NotBuilt("window of declared tokens with too large a message")
    world.windows.append(
        window.fit_messages(messages, budget=given["budget"], count=lambda one: one.tokens)
    )


def _declared(message: dict[str, Any]) -> Declared:
    return Declared(
        id=message["id"],
        role=message["role"],
        content=message.get("content") or "",
        tokens=message["tokens"],
        tool_calls=message.get("tool_calls", []),
        tool_call_id=message.get("tool_call_id", ""),
    )


def run_tokens(world: World, given: dict[str, Any]) -> None:
    world.samples = write_out(given["samples"])
    for sample in world.samples:
        sample["estimate"] = token_counts.count(sample["text"])
