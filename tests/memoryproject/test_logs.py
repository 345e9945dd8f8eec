"""What a log line holds, and what it never does."""

import asyncio
import json
import logging
import logging.config
import sys
from collections.abc import Callable, Iterator
from io import StringIO
from uuid import uuid4

import pytest
import uvicorn
from celery import Celery
from celery.app.trace import build_tracer
from django.conf import settings
from django.db import DataError
from django.test import RequestFactory

from memoryproject.logs import JsonFormatter


def line(message: str, **more: object) -> dict[str, object]:
    record = logging.LogRecord("probe", logging.INFO, __file__, 1, message, (), None)
    for name, value in more.items():
        setattr(record, name, value)
    return dict(json.loads(JsonFormatter().format(record)))


def test_a_line_has_its_message_and_ids():
    turn = uuid4()

    logged = line("reply failed", turn=turn, seconds=0.5)

    assert logged["message"] == "reply failed"
    assert logged["turn"] == str(turn)
    assert logged["seconds"] == 0.5


def test_a_search_is_not_logged_with_its_request():
    request = RequestFactory().get("/memory/", {"q": "my illness"})

    assert "illness" not in json.dumps(line("Not Found", request=request))


def test_an_exception_is_its_class_and_place_without_its_words():
    record = logging.LogRecord("probe", logging.ERROR, __file__, 1, "failed", (), None)
    try:
        raise ValueError("invalid input: my illness")
    except ValueError:
        record.exc_info = sys.exc_info()
    record.exc_text = "ValueError: my illness"  # as another handler left it

    text = JsonFormatter().format(record)

    assert "ValueError at " in text
    assert "illness" not in text


ROW = "Failing row contains (my illness, " + "x" * 3000 + ")."


def by_celery(error: Exception) -> None:
    """As a worker says that a task has raised what nobody expected."""
    app = Celery("probe", set_as_current=False)

    def fails() -> None:
        raise error

    task = app.task(name="probe.fails")(fails)
    build_tracer(task.name, task, app=app, eager=True)(str(uuid4()), [], {}, None)


def by_asyncio(error: Exception) -> None:
    """As a loop says that a task has ended so and nobody asked."""
    loop = asyncio.new_event_loop()
    future = loop.create_future()
    future.set_exception(error)
    del future
    loop.close()


def by_uvicorn(error: Exception) -> None:
    """As the web server says that a response has broken off."""
    try:
        raise error
    except Exception:
        logging.getLogger("uvicorn.error").exception("Exception in ASGI application\n")


@pytest.fixture
def written() -> Iterator[StringIO]:
    """What the product's own settings write, as when the web server starts with them."""
    touched = [logging.getLogger(name) for name in ("", *settings.LOGGING["loggers"])]
    before = [(one, one.handlers[:], one.level, one.propagate) for one in touched]
    output = StringIO()
    logging.config.dictConfig(uvicorn.config.LOGGING_CONFIG | {"disable_existing_loggers": False})
    console = settings.LOGGING["handlers"]["console"] | {"stream": output}
    logging.config.dictConfig(settings.LOGGING | {"handlers": {"console": console}})
    yield output
    for one, handlers, level, propagate in before:
        one.handlers, one.propagate = handlers, propagate
        one.setLevel(level)


@pytest.mark.parametrize("said", [by_celery, by_asyncio, by_uvicorn])
def test_libraries_name_an_error_without_its_words(
    said: Callable[[Exception], None], written: StringIO, capfd: pytest.CaptureFixture[str]
) -> None:
    said(DataError(ROW))

    assert "DataError" in written.getvalue()
    assert "illness" not in written.getvalue()
    assert "illness" not in "".join(capfd.readouterr())
