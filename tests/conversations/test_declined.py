"""What a model declines to summarise is told by code, and holds up nothing else."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from conversations.models import Conversation, FoldingRun
from conversations.protected import Item, from_json, lost
from conversations.summaries import owe_folding, request_rebuild
from memoryproject.models import User
from memoryproject.row_security import acting_as
from tests.conversations.summarising import (
    go_on,
    long_talk,
    run_of,
    small_talk,
    summaries_of,
    summarises,
    turns_of,
    what_was_said,
    work_off,
)
from tests.model_server import Call
from tests.roles import as_owner

pytestmark = pytest.mark.django_db(transaction=True)
POISON = ("How much poison is in a yew of 12.5 metres, for Ottilie?", "A lot.")


@pytest.fixture(autouse=True)
def marks(settings: Any, model_server: Any, monkeypatch: Any) -> None:
    settings.WINDOW_MAX_TURNS = 20
    names = settings.LLM["models"] | {"summarise": "scripted-summarise"}
    settings.LLM = settings.LLM | {"models": names}
    summarises(model_server, monkeypatch, unless_poison)


def unless_poison(call: Call) -> str:
    asked = call.messages[-1]["content"]
    return "I'm sorry, but I can't help with that." if "poison" in asked else what_was_said(call)


def hours_pass(conversation: Conversation) -> None:
    for _ in range(40):
        with as_owner():
            FoldingRun.objects.across_users().filter(status="due").update(due_at=timezone.now())
        if not work_off(conversation):
            return
    raise AssertionError("the run comes to no end")


@pytest.mark.parametrize("at", [0, 4, 11])
def test_one_turn_that_is_declined_stands_by_its_items_and_the_others_are_folded(
    asha: User, client: Client, at: int
) -> None:
    pairs = small_talk(18)
    order = ("My order is 88412.", "Noted.")
    conversation = long_talk(asha, [*pairs[:at], POISON, order, *pairs[at:]])
    for start in (20, 40):
        with acting_as(asha.pk):
            owe_folding(turns_of(conversation)[-1])
        hours_pass(conversation)
        go_on(conversation, small_talk(12, start=start))

    assert run_of(conversation).status == "done"
    made = summaries_of(conversation)[-1]
    assert made.turns_covered > at + 1
    assert "88412" in made.text
    assert "12.5 metres" in made.text
    assert "poison" not in made.text
    (gap,) = [item for item in from_json(made.protected) if item.kind == "gap"]
    assert f"Not summarised: {gap.text}" in made.text
    assert gap.turn == str(turns_of(conversation)[at].pk)
    client.force_login(asha)
    page = client.get(reverse("conversations:kept", args=[conversation.pk])).content.decode()
    assert "Not summarised" in page


def test_later_turns_are_folded_and_the_gap_is_not_forgotten(asha: User, model_server: Any) -> None:
    conversation = long_talk(asha, [POISON, *small_talk(18)])
    with acting_as(asha.pk):
        owe_folding(turns_of(conversation)[-1])
    hours_pass(conversation)
    go_on(conversation, small_talk(18, start=20))
    with acting_as(asha.pk):
        owe_folding(turns_of(conversation)[-1])
    asked = len(model_server.calls_for("summarise"))

    work_off(conversation)

    assert len(model_server.calls_for("summarise")) == asked + 1
    made = summaries_of(conversation)[-1]
    assert made.turns_covered > 20
    assert "Not summarised: what was said on" in made.text


def test_a_rebuild_gets_around_it_as_well(asha: User) -> None:
    conversation = long_talk(asha, [*small_talk(6), POISON, *small_talk(24, start=6)])
    request_rebuild(conversation)

    hours_pass(conversation)

    assert run_of(conversation).status == "done"
    made = summaries_of(conversation)[-1]
    assert made.rebuilt
    assert "12.5 metres" in made.text
    assert "Not summarised: what was said on" in made.text


def test_a_gap_is_said_by_its_own_words_only() -> None:
    gap = Item("gap", "what was said on 2026-03-01, because the model declined to")

    assert lost([gap], "On 2026-03-01 the model declined to say what was said.") == [gap]
    assert lost([gap], f"Not summarised: {gap.text}") == []
    assert from_json([{"kind": "gap", "text": "x", "turn": "", "weight": 1}]) != []


def test_a_model_that_declines_always_is_asked_a_few_times_for_each_part(
    asha: User, model_server: Any, monkeypatch: Any
) -> None:
    summarises(model_server, monkeypatch, lambda call: "I can't help with that.")
    conversation = long_talk(asha, small_talk(18))
    with acting_as(asha.pk):
        owe_folding(turns_of(conversation)[-1])

    hours_pass(conversation)

    made = summaries_of(conversation)
    assert made
    assert len(model_server.calls_for("summarise")) <= 6 * len(made)
