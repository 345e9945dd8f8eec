"""Background work on conversations; the schedule is in the settings.

A task is handed ids, and may run twice, late, or for nothing: what is to be done stands in rows.
"""

import logging

from celery import shared_task

from conversations.endings import fail_stalled
from conversations.models import FoldingRun
from conversations.summaries import folding
from memoryproject import runs
from memoryproject.llm import LLMUnavailable
from memoryproject.row_security import acting_as

logger = logging.getLogger(__name__)


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
    ids = runs.ids_of(user_id, run_id)
    if ids is None:
        return
    owner, run_pk = ids
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
    return runs.queue_due(fold_into_summary, FoldingRun.objects.across_users())
