"""What was sent to the site in a case, and what came back."""

import json
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID


@dataclass
class Answer:
    """What an operation got back."""

    status: int
    text: str
    headers: dict[str, str] = field(default_factory=dict)
    seconds: float = 0.0
    queries: int = 0
    op: dict[str, Any] = field(default_factory=dict)

    @property
    def json(self) -> Any:
        return json.loads(self.text)


@dataclass
class Sent:
    """A user's message as it was sent."""

    who: str
    label: str
    text: str
    client_id: str
    turn_id: UUID | None  # None: it was refused
    index: int
    answer: Answer

    @property
    def turn(self) -> UUID:
        assert self.turn_id is not None, "the message was refused"
        return self.turn_id
