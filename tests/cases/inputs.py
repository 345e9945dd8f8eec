"""What happens in a case, by the type of its input."""

import threading
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from facts.models import LearningRun
from facts.tasks import learn_from_turn
from tests.cases import not_built
from tests.cases.loader import write_out
from tests.cases.not_built import NotBuilt, Unknown
from tests.cases.operations import perform_all
from tests.cases.windows import run_context, run_tokens
from tests.cases.world import World, moment
from tests.roles import as_owner


def run_input(world: World, given: dict[str, Any]) -> None:
    kind = given["type"]
    if kind in not_built.INPUTS:
        raise NotBuilt(not_built.INPUTS[kind])
    if kind not in INPUTS:
        raise Unknown(f"input {kind!r}")
    INPUTS[kind](world, given)


def run_conversation(world: World, given: dict[str, Any]) -> None:
    """Send each user message; an assistant message after it is what the model replies."""
    messages = write_out(given["messages"])
    for index, message in enumerate(messages):
        if message["role"] != "user":
            continue
        follows = messages[index + 1] if index + 1 < len(messages) else None
        reply = follows["content"] if follows and follows["role"] == "assistant" else None
        world.script_reply(reply)
        if "at" in message:
            world.travel(moment(message["at"]))
        sent = world.send(message["content"], index=index)
        world.answers.append(sent.answer)
        if "at" in message:
            world.travel(max(world.now, moment(message["at"]) + timedelta(seconds=5)))
        world.learn()


def run_query(world: World, given: dict[str, Any]) -> None:
    texts = given["queries"] if "queries" in given else [given["text"]]
    for text in texts:
        world.script_reply()
        world.answers.append(world.send(text).answer)


def run_searches(world: World, given: dict[str, Any]) -> None:
    perform_all(world, [{"op": "search", "query": query} for query in given["searches"]])


def run_operations(world: World, given: dict[str, Any]) -> None:
    perform_all(world, given["ops"])


def run_server(world: World, given: dict[str, Any]) -> None:
    """A provider that offers only some routes, configured as its user typed it."""
    if given["config"].keys() - {"base_url", "model"}:
        raise Unknown(f"config {sorted(given['config'])}")
    world.model.routes = given["routes"]
    has_v1 = given["config"]["base_url"].rstrip("/").endswith("/v1")
    world.settings.LLM = world.settings.LLM | {
        "base_url": world.model.base_url if has_v1 else world.model.root_url,
        "models": world.settings.LLM["models"] | {"embed": None},
    }
    perform_all(world, given["ops"])


def run_interleave(world: World, given: dict[str, Any]) -> None:
    """Force the order that the steps describe."""
    steps = given["steps"]
    kinds = [next(iter(step.keys() & {"op", "barrier", "release", "kill"}), "?") for step in steps]
    if "?" in kinds:
        raise Unknown(f"step {steps[kinds.index('?')]}")
    if "kill" in kinds:
        from tests.cases.workers import run_with_killed_worker

        run_with_killed_worker(world, steps)
        return
    world.holding_work = True
    for step in steps:
        if "op" in step:
            if "at" in step:
                world.travel(moment(step["at"]))
            perform_all(world, [step])
    release = next((step["release"] for step in steps if "release" in step), "both")
    if "barrier" in kinds:
        learn_at_once(world, backwards="tab 2 first" in release)
    world.holding_work = False
    world.learn()


def learn_at_once(world: World, *, backwards: bool) -> None:
    """Hold every extraction at the model until all have read the facts, then let them write.

    ``backwards``: the last one sent writes first, and has written before the others may.
    """
    with as_owner():
        runs = list(LearningRun.objects.across_users().order_by("created_at"))
    gates = [threading.Event() for _ in runs]
    arrivals = iter(gates)
    taking = threading.Lock()

    def wait_for_its_turn() -> None:
        with taking:
            gate = next(arrivals, None)  # later calls, such as embedding, are not held
        if gate is not None:
            gate.wait(30)

    world.model.before_answering = wait_for_its_turn
    threads = []
    for number, run in enumerate(runs):
        world.script_learning(run)
        threads.append(threading.Thread(target=_learn, args=(run,)))
        threads[-1].start()
        world.model.wait_for_call("extract", count=number + 1)
    for gate, thread in list(zip(gates, threads, strict=True))[:: -1 if backwards else 1]:
        gate.set()
        if backwards:
            thread.join(timeout=30)
    for thread in threads:
        thread.join(timeout=30)
    world.model.before_answering = None


def _learn(run: LearningRun) -> None:
    from django.db import connection

    try:
        learn_from_turn(str(run.user_id), str(run.pk))
    finally:
        connection.close()


def run_idor(world: World, given: dict[str, Any]) -> None:
    from tests.cases.strangers import call_every_operation

    call_every_operation(world, given)


INPUTS: dict[str, Callable[[World, dict[str, Any]], None]] = {
    "conversation": run_conversation,
    "query": run_query,
    "queries": run_query,
    "searches": run_searches,
    "operations": run_operations,
    "interleave": run_interleave,
    "server": run_server,
    "context": run_context,
    "tokens": run_tokens,
    "idor": run_idor,
}
