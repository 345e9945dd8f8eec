"""What tests of upkeep share: a night's work done here and now, and everything that is stored."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.utils import timezone

from facts import upkeep
from facts.models import Fact
from memoryproject.models import User
from tests.factories import FactFactory
from tests.residue import rows_of
from tests.roles import as_owner

RUNS = ("facts_upkeeprun", "facts_reindexrun")


def do(job: str, user: User) -> dict[str, int]:
    counts = upkeep.finish(user.pk, job)
    assert counts is not None
    return counts


def everything(user: User) -> dict[str, list[str]]:
    """Every row of the user's, but for the runs that count what was done."""
    return {table: rows for table, rows in rows_of(user).items() if table not in RUNS}


def twice(job: str, user: User) -> dict[str, int]:
    """Do the job; raise AssertionError if doing it again changes a row. The first one's counts."""
    counts = do(job, user)
    after_once = everything(user)
    again = do(job, user)
    assert everything(user) == after_once
    assert not any(again.values()), again
    return counts


def old(
    user: User, days: float, make: Callable[..., Fact] = FactFactory.create, **fields: Any
) -> Fact:
    return make(user=user, stated_at=timezone.now() - timedelta(days=days), **fields)


def now_is(fact: Fact) -> Fact:
    with as_owner():
        return Fact.objects.across_users().get(pk=fact.pk)
