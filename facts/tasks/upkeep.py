"""Upkeep on schedule: each job's round begins, and workers take the runs of its users."""

from uuid import UUID

from celery import shared_task

from facts import upkeep
from facts.models import UpkeepRun
from memoryproject import runs
from memoryproject.row_security import acting_as

Job = UpkeepRun.Job


@shared_task(name="facts.tasks.keep_up")
def keep_up(user_id: str, run_id: str) -> None:
    """Go on with one user's run, if it is due; what is not done in a minute is queued again."""
    ids = runs.ids_of(user_id, run_id)
    if ids is None:
        return
    owner, run_pk = ids
    with acting_as(owner):
        run = UpkeepRun.objects.for_user_id(owner).claim(run_pk)
    if run is None:  # done already, given up, taken, or forgotten meanwhile
        return
    try:
        upkeep.run_for_a_while(run)
    except Exception as error:
        upkeep.put_off(run, error)
        raise


@shared_task(name="facts.tasks.queue_due_upkeep")
def queue_due_upkeep() -> int:
    """Queue the runs that are due, whoever's; how many were."""
    return runs.queue_due(keep_up, UpkeepRun.objects.across_users())


@shared_task(name="facts.tasks.expire")
def expire(after_id: str = "") -> None:
    """Mark what has ended as ended."""
    if last_id := _begin(Job.EXPIRY, after_id):
        expire.delay(str(last_id))


@shared_task(name="facts.tasks.decay")
def decay(after_id: str = "") -> None:
    """Let facts fade, lower the confidence of what nobody confirmed, ask about a few."""
    if last_id := _begin(Job.DECAY, after_id):
        decay.delay(str(last_id))


@shared_task(name="facts.tasks.consolidate")
def consolidate(after_id: str = "") -> None:
    """Put together what says the same under two free keys."""
    if last_id := _begin(Job.CONSOLIDATION, after_id):
        consolidate.delay(str(last_id))


@shared_task(name="facts.tasks.prune")
def prune(after_id: str = "") -> None:
    """Forget what is over the limit of facts."""
    if last_id := _begin(Job.PRUNING, after_id):
        prune.delay(str(last_id))


@shared_task(name="facts.tasks.retain")
def retain(after_id: str = "") -> None:
    """Delete what is older than its user or the operator keeps it."""
    if last_id := _begin(Job.RETENTION, after_id):
        retain.delay(str(last_id))


@shared_task(name="facts.tasks.sweep_orphans")
def sweep_orphans(after_id: str = "") -> None:
    """Delete what belongs to nothing any more."""
    if last_id := _begin(Job.ORPHANS, after_id):
        sweep_orphans.delay(str(last_id))


def _begin(job: str, after_id: str) -> UUID | None:
    if not after_id:
        upkeep.note_round(job)
    return upkeep.begin(job, after=UUID(after_id) if after_id else None)
