"""What does this message call for? ``recall(user, query)`` over a user's facts.

Legs inside PostgreSQL (``dense``: vectors, exactly; ``lexical``: words of the facts, and words that
people use for a fact's key) find candidates, ``blend`` lets pass what is relevant and ranks it.
Safety-critical facts are in every answer, whatever was asked. Episodes are found by likeness of
their situation (``episodes``).
"""

from facts.retrieval.episodes import RecalledEpisode, recall_episodes
from facts.retrieval.query import QueryVector, embed_query
from facts.retrieval.recall import Recalled, Recollection, recall
from facts.retrieval.search import search_facts

__all__ = [
    "QueryVector",
    "Recalled",
    "RecalledEpisode",
    "Recollection",
    "embed_query",
    "recall",
    "recall_episodes",
    "search_facts",
]
