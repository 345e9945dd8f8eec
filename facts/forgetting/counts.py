"""What a deletion took, in numbers."""

from dataclasses import dataclass, fields


@dataclass(frozen=True)
class Forgotten:
    """How much went, by kind; counts only."""

    facts: int = 0
    versions: int = 0
    candidates: int = 0
    episodes: int = 0
    masked_spans: int = 0
    prompt_blocks: int = 0
    titles: int = 0
    summaries: int = 0
    tombstones: int = 0

    def __add__(self, other: "Forgotten") -> "Forgotten":
        return Forgotten(
            **{one.name: getattr(self, one.name) + getattr(other, one.name) for one in fields(self)}
        )
