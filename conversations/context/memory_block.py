"""How what was recalled enters a prompt: as data under a label that it cannot close.

A remembered text was once typed or pasted by somebody, so it may say "</remembered>", or end its
line and start one that looks like ours. Every item is therefore one line without line breaks,
hidden and control characters, angle brackets and the other marks that chat templates are made of.
"""

import re
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
from facts.policy.plain import without_hidden

if TYPE_CHECKING:
    from facts.retrieval import RecalledEpisode, Recollection

# Angle brackets of every width; they look like brackets still, and are none of a template's.
BRACKETS = str.maketrans(
    {
        **dict.fromkeys("<\uff1c\ufe64\u27e8\u2329\u276e\u02c2", "\u2039"),
        **dict.fromkeys(">\uff1e\ufe65\u27e9\u232a\u276f\u02c3", "\u203a"),
    }
)
WIDE = str.maketrans("\uff3b\uff3d\uff0f\uff5c", "[]/|")
# "[/INST]", "[SYSTEM]": marks of templates that are spelt with square brackets.
SQUARE_MARKS = re.compile(
    r"\[(?=\s*/?\s*(?:inst|sys|system|user|assistant|tool\w*|available_tools|human|end|start|bos|eos)"
    r"\b)([^\]\n]{0,40})\]?",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Item:
    """One remembered statement, and what the context record says of where it came from."""

    text: str
    label: str
    source: dict[str, Any]
    starts: str = ""  # from when it is so, where that is still to come

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
            _starts(one.fact, zone=zone),
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
    if starts := _starts(fact, zone=zone):
        parts.append(starts)
    if fact.valid_until is not None:
        parts.append(f"until {_day(fact.valid_until, zone)}")
    return ", ".join(parts)


def _starts(fact: Fact, *, zone: tzinfo) -> str:
    """From when it is so, where that is still to come."""
    if fact.valid_from is None or not fact.begins_later:
        return ""
    return f"from {_day(fact.valid_from, zone)}"


def _day(moment: datetime, zone: tzinfo) -> str:
    return moment.astimezone(zone).date().isoformat()


def one_line(text: str) -> str:
    """``text`` without anything that could end its line or the block around it.

    What nobody sees is dropped: it may spell words that only a model reads. Joiners stay where a
    script or an emoji needs them.
    """
    shown = without_hidden(text).translate(WIDE).translate(BRACKETS)
    return SQUARE_MARKS.sub(r"(\1)", " ".join(shown.split()))


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
    known = [
        f"{second_person(item.text)} ({item.starts})" if item.starts else second_person(item.text)
        for item in items
        if not item.is_episode
    ]
    happened = [item.text for item in items if item.is_episode]
    return spoken_lines(known) + spoken_lines(happened, opening=EMBEDDED_EPISODES)


def spoken_lines(lines: Sequence[str], *, opening: str = EMBEDDED_OPENING) -> str:
    if not lines:
        return ""
    return "\n".join([opening, *(f"- {line}" for line in lines)]) + "\n\n"
