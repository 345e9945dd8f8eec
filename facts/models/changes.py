from datetime import timedelta

from django.db import models
from django.utils import timezone

from facts.models.conflicts import Conflict
from facts.models.facts import Fact
from memoryproject.ownership import OwnedQuerySet, UserOwned

UNDO_FOR = timedelta(days=30)


class Change(UserOwned):
    """What the user, what they said, or upkeep did to a fact; it can be undone for 30 days.

    It holds no text: both versions are rows of their own, and go with the fact when it is
    forgotten. Undoing makes a new version; nothing is ever un-happened.
    """

    class What(models.TextChoices):
        LEARNT = "learnt", "Updated from a conversation"
        CORRECTED = "corrected", "Corrected"
        ENDED = "ended", "Marked as no longer so"
        ANSWERED = "answered", "Conflict answered"
        DISPUTED = "disputed", "Marked as wrong"
        MERGED = "merged", "Put together with another"
        FADED = "faded", "Faded"

    what = models.CharField(max_length=12, choices=What)
    before = models.ForeignKey(
        Fact, models.CASCADE, related_name="+", help_text="The version that stood."
    )
    after = models.ForeignKey(
        Fact,
        models.CASCADE,
        null=True,
        blank=True,
        related_name="+",
        help_text="The version that took its place, if one did.",
    )
    conflict = models.ForeignKey(
        Conflict,
        models.CASCADE,
        null=True,
        blank=True,
        related_name="+",
        help_text="The question that was answered: undoing asks it again.",
    )
    at = models.DateTimeField(default=timezone.now)
    undone_at = models.DateTimeField(null=True, blank=True)

    objects = OwnedQuerySet["Change"].as_manager()

    class Meta:
        ordering = ("-at", "-id")
        indexes = [models.Index(fields=["user", "-at"], name="changes_by_time")]

    def __str__(self) -> str:
        return f"change {self.pk} ({self.what})"

    @property
    def can_be_undone(self) -> bool:
        recent = self.undone_at is None and self.at > timezone.now() - UNDO_FOR
        return recent and not self.was_overtaken

    @property
    def was_overtaken(self) -> bool:
        """Whether what the change left has been changed again: undoing would take that away."""
        if self.what == self.What.DISPUTED:
            return self.before.status != Fact.Status.DISPUTED
        if self.what == self.What.FADED:
            return not self.before.stands or self.before.faded_at is None
        return self.after is not None and self.what != self.What.MERGED and not self.after.stands
