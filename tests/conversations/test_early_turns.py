"""An early turn that is tried again holds up the summary of what followed, and ends no wish for it.

While a reply is open, nothing behind it is folded. Whichever way it ends, the run goes on.
"""

from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from conversations import endings, turns
from conversations.context import assemble
from conversations.models import Conversation, FoldingRun, Turn
from conversations.summaries import owe_folding
from memoryproject.models import User
from memoryproject.row_security import acting_as
from tests.conversations.summarising import (
    go_on,
    long_talk,
    run_of,
    small_talk,
    step,
    summaries_of,
    summarises,
    turns_of,
    what_was_said,
    work_off,
)
from tests.roles import as_owner

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def marks(settings: Any, model_server: Any, monkeypatch: Any) -> None:
    settings.WINDOW_MAX_TURNS = 10
    names = settings.LLM["models"] | {"summarise": "scripted-summarise"}
    settings.LLM = settings.LLM | {"models": names}
    summarises(model_server, monkeypatch, what_was_said)


def completed(turn: Turn) -> None:
    assert turns.claim_turn(turn)
    turns.finish_turn(turn, text="A better answer.", status=Turn.Status.COMPLETED)


def abandoned(turn: Turn) -> None:
    with as_owner():
        Turn.objects.across_users().filter(pk=turn.pk).update(
            heartbeat_at=timezone.now() - timedelta(minutes=9)
        )
    with acting_as(turn.user_id):
        assert endings.end_dead(turn)


ENDS = [completed, turns.request_stop, abandoned]


def broken_off(turn: Turn) -> Turn:
    with as_owner():
        Turn.objects.across_users().filter(pk=turn.pk).update(
            status="interrupted", error_code="stopped"
        )
        turn.refresh_from_db()
    return turn


def folded(conversation: Conversation) -> None:
    with acting_as(conversation.user_id):
        owe_folding(turns_of(conversation)[-1])
    work_off(conversation)


def asked(conversation: Conversation) -> str:
    """The prompt of the next question."""
    with as_owner():
        conversation.refresh_from_db()
    turn = turns.start_turn(conversation, "What was my order?", client_id=str(uuid4()))
    window = assemble(turn)
    assert "turns" not in window.left_out
    return "\n".join(message.content for message in window.messages)


@pytest.mark.parametrize("end", ENDS)
def test_a_summary_that_went_with_an_early_reply_is_made_anew(
    asha: User, end: Callable[[Turn], None]
) -> None:
    conversation = long_talk(asha, [("My order is 88412.", "Noted."), *small_talk(40)])
    early = broken_off(turns_of(conversation)[1])
    folded(conversation)
    assert summaries_of(conversation)

    again = turns.retry_turn(early)
    work_off(conversation)  # a worker comes while the reply is open

    run = run_of(conversation)
    assert summaries_of(conversation) == []
    assert (run.status, run.from_source, run.attempts) == ("due", True, 0)
    assert timezone.now() < run.due_at

    end(again)
    work_off(conversation)

    assert run_of(conversation).status == "done"
    assert summaries_of(conversation)[-1].rebuilt
    assert "88412" in asked(conversation)


@pytest.mark.parametrize("end", ENDS)
def test_turns_that_waited_behind_an_early_one_are_folded(
    asha: User, end: Callable[[Turn], None]
) -> None:
    conversation = long_talk(asha, [*small_talk(2), ("My order is 88412.", "Noted.")])
    early = broken_off(turns_of(conversation)[1])
    go_on(conversation, small_talk(9, start=5))
    with acting_as(asha.pk):
        owe_folding(turns_of(conversation)[-1])

    again = turns.retry_turn(early)
    work_off(conversation)
    assert summaries_of(conversation) == []
    end(again)
    work_off(conversation)

    assert "88412" in asked(conversation)


def test_a_run_that_waits_looks_again_by_itself_and_is_never_given_up(asha: User) -> None:
    conversation = long_talk(asha, small_talk(40))
    early = broken_off(turns_of(conversation)[1])
    folded(conversation)
    turns.retry_turn(early)

    for _ in range(9):
        with as_owner():
            FoldingRun.objects.across_users().update(due_at=timezone.now())
        run = step(run_of(conversation))

    assert (run.status, run.from_source, run.attempts) == ("due", True, 0)
    with as_owner():  # it ended without a word to anybody
        now = timezone.now()
        Turn.objects.across_users().filter(pk=early.pk).update(status="failed", finished_at=now)
        FoldingRun.objects.across_users().update(due_at=now)
    work_off(conversation)
    assert summaries_of(conversation)[-1].rebuilt


@pytest.mark.parametrize("status", ["due", "running"])
def test_a_run_put_off_by_a_clock_that_was_ahead_is_due_again(asha: User, status: str) -> None:
    conversation = long_talk(asha, small_talk(12))
    with acting_as(asha.pk):
        owe_folding(turns_of(conversation)[-1])
    with as_owner():
        ahead = timezone.now() + timedelta(days=1)
        FoldingRun.objects.across_users().update(due_at=ahead, status=status)

    go_on(conversation, small_talk(3, start=20))
    folded(conversation)

    assert summaries_of(conversation)
    assert run_of(conversation).status == "done"
