"""What a statement takes back is closed; nothing takes its place."""

from typing import Any
from uuid import UUID

from django.utils import timezone

from facts import keys
from facts.models import Change, Fact
from facts.versioning import line as lines
from facts.versioning.line import same
from facts.versioning.merged import merged_among, standing_for
from facts.versioning.noting import note_change, withdraw_questions
from facts.versioning.proposals import Outcome, Proposal, Provenance, Refused, clean, drafted
from facts.versioning.timing import waiting_to_be, waits
from memoryproject.ownership import lock_owner
from memoryproject.text import is_blank


def retract(user_id: UUID, proposal: Proposal, *, provenance: Provenance) -> Outcome:
    """Close the standing fact that a statement takes back; nothing is added.

    It must be the same value of the same key, or the named subject; a fact said after the
    retraction stands. Call it inside ``acting_as``.
    """
    if is_blank(clean(proposal.value)) and is_blank(clean(proposal.slot)):
        key = keys.lookup(clean(proposal.key))
        if key.holds_many:
            return Outcome("refused", reason="empty")
    named = not is_blank(clean(proposal.slot))
    wanted = _drafted_retraction(user_id, proposal, provenance=provenance)
    lock_owner(user_id)
    versions = list(Fact.objects.for_user_id(user_id).versions_of(wanted))
    stands = told = lines.stand_in(versions)
    if told is None and (told := merged_among(versions)) is not None:
        stands = standing_for(told)
    if stands is None or told is None or not (named or not wanted.value or same(told, wanted)):
        stands = waiting_to_be(wanted)
    if stands is None:
        return _retracted_before(versions, wanted)
    if lines.last_stated_at(stands) > wanted.stated_at:
        return Outcome("refused", stands, reason="stated_again_later")
    take_back(stands, lines.said_by(wanted, "retract"), reason="retracted")
    note_change(Change.What.ENDED, stands)
    return Outcome("retracted", stands)


def take_back(stands: Fact, said: dict[str, Any], *, reason: str) -> None:
    """Close a standing version that nothing follows; ``said`` is the statement that ends it."""
    lines.note(stands, said)
    stands.status = Fact.Status.RETRACTED
    stands.closed_reason = reason
    stands.superseded_at = timezone.now()
    stands.save(update_fields=["restatements", "status", "closed_reason", "superseded_at"])
    withdraw_questions(stands)


def _drafted_retraction(user_id: UUID, proposal: Proposal, *, provenance: Provenance) -> Fact:
    try:
        wanted = drafted(user_id, proposal, provenance=provenance)
        wanted.slot = "" if waits(wanted) else wanted.slot
        return wanted
    except Refused:  # only a key that holds one value may be named alone
        key = keys.lookup(clean(proposal.key))
        return Fact(
            user_id=user_id,
            key=key.name,
            slot=keys.slot_for(key, value="", slot=clean(proposal.slot)),
            stated_at=provenance.stated_at,
            source_turn=provenance.turn,
            source_message=provenance.message,
        )


def _retracted_before(versions: list[Fact], wanted: Fact) -> Outcome:
    said = lines.said_by(wanted, "retract")
    for version in versions:
        if said in version.restatements:
            return Outcome("retracted", version, reason="same_turn")
    return Outcome("refused", reason="nothing_to_retract")
