from django.db import models

from memoryproject.runs import Run, RunQuerySet


class LearningRun(Run):
    """The one job of learning from one turn: due, then done, empty, partial or failed.

    "Nothing to remember" (empty) and "could not be remembered" (failed) are different ends.
    """

    class Status(models.TextChoices):
        DUE = "due", "Due"
        RUNNING = "running", "Running"
        DONE = "done", "Done"
        EMPTY = "empty", "Nothing to remember"
        PARTIAL = "partial", "Partly remembered"
        FAILED = "failed", "Failed"

    OPEN = (Status.DUE, Status.RUNNING)

    turn = models.OneToOneField("conversations.Turn", models.CASCADE, related_name="+")
    status = models.CharField(max_length=8, choices=Status, default=Status.DUE)
    counts = models.JSONField(default=dict, help_text="Outcome -> how many candidates.")
    outcomes = models.JSONField(
        default=list,
        help_text="Soft pointers: [{outcome, kind: fact|candidate, id, reason}].",
    )
    truncated = models.BooleanField(default=False)
    extractor = models.CharField(
        max_length=160, blank=True, help_text="Rules, model, prompt version."
    )

    objects = RunQuerySet["LearningRun"].as_manager()

    class Meta:
        ordering = ("-created_at",)
        indexes = [models.Index(fields=["status", "due_at"], name="learning_runs_by_due")]

    def __str__(self) -> str:
        return f"learning from turn {self.turn_id} ({self.status})"

    @property
    def is_open(self) -> bool:
        return self.status in self.OPEN
