"""Statements that PostgreSQL plans once for each connection.

Where a thousand facts are remembered, planning the statement of the legs takes as long as running
it. Django leaves preparing to psycopg and switches it off there, and psycopg forgets what it has
prepared at each rollback to a savepoint, which is how recall ends. So it is done here, in SQL; the
names live as long as the connection, whatever becomes of a transaction.

The plan does not know the user (``plan_cache_mode`` in ``reads``): it is the one for a user of
average size, made again whenever the tables are analysed. It has no choice to regret, as every
table is read by the user's index.
"""

import re
from functools import lru_cache
from itertools import count
from typing import Any
from weakref import WeakKeyDictionary

from django.db import DatabaseError, connection
from psycopg.errors import FeatureNotSupported, InvalidSqlStatementName

PARAMETER = re.compile(r"%\((\w+)\)s")

# The names of what is prepared, by connection and text.
_prepared: WeakKeyDictionary[Any, dict[str, str]] = WeakKeyDictionary()
_numbers = count()


def fetch(sql: str, parameters: dict[str, Any]) -> list[tuple[Any, ...]]:
    """The rows of ``sql``, whose parameters are named as ``%(name)s``."""
    connection.ensure_connection()
    names = _prepared.setdefault(connection.connection, {})
    name, is_new = names.get(sql), sql not in names
    statement, arguments = _numbered(sql)
    if name is None:
        name = f"recall_{next(_numbers)}"
    execute = f"EXECUTE {name} ({arguments})"
    with connection.cursor() as cursor:
        # In one go, so that the number of statements is always the same.
        cursor.execute(
            f"PREPARE {name} AS {statement}; {execute}" if is_new else execute, parameters
        )
        if is_new:
            names[sql] = name
            cursor.nextset()
        return list(cursor.fetchall())


def forgotten(error: DatabaseError) -> bool:
    """Whether ``error`` says that what we prepared is there no more; if so, start afresh.

    A pooler may have changed the session below us, a migration a column's type.
    """
    is_gone = isinstance(error.__cause__, InvalidSqlStatementName | FeatureNotSupported)
    if is_gone:
        _prepared.pop(connection.connection, None)
    return is_gone


@lru_cache(maxsize=32)
def _numbered(sql: str) -> tuple[str, str]:
    """``sql`` with numbered parameters, and the list of their names for EXECUTE."""
    names = list(dict.fromkeys(PARAMETER.findall(sql)))
    numbered = PARAMETER.sub(lambda found: f"${names.index(found[1]) + 1}", sql)
    return numbered, ", ".join(f"%({name})s" for name in names)
