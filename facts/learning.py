"""The life of a learning run: finished, put off until later, or asked for again."""

import logging
from collections.abc import Mapping, Sequence
from typing import Any

from celery import current_app
from django.db import transaction
from django.utils import timezone

from conversations.models import Turn
from facts.models import LearningRun
from memoryproject import runs
from memoryproject.ownership import lock_owner
from memoryproject.row_security import acting_as
from memoryproject.runs import RunQuerySet

logger = logging.getLogger(__name__)

TASK = "facts.tasks.learn_from_turn"


class NotLearnable(ValueError):
    """The turn may not be learnt from, or has not ended; ``code`` says which."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def put_off(run: LearningRun, error: BaseException) -> LearningRun | None:
    """Make the run due again after a pause, or failed if that was its last attempt.

    Opens its own scope. None if the run is gone or somebody else has it by now.
    """
    with acting_as(run.user_id):
        is_ours = runs.put_off(run, error, held=ours(run))
    code = runs.code_of(error)
    logger.warning("learning was put off", extra={"run": str(run.pk), "code": code})
    return run if is_ours else None


def ours(run: LearningRun) -> RunQuerySet[LearningRun]:
    """The run's row while this claim of it holds: nobody has claimed it since."""
    return LearningRun.objects.for_user_id(run.user_id).held_by(run)


def finish(
    run: LearningRun,
    *,
    status: str,
    extractor: str = "",
    counts: Mapping[str, int] | None = None,
    outcomes: Sequence[Mapping[str, Any]] = (),
    truncated: bool = False,
    error_code: str = "",
) -> bool:
    """Close the run, inside the caller's transaction. False if it is no longer this claim's."""
    return bool(
        ours(run).update(
            status=status,
            extractor=extractor[:160],
            counts=dict(counts or {}),
            outcomes=list(outcomes),
            truncated=truncated,
            error_code=error_code[:40],
            finished_at=timezone.now(),
        )
    )


def relearn(turn: Turn) -> LearningRun:
    """Learn from ``turn`` again: the user pressed retry, or asked for it. Queued on commit.

    Raises ``NotLearnable`` when learning was off as the turn began, or it has not ended. A run
    that is being worked on is left to it.
    """
    with acting_as(turn.user_id):
        lock_owner(turn.user_id)
        current = Turn.objects.for_user_id(turn.user_id).get(pk=turn.pk)
        if not current.may_learn:
            raise NotLearnable("learning_was_off")
        if current.is_open:
            raise NotLearnable("not_ended")
        mine = LearningRun.objects.for_user_id(turn.user_id)
        run, made = mine.get_or_create(turn=current, defaults={"user_id": turn.user_id})
        if not made:
            again = mine.filter(pk=run.pk)
            again.exclude(status=LearningRun.Status.RUNNING, due_at__gt=timezone.now()).update(
                status=LearningRun.Status.DUE,
                attempts=0,
                due_at=timezone.now(),
                error_code="",
                finished_at=None,
            )
            run.refresh_from_db()
        queue(run)
        return run


def queue(run: LearningRun) -> None:
    """Send the run to a worker once the transaction commits.

    By name, because the task lies in a layer above. If the broker is down, the sweep of due runs
    sends it later.
    """
    arguments = [str(run.user_id), str(run.pk)]
    transaction.on_commit(lambda: current_app.send_task(TASK, arguments), robust=True)
