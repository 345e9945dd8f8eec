"""The two indexes that recall reads, kept beside what they index: vectors and words.

A fact is indexed once, when it is stored, and taken out when it is forgotten. Superseded versions
stay in the indexes: recall joins with the facts that may be recalled before it counts or ranks
anything, and a question about what was known at an earlier time needs the versions of that time.

Embedding is slow and can fail, so it happens before the transaction (``vectors_for``). A fact
stored without a vector is found by its words, and ``index_missing`` makes the vector later.

When the embedding model changes, or its dimensions, everything needs another vector
(``reindexing``). The vectors of the old model serve until a user's are all made (``serving``), and
only then they go: nobody's memory is out of reach meanwhile, and vectors of two models are never
compared.
"""

from facts.indexing.items import (
    K1,
    KEY_SIGN,
    B,
    Vectors,
    index_fact,
    index_facts,
    key_terms,
    postings_of,
    term_weights,
    unindex,
    vectors_for,
)
from facts.indexing.missing import index_missing
from facts.indexing.serving import serving_model

__all__ = [
    "K1",
    "KEY_SIGN",
    "B",
    "Vectors",
    "index_fact",
    "index_facts",
    "index_missing",
    "key_terms",
    "postings_of",
    "serving_model",
    "term_weights",
    "unindex",
    "vectors_for",
]
