"""The embedded model's weights on the disk: which may be used, and are they what they should be?

The user's own file is used as it is, if it can be loaded at all. A file in the data folder is
used only after its SHA-256 was right; a stamp beside it saves reading a gigabyte at every start.
"""

import hashlib
import json
from pathlib import Path

from memoryproject.embedded.files import write_private
from memoryproject.embedded.known_weights import KNOWN_WEIGHTS, Weights


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


def sha256_of(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
