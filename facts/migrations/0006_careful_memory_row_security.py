from django.db import migrations

from memoryproject.row_security import EnableRowSecurity


class Migration(migrations.Migration):
    dependencies = [
        ("facts", "0005_careful_memory"),
        ("memoryproject", "0002_roles"),
    ]

    operations = [
        EnableRowSecurity("Change"),
        EnableRowSecurity("Conflict"),
        EnableRowSecurity("Episode"),
        EnableRowSecurity("Procedure"),
        EnableRowSecurity("RetentionRule"),
        # What is due, for whom: the queueing tasks read no content.
        EnableRowSecurity(
            "EpisodeRun",
            maintenance={"SELECT": ["id", "user_id", "conversation_id", "status", "due_at"]},
        ),
        EnableRowSecurity(
            "ReindexRun",
            maintenance={"SELECT": ["id", "user_id", "model", "status", "due_at"]},
        ),
    ]
