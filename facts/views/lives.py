"""A fact's whole life: its versions, what happened to each, and the replies that used it."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet

from conversations.models import ContextRecord, Turn
from facts.models import Change, Conflict, Fact
from facts.versioning import history
from memoryproject.models import User

REPLIES = 10  # that used a fact, shown on its page
LOOKED_AT = 500  # newest replies searched for them: each record holds a whole prompt
MOST_SAID = 3  # times that a version was said again, each in a line of its own
ENDINGS = {
    "superseded": "Replaced",
    "corrected": "Corrected",
    "retracted": "No longer so",
    "ended": "No longer so: you said it here",
    "merged": "Put together with another that says the same",
    "not_chosen": "Said, and not chosen when I asked",
    "joined": "Said, and joined with the other when I asked",
    "neither": "Not right: you said it when I asked",
    "undone": "Taken back",
    "past": "Over by the time you said it",
    "begun": "Began on its day",
}


@dataclass(frozen=True)
class Event:
    """Something that happened to a version."""

    at: datetime
    words: str
    turn: Turn | None = None


@dataclass
class Shown:
    """A version with what happened to it, in the order in which it did."""

    version: Fact
    events: list[Event] = field(default_factory=list)

    @property
    def ending(self) -> str:
        if self.version.stands:
            return ""
        return ENDINGS.get(self.version.closed_reason, self.version.get_status_display())


def life_of(user: User, fact: Fact) -> dict[str, Any]:
    """What the pages show of it, in a fixed number of queries for each of its lines."""
    versions = history(fact)
    turns = _turns(user, versions)
    asked = list(Conflict.objects.for_user(user).filter(fact__in=versions))
    happened = _happened(user, versions, turns=turns, asked=asked)
    for version in versions:
        version.source_turn = turns.get(version.source_turn_id) if version.source_turn_id else None
    standing = next((one for one in reversed(versions) if one.stands), None)
    return {
        "versions": [
            Shown(version, sorted(happened[version.pk], key=lambda event: event.at))
            for version in versions[::-1]
        ],
        "standing": standing,
        "question": next((one for one in asked if one.is_open), None),
        "replies": _replies_that_used(user, [version.pk for version in versions]),
    }


def _turns(user: User, versions: Sequence[Fact]) -> dict[UUID, Turn]:
    ids = {one.source_turn_id for one in versions if one.source_turn_id}
    ids |= {UUID(said["turn"]) for one in versions for said in one.restatements if said["turn"]}
    return {turn.pk: turn for turn in Turn.objects.for_user(user).filter(pk__in=ids)}


def _happened(
    user: User, versions: Sequence[Fact], *, turns: dict[UUID, Turn], asked: Sequence[Conflict]
) -> dict[UUID, list[Event]]:
    found: dict[UUID, list[Event]] = defaultdict(list)
    for version in versions:
        found[version.pk] += _said(version, turns)
        if version.faded_at is not None:
            found[version.pk].append(Event(version.faded_at, "Faded: no reply uses it"))
    doubts = Change.objects.for_user(user).filter(before__in=versions, what=Change.What.DISPUTED)
    for doubt in doubts:
        found[doubt.before_id].append(Event(doubt.at, "You said that this was wrong"))
    for one in asked:
        found[one.fact_id].append(Event(one.created_at, "I asked which is right"))
        if one.answered_at is not None:
            words = f"You answered: {one.get_answer_display().lower()}"
            found[one.fact_id].append(Event(one.answered_at, words))
    return found


def _said(version: Fact, turns: dict[UUID, Turn]) -> Iterable[Event]:
    """When it was said again, confirmed or taken back; of many times the newest few."""
    again = [one for one in version.restatements if one["op"] == "assert" and one["turn"]]
    for said in version.restatements:
        if said in again[:-MOST_SAID]:
            continue
        at, turn = datetime.fromisoformat(said["at"]), said["turn"]
        yield Event(at, _words(said), turns.get(UUID(turn)) if turn else None)
    if earlier := again[:-MOST_SAID]:
        times = "once" if len(earlier) == 1 else f"{len(earlier)} times"
        yield Event(datetime.fromisoformat(earlier[-1]["at"]), f"Said again {times}, until")


def _words(said: dict[str, Any]) -> str:
    if said["op"] == "retract":
        return "You took it back" if said["turn"] else "You marked it as no longer so"
    return "You said it again" if said["turn"] else "You confirmed it"


def _replies_that_used(user: User, fact_ids: list[UUID]) -> QuerySet[ContextRecord]:
    mine = ContextRecord.objects.for_user(user).order_by("-created_at")
    named = Q()
    for fact_id in fact_ids:
        named |= Q(blocks__contains=[{"kind": "memory", "sources": [{"id": str(fact_id)}]}])
    newest = mine.values("pk")[:LOOKED_AT]
    return (
        mine.filter(named, pk__in=newest)
        .select_related("turn__conversation")
        .defer("blocks")[:REPLIES]
    )
