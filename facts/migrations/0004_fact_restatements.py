from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("facts", "0003_row_security")]

    operations = [
        migrations.AddField(
            model_name="fact",
            name="restatements",
            field=models.JSONField(
                default=list,
                help_text="When it was said again or taken back: [{at, op, turn, message}], oldest first.",
            ),
        ),
    ]
