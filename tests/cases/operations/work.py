"""Operations that let work be done, and those that only bring somebody in."""

import io
from typing import Any

from django.core.management import call_command

from conversations.models import FoldingRun, Turn
from facts import learning
from facts.models import LearningRun
from memoryproject.row_security import acting_as
from tests.cases.background import fold, take_all_as_old, work
from tests.cases.exchanges import Answer
from tests.cases.learning import learn
from tests.cases.operations.targets import conversation_of
from tests.cases.world import World
from tests.roles import as_owner


def wait_queue_empty(world: World, op: dict[str, Any]) -> Answer:
    work(world, patiently=True)
    return Answer(status=200, text="")


def reextract(world: World, op: dict[str, Any]) -> Answer:
    conversation = conversation_of(world, op)
    owner = world.user(op.get("as"))
    with acting_as(owner.pk):
        turns = Turn.objects.for_user(owner).filter(conversation_id=conversation)
        for turn in turns.order_by("created_at"):
            learning.relearn(turn)
    with as_owner():
        assert LearningRun.objects.across_users().filter(status="due").exists()
    learn(world)
    return Answer(status=200, text="")


def rebuild_summary(world: World, op: dict[str, Any]) -> Answer:
    """By the command that operators have. What becomes of it is checked, not what it says."""
    take_all_as_old(world)
    said = io.StringIO()
    conversation = conversation_of(world, op)
    call_command("rebuild_summaries", conversation=conversation, stdout=said)
    with as_owner():
        run = FoldingRun.objects.across_users().get(conversation_id=conversation)
    assert run.from_source, said.getvalue()
    fold(world)
    return Answer(status=200, text=said.getvalue())
