"""The savepoint in which recall reads: a time limit for each statement, and room for a failure."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Self

from django.db import DatabaseError, connection

logger = logging.getLogger(__name__)

LEG_MILLISECONDS = 1_000  # a safety net for the reply, on a machine that is overloaded, too


class Reads:
    """However it is left, the caller's transaction goes on as if nothing had been read.

    The savepoint's own name, and one statement for it and the limit, save round trips.
    """

    def __enter__(self) -> Self:
        self._run(f"SAVEPOINT recall; {self._limit(1)}")
        return self

    def __exit__(self, *_: object) -> None:
        self._run("ROLLBACK TO SAVEPOINT recall")

    @contextmanager
    def attempt(self, failed: list[str], name: str, *, share: int = 1) -> Iterator[None]:
        """Run a read within a ``share``-th of the time; if it fails, name it and go on without."""
        if share > 1:
            self._run(self._limit(share))
        try:
            yield
        except DatabaseError as error:
            logger.warning(
                "a leg of recall failed", extra={"leg": name, "error": type(error).__name__}
            )
            failed.append(name)
            self._run(f"ROLLBACK TO SAVEPOINT recall; {self._limit(1)}")

    def _limit(self, share: int) -> str:
        return f"SET LOCAL statement_timeout = {LEG_MILLISECONDS // share}"

    def _run(self, sql: str) -> None:
        with connection.cursor() as cursor:
            cursor.execute(sql)
