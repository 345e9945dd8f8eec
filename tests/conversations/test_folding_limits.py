"""Folding at its limits: messages of 100,000 characters, and a provider that asks for patience."""

from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from itertools import pairwise
from typing import Any

import pytest
from django.utils import timezone

from conversations.models import Conversation, FoldingRun
from conversations.summaries import owe_folding, request_rebuild
from memoryproject import token_counts
from memoryproject.models import User
from memoryproject.row_security import acting_as
from memoryproject.runs import LONGEST_PAUSE
from tests.conversations.summarising import (
    Pair,
    go_on,
    long_talk,
    run_of,
    small_talk,
    step,
    summaries_of,
    turns_of,
    work_off,
)
from tests.roles import as_owner

pytestmark = pytest.mark.django_db

HUGE = "lorem ipsum dolor " * 5550 + " I play the oboe. " + "x" * 60
CHINESE = "下周三下午我要去医院复查膝盖, lorem ipsum。" * 3_700
SUMMARY = "The person pasted a text of lorem ipsum, and asked about shelves."
PER_MESSAGE = 8  # tokens around a message in a chat template, on the safe side


@pytest.fixture(autouse=True)
def own_model(settings: Any) -> None:
    settings.WINDOW_MAX_TURNS = 10
    names = settings.LLM["models"] | {"summarise": "scripted-summarise"}
    settings.LLM = settings.LLM | {"models": names}


def due(conversation: Conversation) -> FoldingRun:
    with acting_as(conversation.user_id):
        assert conversation.active_turn is not None
        run = owe_folding(conversation.active_turn)
    assert run is not None
    return run


def wait_of(run: FoldingRun) -> float:
    return (run.due_at - timezone.now()).total_seconds()


def make_due(run: FoldingRun) -> None:
    """Let the pause pass."""
    with as_owner():
        FoldingRun.objects.across_users().filter(pk=run.pk).update(due_at=timezone.now())


# --- a message of 100,000 characters --------------------------------------------------------


@pytest.mark.parametrize("context", [2_048, 4_096, 8_192, 128_000])
@pytest.mark.parametrize(
    "pairs",
    [[(HUGE, "Long!")], [("Say it again.", HUGE)], [(HUGE, HUGE)] * 3, [(CHINESE, "好的。")]],
    ids=["asked", "replied", "thrice", "chinese"],
)
def test_every_request_stays_inside_the_context_and_the_text_is_whole(
    context: int, pairs: list[Pair], asha: User, model_server: Any, settings: Any
) -> None:
    settings.LLM = settings.LLM | {"context_tokens": context, "reply_reserve": context // 4}
    conversation = long_talk(asha, [*pairs, *small_talk(9)])
    model_server.always("summarise", raw=SUMMARY)

    due(conversation)
    work_off(conversation)
    request_rebuild(conversation)
    work_off(conversation)

    calls = model_server.calls_for("summarise")
    assert 2 <= len(calls) <= 12
    for call in calls:
        sent = sum(token_counts.count(one["content"]) + PER_MESSAGE for one in call.messages)
        assert sent + call.body["max_tokens"] <= min(context, 8_192)
    assert run_of(conversation).status == "done"
    assert summaries_of(conversation)[-1].rebuilt
    with as_owner():
        first = turns_of(conversation)[0].messages.order_by("position")
        assert tuple(first.values_list("content", flat=True)) == pairs[0]


@pytest.mark.parametrize(
    "body",
    [
        {"error": {"code": "context_length_exceeded", "message": "maximum context length is 2048"}},
        {"error": {"code": None, "message": "This model's maximum context length is 2048 tokens"}},
    ],
    ids=["by its code", "by its words"],
)
def test_too_long_is_not_asked_again_and_again(
    body: dict[str, Any], asha: User, model_server: Any
) -> None:
    conversation = long_talk(asha, [(HUGE, "Long!"), *small_talk(9)])
    model_server.fails("summarise", status=400, body=body, times=20)
    run = due(conversation)

    for _ in range(10):
        make_due(step(run))
        if not run.is_open:
            break
    due(conversation)  # the next turn, which is told to wait
    work_off(conversation)

    assert len(model_server.calls_for("summarise")) <= 2
    assert summaries_of(conversation) == []
    with as_owner():
        assert turns_of(conversation)[0].messages.get(position=0).content == HUGE


# --- 429 ------------------------------------------------------------------------------------


def asks_for_an_hour() -> str:
    return "3600"


def asks_for_a_date() -> str:
    return format_datetime(datetime.now(UTC) + timedelta(hours=1), usegmt=True)


@pytest.mark.parametrize("asked", [asks_for_an_hour, asks_for_a_date])
def test_patience_has_a_ceiling_of_our_own(asked: Any, asha: User, model_server: Any) -> None:
    conversation = long_talk(asha, small_talk(9))
    run = due(conversation)
    for _ in range(3):
        model_server.fails("summarise", status=429, headers={"Retry-After": asked()})
    model_server.answers("summarise", raw=SUMMARY)

    waits = []
    for _ in range(3):
        make_due(run)
        waits.append(wait_of(step(run)))
        assert (run.status, run.error_code) == ("due", "rate_limited")
    assert len(model_server.calls_for("summarise")) == 3, "asked again within a step"
    make_due(run)
    step(run)

    assert all(600 < wait <= LONGEST_PAUSE for wait in waits), waits
    assert (run.status, len(summaries_of(conversation))) == ("done", 1)


def test_pauses_grow_and_are_not_all_the_same(asha: User, model_server: Any, settings: Any) -> None:
    settings.LLM = settings.LLM | {"retries": 0}  # inside a call: they would only take time here
    runs = [due(long_talk(asha, small_talk(9))) for _ in range(6)]
    model_server.fails("summarise", status=429, headers={"Retry-After": "1"}, times=30)

    waits = []
    for _ in range(4):
        for run in runs:
            make_due(run)
        waits.append([wait_of(step(run)) for run in runs])

    assert {run.status for run in runs} == {"due"}
    assert all(max(sooner) < min(later) for sooner, later in pairwise(waits))
    for alike in waits[2:]:  # of minutes, so that what the test itself takes does not matter
        assert max(alike) - min(alike) > 1, alike


def test_who_has_to_wait_holds_up_nobody_else(asha: User, ravi: User, model_server: Any) -> None:
    hers, his = long_talk(asha, small_talk(9)), long_talk(ravi, small_talk(9))
    first, second = due(hers), due(his)
    model_server.fails("summarise", status=429, headers={"Retry-After": asks_for_an_hour()})
    model_server.answers("summarise", raw=SUMMARY)

    step(first)
    work_off(hers)
    step(second)

    assert (run_of(hers).status, run_of(his).status) == ("due", "done")
    assert (summaries_of(hers), len(summaries_of(his))) == ([], 1)
    make_due(first)
    model_server.answers("summarise", raw=SUMMARY)
    step(first)
    assert (run_of(hers).status, len(summaries_of(hers))) == ("done", 1)


def test_a_huge_message_full_of_numbers_asks_for_no_rebuild_that_would_see_no_more(
    asha: User, model_server: Any
) -> None:
    """What it loses, it loses to its size: reading it again would shorten it in the same way."""
    conversation = long_talk(asha, small_talk(9))
    model_server.always("summarise", raw=SUMMARY)
    due(conversation)
    work_off(conversation)
    before = len(model_server.calls_for("summarise"))
    numbers = " ".join(f"Order KX-{number} costs {number} rupees." for number in range(1000, 4000))
    go_on(conversation, [(numbers, "Noted."), *small_talk(4, start=9)])

    due(conversation)
    work_off(conversation)

    assert len(model_server.calls_for("summarise")) - before <= 2
    assert run_of(conversation).rebuilds == 0
