"""What is left of a person's words: every column of every table that holds rows of theirs."""

from collections.abc import Iterable
from typing import Any

from django.db import connection

from memoryproject.models import User
from tests.roles import as_owner

# Tables without a ``user_id`` that hold rows about a user, and the columns that say whose.
OTHERS = {"memoryproject_user": "id", "memoryproject_auditevent": "subject_id"}


def traces_of(user: User, words: Iterable[str]) -> list[str]:
    """Where one of ``words`` still stands, whatever its case, as ``table.column``; row by row.

    Looks as the owner of the tables, so nothing is hidden from it. Assert first, before the
    deletion, that it finds something.
    """
    sought = [word.casefold() for word in words]
    found: list[str] = []
    with as_owner(), connection.cursor() as cursor:
        for table, owner in _tables(cursor).items():
            cursor.execute(
                f'SELECT cell.name, cell.held FROM "{table}" AS t,'  # names from the catalogue
                " LATERAL jsonb_each_text(to_jsonb(t)) AS cell(name, held)"
                f' WHERE t."{owner}"::text = %s',
                [str(user.pk)],
            )
            found += [
                f"{table}.{column}"
                for column, value in cursor.fetchall()
                if value and any(word in value.casefold() for word in sought)
            ]
    return sorted(found)


def _tables(cursor: Any) -> dict[str, str]:
    cursor.execute(
        "SELECT table_name FROM information_schema.columns"
        " WHERE table_schema = 'public' AND column_name = 'user_id'"
    )
    return {table: "user_id" for (table,) in cursor.fetchall()} | OTHERS


def rows_of(user: User) -> dict[str, list[str]]:
    """Every row of the user's own tables as JSON text, by table, in a stable order."""
    rows: dict[str, list[str]] = {}
    with as_owner(), connection.cursor() as cursor:
        for table, owner in _tables(cursor).items():
            if table in OTHERS:
                continue
            cursor.execute(
                f'SELECT to_jsonb(t)::text FROM "{table}" AS t'
                f' WHERE t."{owner}"::text = %s ORDER BY 1',
                [str(user.pk)],
            )
            rows[table] = [text for (text,) in cursor.fetchall()]
    return rows
