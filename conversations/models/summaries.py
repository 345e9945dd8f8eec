"""What is left of turns that the prompt no longer holds word for word."""

from django.db import models
from django.utils import timezone

from conversations.models.talk import Conversation, Turn
from memoryproject.ownership import OwnedQuerySet, UserOwned
from memoryproject.runs import Run, RunQuerySet

PROTECTED = "What must survive: [{kind, text, turn}], see conversations.protected."


class Summary(UserOwned):
    """One version of a conversation's running summary: all turns from its first to ``through``.

    The newest version whose ``through`` lies on the way to a turn is the one for that turn, so
    that branches find theirs. Older versions stay, until something they hold is forgotten.
    """

    conversation = models.ForeignKey(Conversation, models.CASCADE, related_name="summaries")
    version = models.PositiveIntegerField()
    text = models.TextField(help_text="As the model is shown it, kept items included.")
    through = models.ForeignKey(
        Turn, models.CASCADE, related_name="+", help_text="The last turn covered."
    )
    turns_covered = models.PositiveIntegerField()
    tokens = models.PositiveIntegerField(help_text="o200k_base tokens of the text.")
    protected = models.JSONField(default=list, help_text=PROTECTED)
    appended = models.PositiveSmallIntegerField(
        default=0, help_text="Protected items that the model had lost and code put back."
    )
    rebuilt = models.BooleanField(default=False, help_text="Made from the turns themselves.")
    model = models.CharField(max_length=120)
    prompt_version = models.CharField(max_length=40)
    created_at = models.DateTimeField(default=timezone.now)

    objects = OwnedQuerySet["Summary"].as_manager()

    class Meta:
        ordering = ("conversation", "-version")
        constraints = [
            models.UniqueConstraint(
                fields=["conversation", "version"], name="one_summary_per_version"
            )
        ]

    def __str__(self) -> str:
        return f"summary {self.version} of conversation {self.conversation_id}"


class Passage(UserOwned):
    """A stretch of turns, summarised by itself on the way to a rebuilt summary.

    Kept so that a rebuild goes on where it was broken off, and the next one need not begin again.
    ``level`` 1 was made from the turns, a higher one from the passages below it.
    """

    conversation = models.ForeignKey(Conversation, models.CASCADE, related_name="passages")
    level = models.PositiveSmallIntegerField()
    since = models.ForeignKey(Turn, models.CASCADE, related_name="+")
    through = models.ForeignKey(Turn, models.CASCADE, related_name="+")
    text = models.TextField()
    tokens = models.PositiveIntegerField()
    protected = models.JSONField(default=list, help_text=PROTECTED)
    prompt_version = models.CharField(max_length=40)
    created_at = models.DateTimeField(default=timezone.now)

    objects = OwnedQuerySet["Passage"].as_manager()

    class Meta:
        ordering = ("conversation", "level", "since")
        constraints = [
            models.UniqueConstraint(
                fields=["conversation", "level", "since", "through"],
                name="one_passage_per_stretch",
            )
        ]

    def __str__(self) -> str:
        return f"passage of conversation {self.conversation_id}"


class FoldingRun(Run):
    """The one job of keeping a conversation's summary: due whenever there is something to fold.

    One row for each conversation, used again and again; ``from_source`` asks for a rebuild from
    the turns themselves instead of another fold.
    """

    class Status(models.TextChoices):
        DUE = "due", "Due"
        RUNNING = "running", "Running"
        DONE = "done", "Done"
        FAILED = "failed", "Failed"

    OPEN = (Status.DUE, Status.RUNNING)

    conversation = models.OneToOneField(Conversation, models.CASCADE, related_name="+")
    status = models.CharField(max_length=8, choices=Status, default=Status.DUE)
    from_source = models.BooleanField(default=False)
    folds = models.PositiveIntegerField(default=0, help_text="Summaries made by folding.")
    rebuilds = models.PositiveIntegerField(default=0, help_text="Summaries made from the turns.")

    objects = RunQuerySet["FoldingRun"].as_manager()

    class Meta:
        ordering = ("-created_at",)
        indexes = [models.Index(fields=["status", "due_at"], name="folding_runs_by_due")]

    def __str__(self) -> str:
        return f"folding of conversation {self.conversation_id} ({self.status})"

    @property
    def is_open(self) -> bool:
        return self.status in self.OPEN
