"""Operations on what happened, by the API."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from facts.models import Episode
from tests.cases.background import find_all_episodes
from tests.cases.exchanges import Answer
from tests.cases.not_built import Unknown
from tests.cases.operations.targets import conversation_of
from tests.cases.world import API, World
from tests.roles import as_owner


def end_conversation(world: World, op: dict[str, Any]) -> Answer:
    """What happened is looked at then, unless the case holds work back."""
    path = f"{API}/conversations/{conversation_of(world, op)}/end/"
    answer = world.request("POST", path, who=op.get("as"))
    if answer.status == 202 and not world.holding_work:
        find_all_episodes(world)
    return answer


def episode_call(method: str) -> Callable[[World, dict[str, Any]], Answer]:
    def call(world: World, op: dict[str, Any]) -> Answer:
        path = f"{API}/episodes/{episode_of(world, op)}/"
        return world.request(method, path, who=op.get("as"))

    return call


def episode_of(world: World, op: dict[str, Any]) -> UUID:
    """The id that an operation names: of the setup, else the person's newest."""
    if op.get("target") in world.episode_ids:
        return world.episode_ids[op["target"]]
    owner = world.user(op.get("owner") or op.get("as"))
    with as_owner():
        newest = Episode.objects.across_users().for_user(owner).first()
    if newest is None:
        raise Unknown(f"target {op.get('target')!r}")
    return newest.pk
