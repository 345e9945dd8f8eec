"""Vectors that could not be made when their item was stored, made later."""

import logging
from uuid import UUID

from facts.indexing.sources import SOURCES, without_vector
from facts.indexing.storing import BATCH, Item, items_of, store, vectors_of
from memoryproject import embeddings
from memoryproject.llm import LLMUnavailable
from memoryproject.ownership import lock_owner
from memoryproject.row_security import acting_as

logger = logging.getLogger(__name__)


def index_missing(user_id: UUID, *, limit: int) -> int:
    """Make vectors of the current model for items without one; return how many were made.

    The newest first. Opens its own scopes: embedding happens outside them. What was forgotten
    meanwhile stays so.
    """
    made = 0
    try:
        model = embeddings.current_model()
        for kind in SOURCES:
            waiting = _waiting(user_id, kind, model.name, limit=limit - made)
            for start in range(0, len(waiting), BATCH):
                batch = waiting[start : start + BATCH]
                vectors = vectors_of(batch, user_id=user_id, model=model)
                with acting_as(user_id):
                    lock_owner(user_id)
                    made += store(user_id, batch, vectors, model=model)
    except LLMUnavailable as failure:
        logger.warning("the embedder is not there", extra={"code": failure.code})
    return made


def _waiting(user_id: UUID, kind: str, model: str, *, limit: int) -> list[Item]:
    with acting_as(user_id):
        return items_of(kind, without_vector(user_id, kind, model).order_by("-pk")[:limit])
