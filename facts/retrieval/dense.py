"""The dense leg: cosine similarity to every fact that may be recalled, exactly.

No approximate index: it filters by user after its scan and then returns too few rows, even none.
The filter by user and model is a materialised step, because vectors of two sizes in one scan raise
an error or not, by the order in which the planner evaluates the conditions.
"""

from collections.abc import Collection
from uuid import UUID

from django.db import connection
from pgvector import HalfVector

from facts.models.index import ItemKind
from facts.retrieval.query import QueryVector
from facts.retrieval.recallable import Compiled

CANDIDATES = 100

SQL = """
WITH mine AS MATERIALIZED (
    SELECT item_id, vector FROM facts_embedding
    WHERE user_id = %s AND model = %s AND item_kind = %s AND item_id IN ({recallable})
), scored AS MATERIALIZED (
    SELECT item_id, 1 - (vector <=> %s::halfvec) AS score FROM mine
)
(SELECT item_id, score FROM scored WHERE score >= %s ORDER BY score DESC, item_id LIMIT %s)
UNION
SELECT item_id, score FROM scored WHERE item_id = ANY(%s)
"""


def nearest(
    user_id: UUID, query: QueryVector, *, recallable: Compiled, also: Collection[UUID] = ()
) -> dict[UUID, float]:
    """Cosine by fact: the nearest ones above the model's floor, and those named in ``also``."""
    sql, parameters = recallable
    with connection.cursor() as cursor:
        cursor.execute(
            SQL.format(recallable=sql),
            [
                user_id,
                query.model,
                ItemKind.FACT,
                *parameters,
                HalfVector(query.vector).to_text(),
                query.min_score,
                CANDIDATES,
                list(also),
            ],
        )
        return dict(cursor.fetchall())
