"""Sensitive categories, and the user's agreement to them; whether anything is learnt at all."""

from collections import Counter
from uuid import UUID

from conversations.models import Conversation
from facts.indexing import vectors_for
from facts.keys import CATEGORIES
from facts.models import Candidate, Consent, LearningRun, MemorySettings
from facts.versioning import Outcome, Proposal, Provenance, remember
from memoryproject import audit
from memoryproject.models import User
from memoryproject.ownership import lock_owner
from memoryproject.row_security import acting_as


class UnknownCategory(ValueError):
    """Not the name of a sensitive category."""


def has_consent(user_id: UUID, category: str) -> bool:
    return Consent.objects.for_user_id(user_id).filter(category=category).exists()


def settings_of(user_id: UUID) -> MemorySettings:
    """The user's dials; unsaved ones with everything on if none were ever moved."""
    saved = MemorySettings.objects.for_user_id(user_id).first()
    return saved or MemorySettings(user_id=user_id)


def may_learn(user_id: UUID, conversation: Conversation) -> bool:
    """Whether a turn that starts now may be learnt from; the answer is frozen in the turn."""
    return (
        conversation.mode == Conversation.Mode.LEARNING
        and conversation.user_id == user_id
        and settings_of(user_id).learn
    )


def set_learning(user: User, on: bool) -> MemorySettings:
    """Pause or resume learning. What was said during a pause stays unlearnt."""
    with acting_as(user.pk):
        lock_owner(user.pk)
        dials, _ = MemorySettings.objects.for_user(user).update_or_create(
            user=user, defaults={"learn": on}
        )
        audit.record(
            "resume_memory" if on else "pause_memory", actor_id=user.pk, subject_id=user.pk
        )
        return dials


def set_use_facts(user: User, on: bool) -> MemorySettings:
    """Use what is remembered in replies, or leave it out of them. Nothing is forgotten by this."""
    with acting_as(user.pk):
        lock_owner(user.pk)
        dials, _ = MemorySettings.objects.for_user(user).update_or_create(
            user=user, defaults={"use_facts": on}
        )
        audit.record(
            "use_memory" if on else "leave_out_memory", actor_id=user.pk, subject_id=user.pk
        )
        return dials


def grant(user: User, category: str, *, asked_by: UUID | None = None) -> list[Outcome]:
    """Agree that statements of ``category`` are remembered, and store those that were offered.

    ``asked_by`` is the offer whose Yes this is: nothing is granted if it was refused meanwhile.
    Embeds before it opens its transaction. Raises ``UnknownCategory``. Withdrawing is
    ``forgetting.withdraw_consent``, because what was remembered must be forgotten.
    """
    if category not in CATEGORIES:
        raise UnknownCategory(category)
    with acting_as(user.pk):
        texts = [offer.text for offer in offers_of(user.pk, category)]
    vectors = vectors_for(texts, user_id=user.pk)
    with acting_as(user.pk):
        lock_owner(user.pk)
        if asked_by and not Candidate.objects.for_user(user).filter(pk=asked_by).exists():
            return []
        Consent.objects.for_user(user).get_or_create(user=user, category=category)
        offers = offers_of(user.pk, category)
        outcomes = [
            remember(user.pk, proposal_of(offer), provenance=provenance_of(offer), vectors=vectors)
            for offer in offers
        ]
        for offer, outcome in zip(offers, outcomes, strict=True):
            _point_at_fact(offer, outcome)
        Candidate.objects.for_user(user).filter(pk__in=[offer.pk for offer in offers]).delete()
        audit.record(
            "grant_consent",
            actor_id=user.pk,
            subject_id=user.pk,
            count=len(outcomes),
            reason=category,
        )
    return outcomes


def _point_at_fact(offer: Candidate, outcome: Outcome) -> None:
    """Let the run that made the offer say what became of it, or its chip would be gone."""
    mine = LearningRun.objects.for_user_id(offer.user_id)
    run = mine.filter(turn_id=offer.source_turn_id).first() if offer.source_turn_id else None
    if run is None or outcome.fact is None:
        return
    now = {"outcome": outcome.what, "kind": "fact", "id": str(outcome.fact.pk), "reason": ""}
    run.outcomes = [
        now if pointer.get("id") == str(offer.pk) else pointer for pointer in run.outcomes
    ]
    run.save(update_fields=["outcomes"])


def offers_of(user_id: UUID, category: str) -> list[Candidate]:
    """What waits for consent to ``category``, in the order it was said."""
    return list(
        Candidate.objects.for_user_id(user_id)
        .filter(why=Candidate.Why.OFFER, category=category)
        .select_related("source_turn", "source_message")
        .order_by("stated_at", "id")
    )


def open_offers(user_id: UUID) -> Counter[str]:
    """Sensitive category -> how many statements wait for the user's answer."""
    waiting = Candidate.objects.for_user_id(user_id).filter(why=Candidate.Why.OFFER)
    return Counter(waiting.order_by().values_list("category", flat=True))


def proposal_of(candidate: Candidate) -> Proposal:
    return Proposal(
        key=candidate.key,
        value=candidate.value,
        text=candidate.text,
        slot=candidate.slot,
        kind=candidate.kind,
        polarity=candidate.polarity,
        importance=candidate.importance,
        valid_from=candidate.valid_from,
        valid_until=candidate.valid_until,
        quote=candidate.quote,
        language=candidate.language,
    )


def provenance_of(candidate: Candidate) -> Provenance:
    """The offer's own: accepting it later does not make it said later."""
    return Provenance(
        source=candidate.source,  # type: ignore[arg-type]
        stated_at=candidate.stated_at,
        turn=candidate.source_turn,
        message=candidate.source_message,
        reliability=candidate.source_reliability,
    )
