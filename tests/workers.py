"""Real Celery workers on a real broker, as production starts them, on the test's database."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from urllib.parse import quote

from celery import Celery
from django.conf import settings
from django.db import connection

from memoryproject.embedded.valkey import EmbeddedValkey

ROOT = Path(__file__).resolve().parents[1]
PATIENCE = 60.0


class Workers:
    """A broker and the workers started on it; all end with the block."""

    def __init__(self, model_url: str, **environment: str) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="memory-broker-")
        self.folder = Path(self._folder.name)
        self.folder.chmod(0o755)  # the server's user must reach it
        self._broker = EmbeddedValkey(self.folder)
        self._started: list[subprocess.Popen[bytes]] = []
        self._environment = {
            "PATH": os.environ["PATH"],
            "DJANGO_SETTINGS_MODULE": "tests.facts.worker_settings",
            "DATA_DIR": str(self.folder / "data"),
            "DATABASE_URL": test_database_url(),
            "OPENAI_BASE_URL": model_url,
            "OPENAI_API_KEY": "test-key",
            "OMP_NUM_THREADS": "1",
        } | environment

    def __enter__(self) -> Self:
        self._broker.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        for worker in self._started:
            if worker.poll() is None:
                worker.kill()
            worker.wait()
        self._broker.stop()
        self._folder.cleanup()

    def start(self) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "celery", "-A", "memoryproject", "worker"]
        options = [
            "--pool",
            "solo",
            "--queues",
            "learning,summaries,maintenance",
            "--without-gossip",
        ]
        with (self.folder / "worker.log").open("ab") as log:
            worker = subprocess.Popen(
                [*command, *options, "--without-mingle", "--loglevel", "INFO"],
                cwd=ROOT,
                env=self._environment | {"CELERY_BROKER_URL": self._broker.url},
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        self._started.append(worker)
        return worker

    def send(self, task: str, *arguments: Any) -> None:
        with Celery(broker=self._broker.url, set_as_current=False) as client:
            route = settings.CELERY_TASK_ROUTES.get(task, {})
            queue = route.get("queue", settings.CELERY_TASK_DEFAULT_QUEUE)
            client.send_task(task, list(arguments), queue=queue)


def test_database_url() -> str:
    """The address of the database that this test runs on."""
    given = connection.settings_dict
    socket = str(given["HOST"]).startswith("/")
    where = "" if socket else f"{given['HOST']}:{given['PORT']}"
    host = f"?host={quote(str(given['HOST']), safe='')}" if socket else ""
    login = f"{given['USER']}:{quote(given['PASSWORD'] or '')}"
    return f"postgres://{login}@{where}/{given['NAME']}{host}"


test_database_url.__test__ = False  # type: ignore[attr-defined]


def wait_until(holds: Callable[[], bool], what: str) -> None:
    give_up = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < give_up, f"waited in vain until {what}"
        time.sleep(0.05)


def waits_for_the_owners_lock() -> bool:
    """Whether some connection stands before the owner's lock, ready to store."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_stat_clear_snapshot()")  # else one transaction sees one moment
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
            " AND datname = current_database() AND query ILIKE '%%FOR NO KEY UPDATE%%'"
        )
        return bool(cursor.fetchone()[0])
