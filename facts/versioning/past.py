"""What was known at a moment, and what was true at one: the two clocks of memory.

What was *believed* at a moment is what stood in the store then (``recorded_at`` to
``superseded_at``). What was *true* at a moment, by what was known, is wider: a fact that a later
one took the place of was true before that one began, while one that was corrected never was.
Intervals are half-open, so that at the moment of a change only the new fact holds. Forgotten
facts have no rows, and so never were.
"""

from datetime import datetime
from uuid import UUID

from django.db.models import Case, DateTimeField, Exists, F, OuterRef, Q, Subquery, When
from django.db.models.functions import Coalesce, Least

from facts.managers import FactQuerySet
from facts.models import Fact
from facts.versioning.timing import PAST

# Ends that came with a change in the world; any other says that a version had been wrong.
CHANGES_IN_THE_WORLD = ("superseded", "retracted", "ended", PAST)


def as_of(
    user_id: UUID, *, known_at: datetime | None = None, true_at: datetime | None = None
) -> FactQuerySet:
    """The facts believed at ``known_at`` (default now); with ``true_at``, those true then.

    Both moments are aware. Newest statement first. Call it inside ``acting_as``.
    """
    facts = Fact.objects.for_user_id(user_id).order_by("-stated_at", "-id")
    stood = Q(superseded_at=None)
    if known_at is not None:
        facts = facts.filter(recorded_at__lte=known_at)
        stood |= Q(superseded_at__gt=known_at)
    if true_at is None:
        return facts.filter(stood)
    return (
        facts.filter(stood | Q(closed_reason__in=CHANGES_IN_THE_WORLD))
        .alias(since=_since(user_id), until=_until(stood))
        .filter(Q(since=None) | Q(since__lte=true_at), Q(until=None) | Q(until__gt=true_at))
    )


def _since(user_id: UUID) -> Case:
    """Its own beginning; without one, when it was said to have taken another's place.

    A correction begins where what it corrects began: when the version before that one ended.
    """
    own = Fact.objects.for_user_id(user_id)
    elders = own.filter(superseded_by=OuterRef("pk"))
    before = own.filter(
        key=OuterRef("key"),
        slot=OuterRef("slot"),
        stated_at__lt=OuterRef("stated_at"),
        closed_reason__in=CHANGES_IN_THE_WORLD,
    )
    ended = before.annotate(ended=_followed()).order_by(F("ended").desc(nulls_last=True))
    return Case(
        When(valid_from__isnull=False, then=F("valid_from")),
        When(
            Exists(elders.exclude(closed_reason__in=CHANGES_IN_THE_WORLD)),
            then=Subquery(ended.values("ended")[:1]),
        ),
        When(Exists(elders.filter(closed_reason__in=CHANGES_IN_THE_WORLD)), then=F("stated_at")),
        default=None,
        output_field=DateTimeField(),
    )


def _followed() -> Coalesce:
    """The beginning of what followed; where nothing did, when it was closed."""
    return Coalesce("superseded_by__valid_from", "superseded_by__stated_at", "superseded_at")


def _until(stood: Q) -> Case:
    """Its own end, and where it has been replaced the beginning of what followed."""
    return Case(
        When(stood, then=F("valid_until")),
        default=Least("valid_until", _followed()),
        output_field=DateTimeField(),
    )
