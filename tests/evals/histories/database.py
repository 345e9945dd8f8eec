"""A database for one measurement: the product's own settings on a PostgreSQL that ends with it."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import django


@contextmanager
def set_up() -> Iterator[None]:
    """Set Django up on an empty database, with the model that the environment configures.

    Nobody's memory is touched, and nothing is left of what the model is told.
    """
    from memoryproject.embedded.postgres import EmbeddedPostgres

    with tempfile.TemporaryDirectory(prefix="memory-histories-") as folder:
        Path(folder).chmod(0o755)  # the server's user must reach it
        with EmbeddedPostgres(Path(folder), durable=False) as server:
            os.environ["DATABASE_URL"] = server.url()
            os.environ["CELERY_BROKER_URL"] = "memory://"  # jobs are run by the player
            os.environ["DJANGO_SETTINGS_MODULE"] = "memoryproject.settings"
            django.setup()
            from django.core.management import call_command

            call_command("migrate", verbosity=0)
            try:
                yield
            finally:
                _let_go()


def _let_go() -> None:
    from django.db import connections

    for connection in connections.all(initialized_only=True):
        connection.close()
        if hasattr(connection, "close_pool"):
            connection.close_pool()
