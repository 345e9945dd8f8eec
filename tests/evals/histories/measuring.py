"""How much of a history a real model gets right: what holds and was found, what is over and stands.

A model chooses keys and words of its own, so a fact counts as telling something when it holds
every word of the value that was expected (of a date: the date, or its day), whatever its key.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import astuple, dataclass
from typing import Any

from facts.extraction.answers import content_words
from facts.models import Fact
from memoryproject.text import fold
from tests.evals.histories.playing import NotPlayable, Player
from tests.evals.histories.reading import History
from tests.evals.report import rate

STEM = 5  # letters of a word that must be there: endings differ
DATE = re.compile(r"\d{4}-\d{2}-(\d{2})")


@dataclass(frozen=True)
class Tally:
    """Counts of one history, or of several added up."""

    histories: int = 0
    unplayed: int = 0
    expected: int = 0
    found: int = 0
    outdated: int = 0
    stale: int = 0
    active: int = 0
    unexpected: int = 0

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(*(a + b for a, b in zip(astuple(self), astuple(other), strict=True)))

    def __str__(self) -> str:
        played = f"{self.histories} histories"
        if self.unplayed:
            played += f", {self.unplayed} not played"
        return (
            f"{played}; current facts found {rate(self.found, self.expected)},"
            f" outdated ones active {rate(self.stale, self.outdated)},"
            f" active ones nobody expects {rate(self.unexpected, self.active)}"
        )


def measured(history: History) -> tuple[Tally, list[Fact]]:
    """Play a history by the model that is configured; the counts, and what holds at its end."""
    player = Player(history)
    try:
        player.play()
    except NotPlayable:
        return Tally(histories=1, unplayed=1), []
    with player.at_the_end():
        current = [fact for fact in player.facts() if fact.is_current()]
    return judged(history, current), current


def judged(history: History, current: Sequence[Fact]) -> Tally:
    wanted = history.expect.get("active", [])
    over = [*history.expect.get("not_active", []), *history.expect.get("never", [])]
    right = [fact for fact in current if any(tells(fact, one) for one in wanted)]
    others = [fact for fact in current if fact not in right]
    stale = [one for one in over if any(tells(fact, one) for fact in others)]
    return Tally(
        histories=1,
        expected=len(wanted),
        found=sum(any(tells(fact, one) for fact in current) for one in wanted),
        outdated=len(over),
        stale=len(stale),
        active=len(current),
        unexpected=sum(not any(tells(fact, one) for one in stale) for fact in others),
    )


def tells(fact: Fact, wanted: dict[str, Any]) -> bool:
    said = fold(f"{fact.value} {fact.text}")
    parts = [fold(part) for part in wanted.get("text_has", [])]
    value = str(wanted.get("value", ""))
    if date := DATE.search(value):
        is_told = date[0] in said or re.search(rf"(?<!\d){int(date[1])}(?!\d)", said) is not None
    else:
        is_told = all(word[:STEM] in said for word in content_words(value) or [fold(value)])
    return is_told and all(part in said for part in parts)


def table(tallies: Iterable[tuple[History, Tally]]) -> Iterator[str]:
    """The counts in all, by kind, and by language, one line each."""
    groups: defaultdict[str, Tally] = defaultdict(Tally)
    for history, tally in tallies:
        for name in ("all", f"kind {history.kind}", f"language {history.language}"):
            groups[name] += tally
    for name in sorted(groups):
        yield f"{name:22} {groups[name]}"
