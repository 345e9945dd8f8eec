"""A worker killed at the moment that a case names, with real processes."""

import os
import signal
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from facts.models import Fact, LearningRun
from memoryproject.models import User
from tests.cases.not_built import Unknown
from tests.cases.operations.sequence import perform_all
from tests.cases.world import World
from tests.roles import as_owner
from tests.workers import Workers, wait_until, waits_for_the_owners_lock

MOMENT = "after the extraction answer arrived, before the transaction commits"


def run_with_killed_worker(world: World, steps: list[dict[str, Any]]) -> None:
    """Send, let a worker get the model's answer, kill it before it commits, start another."""
    world.holding_work = True
    killed = False
    with Workers(world.model.base_url, EMBEDDING_MODEL="scripted-embed") as workers:
        for step in steps:
            if step.get("op") in {"start_worker", "wait_queue_empty"}:
                if not killed:
                    raise Unknown("a worker that is not killed first")
                if step["op"] == "start_worker":
                    workers.start()
                else:
                    wait_until(_no_run_is_open, "the run is over")
            elif "op" in step:
                perform_all(world, [step])
            elif step.get("kill") == "worker" and step.get("moment") == MOMENT:
                _kill_before_commit(world, workers)
                killed = True
            else:
                raise Unknown(f"step {step}")
    world.holding_work = False


def _kill_before_commit(world: World, workers: Workers) -> None:
    with as_owner():
        (run,) = LearningRun.objects.across_users()
    for entry in world.script.for_learning():
        world.script.play(entry)
    workers.send("facts.tasks.learn_from_turn", str(run.user_id), str(run.pk))
    with as_owner(), transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=run.user_id)
        worker = workers.start()
        wait_until(waits_for_the_owners_lock, "the worker wants to store")
        os.kill(worker.pid, signal.SIGKILL)
        worker.wait()
    with as_owner():
        assert not Fact.objects.across_users().exists(), "it was to be killed before it stored"
        # Its claim lapses after the hard time limit; the case does not wait that long.
        LearningRun.objects.across_users().filter(pk=run.pk).update(
            due_at=timezone.now() - timedelta(days=1)
        )


def _no_run_is_open() -> bool:
    with as_owner():
        return not LearningRun.objects.across_users().filter(status__in=LearningRun.OPEN).exists()
