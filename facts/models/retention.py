from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils import timezone

from memoryproject.ownership import OwnedQuerySet, UserOwned

LONGEST_DAYS = 36_500


class RetentionRule(UserOwned):
    """How long the user keeps one kind of thing. No row: as the operator set it, or for ever."""

    class What(models.TextChoices):
        FACTS = "facts", "Facts"
        EPISODES = "episodes", "Episodes"
        CONVERSATIONS = "conversations", "Conversations"
        PROMPTS = "prompts", "What the model was shown"
        CANDIDATES = "candidates", "Offers and what was set aside"

    what = models.CharField(max_length=14, choices=What)
    narrowed_to = models.CharField(
        max_length=20,
        blank=True,
        help_text="A kind of fact, or a sensitive category; empty: all of them.",
    )
    days = models.PositiveIntegerField(
        validators=[MinValueValidator(1), MaxValueValidator(LONGEST_DAYS)]
    )
    changed_at = models.DateTimeField(default=timezone.now)

    objects = OwnedQuerySet["RetentionRule"].as_manager()

    class Meta:
        ordering = ("what", "narrowed_to")
        constraints = [
            models.UniqueConstraint(
                fields=["user", "what", "narrowed_to"], name="one_retention_rule_per_kind"
            ),
            models.CheckConstraint(
                condition=models.Q(days__gte=1, days__lte=LONGEST_DAYS),
                name="retention_of_a_day_or_more",
            ),
        ]

    def __str__(self) -> str:
        return f"retention {self.pk}: {self.days} days"
