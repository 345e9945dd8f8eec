"""Logs as JSON lines: ids, counts and durations. Never text that somebody wrote."""

import logging
import traceback
from typing import Any

from pythonjsonlogger.json import JsonFormatter as BaseFormatter

RESERVED = {"exc_info", "exc_text", "stack_info"}


class JsonFormatter(BaseFormatter):
    """One JSON object a line. An exception is its class and place: its message may quote."""

    def __init__(self) -> None:
        super().__init__(
            "%(asctime)s %(levelname)s %(name)s %(message)s",
            rename_fields={"asctime": "time", "levelname": "level", "name": "logger"},
        )

    def formatException(self, ei: Any) -> str:  # noqa: N802 - logging's name
        kind, _, trace = ei
        frames = traceback.extract_tb(trace)
        where = [f"{frame.filename}:{frame.lineno} in {frame.name}" for frame in frames[-8:]]
        return f"{getattr(kind, '__qualname__', kind)} at " + " < ".join(reversed(where))

    def format(self, record: logging.LogRecord) -> str:
        record.exc_text = None  # another handler's rendering would hold the message
        return super().format(record)
