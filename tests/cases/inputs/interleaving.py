"""Steps of several people, tabs and workers, in the order that the case describes."""

import re
import threading
from typing import Any

from django.db import connection

from facts.models import LearningRun
from facts.tasks import learn_from_turn
from tests.cases.clock import moment
from tests.cases.inputs.form import understood
from tests.cases.inputs.killed_worker import run_with_killed_worker
from tests.cases.learning import forget_answers, learn, learn_run, script_answers
from tests.cases.not_built import Unknown
from tests.cases.operations.sequence import perform_all
from tests.cases.world import World
from tests.roles import as_owner

AGAIN = re.compile(r"again|twice|retr|resen|repeat|replay|duplicat", re.IGNORECASE)
LOST = re.compile(r"drop|los[et]|cut|clos|reset|swallow|time", re.IGNORECASE)


def run_interleave(world: World, given: dict[str, Any]) -> None:
    """Force the order that the steps describe."""
    understood(given, "steps")
    steps = given["steps"]
    known = {"op", "barrier", "release", "kill", "deliver", "proxy"}
    if strange := [step for step in steps if not step.keys() & known]:
        raise Unknown(f"step {strange[0]}")
    if any("kill" in step for step in steps):
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
    learn(world)


def deliver(world: World, step: dict[str, Any]) -> None:
    """Hand learning to a worker now: of the tab or client id it names, else all; twice if said."""
    words = str(step["deliver"])
    understood(step, "deliver", "times", "at")
    if "at" in step:
        world.travel(moment(step["at"]))
    times = step.get("times", 2 if re.search(r"twice|again|double|duplicate", words) else 1)
    for run in runs_named(words, world):
        learn_run(world, run)
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
            script_answers(world, run)
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
        forget_answers(self.world, self.runs)


def _learn(run: LearningRun) -> None:
    try:
        learn_from_turn(str(run.user_id), str(run.pk))
    finally:
        connection.close()
