"""Which model's vectors serve a user's questions while another's are being made."""

import re
from uuid import UUID

from django.db.models import QuerySet

from facts.models import Embedding, ReindexRun
from memoryproject import embeddings
from memoryproject.embeddings import EmbeddingModel
from memoryproject.row_security import acting_as

NAMED = re.compile(r"/\d+$")  # a model's name with its dimensions


def serving_model(user_id: UUID, current: EmbeddingModel) -> EmbeddingModel:
    """The model by which the user's question is to be embedded; opens its own scope.

    ``current``, unless vectors of an older model stand: those are deleted in the moment in which
    the last one of the new model is made. Two statements by the index where there are none.
    """
    with acting_as(user_id):
        if not other_vectors_stand(user_id, current.name):
            return current
        return _newest_complete(user_id, current)


def other_vectors_stand(user_id: UUID, model: str) -> bool:
    """Whether there are vectors of another model. Two ranges, since "not equal" reads them all."""
    mine = Embedding.objects.for_user_id(user_id)
    return mine.filter(model__gt=model).exists() or mine.filter(model__lt=model).exists()


def _newest_complete(user_id: UUID, current: EmbeddingModel) -> EmbeddingModel:
    """The newest model all of whose vectors are there: its run is done, or it never needed one."""
    runs = ReindexRun.objects.for_user_id(user_id)
    if _is_done(runs, current):
        return current
    unfinished = set(
        runs.exclude(status=ReindexRun.Status.DONE).values_list("model", flat=True)
    ) - {current.name}
    standing = Embedding.objects.for_user_id(user_id).exclude(model=current.name)
    # Ids are made in the order of time.
    newest = dict(standing.order_by("model", "-pk").distinct("model").values_list("model", "pk"))
    complete = [name for name in newest if name not in unfinished and NAMED.search(name)]
    if not complete:
        return current
    return embeddings.model_named(max(complete, key=lambda name: (newest[name], name)))


def _is_done(runs: QuerySet[ReindexRun], current: EmbeddingModel) -> bool:
    """Whether the last run that was ever done was that of the current model.

    Then the old vectors had all been deleted, and one that stands is a straggler: a worker had
    begun it before the change. A run that was begun again to sweep it up keeps its date.
    """
    done = runs.exclude(status=ReindexRun.Status.FAILED).filter(finished_at__isnull=False)
    return done.order_by("-finished_at").values_list("model", flat=True).first() == current.name
