"""A summary that tells in its own words what was forgotten goes with the turn that said it."""

from typing import Any
from uuid import uuid4

import pytest

from conversations import turns
from conversations.context import assemble
from conversations.models import ContextRecord, Conversation, Summary
from conversations.summaries import owe_folding, request_rebuild
from facts.forgetting import forget_fact
from facts.models import Fact
from memoryproject.models import User
from memoryproject.row_security import acting_as
from tests.conversations.summarising import (
    go_on,
    long_talk,
    passages_of,
    small_talk,
    summaries_of,
    turns_of,
    work_off,
)
from tests.factories import FactFactory
from tests.roles import as_owner

pytestmark = pytest.mark.django_db(transaction=True)
RETOLD = [
    ("I am pregnant.", "pregnant", "The person is expecting a baby and builds shelves."),
    ("Ich bin schwanger.", "schwanger", "The person is pregnant and builds shelves."),
    ("I have diabetes.", "diabetes", "The person is a diabetic and builds shelves."),
]


@pytest.fixture(autouse=True)
def marks(settings: Any) -> None:
    settings.WINDOW_MAX_TURNS = 10
    names = settings.LLM["models"] | {"summarise": "scripted-summarise"}
    settings.LLM = settings.LLM | {"models": names}


def folded(conversation: Conversation) -> Summary:
    with acting_as(conversation.user_id):
        owe_folding(turns_of(conversation)[-1])
    work_off(conversation)
    return summaries_of(conversation)[-1]


def fact_said_in(conversation: Conversation, position: int, value: str, **given: Any) -> Fact:
    turn = turns_of(conversation)[position]
    user = turn.user_id
    fact: Fact = FactFactory.create(
        user_id=user, key="note", value=value, text=f"Is {value}", source_turn=turn, **given
    )
    return fact


@pytest.mark.parametrize("mask", [True, False])
@pytest.mark.parametrize(("said", "value", "prose"), RETOLD)
def test_no_summary_and_no_prompt_retells_what_was_forgotten(
    asha: User, model_server: Any, said: str, value: str, prose: str, mask: bool
) -> None:
    conversation = long_talk(asha, [(said, "Noted."), *small_talk(12)])
    model_server.always("summarise", raw=prose)
    made = folded(conversation)
    assert made.text.startswith(prose)
    with as_owner():
        conversation.refresh_from_db()
    question = turns.start_turn(conversation, "How deep?", client_id=str(uuid4()))
    assert any(prose in message.content for message in assemble(question).messages)
    turns.request_stop(question)

    gone = forget_fact(fact_said_in(conversation, 0, value, quote=said), mask=mask)

    assert gone.summaries == 1
    assert summaries_of(conversation) == []
    with as_owner():
        shown = str(list(ContextRecord.objects.across_users().values("blocks")))
    assert "shelves" in shown
    assert prose not in shown

    model_server.always("summarise", raw="They asked small questions about shelves.")
    work_off(conversation)
    assert summaries_of(conversation)[-1].rebuilt
    assert said not in model_server.calls_for("summarise")[-1].text


def test_what_covers_none_of_its_turns_stays(asha: User, model_server: Any) -> None:
    conversation = long_talk(asha, small_talk(9))
    model_server.always("summarise", raw="They asked small questions about shelves.")
    kept = folded(conversation)
    go_on(conversation, [("I am pregnant.", "Noted."), *small_talk(12, start=20)])
    covering = folded(conversation)
    assert covering.pk != kept.pk
    fact = fact_said_in(conversation, 9, "pregnant", quote="I am pregnant.")

    assert forget_fact(fact).summaries == 1

    assert summaries_of(conversation) == [kept]


def test_passages_on_the_way_to_a_summary_go_as_well(asha: User, model_server: Any) -> None:
    conversation = long_talk(asha, [("I am pregnant.", "Noted."), *small_talk(12)])
    model_server.always("summarise", raw="The person is expecting a baby and builds shelves.")
    request_rebuild(conversation)
    work_off(conversation)
    assert len(passages_of(conversation)) == 1

    gone = forget_fact(fact_said_in(conversation, 0, "pregnant", quote="I am pregnant."))

    assert gone.summaries == 2  # the summary, and the passage it is made of
    assert passages_of(conversation) == []
