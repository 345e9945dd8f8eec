from django.db import migrations

from memoryproject.row_security import EnableRowSecurity


class Migration(migrations.Migration):
    dependencies = [
        ("facts", "0002_owners_and_constraints"),
        ("memoryproject", "0002_roles"),
    ]

    operations = [
        EnableRowSecurity("Fact"),
        EnableRowSecurity("Candidate"),
        EnableRowSecurity("Consent"),
        EnableRowSecurity("MemorySettings"),
        EnableRowSecurity("Embedding"),
        EnableRowSecurity("Posting"),
        EnableRowSecurity("Tombstone"),
        # What is due, for whom: the queueing task reads no outcome.
        EnableRowSecurity(
            "LearningRun",
            maintenance={"SELECT": ["id", "user_id", "turn_id", "status", "due_at"]},
        ),
    ]
