"""What was found in one message against what should have been: no Django, no model.

A want is a fact of the files in ``messages/``: their README says what its fields mean.
"""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

Want = dict[str, Any]
Op = Literal["assert", "retract"]

# How a denial is worded where it is not marked as one. Folded, so without accents.
NEGATION = re.compile(
    r"n['\u2019]t\b|\b(?:no|not|non|never|none|cannot|without|avoids?|free|hates?|dislikes?|nothing"
    r"|kein\w*|nicht|nie|niemals|ohne|nunca|sin|ni|ne|pas|jamais|sans|aucune?|nao|sem|mai|senza"
    r"|geen|niet|nooit|zonder|degil|yok|asla|не|нет|никогда|без|bez|nahi|nahin"
    r"|لا|لم|ليس|ليست|بدون|بلا)\b|नह|बिना|[不没無无]|ない|ません"
)


@dataclass(frozen=True)
class Found:
    """One statement that was proposed."""

    op: Op
    key: str
    value: str
    text: str = ""
    polarity: str = "positive"

    @property
    def is_denial(self) -> bool:
        said = fold(f"{self.value} {self.text}")
        return (
            self.polarity == "negative"
            or self.key.endswith(".dislike")
            or NEGATION.search(said) is not None
        )


@dataclass
class Score:
    """One message: how many of its facts were found, which were not, and what was wrong."""

    case: dict[str, Any]
    found: Sequence[Found]
    seconds: float = 0.0
    failed: str = ""
    hits: int = 0
    missed: list[Want] = field(default_factory=list)
    wrong: list[Found] = field(default_factory=list)

    @property
    def is_flawed(self) -> bool:
        return bool(self.missed or self.wrong or self.failed)

    @property
    def has_nothing_to_keep(self) -> bool:
        return not (self.case["facts"] or self.case.get("retracts"))

    def __str__(self) -> str:
        lines = [f"{self.case['id']}: {self.case['text']}"]
        lines += [
            f"    missed {want['keys'][0]}: {' or '.join(want['has'])}" for want in self.missed
        ]
        for one in self.found:
            word = "wrong " if one in self.wrong else "      "
            lines.append(f"    {word} {one.op} {one.key} = {one.value} ({one.polarity})")
        return "\n".join([*lines, f"    failed: {self.failed}"] if self.failed else lines)


def score(
    case: dict[str, Any], found: Sequence[Found], *, seconds: float = 0.0, failed: str = ""
) -> Score:
    """Pair what was found with what was wanted, so that as much as possible is paired.

    Each fact counts once: the same fact found twice, under two keys, is one hit and one wrong.
    """
    wants: list[tuple[Want, Op]] = [(want, "assert") for want in case["facts"]]
    wants += [(want, "retract") for want in case.get("retracts", [])]
    pairs = paired([[fits(one, want, op) for one in found] for want, op in wants])
    left = [one for index, one in enumerate(found) if index not in pairs.values()]
    allowed = case.get("allow", [])
    return Score(
        case,
        found,
        seconds,
        failed,
        hits=len(pairs),
        missed=[want for index, (want, _) in enumerate(wants) if index not in pairs],
        wrong=[one for one in left if not any(fits(one, want, "assert") for want in allowed)],
    )


def paired(fitting: Sequence[Sequence[bool]]) -> dict[int, int]:
    """Rows to columns, each at most once, as many as can be: ``fitting[row][column]``."""
    row_of: dict[int, int] = {}

    def place(row: int, tried: set[int]) -> bool:
        for column, does_fit in enumerate(fitting[row]):
            if not does_fit or column in tried:
                continue
            tried.add(column)
            if column not in row_of or place(row_of[column], tried):
                row_of[column] = row
                return True
        return False

    for row in range(len(fitting)):
        place(row, set())
    return {row: column for column, row in row_of.items()}


def fits(found: Found, want: Want, op: Op) -> bool:
    """Whether ``found`` is what was wanted, in one of its readings; ``op`` is the list's."""
    readings = (want, *want.get("or", ()))
    return any(_fits(found, reading, reading.get("op", op)) for reading in readings)


def _fits(found: Found, want: Want, op: Op) -> bool:
    if found.op != op or not {found.key, "*"} & set(want["keys"]):
        return False
    if "polarity" in want and found.is_denial != (want["polarity"] == "negative"):
        return False
    said = fold(f"{found.value} {found.text}")
    return any(part == "*" or fold(part) in said for part in want["has"])


def fold(text: str) -> str:
    """``text`` without case and accents, as far as both sides of a comparison lose the same."""
    whole = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in whole if unicodedata.category(sign) != "Mn")
