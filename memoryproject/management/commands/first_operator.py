import json
from typing import Any

from django.core.management.base import BaseCommand

from memoryproject.operators import ensure_first_operator


class Command(BaseCommand):
    help = "Make the first operator of a fresh installation and print how to sign in, as JSON."

    def handle(self, *args: Any, **options: Any) -> None:
        made = ensure_first_operator()
        if made is not None:
            self.stdout.write(json.dumps({"email": made[0], "password": made[1]}))
