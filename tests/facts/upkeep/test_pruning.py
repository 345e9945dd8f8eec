"""Over the limit of facts, what matters least goes, and never what somebody relies on."""

from typing import Any

import pytest
from django.utils import timezone

from facts.models import Fact, Tombstone, UpkeepRun
from memoryproject.models import AuditEvent, User
from tests.factories import HobbyFactory
from tests.facts.upkeep.rounds import now_is, old, twice
from tests.roles import as_owner

pytestmark = pytest.mark.django_db(transaction=True)
PRUNING = UpkeepRun.Job.PRUNING


def left(user: User) -> set[Any]:
    with as_owner():
        return set(Fact.objects.across_users().for_user(user).values_list("pk", flat=True))


def test_under_the_limit_nothing_goes(asha: User, settings: Any) -> None:
    settings.FACTS_MAX = 2
    facts = [old(asha, 900, HobbyFactory.create, importance=0.1) for _ in range(2)]

    assert twice(PRUNING, asha) == {"over_limit": 0}
    assert left(asha) == {fact.pk for fact in facts}


def test_over_it_the_faded_then_the_least_important_then_the_oldest_go(
    asha: User, ravi: User, settings: Any
) -> None:
    settings.FACTS_MAX = 3
    make = HobbyFactory.create
    faded = old(asha, 10, make, importance=0.8, faded_at=timezone.now())
    casual = old(asha, 10, make, importance=0.1)
    oldest = old(asha, 30, make, importance=0.5)
    middle = old(asha, 20, make, importance=0.5)
    newest = old(asha, 10, make, importance=0.5)
    dear = old(asha, 99, make, importance=0.8)
    others = [old(ravi, 99, make) for _ in range(3)]

    assert twice(PRUNING, asha) == {"over_limit": 3}

    assert left(asha) == {middle.pk, newest.pk, dear.pk}
    assert left(ravi) == {fact.pk for fact in others}
    with as_owner():
        events = AuditEvent.objects.filter(action="delete_fact")
        assert {event.target_id for event in events} == {faded.pk, casual.pk, oldest.pk}
        assert {(event.actor_kind, event.reason) for event in events} == {("system", "over_limit")}
        assert Tombstone.objects.across_users().exists()  # else the next reading brings it back


def test_what_is_confirmed_pinned_or_safety_critical_stays_whatever_the_limit(
    asha: User, settings: Any
) -> None:
    settings.FACTS_MAX = 1
    kept = [
        old(asha, 900, HobbyFactory.create, **fields)
        for fields in ({"verification": "verified"}, {"pinned": True}, {"importance": 0.95})
    ]
    old(asha, 1, HobbyFactory.create)

    assert twice(PRUNING, asha) == {"over_limit": 1}
    assert left(asha) == {fact.pk for fact in kept}
    assert all(now_is(fact).status == "active" for fact in kept)
