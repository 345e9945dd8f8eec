"""What reading one turn brought to light, and how the reading went."""

from collections import Counter
from dataclasses import dataclass, field

from facts.extraction import rules
from facts.versioning import Proposal


@dataclass
class Findings:
    """What rules and model proposed, and how reading went."""

    proposals: list[Proposal] = field(default_factory=list)
    extractor: str = rules.RULES_VERSION
    skipped: Counter[str] = field(default_factory=Counter)
    truncated: bool = False
    unread: int = 0
    error_code: str = ""

    @property
    def whole(self) -> bool:
        return not (self.truncated or self.unread or self.error_code)
