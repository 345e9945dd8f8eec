from typing import Any

from django.core.management.base import BaseCommand, CommandError

from conversations.context import embedded_opening
from facts.extraction import prompt_embedded
from memoryproject import llm


class Command(BaseCommand):
    help = (
        "Let the embedded model read the unchanging beginnings of its prompts, before anybody asks."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        if not llm.is_embedded():
            return
        try:
            for purpose, opening in (
                ("reply", embedded_opening()),
                ("extract", prompt_embedded.OPENING),
            ):
                question = llm.Message("user", "Hi")
                llm.complete([*opening, question], user_id=None, purpose=purpose, max_tokens=1)
        except llm.LLMUnavailable as failure:  # it is asked by people then, only slower
            raise CommandError(failure.sentence) from failure
