"""What becomes of a proposal: stored, offered, quarantined or refused. Code decides, in one order.

Refusals come first: nothing (a model's empty answer), a secret, what the user had forgotten. These
leave no row behind. Somebody else's words, an order to the assistant, a link and the like are set
aside (``facts.policy.trust``), and nothing is taken back because of them. Only then is it asked
whether the user agreed to statements of its category, then whether it goes against what is known in
a way that code cannot rank; and only then is it remembered.
"""

from collections.abc import Sequence
from dataclasses import replace
from uuid import UUID

from conversations.models import Conversation
from facts import conflicts, consent, keys
from facts.blanking import blank_where_shown
from facts.conflicts.signs import only_confirms
from facts.indexing import Vectors
from facts.models import Candidate, Fact
from facts.models.statement import Kind, Source
from facts.policy import (
    Claim,
    Doubt,
    confirms,
    doubt_of,
    doubts,
    find_secrets,
    named_value,
    order_in,
)
from facts.tombstones import bury_statement, is_tombstoned
from facts.versioning import Outcome, Proposal, Provenance, Refused, drafted, remember, retract
from facts.versioning.proposals import STATED, What
from memoryproject import audit
from memoryproject.models import User
from memoryproject.ownership import lock_owner
from memoryproject.row_security import acting_as
from memoryproject.text import clean_text, fold

RESTATED = 0.8  # reliability of what the assistant said and the user only confirmed


def consider(
    user_id: UUID,
    proposal: Proposal,
    *,
    provenance: Provenance,
    conversation: Conversation | None,
    vectors: Vectors | None,
    doubt: Doubt | None = None,
) -> Outcome:
    """Decide what a proposal from ``conversation`` becomes, and do it.

    Call it inside ``acting_as``. ``doubt`` is what speaks against it where it was judged together
    with the others of its message. The reason of a refusal is a code: empty, secret, forgotten,
    answered, untrusted or nothing_to_retract.
    """
    lock_owner(user_id)
    said = provenance.message.visible_text if provenance.message else ""
    provenance = _as_reliable(provenance, said=said)
    doubt = doubt or _doubt(proposal, provenance=provenance, said=said)
    if proposal.op == "retract":
        if doubt or not _may_take_back(proposal, provenance=provenance, said=said):
            return Outcome("refused", reason="untrusted")
        return _take_back(user_id, proposal, provenance=provenance)
    try:
        stated = drafted(user_id, proposal, provenance=provenance)
    except Refused as refusal:
        return Outcome("refused", reason=refusal.reason)
    # What the database would hold, and the whole of what was proposed: a cut hides nothing.
    parts = (stated.key, stated.value, stated.text, stated.slot, str(proposal.value), proposal.text)
    named = named_value(stated.key, str(proposal.value))
    if any(find_secrets(str(part)) for part in (*parts, stated.quote, named)):
        return Outcome("refused", reason="secret")
    typed = provenance.source == Source.USER_EDIT  # by the user, now: that is saying it anew
    if not typed and is_tombstoned(user_id, proposal, turn=provenance.turn, said=said):
        return Outcome("refused", reason="forgotten")
    if doubt:
        return _set_aside(stated, _why(doubt), conversation, doubt=doubt)
    category = keys.category_of(stated.key, value=stated.value, text=stated.text)
    if category and not consent.has_consent(user_id, category):
        return _set_aside(stated, Candidate.Why.OFFER, conversation, category=category)
    asked = conflicts.ask_if_unsure(stated, said=said, conversation=conversation, category=category)
    return asked or remember(user_id, proposal, provenance=provenance, vectors=vectors)


def doubts_of(proposals: Sequence[Proposal], *, said: str) -> list[Doubt | None]:
    """What speaks against each of the proposals that one message is said to make."""
    return doubts([claim_of(proposal) for proposal in proposals], said=said)


def claim_of(proposal: Proposal) -> Claim:
    """What is judged: the whole of what was proposed: what is cut off later may hold the order."""
    return Claim(
        key=keys.lookup(str(proposal.key)).name,
        slot=clean_text(str(proposal.slot)),
        value=clean_text(str(proposal.value)),
        text=clean_text(str(proposal.text)),
        quote=clean_text(str(proposal.quote)),
    )


def _doubt(proposal: Proposal, *, provenance: Provenance, said: str) -> Doubt | None:
    claim = claim_of(proposal)
    if provenance.source == Source.USER_EDIT:  # their own statement, whatever it looks like
        reason = order_in(claim)
        return Doubt(reason) if reason else None
    if provenance.source == Source.IMPORT:
        found = doubt_of(claim, said="")
        return Doubt(found.reason if found else "imported", Candidate.Origin.IMPORT)
    return doubt_of(claim, said=said)


def _why(doubt: Doubt) -> Candidate.Why:
    """What an import brings waits for its user's look, even where nothing speaks against it."""
    return Candidate.Why.IMPORT if doubt.reason == "imported" else Candidate.Why.QUARANTINE


def _may_take_back(proposal: Proposal, *, provenance: Provenance, said: str) -> bool:
    """A safety statement goes only by words of the user that say so, not by a yes to ours."""
    if provenance.source == Source.USER_EDIT or keys.lookup(proposal.key).kind != Kind.CONSTRAINT:
        return True
    return not (confirms(said) or only_confirms(said))


def _as_reliable(provenance: Provenance, *, said: str) -> Provenance:
    """A plain yes makes a reply's statement the user's own; their own words are surer."""
    if provenance.source != Source.TURN or not (only_confirms(said) or confirms(said)):
        return provenance
    return replace(provenance, reliability=min(provenance.reliability, RESTATED))


def _set_aside(
    stated: Fact,
    why: Candidate.Why,
    conversation: Conversation | None,
    *,
    category: str = "",
    doubt: Doubt | None = None,
) -> Outcome:
    """Keep one open candidate for each value, however often it is said."""
    what: What = "offered" if why == Candidate.Why.OFFER else "quarantined"
    beside = Candidate.objects.for_user_id(stated.user_id).filter(
        why=why, key=stated.key, slot=stated.slot
    )
    for known in beside:
        if (fold(known.value), known.polarity) == (fold(stated.value), stated.polarity):
            return Outcome(what, candidate=known, reason="said_before")
    # The other polarity of the same value takes its place: only the newest is asked about.
    beside.filter(value=stated.value).delete()
    candidate = Candidate(
        user_id=stated.user_id,
        why=why,
        category=category,
        conversation=conversation,
        origin=doubt.origin if doubt else Candidate.Origin.TYPED,
        reason=doubt.reason if doubt else "",
        **{name: getattr(stated, name) for name in STATED},
    )
    candidate.save(force_insert=True)
    return Outcome(what, candidate=candidate)


def _take_back(user_id: UUID, proposal: Proposal, *, provenance: Provenance) -> Outcome:
    """Close the fact, and drop what waits for an answer and says the same."""
    outcome = retract(user_id, proposal, provenance=provenance)
    try:
        stated = drafted(user_id, proposal, provenance=provenance)
    except Refused:
        return outcome
    waiting = Candidate.objects.for_user_id(user_id).filter(
        why__in=[Candidate.Why.OFFER, Candidate.Why.CONFLICT],
        key=stated.key,
        slot=stated.slot,
        stated_at__lte=stated.stated_at,
    )
    for offer in waiting:
        if fold(offer.value) == fold(stated.value):
            offer.delete()
    return outcome


def accept_offer(candidate: Candidate) -> list[Outcome]:
    """Agree to the offer's category, and remember all that waited for it.

    That is what the user is asked. An offer that is gone (refused in another tab) grants nothing.
    Embeds before it opens its transaction.
    """
    with acting_as(candidate.user_id):
        if not Candidate.objects.for_user_id(candidate.user_id).filter(pk=candidate.pk).exists():
            return []
        user = User.objects.get(pk=candidate.user_id)
    return consent.grant(user, candidate.category, asked_by=candidate.pk)


def refuse_offer(candidate: Candidate) -> None:
    """Drop an offer, unremembered: from prompts as well, and old turns make it no more.

    What was said stays said. Doing it twice is doing it once.
    """
    user_id = candidate.user_id
    with acting_as(user_id):
        lock_owner(user_id)
        mine = Candidate.objects.for_user_id(user_id).filter(pk=candidate.pk)
        current = mine.first()
        if current is None:
            return
        bury_statement(current)
        blank_where_shown(user_id, [current.pk])
        mine.delete()
        audit.record(
            "refuse_offer",
            actor_id=user_id,
            subject_id=user_id,
            target_kind="candidate",
            target_id=current.pk,
        )
