"""What is to be forgotten before a job has learnt it is forgotten all the same."""

import pytest
from django.db import connection

from conversations import turns
from conversations.models import Conversation, Turn
from facts import tasks
from facts.forgetting import Forgotten
from facts.forgetting.asked import forget_as_asked
from facts.models import Candidate, LearningRun, Tombstone
from memoryproject.models import User
from memoryproject.row_security import acting_as
from tests.factories import ConversationFactory, EpisodeFactory, LearningRunFactory, TurnFactory
from tests.facts.statements import line
from tests.facts.test_forgetting import texts
from tests.model_server import ModelServer
from tests.residue import traces_of

pytestmark = pytest.mark.django_db(transaction=True)

LISBON = {
    "key": "profile.city",
    "value": "Lisbon",
    "text": "Lives in Lisbon",
    "quote": "I live in Lisbon",
}


@pytest.fixture
def talk(asha: User) -> Conversation:
    return ConversationFactory.create(user=asha, title="I live in Lisbon")


@pytest.fixture
def waiting(asha: User, talk: Conversation) -> LearningRun:
    turn = TurnFactory.create(
        user=asha, conversation=talk, said="Hello! I live in Lisbon.", reply="Lisbon is fine."
    )
    return LearningRunFactory.create(user=asha, turn=turn)


def asked(talk: Conversation, about: str) -> Forgotten:
    turn = TurnFactory.create(
        user=talk.user, conversation=talk, said=f"Forget that {about}", reply="Done."
    )
    return forget_as_asked(turn, facts=[], offers=[], about=about)


def learn(run: LearningRun) -> None:
    tasks.learn_from_turn(str(run.user_id), str(run.pk))


def test_the_job_that_waits_finds_nothing(
    asha: User, talk: Conversation, waiting: LearningRun, model_server: ModelServer
) -> None:
    model_server.always("extract", json={"facts": [LISBON]})

    gone = asked(talk, "I live in Lisbon")
    learn(waiting)

    assert (gone.facts, gone.tombstones) == (0, 1)
    assert gone.masked_spans >= 1
    assert line(asha) == []
    assert texts(talk)[0] == "Hello! [forgotten]"
    assert texts(talk)[2] == "[forgotten]"
    assert not [one for one in traces_of(asha, ["i live in lisbon"]) if "audit" not in one]


def test_nor_does_one_that_has_read_it_already(
    asha: User, talk: Conversation, waiting: LearningRun, model_server: ModelServer
) -> None:
    model_server.always("extract", json={"facts": [LISBON]})
    asking: list[Forgotten] = []

    def ask() -> None:
        if not asking:
            asking.append(asked(talk, "I live in Lisbon"))
            connection.close()  # of the model's thread

    model_server.before_answering = ask

    learn(waiting)

    assert [one.tombstones for one in asking] == [1]
    assert line(asha) == []


def test_nor_does_it_offer_what_is_sensitive(
    asha: User, talk: Conversation, model_server: ModelServer
) -> None:
    turn = TurnFactory.create(user=asha, said="I am allergic to peanuts.", reply="Noted.")
    run = LearningRunFactory.create(user=asha, turn=turn)

    asked(talk, "I am allergic to peanuts")
    learn(run)

    with acting_as(asha.pk):
        assert not Candidate.objects.for_user(asha).exists()
    assert texts(turn.conversation)[0] == "[forgotten]"


def test_another_statement_that_waits_is_learnt(
    asha: User, talk: Conversation, waiting: LearningRun, model_server: ModelServer
) -> None:
    later = TurnFactory.create(user=asha, conversation=talk, said="I live in Porto.", reply="Ah.")
    run = LearningRunFactory.create(user=asha, turn=later)
    porto = {"value": "Porto", "text": "Lives in Porto", "quote": "I live in Porto"}
    model_server.always("extract", json={"facts": [LISBON | porto]})

    asked(talk, "I live in Lisbon")
    learn(run)

    assert [fact.value for fact in line(asha)] == ["Porto"]


def test_a_turn_whose_reply_is_still_written_is_masked_as_well(
    asha: User, talk: Conversation
) -> None:
    elsewhere = ConversationFactory.create(user=asha)
    late = turns.start_turn(elsewhere, "I live in Lisbon.", client_id="late")
    assert turns.claim_turn(late)

    asked(talk, "I live in Lisbon")
    turns.finish_turn(late, text="You live in Lisbon. Nice.", status=Turn.Status.COMPLETED)

    assert texts(elsewhere) == ["[forgotten]", "[forgotten] Nice."]


@pytest.mark.parametrize("status", ["done", "failed", "empty"])
def test_what_no_job_is_to_read_and_nothing_remembers_stays(
    status: str, asha: User, talk: Conversation
) -> None:
    turn = TurnFactory.create(user=asha, said="I live in Lisbon.", reply="Nice.")
    LearningRunFactory.create(user=asha, turn=turn, status=status)

    assert asked(talk, "I live in Lisbon") == Forgotten()

    assert texts(turn.conversation) == ["I live in Lisbon.", "Nice."]
    assert texts(talk) == ["Forget that I live in Lisbon", "Done."]
    with acting_as(asha.pk):
        assert not Tombstone.objects.for_user(asha).exists()


def test_what_only_shares_a_word_and_what_strangers_wait_with_stays(
    asha: User, ravi: User, talk: Conversation
) -> None:
    said = ["My sister lives in Porto.", "A film about Lisbon is on."]
    mine = [TurnFactory.create(user=asha, said=text, reply="Ah.") for text in said]
    theirs = TurnFactory.create(user=ravi, said="I live in Lisbon.", reply="Nice.")
    for turn in [*mine, theirs]:
        LearningRunFactory.create(user=turn.user, turn=turn)

    assert asked(talk, "my sister lives in Lisbon") == Forgotten()

    assert [texts(turn.conversation)[0] for turn in mine] == said
    assert texts(theirs.conversation)[0] == "I live in Lisbon."


def test_an_episode_is_forgotten_by_asking_with_the_request(asha: User, talk: Conversation) -> None:
    told = EpisodeFactory.create(user=asha, situation="Wanted a divorce", action="Saw a lawyer")
    turn = TurnFactory.create(
        user=asha, conversation=talk, said="Forget everything about my divorce"
    )

    gone = forget_as_asked(turn, facts=[], offers=[], episodes=[told], about="my divorce")

    assert gone.episodes == 1
    assert traces_of(asha, ["divorce"]) == []
