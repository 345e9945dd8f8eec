"""The line of versions in which a statement belongs, ordered by when each was stated.

A line holds the versions of one key and slot, and of the opposite key's same slot: "likes sushi"
and "dislikes sushi" replace one another as "lives in Pisa" and "lives in Turin" do. A version
stands for a run of equal statements; ``Fact.restatements`` says when it was said again or taken
back, because a late job may bring a statement that belongs between two of them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal
from uuid import UUID

from django.db.models import QuerySet

from conversations.models import Message, Turn
from facts import keys
from facts.models import Fact
from facts.versioning.timing import PAST

MOST_RESTATEMENTS = 200  # the first and the newest are kept: a row must not grow for ever
# A statement that an answer set aside, or put into a joined one: it stood at no time, so it is
# history to be seen and forgotten, and no part of the order of versions.
ASIDE = ("not_chosen", "joined")


@dataclass(frozen=True)
class Closing:
    """What ended a version other than its successor in the line."""

    at: datetime
    status: str
    by_id: UUID | None
    reason: str


def versions_beside(fact: Fact) -> QuerySet[Fact]:
    """Every version in the line of ``fact``, oldest first."""
    opposite = keys.lookup(fact.key).opposite
    return (
        Fact.objects.for_user_id(fact.user_id)
        .filter(key__in=[fact.key, *([opposite] if opposite else [])], slot=fact.slot)
        .order_by("stated_at", "id")
    )


class Line:
    """The versions around a statement that is to be stored."""

    def __init__(self, fact: Fact) -> None:
        self.fact = fact
        beside = [one for one in versions_beside(fact) if one.closed_reason not in ASIDE]
        self.past = [one for one in beside if _is_of_another_time(one, fact)]
        self.versions = [one for one in beside if one not in self.past]
        before = [one for one in self.versions if one.stated_at <= fact.stated_at]
        self.elder = before[-1] if before else None
        after = self.versions[len(before) :]
        self.successor = after[0] if after else None

    def already_holds(self) -> Fact | None:
        """The version that this very statement made or confirmed before: jobs may run twice."""
        said = said_by(self.fact)
        for version in self.versions:
            if same(version, self.fact) and any(
                one["at"] == said["at"] or (said["turn"] and one["turn"] == said["turn"])
                for one in statements(version)
            ):
                return version
        return None

    def closing(self) -> Closing | None:
        """What ended the elder: that it was taken back, or corrected into another slot."""
        elder = self.elder
        if elder is None or elder.stands:
            return None
        if taken_back := [one for one in elder.restatements if one["op"] == "retract"]:
            at = datetime.fromisoformat(taken_back[-1]["at"])
            return Closing(at, Fact.Status.RETRACTED, None, "retracted")
        by_id = elder.superseded_by_id
        if by_id is None or by_id in {one.pk for one in self.versions}:
            return None
        by = Fact.objects.for_user_id(elder.user_id).get(pk=by_id)
        return Closing(by.stated_at, Fact.Status.SUPERSEDED, by.pk, "corrected")


def _is_of_another_time(version: Fact, fact: Fact) -> bool:
    """Whether it was over when it was said, and is not the end of the very thing stated."""
    is_its_end = version.valid_from is None and same(version, fact)
    return version.closed_reason == PAST and not is_its_end


def same(version: Fact, fact: Fact) -> bool:
    """Equal key, value and polarity: numbers are part of the value, nearness of vectors is not."""
    return version.key == fact.key and version.says_the_same_as(fact)


def has_subject(fact: Fact) -> bool:
    """Whether the slot is a subject of its own (``thesis``) and not the value."""
    return bool(fact.slot) and fact.slot != keys.slot_for(keys.lookup(fact.key), value=fact.value)


def said_by(fact: Fact, op: Literal["assert", "retract"] = "assert") -> dict[str, Any]:
    """The statement behind ``fact``, as it is noted in ``restatements``."""
    return {
        "at": fact.stated_at.isoformat(),
        "op": op,
        "turn": str(fact.source_turn_id) if fact.source_turn_id else None,
        "message": str(fact.source_message_id) if fact.source_message_id else None,
    }


def said_here(at: datetime, op: Literal["assert", "retract"] = "assert") -> dict[str, Any]:
    """A statement made on the memory page, in no turn."""
    return {"at": at.isoformat(), "op": op, "turn": None, "message": None}


def statements(version: Fact) -> list[dict[str, Any]]:
    """Every statement of the version that held, first to last."""
    return [said_by(version), *(one for one in version.restatements if one["op"] == "assert")]


def last_stated_at(version: Fact) -> datetime:
    return max(datetime.fromisoformat(one["at"]) for one in statements(version))


def moments(version: Fact) -> list[datetime]:
    """When it was stated, said again and taken back."""
    return [version.stated_at, *(_at(one) for one in version.restatements)]


def note(version: Fact, *said: dict[str, Any]) -> None:
    """Add statements to an unsaved version's record, in order of time."""
    merged = sorted([*version.restatements, *said], key=lambda one: _at(one))
    if len(merged) > MOST_RESTATEMENTS:
        merged = [merged[0], *merged[1 - MOST_RESTATEMENTS :]]
    version.restatements = merged


def count(version: Fact) -> None:
    """Set what the record of statements implies."""
    again = [one for one in version.restatements if one["op"] == "assert"]
    version.confirmations = len(again)
    version.last_confirmed_at = _at(again[-1]) if again else None


def split(version: Fact, moment: datetime) -> Fact:
    """Part a version's run of statements at ``moment``; return its unsaved earlier half.

    ``version`` keeps its id and goes on as the later half, so that links, vectors and the page
    of what stands stay right. The earlier half says what was said up to ``moment``.
    """
    early_said = [one for one in version.restatements if _at(one) <= moment]
    late_said = [one for one in version.restatements if _at(one) > moment]
    fields = {field.attname: getattr(version, field.attname) for field in Fact._meta.fields}
    fields.pop("id")
    early = Fact(**fields | {"restatements": early_said})
    first = next(one for one in late_said if one["op"] == "assert")
    version.stated_at = _at(first)
    version.source_turn_id = _still_there(Turn, version, first["turn"])
    version.source_message_id = _still_there(Message, version, first["message"])
    version.source = Fact.Source.TURN if first["turn"] else version.source
    version.quote = ""
    version.restatements = [one for one in late_said if one is not first]
    count(early)
    count(version)
    return early


def _still_there(model: type[Turn | Message], version: Fact, pk: str | None) -> UUID | None:
    """``pk``, unless its conversation was deleted since: a record of statements keeps no row."""
    mine = model.objects.for_user_id(version.user_id)
    return mine.filter(pk=pk).values_list("pk", flat=True).first() if pk else None


def _at(said: dict[str, Any]) -> datetime:
    return datetime.fromisoformat(said["at"])


def links_to(version: Fact) -> QuerySet[Fact]:
    return Fact.objects.for_user_id(version.user_id).filter(superseded_by=version)


def stand_in(versions: Sequence[Fact]) -> Fact | None:
    """The one of ``versions`` that stands, if any."""
    return next((one for one in versions if one.stands), None)
