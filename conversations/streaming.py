"""Those who follow a reply while it is written.

A reply belongs to no request. Whoever comes first starts ``write_reply`` as a task of this
process; everyone, also after a reload, attaches to it and is sent the text from its start.
Readers may leave, come back and join late: the reply goes on. Where it is written by another
process, or its writer died, a reader follows what is saved in the database.
"""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import suppress
from copy import copy
from dataclasses import dataclass
from typing import Literal
from uuid import UUID

from conversations import endings, turns
from conversations.models import Turn
from conversations.writing import Reply, write_reply
from memoryproject.row_security import run_as

POLL_SECONDS = 0.5  # for readers of a reply that another process writes


@dataclass(frozen=True)
class ReplyEvent:
    """More text; nothing new for a while; the end, after which the turn is stored as it stays."""

    kind: Literal["text", "waiting", "done"]
    text: str = ""


# The replies being written in this process. It holds the tasks, which nothing else does.
_replies: dict[UUID, Reply] = {}


async def begin_reply(turn: Turn) -> None:
    """Start writing the reply to a pending turn; nothing happens if it is being written.

    Returns at once. Another process may be faster: the claim in the database decides.
    """
    if turn.status != Turn.Status.PENDING or _is_written_here(turn):
        return
    reply = _replies[turn.pk] = Reply()
    # A copy: readers bring theirs up to date, the writer's says which attempt is its own.
    writing = write_reply(copy(turn), reply)
    reply.task = asyncio.create_task(writing, name=f"reply-{turn.pk}")
    # Not by the task itself: one that is cancelled before its first step never runs.
    reply.task.add_done_callback(lambda _: _has_left(turn.pk, reply))


def _is_written_here(turn: Turn) -> bool:
    """Whether this process writes what the pending ``turn`` waits for.

    A writer that has claimed this very attempt has ended it, since it was put in line again, and
    is about to leave: the next need not wait for that.
    """
    written = _replies.get(turn.pk)
    if written is None or written.loop.is_closed():
        return False
    return written.attempt is None or written.attempt > turn.attempt


def _has_left(turn_id: UUID, reply: Reply) -> None:
    if _replies.get(turn_id) is reply:  # not a successor's
        del _replies[turn_id]
    reply.end()


async def follow_reply(turn: Turn) -> AsyncGenerator[ReplyEvent, None]:
    """Yield the reply from its start, as it grows, until "done"; begins it if nobody has.

    Raises nothing for a turn that is deleted or retried meanwhile: it is then done.
    """
    sent, attempt = 0, None
    while True:
        await begin_reply(turn)
        reply = _replies.get(turn.pk)
        if reply is not None and reply.loop is asyncio.get_running_loop():
            async for piece in reply.pieces(start=sent):
                sent += len(piece)
                yield ReplyEvent("text", piece) if piece else ReplyEvent("waiting")
            attempt = reply.attempt if sent else attempt
        text = await run_as(turn.user_id, _saved, turn)
        if text is None or _has_turned(turn, attempt):
            break
        if len(text) > sent:
            yield ReplyEvent("text", text[sent:])
            sent = len(text)
        if not turn.is_open:
            break
        if turn.status == Turn.Status.STREAMING:
            attempt = turn.attempt
        yield ReplyEvent("waiting")
        await asyncio.sleep(POLL_SECONDS)
    yield ReplyEvent("done")


def _has_turned(turn: Turn, attempt: int | None) -> bool:
    """Whether the reply of that ``attempt``, of which a reader was sent some, is put aside."""
    if attempt is None:
        return False
    return turn.attempt != attempt or turn.status == Turn.Status.PENDING


async def reply_finished(turn: Turn) -> None:
    """Begin the reply if nobody has, and wait until it has ended. Read the turn anew then."""
    async for _ in follow_reply(turn):
        pass


def stop_reply(turn: Turn) -> None:
    """Stop the reply: at once if it is written here, within about a second if elsewhere.

    It reads the database, so call it from a thread (``run_unscoped`` in asynchronous code).
    """
    turns.request_stop(turn)
    reply = _replies.get(turn.pk)
    if reply is not None and reply.task is not None:
        with suppress(RuntimeError):  # its loop has been closed
            reply.loop.call_soon_threadsafe(reply.task.cancel)


def _saved(turn: Turn) -> str | None:
    """What is stored of the reply; ``turn`` is brought up to date. None when the turn is gone.

    A reader that finds the writer dead ends the turn, so that it need not wait for the sweep.
    """
    mine = Turn.objects.for_user_id(turn.user_id).filter(pk=turn.pk)
    current = mine.with_messages().first()
    if current is not None and current.is_open and endings.end_dead(current):
        current = mine.with_messages().first()
    if current is None:
        return None
    turn.status, turn.attempt = current.status, current.attempt
    said = [one for one in current.messages.all() if one.role == "assistant" and one.content]
    return said[-1].visible_text if said else ""
