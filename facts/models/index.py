"""The two indexes recall reads: vectors and words. Both are exact, and the user comes first."""

from django.db import models
from pgvector.django import HalfVectorField

from memoryproject.ownership import OwnedQuerySet, UserOwned
from memoryproject.runs import Run, RunQuerySet


class ItemKind(models.TextChoices):
    FACT = "fact", "Fact"
    EPISODE = "episode", "Episode"
    TURN = "turn", "Turn"
    PROCEDURE = "procedure", "Procedure"


class Embedding(UserOwned):
    """A unit vector of one item by one model. No fixed size: a new model is new rows."""

    item_kind = models.CharField(max_length=12, choices=ItemKind)
    item_id = models.UUIDField()
    model = models.CharField(
        max_length=120, help_text="Name and dimensions; never compared across."
    )
    vector = HalfVectorField()

    objects = OwnedQuerySet["Embedding"].as_manager()

    class Meta:
        indexes = [models.Index(fields=["user", "model", "item_kind"], name="embeddings_by_model")]
        constraints = [
            models.UniqueConstraint(
                fields=["item_id", "item_kind", "model"],
                name="one_vector_per_item_and_model",
            )
        ]

    def __str__(self) -> str:
        return f"vector of {self.item_kind} {self.item_id}"


class Posting(UserOwned):
    """A term of an item, with its BM25 weight before the inverse document frequency.

    ``weight`` = tf (k1 + 1) / (tf + k1 (1 - b + b length / average length)), after Robertson
    and Zaragoza, The Probabilistic Relevance Framework (2009), eq. 3.15.
    """

    id = None  # type: ignore[assignment]
    pk = models.CompositePrimaryKey("user", "term", "item_kind", "item_id")
    term = models.CharField(max_length=64)
    item_kind = models.CharField(max_length=12, choices=ItemKind)
    item_id = models.UUIDField()
    weight = models.FloatField()

    objects = OwnedQuerySet["Posting"].as_manager()

    class Meta:
        indexes = [
            models.Index(
                fields=["user", "term"],
                include=["item_kind", "item_id", "weight"],
                name="postings_by_term",
            ),
            models.Index(fields=["user", "item_kind", "item_id"], name="postings_by_item"),
        ]

    def __str__(self) -> str:
        return f"posting of {self.item_kind} {self.item_id}"


class ReindexRun(Run):
    """The one job of giving a user's items their vectors of a new model, batch by batch.

    The vectors of the old model serve until it is done; ``done`` of ``total`` is its progress.
    """

    class Status(models.TextChoices):
        DUE = "due", "Due"
        RUNNING = "running", "Running"
        DONE = "done", "Done"
        FAILED = "failed", "Failed"

    OPEN = (Status.DUE, Status.RUNNING)

    model = models.CharField(max_length=120, help_text="The model whose vectors are being made.")
    status = models.CharField(max_length=8, choices=Status, default=Status.DUE)
    cursor = models.CharField(
        max_length=60, blank=True, help_text="Kind and id of the last item looked at."
    )
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)

    objects = RunQuerySet["ReindexRun"].as_manager()

    class Meta:
        ordering = ("-created_at",)
        indexes = [models.Index(fields=["status", "due_at"], name="reindex_runs_by_due")]
        constraints = [
            models.UniqueConstraint(fields=["user", "model"], name="one_reindexing_per_model")
        ]

    def __str__(self) -> str:
        return f"vectors of {self.model} ({self.status})"
