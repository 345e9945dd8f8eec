from django.db import models
from django.utils import timezone

from facts.models.statement import Statement
from memoryproject.ownership import OwnedQuerySet, UserOwned


class Candidate(UserOwned, Statement):
    """What may become a fact once somebody decides."""

    class Why(models.TextChoices):
        OFFER = "offer", "Needs your consent"
        QUARANTINE = "quarantine", "Set aside as untrusted"
        IMPORT = "import", "Proposed by an import"

    why = models.CharField(max_length=12, choices=Why)
    category = models.CharField(max_length=20, blank=True, help_text="Sensitive category.")
    conversation = models.ForeignKey(
        "conversations.Conversation",
        models.CASCADE,
        null=True,
        blank=True,
        related_name="+",
    )
    created_at = models.DateTimeField(default=timezone.now)

    objects = OwnedQuerySet["Candidate"].as_manager()

    class Meta:
        ordering = ("-created_at",)
        constraints = [
            models.UniqueConstraint(
                fields=["user", "why", "key", "slot", "value"],
                name="one_open_candidate_per_value",
            )
        ]

    def __str__(self) -> str:
        return f"{self.why} {self.pk}"  # a key can say what somebody has
