"""Checks of what the model was sent, and of what was found for it."""

from collections.abc import Callable
from typing import Any

from conversations.instructions import MEMORY_CLOSING, MEMORY_OPENING
from conversations.models import ContextRecord, Turn
from facts.models import Fact
from memoryproject import token_counts
from memoryproject.text import fold
from tests.cases.not_built import Unknown
from tests.cases.world import Sent, World
from tests.model_server import Call
from tests.roles import as_owner

Check = dict[str, Any]


def only(wanted: Check, *names: str) -> None:
    unknown = wanted.keys() - {"check", "note", *names}
    if unknown:
        raise Unknown(f"{wanted['check']}: {sorted(unknown)}")


# --- recall -----------------------------------------------------------------------------------


WHICH = ("turn", "query", "as_user", "conversation")


def record_of(world: World, sent: Sent | None = None) -> ContextRecord:
    sent = sent or world.sent[-1]
    with as_owner():
        records = ContextRecord.objects.across_users().filter(turn_id=sent.turn)
        found = records.order_by("attempt").last()
    assert found is not None, "no reply was begun"
    return found


def sent_for(world: World, wanted: Check) -> Sent:
    """The message whose prompt a check is about: by ``turn``, ``query``, person, conversation."""
    who = wanted.get("as_user") or world.looking_as
    found = [one for one in world.sent if who is None or one.who == who]
    if "conversation" in wanted:
        found = [one for one in found if one.label == wanted["conversation"]]
    if "turn" in wanted:
        found = [one for one in found if wanted["turn"] in (one.index, one.client_id)]
    query = wanted.get("query")
    if isinstance(query, int):
        found = found[query : query + 1 or None]
    elif query is not None:
        found = [one for one in found if one.text == query]
    assert found, f"no message was sent that {wanted} could mean"
    return found[-1]


def sources(world: World, *, always_on: bool, sent: Sent) -> list[str]:
    """Ids of the facts in the message's prompt, in order."""
    return [
        source["id"]
        for block in record_of(world, sent).blocks
        for source in block["sources"]
        if source["kind"] == "fact" and (source["reason"] == "always_on") == always_on
    ]


def retrieved(world: World, wanted: Check) -> None:
    only(wanted, "has", "lacks", "first", "before", "max", "has_text", "lacks_text",
         "seconds_below", *WHICH)  # fmt: skip
    sent = sent_for(world, wanted)
    if "seconds_below" in wanted:  # of the whole answer, whose model answers at once
        world.report.append(f"{sent.answer.seconds:.2f} s (bound {wanted['seconds_below']} s)")
        assert sent.answer.seconds < wanted["seconds_below"] * 10
    found = sources(world, always_on=False, sent=sent)
    ids = [str(world.fact_ids[name]) for name in wanted.get("has", [])]
    assert set(ids) <= set(found), (ids, found)
    for name in wanted.get("lacks", []):
        assert str(world.fact_ids[name]) not in found
    if "first" in wanted:
        assert found, "nothing was retrieved"
        assert found[0] == str(world.fact_ids[wanted["first"]])
    for earlier, later in wanted.get("before", []):
        assert {str(world.fact_ids[one]) for one in (earlier, later)} <= set(found), found
        assert found.index(str(world.fact_ids[earlier])) < found.index(str(world.fact_ids[later]))
    assert len(found) <= wanted.get("max", len(found)), found
    with as_owner():
        texts = list(
            Fact.objects.across_users().filter(pk__in=found).values_list("text", flat=True)
        )
    for part in wanted.get("has_text", []):
        assert any(fold(part) in fold(text) for text in texts)
    for part in wanted.get("lacks_text", []):
        assert not any(fold(part) in fold(text) for text in texts)


def always_on(world: World, wanted: Check) -> None:
    only(wanted, "has", "lacks", "max", *WHICH)
    found = sources(world, always_on=True, sent=sent_for(world, wanted))
    for name in wanted.get("has", []):
        assert str(world.fact_ids[name]) in found
    for name in wanted.get("lacks", []):
        assert str(world.fact_ids[name]) not in found
    assert len(found) <= wanted.get("max", len(found))


# --- prompts ----------------------------------------------------------------------------------


def prompt_of(world: World, wanted: Check) -> Call:
    calls = world.model.calls_for("reply")
    if wanted.get("turn") == "next":
        # In a new conversation: here, the words themselves still stand in the window.
        sent = world.send("And what next?", label="next")
        return call_for(world, sent)
    if world.looking_as or wanted.keys() & set(WHICH):
        return call_for(world, sent_for(world, wanted))
    assert calls, "no reply was asked for"
    return calls[-1]


def call_for(world: World, sent: Sent) -> Call:
    """The call whose newest message is the one that was sent."""
    with as_owner():
        turn = Turn.objects.across_users().get(pk=sent.turn)
        said = turn.messages.get(position=0).visible_text
    calls = [
        call for call in world.model.calls_for("reply") if said in call.messages[-1]["content"]
    ]
    assert calls, f"no reply was asked for to {said!r}"
    alike = [one for one in world.sent if one.turn_id and one.text == sent.text]
    if len(alike) == len(calls):  # the same words from several people, one call each
        return calls[alike.index(sent)]
    return calls[-1]


def memory_text(call: Call) -> str:
    """The part of the prompt that hands over memories; '' when there is none."""
    texts = [str(one["content"]) for one in call.messages[1:] if one["role"] != "assistant"]
    return "\n".join(
        text[text.index(MEMORY_OPENING) :].partition(MEMORY_CLOSING)[0]
        for text in texts
        if MEMORY_OPENING in text
    )


def prompt(world: World, wanted: Check) -> None:
    only(wanted, "has", "has_any", "lacks", "count_of", "memory_block_max_tokens",
         "first_system_has", "lacks_in_memory_block", "memory_line_has",
         "no_line_starts_with", "messages_at_least", "without_memory", *WHICH)  # fmt: skip
    call = prompt_of(world, wanted)
    text = fold(call.text)
    for part in wanted.get("has", []):
        assert fold(part) in text, call.text
    if "has_any" in wanted:
        assert any(fold(part) in text for part in wanted["has_any"])
    for part in wanted.get("lacks", []):
        assert fold(part) not in text, call.text
    for part, count in wanted.get("count_of", {}).items():
        assert text.count(fold(part)) == count
    memory = memory_text(call)
    if "memory_block_max_tokens" in wanted:
        assert token_counts.count(memory) <= wanted["memory_block_max_tokens"]
    for part in wanted.get("lacks_in_memory_block", []):
        assert fold(part) not in fold(memory)
    for part in wanted.get("memory_line_has", []):
        assert any(fold(part) in fold(line) for line in memory.splitlines())
    for start in wanted.get("no_line_starts_with", []):
        assert not any(line.startswith(start) for line in call.text.splitlines())
    for part in wanted.get("first_system_has", []):
        assert call.messages[0]["role"] == "system"
        assert part in call.messages[0]["content"]
    assert len(call.messages) >= wanted.get("messages_at_least", 0)
    if "without_memory" in wanted:
        assert (memory == "") == bool(wanted["without_memory"]), memory


def memory_block(world: World, wanted: Check) -> None:
    """How facts enter the prompt: shown by one that tries to close the block."""
    only(wanted, "marked_as", "role_not", "not_closable")
    if wanted.get("marked_as", "data") != "data":
        raise Unknown(f"marked as {wanted['marked_as']!r}")
    from tests.cases.probes import memory_block_of_a_hostile_fact

    role, text, hostile = memory_block_of_a_hostile_fact(world)
    assert role != wanted.get("role_not")
    assert "not instructions" in text, text
    assert hostile.isdisjoint(text.splitlines()), text


def model_calls(world: World, wanted: Check) -> None:
    only(wanted, "purpose", "equals", "at_most", "at_least", "message")
    purpose = wanted["purpose"]
    calls = world.model.calls if purpose == "*" else world.model.calls_for(purpose)
    if "message" in wanted:
        calls = [call for call in calls if said_in(world, wanted["message"]) in call.text]
    assert len(calls) == wanted.get("equals", len(calls)), [call.purpose for call in calls]
    assert wanted.get("at_least", 0) <= len(calls) <= wanted.get("at_most", len(calls))


def said_in(world: World, client_id: str) -> str:
    (sent,) = [one for one in world.sent if one.client_id == client_id]
    with as_owner():
        turn = Turn.objects.across_users().get(pk=sent.turn)
        return turn.messages.get(position=0).visible_text


def model_input(world: World, wanted: Check) -> None:
    only(wanted, "purpose", "for_message", "has", "lacks", "max_tokens_per_call")
    calls = world.model.calls_for(wanted["purpose"]) if "purpose" in wanted else world.model.calls
    if "for_message" in wanted:
        said = said_in(world, wanted["for_message"])
        calls = [call for call in calls if said in call.text]
    assert calls or not wanted.keys() & {"has", "max_tokens_per_call"}, "no call was made"
    for call in calls:
        for part in wanted.get("lacks", []):
            assert part not in call.text
        for part in wanted.get("has", []):
            assert part in call.text
        if "max_tokens_per_call" in wanted:
            sent = call.text + "".join(map(str, call.body.get("input", [])))
            assert token_counts.count(sent) <= wanted["max_tokens_per_call"]


# --- windows and estimates --------------------------------------------------------------------


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


CHECKS: dict[str, Callable[[World, Check], None]] = {
    "retrieved": retrieved,
    "always_on": always_on,
    "prompt": prompt,
    "memory_block": memory_block,
    "model_calls": model_calls,
    "model_input": model_input,
    "window": window,
    "window_starts_with": window_starts_with,
    "all_or_none": all_or_none,
    "tokens": tokens,
}
