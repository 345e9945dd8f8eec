"""What the commands of upkeep have in common: whose memory, how far it is, counts at the end."""

from collections import Counter
from typing import Any, ClassVar
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser
from tqdm import tqdm

from facts import upkeep
from memoryproject.models import User


def add_whose(parser: CommandParser) -> None:
    parser.add_argument("--user", metavar="EMAIL", help="Only this person; everybody otherwise.")


def users(email: str | None) -> list[UUID]:
    """Ids of everybody, or of the one person with this address. Raises CommandError for nobody."""
    found = User.objects.order_by("pk")
    if email is not None:
        found = found.filter(email__iexact=email)
        if not found.exists():
            raise CommandError("There is no user with this e-mail address.")
    return list(found.values_list("pk", flat=True))


class UpkeepCommand(BaseCommand):
    """Runs one job for everybody, here and now; what a worker has in hand is left to it."""

    job: ClassVar[str]

    def add_arguments(self, parser: CommandParser) -> None:
        add_whose(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        total: Counter[str] = Counter()
        left = 0
        upkeep.note_round(self.job)
        # Without a terminal there is no bar: in a log it would be a line for each user.
        for user_id in tqdm(users(options["user"]), unit="user", disable=None, file=self.stderr):
            counts = upkeep.finish(user_id, self.job)
            total.update(counts or {})
            left += counts is None
        for name, count in total.items():
            self.stdout.write(f"{name.replace('_', ' ')}: {count}")
        if left:
            self.stdout.write(f"left to workers that have them in hand: {left}")
