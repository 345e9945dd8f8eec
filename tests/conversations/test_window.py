"""Which turns stay: whole ones, the newest, within the budget, whatever the list is like."""

from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conversations.window import fit_messages, fit_turns, is_paired, units, without_torn_calls


@dataclass(frozen=True)
class Said:
    id: str
    role: str
    tokens: int
    tool_calls: list[dict[str, Any]] = field(default_factory=list)
    tool_call_id: str | None = None


def calls(*names: str) -> list[dict[str, Any]]:
    return [{"id": name, "name": "look"} for name in names]


def ids(messages: list[Said]) -> list[str]:
    return [message.id for message in messages]


def tokens(message: Said) -> int:
    return message.tokens


def test_the_first_turn_that_does_not_fit_ends_the_window() -> None:
    assert fit_turns([5, 1, 9, 2, 3], budget=6, count=int) == [2, 3]
    assert fit_turns([5, 1, 2, 3], budget=6, count=int) == [1, 2, 3]
    assert fit_turns([5], budget=4, count=int) == []
    assert fit_turns([], budget=4, count=int) == []


def test_a_tool_result_leaves_with_its_call() -> None:
    messages = [
        Said("m0", "system", 10),
        Said("m1", "user", 20),
        Said("m2", "assistant", 30, calls("c1")),
        Said("m3", "tool", 60, tool_call_id="c1"),
        Said("m4", "assistant", 15),
        Said("m5", "user", 10),
    ]

    assert ids(fit_messages(messages, budget=120, count=tokens)) == ["m0", "m5"]
    assert ids(fit_messages(messages, budget=145, count=tokens)) == ids(messages)


def test_parallel_calls_and_all_their_results_are_one_unit() -> None:
    messages = [
        Said("m0", "system", 10),
        Said("m1", "user", 15),
        Said("m2", "assistant", 30, calls("a", "b", "c")),
        *(Said(f"r{name}", "tool", 90, tool_call_id=name) for name in "abc"),
        Said("m6", "assistant", 20),
        Said("m7", "user", 10),
    ]

    assert ids(fit_messages(messages, budget=260, count=tokens)) == ["m0", "m7"]
    assert ids(fit_messages(messages, budget=355, count=tokens)) == ids(messages)


def test_the_newest_turn_is_in_even_when_it_does_not_fit() -> None:
    messages = [Said("m0", "system", 20), Said("m1", "user", 5), Said("m3", "user", 900)]

    assert ids(fit_messages(messages, budget=200, count=tokens)) == ["m0", "m3"]


@pytest.mark.parametrize(
    "torn",
    [
        [Said("u", "user", 1), Said("a", "assistant", 1, calls("x"))],
        [Said("u", "user", 1), Said("t", "tool", 1, tool_call_id="x")],
        [
            Said("u", "user", 1),
            Said("a", "assistant", 1, calls("x", "y")),
            Said("t", "tool", 1, tool_call_id="x"),
            Said("b", "assistant", 1),
        ],
    ],
)
def test_a_call_that_lost_a_result_is_left_out_with_the_rest_of_it(torn: list[Said]) -> None:
    assert not is_paired(torn)

    kept = without_torn_calls(torn)

    assert is_paired(kept)
    assert kept[0].id == "u"


sizes = st.integers(min_value=0, max_value=400)


@st.composite
def turns(draw: st.DrawFn, number: int) -> list[Said]:
    """A turn as talk has them: sometimes with tools, sometimes torn, sometimes unanswered."""
    found = [Said(f"{number}u", "user", draw(sizes))]
    for round_number in range(draw(st.integers(0, 2))):
        names = [f"{number}-{round_number}-{one}" for one in range(draw(st.integers(1, 3)))]
        found.append(Said(f"{number}c{round_number}", "assistant", draw(sizes), calls(*names)))
        answered = names if draw(st.integers(0, 9)) else names[1:]
        found += [Said(f"r{one}", "tool", draw(sizes), tool_call_id=one) for one in answered]
    if draw(st.booleans()):
        found.append(Said(f"{number}a", "assistant", draw(sizes)))
    return found


@st.composite
def talks(draw: st.DrawFn) -> list[Said]:
    system = [Said("system", "system", draw(st.integers(0, 100)))]
    count = draw(st.integers(1, 8))
    return system + [one for number in range(count) for one in draw(turns(number))]


@settings(max_examples=500, deadline=None)
@given(messages=talks(), budget=st.integers(0, 2000))
def test_no_list_of_messages_breaks_the_window(messages: list[Said], budget: int) -> None:
    window = fit_messages(messages, budget=budget, count=tokens)

    newest = units(messages)[-1]
    least = sum(map(tokens, [messages[0], *newest]))
    assert sum(map(tokens, window)) <= max(budget, least)
    assert ids(newest) == ids(window)[-len(newest) :]
    assert is_paired(window)
    assert window[0].role == "system"
    assert window[1].role == "user"
    assert ids(window) == [one for one in ids(messages) if one in set(ids(window))]
    assert fit_messages(messages, budget=budget, count=tokens) == window
    kept = [one[0].id for one in units(messages) if one[0].id in set(ids(window))]
    assert kept == [one[0].id for one in units(messages)][-len(kept) :]  # no gap
