"""Operations that bring somebody in."""

from typing import Any

from django.urls import reverse

from tests.cases.exchanges import Answer
from tests.cases.world import World


def login(world: World, op: dict[str, Any]) -> Answer:
    """A session of their own; ``anonymous`` has none."""
    return world.request("GET", reverse("conversations:start"), who=op.get("as"))


def create_user(world: World, op: dict[str, Any]) -> Answer:
    world.user(op.get("as") or op["target"])
    return Answer(status=200, text="")
