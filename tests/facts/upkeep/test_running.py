"""Runs of upkeep: step by step, gone on with after a death, once for everybody."""

from datetime import timedelta
from typing import Any
from unittest.mock import patch

import pytest
from celery import current_app
from django.core.management import call_command
from django.utils import timezone

from facts import tasks, upkeep
from facts.models import Fact, UpkeepRun
from facts.upkeep import decay, expiry, jobs, rounds
from facts.upkeep.steps import Stepped
from memoryproject.models import AuditEvent, User
from tests.factories import HobbyFactory
from tests.facts.upkeep.rounds import now_is, old
from tests.roles import as_owner

pytestmark = pytest.mark.django_db(transaction=True)
Job = UpkeepRun.Job


def runs_of(user: User) -> dict[str, UpkeepRun]:
    with as_owner():
        return {run.job: run for run in UpkeepRun.objects.across_users().for_user(user)}


def ended(user: User) -> Fact:
    return old(user, 9, HobbyFactory.create, valid_until=timezone.now() - timedelta(days=1))


def test_a_round_makes_a_run_for_each_user_and_beginning_again_begins_nothing(
    asha: User, ravi: User
) -> None:
    with (
        patch.object(rounds, "USERS_AT_ONCE", 1),
        patch.object(tasks.expire, "delay", tasks.expire),
    ):
        tasks.expire()
    first = runs_of(asha)[Job.EXPIRY]
    tasks.expire()

    assert runs_of(ravi)[Job.EXPIRY].status == "due"
    assert runs_of(asha)[Job.EXPIRY].due_at == first.due_at


def test_what_is_due_is_queued_and_done_once(asha: User) -> None:
    fact = ended(asha)
    tasks.expire()
    with patch.object(tasks.keep_up, "apply_async", lambda args, **_: tasks.keep_up(*args)):
        assert tasks.queue_due_upkeep() == 1
        assert tasks.queue_due_upkeep() == 0

    assert now_is(fact).status == "expired"
    assert runs_of(asha)[Job.EXPIRY].counts == {"ended": 1, "hold_again": 0, "begun": 0}


@pytest.mark.parametrize("arguments", [("", ""), ("x", "y")])
def test_garbage_is_dropped_quietly(db: None, arguments: Any) -> None:
    tasks.keep_up(*arguments)


def test_a_stranger_cannot_be_kept_up_by_anothers_id(asha: User, ravi: User) -> None:
    fact = ended(asha)
    tasks.expire()

    tasks.keep_up(str(ravi.pk), str(runs_of(asha)[Job.EXPIRY].pk))

    assert now_is(fact).status == "active"


def test_a_worker_that_dies_between_two_steps_leaves_what_it_did_and_counted_together(
    asha: User,
) -> None:
    facts = [ended(asha) for _ in range(5)]
    steps = []

    def dies_at_the_third(user_id: Any, cursor: str, now: Any) -> Stepped:
        steps.append(cursor)
        stepped = expiry.step(user_id, cursor, now)
        if len(steps) == 3:
            raise KeyboardInterrupt  # after its rows were written, before the commit
        return stepped

    with (
        patch.object(expiry, "AT_ONCE", 1),
        patch.dict(jobs.JOBS, {Job.EXPIRY: dies_at_the_third}),
        pytest.raises(KeyboardInterrupt),
    ):
        upkeep.finish(asha.pk, Job.EXPIRY)
    half_way = runs_of(asha)[Job.EXPIRY]
    assert sum(now_is(fact).status == "expired" for fact in facts) == 2
    assert (half_way.status, half_way.counts["ended"]) == ("running", 2)
    assert upkeep.finish(asha.pk, Job.EXPIRY) is None  # it is another's until its claim lapses
    with as_owner():
        UpkeepRun.objects.across_users().update(due_at=timezone.now())

    tasks.keep_up(str(asha.pk), str(half_way.pk))

    assert all(now_is(fact).status == "expired" for fact in facts)
    done = runs_of(asha)[Job.EXPIRY]
    assert (done.status, done.counts["ended"]) == ("done", 5)


def test_a_long_run_lets_others_have_their_turn_and_goes_on_where_it_was(asha: User) -> None:
    for number in range(5):
        old(asha, 900, HobbyFactory.create, kind="plan", value=f"hobby {number}")
    with patch.object(decay, "AT_ONCE", 2):
        upkeep.begin(Job.DECAY)
        run = runs_of(asha)[Job.DECAY]
        for turns in range(20):  # noqa: B007
            with patch("facts.upkeep.running.SECONDS_AT_ONCE", -1.0):
                tasks.keep_up(str(asha.pk), str(run.pk))
            if runs_of(asha)[Job.DECAY].status == "done":
                break
            assert runs_of(asha)[Job.DECAY].attempts == 0

    assert turns == 4  # recalls, three of two facts each, questions
    assert runs_of(asha)[Job.DECAY].counts["faded"] == 5


def test_a_step_that_fails_is_put_off_and_is_loud(asha: User) -> None:
    upkeep.begin(Job.EXPIRY)
    run = runs_of(asha)[Job.EXPIRY]

    with (
        patch.dict(jobs.JOBS, {Job.EXPIRY: lambda *_: 1 / 0}),
        pytest.raises(ZeroDivisionError),
    ):
        tasks.keep_up(str(asha.pk), str(run.pk))

    put_off = runs_of(asha)[Job.EXPIRY]
    assert (put_off.status, put_off.error_code) == ("due", "ZeroDivisionError")
    assert put_off.due_at > timezone.now()


def test_a_run_that_kills_its_workers_ends_as_failed_and_begins_anew_the_next_night(
    asha: User, settings: Any
) -> None:
    upkeep.begin(Job.EXPIRY)
    run = runs_of(asha)[Job.EXPIRY]
    with as_owner():
        UpkeepRun.objects.across_users().update(
            status="running", attempts=settings.RUN_MAX_ATTEMPTS, due_at=timezone.now()
        )

    tasks.keep_up(str(asha.pk), str(run.pk))

    assert (runs_of(asha)[Job.EXPIRY].status, runs_of(asha)[Job.EXPIRY].error_code) == (
        "failed",
        "worker_lost",
    )
    tasks.expire()
    assert (runs_of(asha)[Job.EXPIRY].status, runs_of(asha)[Job.EXPIRY].attempts) == ("due", 0)


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("expire", "ended: 1"),
        ("decay", "faded: 0"),
        ("consolidate", "merged: 0"),
        ("prune", "over limit: 0"),
        ("retain", "facts: 0"),
        ("sweep_orphans", "vectors: 0"),
    ],
)
def test_each_job_is_a_command_that_says_counts_and_nothing_of_what_is_remembered(
    asha: User, ravi: User, capsys: Any, command: str, said: str
) -> None:
    fact = ended(asha)

    call_command(command)

    output = capsys.readouterr()
    assert said in output.out
    assert fact.value not in output.out + output.err
    assert (now_is(fact).status == "expired") == (command == "expire")


def test_a_command_can_be_for_one_person(asha: User, ravi: User) -> None:
    facts = [ended(asha), ended(ravi)]

    call_command("expire", user=ravi.email)

    assert [now_is(fact).status for fact in facts] == ["active", "expired"]


def test_that_something_may_be_deleted_stands_in_the_audit_once_a_round(
    asha: User, ravi: User
) -> None:
    tasks.retain()
    tasks.expire()

    with as_owner():
        (event,) = AuditEvent.objects.all()
    assert (event.action, event.actor_kind, event.actor_id) == ("retention", "system", None)
    assert (event.subject_id, event.count) == (None, 2)


def test_every_task_on_the_schedule_is_there_and_its_queue_is_read(settings: Any) -> None:
    current_app.loader.import_default_modules()
    for entry in settings.CELERY_BEAT_SCHEDULE.values():
        assert entry["task"] in current_app.tasks
    assert settings.CELERY_TASK_DEFAULT_QUEUE == "maintenance"
    jobs_on_schedule = {"expire", "consolidate", "decay", "prune", "retain", "sweep_orphans"}
    named = {entry["task"].rpartition(".")[2] for entry in settings.CELERY_BEAT_SCHEDULE.values()}
    assert jobs_on_schedule <= named
    assert set(jobs.JOBS) == set(Job)
