"""What was set aside as untrusted, and what only its user can do with it: keep it, or delete it.

Nothing here enters a prompt, recall or a summary. Kept, it becomes the user's own statement of this
moment, without the words it was quoted from, since those were somebody else's; and it goes the way
of any other: secrets are refused, a sensitive category is asked about. An order to the assistant
is no statement about anybody, whoever keeps it: that is what instructions are for.
"""

from collections.abc import Sequence
from uuid import UUID

from django.db.models import QuerySet
from django.utils import timezone

from facts.candidates import claim_of, consider
from facts.consent import proposal_of
from facts.indexing import vectors_for
from facts.models import Candidate, Fact
from facts.models.statement import Source
from facts.policy import order_in
from facts.tombstones import bury_statement
from facts.versioning import Outcome, Proposal, Provenance
from memoryproject import audit
from memoryproject.models import User
from memoryproject.ownership import lock_owner
from memoryproject.row_security import acting_as
from memoryproject.text import fold

SET_ASIDE = (Candidate.Why.QUARANTINE, Candidate.Why.IMPORT)


class NoFact(ValueError):
    """It is no statement about the user, whoever says it; ``reason`` is a code."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def set_aside(user_id: UUID) -> QuerySet[Candidate]:
    """The user's, the newest first, with what they came from."""
    mine = Candidate.objects.for_user_id(user_id).filter(why__in=SET_ASIDE)
    return mine.select_related("conversation", "source_turn", "source_message").order_by(
        "-created_at", "-pk"
    )


def release(candidate: Candidate) -> Outcome | None:
    """Remember it as the user's own statement. None if it is gone: deleted, or kept in another tab.

    Raises ``NoFact`` for an order, or what is written as a prompt would be. Embeds before it opens
    its transaction.
    """
    proposal = _own(candidate)
    reason = order_in(claim_of(proposal))
    if reason:
        raise NoFact(reason)
    vectors = vectors_for([proposal.text], user_id=candidate.user_id)
    with acting_as(candidate.user_id):
        lock_owner(candidate.user_id)
        still = Candidate.objects.for_user_id(candidate.user_id).filter(
            pk=candidate.pk, why__in=SET_ASIDE
        )
        if not still.exists():
            return None
        outcome = consider(
            candidate.user_id,
            proposal,
            provenance=Provenance(source=Source.USER_EDIT, stated_at=timezone.now()),
            conversation=None,
            vectors=vectors,
        )
        if outcome.what != "refused":
            still.delete()
            _note("release_candidate", candidate.user_id, candidate.pk)
    return outcome


def _own(candidate: Candidate) -> Proposal:
    kept = proposal_of(candidate)
    return Proposal(
        key=kept.key,
        value=kept.value,
        text=kept.text,
        slot=kept.slot,
        kind=kept.kind,
        polarity=kept.polarity,
        importance=kept.importance,
        valid_from=kept.valid_from,
        valid_until=kept.valid_until,
        language=kept.language,
    )


def drop(user: User, candidate_ids: Sequence[UUID]) -> int:
    """Delete those that are still set aside; how many there were. Twice is once.

    The turn that a distrusted one came from does not bring it back. An import may: the user
    starts it anew.
    """
    with acting_as(user.pk):
        lock_owner(user.pk)
        found = Candidate.objects.for_user(user).filter(pk__in=candidate_ids, why__in=SET_ASIDE)
        ids = list(found.values_list("pk", flat=True))
        for distrusted in found.filter(why=Candidate.Why.QUARANTINE, source_turn__isnull=False):
            _bury(distrusted)
        found.delete()
        for one in ids:
            _note("drop_candidate", user.pk, one)
    return len(ids)


def _bury(candidate: Candidate) -> None:
    """Unless it is known besides: then what the user said of it themselves stays learnable."""
    known = Fact.objects.for_user_id(candidate.user_id).standing()
    if not known.filter(value_folded=fold(candidate.value)).exists():
        bury_statement(candidate)


def _note(action: str, user_id: UUID, candidate_id: UUID) -> None:
    audit.record(
        action,
        actor_id=user_id,
        subject_id=user_id,
        target_kind="candidate",
        target_id=candidate_id,
    )
