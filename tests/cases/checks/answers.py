"""Checks of what operations were answered."""

from django.utils import timezone

from tests.cases import not_built
from tests.cases.checks.durations import within
from tests.cases.checks.form import Check, only
from tests.cases.clock import moment
from tests.cases.exchanges import Answer
from tests.cases.not_built import NotBuilt
from tests.cases.operations import perform
from tests.cases.world import World


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
