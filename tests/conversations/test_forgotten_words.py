"""What was forgotten stays out of summaries where it was said; elsewhere only what is the same."""

import pytest

from conversations.models import Conversation, Turn
from conversations.summaries.forgotten_words import ForgottenWords
from facts.tombstones import bury
from memoryproject.models import User
from memoryproject.row_security import acting_as
from tests.factories import ConversationFactory, TurnFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def here(asha: User) -> Conversation:
    made: Conversation = ConversationFactory.create(user=asha)
    return made


def buried(conversation: Conversation, value: str) -> Turn:
    turn: Turn = TurnFactory.create(
        user=conversation.user, conversation=conversation, said=value, reply="Noted."
    )
    with acting_as(conversation.user_id):
        bury(conversation.user_id, value=value, text=value, turn_id=turn.pk)
    return turn


def is_forgotten(conversation: Conversation, sentence: str) -> bool:
    with acting_as(conversation.user_id):
        return ForgottenWords(conversation.user_id, conversation.pk).are_in(sentence)


@pytest.mark.parametrize(
    ("value", "same", "other"),
    [
        ("peanut butter", "They like peanut butter.", "Never give them peanut sauce."),
        ("harbour museum", "They work at the harbour museum.", "They meet at the museum shop."),
    ],
)
def test_elsewhere_a_shared_word_takes_nothing_away(
    asha: User, here: Conversation, value: str, same: str, other: str
) -> None:
    buried(here, value)
    elsewhere = ConversationFactory.create(user=asha)

    assert is_forgotten(elsewhere, same)
    assert not is_forgotten(elsewhere, other)
    assert is_forgotten(here, other)  # where it was said, rather a sentence too many


def test_one_common_word_is_not_saying_it_anew(asha: User, here: Conversation) -> None:
    buried(here, "Mercury Lane")
    TurnFactory.create(user=asha, conversation=here, said="Is Mercury the smallest planet?")
    assert is_forgotten(here, "They live in Mercury Lane.")

    TurnFactory.create(user=asha, conversation=here, said="I moved back to Mercury Lane.")
    assert not is_forgotten(here, "They live in Mercury Lane.")


def test_a_strangers_tombstone_takes_nothing_away(here: Conversation, ravi: User) -> None:
    buried(ConversationFactory.create(user=ravi), "peanut butter")
    assert not is_forgotten(here, "They like peanut butter.")
