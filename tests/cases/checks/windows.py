"""Checks of a window that was trimmed to its budget, and of estimated tokens."""

from conversations.context.instructions import LEFT_OUT
from tests.cases.checks.form import Check, only
from tests.cases.world import World

MARK = LEFT_OUT.partition("{count}")[2].strip()  # of a message that was visibly shortened


def window(world: World, wanted: Check) -> None:
    if not world.windows:
        said_window(world, wanted)
        return
    only(wanted, "has", "lacks", "max_tokens", "valid_pairs", "in_order", "truncated", "has_text")
    (kept,) = world.windows
    given_tokens = {message["id"]: message["tokens"] for message in world.samples}
    assert given_tokens.keys() >= {one.id for one in kept}, "something else was shown"
    short = {one.id for one in kept if one.tokens < given_tokens[one.id] and MARK in one.content}
    assert set(wanted.get("truncated", [])) <= short, short
    for part in wanted.get("has_text", []):
        assert any(part in message.content for message in kept), part
    ids = [message.id for message in kept]
    assert set(wanted.get("has", [])) <= set(ids), ids
    assert not set(wanted.get("lacks", [])) & set(ids), ids
    assert sum(message.tokens for message in kept) <= wanted.get("max_tokens", 10**9)
    given = [message["id"] for message in world.samples]
    assert ids == [one for one in given if one in ids], "order was changed"
    if wanted.get("valid_pairs"):
        calls = {call["id"] for message in kept for call in message.tool_calls}
        results = {message.tool_call_id for message in kept if message.tool_call_id}
        assert calls == results


def said_window(world: World, wanted: Check) -> None:
    """Of a conversation: what the model was shown word for word for the last reply."""
    only(wanted, "has_text", "lacks_text")
    replies = world.model.calls_for("reply")
    assert replies, "no reply was asked for"
    shown = [str(one["content"]) for one in replies[-1].messages if one["role"] != "system"]
    for part in wanted.get("has_text", []):
        assert any(part in text for text in shown), shown
    for part in wanted.get("lacks_text", []):
        assert not any(part in text for text in shown), shown


def window_starts_with(world: World, wanted: Check) -> None:
    only(wanted, "role", "after_system")
    (kept,) = world.windows
    rest = [one for one in kept if one.role != "system"] if wanted.get("after_system") else kept
    assert rest[0].role == wanted["role"]


def all_or_none(world: World, wanted: Check) -> None:
    only(wanted, "ids")
    (kept,) = world.windows
    found = {message.id for message in kept} & set(wanted["ids"])
    assert found in (set(), set(wanted["ids"]))


def tokens(world: World, wanted: Check) -> None:
    only(wanted, "sample", "at_least", "at_most")
    estimate = world.samples[wanted["sample"]]["estimate"]
    world.report.append(f"{estimate} tokens")
    assert wanted.get("at_least", 0) <= estimate <= wanted.get("at_most", estimate)
