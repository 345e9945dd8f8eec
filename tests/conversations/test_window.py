"""Which turns stay: whole ones, the newest, from a beginning that rarely moves."""

from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conversations.context.window import fit_turns, is_paired, window_start, without_torn_calls


@dataclass(frozen=True)
class Said:
    id: str
    role: str
    tool_calls: list[dict[str, Any]] = field(default_factory=list)
    tool_call_id: str | None = None


def calls(*names: str) -> list[dict[str, Any]]:
    return [{"id": name, "name": "look"} for name in names]


def test_the_first_turn_that_does_not_fit_ends_the_window() -> None:
    assert fit_turns([5, 1, 9, 2, 3], budget=6, count=int) == [2, 3]
    assert fit_turns([5, 1, 2, 3], budget=6, count=int) == [1, 2, 3]
    assert fit_turns([5], budget=4, count=int) == []
    assert fit_turns([], budget=4, count=int) == []


# --- where it begins ----------------------------------------------------------------------


def test_all_is_shown_while_it_fits() -> None:
    assert window_start([10] * 10, budget=100, most=10) == 0
    assert window_start([], budget=0, most=10) == 0


def test_when_turns_have_to_leave_a_tenth_of_the_room_is_left_free() -> None:
    assert window_start([10] * 11, budget=100, most=60) == 2
    assert window_start([1] * 11, budget=100, most=10) == 2


def test_the_beginning_stays_while_what_follows_fits_and_then_moves_by_a_tenth() -> None:
    starts, before = [], None
    for length in range(1, 60):
        before = window_start([10] * length, budget=200, most=60, before=before) or None
        starts.append(before)

    assert starts[:20] == [None] * 20
    moves = [at for at in range(20, 59) if starts[at] != starts[at - 1]]
    assert starts[20] == 3
    assert moves == list(range(20, 59, 3))  # after each third reply only


def test_under_a_cap_of_turns_the_beginning_stays_as_well() -> None:
    """All turns that were read fit, and there are more: that is no reason to begin anew."""
    assert window_start([1] * 20, budget=999, most=20, has_more=True) == 2
    assert window_start([1] * 20, budget=999, most=20, before=1, has_more=True) == 1
    assert window_start([1] * 20, budget=999, most=20, before=0, has_more=True) == 0


def test_the_beginning_moves_back_when_there_is_room_again() -> None:
    sizes = [10] * 30

    assert window_start(sizes, budget=200, most=60, before=14) == 14  # four fifths are used
    assert window_start(sizes, budget=200, most=60, before=15) == 12


def test_the_newest_turn_may_use_the_room_that_would_be_left_free() -> None:
    assert window_start([50, 95], budget=100, most=60) == 1
    assert window_start([50, 101], budget=100, most=60) == 2
    assert window_start([50], budget=-5, most=60) == 1


sizes = st.lists(st.integers(0, 400), max_size=30)


@settings(max_examples=500, deadline=None)
@given(
    sizes=sizes,
    budget=st.integers(-50, 2000),
    most=st.integers(4, 30),
    before=st.none() | st.integers(0, 30),
    has_more=st.booleans(),
)
def test_no_sizes_break_the_window(
    sizes: list[int], budget: int, most: int, before: int | None, has_more: bool
) -> None:
    before = before if before is not None and before < len(sizes) else None

    start = window_start(sizes, budget=budget, most=most, before=before, has_more=has_more)

    shown = sizes[start:]
    assert 0 <= start <= len(sizes)
    assert len(shown) <= most
    assert sum(shown) <= budget or not shown
    if start == len(sizes) and sizes:
        assert sizes[-1] > budget  # nothing is shown only where nothing fits
    elif start not in (0, before):
        more = sizes[start - 1 :]
        assert sum(more) > int(budget * 0.9) or len(more) > int(most * 0.9)


# --- torn calls ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "torn",
    [
        [Said("u", "user"), Said("a", "assistant", calls("x"))],
        [Said("u", "user"), Said("t", "tool", tool_call_id="x")],
        [
            Said("u", "user"),
            Said("t", "tool", tool_call_id="x"),
            Said("a", "assistant", calls("x")),
        ],
        [
            Said("u", "user"),
            Said("a", "assistant", calls("x", "y")),
            Said("t", "tool", tool_call_id="x"),
            Said("b", "assistant"),
        ],
    ],
)
def test_a_call_that_lost_a_result_is_left_out_with_the_rest_of_it(torn: list[Said]) -> None:
    assert not is_paired(torn)

    kept = without_torn_calls(torn)

    assert is_paired(kept)
    assert kept[0].id == "u"


@pytest.mark.parametrize(
    "stored",
    [
        [{"type": "function"}],
        [{"id": None, "function": None}],
        [{"id": "x"}, {"id": "x"}],
        {"id": "x"},
        "x",
        ["x"],
        [[]],
    ],
)
def test_calls_that_no_provider_would_take_are_left_out(stored: Any) -> None:
    whole = [
        Said("u", "user"),
        Said("a", "assistant", stored),
        Said("t", "tool", tool_call_id="x"),
        Said("b", "assistant"),
    ]

    assert not is_paired(whole)
    assert [one.id for one in without_torn_calls(whole)] == ["u", "b"]


def test_parallel_calls_with_all_results_are_kept() -> None:
    whole = [
        Said("u", "user"),
        Said("a", "assistant", calls("x", "y")),
        Said("s", "tool", tool_call_id="y"),
        Said("t", "tool", tool_call_id="x"),
        Said("b", "assistant"),
    ]

    assert is_paired(whole)
    assert without_torn_calls(whole) == whole
