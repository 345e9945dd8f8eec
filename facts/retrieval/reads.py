"""The savepoint in which recall reads: a time limit for each statement, and room for a failure."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Self

from django.db import DatabaseError, connection

from facts.retrieval import prepared

logger = logging.getLogger(__name__)

LEG_MILLISECONDS = 1_000  # a safety net for the reply, on a machine that is overloaded, too
ONE_PLAN = "SET LOCAL plan_cache_mode = force_generic_plan"  # see ``prepared``


class Reads:
    """However it is left, the caller's transaction goes on as if nothing had been read.

    One statement for the savepoint and the settings saves round trips.
    """

    def __enter__(self) -> Self:
        self._run(f"SAVEPOINT recall; {self._limit(1)}; {ONE_PLAN}")
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
            self._start_again()

    def fetch(self, sql: str, parameters: dict[str, Any]) -> list[tuple[Any, ...]]:
        """``prepared.fetch``, once more where the session no longer knows the statement."""
        try:
            return prepared.fetch(sql, parameters)
        except DatabaseError as error:
            if not prepared.forgotten(error):
                raise
            self._start_again()
            return prepared.fetch(sql, parameters)

    def _start_again(self) -> None:
        self._run(f"ROLLBACK TO SAVEPOINT recall; {self._limit(1)}; {ONE_PLAN}")

    def _limit(self, share: int) -> str:
        return f"SET LOCAL statement_timeout = {LEG_MILLISECONDS // share}"

    def _run(self, sql: str) -> None:
        with connection.cursor() as cursor:
            cursor.execute(sql)
