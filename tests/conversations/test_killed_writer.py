"""The web process killed in the middle of a reply: real processes, and a signal that none hears."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
import requests
from django.conf import settings as django_settings
from django.test import Client

from conversations.models import Message, Turn
from facts.models import LearningRun
from memoryproject.models import User
from memoryproject.row_security import acting_as
from tests.benchmarks.served import free_port
from tests.workers import test_database_url, wait_until

pytestmark = pytest.mark.django_db(transaction=True)

ROOT = Path(__file__).resolve().parents[2]
QUESTION = "Which teas grow in the south?"
FLUSHED = "Nilgiri, and Munnar"


class WebProcess:
    """One uvicorn of the product, as it is run, and a browser that is signed in as ``user``."""

    def __init__(self, user: User, *, model_url: str, log: Path) -> None:
        port = free_port()
        self.url = f"http://127.0.0.1:{port}"
        environment = {
            "PATH": os.environ["PATH"],
            "DJANGO_SETTINGS_MODULE": "tests.conversations.killed_settings",
            "DATA_DIR": str(django_settings.DATA_DIR),  # with the key that signed the session
            "DATABASE_URL": test_database_url(),
            "OPENAI_BASE_URL": model_url,
            "OPENAI_API_KEY": "test-key",
            "CHAT_MODEL": "scripted-reply",
            "LOG_LEVEL": "WARNING",
        }
        command = [sys.executable, "-m", "uvicorn", "memoryproject.asgi:application"]
        options = ["--port", str(port), "--lifespan", "off", "--no-access-log"]
        with log.open("ab") as output:
            self.process = subprocess.Popen(
                [*command, *options], cwd=ROOT, env=environment, stdout=output, stderr=output
            )
        signed_in = Client()
        signed_in.force_login(user)
        self.browser = requests.Session()
        self.browser.trust_env = False
        self.browser.headers["X-CSRFToken"] = "a" * 32
        self.browser.cookies.update(
            {"sessionid": signed_in.cookies["sessionid"].value, "csrftoken": "a" * 32}
        )
        wait_until(self._answers, "the site answers")

    def _answers(self) -> bool:
        assert self.process.poll() is None, "the site ended"
        try:
            return self.browser.get(f"{self.url}/healthz", timeout=5).ok
        except requests.ConnectionError:
            return False

    def post(self, path: str, **fields: str) -> requests.Response:
        sent = self.browser.post(self.url + path, data=fields, timeout=10, allow_redirects=False)
        assert sent.status_code == 302, sent.status_code
        return sent

    def page(self, path: str) -> str:
        answer = self.browser.get(self.url + path, timeout=10)
        assert answer.status_code == 200
        return answer.text

    def follow(self, turn: Turn) -> str:
        """The reply's events, to their end."""
        return self.page(f"/turns/{turn.pk}/stream/")

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        assert self.process.wait(10) == -signal.SIGKILL


Serve = Callable[[], WebProcess]


@pytest.fixture
def serve(asha: User, model_server: Any, tmp_path: Path) -> Iterator[Serve]:
    started: list[WebProcess] = []

    def start() -> WebProcess:
        site = WebProcess(asha, model_url=model_server.base_url, log=tmp_path / "web.log")
        started.append(site)
        return site

    yield start
    for site in started:
        if site.process.poll() is None:
            site.process.kill()
        site.process.wait(10)


@pytest.fixture
def never() -> Iterator[threading.Event]:
    """The model goes on when this is set: after the test."""
    held = threading.Event()
    yield held
    held.set()


def chunk(text: str, finish_reason: str | None = None) -> dict[str, Any]:
    choice = {"index": 0, "delta": {"content": text}, "finish_reason": finish_reason}
    return {"choices": [choice]}


def messages_of(user: User) -> list[tuple[str, str, bool]]:
    """Role, text, and whether a retry replaced it: all there are, in order."""
    with acting_as(user.pk):
        found = Message.objects.for_user(user).order_by("position")
        return [(one.role, one.visible_text, one.discarded_at is not None) for one in found]


def only_turn(user: User) -> Turn:
    with acting_as(user.pk):
        return Turn.objects.for_user(user).get()


def test_a_reply_outlives_the_process_that_was_killed_while_writing_it(
    asha: User, serve: Serve, model_server: Any, never: threading.Event
) -> None:
    model_server.streams([chunk("Nilgiri,"), chunk(" and Munnar"), lambda: never.wait(60)])
    first = serve()
    sent = first.post("/c/new/", text=QUESTION, client_id="k1")
    where = urlsplit(sent.headers["Location"]).path
    wait_until(lambda: ("assistant", FLUSHED, False) in messages_of(asha), "text is flushed")
    turn = only_turn(asha)
    assert turn.status == Turn.Status.STREAMING

    first.kill()
    second = serve()
    followed = second.follow(turn)

    assert FLUSHED in followed.replace("\ndata: ", "\n")
    assert followed.rstrip().split("\n\n")[-1].startswith("event: done")
    ended = only_turn(asha)
    assert (ended.status, ended.error_code) == (Turn.Status.INTERRUPTED, "stalled")
    shown = second.page(where)
    assert FLUSHED in shown
    assert "The reply broke off because the server was interrupted." in shown
    with acting_as(asha.pk):  # what was said is learnt from, whatever became of the reply
        assert LearningRun.objects.for_user(asha).filter(turn=turn).count() == 1

    model_server.replies("Nilgiri, Munnar and Wayanad.")
    second.post(f"/turns/{turn.pk}/retry/")
    second.follow(turn)

    assert only_turn(asha).status == Turn.Status.COMPLETED
    assert messages_of(asha) == [
        ("user", QUESTION, False),
        ("assistant", FLUSHED, True),
        ("assistant", "Nilgiri, Munnar and Wayanad.", False),
    ]
    again = model_server.calls_for("reply")[-1]
    assert again.text.count(QUESTION) == 1
    shown = second.page(where)
    assert shown.count(f'dir="auto">{QUESTION}</div>') == 1
    assert "Nilgiri, Munnar and Wayanad." in shown
    assert "broke off" not in shown


def test_a_message_whose_process_is_killed_before_a_word_came_is_kept_and_can_be_tried_again(
    asha: User, serve: Serve, model_server: Any
) -> None:
    model_server.hangs("reply", 60)
    first = serve()
    first.post("/c/new/", text=QUESTION, client_id="k1")
    model_server.wait_for_call("reply")

    first.kill()
    second = serve()
    turn = only_turn(asha)
    second.follow(turn)

    assert only_turn(asha).status == Turn.Status.FAILED
    model_server.replies("Nilgiri.")
    second.post(f"/turns/{turn.pk}/retry/")
    second.follow(turn)
    assert messages_of(asha) == [("user", QUESTION, False), ("assistant", "Nilgiri.", False)]
    # The browser that saw no answer sends its form again: it is the same turn.
    second.post("/c/new/", text=QUESTION, client_id="k1")
    assert only_turn(asha).pk == turn.pk
    assert len(model_server.calls_for("reply")) == 2


def test_a_reply_is_followed_and_stopped_from_another_process_than_its_writers(
    asha: User, serve: Serve, model_server: Any, never: threading.Event
) -> None:
    model_server.streams([chunk("Nilgiri,"), chunk(" and Munnar"), lambda: never.wait(60)])
    writing, reading = serve(), serve()
    writing.post("/c/new/", text=QUESTION, client_id="k1")
    wait_until(lambda: ("assistant", FLUSHED, False) in messages_of(asha), "text is flushed")
    turn = only_turn(asha)

    reading.post(f"/turns/{turn.pk}/stop/")
    followed = reading.follow(turn)

    assert FLUSHED in followed
    ended = only_turn(asha)
    assert (ended.status, ended.error_code) == (Turn.Status.INTERRUPTED, "stopped")
    assert len(model_server.calls_for("reply")) == 1
