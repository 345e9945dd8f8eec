"""What a summary costs in calls, with a model that loses everything."""

import math
import os
from typing import Any

import pytest

from conversations.models import Conversation
from conversations.summaries import owe_folding
from memoryproject.models import User
from memoryproject.row_security import acting_as
from tests.conversations.summarising import (
    go_on,
    long_talk,
    passages_of,
    run_of,
    small_talk,
    summaries_of,
    summarises,
    vague,
    work_off,
)

pytestmark = pytest.mark.django_db
TURNS = int(os.environ.get("FOLDED_TURNS", "200"))
AT_ONCE = 10  # turns between two looks at what is due, to save time


def talk(user: User) -> Conversation:
    """Turns of about 130 tokens, every fourth with something that must be kept."""
    conversation = long_talk(user, [])
    asked = "I would like to know how deep it ought to be, and whether it holds books. " * 2
    answer = "That depends on the wood and on what stands on it; oak holds more than pine. " * 4
    pairs = [
        (f"{said} {asked}" + (f"It is number KX-{7000 + n}." if n % 4 == 0 else ""), answer)
        for n, (said, _) in enumerate(small_talk(TURNS))
    ]
    for start in range(0, TURNS, AT_ONCE):
        turn = go_on(conversation, pairs[start : start + AT_ONCE])[-1]
        with acting_as(user.pk):
            owe_folding(turn)
        work_off(conversation)
    return conversation


def test_calls_for_a_turn_do_not_grow_with_the_talk(
    asha: User, model_server: Any, monkeypatch: Any, settings: Any, record_property: Any
) -> None:
    summarises(model_server, monkeypatch, vague)
    names = settings.LLM["models"] | {"summarise": "scripted-summarise"}
    settings.LLM = settings.LLM | {"models": names}

    conversation = talk(asha)

    run = run_of(conversation)
    calls = len(model_server.calls_for("summarise"))
    rebuilding = calls - run.folds
    record_property(
        "measured",
        f"{run.folds} folds, {run.rebuilds} rebuilds of {rebuilding} calls, for {TURNS} turns",
    )
    assert run.folds + run.rebuilds == len(summaries_of(conversation))
    assert run.folds <= TURNS / AT_ONCE
    assert run.rebuilds <= math.log2(TURNS)  # each covers at least twice as many turns
    assert rebuilding == len(passages_of(conversation)) + _joined(model_server, run.rebuilds)
    assert rebuilding <= TURNS / 10


def _joined(model_server: Any, rebuilds: int) -> int:
    """Calls that made a summary of several passages; a single passage needs none."""
    asked = [call.messages[-1]["content"] for call in model_server.calls_for("summarise")]
    joined: int = sum(text.startswith("<summary>") and "<turns>" not in text for text in asked)
    assert joined <= rebuilds
    return joined
