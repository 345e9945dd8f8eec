"""What belongs to nothing is swept; what belongs to something is not."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone
from pgvector import HalfVector

from facts.indexing import Vectors, index_fact
from facts.models import Candidate, Embedding, Posting, UpkeepRun
from memoryproject.models import User
from memoryproject.row_security import acting_as
from tests.factories import CandidateFactory, FactFactory, TurnFactory
from tests.facts.upkeep.rounds import everything, twice
from tests.roles import as_owner

pytestmark = pytest.mark.django_db(transaction=True)
ORPHANS = UpkeepRun.Job.ORPHANS


def test_vectors_and_postings_without_their_item_go_and_the_others_stay(asha: User) -> None:
    fact = FactFactory.create(user=asha)
    with acting_as(asha.pk):
        index_fact(fact, Vectors("m/2", {fact.text: [1.0, 0.0]}))
    before = everything(asha)
    for kind in ("fact", "episode", "turn", "procedure"):
        gone = uuid4()
        with as_owner():
            Embedding.objects.create(
                user=asha, item_kind=kind, item_id=gone, model="m/2", vector=HalfVector([0, 1])
            )
            Posting.objects.create(user=asha, term="x", item_kind=kind, item_id=gone, weight=1)

    counts = twice(ORPHANS, asha)

    assert (counts["vectors"], counts["postings"]) == (4, 4)
    assert everything(asha) == before


def test_candidates_of_turns_that_are_gone_go_unless_they_quote_them(asha: User) -> None:
    week_ago = timezone.now() - timedelta(days=7)
    CandidateFactory.create(user=asha, created_at=week_ago, value="gone")
    CandidateFactory.create(user=asha, created_at=week_ago, value="asked", why="conflict")
    kept = [
        CandidateFactory.create(user=asha, created_at=week_ago, value="a", quote="I said so"),
        CandidateFactory.create(
            user=asha, created_at=week_ago, value="b", source_turn=TurnFactory.create(user=asha)
        ),
        CandidateFactory.create(user=asha, value="just now"),
        CandidateFactory.create(user=asha, created_at=week_ago, value="c", source="import"),
    ]

    assert twice(ORPHANS, asha)["candidates"] == 2
    with as_owner():
        left = Candidate.objects.across_users().for_user(asha)
        assert {one.pk for one in left} == {one.pk for one in kept}
