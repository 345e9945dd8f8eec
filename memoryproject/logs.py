"""Logs as JSON lines: ids, counts and durations. Never text that somebody wrote."""

import logging
import traceback
from typing import Any
from uuid import UUID

from pythonjsonlogger.json import JsonFormatter as BaseFormatter

# A request prints itself with its query, which holds what was searched for.
LEFT_OUT = {"request", "color_message", "params", "sql"}
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
        record.exc_text = None  # another handler's rendering would hold the message
        return super().format(record)
