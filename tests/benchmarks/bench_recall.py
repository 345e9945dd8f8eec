"""How fast recall is as the app role, and what it finds (run with ``-s``: it prints tables).

Never a timed assert. Other users' facts stand in the same tables. Others' work on the machine
doubles wall times, so the load average stands beside each figure.
"""

import os
import random
import statistics
import time
from collections.abc import Callable
from functools import partial

import pytest
from django.db import connection
from django.utils import timezone

from facts.indexing import Vectors, index_facts
from facts.models import Fact
from facts.retrieval import QueryVector, embed_query, recall, search_facts
from memoryproject.models import User
from memoryproject.row_security import acting_as
from tests.benchmarks import mixed_store
from tests.factories import UserFactory
from tests.roles import as_owner

RUNS = 60
DIMENSIONS = 384
MODEL = f"all-MiniLM-L6-v2-int8/{DIMENSIONS}"
# Words as rare as words are: the n-th is used 1/n as often as the first.
WORDS = [f"w{''.join(chr(97 + int(digit)) for digit in str(n))}" for n in range(1, 3_001)]
WEIGHTS = [1 / n for n in range(1, 3_001)]
QUERY = f"Where did I put {WORDS[1]} {WORDS[40]} {WORDS[300]} and what about {WORDS[2_000]} 341?"
COMMON_QUERY = f"Where did I put {' '.join(WORDS[:8])}?"


def a_vector(chance: random.Random) -> list[float]:
    vector = [chance.gauss(0, 1) for _ in range(DIMENSIONS)]
    length = sum(x * x for x in vector) ** 0.5
    return [x / length for x in vector]


def fill(user: User, count: int, *, seed: int) -> None:
    chance = random.Random(seed)
    for start in range(0, count, 1_000):
        numbers = range(start, min(count, start + 1_000))
        facts = [
            Fact(
                user=user, key="note", slot=f"{n}", value=f"{n}", value_folded=f"{n}",
                text=(text := f"Keeps {' '.join(chance.choices(WORDS, WEIGHTS, k=5))} {n}"),
                text_folded=text.casefold(), kind="profile", importance=0.4,
                stated_at=timezone.now(), source="turn",
            )
            for n in numbers
        ]  # fmt: skip
        vectors = Vectors(MODEL, {fact.text: a_vector(chance) for fact in facts})
        with acting_as(user.pk):
            Fact.objects.bulk_create(facts)
            index_facts(facts, vectors)


def timed(step: Callable[[], object]) -> tuple[float, float, float, float]:
    """Milliseconds: the least, the median and the 95th percentile; and the load average."""
    step()
    spent = []
    for _ in range(RUNS):
        start = time.perf_counter()
        step()
        spent.append((time.perf_counter() - start) * 1_000)
    p95 = statistics.quantiles(spent, n=20)[-1]
    return min(spent), statistics.median(spent), p95, os.getloadavg()[0]


def search(user: User) -> int:
    with acting_as(user.pk):
        return search_facts(user.pk, "keeps 341").count()


@pytest.mark.django_db
def test_recall_at_1_000_and_10_000_facts() -> None:
    for seed in range(20):
        fill(UserFactory.create(), 1_000, seed=seed)
    rows = []
    for count in (1_000, 10_000):
        user = UserFactory.create()
        start = time.perf_counter()
        fill(user, count, seed=count)
        written = count / (time.perf_counter() - start)
        with as_owner(), connection.cursor() as cursor:
            cursor.execute("ANALYZE")
        chance = random.Random(7)
        vector = QueryVector(MODEL, a_vector(chance), 0.1)

        late: list[str] = []

        def ask(
            query: str,
            query_vector: QueryVector | None,
            user: User = user,
            late: list[str] = late,
        ) -> object:
            with acting_as(user.pk):
                found = recall(
                    user.pk, query, query_vector=query_vector, conversation_id=None,
                    token_share=1_000,
                )  # fmt: skip
            late += [leg for leg in found.left_out if leg != "recalled"]
            return found

        def recall_alone(user: User = user, vector: QueryVector = vector) -> Callable[[], object]:
            return partial(
                recall, user.pk, QUERY, query_vector=vector, conversation_id=None, token_share=1_000
            )

        def embed_and_ask(user: User = user, ask: Callable[..., object] = ask) -> object:
            return ask(QUERY, embed_query(QUERY, user_id=user.pk), user)

        with acting_as(user.pk):
            rows.append((count, "recall, its scope open", timed(recall_alone())))
        rows += [
            (count, "recall", timed(partial(ask, QUERY, vector))),
            (count, "recall, common words only", timed(partial(ask, COMMON_QUERY, vector))),
            (count, "embed the query, recall", timed(embed_and_ask)),
            (count, "search box", timed(partial(search, user))),
        ]
        print(f"\n{count:>7,} facts written with index at {written:,.0f} a second; late: {late}")
    print(f"\n{'facts':>8}  {'step':<28}{'least':>8}{'p50 ms':>8}{'p95 ms':>8}{'load':>7}")
    for count, step, (least, p50, p95, load) in rows:
        print(f"{count:>8,}  {step:<28}{least:>8.1f}{p50:>8.1f}{p95:>8.1f}{load:>7.1f}")


@pytest.mark.django_db
def test_what_is_found_in_a_mixed_store(asha: User) -> None:
    figures = mixed_store.measure(asha)

    print(
        f"\n{figures.facts} facts, {figures.questions} paraphrased questions:"
        f" recall@5 {figures.recall_at_5:.3f}; of small talk"
        f" {figures.small_talk_share:.0%} recalls anything, of unrelated requests"
        f" {figures.unrelated_share:.0%}; missed: {figures.missed}"
    )
