"""Record who did what. Ids, codes and counts only; no sentence of anybody's."""

from uuid import UUID

from memoryproject.models import AuditEvent


def record(
    action: str,
    *,
    actor_id: UUID | None,
    subject_id: UUID | None,
    actor_kind: str = AuditEvent.Actor.USER,
    target_kind: str = "",
    target_id: UUID | None = None,
    count: int = 1,
    reason: str = "",
) -> None:
    """Append one event in the caller's transaction: no change without its event, nor reverse."""
    AuditEvent(
        action=action,
        actor_kind=actor_kind,
        actor_id=actor_id,
        subject_id=subject_id,
        target_kind=target_kind,
        target_id=target_id,
        count=count,
        reason=reason,
    ).save(force_insert=True)
