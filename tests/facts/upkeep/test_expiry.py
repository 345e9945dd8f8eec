"""What has ended is marked as ended, keeps its slot, and is back when its end is moved."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.utils import timezone

from facts.models import Fact, UpkeepRun
from facts.versioning import remember
from facts.versioning.proposals import Proposal, Provenance
from memoryproject.models import User
from memoryproject.row_security import acting_as
from tests.factories import FactFactory, HobbyFactory
from tests.facts.upkeep.rounds import do, now_is, old, twice

pytestmark = pytest.mark.django_db(transaction=True)
EXPIRY = UpkeepRun.Job.EXPIRY
END = datetime(2026, 7, 1, tzinfo=UTC)


def test_at_its_end_to_the_second_a_fact_has_ended(asha: User) -> None:
    fact = old(asha, 1, valid_until=END)

    with time_machine.travel(END - timedelta(seconds=1), tick=False):
        assert twice(EXPIRY, asha) == {"ended": 0, "hold_again": 0, "begun": 0}
        assert now_is(fact).status == "active"
    with time_machine.travel(END, tick=False):
        assert twice(EXPIRY, asha) == {"ended": 1, "hold_again": 0, "begun": 0}

    ended = now_is(fact)
    assert (ended.status, ended.stands, ended.superseded_at) == ("expired", True, None)


def test_where_the_end_is_moved_or_taken_away_it_holds_again(asha: User) -> None:
    past = timezone.now() - timedelta(days=1)
    facts = [old(asha, 9, HobbyFactory.create, valid_until=past) for _ in range(2)]
    do(EXPIRY, asha)
    with acting_as(asha.pk):
        mine = Fact.objects.for_user(asha)
        mine.filter(pk=facts[0].pk).update(valid_until=None)
        mine.filter(pk=facts[1].pk).update(valid_until=timezone.now() + timedelta(days=1))

    assert twice(EXPIRY, asha) == {"ended": 0, "hold_again": 2, "begun": 0}


def test_what_was_replaced_or_is_in_doubt_is_left_as_it_is(asha: User) -> None:
    past = timezone.now() - timedelta(days=1)
    closed = old(
        asha, 9, status="superseded", superseded_at=timezone.now(), valid_until=past, value="Oslo"
    )
    disputed = old(asha, 9, status="disputed", valid_until=past)

    assert twice(EXPIRY, asha) == {"ended": 0, "hold_again": 0, "begun": 0}
    assert [now_is(closed).status, now_is(disputed).status] == ["superseded", "disputed"]


def test_a_longer_end_told_in_time_keeps_it_without_waiting_for_the_next_run(asha: User) -> None:
    fact = FactFactory.create(user=asha, stated_at=END - timedelta(days=9), valid_until=END)
    with time_machine.travel(END - timedelta(days=2), tick=False), acting_as(asha.pk):
        outcome = remember(
            asha.pk,
            Proposal(
                key=fact.key, value=fact.value, text=fact.text, valid_until=END + timedelta(days=9)
            ),
            provenance=Provenance(source=Fact.Source.TURN, stated_at=timezone.now()),
            vectors=None,
        )

    assert outcome.what == "confirmed"
    with time_machine.travel(END, tick=False):
        assert do(EXPIRY, asha)["ended"] == 0


def test_a_strangers_facts_are_not_touched(asha: User, ravi: User) -> None:
    fact = old(ravi, 9, valid_until=timezone.now() - timedelta(days=1))

    assert do(EXPIRY, asha)["ended"] == 0
    assert now_is(fact).status == "active"
