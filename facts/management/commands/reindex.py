import math
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from tqdm import tqdm

from facts.indexing import reindexing
from facts.management.rounds import add_whose, users
from facts.models import ReindexRun
from memoryproject.llm import LLMUnavailable
from memoryproject.row_security import acting_as


class Command(BaseCommand):
    help = (
        "Make the vectors of the current embedding model for everybody who has some of another,"
        " here and now; what a worker has in hand is left to it. The old ones serve until then."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        add_whose(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        done = left = 0
        for user_id in tqdm(users(options["user"]), unit="user", disable=None, file=self.stderr):
            try:
                run_id = reindexing.begin(user_id, again=True)
                if run_id is None:
                    continue
                with acting_as(user_id):
                    run = ReindexRun.objects.for_user_id(user_id).claim(run_id)
                if run is None:
                    left += 1
                    continue
                self._finish(run)
            except LLMUnavailable as failure:
                raise CommandError(
                    f"{failure.sentence} Run it again later: it goes on there."
                ) from failure
            done += 1
        self.stdout.write(f"done: {done}")
        if left:
            self.stdout.write(f"left to workers that have them in hand: {left}")

    def _finish(self, run: ReindexRun) -> None:
        try:
            reindexing.run_for_a_while(run, seconds=math.inf)
        except Exception as error:
            reindexing.put_off(run, error)
            raise
