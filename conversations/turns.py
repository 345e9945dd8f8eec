"""The life of a turn: started, claimed, saved as it grows, ended, perhaps retried.

The promise: what a user sent is stored before anything else happens with it, exactly once, and
what was streamed back is never lost. A browser sends twice, two tabs send at the same time, a
writer dies, a conversation is deleted under a running reply: each has one clear outcome. Checks
under the conversation's lock give the readable answer; constraints in the database have the last
word.

Every function here acts as the owner by itself and joins the scope that its caller has opened.
"""

import logging
from functools import partial
from uuid import UUID

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone

from conversations import endings, questions, summaries
from conversations.managers import TurnQuerySet
from conversations.models import ContextRecord, Conversation, Message, Turn
from conversations.titles import title_from
from facts import procedures
from facts.consent import may_learn
from facts.forgetting.late import forget_late
from facts.tasks import learn_from_turn
from memoryproject.llm import LLMUnavailable, Usage
from memoryproject.ownership import lock_owner
from memoryproject.row_security import acting_as
from memoryproject.text import clean_text, is_blank

logger = logging.getLogger(__name__)


class ConversationBusy(Exception):
    """Another turn of the conversation is still open; ``turn`` is that turn."""

    def __init__(self, turn: Turn) -> None:
        super().__init__("another reply is still being written")
        self.turn = turn


# --- starting -----------------------------------------------------------------------------


def start_turn(conversation: Conversation, text: str, *, client_id: str) -> Turn:
    """Store what the user sent as a pending turn, and return it.

    The same ``client_id`` again returns the turn that it made, however that has gone on since
    (``turn.was_created`` is False then). Raises MessageRefused for what cannot be taken, before
    anything is stored, and for other words under a ``client_id`` that was used, which would be
    lost; ConversationBusy while another turn is open; Conversation.DoesNotExist when the
    conversation has been deleted.
    """
    text = questions.accepted(text)
    client_id = clean_text(client_id)[:64]
    try:
        with acting_as(conversation.user_id):
            return _start_locked(conversation, text, client_id=client_id)
    except IntegrityError:  # somebody was faster by a way round the lock
        with acting_as(conversation.user_id):
            turn = _existing(conversation, client_id=client_id)
            if turn is not None:
                questions.refuse_other_words(turn, text)
        if turn is None:
            raise
        return turn


def _start_locked(conversation: Conversation, text: str, *, client_id: str) -> Turn:
    mine = Conversation.objects.for_user_id(conversation.user_id)
    locked = mine.select_for_update(no_key=True).get(pk=conversation.pk)
    existing = _existing(locked, client_id=client_id)
    if existing is not None:
        questions.refuse_other_words(existing, text)
        return existing
    now = timezone.now()
    turn = Turn(
        user_id=locked.user_id,
        conversation=locked,
        parent_id=locked.active_turn_id,
        client_id=client_id,
        may_learn=may_learn(locked.user_id, locked),
        created_at=now,
        heartbeat_at=now,
    )
    turn.was_created = True
    turn.save(force_insert=True)
    message = questions.store(turn, text)
    locked.active_turn = turn
    locked.last_active_at = now
    if not locked.title and not locked.titled_by_user:
        locked.title = title_from(message.visible_text)
    locked.save(update_fields=["active_turn", "last_active_at", "title"])
    for name in ("active_turn", "last_active_at", "title"):  # the caller renders its own copy
        setattr(conversation, name, getattr(locked, name))
    return turn


def _existing(conversation: Conversation, *, client_id: str) -> Turn | None:
    """The turn that ``client_id`` made before. Raises ConversationBusy if another one is open.

    One statement for both, which finds two rows at most: the constraints see to that. A turn
    whose writer is dead is ended, and holds up nobody.
    """
    turns = Turn.objects.for_user_id(conversation.user_id).filter(conversation=conversation)
    found = list(turns.filter(client_id=client_id) | turns.open())
    for turn in found:
        if turn.client_id == client_id:
            return turn
    for turn in found:
        if not endings.end_dead(turn):
            raise ConversationBusy(turn)
    return None


# --- replying -----------------------------------------------------------------------------


def claim_turn(turn: Turn) -> bool:
    """Become the writer of the reply; False if somebody else is, or the turn has gone.

    Counts the attempt, by which a writer that was given up for dead is told from its successor.
    """
    now = timezone.now()
    with acting_as(turn.user_id):
        claimed = (
            Turn.objects.for_user_id(turn.user_id)
            .filter(pk=turn.pk, status=Turn.Status.PENDING, attempt=turn.attempt)
            .update(
                status=Turn.Status.STREAMING,
                attempt=F("attempt") + 1,
                heartbeat_at=now,
                stop_requested_at=None,
            )
        )
    if claimed:
        turn.status, turn.heartbeat_at = Turn.Status.STREAMING, now
        turn.attempt += 1
    return bool(claimed)


def save_progress(turn: Turn, text: str) -> bool:
    """Store the reply so far, which is the sign of life as well.

    False: nobody wants more, because a stop was asked for, the turn is gone, or another writer
    has it; no text is stored then. A stop is answered by a last sign of life, so that nobody
    takes the writer for dead while it is ending the turn. One that was taken for dead, after the
    machine had slept for one, goes on.
    """
    with acting_as(turn.user_id):
        writing, now = _written_by(turn) | _given_up(turn), timezone.now()
        if not writing.filter(stop_requested_at__isnull=True).update(heartbeat_at=now):
            writing.update(heartbeat_at=now)
            return False
        endings.store_reply(turn, text)
    return True


def finish_turn(
    turn: Turn,
    *,
    text: str,
    status: Turn.Status,
    error: LLMUnavailable | None = None,
    code: str = "",
    usage: Usage | None = None,
) -> None:
    """Store the reply and how it ended, once, and see that the turn gets learnt from.

    A turn that was deleted or retried meanwhile stays as it is. One that the sweep took for dead
    gets its whole text after all, as long as nobody has begun it anew. ``code`` says why where no
    ``error`` does: a key of ``endings.SENTENCES``.
    """
    with acting_as(turn.user_id):
        # The conversation before its turn, as everybody else locks them: a folding run that is
        # made here points at it, and whoever deletes the conversation waits for the turn.
        talks = Conversation.objects.for_user_id(turn.user_id).filter(pk=turn.conversation_id)
        talks.select_for_update(no_key=True).first()
        writing = _written_by(turn) | _given_up(turn)
        current = writing.select_for_update(no_key=True).first()
        if current is None:
            return
        if status == Turn.Status.INTERRUPTED and current.stop_requested_at is not None:
            code = "stopped"
        status, code = _judged(text, status, error.code if error else code, usage)
        endings.store_reply(turn, text)
        forget_late(turn)
        endings.end(
            _written_by(turn) | _given_up(turn),
            status=status,
            code=code,
            sentence=error.sentence if error else "",
            model=usage.model if usage else "",
        )
        if usage is not None:
            ContextRecord.objects.for_user_id(turn.user_id).filter(
                turn_id=turn.pk, attempt=turn.attempt
            ).update(prompt_tokens=usage.prompt_tokens or None)
        _learn_later(turn)
        endings.owe_episodes(turn)
        _propose_later(turn)
        endings.owe_folding(turn)


def _judged(
    text: str, status: Turn.Status, code: str, usage: Usage | None
) -> tuple[Turn.Status, str]:
    """What the end amounts to: a beginning is an interruption, nothing at all is a failure."""
    if status == Turn.Status.COMPLETED:
        if is_blank(text):
            return Turn.Status.FAILED, "empty"
        return status, "length" if usage and usage.finish_reason == "length" else ""
    if status == Turn.Status.FAILED:
        return (Turn.Status.INTERRUPTED if text else status), code or "internal"
    return status, code or "shutdown"


def _written_by(turn: Turn) -> TurnQuerySet:
    """The turn, as long as the writer that claimed it has it."""
    return Turn.objects.for_user_id(turn.user_id).filter(
        pk=turn.pk, attempt=turn.attempt, status=Turn.Status.STREAMING
    )


def _given_up(turn: Turn) -> TurnQuerySet:
    """The turn, if it was ended because its writer seemed dead, and nothing happened since."""
    return Turn.objects.for_user_id(turn.user_id).filter(
        pk=turn.pk, attempt=turn.attempt, error_code="stalled", status__in=Turn.RETRIABLE
    )


def _learn_later(turn: Turn) -> None:
    run = endings.owe_learning(turn)
    if run is not None and run.is_open:
        transaction.on_commit(partial(_queue_learning, turn.user_id, run.pk))


def _queue_learning(user_id: UUID, run_id: UUID) -> None:
    try:
        learn_from_turn.apply_async(
            (str(user_id), str(run_id)), countdown=settings.LEARNING_SETTLE_SECONDS
        )
    except Exception:  # the broker is away: the run is due, and the sweep finds it
        logger.warning("learning not queued", extra={"run": str(run_id)})


def _propose_later(turn: Turn) -> None:
    """Look for a standing instruction once the end is stored; it is only asked about."""
    transaction.on_commit(partial(procedures.look_in, turn), robust=True)


# --- stopping and trying again ------------------------------------------------------------


def request_stop(turn: Turn) -> None:
    """Ask the writer to stop, wherever it runs.

    A reply not yet begun ends at once, and so does one whose writer is dead. Asked again, the
    first time counts: it tells how long the writer has not listened.
    """
    with acting_as(turn.user_id):
        mine = Turn.objects.for_user_id(turn.user_id).filter(pk=turn.pk)
        waiting = mine.filter(status=Turn.Status.PENDING)
        ended = endings.end(waiting, status=Turn.Status.INTERRUPTED, code="stopped")
        if ended:
            endings.owe_folding(turn)
        if ended or endings.end_dead(turn):
            _learn_later(turn)
            return
        writing = mine.filter(status=Turn.Status.STREAMING, stop_requested_at__isnull=True)
        writing.update(stop_requested_at=timezone.now())


def retry_turn(turn: Turn) -> Turn:
    """Put a failed or interrupted turn in line again; any other is returned as it stands.

    The user's message stays the one it was. The broken-off reply is kept, out of sight; a summary
    that holds it, because other turns have followed, is made anew. Raises
    ConversationBusy while another turn is open, Turn.DoesNotExist if this one is gone.
    """
    with acting_as(turn.user_id):
        lock_owner(turn.user_id)  # before the conversation: a summary may have to go
        mine = Conversation.objects.for_user_id(turn.user_id)
        mine.select_for_update(no_key=True).filter(pk=turn.conversation_id).first()
        turns = Turn.objects.for_user_id(turn.user_id)
        # Locked: a writer taken for dead that comes back now delivers before this, or not at all.
        current = turns.select_for_update(no_key=True).get(pk=turn.pk)
        if current.status not in Turn.RETRIABLE:
            return current
        busy = turns.filter(conversation_id=current.conversation_id).open().first()
        if busy is not None and not endings.end_dead(busy):
            raise ConversationBusy(busy)
        _discard_reply(current)
        summaries.forget_turn(current)
        current.status = Turn.Status.PENDING
        current.heartbeat_at = timezone.now()
        current.finished_at = current.stop_requested_at = None
        current.error_code = current.error_sentence = ""
        current.save()
    return current


def _discard_reply(turn: Turn) -> None:
    said = Message.objects.for_user_id(turn.user_id).filter(turn_id=turn.pk).standing()
    said.exclude(role=Message.Role.USER).update(discarded_at=timezone.now())
