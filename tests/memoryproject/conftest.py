"""Folders for the tests that start real servers."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(scope="module")
def open_folder() -> Iterator[Path]:
    """A data folder that a server's own user can reach; pytest's folders are private."""
    with tempfile.TemporaryDirectory(prefix="memory-embedded-") as folder:
        Path(folder).chmod(0o711)
        yield Path(folder)
