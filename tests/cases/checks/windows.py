"""Checks of a window that was trimmed to its budget, and of estimated tokens."""

from tests.cases.checks.form import Check, only
from tests.cases.world import World


def window(world: World, wanted: Check) -> None:
    only(wanted, "has", "lacks", "max_tokens", "valid_pairs", "in_order", "truncated", "has_text")
    (kept,) = world.windows
    given_tokens = {message["id"]: message["tokens"] for message in world.samples}
    short = {one.id for one in kept if one.tokens < given_tokens[one.id]}
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
