"""Checks of the facts that a person has: which stand, which replaced which."""

from typing import Any

from facts import keys
from facts.models import Fact
from memoryproject.text import fold
from tests.cases.checks.form import Check, as_list, only
from tests.cases.matching import fields_of, fits
from tests.cases.not_built import Unknown
from tests.cases.operations import perform
from tests.cases.world import World
from tests.roles import as_owner


def told(facts: list[Fact]) -> list[str]:
    return [f"{fact.key}[{fact.slot}]={fact.value!r} ({fact.status})" for fact in facts]


def active(world: World, wanted: Check) -> None:
    only(wanted, "match", "count")
    facts = [fact for fact in world.current_facts() if fits(world, fact, wanted["match"])]
    if "count" in wanted:
        assert len(facts) == wanted["count"], told(world.facts())
    else:
        assert facts, told(world.facts())


def no_active(world: World, wanted: Check) -> None:
    only(wanted, "match")
    facts = [fact for fact in world.current_facts() if fits(world, fact, wanted["match"])]
    assert not facts, told(facts)


def active_total(world: World, wanted: Check) -> None:
    only(wanted, "equals", "min", "max")
    facts = world.current_facts()
    if "equals" in wanted:
        assert len(facts) == wanted["equals"], told(facts)
    assert wanted.get("min", 0) <= len(facts) <= wanted.get("max", len(facts)), told(facts)


def all_active(world: World, wanted: Check) -> None:
    only(wanted, "importance_between", "kind_known", "text_max_chars")
    facts = world.current_facts()
    assert facts
    for fact in facts:
        low, high = wanted.get("importance_between", (0, 1))
        assert low <= fact.importance <= high
        assert fact.kind in Fact.Kind.values
        assert len(fact.text) <= wanted.get("text_max_chars", len(fact.text))


def superseded(world: World, wanted: Check) -> None:
    only(wanted, "old", "by")
    facts = {fact.pk: fact for fact in world.facts()}
    old = [fact for fact in facts.values() if fits(world, fact, wanted["old"])]
    assert old, told(list(facts.values()))
    for fact in old:
        assert not fact.stands, told([fact])
        assert any(fits(world, successor, wanted["by"]) for successor in successors(facts, fact)), (
            told(list(facts.values()))
        )


def successors(facts: dict[Any, Fact], fact: Fact) -> list[Fact]:
    found: list[Fact] = []
    at: Fact | None = fact
    while at is not None and at.superseded_by_id is not None:
        at = facts.get(at.superseded_by_id)
        if at is None or at in found:
            break
        found.append(at)
    return found


def one_fact(world: World, case_id: str) -> Fact:
    with as_owner():
        return Fact.objects.across_users().get(pk=world.fact_ids[case_id])


def not_superseded(world: World, wanted: Check) -> None:
    only(wanted, "id")
    assert one_fact(world, wanted["id"]).status == "active"


def closed(world: World, wanted: Check) -> None:
    only(wanted, "id", "reason_in")
    fact = one_fact(world, wanted["id"])
    assert not fact.stands
    assert {fact.status, fact.closed_reason} & set(wanted["reason_in"]), fact.closed_reason


def history(world: World, wanted: Check) -> None:
    only(wanted, "key", "values", "contains")
    name = keys.lookup(wanted["key"]).name
    values = [fact.value_folded for fact in world.facts() if fact.key == name]
    if "values" in wanted:
        assert values == [fold(value) for value in wanted["values"]]
    if not wanted.keys() & {"values", "contains"}:
        raise Unknown("history: neither values nor contains")
    for value in as_list(wanted.get("contains", [])):
        assert fold(value) in values, values


def unchanged_fact(world: World, wanted: Check) -> None:
    only(wanted, "id", "fields")
    fact, before = one_fact(world, wanted["id"]), world.facts_before[world.fact_ids[wanted["id"]]]
    now = fields_of(fact)
    for name in wanted.get("fields", list(before)):
        if name not in before:
            raise Unknown(f"field {name!r}")
        assert now[name] == before[name], (name, before[name], now[name])


def owner(world: World, wanted: Check) -> None:
    """Whose the facts are that fit, among everybody's."""
    only(wanted, "id", "match", "user", "is", "equals")
    (name,) = [wanted[part] for part in ("user", "is", "equals") if part in wanted] or [world.me]
    match = wanted.get("match") or {"id": wanted["id"]}
    with as_owner():
        everybody = Fact.objects.across_users().select_related("user")
        found = [fact for fact in everybody if fact.stands and fits(world, fact, match)]
    assert found, "nobody has such a fact"
    assert {fact.user_id for fact in found} == {world.user(name).pk}


def accepts_as_fact(world: World, wanted: Check) -> None:
    """Whether a statement that the person enters is taken (or, with ``equals`` false, is not)."""
    only(wanted, "text", "texts", "key", "value", "equals", "accepted")
    accepted = wanted.get("equals", wanted.get("accepted", True))
    texts = wanted.get("texts") or [wanted["text"]]
    for text in texts:
        body = {"key": wanted.get("key", "note"), "value": wanted.get("value", text), "text": text}
        perform(world, {"op": "add_fact", "as": world.me, "body": body})
        held = any(fold(text) == fold(fact.text) for fact in world.current_facts())
        assert held == accepted, text


def unchanged(world: World, wanted: Check) -> None:
    only(wanted, "user")
    name = wanted.get("user") or world.me
    assert world.before[name], "nothing was there to stay unchanged"
    now, before = world.snapshot(name), world.before[name]
    assert now == before, [table for table in now if now[table] != before.get(table)]


def provenance(world: World, wanted: Check) -> None:
    only(wanted, "match", "message", "by")
    found = [fact for fact in world.current_facts() if fits(world, fact, wanted["match"])]
    assert found
    for fact in found:
        if "message" in wanted:
            (sent,) = [one for one in world.sent if one.index == wanted["message"]]
            assert fact.source_turn_id == sent.turn_id
            assert fact.source_message is not None
            assert fact.source_message.role == "user"
        if "by" in wanted:
            assert fact.source == wanted["by"]
