"""Which facts a command to forget means.

Sure is only a fact that holds every content word of the command, in its sentence or its value, or
whose key is named ("my job"). A word too few is a question back, because a deletion cannot be
undone.
"""

from dataclasses import dataclass, field
from uuid import UUID

from facts.commands.command import Command
from facts.models import Candidate, Fact
from facts.models.statement import Statement
from facts.terms import index_words
from facts.tombstones import content_words

Words = list[tuple[str, ...]]


@dataclass
class Meant:
    """``sure``: what surely is meant. ``perhaps``: what shares at least half of the words."""

    sure: list[Fact] = field(default_factory=list)
    perhaps: list[Fact] = field(default_factory=list)
    offers: list[Candidate] = field(default_factory=list)


def meant(user_id: UUID, command: Command) -> Meant:
    """What of the user's memory ``command`` speaks of. Call it inside ``acting_as``."""
    words = content_words(command.about, command.language)
    found = Meant()
    if not words:
        return found
    for fact in Fact.objects.for_user_id(user_id).standing().order_by("-stated_at", "-id"):
        held = _held(words, fact)
        if held == len(words):
            found.sure.append(fact)
        elif held * 2 >= len(words):
            found.perhaps.append(fact)
    waiting = Candidate.objects.for_user_id(user_id).order_by("-stated_at", "-id")
    found.offers = [one for one in waiting if _held(words, one) == len(words)]
    return found


def _held(words: Words, statement: Statement) -> int:
    """How many of ``words`` the statement holds, in any of their forms."""
    named = statement.key.rsplit(".", 1)[-1].replace("_", " ")
    said = f"{statement.text}\n{statement.value}\n{named}"
    forms = {form for word in index_words(said, statement.language) for form in word.terms}
    return sum(not forms.isdisjoint(word) for word in words)
