"""The rows that an operation names in plain words -> their ids."""

from typing import Any
from uuid import UUID

from tests.cases.matching import fits
from tests.cases.not_built import Unknown
from tests.cases.world import World


def target(world: World, op: dict[str, Any]) -> UUID:
    """The id that an operation names: of the setup, ``last``, ``first``, or by ``match``."""
    named = op.get("target")
    owner = op.get("owner")
    if named in world.fact_ids:
        return world.fact_ids[named]
    facts = world.facts(owner)
    if named == "last":
        return facts[-1].pk
    if named == "first":
        return facts[0].pk
    if "match" in op:
        (found,) = [fact for fact in facts if fact.stands and fits(world, fact, op["match"])]
        return found.pk
    raise Unknown(f"target {named!r}")


def conversation_of(world: World, op: dict[str, Any]) -> UUID:
    owner = op.get("owner") or op.get("as") or world.me
    label = op.get("target") or op.get("conversation") or world.current.get(owner, "main")
    return world.conversations.get((owner, label)) or world.conversation(owner, label)
