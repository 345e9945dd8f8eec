"""What says the same under two free keys becomes one: the younger is merged into the elder.

Which two those are is decided by ``facts.consolidation``. The elder gains what the younger was:
when it was said, how often, confirmed or pinned. The younger is closed as "merged", linked to the
elder, and keeps its row with source and quote, so that both histories are on the page of the one
that stands; a ``Change`` lets the user part them again.

The promise of ``versioning``, never to supersede across keys, is about statements: what somebody
says replaces nothing under another key. A merge is upkeep's own, says nothing new, and leaves
one fact less. The link goes to a fact that stands, so there is no cycle. What is said
again under the younger's key counts for the elder (``versioning.merged``).
"""

from datetime import datetime
from uuid import UUID

from django.db.models import Q

from facts import keys
from facts.consolidation import pairs
from facts.models import Change, Conflict, Fact
from facts.upkeep.steps import Stepped
from facts.versioning import line as lines
from facts.versioning.merged import MERGED

AT_ONCE = 50
VERIFIED = Fact.Verification.VERIFIED


def step(user_id: UUID, cursor: str, now: datetime) -> Stepped:
    """Merge the next facts that say the same as an elder one."""
    active = Fact.objects.for_user_id(user_id).filter(status=Fact.Status.ACTIVE)
    active = active.exclude(key__in=keys.CATALOGUE)  # the most of them, and never merged
    disputed = Conflict.objects.for_user_id(user_id).filter(answer="").values("fact")
    parted = _parted(user_id)
    gone: set[UUID] = set()
    kept: set[UUID] = set()
    for elder, younger in pairs(active.exclude(pk__in=disputed)):
        if elder.pk in gone or younger.pk in gone or younger.pk in kept:
            continue  # its own turn comes in the next step
        if _names(elder, younger) in parted:
            continue
        merge(younger, into=elder, now=now)
        gone.add(younger.pk)
        kept.add(elder.pk)
        if len(gone) == AT_ONCE:
            break
    return Stepped("more" if gone else None, {"merged": len(gone)})


def merge(younger: Fact, *, into: Fact, now: datetime) -> None:
    """Close ``younger`` as said by ``into``, which keeps whatever either was."""
    elder = into
    younger_said = [*lines.statements(younger)]
    lines.note(elder, *younger_said)
    elder.confirmations += len(younger_said)
    times = [one.last_confirmed_at or one.stated_at for one in (elder, younger)]
    elder.last_confirmed_at = max(times)
    elder.recall_count += younger.recall_count
    elder.last_recalled_at = max(
        (at for at in (elder.last_recalled_at, younger.last_recalled_at) if at), default=None
    )
    elder.importance = max(elder.importance, younger.importance)
    elder.pinned = elder.pinned or younger.pinned
    if younger.verification == VERIFIED:
        elder.verification = VERIFIED
    if younger.faded_at is None:
        elder.freshen()
    younger.status = Fact.Status.SUPERSEDED
    younger.closed_reason = MERGED
    younger.superseded_at = now
    younger.superseded_by = elder
    for fact in (younger, elder):
        fact.save()
    Change.objects.create(
        user_id=elder.user_id, what=Change.What.MERGED, before=younger, after=elder, at=now
    )


def _parted(user_id: UUID) -> set[frozenset[tuple[str, str]]]:
    """Which two the user has parted again: they are not put together once more."""
    undone = Change.objects.for_user_id(user_id).filter(
        Q(what=Change.What.MERGED), undone_at__isnull=False, after__isnull=False
    )
    return {
        _names(change.before, change.after)
        for change in undone.select_related("before", "after")
        if change.after is not None
    }


def _names(one: Fact, other: Fact) -> frozenset[tuple[str, str]]:
    return frozenset({(one.key, one.slot), (other.key, other.slot)})
