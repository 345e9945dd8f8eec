"""A reply as it is written: claimed, asked of the model, saved as it grows, stored as it ends.

No database connection is held while the model talks: each step borrows one, in ``run_as``, and
hands it back. A cancelled task (the user's stop, the server going down) stores what came before it
ends. What even that cannot save, the last second before a ``kill -9``, is what the flushes of
``keep_saving`` leave out.
"""

import asyncio
import logging
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import aclosing
from dataclasses import dataclass, field
from typing import TypeVar
from uuid import UUID

from django.conf import settings
from django.db import connection

from conversations import answers, turns
from conversations.context import ContextWindow, Question, assemble, question_of
from conversations.models import Turn
from facts.commands import Command
from facts.retrieval import QueryVector, embed_query
from memoryproject import llm, token_counts
from memoryproject.llm import LLMUnavailable, Usage
from memoryproject.row_security import run_as, run_unscoped

logger = logging.getLogger(__name__)
T = TypeVar("T")

QUIET_SECONDS = 2.0  # after which readers hear that there is nothing new
STORE_AGAIN_AFTER = (0.5, 2.0, 8.0)  # seconds; the database may be away for a moment
MOST_CHARACTERS = 500_000  # of a reply: beyond any that ends, whatever limit a model was told
EMBED_SECONDS = 2.0  # recall goes without the vector of a question that takes longer

# Apart from the threads of database steps: an endpoint that hangs must not hold up any flush.
_embedders = ThreadPoolExecutor(max_workers=4, thread_name_prefix="embed-question")


class Reply:
    """What one writer has written so far. Lives in its event loop; readers wait for news."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.task: asyncio.Task[None] | None = None
        self.attempt: int | None = None
        self.ended = False
        self._parts: list[str] = []
        self._news = asyncio.Event()

    @property
    def text(self) -> str:
        if len(self._parts) > 1:  # readers count characters, so parts may be joined at any time
            self._parts = ["".join(self._parts)]
        return self._parts[0] if self._parts else ""

    def add(self, text: str) -> None:
        self._parts.append(text)
        self._tell()

    def end(self) -> None:
        self.ended = True
        self._tell()

    def _tell(self) -> None:
        self._news.set()
        self._news = asyncio.Event()

    async def pieces(self, *, start: int) -> AsyncIterator[str]:
        """Yield what comes after the first ``start`` characters until the reply has ended.

        An empty piece says that nothing came for a while: readers have other things to look at.
        """
        while True:
            news = self._news
            text = self.text
            if len(text) > start:
                yield text[start:]
                start = len(text)
            elif self.ended:
                return
            elif not await _came(news):
                yield ""


async def _came(news: asyncio.Event) -> bool:
    try:
        async with asyncio.timeout(QUIET_SECONDS):
            return await news.wait()
    except TimeoutError:
        return False


@dataclass
class Ending:
    """How a reply ends, unless it learns better before."""

    status: Turn.Status = Turn.Status.FAILED
    code: str = "internal"
    error: LLMUnavailable | None = None
    usage: Usage = field(default_factory=Usage)


async def write_reply(turn: Turn, reply: Reply) -> None:
    """Ask the model, and store what it said, however that ends and whoever is watching."""
    ending = Ending()
    try:
        try:
            await _ask(turn, reply, ending)
        except asyncio.CancelledError:
            ending.status, ending.code = Turn.Status.INTERRUPTED, "shutdown"
            raise
        finally:
            if turn.status == Turn.Status.STREAMING:  # it is ours, even if a stop came just then
                await _store(turn, reply.text, ending)
    except Exception:  # the database is away: whoever follows asks again, and the sweep ends it
        logger.exception("reply not begun or not stored", extra={"turn": str(turn.pk)})


async def _ask(turn: Turn, reply: Reply, ending: Ending) -> None:
    """Claim the turn and add to its reply; ``ending`` says what became of it."""
    question = await _settled(run_as(turn.user_id, _claim, turn))
    if question is None:
        return
    reply.attempt = turn.attempt
    saver = asyncio.create_task(keep_saving(turn, reply), name=f"save-{turn.pk}")
    try:
        await _reply_into(reply, turn, question, ending)
        ending.status, ending.code = Turn.Status.COMPLETED, ""
    except LLMUnavailable as failure:
        ending.error = failure
        logger.warning("reply broke off", extra={"turn": str(turn.pk), "code": failure.code})
    except Turn.DoesNotExist:  # deleted meanwhile: there is nothing to store
        logger.info("turn gone before its reply", extra={"turn": str(turn.pk)})
    except Exception:
        logger.exception("reply failed", extra={"turn": str(turn.pk)})
    finally:
        saver.cancel()


def _claim(turn: Turn) -> Question | None:
    """Claim the turn and read its question, in one step; None if it is not ours to answer."""
    return question_of(turn) if turns.claim_turn(turn) else None


async def _reply_into(reply: Reply, turn: Turn, question: Question, ending: Ending) -> None:
    """Answer from the store what is asked of it, else ask the model.

    Once; once more where the endpoint wants the prompt laid out in another order.
    """
    command = answers.command_in(question)
    if command is not None:
        reply.add(await run_unscoped(_from_store, turn, question, command))
        return
    try:
        await _send_fitting(reply, turn, question, ending)
    except LLMUnavailable as failure:
        if failure.code != "system_order":
            raise
        await _send_fitting(reply, turn, question, ending)


async def _send_fitting(reply: Reply, turn: Turn, question: Question, ending: Ending) -> None:
    """Ask, with ever shorter prompts while the endpoint finds them too long.

    If none is short enough, that was not because its model counts otherwise.
    """
    model = llm.model_for("reply")
    known = token_counts.factor(model)
    window = await _prepared(turn, question)
    while True:
        try:
            return await _stream_into(reply, turn, window, ending)
        except LLMUnavailable as failure:
            if failure.code != "too_long" or reply.text:
                raise
            shorter = await _shorter(window, turn, question)
            if shorter is None:
                token_counts.assume(model, known)
                raise
            window = shorter


async def _shorter(window: ContextWindow, turn: Turn, question: Question) -> ContextWindow | None:
    """The prompt by a doubled factor; None where that makes it no shorter."""
    if not token_counts.learn_too_long(window.model):
        return None
    try:
        found = await _prepared(turn, question)
    except LLMUnavailable:  # no room is left for the message
        return None
    return found if found.messages != window.messages else None


async def _prepared(turn: Turn, question: Question) -> ContextWindow:
    llm.check_ready()
    return await prepare(turn, question)


def _from_store(turn: Turn, question: Question, command: Command) -> str:
    return answers.answer(turn, command, uses_memory=question.uses_memory)


async def _stream_into(reply: Reply, turn: Turn, window: ContextWindow, ending: Ending) -> None:
    stream = llm.stream(
        window.messages, user_id=turn.user_id, max_tokens=window.max_tokens, usage=ending.usage
    )
    length = 0
    async with aclosing(stream) as pieces:
        async for text in pieces:
            reply.add(text)
            length += len(text)
            if length >= MOST_CHARACTERS:
                break
    if length >= MOST_CHARACTERS:
        ending.usage.finish_reason = "length"


async def _store(turn: Turn, text: str, ending: Ending) -> None:
    """Store the end, which nothing else keeps; tried again where the database is away."""
    for pause in STORE_AGAIN_AFTER:
        try:
            return await _settled(run_as(turn.user_id, _finish, turn, text, ending))
        except Exception:
            logger.exception("reply not stored yet", extra={"turn": str(turn.pk)})
        await asyncio.sleep(pause)
    return await _settled(run_as(turn.user_id, _finish, turn, text, ending))


def _finish(turn: Turn, text: str, ending: Ending) -> None:
    turns.finish_turn(
        turn,
        text=text,
        status=ending.status,
        error=ending.error,
        code=ending.code,
        usage=ending.usage,
    )


async def keep_saving(turn: Turn, reply: Reply) -> None:
    """Flush the reply about once a second; cancel its writer when nobody wants more."""
    while True:
        await asyncio.sleep(settings.STREAM_SAVE_SECONDS)
        try:
            wanted = await run_as(turn.user_id, turns.save_progress, turn, reply.text)
        except Exception:  # the next flush may work, and the end is stored in any case
            logger.exception("reply not flushed", extra={"turn": str(turn.pk)})
            continue
        if not wanted:
            if reply.task is not None:
                reply.task.cancel()
            return


async def prepare(turn: Turn, question: Question) -> ContextWindow:
    """Everything between the claim and the call to the model: what it will be sent."""
    vector = None
    if question.uses_memory:
        vector = await _query_vector(question.text, user_id=turn.user_id)
    return await run_unscoped(assemble, turn, query_vector=vector)


async def _query_vector(text: str, *, user_id: UUID) -> QueryVector | None:
    """The question as a vector; None if that fails or takes too long, and recall goes without."""
    embedding = asyncio.get_running_loop().run_in_executor(_embedders, _embed, text, user_id)
    try:
        # Not wait_for: in Python 3.11 it loses a cancellation that comes with the result.
        async with asyncio.timeout(EMBED_SECONDS):
            return await embedding
    except TimeoutError:
        logger.warning("question not embedded in time", extra={"user": str(user_id)})
    except Exception:
        logger.exception("question not embedded", extra={"user": str(user_id)})
    return None


def _embed(text: str, user_id: UUID) -> QueryVector | None:
    try:
        return embed_query(text, user_id=user_id)
    finally:
        connection.close()  # an endpoint's call is accounted for


async def _settled(step: "asyncio.Future[T]") -> T:
    """Wait for a step to its end, however often we are cancelled; the cancellation comes after.

    Two stops while the claim is made would else leave a claimed turn without a writer.
    """
    cancelled = False
    while not step.done():
        try:
            await asyncio.wait({step})
        except asyncio.CancelledError:
            cancelled = True
    if cancelled:
        raise asyncio.CancelledError from step.exception()
    return step.result()
