from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils import timezone

from memoryproject.ownership import OwnedQuerySet, UserOwned


class Tombstone(UserOwned):
    """What may not be learnt again from what was said before ``created_at``.

    ``hashes`` are HMACs of the forgotten value's words and pairs of words, keyed by the
    server's secret and the user's salt: they cannot be guessed from the database alone.
    """

    turn = models.ForeignKey(
        "conversations.Turn", models.SET_NULL, null=True, blank=True, related_name="+"
    )
    start = models.PositiveIntegerField(null=True, help_text="Span in the turn's user message.")
    end = models.PositiveIntegerField(null=True)
    hashes = ArrayField(models.CharField(max_length=32))
    created_at = models.DateTimeField(default=timezone.now)

    objects = OwnedQuerySet["Tombstone"].as_manager()

    def __str__(self) -> str:
        return f"tombstone {self.pk}"
