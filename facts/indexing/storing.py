"""Vectors made outside the transaction, stored for the items that still say what was embedded."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from pgvector import HalfVector

from facts.indexing.sources import SOURCES
from facts.models import Embedding
from memoryproject import embeddings
from memoryproject.embeddings import EmbeddingModel
from memoryproject.text import is_blank

# Texts of one call to the embedder: an endpoint takes as long for one as for a hundred.
BATCH = 128


@dataclass(frozen=True)
class Item:
    kind: str
    id: UUID
    text: str


def items_of(kind: str, rows: Iterable[Any]) -> list[Item]:
    return [Item(kind, row.pk, getattr(row, SOURCES[kind].text)) for row in rows]


def vectors_of(
    items: Sequence[Item], *, user_id: UUID, model: EmbeddingModel
) -> dict[str, list[float]]:
    """Text -> vector, for every text that says something. Outside transactions.

    Raises ``LLMUnavailable``.
    """
    texts = [text for text in dict.fromkeys(one.text for one in items) if not is_blank(text)]
    made = embeddings.embed(texts, user_id=user_id, model=model) if texts else []
    return dict(zip(texts, made, strict=True))


def store(
    user_id: UUID, items: Sequence[Item], vectors: dict[str, list[float]], *, model: EmbeddingModel
) -> int:
    """Store the vectors of those that are still there and say the same; how many.

    Call it in ``acting_as`` under the owner's lock. Run twice, it leaves the same rows.
    """
    if not items:
        return 0
    kind, source = items[0].kind, SOURCES[items[0].kind]
    still = source.of(user_id).filter(pk__in=[one.id for one in items])
    says = dict(still.values_list("pk", source.text))
    rows = [
        Embedding(
            user_id=user_id,
            item_kind=kind,
            item_id=one.id,
            model=model.name,
            vector=HalfVector(vectors[one.text]),
        )
        for one in items
        if one.text in vectors and says.get(one.id) == one.text
    ]
    Embedding.objects.bulk_create(
        rows,
        batch_size=500,
        update_conflicts=True,
        unique_fields=["item_id", "item_kind", "model"],
        update_fields=["vector"],
    )
    return len(rows)
