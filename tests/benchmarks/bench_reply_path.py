"""Everything of ours between the request and the call to the model (``make bench``).

``start_turn``, then what the writer does: claim, question, local embedding, recall over 1,000
facts, a window over 200 turns, the context record; each step with its thread and a connection of
the pool, as in life. Prints the median and the 95th percentile of each; never a timed assert.
"""

import asyncio
import random
import statistics
import time
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.db import connection, connections
from django.db.backends.signals import connection_created
from django.utils import timezone

from conversations import context, turns, writing
from conversations.models import Conversation, Message, Turn
from facts.indexing import index_facts, vectors_for
from facts.models import Fact
from memoryproject import embeddings, token_counts
from memoryproject.models import User
from memoryproject.row_security import acting_as, run_as, run_unscoped
from memoryproject.text import fold
from tests.factories import ConversationFactory, UserFactory
from tests.roles import as_owner

FACTS, TURNS, RUNS = 1_000, 200, 60
SUBJECTS = "kitchen garden violin thesis bicycle holiday cousin invoice recipe window"
VERBS = "Keeps Paints Repairs Plans Sells Collects Studies Lends Avoids Writes"
QUESTIONS = [
    "Which violin did I want to repair before the holiday?",
    "What should I cook tonight from my own recipes?",
    "Remind me what my cousin said about the invoice.",
    "How is my thesis going, and when is it due?",
]


@pytest.fixture
def _pooled(transactional_db: None) -> Iterator[None]:
    """Connections as in life: from a pool of ten, in the app role from their start."""
    connection_created.disconnect(dispatch_uid="tests-app-role")
    connections.close_all()
    options = connection.settings_dict["OPTIONS"]
    before = dict(options)
    options |= {
        "options": f"-c role={settings.APP_ROLE}",
        "pool": {"min_size": 2, "max_size": 10, "timeout": 10},
    }
    yield
    connection.close()
    connection.close_pool()  # type: ignore[attr-defined]
    options.clear()
    options |= before


def fill_facts(user: User) -> None:
    chance = random.Random(1)
    subjects, verbs = SUBJECTS.split(), VERBS.split()
    facts = []
    for number in range(FACTS):
        value = f"{chance.choice(subjects)} {chance.choice(subjects)} {number}"
        text = f"{chance.choice(verbs)} the {value} in {chance.choice(subjects)} week {number % 52}"
        facts.append(
            Fact(
                user=user, key="note", slot=fold(value), value=value, value_folded=fold(value),
                text=text, text_folded=fold(text), kind="profile",
                importance=0.95 if number % 100 == 0 else 0.4,
                stated_at=timezone.now(), source="turn",
            )
        )  # fmt: skip
    vectors = vectors_for([fact.text for fact in facts], user_id=user.pk)
    with acting_as(user.pk):
        Fact.objects.bulk_create(facts)
        index_facts(facts, vectors)


def fill_talk(user: User) -> Conversation:
    conversation = ConversationFactory.create(user=user)
    said = "I wonder how the garden and the thesis fit together this week. " * 3
    with as_owner():
        made = [
            Turn(user=user, conversation=conversation, client_id=f"{number}", may_learn=True)
            for number in range(TURNS)
        ]
        for before, turn in zip([None, *made], made, strict=False):
            turn.parent, turn.status, turn.finished_at = before, "completed", turn.created_at
        Turn.objects.bulk_create(made)
        Message.objects.bulk_create(
            Message(
                user=user, turn=turn, position=position, role=role, content=said,
                tokens=token_counts.count(said),
            )
            for turn in made
            for position, role in enumerate(["user", "assistant"])
        )  # fmt: skip
        conversation.active_turn = made[-1]
        conversation.save()
    return conversation


async def one_reply(conversation: Conversation, number: int, spent: dict[str, list[float]]) -> None:
    user_id = conversation.user_id

    async def timed(name: str, step: Any) -> Any:
        start = time.perf_counter()
        found = await step
        spent[name].append((time.perf_counter() - start) * 1_000)
        return found

    question = QUESTIONS[number % len(QUESTIONS)]
    start = time.perf_counter()
    turn = await timed(
        "start_turn",
        run_unscoped(turns.start_turn, conversation, question, client_id=f"b{number}"),
    )
    asked = await timed("claim", run_as(user_id, writing._claim, turn))
    vector = await timed("embed", writing._query_vector(asked.text, user_id=user_id))
    window = await timed(
        "recall and assemble", run_unscoped(context.assemble, turn, query_vector=vector)
    )
    spent["all"].append((time.perf_counter() - start) * 1_000)
    assert window.tokens <= window.budget
    assert vector is not None
    await run_unscoped(turns.finish_turn, turn, text="Yes.", status=Turn.Status.COMPLETED)


@pytest.mark.usefixtures("_pooled")
@pytest.mark.django_db(transaction=True)
def test_the_path_to_the_model() -> None:
    user = UserFactory.create()
    embeddings.warm_up()
    fill_facts(user)
    conversation = fill_talk(user)
    with as_owner(), connection.cursor() as cursor:
        cursor.execute("ANALYZE")

    async def run() -> dict[str, list[float]]:
        spent: dict[str, list[float]] = defaultdict(list)
        for number in range(5):
            await one_reply(conversation, number, defaultdict(list))
        for number in range(5, RUNS + 5):
            await one_reply(conversation, number, spent)
        return spent

    spent = asyncio.run(run())

    print(f"\n{FACTS} facts, {TURNS} turns, {RUNS} replies; milliseconds, p50 and p95")
    for name, times in spent.items():
        p95 = statistics.quantiles(times, n=20)[-1]
        print(f"{name:>20} {statistics.median(times):8.1f} {p95:8.1f}")
