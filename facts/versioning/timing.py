"""Statements about another time than now: what was over when it was said, what has yet to begin.

"From 2015 to 2019 I lived in Paris" and "from March on I live in Berlin" take nothing from what is
so now, though they were said last. What was over goes into the history of its line, closed from
the start; only where nothing stands does it stand itself, as ended, so that it can be seen.

What begins later waits beside what stands, under a slot of its own that says from when: so both
are recalled, shown and can be corrected like any fact, and no reader needs to know of another
state. (A status of its own would have to be told to every one of them; a row of ``Candidate`` would
not be recalled.) On its day upkeep lets it ``begin``: it goes into the line as if it had been said
then, so that what was said later still outranks it. A stay with an end ("in March") never does:
it would leave nothing behind.

Only keys that hold one value are concerned: under others one thing takes nothing from another.
"""

from zoneinfo import ZoneInfo

from django.db.models import QuerySet
from django.utils import timezone

from facts import keys
from facts.models import Fact
from memoryproject.models import User

PAST = "past"  # the closing reason of what was over when it was said; it is in no order of versions
BEGUN = "begun"
WAITS = "from "  # and the day: the slot of what begins later


def was_over(fact: Fact) -> bool:
    """Whether what is stated had ended by its own date when it was said."""
    return (
        fact.source != Fact.Source.USER_EDIT
        and fact.valid_until is not None
        and fact.valid_until <= fact.stated_at
    )


def slot_of(fact: Fact) -> str:
    """Its slot; of what begins only later, the one under which it waits."""
    if keys.lookup(fact.key).holds_many or fact.valid_from is None:
        return fact.slot
    later = fact.valid_from > fact.stated_at
    if later and (fact.valid_until is not None or fact.valid_from > timezone.now()):
        zone = ZoneInfo(User.objects.values_list("time_zone", flat=True).get(pk=fact.user_id))
        return f"{WAITS}{fact.valid_from.astimezone(zone).date().isoformat()}"
    return ""


def waits(fact: Fact) -> bool:
    return fact.slot.startswith(WAITS) and not keys.lookup(fact.key).holds_many


def settle(fact: Fact) -> None:
    """Give an unsaved statement its place in time.

    Where the same is known or waits already, it belongs there: a day that was moved is a new
    version. One that is read only after its day counts as said on that day.
    """
    if waits(fact):
        known = [one for one in _standing(fact) if one.says_the_same_as(fact)]
        fact.slot = min((one.slot for one in known), default=fact.slot)
    elif fact.valid_from is not None and fact.stated_at < fact.valid_from <= timezone.now():
        is_one = not keys.lookup(fact.key).holds_many
        fact.stated_at = fact.valid_from if is_one else fact.stated_at


def waiting_to_be(fact: Fact) -> Fact | None:
    """What waits and says the same as ``fact``."""
    return next((one for one in _standing(fact) if waits(one) and one.says_the_same_as(fact)), None)


def _standing(fact: Fact) -> QuerySet[Fact]:
    return Fact.objects.for_user_id(fact.user_id).standing().filter(key=fact.key)
