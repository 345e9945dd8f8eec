"""Case files -> cases, with the values that JSON cannot hold written out."""

import json
import os
from pathlib import Path
from typing import Any

DEFAULT = Path(__file__).resolve().parents[3] / "shared" / "cases"

Case = dict[str, Any]


def cases_dir() -> Path:
    return Path(os.environ.get("CASES_DIR") or DEFAULT)


def load_cases(folder: Path) -> list[Case]:
    """Every case of every ``*.jsonl`` in ``folder``; a line that is not JSON names its place."""
    cases = []
    for path in sorted(folder.glob("*.jsonl")):
        for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
            if not line.strip():
                continue
            try:
                cases.append(json.loads(line))
            except ValueError as error:
                raise ValueError(f"{path.name}:{number}: {error}") from error
    return cases


def one_valued_keys(folder: Path) -> set[str]:
    """The keys that the cases take for granted to hold one value."""
    path = folder / "keys.json"
    return set(json.loads(path.read_text())["one"]) if path.exists() else set()


def write_out(value: Any) -> Any:
    """Replace ``$repeat``, ``$join``, ``$chars`` and ``$times`` by what they stand for."""
    if isinstance(value, list):
        written: list[Any] = []
        for item in value:
            if isinstance(item, dict) and "$times" in item:
                written.extend(_times(item))
            else:
                written.append(write_out(item))
        return written
    if not isinstance(value, dict):
        return value
    if "$repeat" in value:
        text, count = value["$repeat"]
        return str(write_out(text)) * count
    if "$join" in value:
        return "".join(write_out(part) for part in value["$join"])
    if "$chars" in value:
        return "".join(chr(code) for code in value["$chars"])
    return {name: write_out(part) for name, part in value.items()}


def _times(item: dict[str, Any]) -> list[Any]:
    rest = {name: part for name, part in item.items() if name != "$times"}
    return [write_out(_numbered(rest, number)) for number in range(item["$times"])]


def _numbered(value: Any, number: int) -> Any:
    if isinstance(value, str):
        return value.replace("{i}", str(number))
    if isinstance(value, list):
        return [_numbered(item, number) for item in value]
    if isinstance(value, dict):
        return {name: _numbered(part, number) for name, part in value.items()}
    return value
