from typing import TYPE_CHECKING, Any

from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from facts.managers import FactQuerySet
from facts.models.statement import UNIT, Kind, Polarity, Source, Statement
from memoryproject.ownership import UserOwned
from memoryproject.text import fold, fold_accents

if TYPE_CHECKING:
    from datetime import datetime


class Fact(UserOwned, Statement):
    """One version of a durable statement about the user.

    A fact's identity is (user, key, slot); its versions form one chain, ordered by when they
    were stated, linked by ``superseded_by``. At most one of them stands.
    """

    Kind = Kind
    Polarity = Polarity
    Source = Source

    class Status(models.TextChoices):
        ACTIVE = "active", "Current"
        SUPERSEDED = "superseded", "Replaced"
        RETRACTED = "retracted", "No longer so"
        EXPIRED = "expired", "Ended"
        DISPUTED = "disputed", "In doubt"

    # Statuses of the version that stands: an expired or disputed one keeps its slot.
    STANDING = (Status.ACTIVE, Status.EXPIRED, Status.DISPUTED)

    class Verification(models.TextChoices):
        UNVERIFIED = "unverified", "Not confirmed"
        VERIFIED = "verified", "Confirmed by you"

    value_folded = models.CharField(max_length=600, editable=False)
    text_folded = models.TextField(editable=False, help_text="Without accents, for searching.")
    status = models.CharField(max_length=12, choices=Status, default=Status.ACTIVE)
    closed_reason = models.CharField(max_length=24, blank=True)
    verification = models.CharField(
        max_length=12, choices=Verification, default=Verification.UNVERIFIED
    )
    recorded_at = models.DateTimeField(default=timezone.now)
    superseded_at = models.DateTimeField(null=True, blank=True)
    superseded_by = models.ForeignKey(
        "self", models.SET_NULL, null=True, blank=True, related_name="elders"
    )
    last_confirmed_at = models.DateTimeField(null=True, blank=True)
    confirmations = models.PositiveIntegerField(default=0)
    restatements = models.JSONField(
        default=list,
        help_text="When it was said again or taken back: [{at, op, turn, message}], oldest first.",
    )
    last_recalled_at = models.DateTimeField(null=True, blank=True)
    recall_count = models.PositiveIntegerField(default=0)
    base_confidence = models.FloatField(
        null=True,
        blank=True,
        validators=UNIT,
        help_text="What the confidence was before age lowered it; empty: it has not.",
    )
    faded_at = models.DateTimeField(
        null=True, blank=True, help_text="When it was moved out of recall for its age."
    )
    review_at = models.DateTimeField(
        null=True, blank=True, help_text="From when the user is asked whether it is still right."
    )
    pinned = models.BooleanField(default=False)
    muted = models.BooleanField(default=False)

    objects = FactQuerySet.as_manager()

    class Meta:
        ordering = ("-stated_at", "-id")
        indexes = [
            models.Index(fields=["user", "key", "slot"], name="facts_by_identity"),
            models.Index(fields=["user", "status", "-stated_at"], name="facts_by_status"),
            models.Index(fields=["source_turn"], name="facts_by_turn"),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["user", "key", "slot"],
                condition=Q(status__in=["active", "expired", "disputed"]),
                name="one_standing_fact_per_key_and_slot",
            ),
            models.CheckConstraint(
                condition=Q(status__in=["active", "expired", "disputed"])
                ^ Q(superseded_at__isnull=False),
                name="a_closed_fact_is_dated",
            ),
            models.CheckConstraint(
                condition=Q(superseded_by__isnull=True) | Q(superseded_at__isnull=False),
                name="only_a_closed_fact_has_a_successor",
            ),
            models.CheckConstraint(
                condition=Q(superseded_by__isnull=True) | ~Q(superseded_by=F("id")),
                name="a_fact_does_not_succeed_itself",
            ),
            models.CheckConstraint(
                condition=Q(importance__gte=0.0, importance__lte=1.0),
                name="importance_between_0_and_1",
            ),
        ]

    def __str__(self) -> str:
        return f"fact {self.pk} ({self.status})"  # a key can say what somebody has

    def fold(self) -> None:
        """Fill in the folded forms; ``bulk_create`` does not pass through ``save``."""
        self.value_folded = fold(self.value)
        self.text_folded = fold_accents(self.text)

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.fold()
        super().save(*args, **kwargs)

    @property
    def stands(self) -> bool:
        return self.status in self.STANDING

    @property
    def has_ended(self) -> bool:
        """Whether what it says is over by its own date."""
        over = self.valid_until is not None and self.valid_until <= timezone.now()
        return over or self.status == self.Status.EXPIRED

    @property
    def begins_later(self) -> bool:
        """Whether what it says is still to come by its own date."""
        return self.valid_from is not None and self.valid_from > timezone.now()

    def is_current(self, moment: "datetime | None" = None) -> bool:
        """Whether it may be recalled at ``moment`` (default now).

        That is: active, not ended, neither muted nor faded.
        """
        now = moment or timezone.now()
        return (
            self.status == self.Status.ACTIVE
            and not self.muted
            and self.faded_at is None
            and (self.valid_until is None or self.valid_until > now)
        )

    def freshen(self) -> tuple[str, ...]:
        """It was just said again or confirmed: back into recall, as sure as ever, not asked about.

        Returns the names of the columns, for the caller's ``save``.
        """
        self.faded_at = self.review_at = None
        if self.base_confidence is not None:
            self.confidence, self.base_confidence = self.base_confidence, None
        return ("faded_at", "review_at", "confidence", "base_confidence")

    def follow_dates(self, moment: "datetime | None" = None) -> bool:
        """Let an active or expired version's status say whether it holds at ``moment`` (now).

        Half-open: at ``valid_until`` itself it has ended. Returns whether the status changed.
        """
        now = moment or timezone.now()
        ended = self.valid_until is not None and self.valid_until <= now
        before, after = self.Status.ACTIVE, self.Status.EXPIRED
        if not ended:
            before, after = after, before
        if self.status != before:
            return False
        self.status = after
        return True

    def says_the_same_as(self, other: "Statement") -> bool:
        """Equal value and polarity; numbers are part of the value, nearness of vectors is not."""
        return self.value_folded == fold(other.value) and self.polarity == other.polarity
