"""Alive is the process; ready is what pages need. Neither tells a stranger more."""

import json
import socket
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from django.db import OperationalError, connection
from django.test import Client

from memoryproject import health, llm
from memoryproject.embedded.services import write_model_state
from memoryproject.llm import reach
from memoryproject.models import User
from tests.model_server import ModelServer
from tests.roles import as_owner


@pytest.fixture(autouse=True)
def nothing_known() -> Iterator[None]:
    health._migrated = False
    llm.forget_learnt()
    yield
    llm.forget_learnt()
    health._migrated = False


def test_alive_asks_no_database(client: Client) -> None:
    answer = client.get("/healthz")  # the test has no database: a query would raise

    assert answer.status_code == 200
    assert answer.json() == {"alive": True}
    assert "no-cache" in answer.headers["Cache-Control"]


@pytest.mark.django_db
def test_ready_when_database_and_broker_answer(client: Client, model_server: ModelServer) -> None:
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


# --- the endpoint -----------------------------------------------------------------------------


class Provider:
    """Answers each path with a status and body, and keeps what it was asked."""

    def __init__(self) -> None:
        self.answers: dict[str, tuple[int, str]] = {}
        self.asked: list[tuple[str, str, str, int]] = []
        self.silent = threading.Event()
        self.silent.set()
        provider = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                length = int(self.headers.get("Content-Length", 0))
                key = self.headers.get("Authorization", "")
                provider.asked.append((self.command, self.path, key, length))
                provider.silent.wait(10)
                status, body = provider.answers.get(self.path, (404, "<h1>Not Found</h1>"))
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body.encode())

            do_POST = do_GET

            def log_message(self, format: str, *args: Any) -> None:
                pass

        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.http.handle_error = lambda *args: None  # type: ignore[method-assign]
        threading.Thread(target=self.http.serve_forever, args=(0.05,), daemon=True).start()
        self.root = f"http://127.0.0.1:{self.http.server_address[1]}"

    def stop(self) -> None:
        self.silent.set()
        self.http.shutdown()
        self.http.server_close()


@pytest.fixture
def provider(settings: Any) -> Iterator[Provider]:
    made = Provider()
    settings.LLM = settings.LLM | {"base_url": f"{made.root}/v1", "api_key": "hunter2"}
    yield made
    made.stop()


MISSING_SCOPE = '{"error": {"message": "Missing scopes: api.model.read", "code": "x"}}'


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("status", "body", "state"),
    [
        (200, '{"object": "list", "data": []}', "ready"),
        (200, "no JSON", "ready"),
        (401, '{"error": {"message": "Incorrect API key: hunter2"}}', "wrong_key"),
        (401, "<h1>Who are you?</h1>", "wrong_key"),
        (401, MISSING_SCOPE, "ready"),
        (403, MISSING_SCOPE, "ready"),
        (402, "", "no_credit"),
        (404, "<h1>Not Found</h1>", "ready"),
        (405, "", "ready"),
        (429, "", "ready"),
        (500, "", "failing"),
        (503, "", "failing"),
    ],
)
def test_what_the_endpoint_says_of_the_key_is_reported_and_does_not_decide(
    client: Client, provider: Provider, status: int, body: str, state: str
) -> None:
    provider.answers["/v1/models"] = (status, body)

    answer = client.get("/readyz")

    assert answer.status_code == 200
    sentence = health.MODEL_SENTENCES[state]
    assert answer.json()["model"] == {"state": state, "sentence": sentence}
    assert provider.asked == [("GET", "/v1/models", "Bearer hunter2", 0)]
    for secret in ("hunter2", "127.0.0.1", provider.root.rpartition(":")[2], "Incorrect"):
        assert secret not in answer.content.decode()


@pytest.mark.django_db
def test_a_wrong_key_is_found_behind_an_address_without_its_version(
    client: Client, provider: Provider, settings: Any
) -> None:
    settings.LLM = settings.LLM | {"base_url": provider.root}
    provider.answers["/v1/models"] = (401, "")

    assert client.get("/readyz").json()["model"]["state"] == "wrong_key"
    assert [path for _, path, _, _ in provider.asked] == ["/models", "/v1/models"]


@pytest.mark.django_db
def test_nobody_at_the_address_is_said(client: Client, settings: Any) -> None:
    for url in ("http://127.0.0.1:9/v1", "http://[bad/v1", "localhost:1"):
        settings.LLM = settings.LLM | {"base_url": url}
        answer = client.get("/readyz")
        assert answer.status_code == 200
        assert answer.json()["model"]["state"] == "unreachable", url


@pytest.mark.django_db
def test_probes_do_not_become_the_providers_load(
    client: Client, provider: Provider, monkeypatch: pytest.MonkeyPatch
) -> None:
    provider.answers["/v1/models"] = (401, "")
    with ThreadPoolExecutor(max_workers=8) as prober:
        states = list(prober.map(lambda _: health._endpoint(), range(24)))
    assert set(states) == {"wrong_key"}
    assert len(provider.asked) == 1

    provider.answers["/v1/models"] = (200, "{}")
    assert client.get("/readyz").json()["model"]["state"] == "wrong_key"
    monkeypatch.setattr(reach, "KEPT_SECONDS", 0.0)
    assert client.get("/readyz").json()["model"]["state"] == "ready"
    assert len(provider.asked) == 2


@pytest.mark.django_db
def test_another_key_is_asked_about_anew(client: Client, provider: Provider, settings: Any) -> None:
    provider.answers["/v1/models"] = (401, "")
    client.get("/readyz")
    settings.LLM = settings.LLM | {"api_key": "another"}
    client.get("/readyz")

    assert [key for _, _, key, _ in provider.asked] == ["Bearer hunter2", "Bearer another"]


@pytest.mark.django_db
def test_a_silent_endpoint_holds_up_neither_the_answer_nor_the_broker(
    client: Client, provider: Provider, monkeypatch: pytest.MonkeyPatch
) -> None:
    provider.silent.clear()
    monkeypatch.setattr(health, "MODEL_SECONDS", 0.5)
    start = time.monotonic()

    answers = [client.get("/readyz") for _ in range(3)]

    assert time.monotonic() - start < 5
    assert {answer.status_code for answer in answers} == {200}
    assert {answer.json()["model"]["state"] for answer in answers} == {"unreachable"}
    provider.silent.set()


@pytest.mark.django_db
def test_alive_and_the_pages_ask_the_endpoint_nothing(
    client: Client, provider: Provider, asha: User
) -> None:
    client.force_login(asha)
    for url in ("/healthz", "/", "/memory/", "/settings/"):
        assert client.get(url).status_code == 200

    assert provider.asked == []
