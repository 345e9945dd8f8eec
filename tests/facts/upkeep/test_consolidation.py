"""Two free keys that say one thing become one, and nothing that anybody said is lost by it."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from facts import keys
from facts.consolidation import NUMBERS, say_the_same
from facts.forgetting import forget_fact
from facts.models import Change, Conflict, Fact, UpkeepRun
from facts.versioning import history, remember, retract
from facts.versioning.merged import standing_for
from facts.versioning.proposals import Proposal, Provenance
from memoryproject.models import User
from memoryproject.row_security import acting_as
from memoryproject.text import fold
from tests.factories import CandidateFactory, FactFactory, TurnFactory, UserFactory
from tests.facts.upkeep.rounds import now_is, twice
from tests.roles import as_owner

pytestmark = pytest.mark.django_db(transaction=True)
CONSOLIDATION = UpkeepRun.Job.CONSOLIDATION


def told(user: User, key: str, value: str, text: str, *, days: float = 9, **fields: Any) -> Fact:
    given = {"slot": fold(value), "kind": "profile", "importance": 0.4}
    stated_at = timezone.now() - timedelta(days=days)
    made: Fact = FactFactory.create(
        user=user, key=key, value=value, text=text, stated_at=stated_at, **given | fields
    )
    return made


def shaped(key: str, value: str, text: str, **fields: Any) -> Fact:
    fact = Fact(key=key, value=value, text=text, slot=fold(value), **fields)
    fact.fold()
    return fact


CELLO = ("instrument", "cello", "Plays the cello")


@pytest.mark.parametrize(
    "other",
    [
        ("music.instrument", "cello", "Plays cello"),
        ("instruments", "Cello", "plays a cello"),
        ("music.practice", "cellos", "Playing cellos"),
    ],
    ids=["another topic", "many of them", "the same words by their stems"],
)
def test_one_thing_told_twice_is_seen(other: tuple[str, str, str]) -> None:
    assert say_the_same(shaped(*CELLO), shaped(*other))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (CELLO, ("music.dislike", "cello", "Does not play the cello")),
        (CELLO, ("instruments", "cello", "Sister plays the cello")),
        (CELLO, ("sister.instrument", "cello", "Plays the cello")),
        (CELLO, ("asha.instrument", "cello", "Plays the cello")),
        (CELLO, ("music.instrument", "viola", "Plays the viola")),
        (CELLO, ("hobby", "cello", "Plays the cello")),
        (
            ("flight", "oslo to rome", "Flies from Oslo to Rome"),
            ("trip.flight", "rome to oslo", "Flies from Rome to Oslo"),
        ),
        (("exam", "the 15th", "Exam on the 15th"), ("exams", "the 16th", "Exam on the 16th")),
        (("essen", "Fisch", "Isst Fisch"), ("nahrung", "Fisch", "Isst keinen Fisch")),
        (("饮食.鱼", "鱼", "吃鱼"), ("食物", "鱼", "不吃鱼")),
    ],
    ids=[
        "negated",
        "another's",
        "by its key",
        "by a name",
        "value",
        "catalogue",
        "order",
        "number",
        "de",
        "zh",
    ],
)
def test_what_only_looks_alike_is_left_apart(one: Any, other: Any) -> None:
    assert not say_the_same(shaped(*one), shaped(*other))


@pytest.mark.parametrize(
    "fields",
    [
        {"polarity": "negative"},
        {"valid_until": timezone.now()},
        {"muted": True},
        {"slot": "lessons"},
    ],
    ids=lambda fields: next(iter(fields)),
)
def test_what_differs_in_anything_else_is_left_apart(fields: dict[str, Any]) -> None:
    other = shaped("music.instrument", "cello", "Plays the cello")
    assert say_the_same(shaped(*CELLO), other)
    for name, value in fields.items():
        setattr(other, name, value)

    assert not say_the_same(shaped(*CELLO), other)


def test_the_younger_goes_into_the_elder_which_keeps_what_both_were(asha: User) -> None:
    turns = [TurnFactory.create(user=asha, said="cello") for _ in range(2)]
    elder = told(asha, *CELLO, days=20, source_turn=turns[0])
    younger = told(
        asha,
        "music.instrument",
        "cello",
        "Plays the cello",
        source_turn=turns[1],
        quote="my cello",
        verification="verified",
        pinned=True,
        recall_count=3,
    )

    assert twice(CONSOLIDATION, asha) == {"merged": 1}

    kept, closed = now_is(elder), now_is(younger)
    assert (kept.status, kept.verification, kept.pinned) == ("active", "verified", True)
    assert (kept.recall_count, kept.confirmations) == (3, 1)
    assert [one["turn"] for one in kept.restatements] == [str(turns[1].pk)]
    assert (closed.status, closed.closed_reason) == ("superseded", "merged")
    assert (closed.superseded_by_id, closed.quote) == (elder.pk, "my cello")
    with acting_as(asha.pk):
        (change,) = Change.objects.for_user(asha)
        assert {one.pk for one in history(kept)} == {elder.pk, younger.pk}
    assert (change.what, change.before_id, change.after_id) == ("merged", younger.pk, elder.pk)


def test_what_is_in_question_is_left_apart(asha: User) -> None:
    told(asha, *CELLO)
    asked = told(asha, "music.instrument", "cello", "Plays the cello")
    with as_owner():
        Conflict.objects.create(
            user=asha, fact=asked, candidate=CandidateFactory.create(user=asha), reason="unclear"
        )

    assert twice(CONSOLIDATION, asha) == {"merged": 0}


def test_what_the_user_has_parted_again_stays_apart(asha: User) -> None:
    elder = told(asha, *CELLO)
    younger = told(asha, "music.instrument", "cello", "Plays the cello", days=2)
    with as_owner():
        Change.objects.create(
            user=asha, what="merged", before=younger, after=elder, undone_at=timezone.now()
        )

    assert twice(CONSOLIDATION, asha) == {"merged": 0}


def test_another_users_facts_are_not_put_together_with_ones_own(asha: User, ravi: User) -> None:
    told(asha, *CELLO)
    told(ravi, "music.instrument", "cello", "Plays the cello")

    assert twice(CONSOLIDATION, asha) == {"merged": 0}


def test_said_again_under_the_old_key_it_counts_for_what_it_went_into(asha: User) -> None:
    elder = told(asha, *CELLO)
    told(asha, "music.instrument", "cello", "Plays the cello", days=5)
    twice(CONSOLIDATION, asha)

    again = Proposal(key="music.instrument", value="cello", text="Plays the cello")
    now = Provenance(source=Fact.Source.TURN, stated_at=timezone.now())
    with acting_as(asha.pk):
        outcome = remember(asha.pk, again, provenance=now, vectors=None)

    assert outcome.what == "confirmed"
    assert outcome.fact is not None
    assert outcome.fact.pk == elder.pk
    assert now_is(elder).confirmations == 2
    with acting_as(asha.pk):
        assert Fact.objects.for_user(asha).active().count() == 1


def test_taken_back_under_the_old_key_it_is_taken_back(asha: User) -> None:
    elder = told(asha, *CELLO)
    told(asha, "music.instrument", "cello", "Plays the cello", days=5)
    twice(CONSOLIDATION, asha)

    given = Proposal(key="music.instrument", value="cello", text="No cello any more", op="retract")
    now = Provenance(source=Fact.Source.TURN, stated_at=timezone.now())
    with acting_as(asha.pk):
        outcome = retract(asha.pk, given, provenance=now)

    assert outcome.what == "retracted"
    assert now_is(elder).status == "retracted"


def test_forgetting_what_stands_takes_what_went_into_it_along(asha: User) -> None:
    elder = told(asha, *CELLO)
    told(asha, "music.instrument", "cello", "Plays the cello", days=5)
    twice(CONSOLIDATION, asha)

    forget_fact(now_is(elder))

    with as_owner():
        assert not Fact.objects.across_users().exists()


# --- whatever is told ----------------------------------------------------------------------
KEYS = ("instrument", "instruments", "music.instrument", "sister.instrument", "hobby", "note")
VALUES = ("cello", "Cello", "cellos", "12 cellos", "13 cellos", "viola")
TEXTS = ("Plays {}", "Plays the {}", "Does not play {}", "Sister plays {}", "Is playing {}")
FACTS = st.lists(
    st.tuples(
        st.sampled_from(KEYS),
        st.sampled_from(VALUES),
        st.sampled_from(TEXTS),
        st.sampled_from(["positive", "negative"]),
        st.sampled_from(["", "lessons"]),
        st.integers(1, 400),
    ),
    min_size=2,
    max_size=12,
    unique_by=lambda one: (one[0], one[4] or fold(one[1])),
)


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(FACTS)
def test_whatever_is_told_nothing_is_added_flipped_or_lost(asha: User, given_facts: Any) -> None:
    user = UserFactory.create()
    before = [
        told(
            user,
            key,
            value,
            text.format(value),
            days=days,
            polarity=polarity,
            slot=slot or fold(value),
            source_turn=TurnFactory.create(user=user, said="hello"),
            quote=f"quote {days}",
        )
        for key, value, text, polarity, slot, days in given_facts
    ]

    merged = twice(CONSOLIDATION, user)["merged"]

    standing = 0
    for fact in before:
        now = now_is(fact)
        standing += now.status == "active"
        for name in ("key", "slot", "value", "text", "polarity", "source_turn_id", "quote"):
            assert getattr(now, name) == getattr(fact, name)
        with acting_as(user.pk):
            kept = standing_for(now) or now
        assert kept.status == "active"
        assert kept.polarity == fact.polarity
        assert ("not" in kept.text) == ("not" in fact.text)
        assert ("Sister" in kept.text) == ("Sister" in fact.text)
        assert ("sister" in kept.key) == ("sister" in fact.key)
        assert NUMBERS(kept.text) == NUMBERS(fact.text)
        assert kept.stated_at <= fact.stated_at
        turns = {str(kept.source_turn_id)} | {one["turn"] for one in kept.restatements}
        assert str(fact.source_turn_id) in turns
        if fact.key in keys.CATALOGUE:
            assert now.status == "active"
            assert now.restatements == []
    assert standing == len(before) - merged
