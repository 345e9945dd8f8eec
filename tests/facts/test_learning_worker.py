"""A real Celery worker on a real broker, killed between the model's answer and the commit."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from celery import Celery
from django.conf import settings
from django.db import connection, transaction
from django.utils import timezone

from facts.models import Embedding, Fact, LearningRun, Posting
from memoryproject.embedded.valkey import EmbeddedValkey
from memoryproject.models import User
from tests.factories import ConsentFactory, LearningRunFactory, TurnFactory
from tests.roles import as_owner

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60.0


@pytest.fixture
def broker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("broker")
    for parent in (folder, *folder.parents[:2]):
        parent.chmod(0o755)  # the server's user must reach it
    with EmbeddedValkey(folder) as server:
        yield server.url


@pytest.fixture
def start_worker(broker: str, model_server: Any, tmp_path: Path) -> Iterator[Callable[[], Any]]:
    """Start a worker process as production does, on the test's database; all end with the test."""
    given = connection.settings_dict
    where = f"{given['HOST']}:{given['PORT']}" if not str(given["HOST"]).startswith("/") else ""
    host = "" if where else f"?host={quote(str(given['HOST']), safe='')}"
    url = (
        f"postgres://{given['USER']}:{quote(given['PASSWORD'] or '')}@{where}/{given['NAME']}{host}"
    )
    environment = {
        "PATH": os.environ["PATH"],
        "DJANGO_SETTINGS_MODULE": "tests.facts.worker_settings",
        "DATA_DIR": str(tmp_path / "data"),
        "DATABASE_URL": url,
        "CELERY_BROKER_URL": broker,
        "OPENAI_BASE_URL": model_server.base_url,
        "OPENAI_API_KEY": "test-key",
        "OMP_NUM_THREADS": "1",
    }
    started: list[subprocess.Popen[bytes]] = []

    def start() -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "celery", "-A", "memoryproject", "worker"]
        options = ["--pool", "solo", "--queues", "learning,maintenance", "--without-gossip"]
        with (tmp_path / "worker.log").open("ab") as log:
            worker = subprocess.Popen(
                [*command, *options, "--without-mingle", "--loglevel", "INFO"],
                cwd=ROOT,
                env=environment,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        started.append(worker)
        return worker

    yield start
    for worker in started:
        if worker.poll() is None:
            worker.kill()
        worker.wait()


def wait_until(holds: Callable[[], bool], what: str) -> None:
    give_up = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < give_up, f"waited in vain until {what}"
        time.sleep(0.05)


def waits_for_the_owners_lock() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_stat_clear_snapshot()")  # else one transaction sees one moment
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
            " AND datname = current_database() AND query ILIKE '%%FOR NO KEY UPDATE%%'"
        )
        return bool(cursor.fetchone()[0])


@pytest.mark.django_db(transaction=True)
def test_a_worker_killed_before_the_commit_leaves_nothing_and_the_fact_is_stored_once(
    asha: User, model_server: Any, broker: str, start_worker: Callable[[], Any]
) -> None:
    ConsentFactory.create(user=asha, category="health")
    answer = {"key": "health.allergy", "value": "latex", "text": "Allergic to latex"}
    model_server.extracts(answer)
    model_server.extracts(answer)
    run = LearningRunFactory.create(
        user=asha, turn=TurnFactory.create(user=asha, said="I'm allergic to latex")
    )
    client = Celery(broker=broker, set_as_current=False)
    arguments = [str(asha.pk), str(run.pk)]
    client.send_task("facts.tasks.learn_from_turn", arguments, queue="learning")

    # The owner's lock is held, so that the first worker stands between answer and commit.
    with as_owner(), transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=asha.pk)
        first = start_worker()
        wait_until(waits_for_the_owners_lock, "the worker wants to store")
        os.kill(first.pid, signal.SIGKILL)
        first.wait()
        assert len(model_server.calls_for("extract")) == 1
    with as_owner():
        assert not Fact.objects.across_users().exists()
        stuck = LearningRun.objects.across_users().get()
        assert (stuck.status, stuck.attempts) == ("running", 1)
        assert stuck.due_at > timezone.now()  # nobody may take it yet
        # Its claim lapses after the hard time limit; the test does not wait that long.
        LearningRun.objects.across_users().update(due_at=timezone.now())
    start_worker()  # is handed the unacknowledged message again

    def is_over() -> bool:
        with as_owner():
            return not LearningRun.objects.across_users().get().is_open

    wait_until(is_over, "the run is over")
    with as_owner():
        done = LearningRun.objects.across_users().get()
        (fact,) = Fact.objects.across_users()
        assert (done.status, done.attempts, done.counts) == ("done", 2, {"inserted": 1})
        assert (fact.key, fact.value, fact.status) == ("health.allergy", "latex", "active")
        assert Embedding.objects.across_users().filter(item_id=fact.pk).count() == 1
        assert Posting.objects.across_users().filter(item_id=fact.pk).exists()
    client.close()
    assert settings.CELERY_TASK_ACKS_LATE
    assert settings.CELERY_TASK_REJECT_ON_WORKER_LOST
