from django.db import migrations

from memoryproject.row_security import EnableRowSecurity


class Migration(migrations.Migration):
    dependencies = [
        ("facts", "0009_upkeep"),
        ("memoryproject", "0002_roles"),
    ]

    operations = [
        # What is due, for whom: the queueing task reads no content.
        EnableRowSecurity(
            "UpkeepRun",
            maintenance={"SELECT": ["id", "user_id", "job", "status", "due_at"]},
        ),
    ]
