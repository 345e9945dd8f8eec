"""What was said again, set aside or said very often is found and goes with the fact."""

import pytest

from conversations.models import Conversation
from facts.forgetting import forget_fact
from facts.models import Candidate
from facts.versioning.line import MOST_RESTATEMENTS
from memoryproject.models import User
from memoryproject.row_security import acting_as
from tests.factories import CandidateFactory, ConversationFactory, FactFactory, TurnFactory
from tests.facts.statements import at, line, proposal, said
from tests.facts.test_forgetting import learnt, texts
from tests.residue import traces_of

pytestmark = pytest.mark.django_db

VEGETARIAN = proposal("diet", "vegetarian", text="Vegetarian", quote="I am a vegetarian")
MANY = "It snows outside. The cat sleeps. My tea is cold."


@pytest.fixture
def talk(asha: User) -> Conversation:
    return ConversationFactory.create(user=asha)


@pytest.mark.parametrize(
    ("again", "left"),
    [
        ("As a non-meat-eater I need a lunch tip.", "[forgotten]"),
        ("What is lunch for a non-meat-eater?", "[forgotten]"),
        ("Animals are no food. What's for lunch?", "[forgotten] What's for lunch?"),
        ("I play the cello. Animals are no food.", "I play the cello. [forgotten]"),
        ("Yes.", "Yes."),
        (
            "One is this. Two is odd. Three is a crowd.",
            "One is this. Two is odd. Three is a crowd.",
        ),
    ],
)
def test_said_again_in_other_words_it_is_masked_too(
    again: str, left: str, asha: User, talk: Conversation
) -> None:
    first = TurnFactory.create(user=asha, conversation=talk, said="I am a vegetarian, you know.")
    fact = learnt(first, VEGETARIAN)
    second = TurnFactory.create(user=asha, conversation=talk, said=again)
    if "cello" in again:
        learnt(second, proposal("hobby", "cello", text="Cello", quote="I play the cello"))
    assert learnt(second, VEGETARIAN).pk == fact.pk

    forget_fact(fact)

    assert texts(talk) == ["[forgotten], you know.", left]


def test_what_was_set_aside_and_says_it_goes_under_whatever_key(asha: User) -> None:
    pune = FactFactory.create(user=asha, key="profile.city", slot="", value="Pune")
    aside = {"user": asha, "category": "", "text": "", "key": "home.city"}
    for why, value in (("quarantine", "Pune, India"), ("import", "Pune")):
        CandidateFactory.create(why=why, slot=value, value=value, **aside)
    CandidateFactory.create(why="import", slot="x", value="Lisbon", **aside)
    CandidateFactory.create(user=asha, key="note", slot="y", value="clinic", text="In Pune, ill")

    gone = forget_fact(pune)

    assert gone.candidates == 2
    with acting_as(asha.pk):
        kept = Candidate.objects.for_user(asha).values_list("value", flat=True)
        assert {*kept} == {"Lisbon", "clinic"}  # an offer waits for an answer of its own


def test_a_number_is_not_every_number(asha: User) -> None:
    two = FactFactory.create(user=asha, key="family.children", slot="", value="2")
    CandidateFactory.create(
        user=asha, why="import", category="", key="pet", slot="", value="2 cats"
    )

    assert forget_fact(two).candidates == 0


def test_what_was_said_too_often_to_be_on_record_is_masked_everywhere(asha: User) -> None:
    spoken = ["I live in Pune.", "Pune is where I live.", "Pune it is, still.", "Yes, Pune."]
    turns = [
        TurnFactory.create(user=asha, said=text, created_at=at(minute))
        for minute, text in enumerate(spoken)
    ]
    other = TurnFactory.create(user=asha, said="A film set in Pune.", created_at=at(999))
    for minute, turn in enumerate(turns):
        said(asha, proposal(text="Lives in Pune"), minute, turn)
    for minute in range(len(turns), MOST_RESTATEMENTS + 9):
        said(asha, proposal(text="Lives in Pune"), minute)
    (fact,) = line(asha)
    assert str(turns[2].pk) not in str(fact.restatements)

    forget_fact(fact)

    assert traces_of(asha, ["pune"]) == ["conversations_message.content"]
    assert texts(other.conversation) == ["A film set in Pune."]
