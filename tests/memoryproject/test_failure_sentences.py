"""Where the operator's endpoint stands is said to nobody who chats, on pages or by the API."""

import logging
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.test import Client

from memoryproject.models import User
from tests.factories import ConversationFactory, UserFactory
from tests.model_server import ModelServer

# Replies are written in threads with connections of their own.
pytestmark = pytest.mark.django_db(transaction=True)

NOBODY = "http://operator:hunter2@127.0.0.1:9/gateway/v1"
FAULTS: dict[str, Any] = {
    "wrong_key": {"status": 401},
    "no_credit": {"status": 402},
    "not_found": {"status": 404, "body": "<h1>Not here</h1>"},
    "unknown_model": {"status": 404, "body": {"error": {"message": "The model x is unknown"}}},
    "rate_limited": {"status": 429, "headers": {"Retry-After": "600"}},
    "server_error": {"status": 500, "times": 3},
    "bad_request": {"status": 501},
    "too_long": {"status": 413},
    "unreachable": None,
}


@pytest.mark.parametrize("code", FAULTS)
def test_a_failed_reply_does_not_name_the_operators_endpoint(
    client: Client,
    asha: User,
    model_server: ModelServer,
    settings: Any,
    caplog: pytest.LogCaptureFixture,
    code: str,
) -> None:
    url = model_server.base_url
    if FAULTS[code] is None:
        url = NOBODY
        settings.LLM = settings.LLM | {"base_url": NOBODY}
    else:
        model_server.fails("reply", **FAULTS[code])
    client.force_login(asha)
    talk = ConversationFactory.create(user=asha, title="A talk")
    caplog.set_level(logging.WARNING)

    told = client.post(
        f"/api/v1/conversations/{talk.pk}/turns/",
        {"text": "Hello"},
        content_type="application/json",
    )
    turn = told.json()

    assert (turn["status"], turn["error_code"]) == ("failed", code)
    assert turn["error_sentence"]
    stream = client.get(f"/api/v1/turns/{turn['id']}/stream/")
    page = client.get(f"/c/{talk.pk}/")
    assert turn["error_sentence"][:20] in page.content.decode()
    host = url.rpartition("@")[2].removeprefix("http://").partition("/")[0]
    readers = [told.content, client.get(f"/api/v1/turns/{turn['id']}/").content, page.content]
    readers.append(b"".join(_read(stream)))
    for body in readers:
        for part in (host, host.rpartition(":")[0], "hunter2", "gateway"):
            assert part not in body.decode()
    client.force_login(UserFactory.create(is_staff=True, is_superuser=True))
    assert code in client.get(f"/admin/conversations/turn/{turn['id']}/change/").content.decode()
    failures = [record for record in caplog.records if record.msg == "model call failed"]
    assert [getattr(record, "endpoint", "") for record in failures] == [
        url.rpartition("@")[2].removeprefix("http://")
    ]


def _read(stream: Any) -> list[bytes]:
    async def read() -> list[bytes]:
        return [part async for part in stream.streaming_content]

    return async_to_sync(read)() if stream.is_async else list(stream.streaming_content)
