"""Whose eyes a test looks through: the app role's, or the owner's where it must see all."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.conf import settings
from django.db import connection, transaction


def take_app_role(*, connection: Any, **kwargs: Any) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"SET ROLE {settings.APP_ROLE}")


def give_back_role() -> None:
    if connection.connection is None or connection.connection.closed:
        return
    with connection.cursor() as cursor:
        cursor.execute("SET ROLE NONE")


@contextmanager
def as_owner() -> Iterator[None]:
    """See and write every row, as the owner of the tables, whom row-level security leaves alone."""
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SELECT current_user")
            before = cursor.fetchone()[0]
            cursor.execute("SET LOCAL ROLE NONE")
        yield
        with connection.cursor() as cursor:
            cursor.execute(f"SET LOCAL ROLE {connection.ops.quote_name(before)}")
