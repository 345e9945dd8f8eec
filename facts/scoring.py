"""What a memory's age and standing add to its score: pure functions, no Django.

Relevance decides whether a fact is recalled at all. What is in here only orders what passed: added
blindly, recency and importance push old and true statements out (half of what people ask about is
over three months old).
"""

from dataclasses import astuple, dataclass

# Days after which a statement of the kind is half as likely to be what is meant now.
HALF_LIVES = {
    "profile": 1_095.0,
    "preference": 365.0,
    "constraint": 3_650.0,
    "relationship": 1_825.0,
    "plan": 30.0,
    "goal": 180.0,
    "project": 90.0,
    "decision": 365.0,
}
DEFAULT_HALF_LIFE = 365.0


@dataclass(frozen=True)
class BonusWeights:
    """The most that each property can add to a relevance between 0 and 1."""

    recency: float = 0.04
    importance: float = 0.03
    verification: float = 0.02
    reliability: float = 0.01


BONUSES = BonusWeights()
MOST_BONUS = sum(astuple(BONUSES))


def recency(*, age_days: float, kind: str) -> float:
    """1 for what was just said, 0.5 after the kind's half-life; a future date counts as now."""
    half_life = HALF_LIVES.get(kind, DEFAULT_HALF_LIFE)
    exponent: float = 0.5 ** (max(0.0, age_days) / half_life)
    return exponent


def bonuses(
    *,
    age_days: float,
    kind: str,
    importance: float,
    is_verified: bool,
    reliability: float,
    weights: BonusWeights = BONUSES,
) -> dict[str, float]:
    """What each property adds, by name. ``importance`` and ``reliability`` run from 0 to 1."""
    return {
        "recency": weights.recency * recency(age_days=age_days, kind=kind),
        "importance": weights.importance * importance,
        "verification": weights.verification * is_verified,
        "reliability": weights.reliability * reliability,
    }


def normalised(score: float, *, top: float, reference: float) -> float:
    """``score`` between 0 and 1, where 1 is the best of the candidates.

    ``reference`` is what a good score would be: a best one below it stays below 1, so that a lone
    weak candidate is not taken for a strong one.
    """
    highest = max(top, reference)
    return max(0.0, score / highest) if highest > 0 else 0.0
