"""Logs as JSON lines: ids, counts and durations. Never text that somebody wrote."""

import logging
import traceback
from collections.abc import Mapping
from copy import copy
from typing import Any
from uuid import UUID

from pythonjsonlogger.json import JsonFormatter as BaseFormatter

# A request prints itself with its query, which holds what was searched for.
LEFT_OUT = {"request", "color_message", "params", "sql"}
LEAST_WORDS = 4  # characters; what is shorter tells nothing, and would be found everywhere
PLAIN = (str, int, float, bool, UUID, type(None))


class JsonFormatter(BaseFormatter):
    """One JSON object a line. An exception is its class and place: its message may quote."""

    def __init__(self) -> None:
        super().__init__(
            "%(asctime)s %(levelname)s %(name)s %(message)s",
            rename_fields={"asctime": "time", "levelname": "level", "name": "logger"},
        )

    def process_log_record(self, log_data: dict[str, Any]) -> dict[str, Any]:
        return {
            name: value
            for name, value in log_data.items()
            if name not in LEFT_OUT and isinstance(value, PLAIN)
        }

    def formatException(self, ei: Any) -> str:
        kind, _, trace = ei
        frames = traceback.extract_tb(trace)
        where = [f"{frame.filename}:{frame.lineno} in {frame.name}" for frame in frames[-8:]]
        return f"{getattr(kind, '__qualname__', kind)} at " + " < ".join(reversed(where))

    def format(self, record: logging.LogRecord) -> str:
        plain = copy(record)  # other handlers get the record as it was
        plain.exc_text = None  # another handler's rendering would hold the message
        plain.msg, plain.args = _without_words_of_errors(record), ()
        return super().format(plain)


def _without_words_of_errors(record: logging.LogRecord) -> str:
    """The message, where a library has put an exception's own words into it without them.

    Celery says what a task raised, asyncio what a task was left with; PostgreSQL's errors quote
    the row that it refused.
    """
    error = record.exc_info[1] if record.exc_info else None
    kind = type(error).__qualname__ if error is not None else "an exception"
    args = record.args
    if isinstance(args, Mapping) and "exc" in args:  # Celery's, which may be cut short
        said = str(record.msg) % {**args, "exc": kind, "traceback": ""}
    else:
        said = record.getMessage()
    if error is not None:
        for words in (repr(error), str(error)):
            if len(words) >= LEAST_WORDS:
                said = said.replace(words, kind)
    return said
