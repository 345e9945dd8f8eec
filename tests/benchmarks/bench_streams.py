"""One hundred replies at once from one web process on a pool of ten connections (``make bench``).

Every reader connects at the same instant, each to a turn of its own whose reply nobody has begun.
The model is the scripted server in another process: 20 words, 50 ms apart. Figures, no asserts on
time; that none fails is what counts.
"""

import asyncio
import json
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx2
import pytest
from django.conf import settings
from django.test import Client

from conversations import turns
from conversations.models import Turn
from memoryproject.models import User
from tests.benchmarks.served import served
from tests.factories import ConversationFactory, FactFactory, UserFactory
from tests.roles import as_owner

STREAMS = 100
PEOPLE = 20
WORDS = 20
REPLY = " ".join(f"word{number}" for number in range(WORDS))

MODEL = """
import sys, time
import django
django.setup()
from tests.model_server import Answer, ModelServer
server = ModelServer().start()
server._always["reply"] = Answer(text=sys.argv[1], delay=0.05)
print(server.base_url, flush=True)
time.sleep(3600)
"""


@contextmanager
def scripted_model() -> Iterator[str]:
    process = subprocess.Popen(
        [sys.executable, "-c", MODEL, REPLY], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    try:
        yield process.stdout.readline().strip()
    finally:
        process.terminate()
        process.communicate(timeout=10)


def people() -> list[tuple[User, str]]:
    """Users with some facts, and the session cookie of each."""
    found = []
    for _ in range(PEOPLE):
        user = UserFactory.create()
        FactFactory.create(user=user, importance=0.95)
        client = Client()
        with as_owner():
            client.force_login(user)
        found.append((user, client.cookies[settings.SESSION_COOKIE_NAME].value))
    return found


async def read(client: httpx2.AsyncClient, turn: Turn, session: str) -> dict[str, Any]:
    """Follow one reply to its end: when its first word came, and whether all of it did."""
    started, first, lines = time.perf_counter(), None, []
    cookies = {settings.SESSION_COOKIE_NAME: session}
    async with client.stream("GET", f"/turns/{turn.pk}/stream/", cookies=cookies) as response:
        async for line in response.aiter_lines():
            if first is None and line.startswith("event: text"):
                first = time.perf_counter() - started
            lines.append(line)
    text = "\n".join(lines)
    whole = response.status_code == 200 and "event: done" in text and f"word{WORDS - 1}" in text
    if not whole:
        print("failed:", response.status_code, text[:300])
    return {"whole": whole, "first": first, "seconds": time.perf_counter() - started}


async def read_all(url: str, given: list[tuple[Turn, str]]) -> list[dict[str, Any]]:
    limits = httpx2.Limits(max_connections=None)
    async with httpx2.AsyncClient(base_url=url, timeout=120, limits=limits) as client:
        return await asyncio.gather(*(read(client, *one) for one in given))


@pytest.mark.django_db(transaction=True)
def test_one_hundred_streams_on_ten_connections() -> None:
    cast = people()
    opened = []
    for number in range(STREAMS):
        user, session = cast[number % PEOPLE]
        conversation = ConversationFactory.create(user=user)
        opened.append((turns.start_turn(conversation, "Which tea?", client_id="k"), session))
    with scripted_model() as model_url, served(model_url=model_url) as url:
        # What a process does once: load the models, open the pool.
        warm = ConversationFactory.create(user=cast[0][0])
        first = turns.start_turn(warm, "Which tea?", client_id="k")
        asyncio.run(read_all(url, [(first, cast[0][1])]))
        found = asyncio.run(read_all(url, opened))
    with as_owner():
        stored = Turn.objects.across_users().filter(status="completed").count()

    firsts = [one["first"] for one in found if one["first"] is not None]
    failed = sum(not one["whole"] for one in found)
    print(
        "\n"
        + json.dumps(
            {
                "streams": STREAMS,
                "failed": failed,
                "stored whole": stored - 1,
                "first token p50 s": round(statistics.median(firsts), 3),
                "first token p95 s": round(statistics.quantiles(firsts, n=20)[-1], 3),
                "whole reply p50 s": round(statistics.median(o["seconds"] for o in found), 3),
            },
            indent=1,
        )
    )
    assert failed == 0
    assert stored == STREAMS + 1
