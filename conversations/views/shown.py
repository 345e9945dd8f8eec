"""What a reply was shown: its ``ContextRecord`` block by block, with sources as they stand now.

Read for the page and for the API, in a number of queries that depends on neither blocks nor
sources.
"""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Self
from uuid import UUID

from django.urls import reverse

from conversations.models import ContextRecord, Summary, Turn
from facts.models import Candidate, Episode, Fact, Procedure

HEADINGS = {
    "system": "My instructions",
    "summary": "Summary of the beginning",
    "pins": "What you pinned",
    "procedures": "Your instructions",
    "procedures_now": "Your instructions for this",
    "memory": "What I remember",
    "message": "Your message",
}
SPEAKERS = {"user": "You", "assistant": "I", "tool": "A tool"}
OPEN_BLOCKS = frozenset({"summary", "pins", "procedures", "procedures_now", "memory", "message"})
LEFT_OUT = {
    "turned_off": "You have turned memory off, so I was given nothing that I remember.",
    "dense": "I could search what I remember by its words only, not by its meaning.",
    "lexical": "I could search what I remember by its meaning only, not by its words.",
    "facts": "I could not look at what I remember, because something went wrong.",
    "all": "I could not search what I remember in time.",
    "always_on": "Not everything that I always look at fitted.",
    "offers": "Not everything that waits for your answer fitted.",
    "recalled": "More of what I remember matched than fitted.",
    "episodes": "Something that happened before was not looked at, or did not fit.",
    "procedures": "Not all of your instructions fitted.",
    "turns": "Some earlier messages were not there, and not yet in the summary either.",
    "unanswered": "An earlier message of yours was not there, because it got no reply.",
    "summary": "The summary was shortened or left out, because it did not fit.",
    "pins": "Some of what you pinned was shortened or left out, because it did not fit.",
}
PART_OF_MEMORY = "A part of what I remember could not be searched."
REASONS = {
    "always_on": "I always look at this, because it matters for your safety or you pinned it.",
    "recalled": "It has to do with your message.",
    "conversation": "Not answered yet, so it counts in this conversation only.",
    "pinned": "You pinned it.",
    "situation": "It happened in a situation like this.",
    "standing": "You wrote or approved it, and it always holds.",
    "fits": "You wrote or approved it for messages like this.",
    "asked": "You asked about it.",
}
PARTS = {
    "dense": "meaning",
    "lexical": "words",
    "recency": "how recent",
    "importance": "how important",
    "verification": "confirmed",
    "reliability": "how sure the source is",
}


@dataclass(frozen=True)
class Source:
    """Where a block came from, and what is there now; ``text`` is empty where it has none."""

    kind: str
    id: str
    version: str = ""
    reason: str = ""
    score: float | None = None
    parts: dict[str, float] = field(default_factory=dict)
    state: str = "gone"
    """"as_it_was", "replaced" since, "open" (an offer not yet answered), or "gone"."""
    text: str = ""
    url: str = ""
    said_at: datetime | None = None

    @property
    def why(self) -> str:
        return REASONS.get(self.reason, "")

    @property
    def named_parts(self) -> list[tuple[str, float]]:
        named = [(PARTS.get(name, name), value) for name, value in self.parts.items()]
        return sorted((one for one in named if one[1]), key=lambda one: -one[1])


@dataclass(frozen=True)
class ShownBlock:
    kind: str
    role: str
    text: str
    tokens: int
    sources: list[Source]
    tool_calls: list[dict[str, Any]]

    @property
    def is_instruction(self) -> bool:
        return self.kind == "system"

    @property
    def is_forgotten(self) -> bool:
        """Blanked by a deletion: whatever is sent says something."""
        return not self.text and not self.tool_calls

    @property
    def heading(self) -> str:
        speaker = SPEAKERS.get(self.role, self.role)
        if self.kind == "turn":
            return speaker
        heading = HEADINGS.get(self.kind, self.kind)
        if self.kind == "system" and self.role != "system":
            return f"Example: {'you' if self.role == 'user' else 'I'} said"
        return f"{heading}: my answer" if self.role == "assistant" else heading

    @property
    def is_open(self) -> bool:
        return self.kind in OPEN_BLOCKS and self.role != "assistant"

    @property
    def asked_of_tools(self) -> list[str]:
        """The names of the tools that were called."""
        named = [call.get("function") or call for call in self.tool_calls]
        return [str(one.get("name", "")) if isinstance(one, dict) else "" for one in named]


@dataclass(frozen=True)
class Shown:
    """One attempt's prompt. ``attempts`` are all that there is a record of, oldest first."""

    turn: Turn
    attempts: list[int]
    record: ContextRecord | None = None
    blocks: list[ShownBlock] = field(default_factory=list)

    @property
    def left_out(self) -> list[str]:
        names = self.record.left_out if self.record else []
        return list(dict.fromkeys(LEFT_OUT.get(name, PART_OF_MEMORY) for name in names))

    @property
    def examples(self) -> int:
        """Of how to reply, which the small model is shown as exchanges."""
        return sum(one.is_instruction and one.role == "user" for one in self.blocks)

    @property
    def instruction_tokens(self) -> int:
        return sum(one.tokens for one in self.blocks if one.is_instruction)

    @property
    def share(self) -> int:
        """Used of the budget, in percent."""
        if self.record is None or not self.record.budget:
            return 0
        return min(round(100 * self.record.tokens / self.record.budget), 100)

    @property
    def said(self) -> str:
        """What it was the reply to."""
        return next((one.visible_text for one in self.turn.messages.all()), "")


def shown_of(turn: Turn, *, attempt: int | None = None) -> Shown | None:
    """The prompt of an attempt (the newest by default); None where that attempt has no record.

    ``turn`` comes with its messages; call it acting as its owner. A turn without any record is
    shown as such.
    """
    mine = ContextRecord.objects.for_user_id(turn.user_id).filter(turn=turn)
    attempts = list(mine.order_by("attempt").values_list("attempt", flat=True))
    if not attempts and attempt is None:
        return Shown(turn, [])
    record = mine.filter(attempt=attempts[-1] if attempt is None else attempt).first()
    if record is None:
        return None
    now = _Now.read(turn.user_id, record.blocks)
    return Shown(turn, attempts, record, [_block(block, now) for block in record.blocks])


def _block(block: Mapping[str, Any], now: "_Now") -> ShownBlock:
    return ShownBlock(
        kind=str(block.get("kind", "")),
        role=str(block.get("role", "")),
        text=str(block.get("text", "")),
        tokens=int(block.get("tokens", 0)),
        sources=[now.source(source) for source in block.get("sources") or ()],
        tool_calls=list(block.get("tool_calls") or ()),
    )


@dataclass(frozen=True)
class _Now:
    """What the sources of a record are today, by kind and id."""

    facts: dict[str, Fact]
    offers: dict[str, Candidate]
    turns: dict[str, Turn]
    summaries: dict[str, Summary]
    episodes: dict[str, Episode]
    procedures: dict[str, Procedure]

    @classmethod
    def read(cls, user_id: UUID, blocks: list[dict[str, Any]]) -> Self:
        ids: defaultdict[str, set[str]] = defaultdict(set)
        for block in blocks:
            for source in block.get("sources") or ():
                ids[str(source.get("kind"))].add(str(source.get("id")))
        facts = Fact.objects.for_user_id(user_id).filter(pk__in=ids["fact"])
        offers = Candidate.objects.for_user_id(user_id).filter(pk__in=ids["offer"])
        turns = Turn.objects.for_user_id(user_id).filter(pk__in=ids["turn"])
        summaries = Summary.objects.for_user_id(user_id).filter(pk__in=ids["summary"])
        episodes = Episode.objects.for_user_id(user_id).filter(pk__in=ids["episode"])
        procedures = Procedure.objects.for_user_id(user_id).filter(pk__in=ids["procedure"])
        return cls(
            {str(row.pk): row for row in facts},
            {str(row.pk): row for row in offers},
            {str(row.pk): row for row in turns},
            {str(row.pk): row for row in summaries.only("version", "conversation", "user")},
            {str(row.pk): row for row in episodes},
            {str(row.pk): row for row in procedures},
        )

    def source(self, source: Mapping[str, Any]) -> Source:
        parts = dict(source.get("score") or {})
        total = parts.pop("total", None)
        kind, id_ = str(source.get("kind", "")), str(source.get("id", ""))
        return Source(
            kind=kind,
            id=id_,
            version=str(source.get("version", "")),
            reason=str(source.get("reason", "")),
            score=total,
            parts=parts,
            **self._as_it_stands(kind, id_),
        )

    def _as_it_stands(self, kind: str, id_: str) -> dict[str, Any]:
        if kind == "fact" and (fact := self.facts.get(id_)):
            state = "as_it_was" if fact.stands else "replaced"
            return {"state": state, "text": fact.text, "url": reverse("facts:fact", args=[id_])}
        if kind == "offer" and (offer := self.offers.get(id_)):
            return {"state": "open", "text": offer.text, "url": reverse("facts:memory")}
        if kind == "episode" and (episode := self.episodes.get(id_)):
            url = reverse("facts:episode", args=[id_])
            return {"state": "as_it_was", "text": episode.situation, "url": url}
        if kind == "procedure" and (procedure := self.procedures.get(id_)):
            url = reverse("facts:procedure", args=[id_])
            return {"state": "as_it_was", "text": procedure.instruction, "url": url}
        if kind == "turn" and (turn := self.turns.get(id_)):
            url = reverse("conversations:turn", args=[id_])
            return {"state": "as_it_was", "url": url, "said_at": turn.created_at}
        if kind == "summary" and (made := self.summaries.get(id_)):
            at = [made.conversation_id, made.version]
            return {"state": "as_it_was", "url": reverse("conversations:version", args=at)}
        return {}
