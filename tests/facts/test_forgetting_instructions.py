"""A proposed instruction that goes with what it was made of leaves nothing in the indexes."""

from collections.abc import Callable

import pytest

from conversations import threads
from conversations.models import Turn
from facts import indexing
from facts.forgetting import forget_fact
from facts.models import Embedding, Procedure
from memoryproject.models import User
from memoryproject.row_security import acting_as
from tests.factories import ProcedureFactory, TurnFactory
from tests.facts.statements import proposal
from tests.facts.test_forgetting import learnt
from tests.model_server import ModelServer

pytestmark = pytest.mark.django_db(transaction=True)


def by_forgetting(turn: Turn) -> None:
    forget_fact(learnt(turn, proposal(value="Pune", text="Lives in Pune", quote="I live in Pune")))


def by_deleting_the_conversation(turn: Turn) -> None:
    threads.delete_conversation(turn.conversation)


def by_deleting_the_turn(turn: Turn) -> None:
    threads.delete_turn(turn)


@pytest.mark.parametrize(
    "deleting", [by_forgetting, by_deleting_the_conversation, by_deleting_the_turn]
)
def test_a_proposed_instruction_goes_with_its_vector(
    deleting: Callable[[Turn], None], asha: User, model_server: ModelServer
) -> None:
    said = "I live in Pune. When I write about Pune, always answer in Marathi."
    turn = TurnFactory.create(user=asha, said=said)
    proposed = ProcedureFactory.create(
        user=asha,
        status=Procedure.Status.PROPOSED,
        approved_at=None,
        trigger="I write about Pune",
        instruction="Answer in Marathi",
        quote="When I write about Pune, always answer in Marathi.",
        source_turn=turn,
    )
    indexing.index_missing(asha.pk, limit=100)
    with acting_as(asha.pk):
        indexed = Embedding.objects.for_user(asha).filter(item_id=proposed.pk)
        assert indexed.exists()

    deleting(turn)

    with acting_as(asha.pk):
        assert not Procedure.objects.for_user(asha).exists()
        assert not indexed.all().exists()
