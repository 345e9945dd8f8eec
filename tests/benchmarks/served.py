"""The product as it is served: its own settings, its pool, its role, in a process of its own."""

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError

from django.conf import settings
from django.db import connections

PROJECT = Path(__file__).resolve().parents[2]
START_SECONDS = 60


def database_url() -> str:
    """The test database, as its owner; the settings make the connections take the app role."""
    given = connections["default"].settings_dict
    return (
        f"postgres://{given['USER']}:{given['PASSWORD']}@{given['HOST']}:{given['PORT']}"
        f"/{given['NAME']}"
    )


@contextmanager
def served(*, model_url: str, pool: int = 10) -> Iterator[str]:
    """Run one uvicorn process; yields its address. Sessions made here are valid there."""
    port = free_port()
    environment = os.environ | {
        "DJANGO_SETTINGS_MODULE": "memoryproject.settings",
        "DATA_DIR": str(settings.DATA_DIR),
        "DATABASE_URL": database_url(),
        "DATABASE_POOL_SIZE": str(pool),
        "CELERY_BROKER_URL": "memory://",
        "OPENAI_BASE_URL": model_url,
        "OPENAI_API_KEY": "none",
        "CHAT_MODEL": "scripted-reply",
        "LOG_LEVEL": "WARNING",
    }
    command = [sys.executable, "-m", "uvicorn", "memoryproject.asgi:application"]
    options = ["--port", str(port), "--lifespan", "off", "--log-level", "warning"]
    process = subprocess.Popen([*command, *options], cwd=PROJECT, env=environment)
    try:
        _wait(f"http://127.0.0.1:{port}/accounts/login/", process)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(30)


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def _wait(url: str, process: "subprocess.Popen[bytes]") -> None:
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end and process.poll() is None:
        try:
            with urllib.request.urlopen(url, timeout=5):
                return
        except (URLError, OSError):
            time.sleep(0.2)
    raise RuntimeError("the site did not start")
