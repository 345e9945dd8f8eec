"""Operations one after the other, or two at once."""

import threading
from typing import Any

from django.db import connection

from tests.cases import not_built
from tests.cases.exchanges import Answer
from tests.cases.not_built import NotBuilt
from tests.cases.operations import perform
from tests.cases.operations.timing import WHILE_STREAMING
from tests.cases.world import World


def perform_all(world: World, ops: list[dict[str, Any]]) -> None:
    """Run operations in order; one that is not built is noted, and the rest goes on."""
    at = 0
    while at < len(ops):
        overlap = at + 1 < len(ops) and WHILE_STREAMING in ops[at + 1].get("when", "")
        if overlap:
            world.answers += perform_overlapping(world, ops[at], ops[at + 1])
            at += 2
            continue
        try:
            world.answers.append(perform(world, ops[at]))
        except NotBuilt as missing:
            world.left_out.add(missing.name)
            world.answers.append(Answer(status=0, text="", op=ops[at]))
            world.incomplete |= ops[at]["op"] in not_built.CHANGING
        at += 1


def perform_overlapping(
    world: World, first: dict[str, Any], second: dict[str, Any]
) -> list[Answer]:
    """Send the second while the first one's reply is held by the model."""
    world.conversation(first.get("as", world.me), first.get("conversation", "main"))
    held = world.model.hold("reply")
    results: dict[int, Answer] = {}

    def run(number: int, op: dict[str, Any]) -> None:
        try:
            results[number] = perform(world, op)
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(0, first))]
    threads[0].start()
    world.model.wait_for_call("reply")
    threads.append(threading.Thread(target=run, args=(1, second)))
    threads[1].start()
    threads[1].join(timeout=0.5)
    held.set()
    for thread in threads:
        thread.join(timeout=30)
    return [results[0], results[1]]
