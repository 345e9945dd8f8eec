"""What a job is: a function that takes one step in a user's memory."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import TypeAlias
from uuid import UUID


@dataclass(frozen=True)
class Stepped:
    """What a step has done, by name, and where the next one begins; None: it was the last."""

    cursor: str | None = None
    counts: dict[str, int] = field(default_factory=dict)


# Called in ``acting_as`` under the owner's lock, with the cursor ("" at first) and the moment.
Step: TypeAlias = Callable[[UUID, str, datetime], Stepped]
