"""What must hold before anything is started: an address to serve at, and room on the disk."""

import errno
import os
import socket

from memoryproject.embedded.processes import StartFailed, probe_port
from memoryproject.embedded.wanted import Wanted

LEAST_FREE_BYTES = 500_000_000


def check_address(host: str, port: int) -> None:
    """Raise StartFailed, with what to set, unless the web server can listen there."""
    try:
        probe_port(host, port)
    except (OSError, UnicodeError) as error:
        raise StartFailed(_why_not(host, port, error)) from error


def _why_not(host: str, port: int, error: OSError | UnicodeError) -> str:
    code = error.errno if isinstance(error, OSError) else None
    if isinstance(error, socket.gaierror | UnicodeError) or code == errno.EADDRNOTAVAIL:
        return (
            f"HOST is {host}, which is not an address of this machine: set HOST to 127.0.0.1 for "
            "this machine alone, or to 0.0.0.0 for its network, too."
        )
    if code == errno.EADDRINUSE:
        return f"Port {port} on {host} is in use: stop what uses it, or set PORT."
    if code == errno.EACCES:
        return f"Port {port} is for administrators only: set PORT to 1024 or more."
    reason = os.strerror(code) if code else type(error).__name__
    return f"HOST {host} with PORT {port} cannot be used: {reason}."


def check_room(wanted: Wanted) -> None:
    """Raise StartFailed unless there is room on the disk for the data folder to grow."""
    if (free := wanted.free_bytes(wanted.data_dir)) < LEAST_FREE_BYTES:
        raise StartFailed(
            f"Only {free // 1_000_000} MB are free in {wanted.data_dir}, and "
            f"{LEAST_FREE_BYTES // 1_000_000} MB are needed: make room, or set DATA_DIR."
        )
