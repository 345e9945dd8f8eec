from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.db.migrations.loader import MigrationLoader

from memoryproject.embedded.instance import Instance
from memoryproject.embedded.processes import StartFailed
from memoryproject.embedded.wanted import Wanted
from memoryproject.env import env_str


class Command(BaseCommand):
    help = "Run everything: database, broker, model, worker, scheduler and web server."
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            Instance(wanted(), say=self.say).run()
        except StartFailed as reason:
            self.stderr.write(str(reason))
            raise SystemExit(1) from reason

    def say(self, line: str) -> None:
        clear = "\r\033[K" if self.stdout.isatty() else ""  # a progress bar may stand there
        self.stdout.write(clear + line)
        self.stdout.flush()


def wanted() -> Wanted:
    """Read from the settings what is to run here and what is configured elsewhere."""
    own_model = env_str("EMBEDDED_MODEL_PATH")
    return Wanted(
        project=settings.BASE_DIR,
        data_dir=settings.DATA_DIR,
        host=settings.HOST,
        port=settings.PORT,
        migrations=lambda: set(MigrationLoader(None).disk_migrations),
        database_url=env_str("DATABASE_URL") or None,
        broker_url=env_str("CELERY_BROKER_URL") or None,
        model=settings.EMBEDDED_MODEL if settings.MODEL_IS_EMBEDDED else None,
        model_path=Path(own_model).expanduser().absolute() if own_model else None,
        host_header=host_header(settings.ALLOWED_HOSTS),
    )


def host_header(allowed: list[str]) -> str | None:
    """Return a host name that the web server accepts, None where its address will do."""
    names = [name for name in allowed if not name.startswith(("*", "."))]
    return None if "127.0.0.1" in allowed or not names else names[0]
