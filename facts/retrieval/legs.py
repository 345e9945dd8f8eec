"""The statement in which both legs look for facts, and what is found.

One statement for both: the user's facts are read once for all that is asked about them (which may
be recalled, which always are, how many there are), and planning takes as long as the work where
there are a thousand facts. So a leg cannot fail alone; when the statement fails, each leg is asked
by itself, which shows the one to leave out.

Facts that may not be recalled are told by a list of them (``closed``), because they are few and
the others are many: hashing 10,000 ids takes longer than looking them up. A list cannot hold the
fact that is gone, so an index row that outlived its fact would be found here; it goes no further,
since the rows of what was found are read by the queryset's own condition.

The text stays below 4,096 bytes: up to there psycopg keeps it parsed.
"""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from django.db import connection

from facts.retrieval import dense, lexical
from facts.retrieval.blend import WHOLE_WORD
from facts.retrieval.query import QueryVector
from facts.retrieval.recallable import conditions
from facts.terms import Word

MOST_ALWAYS_ON = 100

# {recallable} and {always_on} are conditions, {lexical} and {dense} the legs' own steps.
# At its end, what cannot pass the floor of relevance is left out.
SQL = """
WITH overview AS MATERIALIZED (
    SELECT count(*) FILTER (WHERE may)::float8 AS facts,
        array_agg(id) FILTER (WHERE NOT may) AS closed,
        array_agg(id) FILTER (WHERE may AND is_always_on) AS always_on
    FROM (
        SELECT id, {recallable} AS may, {always_on} AS is_always_on
        FROM facts_fact WHERE user_id = %(user_id)s
    ) AS each_fact
), closed AS MATERIALIZED (
    SELECT unnest(closed) AS id FROM overview
), standing AS (
    SELECT id FROM facts_fact
    WHERE user_id = %(user_id)s AND id IN (SELECT unnest(always_on) FROM overview)
    ORDER BY importance DESC, stated_at DESC, id DESC LIMIT %(most_always_on)s
), {lexical}, {dense}
SELECT coalesce(item_id, id), id IS NOT NULL, cosine, coalesce(score, 0),
    coalesce(text_strength, 0), coalesce(key_strength, 0), coalesce(has_every_word, false),
    coalesce(ideal, 0)
FROM matched FULL JOIN nearest USING (item_id) LEFT JOIN near USING (item_id)
    FULL JOIN standing ON id = item_id
WHERE id IS NOT NULL OR cosine >= %(min_score)s OR has_every_word
    OR text_strength + key_strength >= %(whole_word)s
"""


class Found(NamedTuple):
    """A fact and what it has to do with the message, by each leg."""

    id: UUID
    is_always_on: bool
    cosine: float | None  # None: not known, or below the model's floor
    # The rest: see ``lexical.SQL``.
    score: float
    text_strength: float
    key_strength: float
    has_every_word: bool
    ideal: float


class Legs:
    """What one message asks for, to be looked up by some of the legs or by all."""

    def __init__(
        self, user_id: UUID, moment: datetime, words: Sequence[Word], vector: QueryVector | None
    ) -> None:
        self.names: list[str] = []
        self._parameters: dict[str, Any] = conditions().constants | {
            "user_id": user_id,
            "moment": moment,
            "most_always_on": MOST_ALWAYS_ON,
            "whole_word": WHOLE_WORD,
            "min_score": None,
        }
        if words:
            self.names.append("lexical")
            self._parameters |= lexical.parameters(words)
        if words and vector is not None:
            self.names.append("dense")
            self._parameters |= dense.parameters(vector)

    def found(self, by: Collection[str]) -> list[Found]:
        """What the named legs find, and every fact that is always on; in no order."""
        sql = SQL.format(
            recallable=conditions().recallable,
            always_on=conditions().always_on,
            lexical=lexical.SQL if "lexical" in by else lexical.NOTHING,
            dense=dense.SQL if "dense" in by else dense.NOTHING,
        )
        with connection.cursor() as cursor:
            cursor.execute(sql, self._parameters)
            return list(map(Found._make, cursor.fetchall()))


def merged(first: Sequence[Found], second: Sequence[Found]) -> list[Found]:
    """One list out of what the lexical and the dense leg found by themselves, in this order."""
    by_id = {one.id: one for one in first}
    for one in second:
        known = by_id.get(one.id, one)
        by_id[one.id] = known._replace(cosine=one.cosine)
    return list(by_id.values())
