"""Adjectives for facts and learning runs; reads compose on these."""

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Self
from uuid import UUID

from django.conf import settings
from django.db.models import F, Q
from django.utils import timezone

from memoryproject.ownership import OwnedQuerySet

if TYPE_CHECKING:
    from facts.models import Fact, LearningRun  # noqa: F401 (named in a string)
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
        return self.active(moment).filter(muted=False)

    def always_on(self) -> Self:
        """Safety-critical or pinned: in every prompt, whatever was asked."""
        return self.filter(Q(importance__gte=0.9) | Q(pinned=True))

    def versions_of(self, fact: "Statement") -> Self:
        """All versions with the fact's key and slot, in the order they were stated."""
        return self.filter(key=fact.key, slot=fact.slot).order_by("stated_at", "id")


class LearningRunQuerySet(OwnedQuerySet["LearningRun"]):
    def due(self) -> Self:
        """Due now; a run whose worker died is due again once its claim has lapsed."""
        return self.filter(status__in=["due", "running"], due_at__lte=timezone.now())

    def claim(self, run_id: UUID) -> "LearningRun | None":
        """Take the run if it is due, counting the attempt before anything else happens.

        ``due_at`` moves past the hard time limit, so that nobody else takes it meanwhile and a
        run that kills its worker comes back, at most ``LEARNING_MAX_ATTEMPTS`` times; after
        that it ends as failed.
        """
        lapse = timezone.now() + timedelta(seconds=settings.CELERY_TASK_TIME_LIMIT + 30)
        due = self.due().filter(pk=run_id)
        if due.filter(attempts__lt=settings.LEARNING_MAX_ATTEMPTS).update(
            status="running", attempts=F("attempts") + 1, due_at=lapse
        ):
            return self.get(pk=run_id)
        due.update(status="failed", error_code="worker_lost", finished_at=timezone.now())
        return None
