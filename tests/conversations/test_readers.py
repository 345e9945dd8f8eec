"""Who may go on reading: a stream ends soon after the right by which it was opened."""

import asyncio
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.db import connections
from django.test import AsyncClient
from django.utils import timezone

from conversations import readers, streaming, turns, writing
from conversations.models import Message, Turn
from conversations.readers import Access
from memoryproject.api_tokens import make_token
from memoryproject.models import ApiToken, User
from memoryproject.row_security import run_as, run_unscoped
from tests.factories import ConversationFactory
from tests.roles import as_owner

pytestmark = pytest.mark.django_db(transaction=True)

WHOLE = "Assam and Nilgiri."


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readers, "RECHECK_SECONDS", 0.03)
    monkeypatch.setattr(writing, "QUIET_SECONDS", 0.02)
    monkeypatch.setattr(streaming, "POLL_SECONDS", 0.02)


@pytest.fixture
def gate() -> Iterator[threading.Event]:
    held = threading.Event()
    yield held
    held.set()


@pytest.fixture
async def turn(asha: User, model_server: Any, gate: threading.Event) -> AsyncIterator[Turn]:
    """A turn whose reply halts after its first word until the gate is opened."""

    def chunk(text: str, finish_reason: str | None = None) -> dict[str, Any]:
        choice = {"index": 0, "delta": {"content": text}, "finish_reason": finish_reason}
        return {"choices": [choice]}

    def start() -> Turn:
        return turns.start_turn(ConversationFactory.create(user=asha), "Which?", client_id="k1")

    model_server.streams(
        [chunk("Assam"), lambda: gate.wait(20), chunk(" and"), chunk(" Nilgiri.", "stop")]
    )
    begun = await run_unscoped(start)
    yield begun
    gate.set()
    await streaming.reply_finished(begun)


@pytest.fixture
async def tab(asha: User) -> AsyncIterator[AsyncClient]:
    client = AsyncClient()
    await client.aforce_login(asha)
    yield client
    await sync_to_async(connections.close_all)()


@pytest.fixture
async def token(asha: User) -> tuple[ApiToken, str]:
    def make() -> tuple[ApiToken, str]:
        with as_owner():
            return make_token(asha, name="script", scopes=["read", "write"])

    return await run_unscoped(make)


class Stream:
    """An open stream, read by a task."""

    def __init__(self, response: Any) -> None:
        assert response["Content-Type"] == "text/event-stream"
        self.text = ""
        self._task = asyncio.create_task(self._read(response.streaming_content))

    async def _read(self, chunks: AsyncIterator[bytes]) -> None:
        async for chunk in chunks:
            self.text += chunk.decode()

    async def shows(self, text: str) -> None:
        async with asyncio.timeout(10):
            while text not in self.text:
                assert not self._task.done(), self.text
                await asyncio.sleep(0.01)

    async def end(self) -> str:
        async with asyncio.timeout(10):
            await self._task
        return self.text


async def page_stream(client: AsyncClient, turn: Turn) -> Stream:
    stream = Stream(await client.get(f"/turns/{turn.pk}/stream/"))
    await stream.shows("Assam")
    return stream


async def api_stream(client: AsyncClient, turn: Turn, secret: str = "") -> Stream:
    headers = {"Authorization": f"Bearer {secret}"} if secret else {}
    stream = Stream(await client.get(f"/api/v1/turns/{turn.pk}/stream/", headers=headers))
    await stream.shows("Assam")
    return stream


async def written(turn: Turn) -> tuple[str, str]:
    """The turn's status and its reply, when it has ended."""
    await streaming.reply_finished(turn)

    def read() -> tuple[str, str]:
        said = Message.objects.for_user_id(turn.user_id).get(turn=turn, role="assistant")
        return Turn.objects.for_user_id(turn.user_id).get(pk=turn.pk).status, said.content

    return await run_as(turn.user_id, read)


async def signs_out(tab: AsyncClient, user: User) -> None:
    await tab.alogout()


async def signs_out_by_the_page(tab: AsyncClient, user: User) -> None:
    assert (await tab.post("/accounts/logout/")).status_code == 302


async def changes_the_password_elsewhere(tab: AsyncClient, user: User) -> None:
    user.set_password("another long enough password")
    await user.asave()


async def is_deactivated(tab: AsyncClient, user: User) -> None:
    await User.objects.filter(pk=user.pk).aupdate(is_active=False)


async def session_runs_out(tab: AsyncClient, user: User) -> None:
    session = await tab.asession()
    await session.aset_expiry(timezone.now() - timedelta(seconds=1))
    await session.asave()


async def signs_in_as_another(tab: AsyncClient, user: User) -> None:
    other = await run_unscoped(User.objects.get, email="ravi@example.org")
    await tab.aforce_login(other)


Ends = Callable[[AsyncClient, User], Awaitable[None]]
ENDS = [
    signs_out,
    signs_out_by_the_page,
    changes_the_password_elsewhere,
    is_deactivated,
    session_runs_out,
    signs_in_as_another,
]


@pytest.mark.parametrize("ends", ENDS)
async def test_a_stream_ends_with_its_session_and_the_reply_is_kept(
    asha: User, ravi: User, tab: AsyncClient, turn: Turn, gate: Any, ends: Ends
) -> None:
    stream = await page_stream(tab, turn)

    await ends(tab, asha)

    shown = await stream.end()
    assert "event: done" not in shown
    gate.set()
    assert await written(turn) == (Turn.Status.COMPLETED, WHOLE)
    assert "Nilgiri" not in stream.text


async def test_a_stream_goes_on_while_its_session_does(
    asha: User, tab: AsyncClient, turn: Turn, gate: Any
) -> None:
    elsewhere = AsyncClient()
    await elsewhere.aforce_login(asha)
    stream = await page_stream(tab, turn)

    await elsewhere.alogout()
    await asyncio.sleep(0.3)  # ten times as long as it takes to be asked again
    gate.set()

    shown = await stream.end()
    assert "Nilgiri." in shown.partition("event: done")[0]
    assert shown.rstrip().split("\n\n")[-1].startswith("event: done")
    assert ": waiting\n\n" in shown  # so that no proxy takes the silence for death
    assert (await tab.get("/settings/")).status_code == 200  # asking has ended no session


async def test_a_stream_of_what_another_process_writes_ends_with_its_session(
    tab: AsyncClient, turn: Turn
) -> None:
    await run_unscoped(turns.claim_turn, turn)
    await run_unscoped(turns.save_progress, turn, "Assam")
    stream = await page_stream(tab, turn)

    await tab.alogout()

    assert "event: done" not in await stream.end()
    finish = {"text": WHOLE, "status": Turn.Status.COMPLETED}
    await run_unscoped(turns.finish_turn, turn, **finish)  # type: ignore[arg-type]


async def test_a_stream_of_the_api_ends_with_its_session(
    tab: AsyncClient, turn: Turn, gate: Any
) -> None:
    stream = await api_stream(tab, turn)

    await tab.alogout()

    assert "event: error" in await stream.end()
    gate.set()
    assert await written(turn) == (Turn.Status.COMPLETED, WHOLE)


@pytest.mark.parametrize("end", ["revoked", "expired", "deactivated"])
async def test_a_stream_of_the_api_ends_with_its_token(
    asha: User, token: tuple[ApiToken, str], turn: Turn, gate: Any, end: str
) -> None:
    row, secret = token
    stream = await api_stream(AsyncClient(), turn, secret)

    def ends() -> None:
        mine = ApiToken.objects.for_user(asha).filter(pk=row.pk)
        if end == "revoked":
            mine.delete()
        elif end == "expired":
            mine.update(expires_at=timezone.now() - timedelta(seconds=1))
        else:
            User.objects.filter(pk=asha.pk).update(is_active=False)

    await run_unscoped(ends)

    shown = await stream.end()
    assert "event: error" in shown
    assert "no longer valid" in shown
    assert "event: done" not in shown
    gate.set()
    assert await written(turn) == (Turn.Status.COMPLETED, WHOLE)


async def test_a_stream_of_the_api_goes_on_while_its_token_does(
    token: tuple[ApiToken, str], turn: Turn, gate: Any
) -> None:
    stream = await api_stream(AsyncClient(), turn, token[1])
    await asyncio.sleep(0.3)
    gate.set()

    assert "event: done" in await stream.end()


@pytest.mark.parametrize("revoked", [True, False])
async def test_who_waits_for_the_whole_reply_with_a_token_that_is_revoked_gets_none(
    asha: User, token: tuple[ApiToken, str], turn: Turn, gate: Any, model_server: Any, revoked: bool
) -> None:
    row, secret = token
    headers = {"Authorization": f"Bearer {secret}"}
    again = {"text": "Which?", "client_id": "k1"}
    url = f"/api/v1/conversations/{turn.conversation_id}/turns/"
    client = AsyncClient()
    waiting = asyncio.create_task(
        client.post(url, again, content_type="application/json", headers=headers)
    )
    await asyncio.to_thread(model_server.wait_for_call, "reply")

    if revoked:
        await run_unscoped(ApiToken.objects.for_user(asha).filter(pk=row.pk).delete)
    gate.set()

    answer = await waiting
    assert answer.status_code == (401 if revoked else 200)
    assert ("Nilgiri" in answer.content.decode()) is not revoked
    assert await written(turn) == (Turn.Status.COMPLETED, WHOLE)


async def test_the_database_is_asked_every_few_seconds_and_no_more_once_the_right_is_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []

    def lost() -> bool:
        asked.append("again")
        return False

    access = Access(lost)

    monkeypatch.setattr(readers, "RECHECK_SECONDS", 60)
    assert [await access.holds() for _ in range(100)] == [True] * 100
    assert not asked

    monkeypatch.setattr(readers, "RECHECK_SECONDS", 0)
    assert [await access.holds() for _ in range(3)] == [False] * 3
    assert len(asked) == 1
