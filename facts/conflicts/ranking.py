"""Whether code can rank a statement against what stands. Pure: no database, no clock."""

from facts.conflicts.signs import speaks_of_change
from facts.models import Conflict, Fact

Reason = Conflict.Reason


def reason_to_ask(known: Fact, stated: Fact, *, said: str) -> Reason | None:
    """Why the user must be asked before ``stated`` takes the place of ``known``; None if clear.

    ``known`` stands in the line of ``stated``, which says something else and was said no earlier.
    ``said`` is what the user wrote, as everybody sees it.
    """
    if stated.source == Fact.Source.USER_EDIT or not _is_in_use(known, stated):
        return None
    if _is_dated_change(known, stated):
        return None
    if stated.source == Fact.Source.TURN and speaks_of_change(said, quote=stated.quote):
        return None
    if _same_moment(known, stated):
        return Reason.SAME_MOMENT
    if known.verification == Fact.Verification.VERIFIED or known.source == Fact.Source.USER_EDIT:
        return Reason.CONFIRMED
    if _reliability(stated) < _reliability(known):
        return Reason.LESS_RELIABLE
    return None


def _is_in_use(known: Fact, stated: Fact) -> bool:
    """What is in doubt, or had ended by then, has nothing to defend."""
    ended = known.valid_until is not None and known.valid_until <= stated.stated_at
    return known.status == Fact.Status.ACTIVE and not ended


def _is_dated_change(known: Fact, stated: Fact) -> bool:
    """Whether the statement says from when it holds, and that is after the known one was said."""
    return stated.valid_from is not None and stated.valid_from > known.stated_at


def _same_moment(known: Fact, stated: Fact) -> bool:
    if known.source_turn_id is not None and known.source_turn_id == stated.source_turn_id:
        return True
    turn = str(stated.source_turn_id)
    return known.stated_at == stated.stated_at or any(
        one["turn"] == turn or one["at"] == stated.stated_at.isoformat()
        for one in known.restatements
    )


def _reliability(fact: Fact) -> float:
    """Words of an import were not typed here: never more reliable than what was."""
    most = 0.7 if fact.source == Fact.Source.IMPORT else 1.0
    return min(most, fact.source_reliability)
