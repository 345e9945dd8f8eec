"""What the catalogue knows about one key."""

from dataclasses import dataclass
from typing import Literal

Cardinality = Literal["one", "many"]


@dataclass(frozen=True)
class Key:
    """One kind of statement.

    ``importance`` is what a statement gets when nothing else is known, ``bounds`` how far a
    model's number may move it. ``category`` names the sensitive category, if any. ``opposite``
    is the key whose facts of the same slot this one contradicts. ``third`` and ``second`` are
    sentence patterns around ``{value}``, without a subject and as said to the user.
    """

    name: str
    cardinality: Cardinality
    kind: str
    importance: float
    bounds: tuple[float, float]
    category: str = ""
    words: tuple[str, ...] = ()
    opposite: str | None = None
    third: str = ""
    second: str = ""

    @property
    def holds_many(self) -> bool:
        return self.cardinality == "many"
