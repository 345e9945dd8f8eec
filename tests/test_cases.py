"""Every case of CASES_DIR, run against the product served as in life.

A part that is not built yet is reported by name and shrinks ``tests/cases/not_built.py``; what
is not understood fails.
"""

import os
from collections.abc import Callable
from typing import Any

import pytest

from conversations.summaries import summariser
from tests.cases.checks import check
from tests.cases.inputs import run_input
from tests.cases.loader import Case, cases_dir, load_cases, one_valued_keys
from tests.cases.not_built import INCOMPLETE, NotBuilt, Unknown
from tests.cases.setup import set_up
from tests.cases.world import World

FOLDER = cases_dir()
IS_ELSEWHERE = "CASES_DIR" in os.environ
CASES = load_cases(FOLDER) if FOLDER.is_dir() else []
CASE_FIELDS = {
    "id", "group", "title", "source", "level", "judged", "clock", "user", "setup", "input",
    "model", "right", "expect",
}  # fmt: skip


@pytest.fixture
def world_for(live_site: Any, model_server: Any, settings: Any) -> Callable[[Case], World]:
    def make(case: Case) -> World:
        return World(case, site_url=live_site.url, model_server=model_server, settings=settings)

    return make


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_case(case: Case, world_for: Any, record_property: Any) -> None:
    assert not case.keys() - CASE_FIELDS, f"unknown fields {case.keys() - CASE_FIELDS}"

    missing = run_case(case, world_for(case), record_property)

    # Cases from elsewhere may need what ours do not; they are reported alike.
    named = INCOMPLETE.get(case["id"], missing if IS_ELSEWHERE else set())
    assert missing == named, "not as tests/cases/not_built.py says"
    if missing:
        # What could be run of it held. Passed would say that all of it did.
        pytest.skip(f"not built: {', '.join(sorted(missing))}")


def run_case(case: Case, world: World, record_property: Any) -> set[str]:
    """Run a case; return the names of parts it needs that are not built.

    What of it can be run without them has been, and held.
    """
    try:
        with world.open():
            set_up(world)
            run_input(world, case["input"])
            for wanted in case["expect"]:
                try:
                    check(world, wanted)
                except NotBuilt as missing:
                    world.left_out.add(missing.name)
                except Unknown:
                    raise
                except AssertionError:
                    # Without an operation that changes the state, as forgetting everything does,
                    # the state is another one than the check is about; INCOMPLETE names the case.
                    if not world.incomplete:
                        raise
    except NotBuilt as missing:
        world.left_out.add(missing.name)
    for line in world.report:
        record_property("measured", line)
    return world.left_out


SAID = {
    "id": "said", "group": "format", "user": "noor", "clock": {"now": "2026-06-10T08:00:00Z"},
    "setup": {"facts": [{"id": "g1", "key": "hobby", "value": "go", "text": "Plays go"}]},
    "input": {
        "type": "operations",
        "ops": [
            {"op": "send_message", "as": "noor", "text": "Good morning", "client_id": "k1"},
            {"op": "edit_fact", "as": "noor", "target": "g1", "text": "Plays chess"},
        ],
    },
}  # fmt: skip


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "wanted",
    [
        {"check": "for_user", "user": "kai", "then": {"check": "prompt", "lacks": ["go"]}},
        {"check": "prompt", "query": 7, "lacks": ["go"]},
        {"check": "prompt", "conversation": "another", "lacks": ["go"]},
        {"check": "model_input", "purpose": "embed", "for_message": "k1", "has": ["go"]},
        {"check": "unchanged_fact", "id": "g1", "fields": ["status"]},
        {"check": "owner", "match": {"value": "chess"}, "user": "kai"},
        {"check": "job", "kind": "extract", "facts": 3},
        {"check": "history", "key": "hobby"},
        {"check": "summary", "has": ["go"]},
        {"check": "summary", "lacks": ["kayak"]},
        {"check": "job", "kind": "summarise", "state_in": ["retry", "failed", "done"]},
        {"check": "invariant", "name": "every_folded_turn_was_summarised"},
        {"check": "something new"},
    ],
    ids=lambda wanted: wanted["check"],
)
def test_a_check_that_is_wrong_or_sees_nothing_fails(
    wanted: dict[str, Any], world_for: Any, record_property: Any
) -> None:
    case = SAID | {"expect": [wanted]}

    with pytest.raises(AssertionError):
        run_case(case, world_for(case), record_property)


FOLDED = {
    "id": "folded", "group": "format", "user": "noor", "clock": {"now": "2026-06-10T08:00:00Z"},
    "input": {
        "type": "conversation_long", "compact_every": 4,
        "turns": [
            {"user": "My kiln is number 771-B.", "assistant": "Noted."},
            {"$times": 12, "user": "A question about glazes.", "assistant": "An answer."},
        ],
        "then": {"type": "query", "text": "Which kiln was that?"},
    },
}  # fmt: skip
SET_UP = FOLDED | {"setup": {"summary": "Planning a raku firing."}}
LOSES_IT = FOLDED | {
    "model": [{"purpose": "summarise", "per": "call", "raw": "Questions about glazes."}]
}
REFUSES = SET_UP | {"model": [{"purpose": "summarise", "per": "call", "raw": "I can't do that."}]}


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("case", "holds", "fails"),
    [
        (FOLDED, {"check": "summary", "has": ["771-B"]}, {"check": "summary", "has": ["771-C"]}),
        (LOSES_IT, {"check": "summary", "has": ["771-B"]}, {"check": "summary", "lacks": ["771"]}),
        (
            FOLDED,
            {"check": "summary", "max_tokens": 200},
            {"check": "summary", "max_tokens": 5},
        ),
        (
            REFUSES,
            {"check": "summary", "equals_setup": True},
            {"check": "summary", "has": ["glazes"]},
        ),
        (
            REFUSES,
            {"check": "job", "kind": "summarise", "state_in": ["retry"]},
            {"check": "job", "kind": "summarise", "state_in": ["done"]},
        ),
        (
            SET_UP,
            {"check": "job", "kind": "summarise", "state_in": ["done"]},
            {"check": "summary", "equals_setup": True},
        ),
        (
            FOLDED,
            {"check": "window", "lacks_text": ["771-B"], "has_text": ["An answer"]},
            {"check": "window", "has_text": ["771-B"]},
        ),
        (
            FOLDED,
            {"check": "invariant", "name": "every_folded_turn_was_summarised"},
            {"check": "no_trace_in", "stores": ["summaries"], "strings": ["771-B"]},
        ),
        (
            FOLDED,
            {"check": "no_trace_in", "stores": ["summaries"], "strings": ["kayak"]},
            {"check": "model_calls", "purpose": "summarise", "equals": 0},
        ),
    ],
    ids=[
        "has", "lost by the model", "size", "as it was", "put off", "done", "left the window",
        "every turn", "no trace",
    ],
)  # fmt: skip
def test_checks_of_summaries_hold_and_fail_by_what_is_there(
    case: Case, holds: dict[str, Any], fails: dict[str, Any], world_for: Any
) -> None:
    world = world_for(case)
    with world.open():
        set_up(world)
        run_input(world, case["input"])
        check(world, holds)
        with pytest.raises(AssertionError):
            check(world, fails)


@pytest.mark.django_db(transaction=True)
def test_a_summary_that_was_not_made_of_every_turn_is_noticed(
    world_for: Any, monkeypatch: Any, record_property: Any
) -> None:
    monkeypatch.setattr(
        summariser, "fitting", lambda turns, *, tokens: ["Of glazes." for _ in turns]
    )
    wanted = {"check": "invariant", "name": "every_folded_turn_was_summarised"}
    case = LOSES_IT | {"expect": [wanted]}

    with pytest.raises(AssertionError, match="kiln"):
        run_case(case, world_for(case), record_property)


@pytest.mark.parametrize(
    ("budget", "shown"),
    [
        (100, ["rules", "pinned", "old", "newest"]),
        (90, ["rules", "summary", "pinned", "newest"]),
    ],
)
def test_a_summary_and_pins_stand_before_the_turns_once_some_have_left(
    budget: int, shown: list[str], world_for: Any
) -> None:
    said = [("rules", "system", 20), ("pinned", "user", 20), ("old", "user", 40),
            ("newest", "user", 20)]  # fmt: skip
    listed = [
        {"id": name, "role": role, "content": name, "tokens": tokens, "pinned": name == "pinned"}
        for name, role, tokens in said
    ]
    given = {"type": "context", "budget": budget, "summary_tokens": 20, "messages": listed}
    world = world_for(SAID)

    run_input(world, given)

    (kept,) = world.windows
    assert [one.id for one in kept] == shown
    check(world, {"check": "window", "has": shown, "max_tokens": budget, "in_order": True})


def test_the_cases_are_there_and_each_once() -> None:
    if not FOLDER.exists() and not IS_ELSEWHERE:
        # They belong to whoever specifies the product, and are not copied into its repository.
        pytest.skip(f"the case files are kept apart: put them into {FOLDER}, or set CASES_DIR")
    assert CASES, f"no *.jsonl in {FOLDER}"
    assert len({case["id"] for case in CASES}) == len(CASES)
    assert IS_ELSEWHERE or INCOMPLETE.keys() <= {case["id"] for case in CASES}


def test_keys_hold_as_many_values_as_the_cases_take_for_granted() -> None:
    from facts import keys

    for name in one_valued_keys(FOLDER):
        assert keys.lookup(name).cardinality == "one", name
