"""What a log line holds, and what it never does."""

import json
import logging
import sys
from uuid import uuid4

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
