"""A round of a job begins: a run for each user, which workers then take in their order."""

from uuid import UUID

from facts.models import UpkeepRun
from facts.upkeep.running import made_due
from memoryproject import audit
from memoryproject.models import AuditEvent, User
from memoryproject.row_security import acting_as

USERS_AT_ONCE = 500
# Those that may delete something: that they ran stands in the audit, whatever they found.
DELETING = frozenset({UpkeepRun.Job.RETENTION, UpkeepRun.Job.PRUNING})


def begin(job: str, *, after: UUID | None = None) -> UUID | None:
    """Make the job due for the next users after ``after``; the last of them, or None at the end.

    A run that is still open goes on where it is, so that beginning twice begins once.
    """
    users = User.objects.order_by("pk")
    users = users if after is None else users.filter(pk__gt=after)
    ids = list(users.values_list("pk", flat=True)[:USERS_AT_ONCE])
    for user_id in ids:
        with acting_as(user_id):
            made_due(user_id, job)
    return ids[-1] if len(ids) == USERS_AT_ONCE else None


def begin_for(user_id: UUID, job: str) -> None:
    """Make the job due for one user, unless it is under way."""
    with acting_as(user_id):
        made_due(user_id, job)


def note_round(job: str) -> None:
    """Record that a round of a job that may delete something has begun."""
    if job in DELETING:
        audit.record(
            job,
            actor_kind=AuditEvent.Actor.SYSTEM,
            actor_id=None,
            subject_id=None,
            count=User.objects.count(),
            reason="schedule",
        )
