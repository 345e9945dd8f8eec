from django.db import migrations

from memoryproject.row_security import EnableRowSecurity


class Migration(migrations.Migration):
    dependencies = [
        ("conversations", "0005_summaries"),
        ("memoryproject", "0002_roles"),
    ]

    operations = [
        EnableRowSecurity("Summary"),
        EnableRowSecurity("Passage"),
        # What is due, for whom: the queueing task reads no summary.
        EnableRowSecurity(
            "FoldingRun",
            maintenance={"SELECT": ["id", "user_id", "conversation_id", "status", "due_at"]},
        ),
    ]
