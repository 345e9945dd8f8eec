"""What was known at a moment, and what was true at one."""

from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from facts import changes, versioning
from facts.changes import NotUndone
from facts.forgetting import forget_fact
from facts.models import Change, Fact
from facts.versioning import FactSuperseded, as_of
from memoryproject.models import User
from memoryproject.row_security import acting_as
from tests.factories import FactFactory, HobbyFactory, UserFactory
from tests.facts.statements import at, line, proposal, said

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)


def known(user: User, **moments: Any) -> list[str]:
    with acting_as(user.pk):
        return sorted(as_of(user.pk, **moments).values_list("value", flat=True))


def told(user: User, value: str, *, when: datetime, **fields: Any) -> None:
    with time_machine.travel(when, tick=False):
        said(user, proposal(value=value, **fields), (when - at(0)).total_seconds() / 60)


def test_what_was_believed_changes_with_each_statement_at_its_moment(asha: User) -> None:
    told(asha, "Bristol", when=NOON)
    told(asha, "Utrecht", when=NOON + timedelta(days=10))

    assert known(asha, known_at=NOON - timedelta(seconds=1)) == []
    assert known(asha, known_at=NOON) == ["Bristol"]
    assert known(asha, known_at=NOON + timedelta(days=10, microseconds=-1)) == ["Bristol"]
    assert known(asha, known_at=NOON + timedelta(days=10)) == ["Utrecht"]
    assert known(asha) == ["Utrecht"]


def test_what_was_replaced_was_true_before_and_what_was_corrected_never_was(asha: User) -> None:
    told(asha, "Bristol", when=NOON)
    told(asha, "Utrecht", when=NOON + timedelta(days=10))
    wrong = HobbyFactory.create(user=asha, value="chess", stated_at=NOON)
    versioning.correct(wrong, text="Enjoys go", value="go")

    assert known(asha, true_at=NOON + timedelta(days=9)) == ["Bristol", "go"]
    assert known(asha, true_at=NOON + timedelta(days=10)) == ["Utrecht", "go"]


def test_dates_of_the_world_are_half_open(asha: User) -> None:
    FactFactory.create(
        user=asha, value="Lisbon", valid_from=NOON, valid_until=NOON + timedelta(days=3)
    )

    assert known(asha, true_at=NOON - timedelta(microseconds=1)) == []
    assert known(asha, true_at=NOON) == ["Lisbon"]
    assert known(asha, true_at=NOON + timedelta(days=3)) == []


def test_a_move_that_is_dated_ends_the_old_home_on_that_day(asha: User) -> None:
    told(asha, "Bristol", when=NOON)
    told(asha, "Utrecht", when=NOON + timedelta(days=30), valid_from="2026-06-11")

    assert known(asha, true_at=datetime(2026, 6, 10, 12, tzinfo=UTC)) == ["Bristol"]
    assert known(asha, true_at=datetime(2026, 6, 12, 12, tzinfo=UTC)) == ["Utrecht"]
    # What was known before the move was told of is not changed by it.
    then = NOON + timedelta(days=20)
    assert known(asha, known_at=then, true_at=then) == ["Bristol"]


def test_what_was_forgotten_never_was(asha: User) -> None:
    told(asha, "Bristol", when=NOON)
    assert known(asha, known_at=NOON) == ["Bristol"]

    forget_fact(line(asha)[0])

    assert known(asha, known_at=NOON) == []
    assert known(asha, true_at=NOON) == []


def test_nobody_elses(asha: User, ravi: User) -> None:
    told(ravi, "Bristol", when=NOON)

    assert known(asha, known_at=NOON + timedelta(days=1)) == []


# --- Against a replay that remembers what stood after each step ----------------------------

STEPS = st.one_of(
    st.tuples(
        st.sampled_from(["say", "say", "say", "take back"]),
        st.sampled_from(["profile.city", "food.like", "food.dislike"]),
        st.sampled_from(["A", "B"]),
        st.integers(0, 12),  # how many steps ago it was said: jobs run late
    ),
    st.tuples(
        st.sampled_from(["correct", "confirm", "end", "dispute", "undo"]),
        st.integers(0, 5),
        st.sampled_from(["A", "C"]),
    ),
)


def take(user: User, step: Any, *, now: datetime) -> None:
    if step[0] in {"say", "take back"}:
        what, key, value, ago = step
        op = "assert" if what == "say" else "retract"
        minutes = (now - timedelta(hours=ago) - at(0)).total_seconds() / 60
        said(user, proposal(key, value, op=op), minutes)
        return
    what, which, value = step
    if what == "undo":
        with acting_as(user.pk):
            made = list(Change.objects.for_user(user))
        if made:
            changes.undo(made[which % len(made)])
        return
    there = [fact for fact in line(user) if fact.stands]
    if there:
        fact = there[which % len(there)]
        if what == "correct":
            versioning.correct(fact, text=f"It is {value}", value=value)
        else:
            getattr(versioning, what)(fact)


def standing(user: User) -> list[tuple[str, str]]:
    return sorted((fact.key, fact.value) for fact in line(user) if fact.stands)


@settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(steps=st.lists(STEPS, min_size=3, max_size=12))
def test_what_stood_at_each_moment_is_what_as_of_says_of_it(db: None, steps: list[Any]) -> None:
    user = UserFactory.create()
    replay: list[tuple[datetime, list[tuple[str, str]]]] = [(NOON, [])]

    for hour, step in enumerate(steps, start=1):
        now = NOON + timedelta(hours=hour)
        with time_machine.travel(now, tick=False):
            with suppress(NotUndone, FactSuperseded):
                take(user, step, now=now)
            replay.append((now, standing(user)))

    with acting_as(user.pk):
        for moment, stood in replay:
            for asked in (moment, moment + timedelta(minutes=59)):
                told_of = as_of(user.pk, known_at=asked).values_list("key", "value")
                assert sorted(told_of) == stood
        assert sorted(as_of(user.pk).values_list("key", "value")) == replay[-1][1]
        _assert_true_at_is_within_dates(user)


def _assert_true_at_is_within_dates(user: User) -> None:
    """One truth for each key and slot at any moment, by all that is known."""
    for hour in range(-12, 14):
        moment = NOON + timedelta(hours=hour, minutes=30)
        true = as_of(user.pk, true_at=moment)
        cities = [fact for fact in true if fact.key == "profile.city"]
        assert len(cities) <= 1, (moment, [fact.value for fact in Fact.objects.for_user(user)])
