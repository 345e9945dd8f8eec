"""Histories as they stand in their files: read, and refused where a field is not understood."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).with_name("told")
FIELDS = {
    "id", "language", "kind", "zone", "consent", "asked_at", "steps", "order", "expect",
}  # fmt: skip
ACTIONS = ("say", "correct", "confirm", "forget")
STEP_FIELDS = {*ACTIONS, "at", "answer", "job"}
FACT_FIELDS = {
    "key", "slot", "value", "text", "kind", "polarity", "importance", "valid_from", "valid_until",
    "op",
}  # fmt: skip
EXPECTATIONS = {"active", "not_active", "active_total", "history", "never", "recall"}
JOBS = {"", "later", "twice"}


class BadHistory(ValueError):
    """A history that its runner would misunderstand."""


@dataclass(frozen=True)
class Step:
    """One thing said, or done on the memory page."""

    at: datetime
    action: str
    target: Any
    """The message that is said, or what the fact on the memory page is found by."""
    answer: list[dict[str, Any]] = field(default_factory=list)
    job: str = ""


@dataclass(frozen=True)
class History:
    """One life, and what must hold of the memory at its end."""

    id: str
    language: str
    kind: str
    zone: str
    steps: list[Step]
    expect: dict[str, Any]
    asked_at: datetime
    order: list[int] = field(default_factory=list)
    consent: list[str] = field(default_factory=list)

    @property
    def said(self) -> list[int]:
        """The indexes of the steps in which something is said."""
        return [index for index, step in enumerate(self.steps) if step.action == "say"]

    @property
    def queries(self) -> list[dict[str, Any]]:
        return list(self.expect.get("recall", []))

    @property
    def answers(self) -> list[dict[str, Any]]:
        """Every fact that is scripted as found, in the order of what was said."""
        return [fact for step in self.steps for fact in step.answer]


def load(language: str | None = None) -> list[History]:
    """All histories, or those in one language, in the order of their files."""
    paths = sorted(FOLDER.glob(f"{language or '*'}.jsonl"))
    return [history for path in paths for history in read(path)]


def read(path: Path) -> Iterator[History]:
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.strip():
            yield history_from(json.loads(line))


def history_from(told: dict[str, Any]) -> History:
    """Raises BadHistory for a field that is unknown, a time out of order, a job left open."""
    name = told["id"]
    _refuse_unknown(name, told, FIELDS)
    _refuse_unknown(name, told["expect"], EXPECTATIONS)
    steps = [_step(name, step) for step in told["steps"]]
    times = [step.at for step in steps]
    if times != sorted(set(times)):
        raise BadHistory(f"{name}: the steps are not in the order of their times")
    order = told.get("order", [])
    later = [index for index, step in enumerate(steps) if step.job == "later"]
    if sorted(order) != later:
        raise BadHistory(f"{name}: order is {order}, later are {later}")
    asked_at = told.get("asked_at")
    return History(
        id=name,
        language=told["language"],
        kind=told["kind"],
        zone=told["zone"],
        steps=steps,
        expect=told["expect"],
        asked_at=_moment(name, asked_at) if asked_at else times[-1] + timedelta(hours=1),
        order=order,
        consent=told.get("consent", []),
    )


def _step(name: str, told: dict[str, Any]) -> Step:
    _refuse_unknown(name, told, STEP_FIELDS)
    (action,) = (one for one in ACTIONS if one in told)
    for fact in told.get("answer", []):
        _refuse_unknown(name, fact, FACT_FIELDS)
    job = told.get("job", "")
    if job not in JOBS or (action != "say" and (job or "answer" in told)):
        raise BadHistory(f"{name}: a step with job {job!r}")
    return Step(
        at=_moment(name, told["at"]),
        action=action,
        target=told[action],
        answer=told.get("answer", []),
        job=job,
    )


def _moment(name: str, text: str) -> datetime:
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is None:
        raise BadHistory(f"{name}: {text} has no offset")
    return moment


def _refuse_unknown(name: str, told: dict[str, Any], known: set[str]) -> None:
    if strange := told.keys() - known:
        raise BadHistory(f"{name}: unknown {sorted(strange)}")
