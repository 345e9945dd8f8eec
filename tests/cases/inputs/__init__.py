"""What happens in a case, by the type of its input.

A new type is a function of (world, the input as the case gives it) in a module of its own or of
what it is like, and a line in ``INPUTS``; the line of ``not_built.INPUTS`` goes then.
"""

from collections.abc import Callable
from typing import Any

from tests.cases import not_built
from tests.cases.inputs import interleaving, long_talk, provider, strangers, talk, windows
from tests.cases.not_built import NotBuilt, Unknown
from tests.cases.world import World


def run_input(world: World, given: dict[str, Any]) -> None:
    kind = given["type"]
    if kind in not_built.INPUTS:
        raise NotBuilt(not_built.INPUTS[kind])
    if kind not in INPUTS:
        raise Unknown(f"input {kind!r}")
    INPUTS[kind](world, given)


INPUTS: dict[str, Callable[[World, dict[str, Any]], None]] = {
    "conversation": talk.run_conversation,
    "conversation_long": long_talk.run_conversation_long,
    "query": talk.run_query,
    "queries": talk.run_query,
    "searches": talk.run_searches,
    "operations": talk.run_operations,
    "interleave": interleaving.run_interleave,
    "server": provider.run_server,
    "context": windows.run_context,
    "tokens": windows.run_tokens,
    "idor": strangers.call_every_operation,
}
