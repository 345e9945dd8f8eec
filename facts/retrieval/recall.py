"""``recall``: always-on facts, what the message calls for, and offers of this conversation.

It only reads: that a fact was recalled is noted after the reply. Each of the two legs that search
has its own savepoint and time limit; one that fails is left out and named, because memory never
breaks a reply. The few rows read by index beside them need none: who cannot read those cannot
reply either, and each savepoint costs two round trips before the first word.
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Literal
from uuid import UUID

from django.db import DatabaseError, connection, transaction
from django.utils import timezone

from facts.models import Candidate, Fact, MemorySettings
from facts.retrieval import dense, lexical
from facts.retrieval.blend import Relevance, relevant
from facts.retrieval.query import QueryVector, content_words
from facts.retrieval.recallable import recallable_sql
from facts.scoring import bonuses
from memoryproject import token_counts

logger = logging.getLogger(__name__)

LEG_MILLISECONDS = 1_000  # a safety net for the reply, on a machine that is overloaded, too
SMALL_PROFILE = ("profile.name", "profile.nickname")
MOST_ALWAYS_ON, MOST_RECALLED, MOST_OFFERS = 100, 60, 20
LINE_TOKENS = 20  # a fact's mark and date in its line of the prompt, on the safe side


@dataclass(frozen=True)
class Recalled:
    """A fact and why it is here. ``parts`` add up to ``score``; empty if nothing asked for it."""

    fact: Fact
    score: float
    parts: dict[str, float]
    reason: Literal["always_on", "recalled"]


@dataclass(frozen=True)
class Recollection:
    """What a reply may be given. ``left_out`` names what could not be looked at, or did not fit."""

    always_on: list[Recalled] = field(default_factory=list)
    recalled: list[Recalled] = field(default_factory=list)
    offers: list[Candidate] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)


def recall(
    user_id: UUID,
    query: str,
    *,
    query_vector: QueryVector | None,
    conversation_id: UUID | None,
    token_share: int,
    moment: datetime | None = None,
) -> Recollection:
    """Return what ``query`` calls for, within ``token_share`` tokens; call it in ``acting_as``.

    Facts count as they hold at ``moment`` (default now). Always-on facts come first and whole:
    only when they alone exceed the share are the least important ones left out, and named.
    The number of database queries does not depend on how much is remembered.
    """
    now = moment or timezone.now()
    found = Recollection()
    if not _may_use_facts(user_id):
        found.left_out.append("turned_off")
        return found
    with _time_limit():
        standing = _always_on(user_id, now)
        scored = _scored(user_id, query, query_vector, now, found.left_out)
        offers = _offers(user_id, conversation_id)
    share = _Share(token_share)
    for fact in standing:
        score, parts = scored.pop(fact, (fact.importance, {}))
        if share.takes(fact.text, name="always_on"):
            found.always_on.append(Recalled(fact, score, parts, "always_on"))
    found.offers.extend(offer for offer in offers if share.takes(offer.text, name="offers"))
    for fact, (score, parts) in _in_order(scored)[:MOST_RECALLED]:
        if share.takes(fact.text, name="recalled"):
            found.recalled.append(Recalled(fact, score, parts, "recalled"))
    found.left_out.extend(share.left_out)
    return found


class _Share:
    """The tokens left for memory; remembers which part did not fit."""

    def __init__(self, tokens: int) -> None:
        self._left = tokens
        self.left_out: list[str] = []

    def takes(self, text: str, *, name: str) -> bool:
        tokens = token_counts.count(text) + LINE_TOKENS
        if tokens <= self._left:
            self._left -= tokens
            return True
        if name not in self.left_out:
            self.left_out.append(name)
        return False


def _may_use_facts(user_id: UUID) -> bool:
    dials = MemorySettings.objects.for_user_id(user_id).only("use_facts").first()
    return dials is None or dials.use_facts


def _always_on(user_id: UUID, now: datetime) -> list[Fact]:
    """Safety-critical and pinned facts and the person's name, the most important first."""
    facts = Fact.objects.for_user_id(user_id).recallable(now)
    wanted = facts.always_on() | facts.filter(key__in=SMALL_PROFILE)
    return list(wanted.order_by("-importance", "-stated_at", "-id")[:MOST_ALWAYS_ON])


def _offers(user_id: UUID, conversation_id: UUID | None) -> list[Candidate]:
    """What this conversation said and nobody has consented to store: it counts in here only."""
    if conversation_id is None:
        return []
    offers = Candidate.objects.for_user_id(user_id).filter(
        why=Candidate.Why.OFFER, conversation_id=conversation_id
    )
    return list(offers.order_by("-importance", "-created_at", "-id")[:MOST_OFFERS])


def _scored(
    user_id: UUID, query: str, vector: QueryVector | None, now: datetime, left_out: list[str]
) -> dict[Fact, tuple[float, dict[str, float]]]:
    """Every relevant fact with its score and the parts of it."""
    relevance = _relevant(user_id, query, vector, now, left_out)
    if not relevance:
        return {}
    scored = {}
    for fact in Fact.objects.for_user_id(user_id).filter(pk__in=relevance):
        parts = _parts(fact, relevance[fact.pk], now)
        scored[fact] = (sum(parts.values()), parts)
    return scored


def _relevant(
    user_id: UUID, query: str, vector: QueryVector | None, now: datetime, left_out: list[str]
) -> dict[UUID, Relevance]:
    words = content_words(query)
    if not words:
        return {}
    recallable = recallable_sql(user_id, now)
    matches = cosines = None
    with _leg("lexical", left_out):
        matches = lexical.matches(user_id, words, recallable=recallable)
    if vector is None:
        left_out.append("dense")
    else:
        with _leg("dense", left_out):
            cosines = dense.nearest(user_id, vector, recallable=recallable, also=matches or ())
    return relevant(cosines, matches, min_score=vector.min_score if vector else 0.0)


def _parts(fact: Fact, relevance: Relevance, now: datetime) -> dict[str, float]:
    said = max(fact.stated_at, fact.last_confirmed_at or fact.stated_at)
    return {"dense": relevance.dense, "lexical": relevance.lexical} | bonuses(
        age_days=(now - said) / timedelta(days=1),
        kind=fact.kind,
        importance=fact.importance,
        is_verified=fact.verification == Fact.Verification.VERIFIED,
        reliability=fact.source_reliability,
    )


def _in_order(
    scored: dict[Fact, tuple[float, dict[str, float]]],
) -> list[tuple[Fact, tuple[float, dict[str, float]]]]:
    """The best first; where scores are equal the newer statement, then the newer row."""
    return sorted(
        scored.items(),
        key=lambda one: (one[1][0], one[0].stated_at, one[0].pk),
        reverse=True,
    )


@contextmanager
def _leg(name: str, left_out: list[str]) -> Iterator[None]:
    """Run one read in a savepoint; if it fails, name it and go on without."""
    try:
        with transaction.atomic():
            yield
    except DatabaseError as error:
        logger.warning("a leg of recall failed", extra={"leg": name, "error": type(error).__name__})
        left_out.append(name)


@contextmanager
def _time_limit() -> Iterator[None]:
    """Limit each statement, in the caller's transaction only."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT current_setting('statement_timeout'),"
            " set_config('statement_timeout', %s, true)",
            [f"{LEG_MILLISECONDS}ms"],
        )
        before = cursor.fetchone()[0]
    yield
    with connection.cursor() as cursor:
        cursor.execute("SELECT set_config('statement_timeout', %s, true)", [before])
