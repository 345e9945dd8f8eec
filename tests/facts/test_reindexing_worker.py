"""A real worker killed while it gives a user's facts their vectors of a new model."""

import os
import signal
from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone
from pgvector import HalfVector

from facts.indexing.storing import BATCH
from facts.models import Embedding, Fact, ReindexRun
from memoryproject.models import User
from tests.factories import HobbyFactory
from tests.roles import as_owner
from tests.workers import Workers, wait_until, waits_for_the_owners_lock

NEW = "all-MiniLM-L6-v2-int8/384"


def models() -> dict[str, int]:
    with as_owner():
        rows = Embedding.objects.across_users().values_list("model", flat=True)
        names = list(rows)
        return {name: names.count(name) for name in names}


def run() -> ReindexRun:
    with as_owner():
        return ReindexRun.objects.across_users().get()


@pytest.mark.django_db(transaction=True)
def test_what_a_killed_worker_leaves_is_gone_on_with_and_no_vector_is_lost(
    asha: User, model_server: Any
) -> None:
    facts = [HobbyFactory.create(user=asha) for _ in range(BATCH + 20)]
    with as_owner():
        Embedding.objects.bulk_create(
            Embedding(
                user=asha,
                item_kind="fact",
                item_id=fact.pk,
                model="gone-model/3",
                vector=HalfVector([1, 0, 0]),
            )
            for fact in facts
        )
        made = ReindexRun.objects.create(user=asha, model=NEW, total=len(facts))
    with Workers(model_server.base_url) as workers:
        workers.send("facts.tasks.reindex", str(asha.pk), str(made.pk))

        first = workers.start()
        wait_until(lambda: models().get(NEW, 0) == BATCH, "the first batch is stored")
        with as_owner(), transaction.atomic():
            User.objects.select_for_update(no_key=True).get(pk=asha.pk)
            wait_until(waits_for_the_owners_lock, "the second batch is to be stored")
            os.kill(first.pid, signal.SIGKILL)
            first.wait()
        half_way = run()
        assert (half_way.status, half_way.done) == ("running", BATCH)
        assert models() == {"gone-model/3": len(facts), NEW: BATCH}
        with as_owner():
            ReindexRun.objects.across_users().update(due_at=timezone.now())
        workers.start()  # is handed the unacknowledged message again
        wait_until(lambda: run().status == "done", "every vector is made")

    assert models() == {NEW: len(facts)}
    assert (run().done, run().attempts) == (len(facts), 2)
    with as_owner():
        assert set(Embedding.objects.across_users().values_list("item_id", flat=True)) == set(
            Fact.objects.across_users().values_list("pk", flat=True)
        )
