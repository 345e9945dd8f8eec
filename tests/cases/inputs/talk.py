"""Conversations, questions and operations, one after the other."""

from datetime import timedelta
from typing import Any

from tests.cases.background import work
from tests.cases.clock import moment
from tests.cases.inputs.form import understood
from tests.cases.loader import write_out
from tests.cases.operations.sequence import perform_all
from tests.cases.world import World


def run_conversation(world: World, given: dict[str, Any]) -> None:
    """Send each user message; an assistant message after it is what the model replies."""
    understood(given, "messages", "as", "conversation")
    messages = write_out(given["messages"])
    for index, message in enumerate(messages):
        understood(message, "role", "content", "at", "as", "conversation", "client_id", "id")
        if message["role"] != "user":
            continue
        follows = messages[index + 1] if index + 1 < len(messages) else None
        reply = follows["content"] if follows and follows["role"] == "assistant" else None
        world.script.next_reply(reply)
        if "at" in message:
            world.travel(moment(message["at"]))
        sent = world.send(
            message["content"],
            index=index,
            who=message.get("as", given.get("as")),
            label=message.get("conversation", given.get("conversation")),
            client_id=message.get("client_id"),
        )
        world.answers.append(sent.answer)
        if "at" in message:
            world.travel(max(world.now, moment(message["at"]) + timedelta(seconds=5)))
        work(world)


def run_query(world: World, given: dict[str, Any]) -> None:
    understood(given, "text", "queries", "as", "conversation")
    for query in given.get("queries", [given]):
        asked = {"text": query} if isinstance(query, str) else query
        understood(asked, "text", "as", "conversation", "at", "id")
        if "at" in asked:
            world.travel(moment(asked["at"]))
        world.script.next_reply()
        who = asked.get("as", given.get("as"))
        label = asked.get("conversation", given.get("conversation"))
        world.answers.append(world.send(asked["text"], who=who, label=label).answer)


def run_searches(world: World, given: dict[str, Any]) -> None:
    understood(given, "searches", "as")
    who = given.get("as", world.me)
    ops = [one if isinstance(one, dict) else {"query": one} for one in given["searches"]]
    perform_all(world, [{"as": who} | op | {"op": "search"} for op in ops])


def run_operations(world: World, given: dict[str, Any]) -> None:
    perform_all(world, given["ops"])
