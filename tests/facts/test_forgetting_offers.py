"""What waits for an answer and is dropped is gone from prompts, and old turns make it no more."""

from collections.abc import Callable

import pytest

from conversations.models import Conversation, Turn
from facts import candidates, learning, quarantine, tasks
from facts.forgetting import forget_offers, withdraw_consent
from facts.forgetting.asked import forget_as_asked
from facts.models import Candidate, LearningRun, Tombstone
from memoryproject.models import User
from memoryproject.ownership import lock_owner
from memoryproject.row_security import acting_as
from tests.factories import CandidateFactory, ConversationFactory, LearningRunFactory, TurnFactory
from tests.facts.test_forgetting import record_context, texts
from tests.model_server import ModelServer
from tests.residue import traces_of

pytestmark = pytest.mark.django_db(transaction=True)

SAID = "I have a peanut allergy."
PEANUT = {
    "key": "health.allergy",
    "value": "peanut",
    "text": "Allergic to peanuts",
    "quote": "I have a peanut allergy",
}


@pytest.fixture
def talk(asha: User) -> Conversation:
    return ConversationFactory.create(user=asha, title="Peanut allergy")


@pytest.fixture
def turn(asha: User, talk: Conversation) -> Turn:
    return TurnFactory.create(user=asha, conversation=talk, said=SAID, reply="No peanuts, then.")


@pytest.fixture
def offer(asha: User, turn: Turn, model_server: ModelServer) -> Candidate:
    return offered(asha, turn, model_server)


def offered(asha: User, turn: Turn, model_server: ModelServer) -> Candidate:
    run = LearningRunFactory.create(user=asha, turn=turn)
    model_server.always("extract", json={"facts": [PEANUT]})
    tasks.learn_from_turn(str(asha.pk), str(run.pk))
    with acting_as(asha.pk):
        return Candidate.objects.for_user(asha).select_related("conversation", "user").get()


def learnt_again(turn: Turn) -> LearningRun:
    run = learning.relearn(turn)
    tasks.learn_from_turn(str(turn.user_id), str(run.pk))
    with acting_as(turn.user_id):
        return LearningRun.objects.for_user_id(turn.user_id).get(pk=run.pk)


def asked(offer: Candidate) -> None:
    turn = TurnFactory.create(
        user=offer.user, conversation=offer.conversation, said="Forget my peanut allergy"
    )
    forget_as_asked(turn, facts=[], offers=[offer], about="my peanut allergy")


def refused(offer: Candidate) -> None:
    candidates.refuse_offer(offer)
    candidates.refuse_offer(offer)


def withdrawn(offer: Candidate) -> None:
    withdraw_consent(offer.user, "health")


@pytest.mark.parametrize("dropping", [asked, refused, withdrawn])
def test_a_dropped_offer_is_not_made_again_from_its_turn(
    dropping: Callable[[Candidate], None], asha: User, turn: Turn, offer: Candidate
) -> None:
    dropping(offer)

    run = learnt_again(turn)

    assert not {"offered", "inserted"} & run.counts.keys()
    with acting_as(asha.pk):
        assert not Candidate.objects.for_user(asha).exists()
        assert Tombstone.objects.for_user(asha).count() == 1


@pytest.mark.parametrize("dropping", [asked, refused, withdrawn])
def test_prompts_that_showed_a_dropped_offer_are_blanked(
    dropping: Callable[[Candidate], None], asha: User, offer: Candidate
) -> None:
    elsewhere = TurnFactory.create(user=asha, said="What can I cook?", reply="Soup.")
    source = {"kind": "offer", "id": str(offer.pk)}
    record = record_context(
        elsewhere, {"kind": "memory", "text": "- Allergic to peanuts", "sources": [source]}
    )

    dropping(offer)

    with acting_as(asha.pk):
        record.refresh_from_db()
    assert [(one["text"], one["sources"]) for one in record.blocks] == [("", [])]


@pytest.mark.parametrize("dropping", [asked, withdrawn])
def test_a_forgotten_offer_is_masked_where_it_was_said(
    dropping: Callable[[Candidate], None], asha: User, talk: Conversation, offer: Candidate
) -> None:
    assert traces_of(asha, ["peanut"])

    dropping(offer)

    assert traces_of(asha, ["peanut"]) == []
    assert texts(talk)[:2] == ["[forgotten].", "[forgotten]"]


def test_what_was_said_stays_when_it_is_only_not_to_be_remembered(
    talk: Conversation, offer: Candidate
) -> None:
    refused(offer)

    assert texts(talk) == [SAID, "No peanuts, then."]


def test_what_was_refused_is_offered_when_it_is_said_again(
    asha: User, offer: Candidate, model_server: ModelServer
) -> None:
    refused(offer)
    again = TurnFactory.create(user=asha, said="Mind you, I have a peanut allergy", reply="Right.")

    assert offered(asha, again, model_server).source_turn_id == again.pk


def test_forgetting_offers_counts_what_went_and_twice_is_once(asha: User, offer: Candidate) -> None:
    with acting_as(asha.pk):
        lock_owner(asha.pk)
        gone = forget_offers(asha.pk, [offer])
        again = forget_offers(asha.pk, [offer])

    assert (gone.candidates, gone.tombstones, gone.titles, gone.masked_spans) == (1, 1, 1, 2)
    assert again.candidates == again.tombstones == 0


def test_strangers_keep_their_offers(ravi: User, asha: User, offer: Candidate) -> None:
    theirs = CandidateFactory.create(user=ravi)
    with acting_as(asha.pk):
        lock_owner(asha.pk)
        forget_offers(asha.pk, [theirs])

    with acting_as(ravi.pk):
        assert Candidate.objects.for_user(ravi).filter(pk=theirs.pk).exists()


def test_what_was_distrusted_and_deleted_does_not_come_back_from_its_turn(
    asha: User, turn: Turn
) -> None:
    aside = CandidateFactory.create(
        user=asha, why="quarantine", category="", key="note", slot="", value="owes Rolf money",
        text="Owes Rolf money", source_turn=turn, reason="link",
    )  # fmt: skip
    known = CandidateFactory.create(
        user=asha, why="import", category="", key="note", slot="x", value="plays chess"
    )

    assert quarantine.drop(asha, [aside.pk, known.pk]) == 2

    with acting_as(asha.pk):
        stone = Tombstone.objects.for_user(asha).get()
    assert stone.turn_id == turn.pk
