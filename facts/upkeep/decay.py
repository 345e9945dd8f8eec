"""Facts fade with age, the unconfirmed become less sure, and a few of them are asked about.

What is computed, and by which formula, stands in ``facts.decay``; here it is written into the rows.
A faded fact is not recalled, but stands on the memory page and is found there; saying or confirming
it again brings it back at once (``Fact.freshen``), and so does whatever makes the formula say so,
such as a pin, at the next run.
"""

from datetime import datetime
from uuid import UUID

from facts import decay
from facts.models import Change, Fact
from facts.upkeep import recalls
from facts.upkeep.steps import Stepped

AT_ONCE = 200  # the owner's lock is held for as long as these take to write
QUESTIONS = 3  # open at one time: a person is asked a few things, not examined
COLUMNS = ["faded_at", "confidence", "base_confidence"]
ASKING = "ask"


def step(user_id: UUID, cursor: str, now: datetime) -> Stepped:
    """Count what was recalled; then age the next facts; at last choose what to ask about."""
    if not cursor:
        noted = recalls.note(user_id)
        more = noted == recalls.AT_ONCE
        return Stepped("" if more else str(UUID(int=0)), {"recalls_counted": noted})
    if cursor == ASKING:
        return Stepped(None, {"asked_about": _ask(user_id, now)})
    return _age(user_id, UUID(cursor), now)


def _age(user_id: UUID, after: UUID, now: datetime) -> Stepped:
    active = Fact.objects.for_user_id(user_id).filter(status=Fact.Status.ACTIVE, pk__gt=after)
    facts = list(active.order_by("pk")[:AT_ONCE])
    changed, faded, back, less_sure = [], [], 0, 0
    for fact in facts:
        before = (fact.faded_at, fact.confidence)
        is_faded = decay.is_faded(fact, now=now)
        if is_faded and fact.faded_at is None:
            fact.faded_at = now
            faded.append(fact)
        elif not is_faded and fact.faded_at is not None:
            fact.faded_at = None
            back += 1
        less_sure += _lower_confidence(fact, now)
        if (fact.faded_at, fact.confidence) != before:
            changed.append(fact)
    Fact.objects.for_user_id(user_id).bulk_update(changed, COLUMNS)
    Change.objects.bulk_create(
        Change(user_id=user_id, what=Change.What.FADED, before=fact, at=now) for fact in faded
    )
    counts = {"faded": len(faded), "recalled_again": back, "less_sure": less_sure}
    return Stepped(str(facts[-1].pk) if len(facts) == AT_ONCE else ASKING, counts)


def _lower_confidence(fact: Fact, now: datetime) -> bool:
    confidence = decay.aged_confidence(fact, now=now)
    if confidence == fact.confidence:
        return False
    if fact.base_confidence is None:
        fact.base_confidence = fact.confidence
    fact.confidence = confidence
    return True


def _ask(user_id: UUID, now: datetime) -> int:
    """Let a few important facts that nobody has confirmed be asked about; how many are new.

    What was asked and needs no answer any more is no longer asked. A question put off by the user
    (``review_at`` in the future) counts as open, so that no other takes its place.
    """
    mine = Fact.objects.for_user_id(user_id)
    usable = mine.filter(pk__in=mine.recallable(now).values("pk"))
    asked = mine.filter(review_at__isnull=False)
    needless = [
        fact.pk
        for fact in asked
        if decay.is_verified(fact)
        or not fact.is_current(now)
        or fact.importance < decay.WORTH_ASKING
    ]
    mine.filter(pk__in=needless).update(review_at=None)
    room = QUESTIONS - mine.filter(review_at__isnull=False).count()
    if room <= 0:
        return 0
    waiting = usable.filter(
        review_at__isnull=True,
        importance__gte=decay.WORTH_ASKING,
        verification=Fact.Verification.UNVERIFIED,
    )
    old = [fact for fact in waiting if decay.is_worth_asking(fact, now=now)]
    old.sort(key=lambda fact: (-fact.importance, fact.confidence, fact.stated_at, fact.pk))
    return mine.filter(pk__in=[fact.pk for fact in old[:room]]).update(review_at=now)
