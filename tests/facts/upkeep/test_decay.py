"""Fading written into the rows: out of recall, never off the page, back when said again."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from conversations.models import ContextRecord
from facts import tasks, versioning
from facts.models import Change, Episode, Fact, UpkeepRun
from facts.retrieval import recall, search_facts
from facts.upkeep.decay import QUESTIONS
from facts.versioning.proposals import Proposal, Provenance
from memoryproject.models import User
from memoryproject.row_security import acting_as
from tests.factories import HobbyFactory, LearningRunFactory, TurnFactory
from tests.facts.upkeep.rounds import do, now_is, old, twice
from tests.model_server import ModelServer
from tests.roles import as_owner

pytestmark = pytest.mark.django_db(transaction=True)
DECAY = UpkeepRun.Job.DECAY


def faded(user: User, **fields: Any) -> Fact:
    return old(user, 400, **{"kind": "plan", "key": "trip", "slot": "trip"} | fields)


def recalled(user: User, query: str) -> list[Fact]:
    with acting_as(user.pk):
        found = recall(user.pk, query, query_vector=None, conversation_id=None, token_share=2_000)
        return [one.fact for one in found.recalled]


def test_a_faded_fact_is_not_recalled_but_stands_on_the_page_and_is_found_there(
    asha: User, client: Any
) -> None:
    from facts.indexing import index_fact

    fact = faded(asha, value="Uppsala", text="Plans a trip to Uppsala")
    with acting_as(asha.pk):
        index_fact(fact, None)
    assert [one.pk for one in recalled(asha, "Uppsala trip")] == [fact.pk]

    counts = twice(DECAY, asha)

    assert (counts["faded"], recalled(asha, "Uppsala trip")) == (1, [])
    with acting_as(asha.pk):
        assert list(search_facts(asha.pk, "uppsala")) == [fact]
        (change,) = Change.objects.for_user(asha)
    assert (change.what, change.before_id, change.after_id) == ("faded", fact.pk, None)
    client.force_login(asha)
    assert "Uppsala" in client.get("/memory/").content.decode()


def test_said_again_or_confirmed_it_is_back_at_once_as_sure_as_it_was(asha: User) -> None:
    said = faded(asha, confidence=0.9)
    confirmed = faded(asha, key="race", slot="race", confidence=0.7)
    do(DECAY, asha)
    assert now_is(said).confidence < 0.9
    assert now_is(said).faded_at is not None

    with acting_as(asha.pk):
        versioning.remember(
            asha.pk,
            Proposal(key="trip", slot="trip", value=said.value, text=said.text),
            provenance=Provenance(source=Fact.Source.TURN, stated_at=timezone.now()),
            vectors=None,
        )
    versioning.confirm(confirmed)

    for fact, sure in ((said, 0.9), (confirmed, 0.7)):
        back = now_is(fact)
        assert (back.faded_at, back.review_at, back.confidence) == (None, None, sure)
    assert do(DECAY, asha)["faded"] == 0


def test_a_pin_brings_it_back_with_the_next_run(asha: User) -> None:
    fact = faded(asha)
    do(DECAY, asha)
    with acting_as(asha.pk):
        Fact.objects.for_user(asha).filter(pk=fact.pk).update(pinned=True)

    assert twice(DECAY, asha)["recalled_again"] == 1
    assert now_is(fact).faded_at is None


def test_confidence_is_computed_from_what_it_was_not_from_what_the_last_run_made_of_it(
    asha: User,
) -> None:
    fact = old(asha, 0, kind="preference", confidence=0.8)
    start = timezone.now()
    seen = []
    for days in (100, 200, 365):
        with time_machine.travel(start + timedelta(days=days), tick=False):
            twice(DECAY, asha)
        seen.append(now_is(fact).confidence)
    at_once = old(asha, 365, HobbyFactory.create, kind="preference", confidence=0.8)
    do(DECAY, asha)

    assert seen == sorted(seen, reverse=True)
    assert seen[-1] == now_is(at_once).confidence == 0.6
    assert now_is(fact).base_confidence == 0.8


def test_a_few_important_facts_nobody_confirmed_are_asked_about_and_no_more_until_answered(
    asha: User,
) -> None:
    facts = [
        old(asha, 800, HobbyFactory.create, importance=0.6 + number / 100)
        for number in range(QUESTIONS + 2)
    ]
    old(asha, 800, HobbyFactory.create, importance=0.5)
    old(asha, 800, HobbyFactory.create, importance=0.8, verification="verified")

    assert twice(DECAY, asha)["asked_about"] == QUESTIONS
    asked = [fact for fact in facts if now_is(fact).review_at]
    assert asked == facts[-QUESTIONS:]  # the most important ones

    versioning.confirm(asked[0])
    assert twice(DECAY, asha)["asked_about"] == 1
    assert now_is(facts[-QUESTIONS - 1]).review_at is not None


def test_a_question_that_needs_no_answer_any_more_is_taken_back(asha: User) -> None:
    fact = old(asha, 800, HobbyFactory.create, importance=0.7)
    do(DECAY, asha)
    with acting_as(asha.pk):
        Fact.objects.for_user(asha).filter(pk=fact.pk).update(muted=True)

    twice(DECAY, asha)

    assert now_is(fact).review_at is None


# --- what was of use ----------------------------------------------------------------------
def record_of(user: User, *sources: tuple[str, Any], **fields: Any) -> ContextRecord:
    named = [{"kind": kind, "id": str(item.pk)} for kind, item in sources]
    with as_owner():
        turn = TurnFactory.create(user=user, said="hello", **fields)
        return ContextRecord.objects.create(
            user=user,
            turn=turn,
            attempt=1,
            model="m",
            blocks=[
                {"kind": "system", "text": "Be kind.", "sources": []},
                {"kind": "memory", "text": "…", "sources": named},
            ],
            budget=1,
            tokens=1,
        )


def test_each_prompt_counts_once_for_what_it_recalled(asha: User) -> None:
    fact = faded(asha)
    with as_owner():
        episode = Episode.objects.create(
            user=asha,
            situation="s",
            action="a",
            outcome="success",
            event_type="t",
            occurred_at=timezone.now(),
        )
    records = [record_of(asha, ("fact", fact), ("episode", episode)) for _ in range(2)]
    record_of(asha, ("fact", fact), status="streaming")

    assert twice(DECAY, asha)["recalls_counted"] == 2

    used = now_is(fact)
    assert (used.recall_count, used.last_recalled_at) == (2, records[1].created_at)
    assert used.faded_at is None  # of use just now
    with as_owner():
        assert Episode.objects.across_users().get().last_recalled_at == records[1].created_at


def test_learning_from_a_turn_counts_what_its_reply_was_given(
    asha: User, model_server: ModelServer
) -> None:
    fact = faded(asha)
    record = record_of(asha, ("fact", fact))
    run = LearningRunFactory.create(user=asha, turn=record.turn)

    for _ in range(2):
        tasks.learn_from_turn(str(asha.pk), str(run.pk))

    assert now_is(fact).recall_count == 1
    assert do(DECAY, asha)["recalls_counted"] == 0
