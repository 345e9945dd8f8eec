"""Replies that are streamed: begun once, followed by many, stored however they end."""

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.db import OperationalError, connection
from django.utils import timezone

from conversations import streaming, threads, turns, writing
from conversations.models import ContextRecord, Message, Turn
from conversations.writing import Reply
from memoryproject.models import ModelCall, User
from memoryproject.row_security import run_as, run_unscoped
from tests.factories import ConversationFactory, FactFactory, TurnFactory
from tests.roles import as_owner

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("_nothing_left_running"),
]


def chunk(text: str, finish_reason: str | None = None) -> dict[str, Any]:
    choice = {"index": 0, "delta": {"content": text}, "finish_reason": finish_reason}
    return {"choices": [choice]}


@pytest.fixture
def gate() -> Iterator[threading.Event]:
    """Held in the middle of a scripted stream until the test opens it."""
    held = threading.Event()
    yield held
    held.set()


@pytest.fixture
def halting(model_server: Any, gate: threading.Event) -> Any:
    """A reply "Assam and Nilgiri." that stops after its first word until the gate is opened."""
    model_server.streams(
        [chunk("Assam"), lambda: gate.wait(20), chunk(" and"), chunk(" Nilgiri.", "stop")]
    )
    return model_server


@pytest.fixture
async def _nothing_left_running() -> AsyncIterator[None]:
    yield
    for reply in list(streaming._replies.values()):
        if reply.task is not None:
            reply.task.cancel()
            await asyncio.wait({reply.task})


async def started(user: User, text: str = "Which tea?") -> Turn:
    def start() -> Turn:
        return turns.start_turn(ConversationFactory.create(user=user), text, client_id="k1")

    return await run_unscoped(start)


async def seen(turn: Turn) -> tuple[Turn, list[str]]:
    """The turn as stored, and the standing texts of its replies."""

    def read() -> tuple[Turn, list[str]]:
        current = Turn.objects.for_user_id(turn.user_id).with_messages().get(pk=turn.pk)
        replies = [one for one in current.messages.all() if one.role == "assistant"]
        return current, [one.visible_text for one in replies]

    return await run_as(turn.user_id, read)


async def collected(turn: Turn) -> str:
    events = [event async for event in streaming.follow_reply(turn)]
    assert [event.kind for event in events].count("done") == 1
    assert events[-1].kind == "done"
    return "".join(event.text for event in events)


async def until(condition: Any, *, seconds: float = 10) -> None:
    async with asyncio.timeout(seconds):
        while not condition():
            await asyncio.sleep(0.01)


async def first_word(turn: Turn) -> None:
    """Begin the reply and wait until its first word is here."""
    await streaming.begin_reply(turn)
    await until(lambda: streaming._replies[turn.pk].text)


async def aged(turn: Turn) -> None:
    def age() -> None:
        with as_owner():
            long_ago = timezone.now() - timedelta(minutes=5)
            Turn.objects.across_users().filter(pk=turn.pk).update(heartbeat_at=long_ago)

    await run_unscoped(age)


async def test_a_reply_is_streamed_and_stored(asha: User, model_server: Any) -> None:
    model_server.replies("Assam, with milk.")
    turn = await started(asha)

    text = await collected(turn)

    current, replies = await seen(turn)
    assert text == "Assam, with milk."
    assert replies == [text]
    assert current.status == Turn.Status.COMPLETED

    def accounts() -> tuple[int | None, str]:
        record = ContextRecord.objects.for_user(asha).get()
        return record.prompt_tokens, ModelCall.objects.for_user(asha).get().outcome

    prompt_tokens, outcome = await run_as(asha.pk, accounts)
    assert prompt_tokens
    assert outcome == "ok"


async def test_two_readers_get_the_same_text_from_one_call(
    asha: User, halting: Any, gate: Any
) -> None:
    turn = await started(asha)
    readers = [asyncio.create_task(collected(turn)) for _ in range(2)]
    await until(lambda: turn.pk in streaming._replies and streaming._replies[turn.pk].text)
    gate.set()

    texts = await asyncio.gather(*readers)

    assert texts == ["Assam and Nilgiri."] * 2
    assert len(halting.calls_for("reply")) == 1


async def test_a_late_reader_gets_all(asha: User, halting: Any, gate: Any) -> None:
    turn = await started(asha)
    await first_word(turn)

    reader = asyncio.create_task(collected(turn))
    await asyncio.sleep(0.05)
    gate.set()

    assert await reader == "Assam and Nilgiri."
    assert await collected(turn) == "Assam and Nilgiri."  # and one after the end


async def test_a_reply_goes_on_after_its_reader_left(asha: User, halting: Any, gate: Any) -> None:
    turn = await started(asha)
    reader = asyncio.create_task(collected(turn))
    await until(lambda: turn.pk in streaming._replies and streaming._replies[turn.pk].text)

    reader.cancel()
    await asyncio.wait({reader})
    gate.set()

    await streaming.reply_finished(turn)
    current, replies = await seen(turn)
    assert replies == ["Assam and Nilgiri."]
    assert current.status == Turn.Status.COMPLETED


async def test_a_cut_stream_keeps_what_came_as_interrupted(asha: User, model_server: Any) -> None:
    model_server.streams([chunk("Wild yeast and bacteria")], then="connection reset")
    turn = await started(asha)

    assert await collected(turn) == "Wild yeast and bacteria"

    current, replies = await seen(turn)
    assert (current.status, current.error_code) == ("interrupted", "cut")
    assert "broke off" in current.error_sentence
    assert replies == ["Wild yeast and bacteria"]


async def test_a_retry_does_not_double_the_message(asha: User, model_server: Any) -> None:
    model_server.streams([chunk("Wild yeast")], then="connection reset")
    model_server.replies("Wild yeast makes gas.")
    turn = await started(asha)
    await streaming.reply_finished(turn)

    again = await run_unscoped(turns.retry_turn, turn)
    text = await collected(again)

    assert text == "Wild yeast makes gas."
    _, replies = await seen(turn)
    assert replies == [text]
    asked = model_server.calls_for("reply")[-1].messages
    assert [one["content"] for one in asked if one["role"] == "user"] == ["Which tea?"]
    assert "Wild yeast" not in model_server.calls_for("reply")[-1].text


async def test_a_stop_keeps_what_came(asha: User, halting: Any) -> None:
    turn = await started(asha)
    await first_word(turn)

    await run_unscoped(streaming.stop_reply, turn)
    await streaming.reply_finished(turn)

    current, replies = await seen(turn)
    assert (current.status, current.error_code) == ("interrupted", "stopped")
    assert replies == ["Assam"]


async def test_a_stop_from_another_process_is_noticed(asha: User, halting: Any) -> None:
    turn = await started(asha)
    await first_word(turn)

    await run_unscoped(turns.request_stop, turn)  # the row is all that the other process has

    async with asyncio.timeout(5):
        await streaming.reply_finished(turn)
    assert (await seen(turn))[0].error_code == "stopped"


async def test_a_server_that_goes_down_stores_what_came(asha: User, halting: Any) -> None:
    turn = await started(asha)
    await first_word(turn)
    task = streaming._replies[turn.pk].task
    assert task is not None

    task.cancel()  # as the event loop does when it closes
    await asyncio.wait({task})

    current, replies = await seen(turn)
    assert (current.status, current.error_code) == ("interrupted", "shutdown")
    assert replies == ["Assam"]


async def test_a_cancellation_during_the_claim_leaves_no_open_turn(
    asha: User, model_server: Any
) -> None:
    model_server.hold("reply")
    for pause in (0.0, 0.001, 0.003, 0.006, 0.01):
        turn = await started(asha)
        await streaming.begin_reply(turn)
        await asyncio.sleep(pause)
        task = streaming._replies[turn.pk].task
        assert task is not None

        task.cancel()
        await asyncio.wait({task})

        current, _ = await seen(turn)
        # Never begun, so the next reader begins it; or begun and ended. Never left behind.
        assert current.status in ("pending", "interrupted")


def slow_claim(monkeypatch: pytest.MonkeyPatch) -> None:
    claim = turns.claim_turn

    def slowly(turn: Turn) -> bool:
        time.sleep(0.2)
        return claim(turn)

    monkeypatch.setattr(turns, "claim_turn", slowly)


async def test_impatient_stops_during_the_claim_leave_no_claimed_turn_without_a_writer(
    asha: User, halting: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow_claim(monkeypatch)
    turn = await started(asha)
    await streaming.begin_reply(turn)
    task = streaming._replies[turn.pk].task
    assert task is not None

    for _ in range(3):
        await asyncio.sleep(0.03)
        task.cancel()
    await asyncio.wait({task})

    assert (await seen(turn))[0].status == Turn.Status.INTERRUPTED


async def test_a_loop_that_closes_during_the_claim_leaves_no_claimed_turn_without_a_writer(
    asha: User, halting: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow_claim(monkeypatch)
    turn = await started(asha)

    async def serve() -> None:
        await streaming.begin_reply(turn)
        await asyncio.sleep(0.05)

    await asyncio.to_thread(asyncio.run, serve())  # which cancels every task as it ends

    current, _ = await seen(turn)
    assert (current.status, current.error_code) == ("interrupted", "shutdown")


async def test_a_stop_between_the_claim_and_the_first_word_ends_the_reply(
    asha: User, model_server: Any
) -> None:
    model_server.hold("reply")
    turn = await started(asha)
    await streaming.begin_reply(turn)
    await asyncio.to_thread(model_server.wait_for_call, "reply")

    await run_unscoped(turns.request_stop, turn)

    async with asyncio.timeout(5):
        await streaming.reply_finished(turn)
    current, replies = await seen(turn)
    assert (current.status, current.error_code, replies) == ("interrupted", "stopped", [])


async def test_a_writer_cancelled_before_its_first_step_is_followed_by_another(
    asha: User, model_server: Any
) -> None:
    turn = await started(asha)
    await streaming.begin_reply(turn)
    task = streaming._replies[turn.pk].task
    assert task is not None

    task.cancel()

    async with asyncio.timeout(5):
        assert await collected(turn) == "OK."


async def test_a_writer_that_leaves_does_not_take_its_successor_along(
    asha: User, halting: Any
) -> None:
    turn = await started(asha)
    await first_word(turn)
    task = streaming._replies[turn.pk].task
    assert task is not None
    successor = streaming._replies[turn.pk] = Reply()

    task.cancel()
    await asyncio.wait({task})
    await asyncio.sleep(0)

    assert streaming._replies.pop(turn.pk) is successor


async def retried(turn: Turn) -> Turn:
    def fail_and_retry() -> Turn:
        turns.claim_turn(turn)
        turns.finish_turn(turn, text="Wild yeast", status=Turn.Status.FAILED)
        return turns.retry_turn(turn)

    return await run_unscoped(fail_and_retry)


async def test_a_retry_waits_for_no_writer_that_is_only_about_to_leave(
    asha: User, model_server: Any
) -> None:
    turn = await started(asha)
    again = await retried(turn)
    leaving = streaming._replies[turn.pk] = Reply()
    leaving.add("Wild yeast")
    leaving.attempt = again.attempt

    async with asyncio.timeout(5):
        assert await collected(again) == "OK."


async def test_a_reader_of_a_reply_that_is_retried_gets_no_mixture(
    asha: User, model_server: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    model_server.streams([chunk("Wild yeast")], then="connection reset")
    model_server.replies("It is the yeast that makes gas.")
    turn = await started(asha)
    look = streaming._saved

    def retried_before(looking: Turn) -> str | None:
        monkeypatch.setattr(streaming, "_saved", look)
        turns.retry_turn(looking)
        return look(looking)

    monkeypatch.setattr(streaming, "_saved", retried_before)

    assert await collected(turn) == "Wild yeast"
    assert await collected((await seen(turn))[0]) == "It is the yeast that makes gas."


@pytest.mark.parametrize("failures", [1, 3, 4])
async def test_an_end_that_cannot_be_stored_at_once_is_stored_later(
    asha: User, model_server: Any, monkeypatch: pytest.MonkeyPatch, failures: int
) -> None:
    monkeypatch.setattr(writing, "STORE_AGAIN_AFTER", (0.01, 0.01, 0.01))
    monkeypatch.setattr(streaming, "POLL_SECONDS", 0.02)
    finish, left = turns.finish_turn, list(range(failures))

    def away(*args: Any, **kwargs: Any) -> None:
        if left:
            left.pop()
            raise OperationalError("the database is restarting")
        finish(*args, **kwargs)

    monkeypatch.setattr(turns, "finish_turn", away)
    model_server.replies("Assam, with milk.")
    turn = await started(asha)
    await first_end(turn)

    current, replies = await seen(turn)
    if failures <= 3:
        assert (current.status, replies) == (Turn.Status.COMPLETED, ["Assam, with milk."])
    else:  # given up: the sweep finds it
        assert current.status == Turn.Status.STREAMING
        assert turn.pk not in streaming._replies


async def first_end(turn: Turn) -> None:
    """Begin the reply and wait until its writer has left."""
    await streaming.begin_reply(turn)
    await until(lambda: turn.pk not in streaming._replies)


async def test_a_dead_writers_reply_ends_for_its_reader(asha: User, halting: Any) -> None:
    turn = await started(asha)

    def die_in_mid_reply() -> None:
        writer = Turn.objects.for_user(asha).get(pk=turn.pk)
        turns.claim_turn(writer)
        turns.save_progress(writer, "Assam and")

    await run_as(asha.pk, die_in_mid_reply)
    await aged(turn)

    assert await collected(turn) == "Assam and"
    current, replies = await seen(turn)
    assert (current.status, current.error_code) == ("interrupted", "stalled")
    assert replies == ["Assam and"]
    assert not halting.calls_for("reply")


async def test_a_stop_that_a_dead_writer_does_not_hear_ends_the_reply_for_its_reader(
    asha: User, halting: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streaming, "POLL_SECONDS", 0.02)
    turn = await started(asha)

    def die_in_mid_reply() -> None:
        writer = Turn.objects.for_user(asha).get(pk=turn.pk)
        turns.claim_turn(writer)
        turns.save_progress(writer, "Assam and")

    await run_as(asha.pk, die_in_mid_reply)
    reader = asyncio.create_task(collected(turn))
    await run_unscoped(streaming.stop_reply, turn)
    await asyncio.sleep(0.2)
    assert not reader.done()

    def time_passes() -> None:
        moments = {
            "heartbeat_at": timezone.now() - timedelta(seconds=9),
            "stop_requested_at": timezone.now() - timedelta(seconds=6),
        }
        Turn.objects.for_user(asha).filter(pk=turn.pk).update(**moments)

    await run_as(asha.pk, time_passes)

    async with asyncio.timeout(5):
        assert await reader == "Assam and"
    current, replies = await seen(turn)
    assert (current.status, current.error_sentence) == ("interrupted", "You stopped this reply.")
    assert replies == ["Assam and"]


async def test_a_reply_written_elsewhere_is_followed_by_what_is_saved(
    asha: User, model_server: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streaming, "POLL_SECONDS", 0.02)
    turn = await started(asha)
    writer = (await seen(turn))[0]
    await run_unscoped(turns.claim_turn, writer)

    reader = asyncio.create_task(collected(turn))
    for text in ("Assam", "Assam and", "Assam and Nilgiri"):
        await run_unscoped(turns.save_progress, writer, text)
        await asyncio.sleep(0.05)
    finish = {"text": "Assam and Nilgiri.", "status": Turn.Status.COMPLETED}
    await run_unscoped(turns.finish_turn, writer, **finish)  # type: ignore[arg-type]

    assert await reader == "Assam and Nilgiri."
    assert not model_server.calls_for("reply")


async def test_a_deleted_conversation_ends_its_reply_and_stores_nothing(
    asha: User, halting: Any, gate: Any
) -> None:
    turn = await started(asha)
    await first_word(turn)
    reader = asyncio.create_task(collected(turn))

    await run_unscoped(threads.delete_conversation, turn.conversation)
    gate.set()
    await reader

    def left() -> int:
        with as_owner():
            return Message.objects.across_users().count()

    assert await run_unscoped(left) == 0


@pytest.mark.parametrize("state", ["loading", "downloading", "failed", "none"])
async def test_a_model_that_is_not_there_yet_loses_nothing(
    asha: User, model_server: Any, settings: Any, tmp_path: Any, state: str
) -> None:
    settings.DATA_DIR = tmp_path
    (tmp_path / "run").mkdir()
    sentence = "The model is not here yet."
    (tmp_path / "run" / "model_state.json").write_text(
        f'{{"state": "{state}", "sentence": "{sentence}"}}'
    )
    settings.LLM = settings.LLM | {"embedded": True}
    turn = await started(asha, "I am allergic to latex")

    assert await collected(turn) == ""
    current, _ = await seen(turn)
    assert (current.status, current.error_sentence) == ("failed", sentence)
    assert not model_server.calls

    settings.LLM = settings.LLM | {"embedded": False}
    assert await collected(await run_unscoped(turns.retry_turn, turn)) == "OK."


async def test_a_nul_in_the_reply_is_not_stored(asha: User, model_server: Any) -> None:
    model_server.replies("Fine\x00.")
    turn = await started(asha)

    assert await collected(turn) == "Fine."
    assert (await seen(turn))[1] == ["Fine."]


@pytest.mark.parametrize("count", [-5, 10**12, "many"])
async def test_a_count_of_tokens_that_cannot_be_never_breaks_a_reply(
    asha: User, model_server: Any, count: Any
) -> None:
    usage = {"prompt_tokens": count, "completion_tokens": count, "total_tokens": count}
    model_server.streams([chunk("Assam.", "stop"), {"choices": [], "usage": usage}])
    turn = await started(asha)

    assert await collected(turn) == "Assam."
    current, replies = await seen(turn)
    assert (current.status, replies) == (Turn.Status.COMPLETED, ["Assam."])


async def test_a_model_that_never_ends_is_ended(
    asha: User, model_server: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writing, "MOST_CHARACTERS", 100)
    model_server.streams([chunk("0123456789")] * 50, then="hang")
    turn = await started(asha)

    assert await collected(turn) == "0123456789" * 10
    current, _ = await seen(turn)
    assert (current.status, current.error_code) == (Turn.Status.COMPLETED, "length")


async def test_half_a_character_never_breaks_a_reply(asha: User, model_server: Any) -> None:
    model_server.streams([chunk("ok \ud83d"), chunk("\ude42 \ude00"), chunk(".", "stop")])
    turn = await started(asha, "half an emoji \ud83d here")

    assert await collected(turn) == "ok \U0001f642 \ufffd."
    assert (await seen(turn))[1] == ["ok \U0001f642 \ufffd."]


async def test_recall_that_fails_costs_nobody_a_reply(
    asha: User, model_server: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*args: object, **kwargs: object) -> None:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1 FROM no_such_table")

    monkeypatch.setattr("conversations.context.recall", broken)
    monkeypatch.setattr(writing, "embed_query", broken)
    turn = await started(asha)

    assert await collected(turn) == "OK."
    record = await run_as(asha.pk, ContextRecord.objects.for_user(asha).get)
    assert record.left_out == ["facts"]


async def test_a_slow_embedding_is_gone_without(
    asha: User, model_server: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    leave = threading.Event()
    monkeypatch.setattr(writing, "EMBED_SECONDS", 0.05)
    monkeypatch.setattr(writing, "embed_query", lambda *args, **kwargs: leave.wait(10) and None)
    await run_unscoped(FactFactory.create, user=asha, importance=0.95)
    turn = await started(asha, "Which market in Pune?")

    try:
        assert await collected(turn) == "OK."
    finally:
        leave.set()
    record = await run_as(asha.pk, ContextRecord.objects.for_user(asha).get)
    assert "dense" in record.left_out
    assert "Pune" in model_server.calls_for("reply")[0].messages[-2]["content"]


async def test_streams_hold_no_connection(
    asha: User, model_server: Any, gate: Any, settings: Any
) -> None:
    """Fifty replies in mid-stream, none of which has a connection to the database."""
    many = 50
    settings.STREAM_SAVE_SECONDS = 1  # each flush opens a connection here, as there is no pool
    settings.LLM = settings.LLM | {"timeout": 60}  # they stand still until the gate is opened
    for _ in range(many):
        model_server.streams([chunk("Assam"), lambda: gate.wait(50), chunk(".", "stop")])

    def open_turns() -> list[Turn]:
        conversations = [ConversationFactory.create(user=asha) for _ in range(many)]
        return [turns.start_turn(one, "Which tea?", client_id="k") for one in conversations]

    opened = await run_unscoped(open_turns)
    readers = [asyncio.create_task(collected(turn)) for turn in opened]
    await until(
        lambda: sum(bool(one.text) for one in streaming._replies.values()) == many, seconds=60
    )

    def connections() -> int:
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
            )
            return int(cursor.fetchone()[0])

    most = max([await run_unscoped(connections) for _ in range(10)])
    gate.set()
    texts = await asyncio.gather(*readers)

    assert texts == ["Assam."] * many
    assert most <= 10  # eight threads take steps, one connection is the test's


async def test_the_second_branch_of_a_conversation_waits_for_the_first(
    asha: User, halting: Any, gate: Any
) -> None:
    turn = await started(asha)
    await first_word(turn)

    with pytest.raises(turns.ConversationBusy):
        await run_unscoped(turns.start_turn, turn.conversation, "And?", client_id="k2")

    gate.set()
    await streaming.reply_finished(turn)
    after = await run_unscoped(turns.start_turn, turn.conversation, "And?", client_id="k2")
    assert after.parent_id == turn.pk


async def test_a_reply_that_was_stored_before_is_not_written_again(
    asha: User, model_server: Any
) -> None:
    turn = await run_unscoped(TurnFactory.create, user=asha, said="hello", reply="Good morning.")

    await streaming.begin_reply(turn)

    assert await collected(turn) == "Good morning."
    assert not model_server.calls


async def test_a_stranger_follows_nothing(asha: User, ravi: User, model_server: Any) -> None:
    turn = await started(asha)
    foreign = Turn(pk=turn.pk, user_id=ravi.pk, status=Turn.Status.STREAMING)

    assert await collected(foreign) == ""
    assert not model_server.calls
