from django.db import models

from memoryproject.runs import Run, RunQuerySet


class UpkeepRun(Run):
    """One kind of upkeep of one user's memory: done step by step, each with its own commit.

    One row for each user and job, used again by the next round. ``cursor`` says where the next
    step begins, so that what a killed worker leaves is gone on with; ``counts`` are of this round.
    """

    class Job(models.TextChoices):
        EXPIRY = "expiry", "What has ended"
        DECAY = "decay", "Fading with age"
        CONSOLIDATION = "consolidation", "What says the same"
        PRUNING = "pruning", "What is too much"
        RETENTION = "retention", "What is kept long enough"
        ORPHANS = "orphans", "What belongs to nothing"

    class Status(models.TextChoices):
        DUE = "due", "Due"
        RUNNING = "running", "Running"
        DONE = "done", "Done"
        FAILED = "failed", "Failed"

    OPEN = (Status.DUE, Status.RUNNING)

    job = models.CharField(max_length=14, choices=Job)
    status = models.CharField(max_length=8, choices=Status, default=Status.DUE)
    cursor = models.CharField(max_length=60, blank=True)
    counts = models.JSONField(default=dict, help_text="What was done -> how often.")

    objects = RunQuerySet["UpkeepRun"].as_manager()

    class Meta:
        ordering = ("-created_at",)
        indexes = [models.Index(fields=["status", "due_at"], name="upkeep_runs_by_due")]
        constraints = [
            models.UniqueConstraint(fields=["user", "job"], name="one_upkeep_run_per_job")
        ]

    def __str__(self) -> str:
        return f"{self.job} ({self.status})"
