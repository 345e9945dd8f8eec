from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from memoryproject.embedded.backups import BackupFailed, restore


class Command(BaseCommand):
    help = "Unpack a backup into a DATA_DIR that holds no database yet."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("backup", type=Path, help="a file that backup wrote")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            restore(options["backup"], data_dir=settings.DATA_DIR)
        except (BackupFailed, OSError) as reason:
            self.stderr.write(str(reason))
            raise SystemExit(1) from reason
        self.stdout.write(f"Restored into {settings.DATA_DIR}: make run starts it.")
