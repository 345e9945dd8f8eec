"""Consent for sensitive categories, and the dial that pauses learning."""

import pytest

from conversations.models import Conversation
from facts import consent
from facts.models import Candidate, Consent, MemorySettings
from memoryproject.models import AuditEvent, User
from memoryproject.row_security import acting_as
from tests.factories import CandidateFactory, ConversationFactory
from tests.facts.statements import at, line, standing
from tests.roles import as_owner

pytestmark = pytest.mark.django_db


def test_nobody_has_consented_until_they_do(asha: User, ravi: User) -> None:
    consent.grant(ravi, "health")

    with acting_as(asha.pk):
        assert not consent.has_consent(asha.pk, "health")
    with acting_as(ravi.pk):
        assert consent.has_consent(ravi.pk, "health")
        assert not consent.has_consent(ravi.pk, "religion")


def test_granting_remembers_what_waited_in_the_order_it_was_said(asha: User) -> None:
    late = {"category": "religion", "key": "religion", "slot": ""}
    CandidateFactory.create(user=asha, value="Jain", stated_at=at(9), **late)
    CandidateFactory.create(user=asha, value="Hindu", stated_at=at(1), **late)
    CandidateFactory.create(user=asha)  # health: goes on waiting

    outcomes = consent.grant(asha, "religion")

    assert [outcome.what for outcome in outcomes] == ["inserted", "superseded"]
    assert standing(asha) == ["Jain"]
    with acting_as(asha.pk):
        assert [one.category for one in Candidate.objects.for_user(asha)] == ["health"]
        assert consent.open_offers(asha.pk) == {"health": 1}


def test_granting_twice_is_granting_once(asha: User) -> None:
    CandidateFactory.create(user=asha)

    consent.grant(asha, "health")
    assert consent.grant(asha, "health") == []

    assert len(line(asha)) == 1
    with acting_as(asha.pk):
        assert Consent.objects.for_user(asha).count() == 1


def test_granted_facts_have_their_vector(asha: User) -> None:
    CandidateFactory.create(user=asha)

    consent.grant(asha, "health")

    from facts.models import Embedding

    with acting_as(asha.pk):
        assert Embedding.objects.for_user(asha).count() == 1


def test_a_category_that_does_not_exist_is_refused(asha: User) -> None:
    with pytest.raises(consent.UnknownCategory):
        consent.grant(asha, "everything")


def test_without_a_row_every_dial_is_on(asha: User) -> None:
    with acting_as(asha.pk):
        dials = consent.settings_of(asha.pk)

        assert (dials.learn, dials.use_facts, dials.use_past_conversations) == (True, True, True)
        assert not MemorySettings.objects.for_user(asha).exists()


@pytest.mark.parametrize(
    ("mode", "learn", "answer"),
    [
        ("learning", True, True),
        ("learning", False, False),
        ("read_only", True, False),
        ("temporary", True, False),
    ],
)
def test_learning_needs_a_learning_conversation_and_no_pause(
    asha: User, mode: str, learn: bool, answer: bool
) -> None:
    conversation = ConversationFactory.create(user=asha, mode=mode)
    consent.set_learning(asha, learn)

    with acting_as(asha.pk):
        assert consent.may_learn(asha.pk, conversation) is answer


def test_a_strangers_conversation_is_not_learnt_from(asha: User, ravi: User) -> None:
    with acting_as(asha.pk):
        assert not consent.may_learn(asha.pk, ConversationFactory.build(user=ravi))


def test_a_pause_is_the_users_own_and_leaves_the_other_dials(asha: User, ravi: User) -> None:
    with acting_as(asha.pk):
        MemorySettings.objects.create(user=asha, use_facts=False)

    consent.set_learning(asha, False)

    with acting_as(asha.pk):
        dials = consent.settings_of(asha.pk)
        assert (dials.learn, dials.use_facts) == (False, False)
    with acting_as(ravi.pk):
        assert consent.may_learn(ravi.pk, Conversation(user=ravi))
    with as_owner():
        assert AuditEvent.objects.get(action="pause_memory").subject_id == asha.pk
