"""What has a vector, and of which of its texts: one line for each kind of item."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import Exists, OuterRef, QuerySet

from facts.models import Embedding, Episode, Fact, Procedure
from facts.models.index import ItemKind


@dataclass(frozen=True)
class Source:
    model: Any  # a UserOwned model
    text: str  # the field that is embedded

    def of(self, user_id: UUID) -> QuerySet[Any]:
        """The user's items that have a text."""
        items: QuerySet[Any] = self.model.objects.for_user_id(user_id)
        return items.exclude(**{self.text: ""})


# In this order they are embedded anew: facts are asked for in every reply.
SOURCES: dict[str, Source] = {
    ItemKind.FACT: Source(Fact, "text"),
    ItemKind.EPISODE: Source(Episode, "situation"),
    ItemKind.PROCEDURE: Source(Procedure, "trigger"),
}


def without_vector(user_id: UUID, kind: str, model: str) -> QuerySet[Any]:
    """The user's items of a kind that lack a vector of ``model``."""
    has_vector = Embedding.objects.for_user_id(user_id).filter(
        item_id=OuterRef("pk"), item_kind=kind, model=model
    )
    return SOURCES[kind].of(user_id).filter(~Exists(has_vector))
