"""How an input is read."""

from typing import Any

from tests.cases.not_built import Unknown


def understood(given: dict[str, Any], *names: str) -> None:
    """Fail for a part of an input that nobody looks at."""
    if unknown := given.keys() - {"type", "note", *names}:
        raise Unknown(f"input {given.get('type', '')}: {sorted(unknown)}")
