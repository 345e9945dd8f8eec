"""What is asked for or said by somebody else while a worker ends a step is not lost."""

from collections.abc import Callable
from threading import Thread
from typing import Any

import pytest
from django.db import connection

from conversations.models import FoldingRun
from conversations.summaries import folding, owe_folding, request_rebuild
from memoryproject.models import User
from memoryproject.row_security import acting_as
from tests.conversations.summarising import (
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

pytestmark = pytest.mark.django_db(transaction=True)
ANSWER = "They asked one small question about shelves after another, and got answers."


@pytest.fixture(autouse=True)
def marks(settings: Any, model_server: Any) -> None:
    settings.WINDOW_MAX_TURNS = 10
    names = settings.LLM["models"] | {"summarise": "scripted-summarise"}
    settings.LLM = settings.LLM | {"models": names}
    model_server.always("summarise", raw=ANSWER)


def elsewhere(act: Callable[[], Any]) -> Thread:
    """Begin ``act`` on another connection; it may have to wait for a lock of this one."""

    def acting() -> None:
        try:
            act()
        finally:
            connection.close()

    thread = Thread(target=acting)
    thread.start()
    thread.join(timeout=0.7)
    return thread


@pytest.mark.parametrize("turns", [3, 9])  # nothing to do; a fold
def test_a_rebuild_asked_for_as_the_run_ends_is_not_lost(
    asha: User, monkeypatch: Any, turns: int
) -> None:
    conversation = long_talk(asha, small_talk(turns))
    with acting_as(asha.pk):
        run = FoldingRun(user=asha, conversation=conversation)
        run.save()
    close, asked = folding._set, list[Thread]()

    def closing(*args: Any, **changes: Any) -> None:
        if not asked:
            asked.append(elsewhere(ask))
        close(*args, **changes)

    def ask() -> None:
        with acting_as(asha.pk):  # without the owner's lock, as anybody might
            FoldingRun.objects.for_user(asha).filter(pk=run.pk).update(from_source=True)
            FoldingRun.objects.for_user(asha).filter(pk=run.pk, status="done").update(status="due")

    monkeypatch.setattr(folding, "_set", closing)
    run = step(run)
    asked[0].join()

    assert run_of(conversation).from_source


def test_turns_said_while_nothing_was_found_are_looked_at_before_the_run_ends(
    asha: User, monkeypatch: Any
) -> None:
    conversation = long_talk(asha, small_talk(8))
    with acting_as(asha.pk):
        run = FoldingRun(user=asha, conversation=conversation)
        run.save()
    end = folding._end

    def ending(held: FoldingRun) -> bool:
        if len(turns_of(conversation)) == 8:
            go_on(conversation, small_talk(1, start=8))
            with acting_as(asha.pk):
                owe_folding(turns_of(conversation)[-1])  # leaves it to the run
        return end(held)

    monkeypatch.setattr(folding, "_end", ending)
    step(run)
    work_off(conversation)

    assert [one.turns_covered for one in summaries_of(conversation)] == [5]


def test_a_turn_that_ends_as_the_run_ends_makes_it_due_again(asha: User, monkeypatch: Any) -> None:
    conversation = long_talk(asha, small_talk(8))
    with acting_as(asha.pk):
        run = FoldingRun(user=asha, conversation=conversation)
        run.save()
    close, said = folding._set, list[Thread]()

    def closing(*args: Any, **changes: Any) -> None:
        if not said:
            said.append(elsewhere(say))
        close(*args, **changes)

    def say() -> None:
        go_on(conversation, small_talk(1, start=8))
        with acting_as(asha.pk):
            owe_folding(turns_of(conversation)[-1])

    monkeypatch.setattr(folding, "_set", closing)
    step(run)
    said[0].join()

    assert run_of(conversation).status == "due"


def test_a_fresh_rebuild_asked_for_as_one_is_stored_is_made_after_it(
    asha: User, model_server: Any, monkeypatch: Any
) -> None:
    conversation = long_talk(asha, small_talk(9))
    request_rebuild(conversation)
    step(run_of(conversation))  # the passage
    close, asked = folding._set, list[Thread]()

    def closing(*args: Any, **changes: Any) -> None:
        if not asked:
            asked.append(elsewhere(lambda: request_rebuild(conversation)))
        close(*args, **changes)

    monkeypatch.setattr(folding, "_set", closing)
    step(run_of(conversation))
    asked[0].join()
    with as_owner():
        assert FoldingRun.objects.across_users().get().from_source
    work_off(conversation)

    assert len(model_server.calls_for("summarise")) == 2
    assert [one.rebuilt for one in summaries_of(conversation)] == [True, True]
