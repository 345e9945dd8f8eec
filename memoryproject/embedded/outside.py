"""Look whether a database or broker that is configured elsewhere answers, before all else."""

from urllib.parse import urlsplit

import psycopg
from kombu import Connection

from memoryproject.embedded.processes import StartFailed

SECONDS = 10


def check_database(url: str) -> None:
    """Raise StartFailed unless a database answers at ``url``."""
    try:
        psycopg.connect(url, connect_timeout=SECONDS).close()
    except psycopg.Error as error:
        reason = str(error).partition("\n")[0].rpartition(": ")[2]
        raise StartFailed(f"DATABASE_URL ({_place(url)}) cannot be used: {reason}.") from error


def check_broker(url: str) -> None:
    """Raise StartFailed unless a broker answers at ``url``."""
    try:
        with Connection(url, connect_timeout=SECONDS) as connection:
            connection.ensure_connection(max_retries=1, timeout=SECONDS)
    except Exception as error:  # each transport has errors of its own
        raise StartFailed(
            f"CELERY_BROKER_URL ({_place(url)}) cannot be used: {type(error).__name__}."
        ) from error


def _place(url: str) -> str:
    """Return host and port of ``url``, which may hold a password that nobody should see."""
    return urlsplit(url).netloc.rpartition("@")[2]
