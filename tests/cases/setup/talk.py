"""Conversations that were held before the case begins."""

from typing import Any

from conversations.models import Conversation, Turn
from tests.cases.not_built import Unknown
from tests.cases.world import World
from tests.factories import ConversationFactory, MessageFactory, TurnFactory
from tests.roles import as_owner

FIELDS = {"id", "title", "messages", "mode", "note"}


def make_conversations(world: World, name: str, given: list[dict[str, Any]]) -> None:
    for one in given:
        _make_conversation(world, name, one)


def _make_conversation(world: World, name: str, given: dict[str, Any]) -> None:
    if given.keys() - FIELDS:
        raise Unknown(f"conversation fields {sorted(given.keys() - FIELDS)}")
    user = world.user(name)
    mode = {"mode": given["mode"]} if "mode" in given else {}
    conversation = ConversationFactory.create(user=user, title=given.get("title", ""), **mode)
    world.conversations[name, given["id"]] = conversation.pk
    turn: Turn | None = None
    for message in given.get("messages", []):
        if message["role"] == "user":
            turn = TurnFactory.create(
                user=user, conversation=conversation, parent=turn, said=message["content"]
            )
        elif turn is not None:
            MessageFactory.create(
                user=user, turn=turn, position=1, role="assistant", content=message["content"]
            )
    with as_owner():
        talks = Conversation.objects.across_users().filter(pk=conversation.pk)
        talks.update(active_turn=turn)
