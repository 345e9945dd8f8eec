"""The words that begin a turn: what is taken, how it is stored, whether they come again."""

from django.conf import settings

from conversations.models import Message, Redaction, Turn
from facts.policy import find_secrets
from memoryproject import token_counts
from memoryproject.refusals import Refused
from memoryproject.text import MASK, clean_text, is_blank, overwritten


class MessageRefused(Refused):
    """A message that cannot be taken; ``code`` is "blank", "too_long" or "client_id_used"."""


def accepted(text: str) -> str:
    """``text`` as it can be stored. Raises MessageRefused for a blank or a too long one."""
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


def store(turn: Turn, text: str) -> Message:
    """Store the user's message; the characters of a secret never reach the database."""
    spans = find_secrets(text)
    message = Message(
        user_id=turn.user_id,
        turn=turn,
        position=0,
        role=Message.Role.USER,
        content=overwritten(text, ((span.start, span.end) for span in spans)),
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
