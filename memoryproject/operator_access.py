"""An operator's look into one person's content: for a reason, for a while, and on the record."""

from datetime import timedelta
from uuid import UUID

from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from memoryproject import audit
from memoryproject.models import AuditEvent, OperatorAccess, User
from memoryproject.ownership import OwnedQuerySet
from memoryproject.row_security import acting_as
from memoryproject.text import clean_text

LASTS = timedelta(minutes=30)
REASON_GIVEN = "reason_given"  # the sentence itself stays in the access, which deletion reaches


def open_access(
    operator: User, *, person_id: UUID, reason: str, target_kind: str, target_id: UUID
) -> OperatorAccess:
    """Let ``operator`` see this person's content for 30 minutes; record it with its target."""
    now = timezone.now()
    with acting_as(person_id):
        access = OperatorAccess(
            user_id=person_id,
            operator=operator,
            reason=clean_text(reason),
            opened_at=now,
            expires_at=now + LASTS,
        )
        access.save(force_insert=True)
        _record(access, target_kind=target_kind, target_id=target_id, count=1)
    return access


def note_view(
    operator: User,
    *,
    person_id: UUID,
    target_kind: str,
    target_id: UUID | None = None,
    count: int = 1,
) -> None:
    """Record that content was shown, once for each access and target.

    A list has no ``target_id``; ``count`` says how many rows of this person it showed. The
    access is locked, so that two pages at once leave one event.
    """
    with acting_as(person_id):
        access = (
            open_accesses(operator).for_user_id(person_id).select_for_update(of=["self"]).first()
        )
        if access is None:  # it ended while the page was made: the last one covers it
            access = (
                OperatorAccess.objects.for_user_id(person_id)
                .filter(operator=operator)
                .latest("opened_at")
            )
        seen = AuditEvent.objects.filter(
            action="staff_view",
            actor_id=operator.pk,
            subject_id=person_id,
            target_kind=target_kind,
            target_id=target_id,
            created_at__gte=access.opened_at,
        )
        if not seen.exists():
            _record(access, target_kind=target_kind, target_id=target_id, count=count)


def open_accesses(operator: User) -> OwnedQuerySet[OperatorAccess]:
    """The accesses of this operator that have not ended."""
    return OperatorAccess.objects.across_users().filter(
        operator=operator, expires_at__gt=timezone.now()
    )


def is_open_to(operator: User, *, person: str = "user_id") -> Exists:
    """For a queryset: whether the content of whom ``person`` names is open to ``operator``."""
    return Exists(open_accesses(operator).filter(user_id=OuterRef(person)))


def people_open_to(operator: User) -> QuerySet[OperatorAccess, UUID]:
    """Ids of those whose content is open to ``operator``, for a filter."""
    ids: QuerySet[OperatorAccess, UUID] = open_accesses(operator).values_list("user_id", flat=True)
    return ids


def _record(
    access: OperatorAccess, *, target_kind: str, target_id: UUID | None, count: int
) -> None:
    audit.record(
        "staff_view",
        actor_kind=AuditEvent.Actor.OPERATOR,
        actor_id=access.operator_id,
        subject_id=access.user_id,
        target_kind=target_kind,
        target_id=target_id,
        count=count,
        reason=REASON_GIVEN,
    )
