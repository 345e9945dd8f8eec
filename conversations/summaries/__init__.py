"""The running summaries of conversations: when one is due, what is taken out of them.

A summary covers the turns of one branch up to ``through``; it counts for a turn only if that lies
on the way to it. Every conversation has one ``FoldingRun``, a row that is due whenever there is
something to do (``folding`` does it). What is forgotten, masked or deleted takes each summary and
each passage along that says it or covers where it was said, and puts a rebuild in line.

Nothing here changes what was said: the transcript is the source, a summary can always be made
again from it.
"""

import logging
from collections.abc import Callable, Collection, Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from celery import current_app
from django.db import connection, transaction
from django.db.models import Max
from django.utils import timezone

from conversations.context.budget import FoldMarks, fold_marks
from conversations.context.history import PathTurn, path_sizes
from conversations.managers import PATH, WHOLE_PATH
from conversations.models import Conversation, FoldingRun, Passage, Summary, Turn
from conversations.protected import from_json
from memoryproject import runs
from memoryproject.ownership import OwnedQuerySet, lock_owner
from memoryproject.row_security import acting_as
from memoryproject.runs import RunQuerySet

logger = logging.getLogger(__name__)

TASK = "conversations.tasks.fold_into_summary"
REST_AFTER_FAILURE = timedelta(seconds=runs.LONGEST_PAUSE)
CLOCKS_JITTER = timedelta(minutes=5)  # that two servers' clocks may differ

# The turns that hang on one, itself included.
DESCENDANTS = """
    WITH RECURSIVE after AS (
        SELECT id FROM conversations_turn WHERE id = %s AND user_id = %s
        UNION ALL
        SELECT turn.id FROM conversations_turn turn JOIN after ON turn.parent_id = after.id
        WHERE turn.user_id = %s
    ) SELECT id FROM after
"""


# --- what is due --------------------------------------------------------------------------


def owe_folding(turn: Turn) -> FoldingRun | None:
    """The run that is to fold older turns, queued on commit; None if the marks are not passed.

    Call it as the owner when a turn has ended, however it did. It looks at the branch shown: an
    early turn may have been tried again, for which the run has waited. Three short queries where
    nothing is due, whatever the length of the conversation. A run that is being worked on is left
    to it: it looks again when it ends, and so does the next turn.
    """
    talks = Conversation.objects.for_user_id(turn.user_id).select_related("active_turn")
    talk = talks.filter(pk=turn.conversation_id).first()
    last = (talk.active_turn if talk is not None else None) or turn
    mine = FoldingRun.objects.for_user_id(turn.user_id)
    if last.pk != turn.pk:
        _wake(turn, mine)
    if not _is_past_marks(last):
        return None
    run, made = mine.select_for_update(no_key=True).get_or_create(  # it may be ending just now
        conversation_id=turn.conversation_id, defaults={"user_id": turn.user_id}
    )
    if not made and run.is_open:
        _set_clock_right(run, mine)
        return run
    if not made:
        _open_again(run, mine)
    queue(run)
    return run


def _wake(turn: Turn, mine: RunQuerySet[FoldingRun]) -> None:
    """Make a run that waits for nothing but an early turn's end due; it counts no attempt then."""
    now = timezone.now()
    waiting = mine.filter(conversation=turn.conversation_id, attempts=0, due_at__gt=now)
    run = waiting.filter(status=FoldingRun.Status.DUE).select_for_update(no_key=True).first()
    if run is not None:
        run.due_at = now
        run.save(update_fields=["due_at"])
        queue(run)


def _set_clock_right(run: FoldingRun, mine: RunQuerySet[FoldingRun]) -> None:
    """Make a run due that is put off for longer than ever: the clock was ahead when it was."""
    now = timezone.now()
    is_due = run.status == FoldingRun.Status.DUE
    latest = now + timedelta(seconds=runs.LONGEST_PAUSE) if is_due else runs.lapse()
    if run.due_at > latest + CLOCKS_JITTER:
        run.due_at = now
        mine.filter(pk=run.pk).update(due_at=now)
        queue(run)


def _is_past_marks(turn: Turn) -> bool:
    """Whether the turns that no summary covers are too many; two queries of bounded size."""
    return are_past_marks(path_sizes(turn, limit=fold_marks().high_turns + 1), turn.user_id)


def are_past_marks(nearest: Sequence[PathTurn], user_id: UUID) -> bool:
    """Whether those of the ``nearest`` turns that no summary covers are too many; one query."""
    covered = set(
        Summary.objects.for_user_id(user_id)
        .filter(through_id__in=[one.id for one in nearest])
        .values_list("through_id", flat=True)
    )
    return to_fold(uncovered(nearest, covered), fold_marks()) > 0


def _open_again(run: FoldingRun, mine: RunQuerySet[FoldingRun]) -> None:
    """Make an ended run due; one that has failed only after a while, however many turns follow.

    A rebuild that failed while an older summary still stands must not keep new turns from being
    folded: it is asked for again by hand.
    """
    due_at = now = timezone.now()
    from_source = run.from_source
    if run.status == FoldingRun.Status.FAILED:
        due_at = max(now, (run.finished_at or now) + REST_AFTER_FAILURE)
        stands = Summary.objects.for_user_id(run.user_id).filter(conversation=run.conversation_id)
        from_source = from_source and not stands.exists()
    changes = _due(due_at) | {"from_source": from_source}
    ended = mine.filter(pk=run.pk).exclude(status__in=FoldingRun.OPEN)
    if ended.update(**changes):
        _take_over(run, changes)


def _due(moment: datetime) -> dict[str, Any]:
    return {
        "status": FoldingRun.Status.DUE,
        "due_at": moment,
        "attempts": 0,
        "error_code": "",
        "finished_at": None,
    }


def _take_over(run: FoldingRun, changes: dict[str, Any]) -> None:
    for name, value in changes.items():
        setattr(run, name, value)


def uncovered(path: Sequence[PathTurn], covered: Collection[UUID]) -> Sequence[PathTurn]:
    """The turns of ``path`` after the last that some summary ends with."""
    for index in range(len(path) - 1, -1, -1):
        if path[index].id in covered:
            return path[index + 1 :]
    return path


def to_fold(pending: Sequence[PathTurn], marks: FoldMarks) -> int:
    """How many of the oldest turns are to be folded; 0 until the high mark is passed."""
    if len(pending) <= marks.high_turns and _tokens(pending) <= marks.high_tokens:
        return 0
    return beyond_low(pending, marks)


def beyond_low(pending: Sequence[PathTurn], marks: FoldMarks) -> int:
    """How many of the oldest turns go so that the rest is within the low mark."""
    tokens, turns = 0, 0
    for one in reversed(pending):
        if turns >= marks.low_turns or tokens + one.tokens > marks.low_tokens:
            break
        tokens, turns = tokens + one.tokens, turns + 1
    return len(pending) - turns


def _tokens(turns: Sequence[PathTurn]) -> int:
    return sum(one.tokens for one in turns)


def request_rebuild(conversation: Conversation, *, fresh: bool = True) -> FoldingRun:
    """Have the summary made again from the turns themselves; queued on commit.

    ``fresh``: somebody wants another text, so the passages go first, or the same words would come
    back without a call; but not those of a rebuild that is under way, which is what they want.
    Without it only those that are missing are made: the cheap way where something was forgotten.
    A run that is being worked on learns of it when it ends. Raises User.DoesNotExist when the
    account is gone.
    """
    user_id = conversation.user_id
    with acting_as(user_id):
        lock_owner(user_id)  # a step that is being stored is made of all its passages, or again
        mine = FoldingRun.objects.for_user_id(user_id)
        run, _ = mine.get_or_create(conversation=conversation, defaults={"user_id": user_id})
        if fresh:
            _stale_passages(run).delete()
        mine.filter(pk=run.pk).update(from_source=True)
        run.from_source = True
        try_again(run)
        return run


def _stale_passages(run: FoldingRun) -> OwnedQuerySet[Passage]:
    """All passages; of a rebuild under way those that are older than the summary it is to replace.

    Where no summary stands, it went because of something forgotten, and so did what said it.
    """
    passages = Passage.objects.for_user_id(run.user_id).filter(conversation=run.conversation_id)
    if not (run.from_source and run.is_open):
        return passages
    made = Summary.objects.for_user_id(run.user_id).filter(conversation=run.conversation_id)
    newest = made.aggregate(at=Max("created_at"))["at"]
    return passages.filter(created_at__lte=newest) if newest else passages.none()


def try_again(run: FoldingRun) -> bool:
    """Make the run due now, with all its attempts; queued on commit.

    False for one that is being worked on, which is left to it, or that is gone.
    """
    with acting_as(run.user_id):
        now = timezone.now()
        mine = FoldingRun.objects.for_user_id(run.user_id).filter(pk=run.pk)
        changes = _due(now)
        idle = mine.exclude(status=FoldingRun.Status.RUNNING, due_at__gt=now)
        if not idle.update(**changes):
            return False
        _take_over(run, changes)
        queue(run)
        return True


def queue(run: FoldingRun) -> None:
    """Send the run to a worker once the transaction commits, if it is due by then.

    By name, because the task lies in a layer above. If the broker is away, the sweep of due runs
    sends it later.
    """
    if run.due_at <= timezone.now():
        arguments = [str(run.user_id), str(run.pk)]
        transaction.on_commit(lambda: current_app.send_task(TASK, arguments), robust=True)


# --- what is taken out --------------------------------------------------------------------


def forget_in_summaries(
    user_id: UUID,
    conversation_ids: Collection[UUID],
    says: Callable[[str], bool],
    *,
    turn_ids: Iterable[UUID] = (),
) -> list[UUID]:
    """Delete each summary and passage of the conversations that ``says`` is true of; their ids.

    And each that covers one of the turns, where it was said: a model says "is expecting a baby" of
    "I am pregnant", in any language, which no words find. Call it inside the transaction that
    forgets, under the owner's lock. Where a summary went, a rebuild is put in line: the turns are
    masked by then, or there is a tombstone.
    """
    gone = [one for turn_id in turn_ids for one in _drop_covering(user_id, turn_id)]
    for model in (Summary, Passage):
        mine = model.objects.for_user_id(user_id).filter(conversation_id__in=conversation_ids)
        rows = mine.order_by("pk").only("conversation_id", "text", "protected")
        found = [
            row
            for row in rows.iterator(chunk_size=100)
            if says(row.text) or any(says(item.text) for item in from_json(row.protected))
        ]
        gone += [one.pk for one in found]
        model.objects.for_user_id(user_id).filter(pk__in=[one.pk for one in found]).delete()
        if model is Summary:
            _rebuild_all(user_id, {one.conversation_id for one in found})
    return gone


def forget_turn(turn: Turn) -> int:
    """Delete every summary and passage that covers the turn; how many were.

    Call it inside the transaction that deletes the turn, before that, under the owner's lock.
    """
    return len(_drop_covering(turn.user_id, turn.pk))


def _drop_covering(user_id: UUID, turn_id: UUID) -> list[UUID]:
    """Delete what covers the turn, and have the summaries made anew; their ids, and passages'."""
    with connection.cursor() as cursor:
        cursor.execute(DESCENDANTS, [turn_id, user_id, user_id])
        after = [row[0] for row in cursor.fetchall()]
        cursor.execute(PATH, [turn_id, user_id, WHOLE_PATH, user_id])
        until = [row[0] for row in cursor.fetchall()]
    covering = Summary.objects.for_user_id(user_id).filter(through_id__in=after)
    summaries = list(covering.values_list("pk", "conversation_id"))
    covering.delete()
    stretches = Passage.objects.for_user_id(user_id).filter(since_id__in=until)
    over = stretches.filter(through_id__in=after)
    passages = list(over.values_list("pk", flat=True))
    over.delete()
    _rebuild_all(user_id, {conversation_id for _, conversation_id in summaries})
    return [*(pk for pk, _ in summaries), *passages]


def _rebuild_all(user_id: UUID, conversation_ids: Collection[UUID]) -> None:
    for conversation in Conversation.objects.for_user_id(user_id).filter(pk__in=conversation_ids):
        request_rebuild(conversation, fresh=False)


# --- what stands --------------------------------------------------------------------------


def newest_on(path: Sequence[PathTurn], *, user_id: UUID, conversation_id: UUID) -> Summary | None:
    """The newest summary that ends on ``path``: that of this branch."""
    on_path = {one.id for one in path}
    made = Summary.objects.for_user_id(user_id).filter(conversation_id=conversation_id)
    for pk, through_id in made.order_by("-version").values_list("pk", "through_id").iterator():
        if through_id in on_path:
            return made.get(pk=pk)
    return None
