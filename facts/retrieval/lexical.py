"""The lexical leg: BM25 over the user's postings, and the words that name a fact's key.

Document frequencies are those of the facts that may be recalled, so a word that most of them
share counts for little ("works" among the facts of somebody who talks about work).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db import connection

from facts.indexing import KEY_SIGN
from facts.models.index import ItemKind
from facts.retrieval.recallable import Compiled
from facts.terms import TERM_CHARACTERS, Word

CANDIDATES = 200
# A term in more facts than this tells none of them from the others.
COMMON_SHARE, COMMON_AT_LEAST = 0.1, 10

# A word's forms (stem, surface) and its key's form count once: the best of them.
# ``strength`` is what the shared words say about relevance; see ``Word.strength``.
SQL = """
WITH asked AS (
    SELECT * FROM unnest(%s::int[], %s::text[], %s::float8[], %s::bool[])
        AS t(word, term, strength, names_key)
), known (id) AS MATERIALIZED ({recallable}
), hits AS MATERIALIZED (
    SELECT term, item_id, weight FROM facts_posting
    WHERE user_id = %s AND term = ANY(%s) AND item_kind = %s
        AND item_id IN (SELECT id FROM known)
), total AS MATERIALIZED (
    SELECT count(*)::float8 AS facts FROM known
), sizes AS (
    SELECT term, count(*)::float8 AS facts FROM hits GROUP BY term
), rated AS MATERIALIZED (
    SELECT word, term, strength, names_key,
        ln(1 + (total.facts - coalesce(sizes.facts, 0) + 0.5) / (coalesce(sizes.facts, 0) + 0.5))
            AS idf,
        coalesce(sizes.facts, 0) > greatest(%s, %s * total.facts) AS is_common
    FROM asked CROSS JOIN total LEFT JOIN sizes USING (term)
), words AS (
    SELECT item_id, word, max(idf * weight) AS score,
        max(strength) FILTER (WHERE NOT names_key AND NOT is_common) AS text_strength,
        max(strength) FILTER (WHERE names_key) AS key_strength,
        bool_or(strength > 0 AND NOT names_key) AS is_in_text
    FROM hits JOIN rated USING (term) GROUP BY item_id, word
), ideal AS (
    SELECT sum(idf) AS score FROM (
        SELECT min(idf) AS idf FROM rated WHERE NOT names_key GROUP BY word
    ) AS each_word
)
SELECT item_id, sum(words.score), coalesce(sum(text_strength), 0), coalesce(sum(key_strength), 0),
    count(*) FILTER (WHERE is_in_text) = %s, (SELECT score FROM ideal)
FROM words GROUP BY item_id ORDER BY 2 DESC, 1 LIMIT %s
"""


@dataclass(frozen=True)
class Match:
    """What a fact shares with the message."""

    score: float  # BM25
    text_strength: float  # of the informative words that stand in the fact
    key_strength: float  # of those that name what it is about
    has_every_word: bool  # of the message, but for those that say nothing by themselves
    ideal: float  # the score of a fact of usual length that holds every word once


def matches(user_id: UUID, words: Sequence[Word], *, recallable: Compiled) -> dict[UUID, Match]:
    """The facts that share a word with the message, the best first."""
    if not words:
        return {}
    asked = [one for number, word in enumerate(words) for one in _forms(number, word)]
    numbers, terms, strengths, names = map(list, zip(*asked, strict=True))
    sql, parameters = recallable
    with connection.cursor() as cursor:
        cursor.execute(
            SQL.format(recallable=sql),
            [
                *(numbers, terms, strengths, names),
                *parameters,
                *(user_id, terms, ItemKind.FACT),
                *(COMMON_AT_LEAST, COMMON_SHARE),
                *(sum(word.strength > 0 for word in words), CANDIDATES),
            ],
        )
        return {row[0]: Match(*row[1:]) for row in cursor.fetchall()}


def _forms(number: int, word: Word) -> Iterator[tuple[int, str, float, bool]]:
    for term in word.terms:
        yield number, term, word.strength, False
        # The catalogue names the words of a key on purpose, common ones too.
        yield number, (KEY_SIGN + term)[:TERM_CHARACTERS], 1.0, True
