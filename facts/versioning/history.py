"""The life of a fact: all that is connected with it, and what stands now."""

from uuid import UUID

from facts.models import Fact
from facts.versioning import line as lines
from memoryproject.row_security import acting_as


class FactSuperseded(Exception):
    """The fact no longer stands; ``latest`` is what does, or None if it was forgotten."""

    def __init__(self, latest: Fact | None) -> None:
        super().__init__("the fact no longer stands")
        self.latest = latest


def standing(fact: Fact) -> Fact:
    current = Fact.objects.for_user_id(fact.user_id).filter(pk=fact.pk).first()
    if current is None or not current.stands:
        raise FactSuperseded(latest(fact))
    return current


def latest(fact: Fact) -> Fact | None:
    """What stands now where ``fact`` led; itself if it stands, None if all of it was forgotten."""
    with acting_as(fact.user_id):
        own = Fact.objects.for_user_id(fact.user_id)
        current = own.filter(pk=fact.pk).first()
        while current is not None and not current.stands and current.superseded_by_id:
            current = own.get(pk=current.superseded_by_id)
        return current


def history(fact: Fact) -> list[Fact]:
    """Every version connected with ``fact``, oldest first, itself included.

    Those of its line, of the lines it was corrected into, and all that led to them. Not the line
    that an elder was corrected into ("chess" meant as "go" does not make go a version of a
    later chess). Call it inside ``acting_as``.
    """
    own = Fact.objects.for_user_id(fact.user_id)
    found: dict[UUID, Fact] = {}
    step: Fact | None = fact
    seen: set[UUID] = set()
    while step is not None and step.pk not in seen:
        seen.add(step.pk)
        if step.pk not in found:
            found |= {one.pk: one for one in lines.versions_beside(step)}
        step = found.get(step.pk)
        following = step.superseded_by_id if step else None
        step = (found.get(following) or own.filter(pk=following).first()) if following else None
    reached = set(found)
    while reached:
        elders = own.filter(superseded_by_id__in=reached).exclude(pk__in=found)
        reached = {elder.pk for elder in elders}
        found |= {elder.pk: elder for elder in elders}
    return sorted(found.values(), key=lambda one: (one.stated_at, one.pk))
