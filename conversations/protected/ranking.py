"""Which items to keep when there is no room for all.

Ranked by weight, and of equal weight the first said goes first: what was agreed in the beginning
is what nobody says again. Small talk yields names and small numbers by the hundred, which weigh
less than any reference, amount, date, condition or decision of the user's, however often it comes.
"""

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import replace

from conversations.protected.dates import dates
from conversations.protected.items import SENTENCES, Item, rendered
from conversations.protected.quantities import quantities
from conversations.protected.readings import Reading, Wanted, folded, stem
from conversations.protected.spans import words_of
from conversations.protected.standing import says
from memoryproject.token_counts import count, count_each

RISE = 0.03  # of the weight of its kind, for each time that it was said again
MOST_RISE = (
    1.1  # times its weight; no name gets as heavy as the lightest figure of the same speaker
)
TURN_SHARE = 0.2  # of the room, which one turn may take before all others have theirs
HEADING_TOKENS = 4  # a line of its own, its heading


def most_important(items: Iterable[Item], *, tokens: int) -> list[Item]:
    """The best of ``items`` whose ``rendered`` lines take at most ``tokens`` (o200k).

    The same said twice is one item, the first, which weighs more for it. An item that stands in
    another that is kept goes without saying. In the order given, which is the order said.
    """
    merged = _merged(items)
    costs = [cost + 1 for cost in count_each(f"; {item.text}" for item in merged)]
    ranked = sorted(range(len(merged)), key=lambda at: (-merged[at].weight, at))
    kept: list[int] = []
    while True:
        kept = _fitting(merged, costs, ranked, tokens)
        chosen = [merged[at] for at in sorted(kept)]
        excess = count(rendered(chosen)) - tokens if chosen else 0
        if excess <= 0:
            return chosen
        ranked.remove(kept[-1])


def _fitting(
    items: Sequence[Item], costs: Sequence[int], ranked: Sequence[int], tokens: int
) -> list[int]:
    """Indexes of the items that fit, best first, none of which stands in another."""
    kept: dict[int, Reading] = {}
    wanted = {at: Wanted(items[at]) for at in ranked}
    used = 0
    for at in _in_turn(items, costs, ranked, most=tokens * TURN_SHARE):
        item = items[at]
        cost = costs[at] + _heading(items, kept, item)
        if used + cost > tokens or any(
            says(kept[other], wanted[at]) for other in kept if _may_hold(items[other], item)
        ):
            continue
        reading = Reading(item.text)
        for other in [one for one in kept if _takes_in(item, items[one])]:
            if says(reading, wanted[other]):
                del kept[other]
        kept[at] = reading
        used = sum(costs[one] for one in kept)
        used += HEADING_TOKENS * len({items[one].kind for one in kept})
    return list(kept)


def _in_turn(
    items: Sequence[Item], costs: Sequence[int], ranked: Sequence[int], *, most: float
) -> list[int]:
    """``ranked`` with what goes beyond a turn's share behind all the rest.

    One pasted log would else take the room for good, and every order number after it be lost.
    """
    within: list[int] = []
    beyond: list[int] = []
    used: dict[str, int] = {}
    for at in ranked:
        turn = items[at].turn
        used[turn] = used.get(turn, 0) + costs[at]
        (within if not turn or used[turn] <= most else beyond).append(at)
    return within + beyond


def _heading(items: Sequence[Item], kept: Iterable[int], item: Item) -> int:
    return 0 if any(items[one].kind == item.kind for one in kept) else HEADING_TOKENS


def _may_hold(longer: Item, item: Item) -> bool:
    """Whether ``longer`` is of a kind that can say ``item``, too."""
    if item.kind in SENTENCES:
        return longer.kind in SENTENCES
    return longer.kind in SENTENCES or longer.kind == item.kind


def _takes_in(item: Item, other: Item) -> bool:
    """Whether ``item`` may stand for ``other`` as well: it is as sure to be kept the next time."""
    return item.weight * MOST_RISE >= other.weight and _may_hold(item, other)


def _merged(items: Iterable[Item]) -> list[Item]:
    """Each thing said once, where it was said first, the heavier the more often it was said."""
    groups: dict[Hashable, list[Item]] = {}
    for item in items:
        groups.setdefault(_key(item), []).append(item)
    return [replace(group[0], weight=_raised(group)) for group in groups.values()]


def _raised(group: Sequence[Item]) -> float:
    """The weight of what was said so often. An item that was raised before is not raised twice."""
    most = max(item.weight for item in group)
    limit = MOST_RISE * min(item.weight for item in group)
    return round(max(most, min(limit, most * (1 + RISE * (len(group) - 1)))), 3)


def _key(item: Item) -> Hashable:
    """What two items have in common that say the same in different forms."""
    said = folded(item.text)
    if item.kind in ("amount", "number"):
        found = [(one.values, one.unit, stem(one.noun)) for one in quantities(item.text)]
        return (item.kind, *found) if found else (item.kind, said)
    if item.kind == "date":
        parts = [one[2:8] for one in dates(item.text, words_of(item.text))]
        return (item.kind, *parts) if parts else (item.kind, said)
    return item.kind, said
