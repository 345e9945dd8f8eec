from django.db import models
from django.utils import timezone

from conversations.models.talk import Turn
from memoryproject.ownership import OwnedQuerySet, UserOwned


class ContextRecord(UserOwned):
    """What one reply's prompt held: each block as rendered, with its sources, scores and tokens.

    ``blocks`` is a list of objects in the order sent:
    ``{"kind": "system" | "summary" | "pins" | "turn" | "memory" | "message", "role": str,
    "text": str, "tokens": int, "sources": [{"kind": "fact" | "turn" | "offer" | "summary",
    "id": str, "version": str, "score": {...}, "reason": str}]}``. Sources are soft pointers, so a
    record outlives what it names; a deletion blanks ``text`` and sources of the blocks it touches.
    """

    turn = models.ForeignKey(Turn, models.CASCADE, related_name="context_records")
    attempt = models.PositiveSmallIntegerField()
    model = models.CharField(max_length=120)
    blocks = models.JSONField()
    budget = models.PositiveIntegerField(help_text="Tokens the prompt might use.")
    tokens = models.PositiveIntegerField(help_text="Tokens it used, as we estimated.")
    prompt_tokens = models.PositiveIntegerField(null=True, help_text="As the endpoint counted.")
    left_out = models.JSONField(
        default=list, help_text="Legs of recall that did not answer; turns not yet summarised."
    )
    starts_at = models.UUIDField(
        null=True, help_text="Id of the first turn shown word for word, where earlier ones are not."
    )
    created_at = models.DateTimeField(default=timezone.now)
    recalls_noted = models.BooleanField(
        default=False, help_text="Whether what it recalled has been counted."
    )
    emptied_at = models.DateTimeField(
        null=True, blank=True, help_text="When its texts were deleted for their age."
    )

    objects = OwnedQuerySet["ContextRecord"].as_manager()

    class Meta:
        ordering = ("-created_at",)
        indexes = [
            models.Index(
                fields=["user", "created_at"],
                condition=models.Q(emptied_at__isnull=True),
                name="records_with_texts",
            ),
            models.Index(
                fields=["user"],
                condition=models.Q(recalls_noted=False),
                name="records_to_count",
            ),
        ]
        constraints = [
            models.UniqueConstraint(fields=["turn", "attempt"], name="one_record_per_attempt")
        ]

    def __str__(self) -> str:
        return f"context of turn {self.turn_id}, attempt {self.attempt}"
