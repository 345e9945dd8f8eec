"""What runs for a data folder, told to every other process through two small files.

``run/services.json`` holds the addresses with their passwords; it is there while the product
runs, so that ``manage.py shell`` in another terminal finds the database. ``run/model_state.json``
says how far the embedded model is, for pages and ``/readyz``.
"""

import json
from pathlib import Path
from typing import Literal, TypedDict

from memoryproject.embedded.files import private_folder, write_private

StateName = Literal["off", "downloading", "loading", "ready", "failed"]


class Services(TypedDict, total=False):
    """Addresses of the embedded parts; a part that is configured elsewhere is not in it."""

    database_url: str
    broker_url: str
    model_url: str  # ends in /v1
    model_key: str


class ModelState(TypedDict):
    """How far the embedded model is. ``percent`` is set while its weights are fetched."""

    state: StateName
    percent: int | None
    sentence: str  # for people: what is going on, or what to do about it


def read_services(data_dir: Path) -> Services:
    """Return what runs; empty when nothing does."""
    try:
        found: Services = json.loads((data_dir / "run" / "services.json").read_text("utf-8"))
    except FileNotFoundError:
        return {}
    return found


def write_services(data_dir: Path, services: Services) -> None:
    write_private(private_folder(data_dir / "run") / "services.json", json.dumps(services))


def clear_services(data_dir: Path) -> None:
    for name in ("services.json", "model_state.json", "model_address.json"):
        (data_dir / "run" / name).unlink(missing_ok=True)


def read_model_state(data_dir: Path) -> ModelState | None:
    """Return the state of the embedded model, None where nothing runs or has said so yet."""
    try:
        found: ModelState = json.loads((data_dir / "run" / "model_state.json").read_text("utf-8"))
    except FileNotFoundError:
        return None
    return found


def write_model_state(
    data_dir: Path, state: StateName, *, percent: int | None = None, sentence: str = ""
) -> None:
    content: ModelState = {"state": state, "percent": percent, "sentence": sentence}
    write_private(private_folder(data_dir / "run") / "model_state.json", json.dumps(content))
