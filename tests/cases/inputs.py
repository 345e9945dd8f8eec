"""What happens in a case, by the type of its input."""

import re
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


def understood(given: dict[str, Any], *names: str) -> None:
    """Fail for a part of an input that nobody looks at."""
    if unknown := given.keys() - {"type", "note", *names}:
        raise Unknown(f"input {given.get('type', '')}: {sorted(unknown)}")


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
        world.script_reply(reply)
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
        world.learn()


def run_query(world: World, given: dict[str, Any]) -> None:
    understood(given, "text", "queries", "as", "conversation")
    for query in given.get("queries", [given]):
        asked = {"text": query} if isinstance(query, str) else query
        understood(asked, "text", "as", "conversation", "at", "id")
        if "at" in asked:
            world.travel(moment(asked["at"]))
        world.script_reply()
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


def run_server(world: World, given: dict[str, Any]) -> None:
    """A provider that offers only some routes, configured as its user typed it."""
    understood(given, "config", "routes", "ops")
    if given["config"].keys() - {"base_url", "model", "api_key"}:
        raise Unknown(f"config {sorted(given['config'])}")
    world.model.routes = given["routes"]
    has_v1 = given["config"]["base_url"].rstrip("/").endswith("/v1")
    world.settings.LLM = world.settings.LLM | {
        "base_url": world.model.base_url if has_v1 else world.model.root_url,
        "models": world.settings.LLM["models"] | {"embed": None},
        "api_key": given["config"].get("api_key", world.settings.LLM["api_key"]),
    }
    perform_all(world, given["ops"])


def run_interleave(world: World, given: dict[str, Any]) -> None:
    """Force the order that the steps describe."""
    understood(given, "steps")
    steps = given["steps"]
    known = {"op", "barrier", "release", "kill", "deliver", "proxy"}
    if strange := [step for step in steps if not step.keys() & known]:
        raise Unknown(f"step {strange[0]}")
    if any("kill" in step for step in steps):
        from tests.cases.workers import run_with_killed_worker

        run_with_killed_worker(world, steps)
        return
    world.holding_work = True
    held: HeldLearning | None = None
    last: dict[str, Any] = {}
    for step in steps:
        if "op" in step:
            last = step
            perform_all(world, [step])
        elif "barrier" in step:
            held = held or HeldLearning(world)
        elif "release" in step:
            held = held or HeldLearning(world)
            held.release(step["release"])
            held = None
        elif "deliver" in step:
            deliver(world, step)
        elif AGAIN.search(step["proxy"]):
            perform_all(world, [last])  # the very same request, client id and all
        elif not LOST.search(step["proxy"]):
            raise Unknown(f"proxy {step['proxy']!r}")
    if held is not None:
        held.release("both")
    world.holding_work = False
    world.learn()


AGAIN = re.compile(r"again|twice|retr|resen|repeat|replay|duplicat", re.IGNORECASE)
LOST = re.compile(r"drop|los[et]|cut|clos|reset|swallow|time", re.IGNORECASE)


def deliver(world: World, step: dict[str, Any]) -> None:
    """Hand learning to a worker now: of the tab or client id it names, else all; twice if said."""
    words = str(step["deliver"])
    understood(step, "deliver", "times", "at")
    if "at" in step:
        world.travel(moment(step["at"]))
    times = step.get("times", 2 if re.search(r"twice|again|double|duplicate", words) else 1)
    for run in runs_named(words, world):
        world.learn_run(run)
        for _ in range(times - 1):
            learn_from_turn(str(run.user_id), str(run.pk))


def runs_named(words: str, world: World) -> list[LearningRun]:
    """Runs in the order in which ``words`` name their tab or client id; the others after them."""
    with as_owner():
        runs = list(LearningRun.objects.across_users().order_by("created_at"))
    sent = {one.turn_id: one for one in world.sent}

    def place(run: LearningRun) -> int:
        one = sent.get(run.turn_id)
        names = [one.client_id, one.label, one.label.replace("tab ", "tab")] if one else []
        found = [
            at.start() for name in names if (at := re.search(rf"\b{re.escape(name)}\b", words))
        ]
        return min(found, default=len(words) + 1)

    named = [run for run in runs if place(run) <= len(words)]
    return sorted(named, key=place) or runs


class HeldLearning:
    """Every extraction, held at the model: each has read the facts, none has written."""

    def __init__(self, world: World) -> None:
        self.world = world
        with as_owner():
            due = LearningRun.objects.across_users().filter(status__in=["due", "running"])
            self.runs = list(due.order_by("created_at"))
        assert self.runs, "nothing is to be learnt that could be held"
        self.gates = [threading.Event() for _ in self.runs]
        self.threads: list[threading.Thread] = []
        arrivals = iter(self.gates)
        taking = threading.Lock()
        model = world.model
        answers = model.calls_for("extract")

        def wait_for_its_turn() -> None:
            with taking:
                gate = next(arrivals, None) if model.calls_for("extract") != answers else None
            if gate is not None:  # later calls, such as embedding, are not held
                gate.wait(30)

        model.before_answering = wait_for_its_turn
        before = len(answers)
        for number, run in enumerate(self.runs):
            world.script_learning(run)
            self.threads.append(threading.Thread(target=_learn, args=(run,)))
            self.threads[-1].start()
            model.wait_for_call("extract", count=before + number + 1)

    def release(self, words: str) -> None:
        """Let them write: at once, or one after the other in the order that is said."""
        order = list(range(len(self.runs)))
        one_by_one = re.search(r"first|then|before|after", words) is not None
        if one_by_one:
            ids = [run.pk for run in runs_named(words, self.world)]
            order.sort(key=lambda n: ids.index(self.runs[n].pk) if self.runs[n].pk in ids else 99)
        for number in order:
            self.gates[number].set()
            if one_by_one:
                self.threads[number].join(timeout=30)
        for thread in self.threads:
            thread.join(timeout=30)
        self.world.model.before_answering = None
        self.world.forget_answers(self.runs)


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
