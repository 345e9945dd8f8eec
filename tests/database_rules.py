"""What the database must look like for row-level security to bind all live work.

Each function returns sentences about what is wrong; they read the catalogue of the connection's
database as the owner of the tables.
"""

from collections.abc import Iterable
from typing import Any

from django.apps import apps
from django.conf import settings
from django.db import connection

from memoryproject.ownership import UserOwned

# Every table without an owner's policy, and why it may do without.
OUTSIDE = {
    "memoryproject_user": "the account itself: read before anybody is known to be its owner",
    "memoryproject_user_groups": "permissions of operators",
    "memoryproject_user_user_permissions": "permissions of operators",
    "memoryproject_apitoken": "the token says whose request it is; only its hash is kept",
    "memoryproject_auditevent": "append-only, its subject an opaque id; has policies of its own",
    "account_emailaddress": "allauth: signing in, before anybody is known",
    "account_emailconfirmation": "allauth: confirming an address, before anybody is known",
    "mfa_authenticator": "allauth: signing in, before anybody is known",
    "django_session": "says whose request it is",
    "django_admin_log": "what operators did in the admin: ids, never content",
    "django_content_type": "names of models",
    "auth_group": "permissions of operators",
    "auth_group_permissions": "permissions of operators",
    "auth_permission": "permissions of operators",
    "django_migrations": "which migrations were applied",
}
OWN = "(user_id = (NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid)"
SUBJECT = OWN.replace("user_id = ", "subject_id = ", 1)
AUDIT_POLICIES = {
    ("anyone_appends", "INSERT", None, "true"),
    ("subject_reads", "SELECT", SUBJECT, None),
}
# What work across users may touch; nothing that somebody wrote is in here.
MAINTENANCE_COLUMNS = {
    ("conversations_turn", "SELECT"): {
        "id", "user_id", "status", "may_learn", "heartbeat_at", "created_at", "finished_at",
    },
    ("facts_learningrun", "SELECT"): {"id", "user_id", "turn_id", "status", "due_at"},
    ("conversations_foldingrun", "SELECT"): {
        "id", "user_id", "conversation_id", "status", "due_at",
    },
    ("facts_episoderun", "SELECT"): {"id", "user_id", "conversation_id", "status", "due_at"},
    ("facts_reindexrun", "SELECT"): {"id", "user_id", "model", "status", "due_at"},
    ("facts_upkeeprun", "SELECT"): {"id", "user_id", "job", "status", "due_at"},
    ("memoryproject_auditevent", "INSERT"): {
        "id", "action", "actor_id", "actor_kind", "count", "created_at", "mac", "reason",
        "sequence", "subject_id", "target_id", "target_kind",
    },
}  # fmt: skip
LIVE_ROLES = (settings.APP_ROLE, settings.MAINTENANCE_ROLE, settings.OPERATOR_ROLE)


def owned_tables() -> set[str]:
    models = apps.get_models(include_auto_created=True)
    return {model._meta.db_table for model in models if issubclass(model, UserOwned)}


def unlisted_tables() -> list[str]:
    """Tables that belong to nobody and stand in no list, and names in the list without a table."""
    found = {
        row[0]
        for row in _rows(
            "SELECT relname FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace"
            " WHERE n.nspname = 'public' AND relkind IN ('r', 'p', 'f', 'v', 'm')"
        )
    }
    owned = owned_tables()
    return [
        *(f"{table} has no owner and no reason" for table in sorted(found - owned - set(OUTSIDE))),
        *(f"{table} is listed and does not exist" for table in sorted(set(OUTSIDE) - found)),
        *(f"{table} has an owner and is listed" for table in sorted(set(OUTSIDE) & owned)),
    ]


def unprotected_tables() -> list[str]:
    """Owned tables whose policies are not exactly those of ``EnableRowSecurity``."""
    enabled = {
        row[0]
        for row in _rows("SELECT relname FROM pg_class WHERE relrowsecurity AND relkind = 'r'")
    }
    wrong = [f"{table} has row security off" for table in sorted(owned_tables() - enabled)]
    for table in sorted(owned_tables()):
        policies = _policies(table)
        app = {policy[1:] for policy in policies if settings.APP_ROLE in policy[0]}
        if app != {("own_rows", "ALL", OWN, OWN)}:
            wrong.append(f"{table}: policies of the app role are {sorted(app, key=str)}")
        operator = {policy[1:] for policy in policies if settings.OPERATOR_ROLE in policy[0]}
        if operator != {("operator_reads", "SELECT", "true", None)}:
            wrong.append(f"{table}: policies of operators are {sorted(operator, key=str)}")
        known = set(LIVE_ROLES)
        wrong += [
            f"{table}: {policy[1]} is for {policy[0]}"
            for policy in policies
            if not set(policy[0]) <= known
        ]
    audit = {
        policy[1:]
        for policy in _policies("memoryproject_auditevent")
        if settings.APP_ROLE in policy[0]
    }
    if audit != AUDIT_POLICIES:
        wrong.append(f"memoryproject_auditevent: policies are {sorted(audit, key=str)}")
    return wrong


def wrong_maintenance_rights() -> list[str]:
    rows = _rows(
        "SELECT table_name, privilege_type, column_name FROM information_schema.column_privileges"
        " WHERE grantee = %s AND table_schema = 'public'",
        [settings.MAINTENANCE_ROLE],
    )
    granted: dict[tuple[str, str], set[str]] = {}
    for table, verb, column in rows:
        granted.setdefault((table, verb), set()).add(column)
    wrong = [
        f"maintenance may {verb} {sorted(granted.get((table, verb), ()))} of {table}"
        for table, verb in sorted(granted.keys() | MAINTENANCE_COLUMNS.keys())
        if granted.get((table, verb)) != MAINTENANCE_COLUMNS.get((table, verb))
    ]
    whole = _rows(
        "SELECT table_name, privilege_type FROM information_schema.role_table_grants"
        " WHERE table_schema = 'public' AND privilege_type <> 'SELECT' AND grantee = %s"
        " OR table_schema = 'public' AND privilege_type IN ('TRUNCATE', 'TRIGGER', 'REFERENCES')"
        " AND grantee = ANY(%s)",
        [settings.OPERATOR_ROLE, list(LIVE_ROLES)],
    )
    return wrong + [f"a live role may {verb} {table}" for table, verb in whole]


def unsafe_roles(roles: Iterable[str] = LIVE_ROLES) -> list[str]:
    """Roles of live work that could get round the policies."""
    wrong = []
    for role in roles:
        rows = _rows(
            "SELECT rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication,"
            " rolcanlogin, oid FROM pg_roles WHERE rolname = %s",
            [role],
        )
        if not rows:
            wrong.append(f"{role} does not exist")
            continue
        *rights, oid = rows[0]
        names = ("superuser", "BYPASSRLS", "CREATEROLE", "CREATEDB", "REPLICATION", "LOGIN")
        wrong += [f"{role} has {name}" for name, has in zip(names, rights, strict=True) if has]
        (owned,) = _rows("SELECT count(*) FROM pg_class WHERE relowner = %s", [oid])
        (functions,) = _rows("SELECT count(*) FROM pg_proc WHERE proowner = %s", [oid])
        if owned[0] or functions[0]:
            wrong.append(f"{role} owns {owned[0]} tables or indexes, {functions[0]} functions")
        member_of = _rows(
            "SELECT r.rolname FROM pg_auth_members m JOIN pg_roles r ON r.oid = m.roleid"
            " WHERE m.member = %s",
            [oid],
        )
        wrong += [f"{role} may become {row[0]}" for row in member_of]
    return wrong


def _policies(table: str) -> list[tuple[list[str], str, str, str | None, str | None]]:
    rows = _rows(
        "SELECT roles::text[], policyname, cmd, qual, with_check FROM pg_policies"
        " WHERE schemaname = 'public' AND tablename = %s",
        [table],
    )
    return [(row[0], row[1], row[2], row[3], row[4]) for row in rows]


def _rows(sql: str, parameters: list[Any] | None = None) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(sql, parameters or [])
        rows: list[tuple[Any, ...]] = cursor.fetchall()
    return rows
