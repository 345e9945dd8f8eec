"""What a reply and a page cost in a conversation of 5,000 turns (``make bench``).

As the app role under row-level security, for a user with 1,000 facts: from turn 50 to turn 5,000
a dozen replies each time, one after the other as in life, since the window begins where the one
before began. The floor: tokens and statements stay the same (±5 %), p95 at most 50 ms.
"""

import os
import statistics
import time
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from conversations.context import assemble
from conversations.models import Turn
from facts.retrieval import embed_query
from memoryproject import embeddings
from memoryproject.models import User
from tests.benchmarks.bench_reply_path import FACTS, fill_facts
from tests.conversations.long_talks import long_talk
from tests.roles import as_owner

TURNS = 5_000
AT = [50, 100, 200, 500, 1_000, 2_000, 3_000, 4_000, 4_960]
REPLIES = 40
PAGES = 20


def analyze() -> None:
    with as_owner(), connection.cursor() as cursor:
        cursor.execute("ANALYZE")


def p95(times: list[float]) -> float:
    return statistics.quantiles(times, n=20)[-1]


def load() -> str:
    return f"load {os.getloadavg()[0]:.1f}"


def replies(turns: list[Turn], user: User) -> tuple[list[int], set[int], list[float], list[float]]:
    """Tokens, statements, and milliseconds of wall and of CPU of one reply after the other."""
    tokens, statements, wall, cpu = [], set(), [], []
    vector = embed_query("Which shelf was for the garden books?", user_id=user.pk)
    for turn in turns:
        start, spent = time.perf_counter(), time.process_time()
        tokens.append(assemble(turn, query_vector=vector).tokens)
        wall.append((time.perf_counter() - start) * 1_000)
        cpu.append((time.process_time() - spent) * 1_000)
    with CaptureQueriesContext(connection) as queries:
        assemble(turns[-1], query_vector=vector)
    statements.add(len(queries))
    return tokens, statements, wall, cpu


@pytest.mark.django_db
def test_assembly_from_turn_50_to_turn_5_000(asha: User, model_server: Any) -> None:
    embeddings.warm_up()
    fill_facts(asha)
    _, made = long_talk(asha, TURNS)
    analyze()
    replies(made[40:50], asha)

    print(f"\n{FACTS} facts; {REPLIES} replies each; milliseconds; {load()}")
    print(f"{'turn':>6} {'tokens':>13} {'statements':>11} {'p50':>7} {'p95':>7} {'CPU p50':>8}")
    for at in AT:
        tokens, statements, wall, cpu = replies(made[at : at + REPLIES], asha)
        print(
            f"{at:>6,} {min(tokens):>6,}-{max(tokens):>6,} {max(statements):>11}"
            f" {statistics.median(wall):>7.1f} {p95(wall):>7.1f} {statistics.median(cpu):>8.1f}"
        )


@pytest.mark.django_db
def test_opening_the_page_and_reading_back(client: Client, asha: User, model_server: Any) -> None:
    client.force_login(asha)
    conversation, made = long_talk(asha, TURNS)
    analyze()
    thread = reverse("conversations:conversation", args=[conversation.pk])
    earlier = reverse("conversations:earlier", args=[conversation.pk])

    def pages(*urls: str) -> tuple[int, int, list[float]]:
        wall, size = [], 0
        for url in urls:
            start = time.perf_counter()
            size = len(client.get(url).content)
            wall.append((time.perf_counter() - start) * 1_000)
        with CaptureQueriesContext(connection) as queries:
            client.get(urls[-1])
        return len(queries), size, wall

    client.get(thread)
    print(f"\n{TURNS:,} turns; {load()}")
    print(f"{'':<12} {'statements':>11} {'bytes':>9} {'p50 ms':>8} {'p95 ms':>8}")
    back = [f"{earlier}?before={turn.pk}" for turn in made[-30 : -30 * PAGES - 30 : -30]]
    for name, urls in {"open": [thread] * PAGES, "earlier": back}.items():
        queries, size, wall = pages(*urls)
        print(
            f"{name:<12} {queries:>11} {size:>9,} {statistics.median(wall):>8.1f} {p95(wall):>8.1f}"
        )
