"""Which turns stay in the window. Pure functions: what is counted, and how, is the caller's.

A turn is the unit: the user's message, the reply, and the tool calls with their results between
them. Half a unit is worse than none: an answer without its question misleads, and a provider
refuses a tool call without all its results, or a result without its call.

Once turns have to leave, the window's beginning moves in steps: it stays where it was for the
reply before as long as what follows fits, and then leaves a tenth of the room free at once. So
the beginning of the prompt is the same for several replies, and a server that has read it need
not read it again; and the prompt is of nearly the same size however long the conversation is.
"""

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar

T = TypeVar("T")

FILL = 0.9  # of the room, when the beginning moves
LEAST_FILL = 0.8  # below, there is room for turns that had to leave: the beginning moves back


class Entry(Protocol):
    """A message as far as its place in the window is concerned."""

    @property
    def role(self) -> str: ...

    @property
    def tool_calls(self) -> Sequence[dict[str, Any]] | None: ...

    @property
    def tool_call_id(self) -> str | None: ...


E = TypeVar("E", bound=Entry)


def fit_turns(turns: Sequence[T], *, budget: int, count: Callable[[T], int]) -> list[T]:
    """Keep the newest turns that fit in ``budget`` tokens; ``turns`` run from old to new.

    A turn is kept or dropped whole: an answer without its question misleads, a tool call
    without its result is refused. The first that does not fit ends it: a gap misleads, too.
    """
    kept: list[T] = []
    used = 0
    for turn in reversed(turns):
        used += count(turn)
        if used > budget:
            break
        kept.append(turn)
    return kept[::-1]


def window_start(
    sizes: Sequence[int],
    *,
    budget: int,
    most: int,
    before: int | None = None,
    has_more: bool = False,
) -> int:
    """The index of the first turn to show; ``len(sizes)`` where none can be shown.

    ``sizes`` are the tokens of the earlier turns from old to new, ``most`` is how many turns may
    be shown at all, ``before`` where the window of the reply before began, as far as it is known.
    ``has_more``: there are turns before these, too, so that not all can be shown in any case.
    """
    if not has_more and len(sizes) <= most and sum(sizes) <= budget:
        return 0
    if before is not None and (before > 0 or has_more):
        used, shown = sum(sizes[before:]), len(sizes) - before
        is_full = used >= LEAST_FILL * budget or shown >= LEAST_FILL * most
        if used <= budget and shown <= most and is_full:
            return before
    newest = sizes[-max(int(most * FILL), 1) :]
    kept = fit_turns(newest, budget=int(budget * FILL), count=int)
    return len(sizes) - len(kept or fit_turns(newest[-1:], budget=budget, count=int))


def is_paired(messages: Sequence[Entry]) -> bool:
    """Whether every tool call has its result, each result its call, and the call came first.

    Calls that no provider would take, whatever an import or an older version has stored, have none.
    """
    waiting: set[str] = set()
    for message in messages:
        calls = _call_ids(message.tool_calls)
        if calls is None:
            return False
        if message.role == "tool":
            if message.tool_call_id not in waiting:
                return False
            waiting.discard(str(message.tool_call_id))
        elif waiting:  # somebody speaks before all results are there
            return False
        waiting |= calls
    return not waiting


def _call_ids(calls: object) -> set[str] | None:
    """The ids of well-formed tool calls; None if one has none, or two have the same."""
    if not calls:
        return set()
    if not isinstance(calls, list | tuple):
        return None
    ids = [call.get("id") if isinstance(call, dict) else None for call in calls]
    found = {one for one in ids if one and isinstance(one, str)}
    return found if len(found) == len(ids) else None


def without_torn_calls(messages: Sequence[E]) -> list[E]:
    """The messages of one turn; if a call lost a result, without its calls and results."""
    if is_paired(messages):
        return list(messages)
    return without_tools(messages)


def without_tools(messages: Sequence[E]) -> list[E]:
    """The messages without calls and results."""
    return [one for one in messages if one.role != "tool" and not one.tool_calls]
