"""Checks of what a person has chosen and agreed to."""

from facts.models import Candidate, MemorySettings
from tests.cases.checks.form import Check, only
from tests.cases.world import World
from tests.roles import as_owner


def setting(world: World, wanted: Check) -> None:
    only(wanted, "memory", "use_facts")
    with as_owner():
        dials = MemorySettings.objects.across_users().for_user(world.user()).first()
    learns, uses = (dials is None or dials.learn), (dials is None or dials.use_facts)
    assert wanted.keys() & {"memory", "use_facts"}
    assert learns == (wanted.get("memory", "on" if learns else "off") in {"on", True})
    assert uses == (wanted.get("use_facts", "on" if uses else "off") in {"on", True})


def pending_consent(world: World, wanted: Check) -> None:
    only(wanted, "categories")
    with as_owner():
        offers = Candidate.objects.across_users().for_user(world.user()).filter(why="offer")
        categories = set(offers.values_list("category", flat=True))
    assert categories == set(wanted["categories"])
