from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.utils import timezone

from facts.models.statement import UNIT
from memoryproject.ownership import OwnedQuerySet, UserOwned
from memoryproject.runs import Run, RunQuerySet
from memoryproject.text import fold_accents


class Episode(UserOwned):
    """Something that happened: the situation, what was tried, how it ended, what it taught.

    Found again by likeness of its *situation*, so that only that is embedded.
    """

    class Outcome(models.TextChoices):
        SUCCESS = "success", "Worked"
        FAILURE = "failure", "Did not work"
        PARTIAL = "partial", "Worked in part"

    situation = models.CharField(max_length=600)
    action = models.CharField(max_length=600)
    outcome = models.CharField(max_length=8, choices=Outcome)
    lesson = models.CharField(max_length=600, blank=True)
    event_type = models.CharField(
        max_length=40, help_text="Folded short name of the kind of event, such as travel_booking."
    )
    importance = models.FloatField(default=0.5, validators=UNIT)
    occurred_at = models.DateTimeField(help_text="When the last of its turns was said.")
    recorded_at = models.DateTimeField(default=timezone.now)
    conversation = models.ForeignKey(
        "conversations.Conversation", models.SET_NULL, null=True, blank=True, related_name="+"
    )
    source_turns = ArrayField(
        models.UUIDField(), default=list, help_text="Ids of the turns it was told in; soft."
    )
    quote = models.CharField(
        max_length=600, blank=True, help_text="The words that said how it ended."
    )
    language = models.CharField(max_length=16, blank=True)
    edited_at = models.DateTimeField(null=True, blank=True, help_text="When the user changed it.")
    muted = models.BooleanField(default=False)
    last_recalled_at = models.DateTimeField(null=True, blank=True)
    text_folded = models.TextField(editable=False, help_text="Without accents, for searching.")

    objects = OwnedQuerySet["Episode"].as_manager()

    class Meta:
        ordering = ("-occurred_at", "-id")
        indexes = [
            models.Index(fields=["user", "-occurred_at"], name="episodes_by_time"),
            models.Index(fields=["conversation"], name="episodes_by_conversation"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(importance__gte=0.0, importance__lte=1.0),
                name="episode_importance_between_0_and_1",
            ),
        ]

    def __str__(self) -> str:
        return f"episode {self.pk} ({self.outcome})"

    def fold(self) -> None:
        """Fill in the folded form; ``bulk_create`` does not pass through ``save``."""
        parts = (self.situation, self.action, self.lesson)
        self.text_folded = fold_accents("\n".join(parts))

    def save(self, *args: object, **kwargs: object) -> None:
        self.fold()
        super().save(*args, **kwargs)  # type: ignore[arg-type]


class EpisodeRun(Run):
    """The one job of seeing what happened in a conversation since ``through``, once it is quiet.

    One row for each conversation, used again whenever it goes quiet anew.
    """

    class Status(models.TextChoices):
        DUE = "due", "Due"
        RUNNING = "running", "Running"
        DONE = "done", "Done"
        EMPTY = "empty", "Nothing happened"
        FAILED = "failed", "Failed"

    OPEN = (Status.DUE, Status.RUNNING)

    conversation = models.OneToOneField(
        "conversations.Conversation", models.CASCADE, related_name="+"
    )
    status = models.CharField(max_length=8, choices=Status, default=Status.DUE)
    through = models.UUIDField(
        null=True, blank=True, help_text="Id of the last turn looked at; soft."
    )
    episodes = models.PositiveIntegerField(default=0, help_text="Episodes made so far.")
    counts = models.JSONField(
        default=dict, help_text="Of the last look: outcome -> how many proposals."
    )

    objects = RunQuerySet["EpisodeRun"].as_manager()

    class Meta:
        ordering = ("-created_at",)
        indexes = [models.Index(fields=["status", "due_at"], name="episode_runs_by_due")]

    def __str__(self) -> str:
        return f"episodes of conversation {self.conversation_id} ({self.status})"

    @property
    def is_open(self) -> bool:
        return self.status in self.OPEN
