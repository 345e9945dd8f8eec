"""What is there before a case begins, part by part.

A new part of a person's state is a function of (world, whose it is, the part as the case gives
it) in the module of what it is about, and a line in ``PARTS``; the line of ``not_built.SETUP``
goes then. Parts are made in the order of ``PARTS``, whatever the order in the case.
"""

from collections.abc import Callable
from typing import Any

from facts.models import Fact
from tests.cases.matching import fields_of
from tests.cases.not_built import SETUP, NotBuilt, Unknown
from tests.cases.setup import episodes, facts, settings, summaries, talk, vectors
from tests.cases.world import World
from tests.roles import as_owner

PARTS: dict[str, Callable[[World, str, Any], None]] = {
    "settings": settings.choose,
    "facts": facts.make_facts,
    "generate": facts.generate_facts,
    "conversations": talk.make_conversations,
    "summary": summaries.make_summaries,
    "episodes": episodes.make_episodes,
}
OF_THE_WHOLE = {"users", "vectors", "note"}  # beside the parts of the case's own person


def set_up(world: World) -> None:
    """Make everything that the case begins with, and note how it was."""
    setup = world.case.get("setup", {})
    for name in setup:
        if name in SETUP:
            raise NotBuilt(SETUP[name])
        if name not in PARTS.keys() | OF_THE_WHOLE:
            raise Unknown(f"setup {name!r}")
    world.script.read(world.case.get("model", []))
    vectors.script_vectors(world, setup)
    summaries.script_summaries(world)
    _set_up_person(world, world.me, setup)
    for name, state in setup.get("users", {}).items():
        if strange := state.keys() - SETUP.keys() - PARTS.keys() - {"note"}:
            raise Unknown(f"setup of {name}: {sorted(strange)}")
        world.left_out |= {SETUP[part] for part in state.keys() & SETUP.keys()}
        _set_up_person(world, name, state)
    episodes.some_for_its_operations(world)
    for name in list(world.users):
        world.before[name] = world.snapshot(name)
    with as_owner():
        for fact in Fact.objects.across_users():
            world.facts_before[fact.pk] = fields_of(fact)
    world.script.play_embedding()


def _set_up_person(world: World, name: str, state: dict[str, Any]) -> None:
    world.user(name)
    for part, make in PARTS.items():
        if part in state:
            make(world, name, state[part])
    facts.index_facts(world, name)
