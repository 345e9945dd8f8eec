"""When a turn is ready to be learnt from, and what is read along with it.

People send a thought in three messages. Each is a turn of its own; one call to the model for all of
them costs a third, and reads the second in the light of the first. So a run waits until its
conversation is quiet for a moment, and takes along what else waits in it.
"""

from datetime import timedelta

from django.conf import settings
from django.db.models import F, Sum
from django.utils import timezone

from conversations.models import Message, Turn
from facts import learning
from facts.models import LearningRun
from memoryproject.row_security import acting_as

LONGEST_WAIT = timedelta(seconds=30)  # after a turn has ended; then it is learnt from all the same
MOST_TOGETHER = 5  # turns in one call
TOKENS_TOGETHER = 1_500  # of their messages; more of them would be read less closely


def put_back(run: LearningRun) -> bool:
    """Whether the conversation goes on just now: then the run waits a little longer.

    Waiting is no attempt.
    """
    if not settings.LEARNING_SETTLE_SECONDS:
        return False
    with acting_as(run.user_id):
        turns = Turn.objects.for_user_id(run.user_id)
        turn = turns.filter(pk=run.turn_id, finished_at__gt=timezone.now() - LONGEST_WAIT).first()
        if turn is None or not turns.filter(conversation_id=turn.conversation_id).open().exists():
            return False
        later = timezone.now() + timedelta(seconds=settings.LEARNING_SETTLE_SECONDS)
        back = learning.ours(run).update(status="due", attempts=F("attempts") - 1, due_at=later)
        return bool(back)


def companions(run: LearningRun) -> list[LearningRun]:
    """The runs of the same conversation that wait for their first attempt, claimed.

    None for a run that has failed before: what made it fail must not take others along.
    """
    if not settings.LEARNING_SETTLE_SECONDS or run.attempts > 1:
        return []
    with acting_as(run.user_id):
        mine = LearningRun.objects.for_user_id(run.user_id)
        conversations = Turn.objects.for_user_id(run.user_id).filter(pk=run.turn_id)
        waiting = mine.filter(
            status="due",
            attempts=0,
            turn__conversation_id__in=conversations.values("conversation_id"),
        ).exclude(pk=run.pk)
        room = TOKENS_TOGETHER - _tokens(run)
        taken: list[LearningRun] = []
        for one in waiting.order_by("turn__created_at", "turn_id")[: MOST_TOGETHER - 1]:
            room -= _tokens(one)
            if room < 0:
                break
            mine.filter(pk=one.pk, status="due").update(due_at=timezone.now())
            claimed = mine.claim(one.pk)
            if claimed is not None:
                taken.append(claimed)
        return taken


def _tokens(run: LearningRun) -> int:
    said = Message.objects.for_user_id(run.user_id).filter(
        turn_id=run.turn_id, role=Message.Role.USER
    )
    return said.aggregate(sum=Sum("tokens"))["sum"] or 0
