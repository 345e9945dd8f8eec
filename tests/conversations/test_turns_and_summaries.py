"""An ended turn puts folding in line when too many turns are in no summary; never at its cost."""

from typing import Any
from unittest.mock import patch

import pytest
from django.db import DatabaseError

from conversations import summaries, turns
from conversations.models import Conversation, FoldingRun, Summary, Turn
from memoryproject.models import User
from memoryproject.row_security import acting_as
from tests.factories import ConversationFactory, SummaryFactory

pytestmark = pytest.mark.django_db


def reply_to(conversation: Conversation, number: int) -> Turn:
    turn = turns.start_turn(conversation, f"Question {number}?", client_id=f"k{number}")
    assert turns.claim_turn(turn)
    turns.finish_turn(turn, text=f"Answer {number}.", status=Turn.Status.COMPLETED)
    return turn


def due(user: User) -> list[FoldingRun]:
    with acting_as(user.pk):
        return list(FoldingRun.objects.for_user(user).due())


def test_folding_is_due_once_the_marks_are_passed_and_not_before(asha: User, settings: Any) -> None:
    settings.WINDOW_MAX_TURNS = 8  # six turns may wait
    conversation = ConversationFactory.create(user=asha)

    for number in range(6):
        reply_to(conversation, number)
    assert due(asha) == []
    reply_to(conversation, 6)

    assert [run.conversation_id for run in due(asha)] == [conversation.pk]


def test_a_reply_is_stored_whatever_becomes_of_the_folding(asha: User) -> None:
    conversation = ConversationFactory.create(user=asha)

    with patch.object(summaries, "owe_folding", side_effect=DatabaseError("away")):
        turn = reply_to(conversation, 1)

    with acting_as(asha.pk):
        stored = Turn.objects.for_user(asha).get(pk=turn.pk)
        assert stored.status == Turn.Status.COMPLETED
        assert [one.content for one in stored.messages.all()] == ["Question 1?", "Answer 1."]


def test_a_summary_that_holds_a_reply_which_is_tried_again_is_made_anew(asha: User) -> None:
    conversation = ConversationFactory.create(user=asha)
    broken = turns.start_turn(conversation, "Question 1?", client_id="k1")
    assert turns.claim_turn(broken)
    turns.finish_turn(broken, text="An answer that", status=Turn.Status.INTERRUPTED)
    later = reply_to(conversation, 2)
    SummaryFactory.create(through=later, text="They got an answer that", turns_covered=2)

    turns.retry_turn(broken)

    with acting_as(asha.pk):
        assert not Summary.objects.for_user(asha).exists()
        run = FoldingRun.objects.for_user(asha).get()
    assert (run.from_source, run.status) == (True, "due")


def test_trying_the_last_reply_again_costs_no_summary(asha: User) -> None:
    conversation = ConversationFactory.create(user=asha)
    first = reply_to(conversation, 1)
    broken = turns.start_turn(conversation, "Question 2?", client_id="k2")
    assert turns.claim_turn(broken)
    turns.finish_turn(broken, text="", status=Turn.Status.FAILED)
    SummaryFactory.create(through=first)

    turns.retry_turn(broken)

    with acting_as(asha.pk):
        assert Summary.objects.for_user(asha).count() == 1
