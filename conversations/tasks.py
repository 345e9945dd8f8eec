"""Background work on conversations; the schedule is in the settings.

A task is handed ids, and may run twice, late, or for nothing: what is to be done stands in rows.
"""

import logging
from uuid import UUID

from celery import shared_task

from conversations.endings import fail_stalled
from conversations.models import FoldingRun
from conversations.summaries import folding
from memoryproject.llm import LLMUnavailable
from memoryproject.row_security import acting_as, maintenance

logger = logging.getLogger(__name__)

MOST_QUEUED = 200  # in one round of the sweep
QUEUED_EXPIRE_SECONDS = 60  # a later round queues again what no worker has come to by then


@shared_task
def fail_stalled_turns() -> None:
    """End turns whose writer died, and those that nobody asked the reply of."""
    ended = fail_stalled()
    if ended:
        logger.warning("ended turns without a living writer", extra={"count": ended})


@shared_task
def fold_into_summary(user_id: str, run_id: str) -> None:
    """Do one step of keeping a conversation's summary, if its run is due; then queue the next.

    One step at a time, so that a long rebuild holds no worker and no time limit cuts it off.
    """
    try:
        owner, run_pk = UUID(str(user_id)), UUID(str(run_id))
    except ValueError:
        logger.warning("a task was handed what is no id")
        return
    with acting_as(owner):
        run = FoldingRun.objects.for_user_id(owner).claim(run_pk)
    if run is None:  # done already, given up, taken, or forgotten meanwhile
        return
    try:
        more = folding.fold(run)
    except Exception as error:
        folding.put_off(run, error)
        if not isinstance(error, LLMUnavailable):
            raise
        return
    if more:
        fold_into_summary.delay(str(run.user_id), str(run.pk))


@shared_task
def queue_due_folding() -> int:
    """Queue the runs that are due, whoever's; how many were."""
    with maintenance():
        runs = FoldingRun.objects.across_users().due().order_by("due_at")
        found = list(runs.values_list("user_id", "id")[:MOST_QUEUED])
    for owner, run_id in found:
        fold_into_summary.apply_async((str(owner), str(run_id)), expires=QUEUED_EXPIRE_SECONDS)
    return len(found)
