"""Answers kept in a file, one a line, so that a run of hours can be stopped and gone on with."""

import hashlib
import json
import subprocess
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from tests.evals.scoring import Found

ROOT = Path(__file__).resolve().parent.parent.parent
# What decides how a message is read. Another version of it makes what was kept worthless.
CODE = ("facts/extraction", "facts/keys")


@dataclass(frozen=True)
class Answer:
    """What was found in a message; ``failed`` is the code of a model's useless answer, or ''."""

    found: Sequence[Found]
    seconds: float
    failed: str = ""


class Results:
    """The answers in ``path`` that this reader and this code gave; none are kept without a path."""

    def __init__(self, path: Path | None, *, reader: str) -> None:
        self.path = path
        self.reader = reader
        self.code = fingerprint()
        self.known: dict[tuple[str, str], Answer] = {}
        if path is not None and path.exists():
            for line in path.read_text().splitlines():
                self._read(line)

    def _read(self, line: str) -> None:
        try:
            row = json.loads(line)
        except ValueError:  # cut off when the run was stopped
            return
        if (row["reader"], row["code"]) == (self.reader, self.code):
            found = [Found(**one) for one in row["found"]]
            self.known[row["id"], row["text"]] = Answer(found, row["seconds"], row["failed"])

    def of(self, case: dict[str, Any]) -> Answer | None:
        return self.known.get((case["id"], case["text"]))

    def keep(self, case: dict[str, Any], answer: Answer) -> Answer:
        """Write ``answer`` down at once, and return it."""
        if self.path is not None:
            row = {
                "id": case["id"],
                "text": case["text"],
                "reader": self.reader,
                "code": self.code,
                **asdict(answer),
            }
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("a+b") as file:
                if file.seek(0, 2) and (file.seek(-1, 2), file.read(1))[1] != b"\n":
                    file.write(b"\n")
                file.write(json.dumps(row, ensure_ascii=False).encode() + b"\n")
        return answer


def fingerprint(root: Path = ROOT) -> str:
    """Twelve digits that change with the code that reads messages, committed or not."""
    digest = hashlib.sha256()
    for file in sorted(file for folder in CODE for file in (root / folder).rglob("*.py")):
        digest.update(f"{file.relative_to(root)}\0".encode() + file.read_bytes() + b"\0")
    return digest.hexdigest()[:12]


def code_version() -> str:
    """The commit, whether the code that reads messages differs from it, and its fingerprint."""
    commit = _git("rev-parse", "--short", "HEAD") or "no commit"
    changed = " with changes" if _git("status", "--porcelain", "--", *CODE) else ""
    return f"{commit}{changed} ({fingerprint()})"


def _git(*words: str) -> str:
    try:
        done = subprocess.run(
            ["git", "-C", str(ROOT), *words], capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):  # an archive without its history
        return ""
    return done.stdout.strip()
