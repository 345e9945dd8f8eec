from django.db import migrations

from memoryproject.row_security import EnableRowSecurity


class Migration(migrations.Migration):
    dependencies = [
        ("conversations", "0002_owners_and_constraints"),
        ("memoryproject", "0002_roles"),
    ]

    operations = [
        EnableRowSecurity("Conversation"),
        # Finding turns whose writer died, and those never learnt from, needs no word of them.
        EnableRowSecurity(
            "Turn",
            maintenance={
                "SELECT": [
                    "id",
                    "user_id",
                    "status",
                    "may_learn",
                    "heartbeat_at",
                    "created_at",
                    "finished_at",
                ],
            },
        ),
        EnableRowSecurity("Message"),
        EnableRowSecurity("Redaction"),
        EnableRowSecurity("ContextRecord"),
    ]
