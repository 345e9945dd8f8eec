"""Operations on conversations and messages, by the API."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.urls import reverse

from tests.cases.background import work
from tests.cases.exchanges import Answer
from tests.cases.operations.targets import conversation_of
from tests.cases.operations.timing import WHILE_STREAMING
from tests.cases.world import API, World


def send_message(world: World, op: dict[str, Any]) -> Answer:
    world.script.next_reply()
    sent = world.send(
        op["text"],
        who=op.get("as"),
        client_id=op.get("client_id"),
        label=op.get("conversation", f"tab {op['tab']}" if "tab" in op else None),
        stream=op.get("stream", False),
    )
    when = op.get("when", "")
    if "queued" not in when and WHILE_STREAMING not in when and not world.holding_work:
        work(world)
    return sent.answer


def new_conversation(world: World, op: dict[str, Any]) -> Answer:
    """The person goes on in it; a label lets later operations name it."""
    who = op.get("as", world.me)
    label = op.get("conversation") or op.get("target") or f"new {len(world.conversations)}"
    body = op.get("body", {}) | {name: op[name] for name in ("title", "mode") if name in op}
    answer = world.request("POST", f"{API}/conversations/", who=who, body=body)
    if answer.status == 201:
        world.conversations[who, label] = UUID(answer.json["id"])
        world.current[who] = label
    return answer


def stream_reply(world: World, op: dict[str, Any]) -> Answer:
    """Send and follow the stream; without a text, follow the newest reply's again."""
    if "text" in op:
        return send_message(world, op | {"stream": True})
    path = reverse("conversations:stream", args=[world.sent[-1].turn])
    return world.request("GET", path, who=op.get("as"))


def conversation_call(method: str, suffix: str = "") -> Callable[[World, Any], Answer]:
    def call(world: World, op: dict[str, Any]) -> Answer:
        kwargs: dict[str, Any] = {}
        if method in {"POST", "PATCH"}:
            kwargs["body"] = op.get("body") or {"title": op.get("title", op.get("text", "New"))}
        path = f"{API}/conversations/{conversation_of(world, op)}/{suffix}"
        return world.request(method, path, who=op.get("as"), **kwargs)

    return call


def conversation_summary(world: World, op: dict[str, Any]) -> Answer:
    """A short summary on request; whoever may not have it gets none of the running one either."""
    path = f"{API}/conversations/{conversation_of(world, op)}/"
    kept = world.request("GET", f"{path}summary/", who=op.get("as"))
    if kept.status != 200:
        return kept
    return world.request("POST", f"{path}digest/", who=op.get("as"))


def send_into(world: World, op: dict[str, Any]) -> Answer:
    path = f"{API}/conversations/{conversation_of(world, op)}/turns/"
    body = {"text": op.get("text", "hello"), "client_id": "intruder"}
    return world.request("POST", path, who=op.get("as"), body=body)
