"""Whether the versions of facts form sound chains: links, heads and order."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from uuid import UUID

from facts import keys
from facts.models import Fact

Line = tuple[frozenset[str], str]


def broken(facts: list[Fact]) -> Iterator[str]:
    """What is unsound in all versions of one person, one sentence each."""
    by_id = {fact.pk: fact for fact in facts}
    lines: defaultdict[Line, list[Fact]] = defaultdict(list)
    for fact in facts:
        lines[line_of(fact)].append(fact)
        yield from _link(fact, by_id)
    for line, versions in lines.items():
        yield from _heads(line, versions, by_id)


def line_of(fact: Fact) -> Line:
    """Where versions may replace one another: a key with its opposite, and a slot."""
    opposite = keys.lookup(fact.key).opposite
    return frozenset({fact.key, *([opposite] if opposite else [])}), fact.slot


def _link(fact: Fact, by_id: Mapping[UUID, Fact]) -> Iterator[str]:
    if fact.superseded_by_id is None:
        return
    by = by_id.get(fact.superseded_by_id)
    if by is None:
        yield f"{fact.key}: {fact.value} was superseded by what is not this person's"
        return
    if line_of(by) != line_of(fact) and by.source != Fact.Source.USER_EDIT:
        yield f"{fact.key}/{fact.slot} was superseded by {by.key}/{by.slot}"
    if by.stated_at < fact.stated_at:
        yield f"{fact.key}: {fact.value} was superseded by what was said earlier, {by.value}"
    seen = {fact.pk}
    step: Fact | None = by
    while step is not None:
        if step.pk in seen:
            yield f"{fact.key}: the versions of {fact.value} run in a circle"
            return
        seen.add(step.pk)
        step = by_id.get(step.superseded_by_id) if step.superseded_by_id else None


def _heads(line: Line, versions: list[Fact], by_id: Mapping[UUID, Fact]) -> Iterator[str]:
    heads = [one for one in versions if one.superseded_by_id is None]
    left = [one for one in versions if _leads_out(one, line, by_id)]
    standing = [one for one in versions if one.stands]
    if len(heads) > 1 or not (heads or left):
        yield f"{sorted(line[0])}/{line[1]} has {len(heads)} heads"
    if len(standing) > 1 or any(one not in heads for one in standing):
        yield f"{sorted(line[0])}/{line[1]}: what stands is not its head"


def _leads_out(fact: Fact, line: Line, by_id: Mapping[UUID, Fact]) -> bool:
    """Whether the user corrected it into another line."""
    by = by_id.get(fact.superseded_by_id) if fact.superseded_by_id else None
    return by is not None and line_of(by) != line
