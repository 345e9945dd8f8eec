"""Facts whose time is over are marked as ended; the row follows what reading knows already.

Reading leaves out what has ended by ``valid_until`` itself, to the second. The status is for what
looks at rows: the memory page, and whoever counts what is active. An ended fact keeps its slot.
Where the end was moved since, the fact is active again.

What was said to begin later, and waited beside what stood, takes its place on its day.
"""

from datetime import datetime
from uuid import UUID

from django.db.models import Q

from facts.models import Fact
from facts.upkeep.steps import Stepped
from facts.versioning import begin
from facts.versioning.timing import WAITS, waits

AT_ONCE = 1_000
ACTIVE, EXPIRED = Fact.Status.ACTIVE, Fact.Status.EXPIRED


def step(user_id: UUID, cursor: str, now: datetime) -> Stepped:
    """Mark the next facts that have ended, or that hold again. Half-open, in the world's time.

    Those whose day has come begin first: what they replace has nothing left to end.
    """
    begun = _begin_due(user_id, now)
    over = Q(status=ACTIVE, valid_until__lte=now)
    back = Q(status=EXPIRED) & (Q(valid_until__isnull=True) | Q(valid_until__gt=now))
    found = Fact.objects.for_user_id(user_id).filter(over | back)
    changed = list(found.order_by("pk").only("pk", "status", "valid_until")[:AT_ONCE])
    for fact in changed:
        fact.follow_dates(now)
    Fact.objects.for_user_id(user_id).bulk_update(changed, ["status"])
    ended = sum(fact.status == EXPIRED for fact in changed)
    more = "more" if len(changed) == AT_ONCE else None
    return Stepped(more, {"ended": ended, "hold_again": len(changed) - ended, "begun": begun})


def _begin_due(user_id: UUID, now: datetime) -> int:
    waiting = Fact.objects.for_user_id(user_id).filter(
        status=ACTIVE, slot__startswith=WAITS, valid_from__lte=now, valid_until__isnull=True
    )
    due = [fact for fact in waiting.order_by("valid_from", "stated_at", "pk") if waits(fact)]
    for fact in due:
        begin(fact)
    return len(due)
