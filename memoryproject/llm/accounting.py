"""What each call to the model cost whom: one ``ModelCall`` row, without content."""

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from time import perf_counter
from uuid import UUID

from memoryproject.llm.endpoint import current_endpoint
from memoryproject.llm.failures import LLMUnavailable
from memoryproject.models import ModelCall
from memoryproject.row_security import acting_as, run_as

logger = logging.getLogger(__name__)


@dataclass
class Usage:
    """Filled in while a call runs; tries and repairs of one call add up."""

    prompt_tokens: int = 0
    completion_tokens: int = 0
    seconds: float = 0.0
    model: str = ""
    finish_reason: str = ""
    """``stop``, ``length`` when the token limit ended the answer, or the endpoint's own word."""


class Account:
    """One call, from its start to the row that is kept of it."""

    def __init__(self, usage: Usage, *, user_id: UUID | None, purpose: str) -> None:
        self.usage = usage
        self.user_id = user_id
        self.purpose = purpose
        self.outcome = "stopped"  # by whoever wanted the answer, unless we learn better
        self._started = perf_counter()

    def failed(self, failure: LLMUnavailable) -> None:
        """Note how it ended, and tell the operator where: the sentence for people does not."""
        self.outcome = failure.code
        logger.warning(
            "model call failed",
            extra={
                "code": failure.code,
                "endpoint": current_endpoint().address,
                "model": self.usage.model,
                "purpose": self.purpose,
            },
        )

    def close(self) -> None:
        """Write the row. A call whose user is not known, as a probe, leaves none."""
        self.usage.seconds = perf_counter() - self._started
        if self.user_id is None:
            return
        try:
            with acting_as(self.user_id):
                self._insert(self.user_id)
        except Exception:  # bookkeeping must not cost anyone an answer
            logger.exception("model call not accounted", extra={"purpose": self.purpose})

    async def aclose(self) -> None:
        """Write the row in a thread, also when the task is being cancelled."""
        self.usage.seconds = perf_counter() - self._started
        if self.user_id is None:
            return
        try:
            await asyncio.shield(run_as(self.user_id, self._insert, self.user_id))
        except Exception:
            logger.exception("model call not accounted", extra={"purpose": self.purpose})

    def _insert(self, user_id: UUID) -> None:
        ModelCall.objects.create(
            user_id=user_id,
            purpose=self.purpose,
            model=self.usage.model[:120],
            prompt_tokens=self.usage.prompt_tokens,
            completion_tokens=self.usage.completion_tokens,
            seconds=round(self.usage.seconds, 3),
            outcome=self.outcome,
        )


@contextmanager
def accounted(usage: Usage, *, user_id: UUID | None, purpose: str) -> Iterator[Account]:
    """Account for what happens inside, however it ends."""
    account = Account(usage, user_id=user_id, purpose=purpose)
    try:
        yield account
        account.outcome = "ok"
    except LLMUnavailable as failure:
        account.failed(failure)
        raise
    finally:
        account.close()
