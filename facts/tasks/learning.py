"""Learning from turns: each has one run, and whatever is lost on the way to it is found again."""

from datetime import timedelta
from uuid import UUID

from celery import shared_task
from django.db.models import Exists, OuterRef
from django.utils import timezone

from conversations.endings import owe_learning
from conversations.models import Turn
from facts import extraction, learning
from facts.models import LearningRun
from facts.upkeep import recalls
from memoryproject import runs
from memoryproject.llm import LLMUnavailable
from memoryproject.models import User
from memoryproject.ownership import lock_owner
from memoryproject.row_security import acting_as, maintenance

MOST_QUEUED = 200  # in one round of a sweep
UNLEARNT_AFTER = timedelta(minutes=1)


@shared_task(name="facts.tasks.learn_from_turn")
def learn_from_turn(user_id: str, run_id: str) -> None:
    """Learn from one turn, if its run is due and its user still here."""
    ids = runs.ids_of(user_id, run_id)
    if ids is None:
        return
    owner, run_pk = ids
    with acting_as(owner):
        run = LearningRun.objects.for_user_id(owner).claim(run_pk)
    if run is None:  # learnt already, given up, taken, or forgotten meanwhile
        return
    try:
        extraction.learn(run)
        _note_recalls(owner, run)
    except Exception as error:
        learning.put_off(run, error)
        if not isinstance(error, LLMUnavailable):
            raise


def _note_recalls(owner: UUID, run: LearningRun) -> None:
    """Count what the reply was shown; after learning, which must not wait for the owner's lock."""
    with acting_as(owner):
        if User.objects.filter(pk=owner).exists():
            lock_owner(owner)
            recalls.note(owner, turn_id=run.turn_id)


@shared_task(name="facts.tasks.queue_due_learning")
def queue_due_learning() -> int:
    """Queue the runs that are due, whoever's; how many were."""
    return runs.queue_due(learn_from_turn, LearningRun.objects.across_users())


@shared_task(name="facts.tasks.find_unlearnt_turns")
def find_unlearnt_turns() -> int:
    """Give a run to each turn that ended without one; never where learning was off."""
    with maintenance():
        learnt = LearningRun.objects.across_users().filter(turn_id=OuterRef("pk"))
        turns = Turn.objects.across_users().filter(
            ~Exists(learnt),
            may_learn=True,
            status__in=["completed", "interrupted", "failed"],
            finished_at__lt=timezone.now() - UNLEARNT_AFTER,
        )
        found = list(turns.order_by("finished_at").values_list("user_id", "id")[:MOST_QUEUED])
    return sum(_owe(owner, turn_id) for owner, turn_id in found)


def _owe(owner: UUID, turn_id: UUID) -> bool:
    with acting_as(owner):
        turn = Turn.objects.for_user_id(owner).filter(pk=turn_id, may_learn=True).first()
        run = owe_learning(turn) if turn is not None else None
        if run is not None:
            learning.queue(run)
    return run is not None
