"""A fact in the words of cases: its fields, and whether it fits what a case describes."""

from typing import Any

from facts import keys
from facts.models import Fact
from memoryproject.text import fold
from tests.cases.clock import moment
from tests.cases.not_built import Unknown
from tests.cases.world import World

FIELDS = {
    "event_time": "valid_from",
    "at": "stated_at",
    "provenance": "source",
    "superseded_by": "superseded_by_id",
}


def fields_of(fact: Fact) -> dict[str, Any]:
    """A fact's fields under the names that cases use for them."""
    return {
        name: getattr(fact, FIELDS.get(name, name))
        for name in (
            "key", "slot", "value", "text", "kind", "polarity", "importance", "valid_until",
            "event_time", "at", "status", "confidence", "verification", "provenance", "pinned",
            "muted", "superseded_by", "confirmations",
        )
    }  # fmt: skip


def fits(world: World, fact: Fact, match: dict[str, Any]) -> bool:
    """All given parts must hold; a part that is not known raises Unknown."""
    return all(_part(world, fact, name, wanted) for name, wanted in match.items())


def _part(world: World, fact: Fact, name: str, wanted: Any) -> bool:
    said = fold(f"{fact.text}\n{fact.value}")
    if name == "id":
        return bool(fact.pk == world.fact_ids[wanted])
    if name == "key":
        return fact.key == keys.lookup(wanted).name
    if name == "value":
        return fact.value_folded == fold(wanted)
    if name == "kind":
        return bool(fact.kind == wanted)
    if name == "text_has":
        return all(fold(part) in said for part in wanted)
    if name == "text_has_any":
        return any(fold(part) in said for part in wanted)
    if name == "text_lacks":
        return not any(fold(part) in said for part in wanted)
    if name == "min_importance":
        return bool(fact.importance >= wanted)
    if name == "valid_until":
        return fact.valid_until is not None and _iso(fact).startswith(wanted)
    if name == "valid_until_range":
        start, end = map(moment, wanted)
        return fact.valid_until is not None and start <= fact.valid_until <= end
    raise Unknown(f"match {name!r}")


def _iso(fact: Fact) -> str:
    assert fact.valid_until is not None
    return fact.valid_until.strftime("%Y-%m-%dT%H:%M:%SZ")
