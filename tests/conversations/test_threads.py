"""Conversations as a whole: their titles, their branches, their end."""

from typing import Any

import pytest

from conversations import threads, turns
from conversations.models import Conversation, Message, Turn
from conversations.questions import MessageRefused
from facts.models import Fact
from memoryproject.models import AuditEvent, User
from memoryproject.row_security import acting_as
from tests.factories import (
    CandidateFactory,
    ConversationFactory,
    FactFactory,
    MessageFactory,
    TurnFactory,
)
from tests.residue import traces_of
from tests.roles import as_owner

pytestmark = pytest.mark.django_db


def talk(user: User, **given: Any) -> Conversation:
    return ConversationFactory.create(user=user, **({"title": ""} | given))


def test_a_title_given_by_the_user_stays(asha: User) -> None:
    conversation = talk(asha)
    threads.rename(conversation, "  My\ntitle ")

    turns.start_turn(conversation, "Something else", client_id="k1")

    assert conversation.title == "My title"
    with pytest.raises(MessageRefused):
        threads.rename(conversation, "\u200b ")


def test_deleting_a_conversation_leaves_nothing_of_it_but_an_event(asha: User, ravi: User) -> None:
    turn = turns.start_turn(talk(asha), "Which tea?", client_id="k1")
    assert turns.claim_turn(turn)
    turns.finish_turn(turn, text="Assam.", status=Turn.Status.COMPLETED)
    control = MessageFactory.create(user=ravi)
    fact = FactFactory.create(user=asha, source_turn=turn, quote="Which tea?")
    CandidateFactory.create(user=asha, source_turn=turn, quote="Which tea?")
    assert len(traces_of(asha, ["tea?", "assam"])) >= 4

    threads.delete_conversation(turn.conversation)

    assert traces_of(asha, ["tea?", "assam"]) == []
    with as_owner():
        assert Fact.objects.across_users().get(pk=fact.pk).text == fact.text
        assert list(Message.objects.across_users()) == [control]
        event = AuditEvent.objects.get(action="delete_conversation")
    assert (event.subject_id, event.target_id) == (asha.pk, turn.conversation_id)


def test_a_thread_is_the_last_turns_and_the_ones_before_them(
    asha: User, django_assert_num_queries: Any
) -> None:
    conversation, parent = talk(asha), None
    for number in range(7):
        parent = TurnFactory.create(
            user=asha, conversation=conversation, parent=parent, said=f"q{number}", reply="a"
        )
    conversation.active_turn = parent

    with acting_as(asha.pk), django_assert_num_queries(6):
        last = threads.thread(conversation, limit=3)
    before = threads.thread(conversation, before=last[0].pk, limit=3)
    first = threads.thread(conversation, before=before[0].pk, limit=3)

    shown = [[turn.messages.all()[0].visible_text for turn in part] for part in (first, before)]
    assert shown == [["q0"], ["q1", "q2", "q3"]]
    assert [turn.messages.all()[0].content for turn in last] == ["q4", "q5", "q6"]
    assert threads.thread(talk(asha)) == []


def test_a_thread_shows_one_branch(asha: User) -> None:
    conversation = talk(asha)
    root = TurnFactory.create(user=asha, conversation=conversation)
    TurnFactory.create(user=asha, conversation=conversation, parent=root)
    chosen = TurnFactory.create(user=asha, conversation=conversation, parent=root)
    conversation.active_turn = chosen

    assert threads.thread(conversation) == [root, chosen]


def test_a_strangers_conversation_does_not_exist(asha: User, ravi: User) -> None:
    conversation = talk(asha)
    foreign = Conversation(pk=conversation.pk, user=ravi)

    with pytest.raises(Conversation.DoesNotExist):
        turns.start_turn(foreign, "hello", client_id="k1")
    assert threads.thread(foreign) == []
