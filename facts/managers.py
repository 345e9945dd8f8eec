"""Adjectives for facts; reads compose on these."""

from datetime import datetime
from typing import TYPE_CHECKING, Self

from django.db.models import Q
from django.utils import timezone

from memoryproject.ownership import OwnedQuerySet

if TYPE_CHECKING:
    from facts.models import Fact  # noqa: F401 (named in a string)
    from facts.models.statement import Statement


class FactQuerySet(OwnedQuerySet["Fact"]):
    def standing(self) -> Self:
        """The version of each identity that stands: active, ended or in doubt."""
        return self.filter(status__in=["active", "expired", "disputed"])

    def active(self, moment: datetime | None = None) -> Self:
        """Those that hold now (or at ``moment``, in the world's time) and are not in doubt."""
        now = moment or timezone.now()
        return self.filter(status="active").filter(
            Q(valid_until__isnull=True) | Q(valid_until__gt=now)
        )

    def recallable(self, moment: datetime | None = None) -> Self:
        return self.active(moment).filter(muted=False, faded_at__isnull=True)

    def always_on(self) -> Self:
        """Safety-critical or pinned: in every prompt, whatever was asked."""
        return self.filter(Q(importance__gte=0.9) | Q(pinned=True))

    def to_review(self, moment: datetime | None = None) -> Self:
        """Those to be asked about: never confirmed, and aged; the weightiest first."""
        now = moment or timezone.now()
        due = self.active(now).filter(verification="unverified", review_at__lte=now)
        return due.order_by("-importance", "review_at", "id")

    def versions_of(self, fact: "Statement") -> Self:
        """All versions with the fact's key and slot, in the order they were stated."""
        return self.filter(key=fact.key, slot=fact.slot).order_by("stated_at", "id")
