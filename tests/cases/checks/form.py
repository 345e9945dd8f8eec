"""How a check is written, and how its parts are read."""

from typing import Any

from tests.cases.not_built import Unknown

Check = dict[str, Any]


def only(wanted: Check, *names: str) -> None:
    """Fail for a part of a check that nobody looks at."""
    unknown = wanted.keys() - {"check", "note", *names}
    if unknown:
        raise Unknown(f"{wanted['check']}: {sorted(unknown)}")


def as_list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]
