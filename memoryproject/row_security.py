"""Who sees it? PostgreSQL's row-level security, and the scopes in which our code works.

Every live connection takes the app role as it opens, and that role sees rows of the user named
by ``app.user_id`` only, so outside ``acting_as`` it sees no personal row at all. Work across
users happens in ``maintenance`` (narrow columns), operators read in ``operator_scope``
(SELECT only). The setting is local to the transaction: a session-level one would leak through
the connection pool to the next borrower.
"""

import asyncio
import contextvars
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from typing import ParamSpec, TypeVar
from uuid import UUID

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import connection, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState

P = ParamSpec("P")
T = TypeVar("T")

_acting_user: contextvars.ContextVar[UUID | None] = contextvars.ContextVar(
    "acting_user", default=None
)
# Bounds the connections that streams take from the pool: each step is short.
_steps = ThreadPoolExecutor(max_workers=8, thread_name_prefix="run-as")


class ActingAsAnother(RuntimeError):
    """A scope of one user was opened inside the scope of another."""


class UnsafeRole(ImproperlyConfigured):
    """The connection acts as a role that row-level security does not bind."""


def acting_user_id() -> UUID | None:
    """The user whose scope this code runs in, if any."""
    return _acting_user.get()


@contextmanager
def acting_as(user_id: UUID) -> Iterator[None]:
    """Open a transaction in which the rows of ``user_id``, and only they, exist.

    Raises ActingAsAnother inside another user's scope. The setting is local, so it ends with the
    transaction. Inside somebody else's transaction (a test's, for one), which goes on, the old
    value is put back at the end. On an error the rollback to the savepoint does that by itself; a
    statement in a ``finally`` would fail in the aborted transaction and mask the error.
    """
    current = _acting_user.get()
    if current is not None:
        if current != user_id:
            raise ActingAsAnother("A user's scope was opened inside another's.")
        with transaction.atomic():
            yield
        return
    goes_on = connection.in_atomic_block
    with transaction.atomic():
        previous = _set_user(str(user_id))
        token = _acting_user.set(user_id)
        try:
            yield
        finally:
            _acting_user.reset(token)
        if goes_on:
            _set_user(previous)


def _set_user(value: str) -> str:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT current_setting('app.user_id', true), set_config('app.user_id', %s, true)",
            [value],
        )
        previous = cursor.fetchone()
    return (previous[0] if previous else None) or ""


@contextmanager
def maintenance() -> Iterator[None]:
    """Open a transaction in the role for work across users; its policies name few columns."""
    with _in_role(settings.MAINTENANCE_ROLE):
        yield


@contextmanager
def operator_scope() -> Iterator[None]:
    """Open a transaction in which staff may read rows of every user and change none."""
    with _in_role(settings.OPERATOR_ROLE):
        yield


@contextmanager
def _in_role(role: str) -> Iterator[None]:
    if _acting_user.get() is not None:
        raise ActingAsAnother("A scope across users was opened inside a user's.")
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute(f"SET LOCAL ROLE {connection.ops.quote_name(role)}")
        yield
        with connection.cursor() as cursor:
            cursor.execute(f"SET LOCAL ROLE {connection.ops.quote_name(settings.APP_ROLE)}")


def run_as(
    user_id: UUID, step: Callable[P, T], *args: P.args, **kwargs: P.kwargs
) -> "asyncio.Future[T]":
    """Run one database step of asynchronous code as ``user_id``, in a thread of its own.

    The step is one transaction; its connection goes back to the pool before this returns, so
    a stream holds none while the model talks. A step started is finished even when the caller
    is cancelled, since a thread cannot be interrupted. It is a future and no task, so that an
    event loop that cancels its tasks as it closes leaves it to who waits for it.
    """
    return _in_thread(partial(_scoped, user_id, partial(step, *args, **kwargs)))


def _scoped(user_id: UUID, step: Callable[[], T]) -> T:
    with acting_as(user_id):
        return step()


def run_unscoped(step: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> "asyncio.Future[T]":
    """Run a step that opens its own scope (or needs none) in a thread, connection handed back."""
    return _in_thread(partial(step, *args, **kwargs))


def _in_thread(step: Callable[[], T]) -> "asyncio.Future[T]":
    def handed_back() -> T:
        try:
            return step()
        finally:
            connection.close()

    # Our context is copied except for the acting user: the step opens its own scope.
    context = contextvars.copy_context()
    context.run(_acting_user.set, None)
    return asyncio.get_running_loop().run_in_executor(_steps, context.run, handed_back)


def refuse_unsafe_role(connection: BaseDatabaseWrapper) -> None:
    """Raise UnsafeRole if the acting role is superuser, has BYPASSRLS or owns our tables."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT r.rolname, r.rolsuper, r.rolbypassrls, EXISTS (SELECT 1 FROM pg_class c"
            " WHERE c.relname = 'facts_fact' AND c.relowner = r.oid)"
            " FROM pg_roles r WHERE r.rolname = current_user"
        )
        row = cursor.fetchone()
    if row is None or any(row[1:]):
        raise UnsafeRole(
            f"The database role {row[0] if row else '?'!r} is not bound by row-level security"
            f" (superuser, BYPASSRLS or owner of the tables). Connect so that"
            f" {settings.APP_ROLE!r} is the acting role."
        )


class EnableRowSecurity(Operation):
    """Migration operation: bind a ``UserOwned`` table to its user's rows.

    ``maintenance`` names what the maintenance role may do across users, as
    ``{"SELECT": ["id", "user_id"], "UPDATE": ["status"]}``; columns left out stay closed.
    """

    reversible = True
    reduces_to_sql = True

    def __init__(
        self, model_name: str, maintenance: Mapping[str, Sequence[str]] | None = None
    ) -> None:
        self.model_name = model_name
        self.maintenance = maintenance or {}

    def state_forwards(self, app_label: str, state: ProjectState) -> None:
        pass

    def database_forwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        table = self._table(app_label, schema_editor, to_state)
        own = "user_id = nullif(current_setting('app.user_id', true), '')::uuid"
        for statement in (
            f"ALTER TABLE {table} ENABLE ROW LEVEL SECURITY",
            f"CREATE POLICY own_rows ON {table} TO {settings.APP_ROLE}"
            f" USING ({own}) WITH CHECK ({own})",
            f"CREATE POLICY operator_reads ON {table} FOR SELECT"
            f" TO {settings.OPERATOR_ROLE} USING (true)",
            f"GRANT SELECT, INSERT, UPDATE, DELETE ON {table} TO {settings.APP_ROLE}",
            f"GRANT SELECT ON {table} TO {settings.OPERATOR_ROLE}",
        ):
            schema_editor.execute(statement)
        if self.maintenance:
            schema_editor.execute(
                f"CREATE POLICY maintenance_work ON {table}"
                f" TO {settings.MAINTENANCE_ROLE} USING (true) WITH CHECK (true)"
            )
        for verb, columns in self.maintenance.items():
            schema_editor.execute(
                f"GRANT {verb} ({', '.join(columns)}) ON {table} TO {settings.MAINTENANCE_ROLE}"
            )

    def database_backwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        table = self._table(app_label, schema_editor, from_state)
        for policy in ("own_rows", "operator_reads", "maintenance_work"):
            schema_editor.execute(f"DROP POLICY IF EXISTS {policy} ON {table}")
        schema_editor.execute(f"ALTER TABLE {table} DISABLE ROW LEVEL SECURITY")

    def describe(self) -> str:
        return f"Enable row-level security on {self.model_name}"

    def _table(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, state: ProjectState
    ) -> str:
        model = state.apps.get_model(app_label, self.model_name)
        return schema_editor.quote_name(model._meta.db_table)
