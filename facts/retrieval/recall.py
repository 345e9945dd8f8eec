"""``recall``: always-on facts, what the message calls for, and offers of this conversation.

It only reads: that a fact was recalled is noted after the reply. So all of it happens in one
savepoint that is rolled back at the end: the time limit ends with it, and a leg that fails is left
out and named, because memory never breaks a reply. A savepoint and a limit for each leg would cost
eight more round trips before the first word.

What is read before ranking are rows, not instances: a broad question finds two hundred facts, and
making instances of them took longer than finding them. Those returned are made of their rows.
"""

import logging
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from heapq import nlargest
from typing import Literal, NamedTuple, Self, TypeAlias, TypeVar
from uuid import UUID

from django.db import DatabaseError, connection, transaction
from django.utils import timezone

from facts.managers import FactQuerySet
from facts.models import Candidate, Fact, MemorySettings
from facts.retrieval import dense, lexical
from facts.retrieval.blend import Relevance, relevant
from facts.retrieval.query import QueryVector, content_words
from facts.retrieval.recallable import recallable_sql
from facts.scoring import MOST_BONUS, bonuses
from memoryproject import token_counts

logger = logging.getLogger(__name__)

LEG_MILLISECONDS = 1_000  # a safety net for the reply, on a machine that is overloaded, too
SMALL_PROFILE = ("profile.name", "profile.nickname")
MOST_ALWAYS_ON, MOST_RECALLED, MOST_OFFERS = 100, 60, 20
LINE_TOKENS = 20  # a fact's mark and date in its line of the prompt, on the safe side


T = TypeVar("T")


class Row(NamedTuple):
    """What ranking and a prompt need to know of a fact."""

    # In the order of the model's columns, as ``from_db`` wants them.
    id: UUID
    text: str
    kind: str
    importance: float
    valid_until: datetime | None
    stated_at: datetime
    source: str
    source_reliability: float
    verification: str
    last_confirmed_at: datetime | None


Scored: TypeAlias = tuple[Row, float, dict[str, float]]
COLUMNS = Row._fields


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
    The number of database queries does not depend on how much is remembered. The facts returned
    have the columns ``COLUMNS`` loaded, and load others when asked for them. After an error the
    caller's transaction goes on as if nothing had been read.
    """
    now = moment or timezone.now()
    found = Recollection()
    with _Reads() as reads:
        if not _may_use_facts(user_id):
            found.left_out.append("turned_off")
            return found
        standing = _always_on(user_id, now)
        scored = _scored(user_id, query, query_vector, now, standing, reads)
        offers = _offers(user_id, conversation_id)
    found.left_out.extend(reads.failed)
    share = _Share(token_share)
    rated = [(row, *scored.pop(row.id, (row, row.importance, {}))[1:]) for row in standing]
    for row, score, parts in share.taken(rated, text=_row_text, name="always_on"):
        found.always_on.append(Recalled(_fact(row), score, parts, "always_on"))
    found.offers.extend(share.taken(offers, text=_offer_text, name="offers"))
    best = _in_order(scored.values())[:MOST_RECALLED]
    for row, score, parts in share.taken(best, text=_row_text, name="recalled"):
        found.recalled.append(Recalled(_fact(row), score, parts, "recalled"))
    found.left_out.extend(share.left_out)
    return found


class _Share:
    """The tokens left for memory; remembers which part did not fit."""

    def __init__(self, tokens: int) -> None:
        self._left = tokens
        self.left_out: list[str] = []

    def taken(self, items: Sequence[T], *, text: Callable[[T], str], name: str) -> Iterator[T]:
        """Those of ``items`` that fit, each if it does beside the ones before it."""
        counts = token_counts.count_each(map(text, items))
        for item, count in zip(items, counts, strict=True):
            if count + LINE_TOKENS <= self._left:
                self._left -= count + LINE_TOKENS
                yield item
            elif name not in self.left_out:
                self.left_out.append(name)


def _row_text(scored: Scored) -> str:
    return scored[0].text


def _offer_text(offer: Candidate) -> str:
    return offer.text


def _may_use_facts(user_id: UUID) -> bool:
    dials = MemorySettings.objects.for_user_id(user_id).order_by()
    return all(dials.values_list("use_facts", flat=True))  # none were ever moved: they are on


def _always_on(user_id: UUID, now: datetime) -> list[Row]:
    """Safety-critical and pinned facts and the person's name, the most important first."""
    facts = Fact.objects.for_user_id(user_id).recallable(now)
    wanted = facts.always_on() | facts.filter(key__in=SMALL_PROFILE)
    return _rows(wanted.order_by("-importance", "-stated_at", "-id")[:MOST_ALWAYS_ON])


def _rows(facts: FactQuerySet) -> list[Row]:
    return list(map(Row._make, facts.values_list(*COLUMNS)))


def _fact(row: Row) -> Fact:
    fact: Fact = Fact.from_db(connection.alias, COLUMNS, row)
    return fact


def _offers(user_id: UUID, conversation_id: UUID | None) -> list[Candidate]:
    """What this conversation said and nobody has consented to store: it counts in here only."""
    if conversation_id is None:
        return []
    offers = Candidate.objects.for_user_id(user_id).filter(
        why=Candidate.Why.OFFER, conversation_id=conversation_id
    )
    best = offers.order_by("-importance", "-created_at", "-id")[:MOST_OFFERS]
    return list(best.only("text", "stated_at"))


def _scored(
    user_id: UUID,
    query: str,
    vector: QueryVector | None,
    now: datetime,
    standing: Sequence[Row],
    reads: "_Reads",
) -> dict[UUID, Scored]:
    """Each relevant fact that may be given, with its score and the parts of it, by its id."""
    relevance = _relevant(user_id, query, vector, now, reads)
    known = {row.id: row for row in standing}
    wanted = _contenders(relevance, known.keys())
    if wanted:
        found = _rows(Fact.objects.for_user_id(user_id).filter(pk__in=wanted).order_by())
        known |= {row.id: row for row in found}
    scored: dict[UUID, Scored] = {}
    for row in known.values():
        if row.id in relevance:
            parts = _parts(row, relevance[row.id], now)
            scored[row.id] = (row, sum(parts.values()), parts)
    return scored


def _contenders(relevance: dict[UUID, Relevance], standing: Collection[UUID]) -> list[UUID]:
    """Those that may be among the ``MOST_RECALLED`` best, whatever the bonuses add."""
    others = {item: one.total for item, one in relevance.items() if item not in standing}
    best = nlargest(MOST_RECALLED, others.values())
    least = best[-1] - MOST_BONUS if len(best) == MOST_RECALLED else 0.0
    return [item for item, total in others.items() if total >= least]


def _relevant(
    user_id: UUID, query: str, vector: QueryVector | None, now: datetime, reads: "_Reads"
) -> dict[UUID, Relevance]:
    words = content_words(query)
    if not words:
        return {}
    recallable = recallable_sql(user_id, now)
    matches = cosines = None
    with reads.leg("lexical"):
        matches = lexical.matches(user_id, words, recallable=recallable)
    if vector is None:
        reads.failed.append("dense")
    else:
        with reads.leg("dense"):
            cosines = dense.nearest(user_id, vector, recallable=recallable, also=matches or ())
    return relevant(cosines, matches, min_score=vector.min_score if vector else 0.0)


def _parts(row: Row, relevance: Relevance, now: datetime) -> dict[str, float]:
    said = max(row.stated_at, row.last_confirmed_at or row.stated_at)
    return {"dense": relevance.dense, "lexical": relevance.lexical} | bonuses(
        age_days=(now - said) / timedelta(days=1),
        kind=row.kind,
        importance=row.importance,
        is_verified=row.verification == Fact.Verification.VERIFIED,
        reliability=row.source_reliability,
    )


def _in_order(scored: Iterable[Scored]) -> list[Scored]:
    """The best first; where scores are equal the newer statement, then the newer row."""
    return sorted(scored, key=lambda one: (one[1], one[0].stated_at, one[0].id), reverse=True)


class _Reads:
    """The savepoint in which recall reads: a time limit for each statement, and room for a failure.

    However it is left, the caller's transaction goes on as if nothing had been read.
    """

    def __init__(self) -> None:
        self.failed: list[str] = []

    def __enter__(self) -> Self:
        self._savepoint = transaction.savepoint()
        self._limit()
        return self

    def __exit__(self, *_: object) -> None:
        transaction.savepoint_rollback(self._savepoint)

    def _limit(self) -> None:
        with connection.cursor() as cursor:
            cursor.execute(f"SET LOCAL statement_timeout = {LEG_MILLISECONDS}")

    @contextmanager
    def leg(self, name: str) -> Iterator[None]:
        """Run one read; if it fails, name it and go on without."""
        try:
            yield
        except DatabaseError as error:
            logger.warning(
                "a leg of recall failed", extra={"leg": name, "error": type(error).__name__}
            )
            self.failed.append(name)
            transaction.savepoint_rollback(self._savepoint)
            self._limit()
