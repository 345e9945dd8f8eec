"""``recall``: always-on facts, what the message calls for, and offers of this conversation.

It only reads: that a fact was recalled is noted after the reply. So all of it happens in one
savepoint that is rolled back at the end: the time limit ends with it, and a leg that fails is left
out and named, because memory never breaks a reply.

Five statements, however much is remembered: savepoint and limit; dial and offers; what the legs
find, as ids with a few numbers; the rows of those that can still be among the best; the rollback.
Where a thousand facts are remembered, each statement costs as much as the search itself: so they
are written in SQL (the ORM took longer to compose them than PostgreSQL to answer), and what is
read are rows; only the facts returned become instances.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from heapq import nlargest
from typing import Literal, NamedTuple, TypeAlias, TypeVar
from uuid import UUID

from django.db import connection
from django.utils import timezone

from facts.models import Candidate, Fact
from facts.retrieval.blend import Relevance, relevant
from facts.retrieval.legs import Found, Legs, merged
from facts.retrieval.query import QueryVector, content_words
from facts.retrieval.reads import Reads
from facts.retrieval.recallable import conditions
from facts.scoring import MOST_BONUS, bonuses
from memoryproject import token_counts

MOST_RECALLED, MOST_OFFERS = 60, 20
LINE_TOKENS = 20  # a fact's mark and date in its line of the prompt, on the safe side

DIAL_AND_OFFERS = """
SELECT dial.use_facts, offer.id, offer.text, offer.stated_at
FROM (
    SELECT coalesce(bool_and(use_facts), true) AS use_facts -- no row: no dial was ever moved
    FROM facts_memorysettings WHERE user_id = %(user_id)s
) AS dial LEFT JOIN facts_candidate AS offer
    ON offer.user_id = %(user_id)s AND offer.why = 'offer'
    AND offer.conversation_id = %(conversation_id)s
ORDER BY offer.importance DESC, offer.created_at DESC, offer.id DESC LIMIT %(most)s
"""

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
ROWS = f"SELECT {', '.join(COLUMNS)} FROM facts_fact WHERE {{recallable}} AND id = ANY(%(ids)s)"


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
    words = content_words(query)
    legs = Legs(user_id, now, words, query_vector)
    result = Recollection()
    with Reads() as reads:
        uses_facts, offers = _dial_and_offers(user_id, conversation_id)
        if not uses_facts:
            result.left_out.append("turned_off")
            return result
        found = _found(legs, reads, result.left_out)
        passed = relevant(found, min_score=query_vector.min_score if query_vector else 0.0)
        standing = {one.id for one in found if one.is_always_on}
        rows = _rows(user_id, now, [*standing, *_contenders(passed, standing)])
    if words and query_vector is None:
        result.left_out.append("dense")
    scored = dict(_scored(passed, rows, now))
    share = _Share(token_share)
    always_on = [
        scored.pop(row.id, (row, row.importance, {}))
        for row in _most_important(rows[one] for one in standing if one in rows)
    ]
    for row, score, parts in share.taken(always_on, text=_row_text, name="always_on"):
        result.always_on.append(Recalled(_fact(row), score, parts, "always_on"))
    result.offers.extend(share.taken(offers, text=_offer_text, name="offers"))
    best = _in_order(scored.values())[:MOST_RECALLED]
    for row, score, parts in share.taken(best, text=_row_text, name="recalled"):
        result.recalled.append(Recalled(_fact(row), score, parts, "recalled"))
    result.left_out.extend(share.left_out)
    return result


class _Share:
    """The tokens left for memory; remembers which part did not fit."""

    def __init__(self, tokens: int) -> None:
        self._left = tokens
        self.left_out: list[str] = []

    def taken(self, items: Sequence[T], *, text: Callable[[T], str], name: str) -> Iterator[T]:
        """Those of ``items`` that fit, each if it does beside the ones before it."""
        counts = token_counts.count_each(map(text, items)) if items else []
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


# --- reading ------------------------------------------------------------------------------


def _dial_and_offers(user_id: UUID, conversation_id: UUID | None) -> tuple[bool, list[Candidate]]:
    """Whether facts may be used at all; and what this conversation said and nobody has consented
    to store, the most important first: it counts in here only."""
    with connection.cursor() as cursor:
        cursor.execute(
            DIAL_AND_OFFERS,
            {"user_id": user_id, "conversation_id": conversation_id, "most": MOST_OFFERS},
        )
        rows = cursor.fetchall()
    offers = [
        Candidate.from_db(connection.alias, ("id", "text", "stated_at"), row[1:])
        for row in rows
        if row[1] is not None
    ]
    return rows[0][0], offers


def _found(legs: Legs, reads: Reads, left_out: list[str]) -> list[Found]:
    """What the legs find together; if that fails, what each finds by itself, in half the time."""
    failed: list[str] = []
    with reads.attempt(failed, "all"):
        return legs.found(legs.names)
    parts = []
    for name in legs.names:
        with reads.attempt(left_out, name, share=2):
            parts.append(legs.found([name]))
    if not parts:
        return legs.found([])
    return merged(parts[0], parts[-1])


def _rows(user_id: UUID, now: datetime, ids: Sequence[UUID]) -> dict[UUID, Row]:
    """The rows of those of ``ids`` that may be recalled."""
    if not ids:
        return {}
    wanted = conditions().constants | {"user_id": user_id, "moment": now, "ids": ids}
    with connection.cursor() as cursor:
        cursor.execute(ROWS.format(recallable=conditions().recallable), wanted)
        return {row[0]: Row._make(row) for row in cursor.fetchall()}


def _fact(row: Row) -> Fact:
    fact: Fact = Fact.from_db(connection.alias, COLUMNS, row)
    return fact


# --- ranking ------------------------------------------------------------------------------


def _contenders(
    passed: Sequence[tuple[Found, Relevance]], standing: Collection[UUID]
) -> list[UUID]:
    """Those that may be among the ``MOST_RECALLED`` best, whatever the bonuses add."""
    others = [(one.id, relevance.total) for one, relevance in passed if one.id not in standing]
    best = nlargest(MOST_RECALLED, (total for _, total in others))
    least = best[-1] - MOST_BONUS if len(best) == MOST_RECALLED else 0.0
    return [item for item, total in others if total >= least]


def _scored(
    passed: Iterable[tuple[Found, Relevance]], rows: dict[UUID, Row], now: datetime
) -> Iterator[tuple[UUID, Scored]]:
    """Each relevant fact that was loaded, with its score and the parts of it, by its id."""
    for one, relevance in passed:
        row = rows.get(one.id)
        if row is not None:
            parts = _parts(row, relevance, now)
            yield row.id, (row, sum(parts.values()), parts)


def _parts(row: Row, relevance: Relevance, now: datetime) -> dict[str, float]:
    said = max(row.stated_at, row.last_confirmed_at or row.stated_at)
    return {"dense": relevance.dense, "lexical": relevance.lexical} | bonuses(
        age_days=(now - said) / timedelta(days=1),
        kind=row.kind,
        importance=row.importance,
        is_verified=row.verification == Fact.Verification.VERIFIED,
        reliability=row.source_reliability,
    )


def _most_important(rows: Iterable[Row]) -> list[Row]:
    return sorted(rows, key=lambda row: (row.importance, row.stated_at, row.id), reverse=True)


def _in_order(scored: Iterable[Scored]) -> list[Scored]:
    """The best first; where scores are equal the newer statement, then the newer row."""
    return sorted(scored, key=lambda one: (one[1], one[0].stated_at, one[0].id), reverse=True)
