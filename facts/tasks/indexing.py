"""Vectors that are missing, and those of a new embedding model."""

import logging
from uuid import UUID

from celery import shared_task

from facts.indexing import index_missing, reindexing
from facts.models import ReindexRun
from memoryproject import runs
from memoryproject.llm import LLMUnavailable
from memoryproject.models import User
from memoryproject.row_security import acting_as

logger = logging.getLogger(__name__)

MOST_INDEXED = 200  # items of one user in one round


@shared_task(name="facts.tasks.index_missing_facts")
def index_missing_facts() -> int:
    """Make the vectors that items still lack, as after the embedder was down; how many.

    Where vectors of another model stand, all are made anew: that is a run of its own.
    """
    made = 0
    for owner in User.objects.filter(is_active=True).order_by("pk").values_list("pk", flat=True):
        if not _begin_reindexing(owner):
            made += index_missing(owner, limit=MOST_INDEXED)
    return made


def _begin_reindexing(owner: UUID) -> bool:
    try:
        return reindexing.begin(owner) is not None
    except LLMUnavailable as failure:
        logger.warning("the embedder is not there", extra={"code": failure.code})
        return False


@shared_task(name="facts.tasks.queue_due_reindexing")
def queue_due_reindexing() -> int:
    """Queue the runs that are due, whoever's; how many were."""
    return runs.queue_due(reindex, ReindexRun.objects.across_users())


@shared_task(name="facts.tasks.reindex")
def reindex(user_id: str, run_id: str) -> None:
    """Go on with one user's run, if it is due; what is not done in a minute is queued again."""
    ids = runs.ids_of(user_id, run_id)
    if ids is None:
        return
    owner, run_pk = ids
    with acting_as(owner):
        run = ReindexRun.objects.for_user_id(owner).claim(run_pk)
    if run is None:  # done already, given up, taken, or forgotten meanwhile
        return
    try:
        reindexing.run_for_a_while(run)
    except Exception as error:
        reindexing.put_off(run, error)
        if not isinstance(error, LLMUnavailable):
            raise
