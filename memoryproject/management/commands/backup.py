from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from memoryproject.embedded.backups import BackupFailed, back_up


class Command(BaseCommand):
    help = "Write the embedded database and the secret keys into one file; works while it runs."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("folder", type=Path, help="where the file goes")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            written = back_up(settings.DATA_DIR, to=options["folder"])
        except (BackupFailed, OSError) as reason:
            self.stderr.write(str(reason))
            raise SystemExit(1) from reason
        self.stdout.write(f"Backed up to {written}. It holds secrets: keep it private.")
