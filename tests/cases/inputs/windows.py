"""Inputs that feed the window and the token estimate directly, without a conversation."""

from dataclasses import dataclass, replace
from typing import Any

from conversations.context.budget import reply_budget
from conversations.context.window import window_start, without_torn_calls
from memoryproject import token_counts
from tests.cases.background import work
from tests.cases.loader import write_out
from tests.cases.not_built import Unknown
from tests.cases.world import World

# A wish to keep N turns is below the budget, which is what the checks look at.
OTHER_PARTS = {"keep_recent", "summary_tokens"}
SUMMARY = "summary"  # the id under which a summary stands in the window


@dataclass(frozen=True)
class Declared:
    """A message of a case, with the tokens that the case declares for it."""

    id: str
    role: str
    content: str
    tokens: float
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
    world.samples = write_out(given["messages"])
    messages = [_declared(message) for message in world.samples]
    asked = [message for message in messages if message.role == "user"][-1:]
    if asked and asked[0].tokens > given["budget"]:
        world.windows.append(really_sent(world, messages, budget=given["budget"]))
        return
    summary = None
    if "summary_tokens" in given:
        kept = {"id": SUMMARY, "role": "system", "tokens": given["summary_tokens"]}
        world.samples.insert(sum(one.role == "system" for one in messages), kept)
        summary = _declared(kept)
    world.windows.append(trimmed(messages, budget=given["budget"], summary=summary))


def trimmed(
    messages: list[Declared], *, budget: int, summary: Declared | None = None
) -> list[Declared]:
    """The window of a raw list: system text, summary and pins of turns that left, newest turns.

    The decisions are the product's (``conversations.context.window``), the counts the case's.
    """
    system = [one for one in messages if one.role == "system"]
    *earlier, newest = _turns(messages)
    room = budget - _tokens([*system, *newest])
    pins = [one for turn in earlier for one in turn if one.pinned]
    sizes = [int(_tokens(turn)) for turn in earlier]
    if sum(sizes) <= room:
        return [*system, *(one for turn in earlier for one in turn), *newest]
    aside = [summary] if summary else []
    spare = int(room - _tokens([*pins, *aside]))
    start = window_start(sizes, budget=spare, most=len(sizes))
    left = [one for turn in earlier[:start] for one in turn if one.pinned]
    return [*system, *aside, *left, *(one for turn in earlier[start:] for one in turn), *newest]


# --- said for real ------------------------------------------------------------------------


def really_sent(world: World, messages: list[Declared], *, budget: int) -> list[Declared]:
    """What the model is sent when the list is said for real, in the tokens of the case.

    Each text is made as large beside the product's own budget as its declared tokens are beside
    the case's. The product's system text stands for that of the case.
    """
    scale = reply_budget() / budget
    system, *rest = messages
    if system.role != "system" or any(one.tool_calls or one.pinned for one in messages):
        raise Unknown("tools or pins beside too large a message")
    said = [replace(one, content=_grown(one.content, round(one.tokens * scale))) for one in rest]
    for one, follows in zip(said, [*said[1:], None], strict=True):
        if one.role == "user":
            replied = follows is not None and follows.role == "assistant"
            world.script.next_reply(follows.content if follows and replied else None)
            answer = world.send(one.content).answer
            assert answer.status == 201, answer.text
    work(world, patiently=True)
    sent = [str(one["content"]) for one in world.model.calls_for("reply")[-1].messages]
    by_text = {one.content: one for one in said}
    shown = [by_text[text] for text in sent[1:-1]]  # a KeyError: nobody said this
    kept = [
        replace(one, content=text)
        for one, text in zip([system, *shown, said[-1]], sent, strict=True)
    ]
    return [replace(one, tokens=_real_tokens(one) / scale) for one in kept]


def _real_tokens(one: Declared) -> int:
    return token_counts.count(one.content) + token_counts.PER_MESSAGE


def _grown(text: str, tokens: int) -> str:
    """``text`` again and again, ``tokens`` o200k tokens of it at the most."""
    return token_counts.shorten(f"{text} " * tokens, tokens=tokens).strip()


def _turns(messages: list[Declared]) -> list[list[Declared]]:
    """The list cut where the user speaks; what stands before belongs to no turn."""
    found: list[list[Declared]] = []
    for message in messages:
        if message.role == "user":
            found.append([])
        if found and message.role != "system":
            found[-1].append(message)
    return [without_torn_calls(turn) for turn in found]


def _tokens(messages: list[Declared]) -> float:
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
