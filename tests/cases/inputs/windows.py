"""Inputs that feed the window and the token estimate directly, without a conversation."""

from dataclasses import dataclass
from typing import Any

from conversations.window import window_start, without_torn_calls
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
    pinned: bool


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
    world.windows.append(trimmed(messages, budget=given["budget"]))


def trimmed(messages: list[Declared], *, budget: int) -> list[Declared]:
    """The window of a raw list: system text, pins of turns that left, the newest whole turns.

    The decisions are the product's (``conversations.window``), the counts the case's.
    """
    system = [one for one in messages if one.role == "system"]
    *earlier, newest = _turns(messages)
    room = budget - _tokens([*system, *newest])
    pins = [one for turn in earlier for one in turn if one.pinned]
    sizes = [_tokens(turn) for turn in earlier]
    start = 0
    if sum(sizes) > room:
        start = window_start(sizes, budget=room - _tokens(pins), most=len(sizes))
    left = [one for turn in earlier[:start] for one in turn if one.pinned]
    return [*system, *left, *(one for turn in earlier[start:] for one in turn), *newest]


def _turns(messages: list[Declared]) -> list[list[Declared]]:
    """The list cut where the user speaks; what stands before belongs to no turn."""
    found: list[list[Declared]] = []
    for message in messages:
        if message.role == "user":
            found.append([])
        if found and message.role != "system":
            found[-1].append(message)
    return [without_torn_calls(turn) for turn in found]


def _tokens(messages: list[Declared]) -> int:
    return sum(one.tokens for one in messages)


def _declared(message: dict[str, Any]) -> Declared:
    return Declared(
        id=message["id"],
        role=message["role"],
        content=message.get("content") or "",
        tokens=message["tokens"],
        tool_calls=message.get("tool_calls", []),
        tool_call_id=message.get("tool_call_id", ""),
        pinned=message.get("pinned", False),
    )


def run_tokens(world: World, given: dict[str, Any]) -> None:
    world.samples = write_out(given["samples"])
    for sample in world.samples:
        sample["estimate"] = token_counts.count(sample["text"])
