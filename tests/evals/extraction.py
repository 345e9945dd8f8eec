"""How well extraction reads single messages: precision, recall and seconds, by group.

    python -m tests.evals.extraction [--rules] [--file F] [--verbose]

With the model that is configured (OPENAI_BASE_URL and so on, or the embedded one that runs);
``--rules`` asks no model. Nothing is stored. Each message is read as if it were the first of a
conversation, on a fixed day.
"""

import argparse
import json
import math
import os
import time
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import django

MESSAGES = Path(__file__).with_name("single_messages.jsonl")
SAID_AT = datetime(2026, 1, 14, 9, 30, tzinfo=UTC)


def main() -> None:
    parser = argparse.ArgumentParser(prog="tests.evals.extraction")
    parser.add_argument("--file", type=Path, default=MESSAGES)
    parser.add_argument("--rules", action="store_true", help="rules only")
    parser.add_argument("--verbose", action="store_true", help="show every answer")
    given = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "memoryproject.settings")
    django.setup()
    lines = [json.loads(line) for line in given.file.read_text().splitlines() if line.strip()]
    scores = []
    for case in lines:
        score = Score(case, *read(case["text"], rules_only=given.rules))
        scores.append(score)
        if given.verbose or score.wrong or score.missed:
            print(score, flush=True)
    print(summary(scores))


def read(text: str, *, rules_only: bool) -> tuple[list[Any], float]:
    """What is proposed for ``text``, and the seconds it took."""
    from unittest.mock import patch

    from conversations.models import Message, Turn
    from facts.extraction import extract, rules
    from facts.extraction.material import Material

    turn = Turn(created_at=SAID_AT, may_learn=True)
    message = Message(turn=turn, content=text, role="user")
    material = Material(turn=turn, message=message, text=text, said_at=SAID_AT)
    began = time.perf_counter()
    with patch.object(extract, "is_anyone_replying", lambda: False):  # it would ask the database
        if rules_only:
            context = rules.Context(said=SAID_AT.date())
            found = rules.find(text, context=context)
        else:
            found = extract.find(material, last_attempt=False).proposals
    return found, time.perf_counter() - began


class Score:
    """One message: which of its facts were found, and what was found besides."""

    def __init__(self, case: dict[str, Any], found: Sequence[Any], seconds: float) -> None:
        self.case = case
        self.found = found
        self.seconds = seconds
        expected = [(fact, "assert") for fact in case["facts"]]
        expected += [(fact, "retract") for fact in case.get("retracts", [])]
        allowed = [(fact, "assert") for fact in case.get("allow", [])]
        left = list(found)
        self.hits, self.missed = 0, []
        for fact, op in expected:
            match = next((one for one in left if fits(one, fact, op)), None)
            if match is None:
                self.missed.append(fact)
            else:
                self.hits += 1
                left.remove(match)
        self.wrong = [one for one in left if not any(fits(one, *allow) for allow in allowed)]

    def __str__(self) -> str:
        found = [(one.op, one.key, one.value) for one in self.found]
        marks = f"missed={self.missed} " if self.missed else ""
        marks += f"wrong={[(one.key, one.value) for one in self.wrong]}" if self.wrong else ""
        return f"{self.case['id']:22} {self.seconds:5.1f} s {found} {marks}"


def fits(proposal: Any, fact: dict[str, Any], op: str) -> bool:
    said = f"{proposal.value} {proposal.text}".casefold()
    return (
        proposal.op == op
        and proposal.key in fact["keys"]
        and any(part in said for part in fact["has"])
    )


def summary(scores: Sequence[Score]) -> str:
    hits = sum(score.hits for score in scores)
    wrong = sum(len(score.wrong) for score in scores)
    missed = sum(len(score.missed) for score in scores)
    seconds = sorted(score.seconds for score in scores)
    lines = [
        f"{len(scores)} messages, {hits + missed} facts expected",
        f"precision {rate(hits, hits + wrong)}, recall {rate(hits, hits + missed)}",
        f"seconds: median {seconds[len(seconds) // 2]:.1f}, most {seconds[-1]:.1f},"
        f" in all {sum(seconds):.0f}",
    ]
    return "\n".join(lines)


def rate(part: int, whole: int) -> str:
    """A share with its 95 % interval (Wilson)."""
    if not whole:
        return "none"
    low, high = interval(part, whole)
    return f"{part / whole:.2f} ({low:.2f} to {high:.2f}, {part}/{whole})"


def interval(part: int, whole: int) -> Iterator[float]:
    z, share = 1.96, part / whole
    middle = share + z * z / (2 * whole)
    spread = z * math.sqrt(share * (1 - share) / whole + z * z / (4 * whole * whole))
    return (max(0.0, min(1.0, x / (1 + z * z / whole))) for x in (middle - spread, middle + spread))


if __name__ == "__main__":
    main()
