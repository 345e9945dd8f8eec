"""From what a model answered to drafts, leniently: what can be read is used, the rest counted."""

import math
import re
import unicodedata
from collections import Counter
from typing import Any

from facts.episodes.draft import LONGEST, Draft
from facts.models import Episode
from memoryproject.text import clean_text, fold, is_blank

MOST = 3  # episodes of one look
MOST_ITEMS = 20  # of an answer, read at all
NOT_A_NAME = re.compile(r"[^\w]+")
OUTCOMES = {
    **{value: value for value in Episode.Outcome.values},
    **dict.fromkeys(("succeeded", "successful", "worked", "solved"), "success"),
    **dict.fromkeys(("failed", "unsuccessful", "fail"), "failure"),
    **dict.fromkeys(("partly", "partially", "mixed", "partial success"), "partial"),
}
NOTHING = {"none", "null", "n/a", "unknown"}


def drafts_from(answer: dict[str, Any], *, skipped: Counter[str]) -> list[Draft]:
    """A draft for each readable item, at most three; the others add to ``skipped`` by reason."""
    items = answer.get("episodes")
    if items is None:
        return []
    found: list[Draft] = []
    for item in (items if isinstance(items, list) else [items])[:MOST_ITEMS]:
        draft = read_item(item)
        if isinstance(draft, str):
            skipped[draft] += 1
        elif len(found) == MOST:
            skipped["too_many"] += 1
        else:
            found.append(draft)
    return found


def read_item(item: Any) -> Draft | str:
    """One item read, or a code for why it can not be."""
    if not isinstance(item, dict):
        return "no_object"
    situation, action = one_line(item.get("situation")), one_line(item.get("action"))
    if not situation or not action:
        return "empty"
    outcome = OUTCOMES.get(fold(one_line(item.get("outcome"))))
    if outcome is None:
        return "no_outcome"
    parts = (situation, action, one_line(item.get("lesson")))
    if any(len(part) > LONGEST for part in parts):
        return "too_long"
    return Draft(
        situation=situation,
        action=action,
        outcome=outcome,
        lesson=parts[2],
        event_type=event_type(item.get("event_type")),
        importance=_importance(item.get("importance")),
        quote=one_line(item.get("said"))[:LONGEST],
    )


def one_line(value: Any) -> str:
    """A text in one line without invisible characters; everything else, and "None", as ''."""
    if not isinstance(value, str) or is_blank(value):
        return ""
    kept = "".join(
        " " if unicodedata.category(character) in ("Cc", "Zl", "Zp") else character
        for character in clean_text(value)
        if unicodedata.category(character) != "Cf"
    )
    line = " ".join(kept.split())
    return "" if line.casefold() in NOTHING else line


def event_type(value: Any) -> str:
    """A folded short name such as ``travel_booking``; ``other`` where there is none."""
    name = NOT_A_NAME.sub("_", fold(one_line(value))).strip("_")[:40].strip("_")
    return name or "other"


def _importance(value: Any) -> float | None:
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        return None
    return min(1.0, max(0.0, float(value)))
