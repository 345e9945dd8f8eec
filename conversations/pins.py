"""Messages that stay in the prompt until they are unpinned, wherever the window begins.

Pins belong to the conversation, whatever branch of it is shown: somebody put them there by hand,
sees them in one list, and takes them away by hand.
"""

from django.conf import settings

from conversations.context.budget import PINS_SHARE, cautious_factor, reply_budget
from conversations.context.instructions import LARGEST_OPENING
from conversations.managers import MessageQuerySet
from conversations.models import Conversation, Message
from memoryproject import audit, token_counts
from memoryproject.refusals import Refused
from memoryproject.row_security import acting_as

LABEL_TOKENS = 60  # what stands around all pins in a prompt, in its longest form
LINE_TOKENS = 12  # who said a pinned message, and when


class PinRefused(Refused):
    """The message cannot be pinned; ``code`` is too_many, too_long, not_said or being_written."""


def pinned_in(conversation: Conversation) -> MessageQuerySet:
    """The pinned messages in the order they were said; call it acting as the owner."""
    mine = Message.objects.for_user_id(conversation.user_id).standing()
    return mine.filter(turn__conversation=conversation, pinned=True).order_by(
        "created_at", "turn_id", "position"
    )


def most_tokens() -> int:
    """What all pins of a conversation may take together, in o200k tokens."""
    room = reply_budget() / cautious_factor() - LARGEST_OPENING
    return max(int(room * PINS_SHARE) - LABEL_TOKENS, 0)


def pin(message: Message) -> None:
    """Keep the message in the prompt; done twice it is done once.

    Raises PinRefused where there are too many or they would be too long together, and for a
    message that nobody reads (a tool's, an empty one, a reply that was replaced);
    Message.DoesNotExist when it is gone.
    """
    with acting_as(message.user_id):
        # The conversation's row is the lock: two tabs pin one after the other.
        talk = Conversation.objects.for_user_id(message.user_id).select_for_update(
            no_key=True, of=("self",)
        )
        conversation = talk.filter(turns=message.turn_id).first()
        current = Message.objects.for_user_id(message.user_id).filter(pk=message.pk).first()
        if conversation is None or current is None:
            raise Message.DoesNotExist
        if current.pinned:
            message.pinned = True
            return
        _refuse_unsaid(current)
        _refuse_beyond_cap(current, pinned_in(conversation))
        _set(message, True)


def unpin(message: Message) -> None:
    """Let the message leave the prompt with its turn; done twice it is done once."""
    with acting_as(message.user_id):
        _set(message, False)


def _set(message: Message, pinned: bool) -> None:
    mine = Message.objects.for_user_id(message.user_id).filter(pk=message.pk)
    if mine.exclude(pinned=pinned).update(pinned=pinned):
        audit.record(
            "pin_message" if pinned else "unpin_message",
            actor_id=message.user_id,
            subject_id=message.user_id,
            target_kind="message",
            target_id=message.pk,
        )
    message.pinned = pinned


def _refuse_unsaid(message: Message) -> None:
    if message.role == Message.Role.TOOL or message.discarded_at or not message.content.strip():
        raise PinRefused("not_said", "Only what you or the assistant said can be pinned.")

    if message.role == Message.Role.ASSISTANT and message.turn.is_open:
        raise PinRefused("being_written", "Pin this reply when it is done.")


def _refuse_beyond_cap(message: Message, pinned: MessageQuerySet) -> None:
    if pinned.count() >= settings.PINS_MAX:
        messages = "one message" if settings.PINS_MAX == 1 else f"{settings.PINS_MAX} messages"
        raise PinRefused(
            "too_many", f"You have pinned {messages} here, which is the limit. Unpin one first."
        )
    used = sum(_tokens(one) for one in pinned.prefetch_related("redactions"))
    tokens = _tokens(message)
    most = most_tokens()
    if tokens > most:
        raise PinRefused(
            "too_long",
            f"This message is too long to pin: it takes {tokens:,} tokens, and {most:,} is the"
            " limit.",
        )
    if used + tokens > most:
        raise PinRefused(
            "too_long",
            f"Pinned messages may take {most:,} tokens together; this one would make it"
            f" {used + tokens:,}. Unpin another first.",
        )


def _tokens(message: Message) -> int:
    return (message.tokens or token_counts.count(message.visible_text)) + LINE_TOKENS
