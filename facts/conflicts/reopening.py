"""An answer undone: the question is asked again."""

from django.utils import timezone

from facts import keys
from facts.indexing import Vectors
from facts.models import Candidate, Change, Conflict, Fact
from facts.versioning import line as lines
from facts.versioning import restore, supersede
from facts.versioning.copies import copy_of
from facts.versioning.proposals import STATED
from facts.versioning.retracting import take_back


def reopen(change: Change, *, vectors: Vectors | None) -> Fact:
    """Undo an answer: what was known stands again, and the question is asked again.

    Call it inside ``acting_as``, with the owner locked, once it is sure that nothing newer stands.
    """
    conflict, known, after = change.conflict, change.before, change.after
    assert conflict is not None
    assert conflict.statement is not None
    said = conflict.statement
    if after is None:
        known = restore(_again(known), vectors=vectors)
    elif after.pk != known.pk:
        known = supersede(after, by=_again(known), vectors=vectors, what=None)
    else:
        _unconfirm(known, conflict)
    if said.closed_reason == "joined" and said.superseded_by is not None:
        _take_away_beside(said.superseded_by, conflict)
    candidate = _asked_again(said)
    conflict.fact, conflict.candidate, conflict.statement = known, candidate, None
    conflict.answer, conflict.answered_at = "", None
    conflict.save()
    return known


def _again(known: Fact) -> Fact:
    return copy_of(known, stated_at=timezone.now(), source=Fact.Source.USER_EDIT)


def _unconfirm(known: Fact, conflict: Conflict) -> None:
    """Saying that the first is right had confirmed it, unless it was confirmed before."""
    if conflict.reason != Conflict.Reason.CONFIRMED:
        known.verification = Fact.Verification.UNVERIFIED
        known.save(update_fields=["verification"])


def _take_away_beside(beside: Fact, conflict: Conflict) -> None:
    """End what the answer put beside the known fact, unless it stood there before."""
    assert conflict.answered_at is not None
    if beside.stands and beside.recorded_at >= conflict.answered_at:
        take_back(beside, lines.said_here(timezone.now(), "retract"), reason="undone")


def _asked_again(said: Fact) -> Candidate:
    turn = said.source_turn
    Candidate.objects.for_user_id(said.user_id).filter(
        why=Candidate.Why.CONFLICT, key=said.key, slot=said.slot, value=said.value
    ).delete()
    candidate = Candidate(
        user_id=said.user_id,
        why=Candidate.Why.CONFLICT,
        category=keys.category_of(said.key, value=said.value, text=said.text),
        conversation=turn.conversation if turn else None,
        **{name: getattr(said, name) for name in STATED},
    )
    candidate.save(force_insert=True)
    return candidate
