from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from memoryproject.embedded.fetching import fetch_with_progress
from memoryproject.embedded.weights import WeightsUnavailable


class Command(BaseCommand):
    help = "Fetch the embedded model's weights into DATA_DIR, unless they are there."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--model", default=settings.EMBEDDED_MODEL, help="1.5b or 0.5b")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            path = fetch_with_progress(options["model"], data_dir=settings.DATA_DIR)
        except WeightsUnavailable as reason:
            self.stderr.write(str(reason))
            raise SystemExit(1) from reason
        self.stdout.write(f"The model is in {path}.")
