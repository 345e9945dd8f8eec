"""What happened before the case begins."""

from datetime import timedelta
from typing import Any

from facts.episodes.indexing import index_episodes
from facts.indexing import vectors_for
from memoryproject.row_security import acting_as
from tests.cases.clock import moment
from tests.cases.not_built import Unknown
from tests.cases.world import World
from tests.factories import EpisodeFactory

FIELDS = {"id", "situation", "action", "outcome", "lesson", "event_type", "importance", "at"}
# Where a case calls operations on one and gives none.
SOME = [{"id": "e1", "situation": "Quillfeather launch", "action": "Moved it to Friday"}]


def make_episodes(world: World, name: str, given: list[dict[str, Any]]) -> None:
    user = world.user(name)
    made = []
    for one in given:
        if one.keys() - FIELDS:
            raise Unknown(f"episode fields {one.keys() - FIELDS}")
        at = moment(one.get("at") or world.case["clock"]["now"]) - timedelta(days=1)
        fields = {part: one[part] for part in FIELDS & one.keys() - {"id", "at"}}
        episode = EpisodeFactory.create(user=user, occurred_at=at, recorded_at=at, **fields)
        made.append(episode)
        if "id" in one:
            world.episode_ids[one["id"]] = episode.pk
    vectors = vectors_for([one.situation for one in made], user_id=user.pk)
    with acting_as(user.pk):
        index_episodes(made, vectors)


def some_for_its_operations(world: World) -> None:
    """Give the person whose ids are tried an episode, so that there is one to be denied."""
    given = world.case["input"]
    named = given.get("operations", []) if given.get("type") == "idor" else []
    if any(name.endswith("_episode") for name in named) and not world.episode_ids:
        make_episodes(world, given["owner"], SOME)
