"""A thing said that a summary must not lose, and a list of them as JSON and as lines."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

Kind = Literal[
    "identifier", "amount", "date", "name", "number", "decision", "constraint", "question", "gap"
]
SaidBy = Literal["user", "assistant", "tool"]

# Identifiers, amounts, dates, constraints and decisions before names before numbers before
# questions. What the assistant said counts half as much as it does of the user: a reference it
# gave comes after a name of the user's, and still before the numbers of any small talk.
WEIGHTS: dict[str, float] = {
    "identifier": 3.0,
    "amount": 3.0,
    "date": 3.0,
    "constraint": 3.0,
    "decision": 3.0,
    "name": 2.0,
    "number": 1.0,
    "question": 0.6,
    "gap": 2.5,  # not said: a stretch that no model would summarise
}
SPEAKERS: dict[str, float] = {"user": 1.0, "assistant": 0.45, "tool": 0.4}
SENTENCES = frozenset({"decision", "constraint", "question"})
HEADINGS = {
    "constraint": "Conditions",
    "decision": "Decided",
    "identifier": "References",
    "amount": "Amounts",
    "date": "Dates",
    "name": "Names",
    "number": "Numbers",
    "question": "Open",
    "gap": "Not summarised",
}


@dataclass(frozen=True)
class Item:
    """``text`` is verbatim but for its blanks; ``turn`` the id of the turn that said it."""

    kind: str
    text: str
    turn: str = ""
    weight: float = 1.0


def rendered(items: Iterable[Item]) -> str:
    """One line for each kind, its items in their order; empty without any."""
    texts: dict[str, list[str]] = {}
    for item in items:
        texts.setdefault(item.kind, []).append(item.text)
    return "\n".join(
        f"{heading}: {'; '.join(texts[kind])}"
        for kind, heading in HEADINGS.items()
        if kind in texts
    )


def as_json(items: Iterable[Item]) -> list[dict[str, Any]]:
    return [
        {"kind": item.kind, "text": item.text, "turn": item.turn, "weight": round(item.weight, 3)}
        for item in items
    ]


def from_json(value: object) -> list[Item]:
    """The items of ``as_json``; what is no item (an older version's, somebody's edit) is left."""
    return [
        item
        for entry in (value if isinstance(value, Sequence) else ())
        if isinstance(entry, dict) and (item := _item(entry)) is not None
    ]


def _item(entry: dict[str, Any]) -> Item | None:
    kind, text = entry.get("kind"), entry.get("text")
    if not isinstance(kind, str) or kind not in WEIGHTS or not isinstance(text, str) or not text:
        return None
    turn, weight = entry.get("turn"), entry.get("weight")
    if isinstance(weight, bool) or not isinstance(weight, int | float):
        weight = WEIGHTS[kind]
    return Item(kind, text, turn if isinstance(turn, str) else "", float(weight))
