"""Small files and folders of the data folder: written whole, and private."""

import contextlib
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

LOG_LIMIT_BYTES = 5_000_000


def write_private(path: Path, text: str) -> None:
    """Write ``text`` so that a reader sees the old or the new file, never half of one (0600)."""
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(text)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def make_data_folder(path: Path) -> None:
    """Make the data folder; root's may be entered (not listed) by the database's own user."""
    if not path.is_dir():
        path.mkdir(parents=True, mode=0o711 if os.geteuid() == 0 else 0o700)


def private_folder(path: Path) -> Path:
    """Return ``path``, made when missing, for nobody but us."""
    path.mkdir(exist_ok=True, mode=0o700)
    return path


def open_log(path: Path, *, limit: int = LOG_LIMIT_BYTES) -> int:
    """Return a descriptor to append to; a log over ``limit`` bytes first becomes ``.log.1``."""
    if path.exists() and path.stat().st_size > limit:
        path.replace(path.with_name(path.name + ".1"))
    return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)


def sizes_in(folder: Path) -> Iterator[int]:
    """Yield the size of every file under ``folder``, which may change meanwhile."""
    for path in folder.rglob("*"):
        with contextlib.suppress(FileNotFoundError):
            yield path.stat().st_size if path.is_file() else 0


def free_space(folder: Path) -> int:
    return shutil.disk_usage(folder).free
