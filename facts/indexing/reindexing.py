"""Everything of a user gets its vector of the current model, batch by batch, while the old serve.

A batch is read, embedded outside any transaction, and stored together with the cursor: a worker
killed in between has done nothing, and the next one embeds that batch again. Nothing is deleted
until no item lacks its new vector; then the old ones go in the same transaction in which the run is
done, so that there is no moment without vectors, and none in which it is unclear which serve.
"""

import time
from collections.abc import Iterator
from datetime import timedelta
from uuid import UUID

from django.utils import timezone

from facts.indexing.serving import other_vectors_stand
from facts.indexing.sources import SOURCES, without_vector
from facts.indexing.storing import BATCH, Item, items_of, store, vectors_of
from facts.models import Embedding, ReindexRun
from memoryproject import embeddings, runs
from memoryproject.embeddings import EmbeddingModel
from memoryproject.ownership import lock_owner
from memoryproject.row_security import acting_as
from memoryproject.runs import RunQuerySet
from memoryproject.text import is_blank

SECONDS_AT_ONCE = 60.0
AFTER_FAILURE = timedelta(days=1)
Status = ReindexRun.Status
KINDS = list(SOURCES)


def begin(user_id: UUID, *, again: bool = False) -> UUID | None:
    """Make the user's run due if vectors of another model stand; its id, None if there are none.

    A run that is open goes on where it is; one that has failed begins anew a day later, or at once
    with ``again``. Opens its own scope. Raises ``LLMUnavailable`` when the current model is not
    known because the embedder does not answer.
    """
    model = embeddings.current_model().name
    with acting_as(user_id):
        if not other_vectors_stand(user_id, model):
            return None
        mine = ReindexRun.objects.for_user_id(user_id)
        run, made = mine.get_or_create(model=model, defaults={"user_id": user_id})
        closed = mine.filter(pk=run.pk).exclude(status__in=ReindexRun.OPEN)
        if not again:
            lately = timezone.now() - AFTER_FAILURE
            closed = closed.exclude(status=Status.FAILED, finished_at__gt=lately)
        if made or closed.exists():
            # The date of one that was done says whose vectors serve until it is done again.
            mine.filter(pk=run.pk, status=Status.FAILED).update(finished_at=None)
            mine.filter(pk=run.pk).update(
                status=Status.DUE,
                cursor="",
                done=0,
                total=_count(user_id),
                attempts=0,
                error_code="",
                due_at=timezone.now(),
            )
        return run.pk


def _count(user_id: UUID) -> int:
    return sum(source.of(user_id).count() for source in SOURCES.values())


def run_for_a_while(run: ReindexRun, *, seconds: float | None = None) -> None:
    """Embed batches of a claimed run until it is done, or due again after ``seconds`` (a minute).

    Opens its own scopes. Returns quietly when the run is gone, or somebody else's by now. Raises
    ``LLMUnavailable``.
    """
    until = time.monotonic() + (SECONDS_AT_ONCE if seconds is None else seconds)
    while _embedded_batch(run):
        if time.monotonic() > until:
            with acting_as(run.user_id):
                _ours(run).update(status=Status.DUE, attempts=0, due_at=timezone.now())
            return


def _embedded_batch(run: ReindexRun) -> bool:
    """Embed and store the next batch; whether there may be another one."""
    model = embeddings.current_model()
    if model.name != run.model:
        _close(run, code="superseded")
        return False
    batch = _next_batch(run)
    if not batch:
        return not _finished(run)
    vectors = vectors_of(batch, user_id=run.user_id, model=model)
    return _stored(run, batch, vectors, model)


def _next_batch(run: ReindexRun) -> list[Item]:
    """Items of one kind behind the cursor that lack their vector, in order of their ids."""
    with acting_as(run.user_id):
        for kind, after in _from(run.cursor):
            lacking = without_vector(run.user_id, kind, run.model)
            lacking = lacking if after is None else lacking.filter(pk__gt=after)
            if rows := list(lacking.order_by("pk")[:BATCH]):
                return items_of(kind, rows)
    return []


def _from(cursor: str) -> Iterator[tuple[str, UUID | None]]:
    """The kinds from the cursor on; behind which id in the first of them."""
    kind, _, after = cursor.partition(":")
    at = KINDS.index(kind) if kind in KINDS else 0
    yield KINDS[at], UUID(after) if after else None
    for following in KINDS[at + 1 :]:
        yield following, None


def _stored(
    run: ReindexRun, batch: list[Item], vectors: dict[str, list[float]], model: EmbeddingModel
) -> bool:
    with acting_as(run.user_id):
        lock_owner(run.user_id)
        current = _ours(run).first()
        if current is None:
            return False
        store(run.user_id, batch, vectors, model=model)
        cursor, held_until = f"{batch[-1].kind}:{batch[-1].id}", runs.lapse()
        done = min(current.total, current.done + len(batch))
        _ours(run).update(cursor=cursor, done=done, due_at=held_until, attempts=current.attempts)
    run.cursor, run.due_at = cursor, held_until
    return True


def _finished(run: ReindexRun) -> bool:
    """Let the new vectors serve and the old ones go, unless something came in behind the cursor."""
    with acting_as(run.user_id):
        lock_owner(run.user_id)
        current = _ours(run).first()
        if current is None:
            return True
        if run.cursor and _something_lacks(run):
            _ours(run).update(cursor="")
            run.cursor = ""
            return False
        Embedding.objects.for_user_id(run.user_id).exclude(model=run.model).delete()
        others = ReindexRun.objects.for_user_id(run.user_id).exclude(pk=run.pk)
        others.filter(status__in=ReindexRun.OPEN).update(
            status=Status.FAILED, error_code="superseded", finished_at=timezone.now()
        )
        _ours(run).update(
            status=Status.DONE, done=current.total, error_code="", finished_at=timezone.now()
        )
        return True


def _something_lacks(run: ReindexRun) -> bool:
    """Whether an item that says something has no vector yet: stored while the embedder was down."""
    return any(
        not is_blank(item.text)
        for kind in KINDS
        for item in items_of(kind, without_vector(run.user_id, kind, run.model)[:BATCH])
    )


def _close(run: ReindexRun, *, code: str) -> None:
    with acting_as(run.user_id):
        _ours(run).update(status=Status.FAILED, error_code=code, finished_at=timezone.now())


def put_off(run: ReindexRun, error: BaseException) -> None:
    """Make the run due again after a pause, or failed; the old vectors go on serving."""
    with acting_as(run.user_id):
        runs.put_off(run, error, held=_ours(run))


def _ours(run: ReindexRun) -> RunQuerySet[ReindexRun]:
    return ReindexRun.objects.for_user_id(run.user_id).held_by(run)
