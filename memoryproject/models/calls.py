from django.db import models
from django.utils import timezone

from memoryproject.ownership import OwnedQuerySet, UserOwned


class ModelCall(UserOwned):
    """Accounting of one call to a model: tokens, seconds and outcome, no content."""

    class Purpose(models.TextChoices):
        REPLY = "reply", "Reply"
        EXTRACT = "extract", "Learning"
        EPISODES = "episodes", "What happened"
        SUMMARISE = "summarise", "Summary"
        EMBED = "embed", "Embedding"
        PLAN = "plan", "Plan"

    purpose = models.CharField(max_length=12, choices=Purpose)
    model = models.CharField(max_length=120)
    prompt_tokens = models.PositiveIntegerField(default=0)
    completion_tokens = models.PositiveIntegerField(default=0)
    seconds = models.FloatField(default=0)
    outcome = models.CharField(max_length=32, help_text="ok, or the code of what went wrong")
    created_at = models.DateTimeField(default=timezone.now)

    objects = OwnedQuerySet["ModelCall"].as_manager()

    class Meta:
        ordering = ("-created_at",)
        indexes = [models.Index(fields=["user", "-created_at"], name="calls_by_user")]

    def __str__(self) -> str:
        return f"{self.purpose} {self.outcome}"
