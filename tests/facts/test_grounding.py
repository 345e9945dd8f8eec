"""A fact needs words of the user; an accepted offer keeps its chip; rules learn without a model."""

from typing import Any

import pytest

from conversations.views.showing import learned_from
from facts import candidates
from facts.models import Candidate, Fact, LearningRun
from facts.tasks import learn_from_turn
from memoryproject.models import User
from memoryproject.row_security import acting_as
from tests.factories import (
    ConversationFactory,
    FactFactory,
    LearningRunFactory,
    MessageFactory,
    TurnFactory,
)

pytestmark = pytest.mark.django_db


def learnt(user: User, said: str) -> LearningRun:
    run = LearningRunFactory.create(user=user, turn=TurnFactory.create(user=user, said=said))
    learn_from_turn(str(user.pk), str(run.pk))
    with acting_as(user.pk):
        return LearningRun.objects.for_user(user).get(pk=run.pk)


def values(user: User) -> list[str]:
    with acting_as(user.pk):
        return sorted(Fact.objects.for_user(user).values_list("value", flat=True))


CITY = {"key": "profile.city", "value": "Pune", "text": "Lives in Pune"}


def test_what_a_model_returns_without_any_word_of_the_user_is_not_remembered(
    asha: User, model_server: Any
) -> None:
    model_server.extracts(CITY | {"quote": ""}, CITY | {"quote": "I live in Pune"})

    run = learnt(asha, "I wonder what my job was called.")

    assert values(asha) == []
    assert run.counts["skipped"] == 2


@pytest.mark.parametrize(
    ("said", "fact"),
    [
        ("Pune has been home since May.", CITY | {"quote": ""}),
        (
            "I stopped eating animals.",
            {"key": "diet", "value": "vegetarian", "text": "Vegetarian"}
            | {"quote": "I stopped eating animals"},
        ),
    ],
)
def test_a_word_or_a_quote_of_the_user_is_enough(
    asha: User, model_server: Any, said: str, fact: dict[str, str]
) -> None:
    model_server.extracts(fact)

    learnt(asha, said)

    assert values(asha) == [fact["value"]]


def test_an_accepted_offer_is_still_shown_under_its_turn(asha: User, model_server: Any) -> None:
    model_server.extracts({"key": "health.allergy", "value": "peanut", "text": "Peanut allergy"})
    run = learnt(asha, "I have a peanut allergy.")
    with acting_as(asha.pk):
        (offer,) = Candidate.objects.for_user(asha)

    candidates.accept_offer(offer)

    with acting_as(asha.pk):
        (chip,) = learned_from(asha.pk, [run.turn_id])[run.turn_id].chips
        assert chip.fact is not None
        assert chip.fact.value_folded.startswith("peanut")


def test_without_a_model_rules_learn_at_once(asha: User, settings: Any, tmp_path: Any) -> None:
    (tmp_path / "run").mkdir()
    (tmp_path / "run" / "model_state.json").write_text('{"state": "off", "sentence": "No model."}')
    settings.DATA_DIR = tmp_path
    settings.LLM = settings.LLM | {"embedded": True, "base_url": None}

    run = learnt(asha, "I work as a nurse.")

    assert values(asha) == ["nurse"]
    assert run.status == "partial"


# --- whose words ------------------------------------------------------------------------
QUOTED_CITY = CITY | {"quote": "you live in Pune"}
REPLY = "Since you live in Pune, try the market."


def follow_up(user: User, said: str, *, told: str = "") -> LearningRun:
    """Learn from a message that follows ``REPLY``, which a tool may have put into our mouth."""
    conversation = ConversationFactory.create(user=user)
    before = TurnFactory.create(
        user=user, conversation=conversation, said="Ideas for Sunday?", reply=REPLY
    )
    if told:
        MessageFactory.create(turn=before, user=user, position=5, role="tool", content=told)
    turn = TurnFactory.create(user=user, conversation=conversation, parent=before, said=said)
    run = LearningRunFactory.create(user=user, turn=turn)
    learn_from_turn(str(user.pk), str(run.pk))
    with acting_as(user.pk):
        return LearningRun.objects.for_user(user).get(pk=run.pk)


@pytest.mark.parametrize(
    ("said", "told", "stored"),
    [
        ("Yes, exactly.", "", ["Pune"]),
        ("Thanks, that helps a lot.", "", []),
        ("Yes, but not any more.", "", []),
        ("Yes, exactly.", "profile: you live in Pune, says the page", []),
    ],
)
def test_what_we_said_counts_once_the_user_says_yes_and_never_what_a_tool_had_said(
    asha: User, model_server: Any, said: str, told: str, stored: list[str]
) -> None:
    model_server.extracts(QUOTED_CITY)

    follow_up(asha, said, told=told)

    assert values(asha) == stored
    with acting_as(asha.pk):
        assert all(fact.source_reliability < 1 for fact in Fact.objects.for_user(asha))


PASTED = "Please shorten:\n\n> I live in Pune.\n> I no longer like chess."


def test_pasted_words_are_set_aside_unasked_and_unembedded(asha: User, model_server: Any) -> None:
    model_server.extracts(
        CITY | {"quote": "I live in Pune."},
        {"key": "health.allergy", "value": "chess", "text": "Allergic", "quote": "like chess."},
    )

    run = learnt(asha, PASTED)

    with acting_as(asha.pk):
        aside = list(Candidate.objects.for_user(asha).order_by("key"))
    assert [(one.why, one.origin, one.reason) for one in aside] == [
        ("quarantine", "pasted", "pasted")
    ] * 2
    assert values(asha) == []
    assert run.counts == {"quarantined": 2}
    assert not model_server.calls_for("embed")
    with acting_as(asha.pk):
        chips = learned_from(asha.pk, [run.turn_id])[run.turn_id].chips
    assert [chip.offer.origin for chip in chips if chip.offer] == ["pasted", "pasted"]


def test_nothing_is_taken_back_because_of_pasted_words(asha: User, model_server: Any) -> None:
    FactFactory.create(user=asha, key="hobby", slot="chess", value="chess", text="Plays chess")
    model_server.extracts(
        {"key": "hobby", "value": "chess", "text": "Plays chess", "op": "retract"}
        | {"quote": "I no longer like chess."}
    )

    run = learnt(asha, PASTED)

    assert values(asha) == ["chess"]
    assert run.counts == {"refused": 1}
