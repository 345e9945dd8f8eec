"""Where everything that must outlive the clone is kept, and the secret keys in it."""

import json
import os
import secrets
from pathlib import Path
from typing import Any

from django.core.exceptions import ImproperlyConfigured


def default_data_dir() -> Path:
    """A system folder for root (a database user must reach it), the XDG data folder otherwise."""
    if os.geteuid() == 0:
        return Path("/var/lib/memoryproject")
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "memoryproject"


def usable_data_dir(path: Path, *, clone: Path) -> Path:
    """Return the absolute ``path``, made when missing; it must be ours and outside the clone.

    Root's may be entered by others, not listed: the database runs as a user of its own.
    """
    path = path.expanduser().resolve()
    if path.is_relative_to(clone):
        raise ImproperlyConfigured(
            f"DATA_DIR {path} is inside the source folder, where cleaning up would delete it: "
            "choose a folder outside."
        )
    try:
        path.mkdir(parents=True, exist_ok=True, mode=0o711 if os.geteuid() == 0 else 0o700)
        usable = os.access(path, os.R_OK | os.W_OK | os.X_OK)
    except OSError:
        usable = False
    if not usable:
        raise ImproperlyConfigured(f"DATA_DIR {path} cannot be written to: choose another folder.")
    return path


def secret_key(data_dir: Path, name: str) -> bytes:
    """Return the 32-byte key ``name``, made at first use in a file that only we may read.

    Two processes may start at once: the file is written apart and linked into place, so
    that the second finds the first one's key and never half of it.
    """
    path = data_dir / "keys" / name
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.parent.chmod(0o700)
        draft = path.with_name(f".{name}.{os.getpid()}.{secrets.token_hex(4)}")
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w") as file:
            file.write(secrets.token_hex(32))
        try:
            os.link(draft, path)
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return bytes.fromhex(path.read_text().strip())


def running_services(data_dir: Path) -> dict[str, Any]:
    """Addresses of the embedded services that run now, as ``manage.py up`` wrote them."""
    try:
        return dict(json.loads((data_dir / "run" / "services.json").read_text()))
    except (FileNotFoundError, ValueError, PermissionError):
        return {}
