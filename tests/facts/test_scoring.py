"""What age and standing add to a score, and that it stays little."""

import pytest

from facts.models import Fact
from facts.scoring import BONUSES, HALF_LIVES, bonuses, normalised, recency


def test_a_statement_counts_half_after_the_half_life_of_its_kind() -> None:
    for kind, days in HALF_LIVES.items():
        assert recency(age_days=0, kind=kind) == 1
        assert recency(age_days=days, kind=kind) == pytest.approx(0.5)
        assert recency(age_days=2 * days, kind=kind) == pytest.approx(0.25)


def test_every_kind_of_fact_has_a_half_life() -> None:
    assert set(HALF_LIVES) == set(Fact.Kind.values)


def test_a_date_to_come_counts_as_now() -> None:
    assert recency(age_days=-400, kind="plan") == 1


def test_plans_fade_before_who_somebody_is() -> None:
    assert recency(age_days=90, kind="plan") < 0.2 < 0.9 < recency(age_days=90, kind="profile")


def test_all_bonuses_together_stay_small() -> None:
    best = bonuses(age_days=0, kind="profile", importance=1, is_verified=True, reliability=1)
    worst = bonuses(age_days=9_999, kind="plan", importance=0, is_verified=False, reliability=0)

    assert sum(best.values()) == pytest.approx(
        BONUSES.recency + BONUSES.importance + BONUSES.verification + BONUSES.reliability
    )
    assert sum(best.values()) <= 0.1
    assert sum(worst.values()) == pytest.approx(0, abs=1e-9)


def test_a_lone_weak_candidate_stays_weak() -> None:
    assert normalised(0.3, top=0.3, reference=0.6) == pytest.approx(0.5)
    assert normalised(0.9, top=0.9, reference=0.6) == 1
    assert normalised(-0.2, top=0.9, reference=0.6) == 0
    assert normalised(0.0, top=0.0, reference=0.0) == 0
