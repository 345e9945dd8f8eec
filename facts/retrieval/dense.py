"""The dense leg: cosine similarity to every fact that may be recalled, exactly.

No approximate index: it filters by user after its scan and then returns too few rows, even none.
The filter by user and model stands in a subquery of its own that is not merged with the outer one
(``OFFSET 0``), because vectors of two sizes in one scan raise an error or not, by the order in
which the planner evaluates the conditions. Materialising the vectors does that, too, but copies
them: 8 MB for 10,000 facts, more than ``work_mem``, so onto the disk, at 15 ms a question.
"""

from typing import Any

from pgvector import HalfVector

from facts.retrieval.query import QueryVector

CANDIDATES = 100

# ``near``: every fact above the model's floor, and what the words found; ``nearest``: the best of
# them. Reads ``closed`` and ``matched``.
SQL = """
near AS (
    SELECT item_id, cosine FROM (
        SELECT item_id, 1 - (vector <=> %(vector)s::halfvec) AS cosine FROM facts_embedding
        WHERE user_id = %(user_id)s AND model = %(model)s AND item_kind = 'fact' OFFSET 0
    ) AS mine
    WHERE cosine >= %(min_score)s OR item_id IN (SELECT item_id FROM matched)
), nearest AS (
    SELECT item_id FROM near
    WHERE cosine >= %(min_score)s AND item_id NOT IN (SELECT id FROM closed)
    ORDER BY cosine DESC, item_id LIMIT %(most_near)s
)"""

# What stands in its place where there is no vector, or the leg has failed.
NOTHING = """
near AS (SELECT NULL::uuid AS item_id, NULL::float8 AS cosine WHERE false),
nearest AS (SELECT item_id FROM near)"""


def parameters(query: QueryVector) -> dict[str, Any]:
    return {
        "vector": HalfVector(query.vector).to_text(),
        "model": query.model,
        "min_score": query.min_score,
        "most_near": CANDIDATES,
    }
