"""The three roles in which live work is done, and what they may touch.

Roles belong to the whole cluster, so they may exist already (another database, a test run).
Where the login may not create roles, an administrator makes them first (docs/operating.md).
"""

from django.conf import settings
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

ROLES = (settings.APP_ROLE, settings.MAINTENANCE_ROLE, settings.OPERATOR_ROLE)


def make_roles(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    for role in ROLES:
        schema_editor.execute(
            f"""
            DO $$ BEGIN
                CREATE ROLE {role} NOLOGIN NOSUPERUSER NOBYPASSRLS;
            EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
            END $$
            """
        )
        schema_editor.execute(
            f"""
            DO $$ BEGIN
                IF NOT pg_has_role(current_user, '{role}', 'SET') THEN
                    EXECUTE 'GRANT {role} TO ' || quote_ident(current_user);
                END IF;
            END $$
            """
        )
        schema_editor.execute(f"GRANT USAGE ON SCHEMA public TO {role}")
    app, operator = settings.APP_ROLE, settings.OPERATOR_ROLE
    for statement in (
        # Tables made so far, and those that later migrations (ours, allauth's) will make.
        f"GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO {app}",
        f"GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO {app}",
        "ALTER DEFAULT PRIVILEGES IN SCHEMA public"
        f" GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO {app}",
        f"ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE ON SEQUENCES TO {app}",
        f"GRANT SELECT ON ALL TABLES IN SCHEMA public TO {operator}",
        f"ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT ON TABLES TO {operator}",
        # Who applied which migration is nobody's business but the owner's to write.
        f"REVOKE INSERT, UPDATE, DELETE ON django_migrations FROM {app}",
    ):
        schema_editor.execute(statement)


class Migration(migrations.Migration):
    dependencies = [("memoryproject", "0001_users_and_audit")]

    operations = [migrations.RunPython(make_roles, migrations.RunPython.noop)]
