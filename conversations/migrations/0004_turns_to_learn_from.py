from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("conversations", "0003_row_security")]

    operations = [
        migrations.AddIndex(
            model_name="turn",
            index=models.Index(
                condition=models.Q(("may_learn", True)),
                fields=["finished_at"],
                name="turns_to_learn_from",
            ),
        ),
    ]
