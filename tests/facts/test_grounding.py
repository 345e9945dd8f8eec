"""A fact needs words of the user; an accepted offer keeps its chip; rules learn without a model."""

from typing import Any

import pytest

from conversations.views.showing import learned_from
from facts import candidates
from facts.models import Candidate, Fact, LearningRun
from facts.tasks import learn_from_turn
from memoryproject.models import User
from memoryproject.row_security import acting_as
from tests.factories import LearningRunFactory, TurnFactory

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
