"""Real Celery workers on a real broker: killed, doubled, and at a rebuild of many steps."""

import os
import re
import signal
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as django_settings
from django.db import transaction
from django.utils import timezone

from conversations.models import Conversation, FoldingRun, Summary
from conversations.summaries import owe_folding, request_rebuild
from memoryproject.embedded.parts import QUEUES
from memoryproject.models import User
from memoryproject.row_security import acting_as
from tests.conversations.summarising import (
    long_talk,
    passages_of,
    run_of,
    small_talk,
    summaries_of,
    turns_of,
)
from tests.roles import as_owner
from tests.workers import Workers, wait_until, waits_for_the_owners_lock

pytestmark = pytest.mark.django_db(transaction=True)
ROOT = Path(__file__).resolve().parents[2]
TASK = "conversations.tasks.fold_into_summary"
ANSWER = "They asked one small question about shelves after another, and got answers."


@pytest.fixture(autouse=True)
def marks(settings: Any) -> None:
    settings.WINDOW_MAX_TURNS = 10


def workers(model_server: Any) -> Workers:
    settings = "tests.conversations.folding_settings"
    return Workers(model_server.base_url, DJANGO_SETTINGS_MODULE=settings)


def due(conversation: Conversation) -> FoldingRun:
    with acting_as(conversation.user_id):
        run = owe_folding(turns_of(conversation)[-1])
    assert run is not None
    return run


def is_done(conversation: Conversation) -> bool:
    return not run_of(conversation).is_open


def lapse() -> None:
    """The claim of a dead worker lapses after the hard time limit; the test does not wait."""
    with as_owner():
        stuck = FoldingRun.objects.across_users().get()
        assert (stuck.status, stuck.attempts) == ("running", 1)
        assert stuck.due_at > timezone.now()  # nobody may take it yet
        FoldingRun.objects.across_users().update(due_at=timezone.now())


def test_a_worker_killed_before_the_commit_leaves_nothing_and_the_fold_is_done_once(
    asha: User, model_server: Any
) -> None:
    model_server.always("summarise", raw=ANSWER)
    conversation = long_talk(asha, small_talk(9))
    run = due(conversation)
    with workers(model_server) as started:
        started.send(TASK, str(asha.pk), str(run.pk))
        # The owner's lock is held, so that the first worker stands between answer and commit.
        with as_owner(), transaction.atomic():
            User.objects.select_for_update(no_key=True).get(pk=asha.pk)
            first = started.start()
            wait_until(waits_for_the_owners_lock, "the worker wants to store")
            os.kill(first.pid, signal.SIGKILL)
            first.wait()
        assert summaries_of(conversation) == []
        lapse()
        started.start()  # is handed the unacknowledged message again
        wait_until(lambda: is_done(conversation), "the run is over")

    (summary,) = summaries_of(conversation)
    assert (summary.text, summary.turns_covered) == (ANSWER, 5)
    assert (run_of(conversation).status, run_of(conversation).folds) == ("done", 1)
    assert len(model_server.calls_for("summarise")) == 2


def test_two_workers_and_a_doubled_message_make_one_summary(asha: User, model_server: Any) -> None:
    model_server.always("summarise", raw=ANSWER)
    conversation = long_talk(asha, small_talk(9))
    run = due(conversation)
    gate = model_server.hold("summarise")
    with workers(model_server) as started:
        for _ in range(4):
            started.send(TASK, str(asha.pk), str(run.pk))
        started.start(), started.start()
        model_server.wait_for_call("summarise", timeout=60)
        gate.set()
        wait_until(lambda: is_done(conversation), "the run is over")

    assert len(summaries_of(conversation)) == len(model_server.calls_for("summarise")) == 1


def test_a_rebuild_goes_on_by_itself_and_after_a_kill_with_the_next_passage(
    asha: User, model_server: Any
) -> None:
    model_server.always("summarise", raw=ANSWER)
    filler = "We went on about shelves and how deep they ought to be. " * 8
    conversation = long_talk(asha, [(f"{one} {filler}", filler) for one, _ in small_talk(30)])
    with acting_as(asha.pk):
        run = request_rebuild(conversation)
    with workers(model_server) as started:
        model_server.before_answering = lambda: hold_the_third(model_server)
        started.send(TASK, str(asha.pk), str(run.pk))
        first = started.start()
        model_server.wait_for_call("summarise", count=3, timeout=60)
        os.kill(first.pid, signal.SIGKILL)
        first.wait()
        model_server.gates["summarise"].set()
        before = {one.pk for one in passages_of(conversation)}
        assert len(before) == 2
        lapse()
        started.start()
        wait_until(lambda: is_done(conversation), "the run is over")

    with as_owner():
        assert Summary.objects.across_users().get().rebuilt
    after = passages_of(conversation)
    assert before < {one.pk for one in after}
    asked = [call.messages[-1]["content"][:90] for call in model_server.calls_for("summarise")]
    stretches = [text for text in asked if text.startswith("<turns>")]
    assert len(stretches) == len(set(stretches)) + 1  # only the dead worker's was asked twice


def hold_the_third(model_server: Any) -> None:
    if len(model_server.calls_for("summarise")) == 2:
        model_server.hold("summarise")


def test_summaries_have_a_queue_of_their_own_that_every_worker_reads() -> None:
    """Rebuilding all of them must not keep anybody's turns from being learnt from."""
    routes = {name: route["queue"] for name, route in django_settings.CELERY_TASK_ROUTES.items()}
    assert routes[TASK] not in {queue for name, queue in routes.items() if name != TASK}
    queues = {*routes.values(), django_settings.CELERY_TASK_DEFAULT_QUEUE}
    assert queues <= set(QUEUES.split(","))
    (named,) = re.findall(r"worker --queues (\S+)", (ROOT / "README.md").read_text())
    assert queues == set(named.split(","))
