"""The lexical leg: BM25 over the user's postings, and the words that name a fact's key.

Document frequencies are those of the facts that may be recalled, so a word that most of them
share counts for little ("works" among the facts of somebody who talks about work).
"""

from collections.abc import Iterator, Sequence
from typing import Any

from facts.indexing import KEY_SIGN
from facts.terms import TERM_CHARACTERS, Word

CANDIDATES = 200
# A term in more facts than this tells none of them from the others.
COMMON_SHARE, COMMON_AT_LEAST = 0.1, 10

# ``matched``: the facts that share a word with the message, the best first. Reads ``closed`` and
# ``overview``.
# ``score`` is BM25; ``ideal`` that of a fact of usual length that holds every word once.
# ``by_text`` is what the informative words say about relevance that stand in the fact, ``by_key``
# those that name what it is about (see ``Word.strength``). ``has_all`` words of the message, but
# for those that say nothing by themselves.
# A word's forms (stem, surface) and its key's form count once: the best of them. Most words have
# one form that is found at all, and are spared that step: it would double the time.
SQL = """
asked AS (
    SELECT * FROM unnest(%(numbers)s::int[], %(terms)s::text[], %(strengths)s::float8[],
        %(names)s::bool[]) AS t(word, term, strength, names_key)
), hits AS MATERIALIZED (
    SELECT term, item_id, weight FROM facts_posting
    WHERE user_id = %(user_id)s AND term = ANY(%(terms)s) AND item_kind = 'fact'
        AND item_id NOT IN (SELECT id FROM closed)
), sizes AS (
    SELECT term, count(*)::float8 AS found FROM hits GROUP BY term
), forms AS (
    SELECT word, term, strength, names_key, found,
        ln(1 + (facts - coalesce(found, 0) + 0.5) / (coalesce(found, 0) + 0.5)) AS idf,
        coalesce(found, 0) > greatest(%(common_at_least)s, %(common_share)s * facts) AS is_common
    FROM asked CROSS JOIN overview LEFT JOIN sizes USING (term)
), rated AS (
    SELECT term, word, idf, names_key,
        CASE WHEN NOT names_key AND NOT is_common THEN strength END AS by_text,
        CASE WHEN names_key THEN strength END AS by_key,
        (strength > 0 AND NOT names_key)::int AS is_in_text,
        count(found) OVER (PARTITION BY word) > 1 AS has_forms
    FROM forms
), words AS (
    SELECT item_id, idf * weight AS score, by_text, by_key, is_in_text
    FROM hits JOIN rated USING (term) WHERE NOT has_forms
    UNION ALL
    SELECT item_id, max(idf * weight), max(by_text), max(by_key), max(is_in_text)
    FROM hits JOIN rated USING (term) WHERE has_forms GROUP BY item_id, word
), ideal AS (
    SELECT sum(idf) AS score FROM (
        SELECT min(idf) AS idf FROM rated WHERE NOT names_key GROUP BY word
    ) AS each_word
), matched AS (
    SELECT item_id, sum(score) AS score, coalesce(sum(by_text), 0) AS by_text,
        coalesce(sum(by_key), 0) AS by_key,
        sum(is_in_text) = %(telling_words)s AS has_all,
        (SELECT ideal.score FROM ideal) AS ideal
    FROM words GROUP BY item_id ORDER BY 2 DESC, 1 LIMIT %(most_matched)s
)"""

# What stands in its place where there are no words, or the leg has failed.
NOTHING = """
matched AS (
    SELECT NULL::uuid AS item_id, 0::float8 AS score, 0::float8 AS by_text,
        0::float8 AS by_key, false AS has_all, 0::float8 AS ideal
    WHERE false
)"""


def parameters(words: Sequence[Word]) -> dict[str, Any]:
    asked = [one for number, word in enumerate(words) for one in _forms(number, word)]
    numbers, terms, strengths, names = map(list, zip(*asked, strict=True))
    return {
        "numbers": numbers,
        "terms": terms,
        "strengths": strengths,
        "names": names,
        "telling_words": sum(word.strength > 0 for word in words),
        "common_at_least": COMMON_AT_LEAST,
        "common_share": COMMON_SHARE,
        "most_matched": CANDIDATES,
    }


def _forms(number: int, word: Word) -> Iterator[tuple[int, str, float, bool]]:
    for term in word.terms:
        yield number, term, word.strength, False
        # The catalogue names the words of a key on purpose, common ones too.
        yield number, (KEY_SIGN + term)[:TERM_CHARACTERS], 1.0, True
