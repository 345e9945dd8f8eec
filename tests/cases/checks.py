"""What must hold at the end of a case. A check that is not known fails."""

from collections.abc import Callable
from typing import Any

from django.utils import timezone

from facts import keys
from facts.models import Candidate, Fact, LearningRun, MemorySettings
from memoryproject.text import fold
from tests.cases import checks_prompts, checks_stored, not_built
from tests.cases.matching import fits
from tests.cases.not_built import NotBuilt, Unknown
from tests.cases.operations import current, perform
from tests.cases.world import Answer, World, fields_of, moment
from tests.roles import as_owner

Check = dict[str, Any]
TEN_TIMES = 10  # a slow or busy machine must not decide; at ten times the bound something is wrong


def check(world: World, wanted: Check, who: str | None = None) -> None:
    """Raise AssertionError unless the check holds; NotBuilt if it needs what is not built."""
    name = wanted["check"]
    if name in not_built.CHECKS:
        raise NotBuilt(not_built.CHECKS[name])
    if name in WITH_PEOPLE:
        WITH_PEOPLE[name](world, wanted, who)
    elif name in CHECKS:
        CHECKS[name](world, wanted)
    else:
        raise Unknown(f"check {name!r}")


def only(wanted: Check, *names: str) -> None:
    """Fail for a part of a check that nobody looks at."""
    unknown = wanted.keys() - {"check", "note", *names}
    if unknown:
        raise Unknown(f"{wanted['check']}: {sorted(unknown)}")


def told(facts: list[Fact]) -> list[str]:
    return [f"{fact.key}[{fact.slot}]={fact.value!r} ({fact.status})" for fact in facts]


# --- facts ----------------------------------------------------------------------------------


def active(world: World, wanted: Check, who: str | None) -> None:
    only(wanted, "match", "count")
    facts = [fact for fact in current(world, who) if fits(world, fact, wanted["match"])]
    if "count" in wanted:
        assert len(facts) == wanted["count"], told(world.facts(who))
    else:
        assert facts, told(world.facts(who))


def no_active(world: World, wanted: Check, who: str | None) -> None:
    only(wanted, "match")
    facts = [fact for fact in current(world, who) if fits(world, fact, wanted["match"])]
    assert not facts, told(facts)


def active_total(world: World, wanted: Check, who: str | None) -> None:
    only(wanted, "equals", "min", "max")
    facts = current(world, who)
    if "equals" in wanted:
        assert len(facts) == wanted["equals"], told(facts)
    assert wanted.get("min", 0) <= len(facts) <= wanted.get("max", len(facts)), told(facts)


def all_active(world: World, wanted: Check, who: str | None) -> None:
    only(wanted, "importance_between", "kind_known", "text_max_chars")
    facts = current(world, who)
    assert facts
    for fact in facts:
        low, high = wanted.get("importance_between", (0, 1))
        assert low <= fact.importance <= high
        assert fact.kind in Fact.Kind.values
        assert len(fact.text) <= wanted.get("text_max_chars", len(fact.text))


def superseded(world: World, wanted: Check, who: str | None) -> None:
    only(wanted, "old", "by")
    facts = {fact.pk: fact for fact in world.facts(who)}
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


def history(world: World, wanted: Check, who: str | None) -> None:
    only(wanted, "key", "values", "contains")
    name = keys.lookup(wanted["key"]).name
    values = [fact.value_folded for fact in world.facts(who) if fact.key == name]
    if "values" in wanted:
        assert values == [fold(value) for value in wanted["values"]]
    if not wanted.keys() & {"values", "contains"}:
        raise Unknown("history: neither values nor contains")
    for value in as_list(wanted.get("contains", [])):
        assert fold(value) in values, values


def as_list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def unchanged_fact(world: World, wanted: Check) -> None:
    only(wanted, "id", "fields")
    fact, before = one_fact(world, wanted["id"]), world.facts_before[world.fact_ids[wanted["id"]]]
    now = fields_of(fact)
    for name in wanted.get("fields", list(before)):
        if name not in before:
            raise Unknown(f"field {name!r}")
        assert now[name] == before[name], (name, before[name], now[name])


def owner(world: World, wanted: Check, who: str | None) -> None:
    """Whose the facts are that fit, among everybody's."""
    only(wanted, "id", "match", "user", "is", "equals")
    (name,) = [wanted[part] for part in ("user", "is", "equals") if part in wanted] or [who]
    match = wanted.get("match") or {"id": wanted["id"]}
    with as_owner():
        everybody = Fact.objects.across_users().select_related("user")
        found = [fact for fact in everybody if fact.stands and fits(world, fact, match)]
    assert found, "nobody has such a fact"
    assert {fact.user_id for fact in found} == {world.user(name).pk}


def accepts_as_fact(world: World, wanted: Check, who: str | None) -> None:
    """Whether a statement that the person enters is taken (or, with ``equals`` false, is not)."""
    only(wanted, "text", "texts", "key", "value", "equals", "accepted")
    accepted = wanted.get("equals", wanted.get("accepted", True))
    texts = wanted.get("texts") or [wanted["text"]]
    for text in texts:
        body = {"key": wanted.get("key", "note"), "value": wanted.get("value", text), "text": text}
        perform(world, {"op": "add_fact", "as": who or world.me, "body": body})
        held = any(fold(text) == fold(fact.text) for fact in current(world, who))
        assert held == accepted, text


def unchanged(world: World, wanted: Check, who: str | None) -> None:
    only(wanted, "user")
    name = wanted.get("user") or who or world.me
    assert world.before[name], "nothing was there to stay unchanged"
    now, before = world.snapshot(name), world.before[name]
    assert now == before, [table for table in now if now[table] != before.get(table)]


def provenance(world: World, wanted: Check, who: str | None) -> None:
    only(wanted, "match", "message", "by")
    found = [fact for fact in current(world, who) if fits(world, fact, wanted["match"])]
    assert found
    for fact in found:
        if "message" in wanted:
            (sent,) = [one for one in world.sent if one.index == wanted["message"]]
            assert fact.source_turn_id == sent.turn_id
            assert fact.source_message is not None
            assert fact.source_message.role == "user"
        if "by" in wanted:
            assert fact.source == wanted["by"]


def setting(world: World, wanted: Check, who: str | None) -> None:
    only(wanted, "memory", "use_facts")
    with as_owner():
        dials = MemorySettings.objects.across_users().for_user(world.user(who)).first()
    learns, uses = (dials is None or dials.learn), (dials is None or dials.use_facts)
    assert wanted.keys() & {"memory", "use_facts"}
    assert learns == (wanted.get("memory", "on" if learns else "off") in {"on", True})
    assert uses == (wanted.get("use_facts", "on" if uses else "off") in {"on", True})


def pending_consent(world: World, wanted: Check, who: str | None) -> None:
    only(wanted, "categories")
    with as_owner():
        offers = Candidate.objects.across_users().for_user(world.user(who)).filter(why="offer")
        categories = set(offers.values_list("category", flat=True))
    assert categories == set(wanted["categories"])


def invariant(world: World, wanted: Check) -> None:
    only(wanted, "name", "key")
    name = wanted["name"]
    if name in not_built.INVARIANTS:
        raise NotBuilt(not_built.INVARIANTS[name])
    if name not in checks_stored.INVARIANTS:
        raise Unknown(f"invariant {name!r}")
    checks_stored.INVARIANTS[name](world, wanted)


# --- jobs, operations -------------------------------------------------------------------------


STATES = {"due": "retry", "running": "running", "empty": "done", "partial": "done"}


def job(world: World, wanted: Check) -> None:
    only(wanted, "kind", "state_in", "flag", "facts", "max_wait_seconds", "visible_to",
         "runs_with_effect")  # fmt: skip
    if wanted["kind"] in not_built.JOBS:
        raise NotBuilt(not_built.JOBS[wanted["kind"]])
    if wanted["kind"] != "extract":
        raise Unknown(f"job {wanted['kind']!r}")
    with as_owner():
        runs = list(LearningRun.objects.across_users().for_user(world.user()))
    assert runs
    if "state_in" in wanted:
        states = {run.status for run in runs} | {STATES.get(run.status, run.status) for run in runs}
        assert states & set(wanted["state_in"]), states
    if "flag" in wanted:
        assert wanted["flag"] == "truncated", f"flag {wanted['flag']!r}"
        assert any(run.truncated for run in runs)
    if "facts" in wanted:
        stored = [run.counts.get(what, 0) for run in runs for what in STORED]
        assert sum(stored) == wanted["facts"], [run.counts for run in runs]
    if "runs_with_effect" in wanted:
        fruitful = [run for run in runs if any(_had_effect(one) for one in run.outcomes)]
        assert len(fruitful) == wanted["runs_with_effect"], [run.counts for run in runs]
    if "max_wait_seconds" in wanted:
        assert all(wait <= wanted["max_wait_seconds"] for wait in world.waits), world.waits
    for whom in wanted.get("visible_to", []):
        if whom != "staff":
            raise Unknown(f"visible to {whom!r}")
        page = world.request("GET", "/admin/facts/learningrun/", who="staff")
        assert page.status == 200
        assert any(run.status in page.text.lower() and run.error_code in page.text for run in runs)


STORED = ("inserted", "superseded", "placed")


def _had_effect(outcome: dict[str, Any]) -> bool:
    return outcome["outcome"] in {*STORED, "retracted", "offered"} and not outcome["reason"]


def op(world: World, wanted: Check) -> None:
    only(wanted, "n", "op", "status", "status_below", "has", "lacks", "shows", "seconds_below")
    if "op" in wanted:
        answer = perform(world, {"op": wanted["op"], "as": world.me})
    else:
        answer = world.answers[wanted["n"]]
    if answer.status == 0:
        raise NotBuilt(not_built.OPERATIONS[answer.op["op"]])
    if "status" in wanted:
        assert as_plain(answer.status) in wanted["status"], (answer.status, answer.text[:400])
    assert answer.status < wanted.get("status_below", 600)
    for part in wanted.get("has", []):
        assert part in answer.text
    for part in wanted.get("lacks", []):
        assert part not in answer.text
    for case_id, state in wanted.get("shows", {}).items():
        assert shown_state(answer, str(world.fact_ids[case_id])) == state
    within(world, answer.seconds, wanted)


def as_plain(status: int) -> int:
    """201 and 204 say that it was done, as 200 does; cases name the plain codes."""
    return 200 if status in {201, 204} else status


def shown_state(answer: Answer, fact_id: str) -> str:
    (row,) = [row for row in answer.json["results"] if row["id"] == fact_id]
    ends = row["valid_until"]
    ended = row["status"] == "expired" or (ends and moment(ends) <= timezone.now())
    return "ended" if ended else str(row["status"])


def within(world: World, seconds: float, wanted: Check) -> None:
    """Report the time; fail only at ten times the bound."""
    if "seconds_below" in wanted:
        world.report.append(f"{seconds:.2f} s (bound {wanted['seconds_below']} s)")
        assert seconds < wanted["seconds_below"] * TEN_TIMES


def denied(world: World, wanted: Check) -> None:
    only(wanted, "status", "lacks")
    _all_denied(world.denied, wanted)


def denied_anonymous(world: World, wanted: Check) -> None:
    only(wanted, "status", "lacks")
    _all_denied(world.denied_anonymous, wanted)


def _all_denied(answers: list[Answer], wanted: Check) -> None:
    assert answers, "nothing was tried"
    for answer in answers:
        assert answer.status in wanted["status"], (answer.op, answer.status)
        for part in wanted.get("lacks", []):
            assert part not in answer.text + str(answer.headers)


# --- combinations -----------------------------------------------------------------------------


def for_user(world: World, wanted: Check, who: str | None) -> None:
    only(wanted, "user", "then")
    inner = wanted["then"]
    with world.eyes_of(wanted["user"]):
        for one in inner if isinstance(inner, list) else [inner]:
            check(world, one, wanted["user"])


def one_of(world: World, wanted: Check, who: str | None) -> None:
    only(wanted, "options")
    failures = []
    for option in wanted["options"]:
        try:
            check(world, option, who)
        except NotBuilt as missing:
            failures.append(f"not built: {missing.name}")
        except Unknown:
            raise
        except AssertionError as error:
            failures.append(str(error))
        else:
            return
    raise AssertionError(f"none of the options holds: {failures}")


def then(world: World, wanted: Check, who: str | None) -> None:
    only(wanted, "op", "expect")
    ops = wanted["op"] if isinstance(wanted["op"], list) else [wanted["op"]]
    for op in ops:
        perform(world, op)
        world.learn()
    for inner in wanted["expect"]:
        check(world, inner, who)


WITH_PEOPLE: dict[str, Callable[[World, Check, str | None], None]] = {
    "active": active,
    "no_active": no_active,
    "active_total": active_total,
    "all_active": all_active,
    "superseded": superseded,
    "history": history,
    "unchanged": unchanged,
    "provenance": provenance,
    "setting": setting,
    "owner": owner,
    "accepts_as_fact": accepts_as_fact,
    "pending_consent": pending_consent,
    "for_user": for_user,
    "one_of": one_of,
    "then": then,
}
CHECKS: dict[str, Callable[[World, Check], None]] = {
    "not_superseded": not_superseded,
    "unchanged_fact": unchanged_fact,
    "closed": closed,
    "invariant": invariant,
    "job": job,
    "op": op,
    "denied": denied,
    "denied_anonymous": denied_anonymous,
    **checks_prompts.CHECKS,
    **checks_stored.CHECKS,
}
