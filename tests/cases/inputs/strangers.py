"""Every operation of a list, called by one person with the ids of another."""

from typing import Any

from tests.cases.exchanges import Answer
from tests.cases.not_built import OPERATIONS, Unknown
from tests.cases.operations import perform
from tests.cases.operations.talk import send_into
from tests.cases.operations.targets import conversation_of
from tests.cases.world import API, World

ABOUT_TALK = {"send_message", "list_messages", "stream_reply", "reload"}


def call_every_operation(world: World, given: dict[str, Any]) -> None:
    known = {"not logged in", "CSRF token missing on writes", "HEAD and OPTIONS",
             "id of a deleted object"}  # fmt: skip
    if set(given.get("also", [])) - known:
        raise Unknown(f"also {given['also']}")
    owner, attacker = given["owner"], given["attacker"]
    world.user(attacker)
    first_fact = next((pk for pk in world.fact_ids if world.fact_owners.get(pk) == owner), None)
    first_talk = next((label for who, label in world.conversations if who == owner), None)
    for name in given["operations"]:
        if name in OPERATIONS:
            world.left_out.add(OPERATIONS[name])
            continue
        about = first_talk if "conversation" in name or name in ABOUT_TALK else first_fact
        op = {"op": name, "owner": owner, "target": about, "text": "Changed"}
        for who, kept in ((attacker, world.denied), ("anonymous", world.denied_anonymous)):
            if name == "send_message":
                kept.append(send_into(world, op | {"as": who}))
            else:
                kept.append(perform(world, op | {"as": who}))
    if "HEAD and OPTIONS" in given.get("also", []):
        for verb in ("HEAD", "OPTIONS"):
            for path in _addresses(world, owner, first_talk, first_fact):
                world.denied.append(world.request(verb, path, who=attacker))
                world.denied_anonymous.append(world.request(verb, path, who="anonymous"))
    for path in _addresses(world, owner, first_talk, first_fact):
        mine = world.request("GET", path, who=owner)
        assert mine.status == 200, f"{path} is not there for its owner: what is denied is nothing"
    if "CSRF token missing on writes" in given.get("also", []):
        world.denied_anonymous.append(_without_csrf(world, owner, first_talk))
    if "id of a deleted object" in given.get("also", []):
        world.denied.append(_deleted(world, attacker))


def _addresses(world: World, owner: str, label: str | None, fact: str | None) -> list[str]:
    about = {"owner": owner, "target": label}
    talk = f"{API}/conversations/{conversation_of(world, about)}/"
    return [
        talk,
        f"{talk}turns/",
        f"{talk}summary/",
        *([f"{API}/facts/{world.fact_ids[fact]}/"] if fact else []),
        *(f"{API}/episodes/{episode}/" for episode in world.episode_ids.values()),
    ]


def _without_csrf(world: World, owner: str, label: str | None) -> Answer:
    op = {"op": "rename_conversation", "owner": owner, "target": label}
    path = f"{API}/conversations/{conversation_of(world, op)}/"
    client = world.client(owner)
    client.headers.pop("X-CSRFToken")
    try:
        return world.request("PATCH", path, who=owner, body={"title": "Changed"})
    finally:
        client.headers["X-CSRFToken"] = client.cookies["csrftoken"]


def _deleted(world: World, who: str) -> Answer:
    made = world.request("POST", f"{API}/conversations/", who=who, body={})
    path = f"{API}/conversations/{made.json['id']}/"
    assert world.request("DELETE", path, who=who).status == 204
    return world.request("GET", path, who=who)
