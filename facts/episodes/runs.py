"""The life of a run: ended early, finished, put off until later."""

import logging
from collections.abc import Mapping
from typing import Any

from celery import current_app
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from conversations.models import Conversation
from facts.models import EpisodeRun
from memoryproject import runs
from memoryproject.row_security import acting_as
from memoryproject.runs import RunQuerySet

logger = logging.getLogger(__name__)

TASK = "facts.tasks.find_episodes"


def look_now(conversation: Conversation) -> bool:
    """The user says that the conversation is over: look at once, without waiting for quiet.

    Queued on commit. False where nothing waits to be looked at: all has been, or learning was off.
    """
    user_id = conversation.user_id
    with acting_as(user_id):
        mine = EpisodeRun.objects.for_user_id(user_id).filter(conversation=conversation)
        waiting = mine.filter(status=EpisodeRun.Status.DUE)
        if not waiting.update(due_at=timezone.now(), attempts=0):
            return False
        queue(mine.get())
    return True


def look_again(run: EpisodeRun) -> bool:
    """Make the run due now, with all its attempts; queued on commit. For one that has failed.

    False for one that is being worked on, which is left to it, or that is gone.
    """
    with acting_as(run.user_id):
        now = timezone.now()
        mine = EpisodeRun.objects.for_user_id(run.user_id).filter(pk=run.pk)
        idle = mine.exclude(status=EpisodeRun.Status.RUNNING, due_at__gt=now)
        if not idle.update(
            status=EpisodeRun.Status.DUE,
            due_at=now,
            attempts=0,
            error_code="",
            finished_at=None,
        ):
            return False
        queue(run)
    return True


def queue(run: EpisodeRun) -> None:
    """Send the run to a worker once the transaction commits.

    By name, because the task lies in a layer above. If the broker is away, the sweep of due runs
    sends it later.
    """
    arguments = [str(run.user_id), str(run.pk)]
    transaction.on_commit(lambda: current_app.send_task(TASK, arguments), robust=True)


def ours(run: EpisodeRun) -> RunQuerySet[EpisodeRun]:
    """The run's row while this claim of it holds: nobody has claimed or pushed it on since."""
    return EpisodeRun.objects.for_user_id(run.user_id).held_by(run)


def put_off(run: EpisodeRun, error: BaseException) -> EpisodeRun | None:
    """Make the run due again after a pause, or failed if that was its last attempt.

    Opens its own scope. None if the run is gone or somebody else has it by now.
    """
    with acting_as(run.user_id):
        is_ours = runs.put_off(run, error, held=ours(run))
    logger.warning(
        "looking for episodes was put off",
        extra={"run": str(run.pk), "code": runs.code_of(error)},
    )
    return run if is_ours else None


def finish(
    run: EpisodeRun,
    *,
    made: int = 0,
    counts: Mapping[str, int] | None = None,
    through: Any = None,
    rest: bool = False,
) -> bool:
    """Close the run, inside the caller's transaction; with a ``rest`` it is due again at once.

    ``through`` is the last turn that was looked at. False if it is no longer this claim's.
    """
    found = made > 0
    changes: dict[str, Any] = {
        "status": EpisodeRun.Status.DONE if found else EpisodeRun.Status.EMPTY,
        "episodes": F("episodes") + made,
        "counts": dict(counts or {}),
        "error_code": "",
        "finished_at": timezone.now(),
    }
    if through is not None:
        changes["through"] = through
    if rest:
        changes |= {
            "status": EpisodeRun.Status.DUE,
            "due_at": timezone.now(),
            "attempts": 0,
            "finished_at": None,
        }
    return bool(ours(run).update(**changes))
