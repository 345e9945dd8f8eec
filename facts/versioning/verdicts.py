"""What the user says of a fact on the memory page, without saying it anew: right, wrong, over.

Each is harmless when it is done twice, as from two tabs, and raises ``FactSuperseded`` with what
stands where the fact no longer does.
"""

from datetime import timedelta
from typing import Any, Literal

from django.utils import timezone

from facts.models import Change, Fact
from facts.versioning import line as lines
from facts.versioning.history import standing
from facts.versioning.noting import end_doubt, note_change, withdraw_questions
from facts.versioning.retracting import take_back
from memoryproject import audit
from memoryproject.ownership import lock_owner
from memoryproject.row_security import acting_as

ASK_AGAIN_AFTER = timedelta(days=30)


def confirm(fact: Fact) -> Fact:
    """The user says that it is right; what was asked or doubted about it is settled by that."""
    with acting_as(fact.user_id):
        lock_owner(fact.user_id)
        current = standing(fact)
        now = timezone.now()
        lines.note(current, _now(current, "assert"))
        current.verification = Fact.Verification.VERIFIED
        current.confirmations += 1
        current.last_confirmed_at = now
        if current.status == Fact.Status.DISPUTED:
            current.status = Fact.Status.ACTIVE
            end_doubt(current)
        current.save(
            update_fields=[
                "restatements",
                "verification",
                "confirmations",
                "last_confirmed_at",
                "status",
                *current.freshen(),
            ]
        )
        withdraw_questions(current)
        _record("confirm_fact", current)
        return current


def dispute(fact: Fact) -> Fact:
    """The user says that it was wrong, not what is right: it leaves the context at once.

    It keeps its place until it is corrected, confirmed after all or deleted.
    """
    with acting_as(fact.user_id):
        lock_owner(fact.user_id)
        current = standing(fact)
        if current.status == Fact.Status.DISPUTED:
            return current
        current.status = Fact.Status.DISPUTED
        current.save(update_fields=["status"])
        note_change(Change.What.DISPUTED, current)
        _record("dispute_fact", current)
        return current


def end(fact: Fact) -> Fact:
    """The user says that it is no longer so. It becomes history, and nothing takes its place."""
    with acting_as(fact.user_id):
        lock_owner(fact.user_id)
        current = standing(fact)
        take_back(current, _now(current, "retract"), reason="ended")
        note_change(Change.What.ENDED, current)
        _record("end_fact", current)
        return current


def ask_later(fact: Fact) -> Fact:
    """Ask again in 30 days whether it is still right."""
    with acting_as(fact.user_id):
        lock_owner(fact.user_id)
        current = standing(fact)
        current.review_at = timezone.now() + ASK_AGAIN_AFTER
        current.save(update_fields=["review_at"])
        return current


def pin(fact: Fact, on: bool = True) -> Fact:
    """Keep it in every prompt, or no longer so."""
    return _turn(fact, "pinned", on, action="pin_fact" if on else "unpin_fact")


def mute(fact: Fact, on: bool = True) -> Fact:
    """Leave it out of replies, or no longer so. It stays remembered."""
    return _turn(fact, "muted", on, action="mute_fact" if on else "unmute_fact")


def _turn(fact: Fact, dial: str, on: bool, *, action: str) -> Fact:
    with acting_as(fact.user_id):
        lock_owner(fact.user_id)
        current = standing(fact)
        if getattr(current, dial) != on:
            setattr(current, dial, on)
            current.save(update_fields=[dial])
            _record(action, current)
        return current


def _now(fact: Fact, op: Literal["assert", "retract"]) -> dict[str, Any]:
    """A statement made on the page, after all others: two clocks need not agree."""
    newest = max(lines.moments(fact)) + timedelta(microseconds=1)
    return lines.said_here(max(timezone.now(), newest), op)


def _record(action: str, fact: Fact) -> None:
    audit.record(
        action,
        actor_id=fact.user_id,
        subject_id=fact.user_id,
        target_kind="fact",
        target_id=fact.pk,
    )
