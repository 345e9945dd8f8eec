"""What was remembered in a normal form is found in the words in which it was said."""

import pytest

from conversations.models import Conversation
from facts.forgetting import forget_fact
from facts.forgetting.words import Traces
from facts.models import Fact
from memoryproject.models import User
from tests.factories import ConversationFactory, FactFactory, TurnFactory
from tests.facts.statements import proposal
from tests.facts.test_forgetting import learnt, record_context, texts
from tests.residue import traces_of

pytestmark = pytest.mark.django_db


def built(value: str, *, text: str = "", quote: str = "") -> Fact:
    return FactFactory.build(user=None, value=value, text=text, quote=quote)


@pytest.mark.parametrize(
    "text",
    [
        "Lovely, 5 May is a Wednesday.",
        "On the 5th of May, then.",
        "May 5 it is.",
        "Is it May 5th, 2027?",
        "The fifth of May.",
        "Am 5. Mai also.",
        "El 5 de mayo.",
        "誕生日は5月5日です。",
        "So 05.05. as ever",
        "It is 5/5, right?",
    ],
)
@pytest.mark.parametrize("value", ["05-05", "1990-05-05"])
def test_a_date_is_found_however_it_is_written(value: str, text: str) -> None:
    assert Traces.of([built(value)]).stand_in(text)


@pytest.mark.parametrize(
    "text", ["15 May", "25 May is fine", "5 June", "May I have 5?", "At 5.", "3 May", "May 5:30"]
)
def test_another_date_is_not(text: str) -> None:
    assert not Traces.of([built("05-05", text="Birthday is 5 May")]).stand_in(text)


@pytest.mark.parametrize(
    ("text", "says_it"),
    [
        ("My boss is a swindler", True),
        ("A swindler for a boss is hard.", True),
        ("What does Kevin do?", True),
        ("How do I find a good boss?", False),
        ("A swindler called yesterday.", False),
    ],
)
def test_a_sentence_says_it_with_more_than_one_of_its_words(text: str, says_it: bool) -> None:
    traces = Traces.of([built("Kevin", text="The user has a boss, Kevin, who is a swindler")])

    assert traces.stand_in(text) is says_it


@pytest.mark.parametrize(
    ("text", "says_it"),
    [
        ("As you eat no meat: lentils.", True),
        ("No meat for me", True),
        ("Vegetarian lasagne.", True),
        ("What shall we eat?", False),
        ("Is that all? At all?", False),
    ],
)
def test_a_denial_is_found_beside_the_word_for_it(text: str, says_it: bool) -> None:
    fact = built("vegetarian", text="Vegetarian", quote="I eat no meat at all")

    assert Traces.of([fact]).stand_in(text) is says_it


def test_common_words_of_what_is_remembered_take_nothing_else() -> None:
    pune = built("Pune", text="The user lives in Pune", quote="I live in Pune")

    for text in ("The user lives with two cats.", "I live alone.", "Where do you live, user?"):
        assert not Traces.of([pune]).stand_in(text)


@pytest.fixture
def talk(asha: User) -> Conversation:
    return ConversationFactory.create(user=asha, title="Birthday on 5 May")


def test_reply_title_and_later_prompts_keep_no_date(asha: User, talk: Conversation) -> None:
    said = "My birthday is on 5 May. Any ideas?"
    reply = "Lovely, 5 May is a Wednesday. Bake a cake."
    turn = TurnFactory.create(user=asha, conversation=talk, said=said, reply=reply)
    fact = learnt(
        turn,
        proposal(
            "profile.birthday", "05-05", text="Birthday is 5 May", quote="My birthday is on 5 May"
        ),
    )
    later = TurnFactory.create(user=asha, conversation=talk, said="And then?", reply="Tea.")
    record_context(later, {"kind": "turn", "role": "assistant", "text": reply, "sources": []})
    assert len(traces_of(asha, ["5 may"])) >= 5

    forget_fact(fact)

    assert traces_of(asha, ["5 may"]) == []
    assert texts(talk) == [
        "[forgotten]. Any ideas?",
        "[forgotten] Bake a cake.",
        "And then?",
        "Tea.",
    ]
