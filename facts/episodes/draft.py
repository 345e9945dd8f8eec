"""An episode as it is proposed, before anything of it is stored."""

from dataclasses import dataclass

from facts.models import Episode

LONGEST = 600  # characters of each part; the columns' length


@dataclass(frozen=True)
class Draft:
    """``quote`` is the words that said how it ended; ``importance`` runs from 0 to 1."""

    situation: str
    action: str
    outcome: str
    lesson: str = ""
    event_type: str = "other"
    importance: float | None = None
    quote: str = ""

    @property
    def text(self) -> str:
        """All that it says, a sentence to a line."""
        return "\n".join(part for part in (self.situation, self.action, self.lesson) if part)


def draft_of(episode: Episode) -> Draft:
    """What is stored, as a draft to be held against its turns again."""
    return Draft(
        situation=episode.situation,
        action=episode.action,
        outcome=episode.outcome,
        lesson=episode.lesson,
        event_type=episode.event_type,
        importance=episode.importance,
        quote=episode.quote,
    )
