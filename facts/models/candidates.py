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
        CONFLICT = "conflict", "Goes against what is known"

    class Origin(models.TextChoices):
        """Where the words were from, as far as code can tell."""

        TYPED = "typed", "Typed by you"
        PASTED = "pasted", "From text you pasted"
        FILE = "file", "From a file"
        TOOL = "tool", "From the result of a tool"
        IMPORT = "import", "From an import"
        ASSISTANT = "assistant", "From a reply"

    why = models.CharField(max_length=12, choices=Why)
    origin = models.CharField(max_length=10, choices=Origin, default=Origin.TYPED)
    reason = models.CharField(
        max_length=24, blank=True, help_text="Code of what made it untrusted: order, link, …"
    )
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
