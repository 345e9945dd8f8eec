"""Tasks of memory: harmless when handed garbage, run twice, late, or for nobody."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any
from unittest.mock import patch
from uuid import uuid4

import pytest
from billiard.exceptions import SoftTimeLimitExceeded
from celery import current_app
from django.utils import timezone

from conversations.models import Turn
from facts import extraction, learning, tasks
from facts.models import Embedding, Fact, LearningRun
from memoryproject import runs
from memoryproject.llm import LLMUnavailable
from memoryproject.models import User
from memoryproject.row_security import acting_as
from tests.factories import FactFactory, LearningRunFactory, TurnFactory
from tests.model_server import ModelServer
from tests.roles import as_owner

Sent = list[tuple[Any, Any]]
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def queued() -> Iterator[Sent]:
    """What is sent to the broker, as (task, arguments)."""
    sent: Sent = []
    with (
        patch.object(
            tasks.learn_from_turn,
            "apply_async",
            lambda args, **options: sent.append((args, options)),
        ),
        patch.object(current_app, "send_task", lambda name, args: sent.append((tuple(args), name))),
    ):
        yield sent


def ids_of(sent: Sent) -> list[str]:
    return [args[1] for args, _ in sent]


def state(run: LearningRun) -> LearningRun:
    with as_owner():
        return LearningRun.objects.across_users().get(pk=run.pk)


def make_due(run: LearningRun) -> None:
    with as_owner():
        LearningRun.objects.across_users().filter(pk=run.pk).update(due_at=timezone.now())


# --- learn_from_turn --------------------------------------------------------------------
def test_a_due_run_is_learnt_from_once(asha: User, model_server: ModelServer) -> None:
    run = LearningRunFactory.create(
        user=asha, turn=TurnFactory.create(user=asha, said="I live in Pune.")
    )

    tasks.learn_from_turn(str(asha.pk), str(run.pk))
    tasks.learn_from_turn(str(asha.pk), str(run.pk))

    assert state(run).status == "done"
    assert len(model_server.calls_for("extract")) == 1
    with acting_as(asha.pk):
        assert Fact.objects.for_user(asha).count() == 1


@pytest.mark.parametrize(
    "arguments", [("", ""), ("x", "y"), (str(uuid4()), "None"), (str(uuid4()), str(uuid4()))]
)
def test_garbage_and_ids_of_nobody_are_dropped_quietly(db: None, arguments: Any) -> None:
    tasks.learn_from_turn(*arguments)


def test_a_strangers_run_is_not_learnt_from(
    asha: User, ravi: User, model_server: ModelServer
) -> None:
    run = LearningRunFactory.create(user=asha)

    tasks.learn_from_turn(str(ravi.pk), str(run.pk))

    assert state(run).status == "due"
    assert model_server.calls == []


def test_a_failing_model_puts_the_run_off_with_growing_pauses_and_it_succeeds_later(
    asha: User, model_server: ModelServer, settings: Any
) -> None:
    settings.LLM = settings.LLM | {"retries": 0}
    model_server.fails("extract", status=429, headers={"Retry-After": "3600"})
    model_server.fails("extract", status=503)
    model_server.extracts({"key": "drink", "value": "tea", "text": "Takes tea without milk"})
    run = LearningRunFactory.create(
        user=asha, turn=TurnFactory.create(user=asha, said="Tea, and no milk in it.")
    )

    tasks.learn_from_turn(str(asha.pk), str(run.pk))
    first = state(run)
    tasks.learn_from_turn(str(asha.pk), str(run.pk))  # too early: nothing is done
    make_due(run)
    tasks.learn_from_turn(str(asha.pk), str(run.pk))
    second = state(run)
    make_due(run)
    tasks.learn_from_turn(str(asha.pk), str(run.pk))

    assert (first.status, first.error_code, first.attempts) == ("due", "rate_limited", 1)
    assert first.due_at - timezone.now() <= timedelta(minutes=15)  # not the hour it asked for
    assert (second.status, second.error_code, second.attempts) == ("due", "server_error", 2)
    assert timedelta(seconds=20) < second.due_at - timezone.now() <= timedelta(seconds=36)
    assert state(run).status == "done"
    assert state(run).error_code == ""


def test_after_the_last_attempt_the_run_has_failed_and_says_why(
    asha: User, model_server: ModelServer, settings: Any
) -> None:
    settings.LLM = settings.LLM | {"retries": 0}
    model_server.fails("extract", status=500, times=20)
    run = LearningRunFactory.create(
        user=asha, turn=TurnFactory.create(user=asha, said="The boat is blue.")
    )

    for _ in range(settings.RUN_MAX_ATTEMPTS + 2):
        make_due(run)
        tasks.learn_from_turn(str(asha.pk), str(run.pk))

    assert (state(run).status, state(run).error_code) == ("failed", "server_error")
    assert state(run).finished_at is not None
    assert len(model_server.calls_for("extract")) == settings.RUN_MAX_ATTEMPTS


def test_a_message_too_long_for_the_endpoint_is_not_sent_again_and_again(
    asha: User, model_server: ModelServer
) -> None:
    body = {"error": {"message": "maximum context length", "code": "context_length_exceeded"}}
    model_server.fails("extract", status=400, body=body, times=5)
    run = LearningRunFactory.create(
        user=asha, turn=TurnFactory.create(user=asha, said="The boat is blue.")
    )

    tasks.learn_from_turn(str(asha.pk), str(run.pk))

    assert (state(run).status, state(run).error_code) == ("failed", "too_long")
    assert len(model_server.calls_for("extract")) == 1


def test_our_own_errors_put_the_run_off_too_and_stay_loud(
    asha: User, model_server: ModelServer
) -> None:
    run = LearningRunFactory.create(
        user=asha, turn=TurnFactory.create(user=asha, said="The boat is blue.")
    )

    for error in (ZeroDivisionError("boat"), SoftTimeLimitExceeded()):
        make_due(run)
        with patch.object(extraction, "learn", side_effect=error), pytest.raises(type(error)):
            tasks.learn_from_turn(str(asha.pk), str(run.pk))

        assert (state(run).status, state(run).error_code) == ("due", type(error).__name__)


def test_a_run_that_kills_its_workers_ends_as_failed(asha: User, settings: Any) -> None:
    run = LearningRunFactory.create(user=asha, attempts=settings.RUN_MAX_ATTEMPTS, status="running")
    make_due(run)

    tasks.learn_from_turn(str(asha.pk), str(run.pk))

    assert (state(run).status, state(run).error_code) == ("failed", "worker_lost")


# --- pauses -----------------------------------------------------------------------------
def test_pauses_grow_are_jittered_and_never_exceed_a_quarter_of_an_hour() -> None:
    for attempts, least in ((1, 5), (2, 30), (3, 120), (4, 300), (5, 600), (60, 600)):
        pauses = {runs.pause(attempts) for _ in range(50)}
        assert len(pauses) > 10
        assert all(least <= pause <= min(900, least * 1.2) for pause in pauses)

    patient = LLMUnavailable("rate_limited", "", retry_after=60, transient=True)
    greedy = LLMUnavailable("rate_limited", "", retry_after=86_400, transient=True)
    assert 60 <= runs.pause(1, patient) <= 72
    assert runs.pause(1, greedy) == 900


# --- queue_due_learning -----------------------------------------------------------------
def test_what_is_due_is_queued_whoever_it_belongs_to(asha: User, ravi: User, queued: Sent) -> None:
    due = [LearningRunFactory.create(user=asha), LearningRunFactory.create(user=ravi)]
    lapsed = LearningRunFactory.create(user=asha, status="running")  # its worker died
    LearningRunFactory.create(user=asha, due_at=timezone.now() + timedelta(minutes=1))
    LearningRunFactory.create(user=asha, status="done")

    count = tasks.queue_due_learning()

    assert count == 3
    assert set(ids_of(queued)) == {str(run.pk) for run in [*due, lapsed]}
    assert all(options["expires"] for _, options in queued)


def test_a_round_is_bounded_and_the_longest_due_come_first(asha: User, queued: Sent) -> None:
    due = [
        LearningRunFactory.create(user=asha, due_at=timezone.now() - timedelta(minutes=age))
        for age in (1, 9, 5)
    ]

    with patch.object(runs, "MOST_QUEUED", 2):
        tasks.queue_due_learning()

    assert ids_of(queued) == [str(due[1].pk), str(due[2].pk)]


# --- find_unlearnt_turns ----------------------------------------------------------------
def old(**fields: Any) -> Turn:
    return TurnFactory.create(
        finished_at=timezone.now() - timedelta(minutes=5), said="I sing.", **fields
    )


def test_ended_turns_without_a_run_get_one_and_paused_ones_never(
    asha: User, ravi: User, queued: Sent
) -> None:
    forgotten = old(user=asha)
    broken = old(user=ravi, status=Turn.Status.INTERRUPTED)
    old(user=asha, may_learn=False)
    LearningRunFactory.create(user=asha, turn=old(user=asha), status="done")
    TurnFactory.create(user=asha, said="just now")
    TurnFactory.create(user=asha, said="open", status=Turn.Status.STREAMING)

    found = tasks.find_unlearnt_turns()

    assert found == 2
    with as_owner():
        runs = LearningRun.objects.across_users().filter(status="due")
        assert {(run.turn_id, run.user_id) for run in runs} == {
            (forgotten.pk, asha.pk),
            (broken.pk, ravi.pk),
        }
        assert set(ids_of(queued)) == {str(run.pk) for run in runs}
    assert tasks.find_unlearnt_turns() == 0


# --- relearn ----------------------------------------------------------------------------
def test_asked_again_a_failed_run_is_due_with_all_its_attempts(asha: User, queued: Sent) -> None:
    turn = TurnFactory.create(user=asha, said="I sing.")
    run = LearningRunFactory.create(
        user=asha,
        turn=turn,
        status="failed",
        attempts=6,
        finished_at=timezone.now(),
        error_code="server_error",
    )

    again = learning.relearn(turn)

    assert again.pk == run.pk
    assert (again.status, again.attempts, again.error_code) == ("due", 0, "")
    assert ids_of(queued) == [str(run.pk)]


def test_asked_again_a_turn_without_a_run_gets_one(asha: User, queued: Sent) -> None:
    turn = TurnFactory.create(user=asha, said="I sing.")

    run = learning.relearn(turn)

    assert state(run).status == "due"
    assert ids_of(queued) == [str(run.pk)]


def test_asked_again_a_run_at_work_is_left_to_its_worker(asha: User, queued: Sent) -> None:
    turn = TurnFactory.create(user=asha, said="I sing.")
    LearningRunFactory.create(
        user=asha,
        turn=turn,
        status="running",
        attempts=1,
        due_at=timezone.now() + timedelta(minutes=4),
    )

    run = learning.relearn(turn)

    assert (run.status, run.attempts) == ("running", 1)


@pytest.mark.parametrize(
    ("fields", "code"),
    [({"may_learn": False}, "learning_was_off"), ({"status": "streaming"}, "not_ended")],
)
def test_what_was_paused_or_is_not_over_is_not_learnt_on_request(
    asha: User, fields: Any, code: Any
) -> None:
    turn = TurnFactory.create(user=asha, said="I sing.", **fields)

    with pytest.raises(learning.NotLearnable) as refused:
        learning.relearn(turn)

    assert refused.value.code == code
    with as_owner():
        assert not LearningRun.objects.across_users().exists()


# --- vectors that are missing -----------------------------------------------------------
def test_facts_stored_without_a_vector_get_one(asha: User, ravi: User) -> None:
    facts = [FactFactory.create(user=asha), FactFactory.create(user=ravi)]

    made = tasks.index_missing_facts()

    assert made == 2
    with as_owner():
        indexed = Embedding.objects.across_users().values_list("item_id", flat=True)
        assert set(indexed) == {fact.pk for fact in facts}
    assert tasks.index_missing_facts() == 0


# --- waiting for replies ----------------------------------------------------------------
def test_a_streaming_reply_is_seen_whoevers_it_is_and_a_dead_one_is_not(
    asha: User, ravi: User, settings: Any
) -> None:
    assert not extraction.is_anyone_replying()
    dead = timezone.now() - timedelta(seconds=settings.STREAM_STALLED_SECONDS + 5)
    TurnFactory.create(user=asha, status="streaming", heartbeat_at=dead)
    assert not extraction.is_anyone_replying()

    TurnFactory.create(user=ravi, status="streaming", heartbeat_at=timezone.now())

    assert extraction.is_anyone_replying()
