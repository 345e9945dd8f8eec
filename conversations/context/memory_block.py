"""How what was recalled enters a prompt: as data under a label that it cannot close.

A remembered text was once typed or pasted by somebody, so it may say "</remembered>", or end its
line and start one that looks like ours. Every item is therefore one line without line breaks,
control characters and angle brackets (which also spell the marks that chat templates are made of).
"""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo
from typing import TYPE_CHECKING, Any

from conversations.context.instructions import (
    EMBEDDED_EPISODES,
    EMBEDDED_OPENING,
    EPISODES_LABEL,
    MEMORY_CLOSING,
    MEMORY_OPENING,
    OFFERS_LABEL,
)
from conversations.context.second_person import second_person
from facts.models import Candidate, Episode, Fact
from facts.models.statement import Source

if TYPE_CHECKING:
    from facts.retrieval import RecalledEpisode, Recollection

BRACKETS = str.maketrans({"<": "\u2039", ">": "\u203a"})
DIRECTIONS = {chr(code) for code in (*range(0x202A, 0x202F), *range(0x2066, 0x206A))}


@dataclass(frozen=True)
class Item:
    """One remembered statement, and what the context record says of where it came from."""

    text: str
    label: str
    source: dict[str, Any]

    @property
    def is_offer(self) -> bool:
        return bool(self.source["kind"] == "offer")

    @property
    def is_episode(self) -> bool:
        return bool(self.source["kind"] == "episode")

    @property
    def is_fact(self) -> bool:
        return not (self.is_offer or self.is_episode)


def items_of(recollection: "Recollection", *, zone: tzinfo) -> list[Item]:
    """The items in the order in which they have a claim to their place."""
    recalled = [*recollection.always_on, *recollection.recalled]
    facts = [
        Item(
            one_line(one.fact.text),
            _label(one.fact, zone=zone),
            _source("fact", one.fact, score={"total": one.score, **one.parts}, reason=one.reason),
        )
        for one in recalled
    ]
    offers = [
        Item(one_line(offer.text), "", _source("offer", offer, score={}, reason="conversation"))
        for offer in recollection.offers
    ]
    episodes = [_episode(one, zone=zone) for one in recollection.episodes]
    always_on = len(recollection.always_on)
    return [*facts[:always_on], *offers, *facts[always_on:], *episodes]


def _episode(recalled: "RecalledEpisode", *, zone: tzinfo) -> Item:
    """How it ended comes first: what failed is to be seen as such."""
    one = recalled.episode
    ended = Episode.Outcome(one.outcome).label
    lesson = f"; lesson: {one.lesson}" if one.lesson else ""
    source = {
        "kind": "episode",
        "id": str(one.id),
        "version": one.recorded_at.isoformat(),
        "score": {"total": recalled.score, **recalled.parts},
        "reason": "situation",
    }
    text = f"{ended}: {one.situation}; {one.action}{lesson}"
    return Item(one_line(text), _day(one.occurred_at, zone), source)


def _source(
    kind: str, statement: Fact | Candidate, *, score: dict[str, float], reason: str
) -> dict[str, Any]:
    return {
        "kind": kind,
        "id": str(statement.pk),
        "version": statement.stated_at.isoformat(),
        "score": score,
        "reason": reason,
    }


def _label(fact: Fact, *, zone: tzinfo) -> str:
    day = _day(fact.stated_at, zone)
    said = {
        Source.TURN: f"said {day}",
        Source.USER_EDIT: f"corrected by them {day}",
        Source.IMPORT: f"imported {day}",
    }
    parts = [said.get(Source(fact.source), day)]
    if fact.verification == Fact.Verification.VERIFIED:
        parts.append("confirmed")
    if fact.valid_until is not None:
        parts.append(f"until {_day(fact.valid_until, zone)}")
    return ", ".join(parts)


def _day(moment: datetime, zone: tzinfo) -> str:
    return moment.astimezone(zone).date().isoformat()


def one_line(text: str) -> str:
    """``text`` without anything that could end its line or the block around it."""
    kept = "".join(
        " " if unicodedata.category(character) == "Cc" else character
        for character in text
        if character not in DIRECTIONS
    )
    return " ".join(kept.split()).translate(BRACKETS)


def labelled_block(items: Sequence[Item]) -> str:
    """The block for an endpoint; empty without items."""
    if not items:
        return ""
    lines = [f"- {item.text} ({item.label})" for item in items if item.is_fact]
    offers = [f"- {item.text}" for item in items if item.is_offer]
    if offers:
        lines += [OFFERS_LABEL, *offers]
    episodes = [f"- {item.text} ({item.label})" for item in items if item.is_episode]
    if episodes:
        lines += [EPISODES_LABEL, *episodes]
    return "\n".join([MEMORY_OPENING, *lines, MEMORY_CLOSING])


def spoken_block(items: Sequence[Item]) -> str:
    """The beginning of the user's message for the embedded model; empty without items."""
    known = [second_person(item.text) for item in items if not item.is_episode]
    happened = [item.text for item in items if item.is_episode]
    return spoken_lines(known) + spoken_lines(happened, opening=EMBEDDED_EPISODES)


def spoken_lines(lines: Sequence[str], *, opening: str = EMBEDDED_OPENING) -> str:
    if not lines:
        return ""
    return "\n".join([opening, *(f"- {line}" for line in lines)]) + "\n\n"
