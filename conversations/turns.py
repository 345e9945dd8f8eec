"""The life of a turn: started, claimed, saved as it grows, ended, perhaps retried.

The promise: what a user sent is stored before anything else happens with it, exactly once, and
what was streamed back is never lost. A browser sends twice, two tabs send at the same time, a
writer dies, a conversation is deleted under a running reply: each has one clear outcome. Checks
under the conversation's lock give the readable answer; constraints in the database have the last
word.

Every function here acts as the owner by itself and joins the scope that its caller has opened.
"""

import logging
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING
from uuid import UUID

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone

from conversations import endings
from conversations.managers import TurnQuerySet
from conversations.models import ContextRecord, Conversation, Message, Redaction, Turn
from conversations.titles import title_from
from memoryproject import audit, token_counts
from memoryproject.llm import LLMUnavailable, Usage
from memoryproject.ownership import lock_owner
from memoryproject.row_security import acting_as
from memoryproject.text import clean_text, is_blank

if TYPE_CHECKING:
    from facts.policy import Span
    from memoryproject.models import User

logger = logging.getLogger(__name__)
MASK = "\u2588"
RETRIABLE = (Turn.Status.FAILED, Turn.Status.INTERRUPTED)


class MessageRefused(ValueError):
    """A message that cannot be taken; ``code`` is "blank", "too_long" or "client_id_used"."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence


class ConversationBusy(Exception):
    """Another turn of the conversation is still open; ``turn`` is that turn."""

    def __init__(self, turn: Turn) -> None:
        super().__init__("another reply is still being written")
        self.turn = turn


# --- conversations ------------------------------------------------------------------------


def start_conversation(
    user: "User", *, mode: Conversation.Mode | str = Conversation.Mode.LEARNING
) -> Conversation:
    """Make an empty conversation. Raises ValueError for an unknown mode."""
    conversation = Conversation(user=user, mode=Conversation.Mode(mode))
    with acting_as(user.pk):
        conversation.save(force_insert=True)
    return conversation


def rename(conversation: Conversation, title: str) -> None:
    """Give the user's own title, which no automatic one replaces. Blank: MessageRefused."""
    title = " ".join(clean_text(title).split())
    if is_blank(title):
        raise MessageRefused("blank", "A title needs at least one visible character.")
    conversation.title = title[: Conversation._meta.get_field("title").max_length]
    conversation.titled_by_user = True
    with acting_as(conversation.user_id):
        conversation.save(update_fields=["title", "titled_by_user"])
        _audit("rename_conversation", conversation)


def set_mode(conversation: Conversation, mode: Conversation.Mode | str) -> None:
    """Change what later turns may use and teach; what was said before keeps its rule."""
    conversation.mode = Conversation.Mode(mode)
    with acting_as(conversation.user_id):
        conversation.save(update_fields=["mode"])
        _audit("set_conversation_mode", conversation)


def delete_conversation(conversation: Conversation) -> None:
    """Remove the conversation with all that was said in it.

    The owner's lock comes first: an extraction at work on one of its turns commits before, or
    finds its run gone. The turns are locked, keys and all, before what hangs on them is looked
    up: a reply being written has added its row before, or finds its turn gone and adds none.
    """
    user_id = conversation.user_id
    with acting_as(user_id):
        lock_owner(user_id)
        mine = Conversation.objects.for_user_id(user_id).filter(pk=conversation.pk)
        if mine.select_for_update().first() is None:
            return
        turns = Turn.objects.for_user_id(user_id).filter(conversation_id=conversation.pk)
        list(turns.select_for_update().values_list("pk"))
        _audit("delete_conversation", conversation)
        mine.delete()


def _audit(action: str, conversation: Conversation) -> None:
    audit.record(
        action,
        actor_id=conversation.user_id,
        subject_id=conversation.user_id,
        target_kind="conversation",
        target_id=conversation.pk,
    )


def thread(
    conversation: Conversation, *, before: UUID | None = None, limit: int = 40
) -> list[Turn]:
    """The last ``limit`` turns of the branch shown, oldest first, with all that readers need.

    ``before`` is the oldest turn already shown; the ones before it are returned then. The number
    of queries does not depend on the length of the conversation.
    """
    with acting_as(conversation.user_id):
        mine = Turn.objects.for_user_id(conversation.user_id).filter(conversation=conversation)
        if before is not None:
            last = mine.filter(children__pk=before).first()
        elif conversation.active_turn_id is not None:
            last = mine.filter(pk=conversation.active_turn_id).first()
        else:
            last = None
        return [] if last is None else mine.path_to(last, limit=limit)


# --- starting -----------------------------------------------------------------------------


def start_turn(conversation: Conversation, text: str, *, client_id: str) -> Turn:
    """Store what the user sent as a pending turn, and return it.

    The same ``client_id`` again returns the turn that it made, however that has gone on since
    (``turn.was_created`` is False then). Raises MessageRefused for what cannot be taken, before
    anything is stored, and for other words under a ``client_id`` that was used, which would be
    lost; ConversationBusy while another turn is open; Conversation.DoesNotExist when the
    conversation has been deleted.
    """
    text = _accepted(text)
    client_id = clean_text(client_id)[:64]
    try:
        with acting_as(conversation.user_id):
            return _start_locked(conversation, text, client_id=client_id)
    except IntegrityError:  # somebody was faster by a way round the lock
        with acting_as(conversation.user_id):
            turn = _existing(conversation, client_id=client_id)
            if turn is not None:
                refuse_other_words(turn, text)
        if turn is None:
            raise
        return turn


def refuse_other_words(turn: Turn, text: str) -> None:
    """Raise MessageRefused unless ``text`` is what ``turn`` was sent with.

    What was masked since, as a secret or because it was forgotten, may have been anything.
    """
    said = Message.objects.for_user_id(turn.user_id).filter(turn_id=turn.pk, position=0)
    stored = said.values_list("content", flat=True).first() or ""
    text = clean_text(text)
    pairs = zip(stored, text, strict=False)
    if len(stored) != len(text) or any(had not in (has, MASK) for had, has in pairs):
        raise MessageRefused(
            "client_id_used",
            "Another message was sent with this client_id. Send this one with an id of its own.",
        )


def _accepted(text: str) -> str:
    text = clean_text(text)
    if is_blank(text):
        raise MessageRefused("blank", "Write a message first.")
    most = settings.MESSAGE_MAX_CHARACTERS
    if len(text) > most:
        raise MessageRefused(
            "too_long",
            f"This message is too long: it has {len(text):,} characters, and {most:,} is the"
            " limit. Shorten it or send it in parts.",
        )
    return text


def _start_locked(conversation: Conversation, text: str, *, client_id: str) -> Turn:
    from facts.consent import may_learn

    mine = Conversation.objects.for_user_id(conversation.user_id)
    locked = mine.select_for_update(no_key=True).get(pk=conversation.pk)
    existing = _existing(locked, client_id=client_id)
    if existing is not None:
        refuse_other_words(existing, text)
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
    message = _store_question(turn, text)
    locked.active_turn = turn
    locked.last_active_at = now
    if not locked.title and not locked.titled_by_user:
        locked.title = title_from(message.visible_text)
    locked.save(update_fields=["active_turn", "last_active_at", "title"])
    for name in ("active_turn", "last_active_at", "title"):  # the caller renders its own copy
        setattr(conversation, name, getattr(locked, name))
    return turn


def _existing(conversation: Conversation, *, client_id: str) -> Turn | None:
    """The turn that ``client_id`` made before. Raises ConversationBusy if another one is open."""
    turns = Turn.objects.for_user_id(conversation.user_id).filter(conversation=conversation)
    made = turns.filter(client_id=client_id).first()
    if made is not None:
        return made
    busy = turns.open().first()
    if busy is not None:
        raise ConversationBusy(busy)
    return None


def _store_question(turn: Turn, text: str) -> Message:
    """Store the user's message; the characters of a secret never reach the database."""
    from facts.policy import find_secrets

    spans = find_secrets(text)
    message = Message(
        user_id=turn.user_id,
        turn=turn,
        position=0,
        role=Message.Role.USER,
        content=masked(text, spans),
        created_at=turn.created_at,
    )
    if not spans:
        message.tokens = token_counts.count(text)
        message.save(force_insert=True)
        return message
    message.save(force_insert=True)
    Redaction.objects.bulk_create(
        Redaction(
            user_id=turn.user_id,
            message=message,
            start=span.start,
            end=span.end,
            reason=Redaction.Reason.SECRET,
        )
        for span in spans
    )
    message.tokens = token_counts.count(message.visible_text)
    message.save(update_fields=["tokens"])
    return message


def masked(text: str, spans: "Sequence[Span]") -> str:
    """``text`` with the characters of ``spans`` overwritten, so that nothing is left to find."""
    for span in spans:
        text = text[: span.start] + MASK * (span.end - span.start) + text[span.end :]
    return text


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
    has it; nothing is stored then.
    """
    with acting_as(turn.user_id):
        writing = _written_by(turn).filter(stop_requested_at__isnull=True)
        if not writing.update(heartbeat_at=timezone.now()):
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
        writing = _written_by(turn) | _given_up(turn)
        current = writing.select_for_update(no_key=True).first()
        if current is None:
            return
        if status == Turn.Status.INTERRUPTED and current.stop_requested_at is not None:
            code = "stopped"
        status, code = _judged(text, status, error.code if error else code, usage)
        endings.store_reply(turn, text)
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
    """The turn, if the sweep has ended it and nothing happened since."""
    return Turn.objects.for_user_id(turn.user_id).filter(
        pk=turn.pk, attempt=turn.attempt, error_code="stalled", status__in=RETRIABLE
    )


def _learn_later(turn: Turn) -> None:
    run = endings.owe_learning(turn)
    if run is not None and run.is_open:
        transaction.on_commit(partial(_queue_learning, turn.user_id, run.pk))


def _queue_learning(user_id: UUID, run_id: UUID) -> None:
    from facts.tasks import learn_from_turn

    try:
        learn_from_turn.delay(str(user_id), str(run_id))
    except Exception:  # the broker is away: the run is due, and the sweep finds it
        logger.warning("learning not queued", extra={"run": str(run_id)})


# --- stopping and trying again ------------------------------------------------------------


def request_stop(turn: Turn) -> None:
    """Ask the writer to stop, wherever it runs; a reply not yet begun ends at once."""
    with acting_as(turn.user_id):
        mine = Turn.objects.for_user_id(turn.user_id).filter(pk=turn.pk)
        waiting = mine.filter(status=Turn.Status.PENDING)
        if endings.end(waiting, status=Turn.Status.INTERRUPTED, code="stopped"):
            _learn_later(turn)
            return
        mine.filter(status=Turn.Status.STREAMING).update(stop_requested_at=timezone.now())


def retry_turn(turn: Turn) -> Turn:
    """Put a failed or interrupted turn in line again; any other is returned as it stands.

    The user's message stays the one it was. The broken-off reply is kept, out of sight. Raises
    ConversationBusy while another turn is open, Turn.DoesNotExist if this one is gone.
    """
    with acting_as(turn.user_id):
        mine = Conversation.objects.for_user_id(turn.user_id)
        mine.select_for_update(no_key=True).filter(pk=turn.conversation_id).first()
        turns = Turn.objects.for_user_id(turn.user_id)
        current = turns.get(pk=turn.pk)
        if current.status not in RETRIABLE:
            return current
        busy = turns.filter(conversation_id=current.conversation_id).open().first()
        if busy is not None:
            raise ConversationBusy(busy)
        _discard_reply(current)
        current.status = Turn.Status.PENDING
        current.heartbeat_at = timezone.now()
        current.finished_at = current.stop_requested_at = None
        current.error_code = current.error_sentence = ""
        current.save()
    return current


def _discard_reply(turn: Turn) -> None:
    said = Message.objects.for_user_id(turn.user_id).filter(turn_id=turn.pk).standing()
    said.exclude(role=Message.Role.USER).update(discarded_at=timezone.now())
