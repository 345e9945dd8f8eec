"""Which limits there are: the operator's for everybody, and each user's own, which are shorter."""

from dataclasses import dataclass
from uuid import UUID

from django.conf import settings
from django.utils import timezone

from facts import keys
from facts.models import RetentionRule
from facts.models.retention import LONGEST_DAYS
from facts.models.statement import Kind
from memoryproject import audit
from memoryproject.ownership import lock_owner
from memoryproject.refusals import Refused
from memoryproject.row_security import acting_as

What = RetentionRule.What


class RetentionRefused(Refused):
    """A rule that cannot be: ``code`` is unknown, days or too_long."""


@dataclass(frozen=True)
class Limit:
    """What is deleted ``days`` days after its last use; ``narrowed_to`` a kind or a category."""

    what: str
    narrowed_to: str
    days: int
    by_operator: bool = False


def choices(what: str) -> list[str]:
    """What a rule about ``what`` may be narrowed to; "" stands for all of it."""
    return ["", *Kind.values, *keys.CATEGORIES] if what == What.FACTS else [""]


def most_days(what: str) -> int | None:
    """The longest that the operator lets anybody keep it; None: as long as one likes."""
    return settings.RETENTION_DAYS.get(what) or None


def limits_of(user_id: UUID) -> list[Limit]:
    """Every limit that holds for the user. Call it in ``acting_as``.

    A rule longer than the operator's limit of today says nothing; the operator's counts.
    """
    limits = [
        Limit(what, "", days, by_operator=True) for what in What.values if (days := most_days(what))
    ]
    for rule in RetentionRule.objects.for_user_id(user_id):
        most = most_days(rule.what)
        if most is None or rule.days < most:
            limits.append(Limit(rule.what, rule.narrowed_to, rule.days))
    return limits


def checked(*, what: str, narrowed_to: str, days: int) -> Limit:
    """The limit that a rule would set. Raises RetentionRefused with a sentence if it cannot be."""
    if what not in What.values or narrowed_to not in choices(what):
        raise RetentionRefused("unknown", "There is nothing of this kind that could be kept.")
    if not 1 <= days <= LONGEST_DAYS:
        raise RetentionRefused("days", f"Choose a number of days from 1 to {LONGEST_DAYS:,}.")
    most = most_days(what)
    if most is not None and days > most:
        raise RetentionRefused(
            "too_long", f"Here this is kept for at most {most} days; you can only choose fewer."
        )
    return Limit(what, narrowed_to, days)


def set_rule(user_id: UUID, *, what: str, narrowed_to: str = "", days: int) -> RetentionRule:
    """Keep ``what`` for ``days`` days from the next run on. Raises RetentionRefused."""
    limit = checked(what=what, narrowed_to=narrowed_to, days=days)
    with acting_as(user_id):
        lock_owner(user_id)
        rule, _ = RetentionRule.objects.for_user_id(user_id).update_or_create(
            what=limit.what,
            narrowed_to=limit.narrowed_to,
            defaults={"days": limit.days, "changed_at": timezone.now()},
            create_defaults={"user_id": user_id, "days": limit.days},
        )
        _record("set_retention", rule)
    return rule


def remove_rule(rule: RetentionRule) -> None:
    """Keep it as the operator does, from now on. Done twice it is done once."""
    with acting_as(rule.user_id):
        lock_owner(rule.user_id)
        if RetentionRule.objects.for_user_id(rule.user_id).filter(pk=rule.pk).delete()[0]:
            _record("remove_retention", rule)


def _record(action: str, rule: RetentionRule) -> None:
    audit.record(
        action,
        actor_id=rule.user_id,
        subject_id=rule.user_id,
        target_kind=rule.what,
        target_id=rule.pk,
        count=rule.days,
        reason=rule.narrowed_to,
    )
