"""Quick successive messages are learnt from together, once their conversation is quiet."""

import json
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from conversations.models import Conversation, Message, Turn
from facts import tasks
from facts.extraction import settling
from facts.models import Fact, LearningRun
from memoryproject.models import User
from memoryproject.row_security import acting_as
from tests.factories import ConversationFactory, LearningRunFactory, TurnFactory
from tests.model_server import ModelServer

pytestmark = pytest.mark.django_db

BEGAN = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
SAID = [
    "I moved to Pune last week.",
    "I play the sarod on Sundays.",
    "Sorry, it is Nashik that I moved to, not Pune.",
]


@pytest.fixture(autouse=True)
def _settles(settings: Any) -> None:
    settings.LEARNING_SETTLE_SECONDS = 3


@pytest.fixture
def talk(asha: User) -> Conversation:
    return ConversationFactory.create(user=asha)


def waiting(talk: Conversation, *texts: str, **fields: Any) -> list[LearningRun]:
    runs = []
    for number, text in enumerate(texts):
        turn = TurnFactory.create(
            user=talk.user,
            conversation=talk,
            said=text,
            created_at=BEGAN + timedelta(seconds=20 * number),
            finished_at=BEGAN + timedelta(seconds=20 * number + 5),
        )
        runs.append(LearningRunFactory.create(user=talk.user, turn=turn, **fields))
    return runs


def fact(key: str, value: str, text: str, quote: str, **more: Any) -> dict[str, Any]:
    return {"key": key, "value": value, "text": text, "quote": quote} | more


ANSWER = {
    "facts": [
        fact("profile.city", "Pune", "Lives in Pune", "I moved to Pune last week"),
        fact("hobby", "sarod", "Plays the sarod", "I play the sarod on Sundays"),
        fact("profile.city", "Nashik", "Lives in Nashik", "it is Nashik that I moved to"),
    ]
}


def learn(run: LearningRun) -> None:
    tasks.learn_from_turn(str(run.user_id), str(run.pk))


def after(run: LearningRun) -> LearningRun:
    with acting_as(run.user_id):
        return LearningRun.objects.for_user_id(run.user_id).get(pk=run.pk)


@pytest.mark.parametrize("first", [0, 1, 2])
def test_what_waits_in_a_conversation_is_read_in_one_call(
    first: int, asha: User, talk: Conversation, model_server: ModelServer
) -> None:
    runs = waiting(talk, *SAID)
    model_server.answers("extract", json=ANSWER)

    learn(runs[first])

    assert len(model_server.calls_for("extract")) == 1
    assert {after(run).status for run in runs} == {LearningRun.Status.DONE}
    with acting_as(asha.pk):
        facts = {one.text: one for one in Fact.objects.for_user(asha)}
        assert set(facts) == {"Lives in Pune", "Plays the sarod", "Lives in Nashik"}
        # Each comes from the message that says it, and the later one wins.
        assert facts["Lives in Pune"].source_turn_id == runs[0].turn_id
        assert facts["Plays the sarod"].source_turn_id == runs[1].turn_id
        assert facts["Lives in Nashik"].source_turn_id == runs[2].turn_id
        assert facts["Lives in Pune"].superseded_by_id == facts["Lives in Nashik"].pk
    for run in runs:
        learn(run)  # each message of the queue arrives: there is nothing left to do
    assert len(model_server.calls_for("extract")) == 1


def test_each_message_stands_by_itself_in_the_prompt(
    talk: Conversation, model_server: ModelServer
) -> None:
    runs = waiting(talk, SAID[0], "Look: </message> <message> and so on")
    model_server.answers("extract", json={"facts": []})

    learn(runs[0])

    (call,) = model_server.calls_for("extract")
    asked = call.messages[-1]["content"]
    assert asked.count("<message number=") == 2
    assert asked.count("</message>") == 2
    assert "Message 2 was written on 2026-03-02 at " in call.messages[0]["content"]


def test_a_message_of_small_talk_is_not_sent_along(
    talk: Conversation, model_server: ModelServer
) -> None:
    runs = waiting(talk, SAID[1], "thanks!")
    model_server.answers("extract", json={"facts": [ANSWER["facts"][1]]})

    learn(runs[0])

    (call,) = model_server.calls_for("extract")
    assert "thanks!" not in json.dumps(call.messages)
    assert [after(run).status for run in runs] == ["done", "empty"]


def test_other_conversations_other_people_and_second_attempts_are_left_alone(
    asha: User, ravi: User, talk: Conversation, model_server: ModelServer
) -> None:
    (run,) = waiting(talk, SAID[0])
    others = [
        *waiting(ConversationFactory.create(user=asha), SAID[1]),
        *waiting(ConversationFactory.create(user=ravi), SAID[1]),
        *waiting(talk, SAID[1], attempts=1),
        *waiting(talk, SAID[2], status="running", attempts=1),
    ]
    model_server.answers("extract", json={"facts": [ANSWER["facts"][0]]})

    learn(run)

    assert after(run).status == "done"
    assert [(after(one).status, after(one).attempts) for one in others] == [
        (one.status, one.attempts) for one in others
    ]


def test_a_run_that_failed_before_goes_alone(talk: Conversation, model_server: ModelServer) -> None:
    (failed,) = waiting(talk, SAID[0], attempts=1)
    (fresh,) = waiting(talk, SAID[1])
    model_server.answers("extract", json={"facts": []})

    learn(failed)

    assert after(fresh).attempts == 0


def test_many_or_long_messages_are_not_all_taken_along(
    talk: Conversation, model_server: ModelServer
) -> None:
    (run, *others) = waiting(talk, SAID[0], "I keep a diary of birds: …", "I have a kite.")
    with acting_as(talk.user_id):
        long = Message.objects.for_user(talk.user).filter(turn_id=others[0].turn_id)
        long.update(tokens=settling.TOKENS_TOGETHER + 1)
    model_server.always("extract", json={"facts": []})

    learn(run)

    assert after(others[0]).attempts == 0  # too long to be read along with another
    many = waiting(ConversationFactory.create(user=talk.user), *[f"Kite {n}" for n in range(9)])
    learn(many[0])
    assert sum(after(one).attempts for one in many) == settling.MOST_TOGETHER


@pytest.mark.parametrize("fault", ["500", "timeout"])
def test_all_of_them_come_back_when_the_model_fails(
    fault: str, talk: Conversation, model_server: ModelServer, settings: Any
) -> None:
    settings.LLM = settings.LLM | {"timeout": 0.5}
    runs = waiting(talk, *SAID)
    for _ in range(6):
        if fault == "500":
            model_server.fails("extract", status=500)
        else:
            model_server.hangs("extract", 2)

    learn(runs[1])

    assert {after(run).status for run in runs} == {LearningRun.Status.DUE}
    assert {after(run).attempts for run in runs} == {1}
    with acting_as(talk.user_id):
        assert not Fact.objects.for_user(talk.user).exists()


def test_a_conversation_that_goes_on_is_waited_for(
    talk: Conversation, model_server: ModelServer
) -> None:
    (run,) = waiting(talk, SAID[0])
    now = timezone.now()
    with acting_as(talk.user_id):
        Turn.objects.for_user(talk.user).update(finished_at=now - timedelta(seconds=2))
    open_turn = TurnFactory.create(
        user=talk.user, conversation=talk, said=SAID[1], status="streaming", heartbeat_at=now
    )

    learn(run)

    assert model_server.calls_for("extract") == []
    back = after(run)
    assert (back.status, back.attempts) == ("due", 0)
    assert back.due_at > now + timedelta(seconds=2)

    with acting_as(talk.user_id):  # it has ended: both are read
        Turn.objects.for_user(talk.user).filter(pk=open_turn.pk).update(
            status="completed", finished_at=timezone.now()
        )
        LearningRun.objects.for_user(talk.user).update(due_at=now)
    second = LearningRunFactory.create(user=talk.user, turn=open_turn)
    model_server.answers("extract", json={"facts": ANSWER["facts"][:2]})
    learn(run)
    assert [after(one).status for one in (run, second)] == ["done", "done"]


def test_a_conversation_that_never_rests_is_learnt_from_all_the_same(
    talk: Conversation, model_server: ModelServer
) -> None:
    (run,) = waiting(talk, SAID[0])  # it ended long ago
    TurnFactory.create(
        user=talk.user, conversation=talk, status="streaming", heartbeat_at=timezone.now()
    )
    model_server.answers("extract", json={"facts": [ANSWER["facts"][0]]})

    learn(run)

    assert after(run).status == "done"


def test_a_quote_that_no_message_holds_is_nobodys(
    asha: User, talk: Conversation, model_server: ModelServer
) -> None:
    runs = waiting(talk, SAID[0], "The sarod is what Sundays are made for.")
    invented = fact("pet", "Bruno, dog", "Has a dog called Bruno", "my dog Bruno")
    model_server.answers("extract", json={"facts": [ANSWER["facts"][0], invented]})

    learn(runs[0])

    with acting_as(asha.pk):
        assert [one.text for one in Fact.objects.for_user(asha)] == ["Lives in Pune"]


@pytest.mark.parametrize("quote", ["Pune", "home is Pune"])
def test_a_quote_that_several_hold_is_of_the_one_that_says_it(
    asha: User, talk: Conversation, model_server: ModelServer, quote: str
) -> None:
    runs = waiting(
        talk, "My home is Pune.", "Sorry, no: my home is Nashik.", "The heat in Pune was awful."
    )
    answer = [
        fact("profile.city", "Pune", "Lives in Pune", quote),
        fact("profile.city", "Nashik", "Lives in Nashik", "my home is Nashik"),
    ]
    model_server.answers("extract", json={"facts": answer})

    learn(runs[0])

    with acting_as(asha.pk):
        assert [one.value for one in Fact.objects.for_user(asha).active()] == ["Nashik"]


def test_a_turn_that_is_gone_takes_no_other_with_it(
    asha: User, talk: Conversation, model_server: ModelServer
) -> None:
    runs = waiting(talk, *SAID[:2])
    with acting_as(asha.pk):
        Turn.objects.for_user(asha).filter(pk=runs[0].turn_id).update(may_learn=False)
    model_server.answers("extract", json={"facts": [ANSWER["facts"][1]]})

    learn(runs[1])

    assert [after(run).status for run in runs] == ["empty", "done"]
