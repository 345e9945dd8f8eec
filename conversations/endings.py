"""How a turn ends, whoever ends it: its writer, its user, or the sweep that finds it dead.

A turn ends once. Each way is a conditional update on the status it ends from, so that two who
come at the same time do not both do it. Learning is from the user's words: whatever became of
the reply, a turn that may be learnt from is owed its ``LearningRun``, and the older ones their
place in the summary.
"""

import logging
from datetime import datetime, timedelta
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from conversations import summaries
from conversations.managers import MessageQuerySet, TurnQuerySet
from conversations.models import Conversation, Message, Turn
from facts.models import EpisodeRun, LearningRun
from memoryproject import token_counts
from memoryproject.row_security import acting_as, maintenance
from memoryproject.text import clean_text, is_blank, overwritten

logger = logging.getLogger(__name__)

SENTENCES = {
    "stopped": "You stopped this reply.",
    "stalled": "The reply broke off because the server was interrupted. You can retry it.",
    "abandoned": "No reply was begun. You can retry it.",
    "shutdown": "The reply broke off because the server was restarted. You can retry it.",
    "internal": "Something went wrong on the server's side. You can retry it.",
    "empty": "The model answered with nothing. You can retry it.",
    "length": "The reply ended at its length limit.",
}


def end(
    turns: TurnQuerySet, *, status: Turn.Status, code: str = "", sentence: str = "", model: str = ""
) -> int:
    """Mark ``turns`` as ended; how many were. The caller's filter says from what they may end."""
    changes: dict[str, str | datetime] = {
        "status": status,
        "finished_at": timezone.now(),
        "error_code": code[:32],
        "error_sentence": (sentence or SENTENCES.get(code, ""))[:400],
    }
    if model:
        changes["model"] = model[:120]
    return turns.update(**changes)


def store_reply(turn: Turn, text: str) -> None:
    """Save the reply's text as it is so far; the message is made when there is a first word.

    What was forgotten of it meanwhile stays masked: the writer still has those words, and must
    not bring them back. The row is locked before its redactions are read.
    """
    text = clean_text(text)
    if not text:
        return
    messages = Message.objects.for_user_id(turn.user_id).filter(turn_id=turn.pk)
    standing = messages.standing().filter(role=Message.Role.ASSISTANT, tool_calls__isnull=True)
    reply = standing.select_for_update(no_key=True).first()
    if reply is not None:
        spans = reply.redactions.all()
        reply.content = overwritten(text, ((one.start, one.end) for one in spans))
        reply.tokens = token_counts.count(reply.visible_text)
        reply.save(update_fields=["content", "tokens"])
        return
    last = messages.order_by("-position").values_list("position", flat=True).first()
    Message(
        user_id=turn.user_id,
        turn_id=turn.pk,
        position=0 if last is None else last + 1,
        role=Message.Role.ASSISTANT,
        content=text,
        tokens=token_counts.count(text),
        pinned=_replaces_a_pin(messages),
    ).save(force_insert=True)


def _replaces_a_pin(messages: MessageQuerySet) -> bool:
    """Whether the reply that a retry put aside was pinned: then the one in its place is.

    However long it is, for a prompt shortens it visibly; a pin that goes without a word is worse.
    """
    aside = messages.filter(role=Message.Role.ASSISTANT, discarded_at__isnull=False)
    last = aside.order_by("-discarded_at", "-position").values_list("pinned", flat=True).first()
    return bool(last)


def owe_learning(turn: Turn) -> LearningRun | None:
    """The run that is to learn from ``turn``, due in a moment; None if it teaches nothing."""
    if not turn.may_learn:
        return None
    said = (
        Message.objects.for_user_id(turn.user_id)
        .filter(turn_id=turn.pk, role=Message.Role.USER)
        .values_list("content", flat=True)
    )
    if all(is_blank(text) for text in said):
        return None
    mine = LearningRun.objects.for_user_id(turn.user_id)
    settled = timezone.now() + timedelta(seconds=settings.LEARNING_SETTLE_SECONDS)
    run, _ = mine.get_or_create(turn=turn, defaults={"user_id": turn.user_id, "due_at": settled})
    return run


def owe_episodes(turn: Turn) -> None:
    """Have it looked at what happened in the conversation, once nobody has spoken for a while.

    One row for each conversation, pushed on by each new turn; never by one that may not be learnt
    from. One statement. Call it with the conversation locked, at which the row points.
    """
    if not turn.may_learn:
        return
    run = EpisodeRun(
        user_id=turn.user_id,
        conversation_id=turn.conversation_id,
        due_at=timezone.now() + timedelta(minutes=settings.EPISODE_QUIET_MINUTES),
    )
    EpisodeRun.objects.bulk_create(
        [run],
        update_conflicts=True,
        unique_fields=["conversation"],
        update_fields=["status", "due_at", "attempts", "error_code", "finished_at"],
    )


def owe_folding(turn: Turn) -> None:
    """Have older turns folded into the summary; whatever goes wrong there, the end is stored."""
    try:
        with transaction.atomic():
            summaries.owe_folding(turn)
    except Exception:  # the next turn looks again
        logger.exception("folding not put in line", extra={"turn": str(turn.pk)})


def end_dead(turn: Turn) -> bool:
    """End ``turn`` if its writer died or never came; False if it lives, has ended or is gone.

    What was flushed before the writer died stays, as the interrupted reply. Who had asked to stop
    is told that it stopped; the code says "stalled" nevertheless, by which a writer that lives
    after all knows that its text is still wanted. One statement where there is nothing to end:
    readers ask twice a second.
    """
    mine = Turn.objects.for_user_id(turn.user_id).filter(pk=turn.pk)
    dead = mine.stalled() | mine.deaf() | mine.abandoned()
    if not dead.exists():
        return False
    # The conversation before its turn, as everybody locks them.
    talks = Conversation.objects.for_user_id(turn.user_id).filter(pk=turn.conversation_id)
    talks.select_for_update(no_key=True).first()
    current = dead.select_for_update(no_key=True).first()
    if current is None:
        return False
    if current.status == Turn.Status.PENDING:
        end(mine, status=Turn.Status.FAILED, code="abandoned")
    else:
        stopped = current.stop_requested_at is not None
        kept = stopped or _has_reply(current)
        status = Turn.Status.INTERRUPTED if kept else Turn.Status.FAILED
        end(mine, status=status, code="stalled", sentence=SENTENCES["stopped"] if stopped else "")
    owe_learning(current)
    owe_episodes(current)
    owe_folding(current)
    return True


def _has_reply(turn: Turn) -> bool:
    said = Message.objects.for_user_id(turn.user_id).standing().filter(turn_id=turn.pk)
    return said.filter(role=Message.Role.ASSISTANT).exists()


def fail_stalled() -> int:
    """End every user's turns that nobody will end any more; how many there were."""
    with maintenance():
        everyone = Turn.objects.across_users()
        found = (everyone.stalled() | everyone.abandoned()).values_list("user_id", "pk")
        dead: list[tuple[UUID, UUID]] = list(found)
    ended = 0
    for user_id, turn_id in dead:
        with acting_as(user_id):
            turn = Turn.objects.for_user_id(user_id).filter(pk=turn_id).first()
            ended += turn is not None and end_dead(turn)
    return ended
