"""Deleted means gone: a fact with all its versions, and every copy that was made of it.

The promise: after ``forget_fact`` no row of the user's holds what was forgotten. Its versions,
vectors and postings go; offers that say the same go; the blocks of rendered prompts that held it
are blanked; summaries that say it or cover where it was said go and are made again, and so do
episodes that tell it or that nothing bears out any more (``retold``); and the words it came from
are overwritten in the transcript, because a store that forgets while the old chat still says it has
forgotten nothing. A tombstone keeps old turns from teaching it again. It is one transaction under
the owner's lock, so a job that learns or summarises meanwhile waits, and then finds the tombstone.

How far the transcript is searched: the conversations in which it was stated, said again or taken
back (``said``), all of their messages, the assistant's too; and where a prompt held it, what the
assistant said. A quote is masked as it stands, elsewhere the sentence that holds at least half of
the value's words, or half and more than one of those of the quote or of the remembered sentence,
or that names the value's date: rather a sentence too many than a trace. What else the same words
taught stays, but its quote is masked like the message.

Dangers of changing it: a new table with a copy of what was said needs its line here.
"""

from collections.abc import Sequence
from uuid import UUID

from facts import keys
from facts.episodes.draft import draft_of
from facts.episodes.finding import category_of
from facts.forgetting.counts import Forgotten
from facts.forgetting.episodes import forget_episode, forget_procedure
from facts.forgetting.erasing import bury_all, drop_pointers, erase_words
from facts.forgetting.offers import forget_offers, said_with
from facts.forgetting.retold import episodes_that_say
from facts.forgetting.said import conversations_saying, turns_of, unfound
from facts.forgetting.words import Traces
from facts.indexing import unindex
from facts.models import Candidate, Consent, Episode, Fact
from facts.models.index import ItemKind
from facts.versioning import FactSuperseded, history, latest
from memoryproject import audit
from memoryproject.models import AuditEvent, User
from memoryproject.ownership import lock_owner
from memoryproject.row_security import acting_as

__all__ = [
    "Forgotten",
    "forget_episode",
    "forget_fact",
    "forget_offers",
    "forget_procedure",
    "withdraw_consent",
]


def forget_fact(
    fact: Fact, *, mask: bool = True, alone: bool = False, reason: str = ""
) -> Forgotten:
    """Erase the fact with its whole history. Done twice it is done once: the second finds nothing.

    With ``mask`` false the transcript keeps its words; old turns still teach nothing. ``alone``
    is for who takes back what was just learnt: raises FactSuperseded, and erases nothing, if
    there is another version by now, which they have not seen.
    """
    with acting_as(fact.user_id):
        lock_owner(fact.user_id)
        if not Fact.objects.for_user_id(fact.user_id).filter(pk=fact.pk).exists():
            return Forgotten()
        versions = history(fact)
        if alone and len(versions) > 1:
            raise FactSuperseded(latest(fact))
        gone = _forget(fact.user_id, versions, mask=mask)
        audit.record(
            "delete_fact",
            actor_kind=AuditEvent.Actor.SYSTEM if reason else AuditEvent.Actor.USER,
            actor_id=None if reason else fact.user_id,
            subject_id=fact.user_id,
            target_kind="fact",
            target_id=fact.pk,
            count=len(versions),
            reason=reason,
        )
        return gone


def _forget(user_id: UUID, versions: Sequence[Fact], *, mask: bool) -> Forgotten:
    traces = Traces.of(versions)
    traces.quote(unfound(user_id, versions, traces))
    turn_ids = {turn for version in versions for turn in turns_of(version)}
    conversation_ids = conversations_saying(user_id, versions)
    candidates = _drop_candidates(user_id, versions)
    fact_ids = [version.pk for version in versions]
    sources = [*fact_ids, *candidates]
    erased = erase_words(
        user_id,
        traces,
        sources=sources,
        episodes=episodes_that_say(user_id, traces),
        conversation_ids=conversation_ids,
        turn_ids=turn_ids,
        mask=mask,
    )
    tombstones = bury_all(versions, erased.spans)
    drop_pointers(user_id, turn_ids, sources)
    unindex(user_id, ItemKind.FACT, fact_ids)
    Fact.objects.for_user_id(user_id).filter(pk__in=fact_ids).delete()
    return erased.gone + Forgotten(
        facts=1, versions=len(versions), candidates=len(candidates), tombstones=tombstones
    )


def _drop_candidates(user_id: UUID, versions: Sequence[Fact]) -> list[UUID]:
    """Remove what waits or was set aside and says the same, or goes against it; return the ids.

    A question goes with its statement, and a statement that was asked about with its question.
    """
    mine = Candidate.objects.for_user_id(user_id)
    same = [one.pk for one in said_with(user_id, versions)]
    against = mine.filter(conflict__fact__in=[version.pk for version in versions])
    same += against.exclude(pk__in=same).values_list("pk", flat=True)
    Candidate.objects.for_user_id(user_id).filter(pk__in=same).delete()
    return same


def withdraw_consent(user: User, category: str, *, mask: bool = True) -> Forgotten:
    """Take back the agreement to a sensitive category, and forget all that was kept by it."""
    with acting_as(user.pk):
        lock_owner(user.pk)
        Consent.objects.for_user(user).filter(category=category).delete()
        total = Forgotten()
        for fact in _of_category(user.pk, category):
            total += forget_fact(fact, mask=mask)
        for episode in Episode.objects.for_user(user):
            if category_of(episode.event_type, draft_of(episode).text) == category:
                total += forget_episode(episode, mask=mask)
        offers = Candidate.objects.for_user(user).filter(category=category)
        total += forget_offers(user.pk, list(offers), mask=mask)
        audit.record(
            "withdraw_consent",
            actor_id=user.pk,
            subject_id=user.pk,
            count=total.versions,
            reason=category,
        )
        return total


def _of_category(user_id: UUID, category: str) -> list[Fact]:
    """Every version that belongs to the category, whatever key a model gave it."""
    return [
        fact
        for fact in Fact.objects.for_user_id(user_id)
        if keys.category_of(fact.key, value=fact.value, text=fact.text) == category
    ]
