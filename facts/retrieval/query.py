"""The message as something to search for: its content words, and its vector."""

import logging
from dataclasses import dataclass
from uuid import UUID

from facts.indexing import serving_model
from facts.retrieval.small_talk import without_small_talk
from facts.terms import Word, query_words
from memoryproject import embeddings
from memoryproject.llm import LLMUnavailable

logger = logging.getLogger(__name__)

MOST_WORDS = 64


@dataclass(frozen=True)
class QueryVector:
    """The message's vector; only vectors of the same ``model`` are compared with it.

    ``min_score`` is the model's cosine below which two texts have nothing to do with each other.
    """

    model: str
    vector: list[float]
    min_score: float


def content_words(query: str) -> list[Word]:
    """What the message is about; empty for a greeting, thanks, or stop words only."""
    if not query_words(without_small_talk(query)):
        return []
    return query_words(query)[:MOST_WORDS]


def embed_query(text: str, *, user_id: UUID) -> QueryVector | None:
    """The vector to recall with; call it outside transactions.

    By the model whose vectors of the user's are complete: see ``indexing.serving``. None when the
    embedder is down (recall then goes by words alone, and says so) and when there is nothing to
    search for.
    """
    if not content_words(text):
        return None
    try:
        model = serving_model(user_id, embeddings.current_model())
        (vector,) = embeddings.embed([text], user_id=user_id, model=model)
    except LLMUnavailable as failure:
        logger.warning("a message was not embedded", extra={"code": failure.code})
        return None
    return QueryVector(model.name, vector, model.min_score)
