from django.conf import settings
from django.db import migrations

from memoryproject.row_security import EnableRowSecurity

# The audit has no owner column: its subject is an opaque id. Rows can be appended by live
# connections and read by the person they are about; nobody changes or removes them.
AUDIT = f"""
REVOKE UPDATE, DELETE, TRUNCATE ON memoryproject_auditevent FROM {settings.APP_ROLE};
ALTER TABLE memoryproject_auditevent ENABLE ROW LEVEL SECURITY;
CREATE POLICY anyone_appends ON memoryproject_auditevent FOR INSERT
    TO {settings.APP_ROLE}, {settings.MAINTENANCE_ROLE} WITH CHECK (true);
GRANT INSERT ON memoryproject_auditevent TO {settings.MAINTENANCE_ROLE};
CREATE POLICY subject_reads ON memoryproject_auditevent FOR SELECT TO {settings.APP_ROLE}
    USING (subject_id = nullif(current_setting('app.user_id', true), '')::uuid);
CREATE POLICY operator_reads ON memoryproject_auditevent FOR SELECT
    TO {settings.OPERATOR_ROLE} USING (true);
"""
AUDIT_BACK = """
DROP POLICY anyone_appends ON memoryproject_auditevent;
DROP POLICY subject_reads ON memoryproject_auditevent;
DROP POLICY operator_reads ON memoryproject_auditevent;
ALTER TABLE memoryproject_auditevent DISABLE ROW LEVEL SECURITY;
"""


class Migration(migrations.Migration):
    dependencies = [("memoryproject", "0002_roles")]

    operations = [
        EnableRowSecurity("ModelCall"),
        EnableRowSecurity("OperatorAccess"),
        migrations.RunSQL(AUDIT, AUDIT_BACK),
    ]
