"""Learning from what was said, done here and now in the place of the worker."""

from datetime import timedelta
from typing import Any

from django.utils import timezone

from facts.models import LearningRun
from facts.tasks import learn_from_turn
from tests.cases.world import World
from tests.roles import as_owner


def learn(world: World) -> None:
    """Do all queued learning, letting time pass where a run was put off."""
    for _ in range(200):
        with as_owner():
            run = (
                LearningRun.objects.across_users()
                .filter(status__in=["due", "running"])
                .order_by("due_at", "created_at")
                .first()
            )
        if run is None:
            return
        if run.due_at > timezone.now():
            world.waits.append((run.due_at - timezone.now()).total_seconds())
            world.travel(run.due_at + timedelta(seconds=1))
        learn_run(world, run)
    raise AssertionError("The queue never became empty.")


def learn_run(world: World, run: LearningRun) -> None:
    entries = script_answers(world, run)
    calls = len(world.model.calls_for("extract"))
    learn_from_turn(str(run.user_id), str(run.pk))
    world.script.end_learning(entries, first_call=calls)


def script_answers(world: World, run: LearningRun) -> list[dict[str, Any]]:
    """Play the answers that belong to this run's message; return them."""
    index = next((sent.index for sent in world.sent if sent.turn_id == run.turn_id), None)
    return world.script.play_learning(index)


def forget_answers(world: World, runs: list[LearningRun]) -> None:
    """What was played to these runs is used up."""
    turns = {run.turn_id for run in runs}
    world.script.use_up({sent.index for sent in world.sent if sent.turn_id in turns})
