"""Jobs that stand in rows: due, claimed, put off with growing pauses, done or given up.

What is to be done is a row with ``due_at``; the queue only says that there is something. So a lost
message is made good by a sweep, a doubled one finds the row claimed, and a job that kills its
worker comes back a few times and then ends as failed. (An ETA in the queue would be redelivered
after the broker's visibility timeout, and forgotten with it.)
"""

import logging
import random
from datetime import datetime, timedelta
from typing import Any, Self, TypeVar
from uuid import UUID

from celery import Task
from django.conf import settings
from django.db import models
from django.db.models import F
from django.utils import timezone

from memoryproject.llm import LLMUnavailable
from memoryproject.ownership import OwnedQuerySet, UserOwned
from memoryproject.row_security import maintenance

logger = logging.getLogger(__name__)

MOST_QUEUED = 200  # in one round of a sweep
QUEUED_EXPIRE_SECONDS = 60

# Seconds before the second, third … attempt; each up to a fifth longer, so that runs which failed
# together do not all come back together.
PAUSES = (5, 30, 120, 300, 600)
JITTER = 0.2
LONGEST_PAUSE = 900.0
# Failures that waiting may mend although the endpoint calls them final: somebody pays, or enters
# the right key. Others (the message is too long, the request is refused) stay as they are.
MENDABLE = {"wrong_key", "unknown_model", "not_found", "no_credit", "model_missing"}

R = TypeVar("R", bound="Run")


def lapse() -> datetime:
    """When a claim made now lapses: past the hard time limit, when its worker must be dead."""
    return timezone.now() + timedelta(seconds=settings.CELERY_TASK_TIME_LIMIT + 30)


class RunQuerySet(OwnedQuerySet[R]):
    def due(self) -> Self:
        """Due now; a run whose worker died is due again once its claim has lapsed."""
        return self.filter(status__in=["due", "running"], due_at__lte=timezone.now())

    def claim(self, run_id: UUID) -> R | None:
        """Take the run if it is due, counting the attempt before anything else happens.

        ``due_at`` moves past the hard time limit, so that nobody else takes it meanwhile and a
        run that kills its worker comes back, at most ``RUN_MAX_ATTEMPTS`` times; after that it
        ends as failed.
        """
        due = self.due().filter(pk=run_id)
        if due.filter(attempts__lt=settings.RUN_MAX_ATTEMPTS).update(
            status="running", attempts=F("attempts") + 1, due_at=lapse()
        ):
            return self.get(pk=run_id)
        due.update(status="failed", error_code="worker_lost", finished_at=timezone.now())
        return None

    def held_by(self, run: R) -> Self:
        """The run's row while this claim of it holds: nobody has claimed it since.

        ``run`` as ``claim`` returned it. Told by ``due_at``, which no other claim has; attempts
        are lowered and given back, so a later claim may have the same.
        """
        return self.filter(pk=run.pk, status="running", attempts=run.attempts, due_at=run.due_at)


class Run(UserOwned):
    """One job of one user's; a subclass says of what, and by which words it ends."""

    due_at = models.DateTimeField(default=timezone.now)
    attempts = models.PositiveSmallIntegerField(default=0)
    error_code = models.CharField(max_length=40, blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        abstract = True


def queue_due(task: Task[[str, str], None], runs: RunQuerySet[R]) -> int:
    """Queue the ``runs`` (everybody's) that are due; how many were. For a periodic task.

    A later round queues again what no worker has come to by the time its message expires.
    """
    with maintenance():
        found = list(runs.due().order_by("due_at").values_list("user_id", "id")[:MOST_QUEUED])
    for user_id, run_id in found:
        task.apply_async((str(user_id), str(run_id)), expires=QUEUED_EXPIRE_SECONDS)
    return len(found)


def ids_of(*given: str) -> tuple[UUID, UUID] | None:
    """A task's arguments, owner and row, as ids; None for garbage, which is nobody's."""
    try:
        owner, row = (UUID(str(one)) for one in given)
    except ValueError:
        logger.warning("a task was handed what is no id")
        return None
    return owner, row


def gives_up(run: Run, error: BaseException) -> bool:
    """Whether another attempt is pointless, or was the last one."""
    final = isinstance(error, LLMUnavailable) and not error.transient
    return run.attempts >= settings.RUN_MAX_ATTEMPTS or (final and code_of(error) not in MENDABLE)


def code_of(error: BaseException) -> str:
    """A short name of what went wrong, without a word of anybody's."""
    return (error.code if isinstance(error, LLMUnavailable) else type(error).__name__)[:40]


def put_off(run: R, error: BaseException, *, held: RunQuerySet[R]) -> bool:
    """Make the run due again after a pause, or failed if that was its last attempt.

    ``held`` is its row while the claim holds. False if the run is gone or somebody else's by now.
    Call it inside the owner's scope.
    """
    ends, now = gives_up(run, error), timezone.now()
    changes: dict[str, Any] = {
        "status": "failed" if ends else "due",
        "due_at": now + timedelta(seconds=pause(run.attempts, error)),
        "error_code": code_of(error),
        "finished_at": now if ends else None,
    }
    if not held.update(**changes):
        return False
    for name, value in changes.items():
        setattr(run, name, value)
    return True


def pause(attempts: int, error: BaseException | None = None) -> float:
    """Seconds until the next attempt after ``attempts``: growing, jittered, at most 15 minutes.

    Longer where the endpoint asks for it, but never as long as it may ask.
    """
    base = float(PAUSES[min(max(attempts, 1), len(PAUSES)) - 1])
    asked = getattr(error, "retry_after", None)
    wait = max(base, float(asked)) if isinstance(asked, int | float) else base
    return min(LONGEST_PAUSE, wait * (1 + random.uniform(0, JITTER)))
