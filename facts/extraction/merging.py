"""Rules and model read the same words: what both found is one proposal, not two."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from facts import keys
from facts.extraction.answers import content_words
from facts.extraction.rules.remembering import LEAST_IMPORTANCE
from facts.versioning import Proposal
from memoryproject.text import fold

NEVER_MISSED = frozenset({"profile.name", "profile.city"})
ALWAYS_ON = 0.9  # importance from which a fact stands in every prompt


def sure_beside_a_model(rules: Sequence[Proposal]) -> list[Proposal]:
    """What rules add to the answer of a capable model: what it must not miss.

    That is what somebody asked to be remembered, who they are and what their safety hangs on. The
    rest such a model reads better, and a second wording of it would only stand beside the first.
    """
    return [
        one
        for one in rules
        if one.importance == LEAST_IMPORTANCE
        or (
            one.op == "assert"
            and (one.key in NEVER_MISSED or keys.lookup(one.key).importance >= ALWAYS_ON)
        )
    ]


def merged(
    rules: Sequence[Proposal], model: Sequence[Proposal], *, rules_win: bool
) -> list[Proposal]:
    """Both together, each thing once; retractions first, since what follows may take their place.

    A capable model's wording and keys win (``rules_win`` False), and a rule adds only what the
    model missed altogether. Behind a small model it is the other way round. What somebody asked
    to be remembered stays in their words in either case, under the model's key if it found one.
    """
    asked = [rule for rule in rules if rule.importance == LEAST_IMPORTANCE]
    plain = [rule for rule in rules if rule.importance != LEAST_IMPORTANCE]
    told: list[Proposal] = []
    for rule in asked:
        same = [one for one in model if one.op == "assert" and _covers(rule, one)]
        told.append(_as_said(rule, same))
        model = [one for one in model if one not in same]
    first, second = (plain, model) if rules_win else (model, plain)
    kept = [*told, *first]
    kept += [one for one in second if not any(_is_same(one, other) for other in kept)]
    return [one for one in kept if one.op == "retract"] + [
        one for one in kept if one.op != "retract"
    ]


def _as_said(rule: Proposal, same: Sequence[Proposal]) -> Proposal:
    if not same:
        return rule
    best = same[0]
    importance = max(LEAST_IMPORTANCE, best.importance or 0.0)
    if rule.key != keys.DEFAULT_KEY and keys.lookup(rule.key).category:
        return rule
    return replace(best, text=rule.text, importance=importance, quote=rule.quote)


def _covers(rule: Proposal, other: Proposal) -> bool:
    """Whether the words that were to be remembered say what ``other`` says."""
    said = set(content_words(f"{rule.quote} {rule.text} {rule.value}"))
    words = set(content_words(other.value))
    return bool(words) and len(words & said) * 2 >= len(words)


def _is_same(one: Proposal, other: Proposal) -> bool:
    """Whether two proposals of one message are about the same thing, under whatever key."""
    if one.op != other.op:
        return False
    key, other_key = keys.lookup(one.key), keys.lookup(other.key)
    if key.name == other_key.name:
        if not key.holds_many:
            return True
        slot = keys.slot_for(key, value=one.value, slot=one.slot)
        if slot == keys.slot_for(other_key, value=other.value, slot=other.slot):
            return True
        if _names(one.slot, other) or _names(other.slot, one) or _same_name(one, other):
            return True
    return _within(one.value, other) or _within(other.value, one)


def _same_name(one: Proposal, other: Proposal) -> bool:
    """Whether both name the same one: "Rufus, dog" and "Rufus, beagle"."""
    names = [fold(each.value.partition(",")[0]).strip() for each in (one, other)]
    return "," in one.value and "," in other.value and names[0] == names[1] != ""


def _names(slot: str, other: Proposal) -> bool:
    """Whether ``other``, without a slot of its own, is about the subject ``slot``.

    "parking permit" and "parking permit expiry 2026-03-02" are one plan that was named twice.
    """
    return not other.slot and _within(slot, other)


def _within(value: str, other: Proposal) -> bool:
    words = _stems(value)
    return bool(words) and words <= _stems(f"{other.value} {other.text}")


def _stems(text: str) -> set[str]:
    return {word[:5].removesuffix("s") for word in content_words(fold(text))}


def distinct(proposals: Iterable[Proposal]) -> list[Proposal]:
    """Without exact repeats, as come from two pieces of one long message."""
    unique: dict[tuple[str, str, str, str], Proposal] = {}
    for one in proposals:
        key = keys.lookup(one.key)
        slot = keys.slot_for(key, value=one.value, slot=one.slot)
        unique.setdefault((one.op, key.name, slot, fold(one.value)), one)
    return list(unique.values())
