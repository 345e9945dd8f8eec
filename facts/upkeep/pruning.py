"""No more than ``FACTS_MAX`` active facts: what matters least makes room.

What was said casually, never confirmed and never of use, has faded before (``facts.decay``) and
stays on the memory page. Deleted are only those over the limit: the faded first, then the least
important, then the oldest; never what the user has confirmed or pinned, or what is
safety-critical. Each deletion is a row of the audit. The conversations keep their words.
"""

from datetime import datetime
from uuid import UUID

from django.conf import settings
from django.db.models import Case, F, Value, When
from django.db.models.functions import Greatest

from facts import decay
from facts.forgetting import forget_fact
from facts.models import Fact
from facts.upkeep.steps import Stepped

AT_ONCE = 5  # forgetting one searches what was said: the owner's lock must not be held for long
REASON = "over_limit"


def step(user_id: UUID, cursor: str, now: datetime) -> Stepped:
    """Forget the next facts over the limit."""
    over = Fact.objects.for_user_id(user_id).filter(status=Fact.Status.ACTIVE).count()
    over -= settings.FACTS_MAX
    chosen = _least_valuable(user_id)[: max(0, min(over, AT_ONCE))]
    for fact in chosen:
        forget_fact(fact, mask=False, reason=REASON)
    more = over > len(chosen) > 0
    return Stepped("more" if more else None, {"over_limit": len(chosen)})


def _least_valuable(user_id: UUID) -> list[Fact]:
    droppable = (
        Fact.objects.for_user_id(user_id)
        .filter(status=Fact.Status.ACTIVE, pinned=False, importance__lt=decay.SAFETY_CRITICAL)
        .exclude(verification=Fact.Verification.VERIFIED)
        .annotate(
            last_said=Greatest("stated_at", "last_confirmed_at"),
            stands_out=Case(When(faded_at__isnull=True, then=Value(1)), default=Value(0)),
        )
        .order_by("stands_out", "importance", F("last_said").asc(), "pk")[:AT_ONCE]
    )
    return list(droppable)
