"""Episodes by likeness of their situation, and how near a message is to triggers of instructions.

One statement for both, beside the one for facts: it reads the few vectors of these two kinds, and
the words of episodes. An episode says more than a fact does, so one shared word is not enough.
What failed has a place among what is shown: that is what nobody should try twice.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, NamedTuple
from uuid import UUID

from django.utils import timezone
from pgvector import HalfVector

from facts.models import Episode
from facts.retrieval.blend import DENSE_WEIGHT, GOOD_COSINE, KEY_SLACK, LEXICAL_WEIGHT, NEAR_ENOUGH
from facts.retrieval.lexical import COMMON_AT_LEAST, COMMON_SHARE
from facts.retrieval.query import QueryVector
from facts.retrieval.reads import Reads
from facts.scoring import bonuses, normalised
from facts.terms import Word

MOST_SHOWN = 2  # in one prompt
MOST_FOUND = 50
NEARER_THAN_FACTS = 0.05  # added to the model's least cosine
ENOUGH_WORDS, ENOUGH_AGAINST = 2.0, 3.0  # informative words; where the vector objects

SQL = """
WITH mine AS MATERIALIZED (
    SELECT id, situation, action, outcome, lesson, event_type, importance, occurred_at, recorded_at
    FROM facts_episode
    WHERE user_id = %(user_id)s AND NOT muted
        AND (%(event_type)s::text IS NULL OR event_type = %(event_type)s::text)
        AND (%(outcome)s::text IS NULL OR outcome = %(outcome)s::text)
        AND importance >= %(min_importance)s::float8
        AND NOT (source_turns && %(besides)s::uuid[])
), near AS MATERIALIZED (
    SELECT item_kind, item_id, cosine FROM (
        SELECT item_kind, item_id, 1 - (vector <=> %(vector)s::halfvec) AS cosine
        FROM facts_embedding WHERE user_id = %(user_id)s AND model = %(model)s::text
            AND item_kind IN ('episode', 'procedure') OFFSET 0
    ) AS each_one
), asked AS (
    SELECT * FROM unnest(%(numbers)s::int[], %(terms)s::text[], %(strengths)s::float8[])
        AS t(word, term, strength)
), hits AS MATERIALIZED (
    SELECT term, item_id, weight FROM facts_posting
    WHERE user_id = %(user_id)s AND term = ANY(%(terms)s::text[]) AND item_kind = 'episode'
        AND item_id IN (SELECT id FROM mine)
), sizes AS (
    SELECT term, count(*)::float8 AS found FROM hits GROUP BY term
), rated AS (
    SELECT word, term, ln(1 + (total - coalesce(found, 0) + 0.5) / (coalesce(found, 0) + 0.5))
            AS idf,
        CASE WHEN coalesce(found, 0) <= greatest(%(common_at_least)s, %(common_share)s * total)
            THEN strength ELSE 0 END AS strength
    FROM asked CROSS JOIN (SELECT count(*)::float8 AS total FROM mine) AS overview
        LEFT JOIN sizes USING (term)
), words AS (
    SELECT item_id, word, max(idf * weight) AS score, max(strength) AS strength
    FROM hits JOIN rated USING (term) GROUP BY item_id, word
), matched AS (
    SELECT item_id, sum(score) AS score, sum(strength) AS strength FROM words GROUP BY item_id
)
SELECT mine.*, near.cosine, coalesce(score, 0), coalesce(strength, 0),
    coalesce((SELECT sum(idf) FROM (SELECT min(idf) AS idf FROM rated GROUP BY word) AS each_word),
        0)
FROM mine LEFT JOIN near ON near.item_kind = 'episode' AND near.item_id = mine.id
    LEFT JOIN matched ON matched.item_id = mine.id
WHERE %(is_open)s::bool OR near.cosine >= %(min_score)s::float8 OR strength > 0
UNION ALL
SELECT near.item_id, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, near.cosine, 0, 0, 0
FROM near WHERE near.item_kind = 'procedure' AND near.cosine >= %(min_score)s::float8
"""


class Found(NamedTuple):
    """An episode, and what it has to do with the message. The names are the columns'."""

    id: UUID
    situation: str
    action: str
    outcome: str
    lesson: str
    event_type: str
    importance: float
    occurred_at: datetime
    recorded_at: datetime
    cosine: float | None
    score: float
    strength: float
    ideal: float


@dataclass(frozen=True)
class RecalledEpisode:
    """An episode and why it is here. ``parts`` add up to ``score``."""

    episode: Found
    score: float
    parts: dict[str, float]

    @property
    def failed(self) -> bool:
        return self.episode.outcome == Episode.Outcome.FAILURE


@dataclass(frozen=True)
class Nearby:
    """``episodes``: relevant ones, the best first. ``triggers``: instruction -> cosine."""

    episodes: Sequence[RecalledEpisode] = ()
    triggers: dict[UUID, float] = field(default_factory=dict)


def recall_episodes(
    user_id: UUID,
    *,
    words: Sequence[Word] = (),
    vector: QueryVector | None = None,
    event_type: str | None = None,
    outcome: str | None = None,
    min_importance: float | None = None,
    newest_first: bool = False,
    limit: int = 20,
) -> list[RecalledEpisode]:
    """The user's episodes that are like the situation asked about; call it in ``acting_as``.

    ``words`` and ``vector`` are the situation's (see ``query``); without either every episode
    counts that the filters let pass. The most like come first, or the newest. Muted ones never
    come.
    """
    with Reads() as reads:
        nearby = look_up(
            user_id,
            reads,
            words=words,
            vector=vector,
            event_type=event_type,
            outcome=outcome,
            min_importance=min_importance or 0.0,
        )
    found = list(nearby.episodes)
    if newest_first or not (words or vector):
        found.sort(key=lambda one: (one.episode.occurred_at, one.episode.id), reverse=True)
    return found[:limit]


def look_up(
    user_id: UUID,
    reads: Reads,
    *,
    words: Sequence[Word],
    vector: QueryVector | None,
    event_type: str | None = None,
    outcome: str | None = None,
    min_importance: float = 0.0,
    besides: Collection[UUID] = (),
    moment: datetime | None = None,
) -> Nearby:
    """What is near, in one statement; not from the turns ``besides``, which are shown anyway."""
    forms = [
        (number, term, word.strength) for number, word in enumerate(words) for term in word.terms
    ]
    parameters: dict[str, Any] = {
        "user_id": user_id,
        "event_type": event_type,
        "outcome": outcome,
        "min_importance": min_importance,
        "besides": list(besides),
        "vector": HalfVector(vector.vector).to_text() if vector else None,
        "model": vector.model if vector else None,
        "min_score": vector.min_score if vector else None,
        "numbers": [form[0] for form in forms],
        "terms": [form[1] for form in forms],
        "strengths": [form[2] for form in forms],
        "common_at_least": float(COMMON_AT_LEAST),
        "common_share": COMMON_SHARE,
        "is_open": not (words or vector),
    }
    rows = [Found._make(row) for row in reads.fetch(SQL, parameters)]
    triggers = {row.id: row.cosine or 0.0 for row in rows if row.situation is None}
    found = [row for row in rows if row.situation is not None]
    if words or vector:
        telling = sum(word.strength > 0 for word in words)
        found = _passing(found, telling=telling, min_score=vector.min_score if vector else 1.0)
    now = moment or timezone.now()
    recalled = _rated(found, min_score=vector.min_score if vector else 0.0, now=now)
    return Nearby(recalled[:MOST_FOUND], triggers)


def _passing(found: Sequence[Found], *, telling: int, min_score: float) -> list[Found]:
    nearest = max((one.cosine for one in found if one.cosine is not None), default=0.0)
    floor = max(min_score + NEARER_THAN_FACTS, NEAR_ENOUGH * nearest)
    passed = []
    for one in found:
        objects = one.cosine is not None and one.cosine < min_score - KEY_SLACK
        least = ENOUGH_AGAINST if objects else min(ENOUGH_WORDS, max(float(telling), 1.0))
        if (one.cosine is not None and one.cosine >= floor) or one.strength >= least:
            passed.append(one)
    return passed


def _rated(found: Sequence[Found], *, min_score: float, now: datetime) -> list[RecalledEpisode]:
    """With their scores, the best first; where they are equal, the newer."""
    top_cosine = max((one.cosine or 0.0 for one in found), default=0.0)
    top_match = max((one.score for one in found), default=0.0)
    good = max(GOOD_COSINE, 2 * min_score)
    rated = []
    for one in found:
        likeness = {
            "dense": DENSE_WEIGHT * normalised(one.cosine or 0.0, top=top_cosine, reference=good),
            "lexical": LEXICAL_WEIGHT
            * normalised(one.score, top=top_match, reference=0.5 * one.ideal),
        }
        standing = bonuses(
            age_days=(now - one.occurred_at) / timedelta(days=1),
            kind="episode",
            importance=one.importance,
            is_verified=False,
            reliability=0.0,
        )
        parts = likeness | {name: standing[name] for name in ("recency", "importance")}
        rated.append(RecalledEpisode(one, sum(parts.values()), parts))
    rated.sort(key=lambda one: (one.score, one.episode.occurred_at, one.episode.id), reverse=True)
    return rated


def most_helpful(recalled: Sequence[RecalledEpisode]) -> list[RecalledEpisode]:
    """The two that a prompt has room for: the best, and a failure if there is one."""
    shown = list(recalled[:MOST_SHOWN])
    failures = [one for one in recalled[MOST_SHOWN:] if one.failed]
    if failures and not any(one.failed for one in shown):
        shown[-1] = failures[0]
    return shown
