"""Alive is the process; ready is what pages need. Neither tells a stranger more."""

import json
import socket
import time
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import OperationalError, connection
from django.test import Client

from memoryproject import health
from memoryproject.embedded.services import write_model_state
from memoryproject.models import User
from tests.roles import as_owner


@pytest.fixture(autouse=True)
def nothing_known() -> Iterator[None]:
    health._migrated = False
    yield
    health._migrated = False


def test_alive_asks_no_database(client: Client) -> None:
    answer = client.get("/healthz")  # the test has no database: a query would raise

    assert answer.status_code == 200
    assert answer.json() == {"alive": True}
    assert "no-cache" in answer.headers["Cache-Control"]


@pytest.mark.django_db
def test_ready_when_database_and_broker_answer(client: Client) -> None:
    answer = client.get("/readyz")

    assert answer.status_code == 200
    assert answer.json()["ready"] is True
    assert answer.json()["database"] == {"ready": True, "sentence": "The database answers."}
    assert answer.json()["broker"] == {"ready": True, "sentence": "The broker answers."}
    assert answer.json()["model"]["state"] == "ready"


@pytest.mark.django_db
def test_an_unsafe_role_is_not_ready(client: Client) -> None:
    with as_owner():
        answer = client.get("/readyz")

    assert answer.status_code == 503
    assert "role" in answer.json()["database"]["sentence"]


@pytest.mark.django_db
def test_a_migration_not_applied_is_not_ready(client: Client) -> None:
    with as_owner(), connection.cursor() as cursor:
        cursor.execute(
            "DELETE FROM django_migrations WHERE app = 'facts' AND name ="
            " (SELECT max(name) FROM django_migrations WHERE app = 'facts')"
        )

    answer = client.get("/readyz")

    assert answer.status_code == 503
    assert answer.json()["database"]["sentence"] == "The database has migrations to be applied."


@pytest.mark.django_db
@pytest.mark.parametrize("kind", ["closed", "silent"])
def test_a_broker_that_is_away_or_silent_is_said_within_seconds(
    client: Client, settings: Any, kind: str
) -> None:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        if kind == "silent":
            listener.listen()
        port = listener.getsockname()[1]
        settings.CELERY_BROKER_URL = f"redis://:hunter2@127.0.0.1:{port}/0"
        start = time.monotonic()

        answer = client.get("/readyz")

    assert answer.status_code == 503
    assert time.monotonic() - start < 5
    assert answer.json()["broker"]["sentence"] == "The broker can not be reached."
    assert answer.json()["database"]["ready"] is True
    assert "127.0.0.1" not in answer.content.decode()
    assert "hunter2" not in answer.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("state", ["downloading", "loading", "failed", "none"])
def test_pages_are_ready_while_the_model_is_not(
    client: Client, settings: Any, tmp_path: Any, state: str
) -> None:
    settings.LLM = settings.LLM | {"embedded": True}
    settings.DATA_DIR = tmp_path
    if state != "none":
        sentence = "It is at http://127.0.0.1:9999/v1 with key hunter2."
        write_model_state(tmp_path, state, sentence=sentence)  # type: ignore[arg-type]

    answer = client.get("/readyz")

    assert answer.status_code == 200
    assert answer.json()["ready"] is True
    assert answer.json()["model"]["state"] == state
    assert answer.json()["model"]["sentence"]
    assert "hunter2" not in answer.content.decode()


@pytest.mark.django_db
def test_the_answer_is_the_same_for_everybody_and_read_only(client: Client, asha: User) -> None:
    before = json.loads(client.get("/readyz").content)
    client.force_login(asha)

    assert json.loads(client.get("/readyz").content) == before
    for url in ("/healthz", "/readyz"):
        assert client.post(url).status_code == 405


def test_what_a_driver_says_of_its_address_is_not_passed_on() -> None:
    def _database() -> str:
        raise OperationalError("connection to 10.1.2.3 failed for user memory_owner")

    part = health._part(_database)

    assert part == {"ready": False, "sentence": "The database can not be reached."}
