"""The statement in which both legs look for facts, and what is found.

One statement for both: the user's facts are read once for all that is asked about them (which may
be recalled, which always are, how many there are), and a round trip is a tenth of all the time
where there are a thousand. So a leg cannot fail alone; when the statement fails, each leg is asked
by itself, which shows the one to leave out.

The legs leave out what may not be recalled (``closed``) instead of joining with what may: that is
the short list, and hashing 10,000 ids twice took as long as a leg. A fact that is gone stands in
neither, so an index row that outlived it would be found by a leg; it goes no further, since the
facts' columns are read by the querysets' own condition at the end.
"""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from facts.retrieval import dense, lexical
from facts.retrieval.blend import WHOLE_WORD
from facts.retrieval.query import QueryVector
from facts.retrieval.reads import Reads
from facts.retrieval.recallable import conditions
from facts.terms import Word

MOST_ALWAYS_ON = 100

# {recallable} and {always_on} are conditions, {lexical} and {dense} the legs' own steps.
# ``found`` leaves out what cannot pass the floor of relevance. The columns of the rest are looked
# up one by one (``OFFSET 0``): the planner would rather read all of the user's facts again. By
# ``found_id``, because an expression is not leakproof and so no condition of an index.
SQL = """
WITH overview AS MATERIALIZED (
    SELECT count(*) FILTER (WHERE may)::float8 AS facts,
        array_agg(id) FILTER (WHERE NOT may) AS closed,
        array_agg(id) FILTER (WHERE may AND is_always_on) AS always_on
    FROM (
        SELECT id, {recallable} AS may, {always_on} AS is_always_on
        FROM facts_fact WHERE user_id = %(user_id)s
    ) AS each_fact
), closed AS (
    SELECT unnest(closed) AS id FROM overview
), standing AS (
    SELECT id AS standing_id FROM facts_fact
    WHERE user_id = %(user_id)s AND id IN (SELECT unnest(always_on) FROM overview)
    ORDER BY importance DESC, stated_at DESC, id DESC LIMIT %(most_always_on)s
), {lexical}, {dense}, found AS MATERIALIZED (
    SELECT coalesce(item_id, standing_id) AS found_id, standing_id, cosine, score, by_text,
        by_key, has_all, ideal
    FROM matched FULL JOIN nearest USING (item_id) LEFT JOIN near USING (item_id)
        FULL JOIN standing ON standing_id = item_id
    WHERE standing_id IS NOT NULL OR cosine >= %(min_score)s OR has_all
        OR by_text + by_key >= %(whole_word)s
)
SELECT fact.*, standing_id IS NOT NULL, cosine, coalesce(score, 0), coalesce(by_text, 0),
    coalesce(by_key, 0), coalesce(has_all, false), coalesce(ideal, 0)
FROM found, LATERAL (
    SELECT {columns} FROM facts_fact WHERE id = found_id AND {recallable} OFFSET 0
) AS fact
"""


class Found(NamedTuple):
    """What ranking and a prompt need to know of a fact, and what it has to do with the message."""

    # Columns of the fact, in the order of the model's, as ``from_db`` wants them.
    id: UUID
    text: str
    kind: str
    importance: float
    valid_from: datetime | None
    valid_until: datetime | None
    stated_at: datetime
    source: str
    source_reliability: float
    verification: str
    last_confirmed_at: datetime | None
    # By each leg.
    is_always_on: bool
    cosine: float | None  # None: not known, or below the model's floor
    score: float  # this and the rest: see ``lexical.SQL``
    text_strength: float
    key_strength: float
    has_every_word: bool
    ideal: float


COLUMNS = Found._fields[: Found._fields.index("is_always_on")]


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

    def found(self, by: Collection[str], reads: Reads) -> list[Found]:
        """What the named legs find, and every fact that is always on; in no order."""
        sql = SQL.format(
            columns=", ".join(COLUMNS),
            recallable=conditions().recallable,
            always_on=conditions().always_on,
            lexical=lexical.SQL if "lexical" in by else lexical.NOTHING,
            dense=dense.SQL if "dense" in by else dense.NOTHING,
        )
        return list(map(Found._make, reads.fetch(sql, self._parameters)))


def merged(first: Sequence[Found], second: Sequence[Found]) -> list[Found]:
    """One list out of what the lexical and the dense leg found by themselves, in this order."""
    by_id = {one.id: one for one in first}
    for one in second:
        known = by_id.get(one.id, one)
        by_id[one.id] = known._replace(cosine=one.cosine)
    return list(by_id.values())
