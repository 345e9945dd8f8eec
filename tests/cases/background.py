"""All work that follows a reply, done here and now in the place of the worker."""

from datetime import timedelta

from django.utils import timezone

from conversations.context import budget
from conversations.models import FoldingRun
from conversations.tasks import fold_into_summary
from facts.models import EpisodeRun
from facts.tasks import find_episodes
from tests.cases.learning import learn
from tests.cases.world import World
from tests.roles import as_owner

MOST_STEPS = 500


def work(world: World, *, patiently: bool = False) -> None:
    """Learn, and fold what is due; ``patiently``: also what was put off, until it is over."""
    learn(world)
    fold(world, patiently=patiently)


def find_all_episodes(world: World) -> None:
    """Look at every conversation for what happened in it, without waiting until it is quiet."""
    for _ in range(MOST_STEPS):
        with as_owner():
            runs = EpisodeRun.objects.across_users().filter(status__in=EpisodeRun.OPEN)
            runs.update(due_at=timezone.now())
            run = runs.order_by("created_at").first()
        if run is None:
            return
        find_episodes(str(run.user_id), str(run.pk))
    raise AssertionError("Looking for episodes came to no end.")


def fold(world: World, *, patiently: bool = False) -> None:
    """Take the steps of summaries that are due; ``patiently``: let time pass for the others."""
    for _ in range(MOST_STEPS):
        runs = open_runs()
        if not runs:
            return
        run, now = runs[0], timezone.now()
        if run.due_at > now:
            if not patiently:
                return
            world.fold_waits.append((run.due_at - now).total_seconds())
            world.travel(run.due_at + timedelta(seconds=1))
        fold_into_summary(str(run.user_id), str(run.pk))
    raise AssertionError("A summary came to no end.")


def open_runs() -> list[FoldingRun]:
    """Those that are not over, the next one first."""
    with as_owner():
        runs = FoldingRun.objects.across_users().filter(status__in=FoldingRun.OPEN)
        return list(runs.order_by("due_at", "created_at"))


def fold_every(world: World, turns: int) -> None:
    """Let folding fall due after every ``turns`` turns, all of them at a time.

    The window holds twice as many: turns leave it in a case of three such batches, and a batch
    that could not be folded yet still stands in it.
    """
    window = 2 * turns
    world.settings.WINDOW_MAX_TURNS = window
    world.change(budget, "HIGH_MARK", (turns - 0.5) / window)
    take_all_as_old(world)
    marks = budget.fold_marks()
    assert (marks.high_turns, marks.low_turns) == (turns - 1, 0), marks


def take_all_as_old(world: World) -> None:
    """Let a summary cover every turn: cases are too short for one that leaves the newest out."""
    world.change(budget, "LOW_MARK", 0.0)
