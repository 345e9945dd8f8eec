"""Scores as tables in Markdown: precision, recall and false memories, with 95 % intervals."""

import math
from collections.abc import Callable, Iterable, Sequence

from tests.evals.scoring import Score

Z = 1.96  # standard deviations to either side of 95 % of a normal distribution


def report(scores: Sequence[Score], *, title: Sequence[str], set_of: Callable[[Score], str]) -> str:
    """All tables of one run. ``title``: lines on what was run; ``set_of`` names a score's set."""
    failed = [score for score in scores if score.failed]
    sets = _split(scores, set_of)
    parts = ["\n".join(f"- {line}" for line in title)]
    for what, rows in (
        ("set", [*sets, ("all", scores)] if len(sets) > 1 else sets),
        ("group", _split(scores, lambda score: str(score.case.get("group", "")))),
        ("language", _split(scores, lambda score: str(score.case.get("language", "")))),
    ):
        if rows:
            parts.append(_table(what, rows))
    parts.append(_seconds(scores))
    if failed:
        parts.append(f"{len(failed)} without an answer, counted as nothing found.")
    return "\n\n".join(parts)


def _split(
    scores: Iterable[Score], name_of: Callable[[Score], str]
) -> list[tuple[str, list[Score]]]:
    groups: dict[str, list[Score]] = {}
    for score in scores:
        groups.setdefault(name_of(score), []).append(score)
    return sorted((name, members) for name, members in groups.items() if name)


def _table(what: str, rows: Sequence[tuple[str, Sequence[Score]]]) -> str:
    """A row says the shares with their intervals, and counts, so that it can be added up again.

    ``kept something``: of the messages with nothing to keep, those where something was kept.
    """
    lines = [
        f"| {what} | messages | precision | recall | kept something |",
        "|---|---|---|---|---|",
    ]
    for name, scores in rows:
        hits = sum(score.hits for score in scores)
        wrong = sum(len(score.wrong) for score in scores)
        missed = sum(len(score.missed) for score in scores)
        empty = [score for score in scores if score.has_nothing_to_keep]
        kept = sum(bool(score.wrong) for score in empty)
        figures = (rate(hits, hits + wrong), rate(hits, hits + missed), rate(kept, len(empty)))
        lines.append(f"| {name} | {len(scores)} | {' | '.join(figures)} |")
    return "\n".join(lines)


def _seconds(scores: Sequence[Score]) -> str:
    if not scores:
        return "No message."
    each = sorted(score.seconds for score in scores)
    return (
        f"Seconds for a message: median {each[len(each) // 2]:.1f}, most {each[-1]:.1f};"
        f" {sum(each):.0f} in all."
    )


def rate(part: int, whole: int) -> str:
    """A share with its 95 % interval and counts; ``none`` where there is nothing to share."""
    if not whole:
        return "none"
    low, high = interval(part, whole)
    return f"{part / whole:.2f} ({low:.2f} to {high:.2f}, {part}/{whole})"


def interval(part: int, whole: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share; everything from 0 to 1 where ``whole`` is 0."""
    if not whole:
        return 0.0, 1.0
    share = part / whole
    middle = share + Z * Z / (2 * whole)
    spread = Z * math.sqrt(share * (1 - share) / whole + Z * Z / (4 * whole * whole))
    scale = 1 + Z * Z / whole
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)
