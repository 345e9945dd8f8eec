"""What a rule knows besides the clause."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Protocol


class Known(Protocol):
    """A standing fact, as far as a rule looks at it."""

    @property
    def key(self) -> str: ...

    @property
    def value(self) -> str: ...


@dataclass(frozen=True)
class Context:
    """``said`` is the day of the message for its writer; ``known`` what stands about them."""

    said: date
    known: Sequence[Known] = ()
