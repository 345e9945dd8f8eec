"""Conversations so long that the product folds their older turns into a summary."""

from collections.abc import Callable
from typing import Any

from tests.cases.background import fold, fold_every, open_runs
from tests.cases.inputs.form import understood
from tests.cases.inputs.talk import run_operations, run_query
from tests.cases.learning import learn
from tests.cases.loader import write_out
from tests.cases.not_built import Unknown
from tests.cases.world import World

# What may follow on the turns.
THEN: dict[str, Callable[[World, dict[str, Any]], None]] = {
    "query": run_query,
    "queries": run_query,
    "operations": run_operations,
}


def run_conversation_long(world: World, given: dict[str, Any]) -> None:
    """Say every turn, and fold whenever the product finds that it is time to."""
    understood(given, "turns", "compact_every", "then")
    every = given["compact_every"]
    fold_every(world, every)
    for index, turn in enumerate(write_out(given["turns"])):
        understood(turn, "user", "assistant")
        world.script.next_reply(turn["assistant"])
        sent = world.send(turn["user"], index=index)
        assert sent.answer.status == 201, sent.answer.text
        world.answers.append(sent.answer)
        learn(world)
        begun = [run for run in open_runs() if not run.error_code]
        is_time = (index + 1) % every == 0 and not open_again()
        assert bool(begun) == is_time, f"folding after turn {index + 1}: {begun}"
        fold(world)
    if "then" in given:
        if given["then"]["type"] not in THEN:
            raise Unknown(f"then {given['then']['type']!r}")
        THEN[given["then"]["type"]](world, given["then"])


def open_again() -> bool:
    """Whether an earlier batch has failed, so that folding is due anyway."""
    return any(run.error_code for run in open_runs())
