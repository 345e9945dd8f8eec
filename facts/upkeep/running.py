"""One user's run of one job: step after step, each with its own commit."""

import math
import time
from uuid import UUID

from django.utils import timezone

from facts.models import UpkeepRun
from facts.upkeep.jobs import JOBS
from facts.upkeep.steps import Stepped
from memoryproject import runs
from memoryproject.ownership import lock_owner
from memoryproject.row_security import acting_as
from memoryproject.runs import RunQuerySet

SECONDS_AT_ONCE = 60.0  # then others have their turn


def run_for_a_while(run: UpkeepRun, *, seconds: float | None = None) -> None:
    """Take steps of a claimed run until it is done, or due again after ``seconds`` (a minute).

    Opens its own scopes. Returns quietly when the run is gone, or somebody else's by now.
    """
    until = time.monotonic() + (SECONDS_AT_ONCE if seconds is None else seconds)
    while _took_step(run):
        if time.monotonic() > until:
            with acting_as(run.user_id):
                _ours(run).update(
                    status=UpkeepRun.Status.DUE, attempts=0, error_code="", due_at=timezone.now()
                )
            return


def _took_step(run: UpkeepRun) -> bool:
    """Take the next step, and hold the run for longer; whether there is another one."""
    with acting_as(run.user_id):
        lock_owner(run.user_id)
        current = _ours(run).first()
        if current is None:
            return False
        now = timezone.now()
        stepped = JOBS[current.job](current.user_id, current.cursor, now)
        is_last = stepped.cursor is None
        held_until = now if is_last else runs.lapse()
        _ours(run).update(
            cursor=stepped.cursor or "",
            counts=_added(current.counts, stepped),
            status=UpkeepRun.Status.DONE if is_last else UpkeepRun.Status.RUNNING,
            finished_at=now if is_last else None,
            due_at=held_until,
            error_code="",
        )
    run.due_at = held_until
    return not is_last


def _added(counts: dict[str, int], stepped: Stepped) -> dict[str, int]:
    names = [*counts, *(name for name in stepped.counts if name not in counts)]
    return {name: counts.get(name, 0) + stepped.counts.get(name, 0) for name in names}


def _ours(run: UpkeepRun) -> RunQuerySet[UpkeepRun]:
    return UpkeepRun.objects.for_user_id(run.user_id).held_by(run)


def put_off(run: UpkeepRun, error: BaseException) -> None:
    """Make the run due again after a pause, or failed if that was its last attempt."""
    with acting_as(run.user_id):
        runs.put_off(run, error, held=_ours(run))


def finish(user_id: UUID, job: str) -> dict[str, int] | None:
    """Begin the job for one user if it is not under way, and run it to its end, here and now.

    Returns its counts; None where a worker has it in hand. For commands and tests; raises what a
    step raises.
    """
    run = claimed(user_id, job)
    if run is None:
        return None
    run_for_a_while(run, seconds=math.inf)
    with acting_as(user_id):
        done = UpkeepRun.objects.for_user_id(user_id).filter(pk=run.pk).first()
    return dict(done.counts) if done is not None else {}


def claimed(user_id: UUID, job: str) -> UpkeepRun | None:
    """The user's run of the job, begun if none is open, and claimed; None if another has it."""
    with acting_as(user_id):
        run_id = made_due(user_id, job)
        return UpkeepRun.objects.for_user_id(user_id).claim(run_id)


def made_due(user_id: UUID, job: str) -> UUID:
    """Begin a round of the job for one user, unless one is open; the run's id. In ``acting_as``."""
    mine = UpkeepRun.objects.for_user_id(user_id)
    run, made = mine.get_or_create(job=job, defaults={"user_id": user_id})
    if not made:
        mine.filter(pk=run.pk).exclude(status__in=UpkeepRun.OPEN).update(
            status=UpkeepRun.Status.DUE,
            cursor="",
            counts={},
            attempts=0,
            error_code="",
            due_at=timezone.now(),
            finished_at=None,
        )
    return run.pk
