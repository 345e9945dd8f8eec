"""Pins: they stay in the prompt wherever the window begins, and are capped with a sentence."""

from typing import Any

import pytest

from conversations import pins, turns
from conversations.context import assemble
from conversations.models import Conversation, Message, Turn
from conversations.pins import PinRefused, pin, pinned_in, unpin
from memoryproject.models import AuditEvent, User
from memoryproject.row_security import acting_as
from tests.factories import ConversationFactory, TurnFactory
from tests.roles import as_owner

pytestmark = pytest.mark.django_db


def said_in(conversation: Conversation, text: str = "Use metric units.", **given: Any) -> Message:
    turn = TurnFactory.create(
        user=conversation.user, conversation=conversation, said=text, reply="Noted.", **given
    )
    with as_owner():
        return Message.objects.across_users().get(turn=turn, position=0)


@pytest.fixture
def talk(asha: User) -> Conversation:
    made: Conversation = ConversationFactory.create(user=asha)
    return made


def pinned(conversation: Conversation) -> list[str]:
    with acting_as(conversation.user_id):
        return [one.content for one in pinned_in(conversation)]


def test_a_message_is_pinned_once_and_unpinned_once(talk: Conversation) -> None:
    message = said_in(talk)

    pin(message)
    pin(message)

    assert pinned(talk) == ["Use metric units."]
    unpin(message)
    unpin(message)
    assert pinned(talk) == []
    with as_owner():
        actions = list(AuditEvent.objects.order_by("created_at").values_list("action", flat=True))
    assert actions == ["pin_message", "unpin_message"]


def test_both_sides_can_be_pinned_but_not_what_nobody_said(talk: Conversation) -> None:
    message = said_in(talk)
    with as_owner():
        reply = Message.objects.across_users().get(turn=message.turn, position=1)
        tool = Message.objects.create(
            user=talk.user, turn=message.turn, position=2, role="tool", content="21 °C"
        )

    pin(reply)
    with pytest.raises(PinRefused) as refused:
        pin(tool)

    assert refused.value.code == "not_said"
    assert pinned(talk) == ["Noted."]


def test_too_many_pins_are_refused_with_a_sentence(talk: Conversation, settings: Any) -> None:
    settings.PINS_MAX = 2
    for n in range(2):
        pin(said_in(talk, f"Rule {n}"))

    with pytest.raises(PinRefused, match="You have pinned 2 messages here") as refused:
        pin(said_in(talk, "One more"))

    assert refused.value.code == "too_many"
    assert len(pinned(talk)) == 2


def test_pins_that_would_crowd_out_the_talk_are_refused(talk: Conversation) -> None:
    most = pins.most_tokens()
    words = "word " * (most // 2 + 10)
    pin(said_in(talk, words))

    with pytest.raises(PinRefused, match="together") as refused:
        pin(said_in(talk, words))
    with pytest.raises(PinRefused, match="too long to pin"):
        pin(said_in(talk, "word " * (most + 10)))

    assert refused.value.code == "too_long"
    assert len(pinned(talk)) == 1


def test_a_strangers_message_cannot_be_pinned(talk: Conversation, ravi: User) -> None:
    message = said_in(talk)
    forged = Message(pk=message.pk, user_id=ravi.pk, turn_id=message.turn_id)

    with pytest.raises(Message.DoesNotExist):
        pin(forged)
    unpin(forged)

    assert pinned(talk) == []


def test_a_pin_goes_with_its_turn(talk: Conversation) -> None:
    message = said_in(talk)
    pin(message)

    with as_owner():
        Turn.objects.across_users().filter(pk=message.turn_id).delete()

    assert pinned(talk) == []
    with pytest.raises(Message.DoesNotExist):
        pin(message)


def test_a_reply_is_pinned_when_it_is_done(talk: Conversation) -> None:
    """Before, nobody knows how long it gets, and the cap could not be kept."""
    message = said_in(talk, status="streaming", finished_at=None)
    with as_owner():
        reply = Message.objects.across_users().get(turn=message.turn, position=1)

    with pytest.raises(PinRefused, match="when it is done"):
        pin(reply)
    pin(message)

    assert pinned(talk) == [message.content]


def test_a_pinned_reply_that_is_tried_again_stays_pinned_until_it_is_unpinned(
    talk: Conversation,
) -> None:
    def try_again(text: str) -> Message:
        again = turns.retry_turn(turn)
        assert turns.claim_turn(again)
        turns.finish_turn(again, text=text, status=Turn.Status.INTERRUPTED)
        with as_owner():
            replies = Message.objects.across_users().filter(turn=turn, role="assistant")
            return replies.get(discarded_at=None)

    message = said_in(talk, status="interrupted", error_code="stopped")
    with as_owner():
        turn = message.turn
        pin(Message.objects.across_users().get(turn=turn, position=1))

    second = try_again("Metres, then.")
    assert pinned(talk) == ["Metres, then."]
    unpin(second)

    try_again("Metres and grams.")
    assert pinned(talk) == []


@pytest.mark.parametrize("embedded", [False, True])
@pytest.mark.parametrize("count", [1, 4])
def test_what_was_accepted_is_shown_whole(
    talk: Conversation, settings: Any, embedded: bool, count: int
) -> None:
    """The cap leaves room for what stands around pins in a prompt: none of them is cut there."""
    settings.LLM = settings.LLM | {
        "embedded": embedded,
        "context_tokens": 4096,
        "reply_reserve": 512,
    }
    each = pins.most_tokens() // count - pins.LINE_TOKENS - 2
    texts = [f"Rule {n}:" + " word" * (each - 6) for n in range(count)]
    for text in texts:
        pin(said_in(talk, text))
    turn = turns.start_turn(talk, "And now?", client_id="now")  # a branch without those turns

    window = assemble(turn)

    (block, *_) = [one for one in window.blocks if one["kind"] == "pins"]
    assert all(text in block["text"] for text in texts)
    assert "pins" not in window.left_out
