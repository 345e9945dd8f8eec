from typing import Any

from django.db import models
from django.utils import timezone

from memoryproject.ownership import OwnedQuerySet, UserOwned
from memoryproject.text import fold_accents


class Procedure(UserOwned):
    """A standing instruction: when it applies, and what to do then.

    Only the user's own hand makes one active: written on the page, or proposed from what they
    typed and then approved.
    """

    class Status(models.TextChoices):
        PROPOSED = "proposed", "Waits for your approval"
        ACTIVE = "active", "In use"
        OFF = "off", "Switched off"

    trigger = models.CharField(
        max_length=300, blank=True, help_text="When it applies; empty: in every conversation."
    )
    instruction = models.CharField(max_length=600)
    status = models.CharField(max_length=8, choices=Status)
    source_turn = models.ForeignKey(
        "conversations.Turn", models.SET_NULL, null=True, blank=True, related_name="+"
    )
    quote = models.CharField(max_length=600, blank=True)
    language = models.CharField(max_length=16, blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    approved_at = models.DateTimeField(null=True, blank=True)
    text_folded = models.TextField(editable=False, help_text="Without accents, for searching.")

    objects = OwnedQuerySet["Procedure"].as_manager()

    class Meta:
        ordering = ("created_at", "id")
        indexes = [models.Index(fields=["user", "status"], name="procedures_by_status")]
        constraints = [
            models.CheckConstraint(
                condition=~models.Q(status="active") | models.Q(approved_at__isnull=False),
                name="an_active_procedure_was_approved",
            )
        ]

    def __str__(self) -> str:
        return f"procedure {self.pk} ({self.status})"

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.text_folded = fold_accents(f"{self.trigger}\n{self.instruction}")
        super().save(*args, **kwargs)
