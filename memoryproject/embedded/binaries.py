"""Where the programs inside our packages lie, and a copy of them where it is needed."""

import importlib.metadata
import importlib.util
import os
import shutil
from pathlib import Path

from memoryproject.embedded.processes import StartFailed, can_reach


def package_folder(package: str) -> Path:
    """Return the folder of an installed package, without importing it.

    Raises StartFailed when it is not installed.
    """
    found = importlib.util.find_spec(package)
    if found is None or not found.submodule_search_locations:
        raise StartFailed(f"The package {package} is not installed: run make run once more.")
    return Path(found.submodule_search_locations[0])


def reachable_package(
    package: str, *, distribution: str, probe: str, data_dir: Path, user: str | None
) -> Path:
    """Return the package's folder, or that of a copy in the data folder if ``user`` needs one.

    A virtual environment below a private home cannot be entered by the database's user, and
    opening the home to everybody is not for us to do. ``probe`` is a program in the package.
    """
    folder = package_folder(package)
    if not (folder / probe).exists():
        raise StartFailed(f"The package {distribution} has no programs for this kind of machine.")
    if user is None or can_reach(folder / probe, user=user):
        return folder
    version = importlib.metadata.version(distribution)
    copies = data_dir / "programs" / f"{distribution}-{version}"
    if not copies.is_dir():
        _copy(folder, copies)
    copy = copies / folder.name
    if not can_reach(copy / probe, user=user):
        raise unreachable(data_dir, user=user)
    return copy


def unreachable(data_dir: Path, *, user: str | None) -> StartFailed:
    return StartFailed(
        f"The system user {user} cannot enter {data_dir}: set DATA_DIR to a folder whose "
        "parent folders everybody may enter."
    )


def _copy(folder: Path, copies: Path) -> None:
    scratch = copies.with_name(copies.name + ".new")
    shutil.rmtree(scratch, ignore_errors=True)
    scratch.mkdir(parents=True)
    for part in (
        folder,
        folder.with_name(folder.name + ".libs"),
    ):  # found by relative path
        if part.is_dir():
            shutil.copytree(part, scratch / part.name, symlinks=True)
    for path in [copies.parent, scratch, *scratch.rglob("*")]:
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or os.access(path, os.X_OK) else 0o644)
    scratch.rename(copies)
