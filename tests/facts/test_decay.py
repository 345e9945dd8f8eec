"""How facts fade and how sure we are of them: formulas, with what they must never do."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from facts import decay
from facts.models import Fact

NOW = datetime(2026, 6, 1, 12, tzinfo=UTC)


def said(days_ago: float, **fields: Any) -> Fact:
    given = {"kind": "plan", "importance": 0.5, "stated_at": NOW - timedelta(days=days_ago)}
    return Fact(**given | fields)


@pytest.mark.parametrize(
    ("kind", "just_before", "just_after"),
    [("plan", 89, 91), ("project", 269, 271), ("preference", 1_094, 1_096)],
)
def test_what_nobody_speaks_of_fades_after_three_half_lives_of_its_kind(
    kind: str, just_before: float, just_after: float
) -> None:
    assert not decay.is_faded(said(just_before, kind=kind), now=NOW)
    assert decay.is_faded(said(just_after, kind=kind), now=NOW)


@pytest.mark.parametrize(
    "touched", ["last_confirmed_at", "last_recalled_at"], ids=["said again", "of use"]
)
def test_age_counts_from_when_it_was_last_said_or_of_use(touched: str) -> None:
    fact = said(400, **{touched: NOW - timedelta(days=10)})

    assert not decay.is_faded(fact, now=NOW)
    assert decay.is_faded(fact, now=NOW + timedelta(days=100))


def test_what_matters_more_and_what_was_said_more_often_fades_later() -> None:
    strengths = [
        decay.strength(said(60, importance=importance, confirmations=times), now=NOW)
        for importance, times in ((0.2, 0), (0.5, 0), (0.8, 0), (0.8, 1), (0.8, 7))
    ]

    assert strengths == sorted(strengths)
    assert len(set(strengths)) == len(strengths)


@pytest.mark.parametrize(
    "fields",
    [
        {"importance": 0.9},
        {"pinned": True},
        {"verification": "verified"},
        {"valid_until": NOW + timedelta(days=1)},
        {"valid_from": NOW + timedelta(days=1)},
    ],
    ids=lambda fields: next(iter(fields)),
)
def test_what_is_always_on_confirmed_or_still_ahead_does_not_fade(fields: dict[str, Any]) -> None:
    assert decay.is_faded(said(900), now=NOW)
    assert not decay.is_faded(said(900, **fields), now=NOW)


def test_what_was_confirmed_fades_after_ten_years() -> None:
    fact = said(3_651, verification="verified")

    assert not decay.is_faded(fact, now=NOW - timedelta(days=2))
    assert decay.is_faded(fact, now=NOW)


def test_what_was_said_casually_and_never_of_use_fades_after_a_year() -> None:
    casual = {"kind": "profile", "importance": 0.2}

    assert decay.is_faded(said(366, **casual), now=NOW)
    assert not decay.is_faded(said(364, **casual), now=NOW)
    assert not decay.is_faded(said(366, **casual, recall_count=1), now=NOW)
    assert not decay.is_faded(said(366, **casual | {"importance": 0.3}), now=NOW)


def test_confidence_falls_to_half_and_never_twice_for_one_age() -> None:
    fact = said(30, confidence=0.8)
    once = decay.aged_confidence(fact, now=NOW)
    fact.base_confidence, fact.confidence = 0.8, once

    assert once == pytest.approx(0.6)
    assert decay.aged_confidence(fact, now=NOW) == once
    assert decay.aged_confidence(said(5_000, confidence=0.8), now=NOW) == pytest.approx(0.4)
    assert (
        decay.aged_confidence(said(5_000, confidence=0.8, verification="verified"), now=NOW) == 0.8
    )


def test_only_what_matters_and_is_getting_old_is_worth_asking_about() -> None:
    assert decay.is_worth_asking(said(20, importance=0.6), now=NOW)
    assert not decay.is_worth_asking(said(10, importance=0.6), now=NOW)
    assert not decay.is_worth_asking(said(20, importance=0.5), now=NOW)
    assert not decay.is_worth_asking(said(20, importance=0.6, verification="verified"), now=NOW)
