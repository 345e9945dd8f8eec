"""What is older than a limit: looked up to be shown beforehand, and to be deleted."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db.models import Q, QuerySet
from django.db.models.functions import Greatest

from conversations.models import ContextRecord, Conversation
from facts import decay, keys
from facts.models import Candidate, Episode, Fact, RetentionRule
from facts.models.statement import Kind
from facts.retention.rules import Limit

What = RetentionRule.What


@dataclass(frozen=True)
class Due:
    """How many things are older than a limit; of facts, how many always on, pinned or confirmed."""

    count: int
    important: int = 0


def due(user_id: UUID, limit: Limit, *, now: datetime) -> Due:
    """What the next run would delete by this limit. Call it in ``acting_as``."""
    if limit.what == What.FACTS:
        facts = facts_due(user_id, limit, now=now)
        return Due(len(facts), sum(not decay.may_be_dropped(fact) for fact in facts))
    return Due(rows_due(user_id, limit, now=now).count())


def facts_due(user_id: UUID, limit: Limit, *, now: datetime) -> list[Fact]:
    """The newest version of each fact of which nothing was stated or confirmed since the limit.

    Of a line there may be several that nothing followed: what an answer set aside, or what was
    over when it was said. Deleting takes the whole line, so its newest statement counts.
    """
    moment = now - timedelta(days=limit.days)
    dated = Fact.objects.for_user_id(user_id).annotate(
        last_said=Greatest("stated_at", "last_confirmed_at")
    )
    old = dated.filter(superseded_by__isnull=True, last_said__lte=moment)
    if limit.narrowed_to in Kind.values:
        old = old.filter(kind=limit.narrowed_to)
    lately = set(dated.filter(last_said__gt=moment).values_list("key", "slot"))
    found = [fact for fact in old.order_by("pk") if lately.isdisjoint(_line_of(fact))]
    if not limit.narrowed_to or limit.narrowed_to in Kind.values:
        return found
    return [
        fact
        for fact in found
        if keys.category_of(fact.key, value=fact.value, text=fact.text) == limit.narrowed_to
    ]


def _line_of(fact: Fact) -> set[tuple[str, str]]:
    """Key and slot of every version that goes along with it."""
    opposite = keys.lookup(fact.key).opposite
    return {(name, fact.slot) for name in (fact.key, opposite) if name}


def rows_due(user_id: UUID, limit: Limit, *, now: datetime) -> QuerySet[Any]:
    """Rows of everything but facts that are older than the limit, the oldest first."""
    before = now - timedelta(days=limit.days)
    if limit.what == What.EPISODES:
        episodes = Episode.objects.for_user_id(user_id)
        return episodes.filter(occurred_at__lte=before).order_by("pk")
    if limit.what == What.CONVERSATIONS:
        talks = Conversation.objects.for_user_id(user_id)
        return talks.filter(last_active_at__lte=before).order_by("pk")
    if limit.what == What.PROMPTS:
        records = ContextRecord.objects.for_user_id(user_id).filter(emptied_at__isnull=True)
        return records.filter(created_at__lte=before).order_by("pk")
    candidates = Candidate.objects.for_user_id(user_id)
    return candidates.filter(created_at__lte=before).order_by("pk")


def temporary_due(user_id: UUID, *, now: datetime) -> QuerySet[Conversation]:
    """Temporary conversations whose time is over since their last message."""
    before = now - timedelta(hours=settings.TEMPORARY_RETENTION_HOURS)
    over = Q(mode=Conversation.Mode.TEMPORARY, last_active_at__lte=before)
    return Conversation.objects.for_user_id(user_id).filter(over).order_by("pk")
