"""A real Celery worker on a real broker, killed between the model's answer and the commit."""

import os
import signal
from typing import Any

import pytest
from django.conf import settings
from django.db import transaction
from django.utils import timezone

from facts.models import Embedding, Fact, LearningRun, Posting
from memoryproject.models import User
from tests.factories import ConsentFactory, LearningRunFactory, TurnFactory
from tests.roles import as_owner
from tests.workers import Workers, wait_until, waits_for_the_owners_lock


@pytest.mark.django_db(transaction=True)
def test_a_worker_killed_before_the_commit_leaves_nothing_and_the_fact_is_stored_once(
    asha: User, model_server: Any
) -> None:
    ConsentFactory.create(user=asha, category="health")
    answer = {"key": "health.allergy", "value": "latex", "text": "Allergic to latex"}
    model_server.extracts(answer)
    model_server.extracts(answer)
    run = LearningRunFactory.create(
        user=asha, turn=TurnFactory.create(user=asha, said="I'm allergic to latex")
    )
    with Workers(model_server.base_url) as workers:
        workers.send("facts.tasks.learn_from_turn", str(asha.pk), str(run.pk))

        # The owner's lock is held, so that the first worker stands between answer and commit.
        with as_owner(), transaction.atomic():
            User.objects.select_for_update(no_key=True).get(pk=asha.pk)
            first = workers.start()
            wait_until(waits_for_the_owners_lock, "the worker wants to store")
            os.kill(first.pid, signal.SIGKILL)
            first.wait()
            assert len(model_server.calls_for("extract")) == 1
        with as_owner():
            assert not Fact.objects.across_users().exists()
            stuck = LearningRun.objects.across_users().get()
            assert (stuck.status, stuck.attempts) == ("running", 1)
            assert stuck.due_at > timezone.now()  # nobody may take it yet
            # Its claim lapses after the hard time limit; the test does not wait that long.
            LearningRun.objects.across_users().update(due_at=timezone.now())
        workers.start()  # is handed the unacknowledged message again
        wait_until(is_over, "the run is over")

    with as_owner():
        done = LearningRun.objects.across_users().get()
        (fact,) = Fact.objects.across_users()
        assert (done.status, done.attempts, done.counts) == ("done", 2, {"inserted": 1})
        assert (fact.key, fact.value, fact.status) == ("health.allergy", "latex", "active")
        assert Embedding.objects.across_users().filter(item_id=fact.pk).count() == 1
        assert Posting.objects.across_users().filter(item_id=fact.pk).exists()
    assert settings.CELERY_TASK_ACKS_LATE
    assert settings.CELERY_TASK_REJECT_ON_WORKER_LOST


def is_over() -> bool:
    with as_owner():
        return not LearningRun.objects.across_users().get().is_open
