"""Checks of work that is done after the reply."""

from collections.abc import Sequence
from typing import Any

from conversations.models import FoldingRun
from facts.models import LearningRun, ReindexRun, UpkeepRun
from tests.cases import not_built
from tests.cases.checks.form import Check, only
from tests.cases.not_built import NotBuilt, Unknown
from tests.cases.world import World
from tests.roles import as_owner

STATES = {"due": "retry", "running": "running", "empty": "done", "partial": "done"}
# What is done when nobody waits: the runs of it, and of which job.
UPKEEP: dict[str, tuple[type[ReindexRun] | type[UpkeepRun], str]] = {
    "reindex": (ReindexRun, ""),
    "embed": (ReindexRun, ""),
    "consolidate": (UpkeepRun, "consolidation"),
    "consolidation": (UpkeepRun, "consolidation"),
    "retention": (UpkeepRun, "retention"),
}
STORED = ("inserted", "superseded", "placed")


def job(world: World, wanted: Check) -> None:
    only(wanted, "kind", "state_in", "flag", "facts", "max_wait_seconds", "visible_to",
         "runs_with_effect")  # fmt: skip
    if wanted["kind"] in not_built.JOBS:
        raise NotBuilt(not_built.JOBS[wanted["kind"]])
    if wanted["kind"] == "summarise":
        folding(world, wanted)
        return
    if wanted["kind"] in UPKEEP:
        upkeep(world, wanted)
        return
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
    _are_visible(world, wanted, runs, page="/admin/facts/learningrun/")


def folding(world: World, wanted: Check) -> None:
    """The job that keeps a conversation's summary; put off after a failure it is a retry."""
    only(wanted, "kind", "state_in", "max_wait_seconds", "visible_to")
    with as_owner():
        runs = list(FoldingRun.objects.across_users().for_user(world.user()))
    assert runs, "nothing was to be summarised"
    if "state_in" in wanted:
        states = {"retry" if run.status == "due" and run.error_code else run.status for run in runs}
        assert states & set(wanted["state_in"]), states
    if "max_wait_seconds" in wanted:
        waits = world.fold_waits
        assert all(wait <= wanted["max_wait_seconds"] for wait in waits), waits
    _are_visible(world, wanted, runs, page="/admin/conversations/foldingrun/")


def upkeep(world: World, wanted: Check) -> None:
    only(wanted, "kind", "state_in", "visible_to")
    model, name = UPKEEP[wanted["kind"]]
    with as_owner():
        runs: Any = model.objects.across_users().for_user(world.user())
        runs = list(runs.filter(job=name) if name else runs)
    assert runs, f"no {wanted['kind']}"
    if "state_in" in wanted:
        states = {"retry" if run.status == "due" and run.error_code else run.status for run in runs}
        assert states & set(wanted["state_in"]), states
    page = f"/admin/facts/{model.__name__.lower()}/"
    _are_visible(world, wanted, runs, page=page)


def _are_visible(
    world: World,
    wanted: Check,
    runs: Sequence[FoldingRun | LearningRun | ReindexRun | UpkeepRun],
    *,
    page: str,
) -> None:
    for whom in wanted.get("visible_to", []):
        if whom != "staff":
            raise Unknown(f"visible to {whom!r}")
        shown = world.request("GET", page, who="staff")
        assert shown.status == 200
        text = shown.text
        assert any(run.status in text.lower() and run.error_code in text for run in runs)


def _had_effect(outcome: dict[str, Any]) -> bool:
    return outcome["outcome"] in {*STORED, "retracted", "offered"} and not outcome["reason"]
