"""Another embedding model: every item gets its vector, and nobody's memory is out of reach."""

from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

import pytest
from django.core.management import call_command
from django.utils import timezone

from facts import tasks
from facts.indexing import index_facts, reindexing, serving_model, storing, vectors_for
from facts.models import Embedding, Episode, Fact, Procedure, ReindexRun
from facts.retrieval import embed_query, recall
from memoryproject import embeddings
from memoryproject.embeddings import forget_probe
from memoryproject.models import User
from memoryproject.row_security import acting_as
from tests.factories import HobbyFactory
from tests.model_server import ModelServer
from tests.roles import as_owner

pytestmark = pytest.mark.django_db(transaction=True)
OLD, NEW = "old-model/4", "new-model/6"


@pytest.fixture
def switch(model_server: ModelServer, settings: Any) -> Iterator[Any]:
    model_server.dimensions_of |= {"old-model": 4, "new-model": 6}

    def to(name: str) -> None:
        model, _, dimensions = name.partition("/")
        models = settings.LLM["models"] | {"embed": model}
        settings.LLM = settings.LLM | {"models": models, "embedding_dimensions": int(dimensions)}
        forget_probe()

    to(OLD)
    yield to
    forget_probe()


def remembered(user: User, count: int) -> list[Fact]:
    facts = [HobbyFactory.create(user=user) for _ in range(count)]
    vectors = vectors_for([fact.text for fact in facts], user_id=user.pk)
    with acting_as(user.pk):
        index_facts(facts, vectors)
    return facts


def vectors_by_model(user: User) -> dict[str, set[Any]]:
    with as_owner():
        rows = Embedding.objects.across_users().for_user(user).values_list("model", "item_id")
        found: dict[str, set[Any]] = {}
        for model, item_id in rows:
            found.setdefault(model, set()).add(item_id)
        return found


def run_of(user: User, model: str = NEW) -> ReindexRun:
    with as_owner():
        return ReindexRun.objects.across_users().get(user=user, model=model)


def work(user: User, *, seconds: float = 60.0) -> None:
    with patch.object(reindexing, "SECONDS_AT_ONCE", seconds):
        tasks.reindex(str(user.pk), str(run_of(user).pk))


def serving(user: User) -> str:
    return serving_model(user.pk, embeddings.current_model()).name


def nearest(user: User, fact: Fact) -> list[Any]:
    """What a question with the fact's own words finds by its vector."""
    vector = embed_query(fact.text, user_id=user.pk)
    assert vector is not None
    with acting_as(user.pk):
        found = recall(
            user.pk, fact.text, query_vector=vector, conversation_id=None, token_share=4_000
        )
    assert found.left_out == []
    return [one.fact.pk for one in found.recalled if one.parts["dense"] > 0]


def test_the_old_vectors_serve_until_the_last_new_one_is_there_and_then_they_are_gone(
    asha: User, ravi: User, switch: Any, model_server: ModelServer
) -> None:
    facts = remembered(asha, 3)
    others = remembered(ravi, 1)
    switch(NEW)
    assert serving(asha) == OLD
    assert facts[0].pk in nearest(asha, facts[0])
    assert tasks.index_missing_facts() == 0  # it is a run's work, not a leftover
    assert (run_of(asha).total, run_of(asha).status) == (3, "due")

    with patch.object(reindexing, "BATCH", 1):
        run = run_of(asha)
        for done in (1, 2, 3):
            work(asha, seconds=-1)  # one batch at a time
            assert run_of(asha).done == done
            assert vectors_by_model(asha)[OLD] == {fact.pk for fact in facts}
            assert (serving(asha), nearest(asha, facts[0])[0]) == (OLD, facts[0].pk)
        work(asha)

    assert (run_of(asha).pk, run_of(asha).status, run_of(asha).done) == (run.pk, "done", 3)
    assert vectors_by_model(asha) == {NEW: {fact.pk for fact in facts}}
    assert vectors_by_model(ravi) == {OLD: {fact.pk for fact in others}}
    assert serving(asha) == NEW
    assert nearest(asha, facts[0])[0] == facts[0].pk


def test_running_it_again_changes_nothing_and_embeds_nothing(
    asha: User, switch: Any, model_server: ModelServer
) -> None:
    remembered(asha, 3)
    switch(NEW)
    tasks.index_missing_facts()
    work(asha)
    before, calls = vectors_by_model(asha), len(model_server.calls_for("embed"))

    work(asha)
    tasks.index_missing_facts()
    call_command("reindex")

    assert vectors_by_model(asha) == before
    assert len(model_server.calls_for("embed")) == calls
    assert run_of(asha).status == "done"


def test_many_texts_go_in_one_call(asha: User, switch: Any, model_server: ModelServer) -> None:
    remembered(asha, 200)
    switch(NEW)
    tasks.index_missing_facts()
    model_server.calls.clear()

    work(asha)

    sizes = [len(call.body["input"]) for call in model_server.calls_for("embed")]
    assert sizes == [128, 72]


def test_episodes_and_procedures_get_theirs_too(asha: User, switch: Any) -> None:
    facts = remembered(asha, 1)
    with as_owner():
        episode = Episode.objects.create(
            user=asha,
            situation="A train was missed",
            action="a",
            outcome="success",
            event_type="t",
            occurred_at=timezone.now(),
        )
        procedure = Procedure.objects.create(
            user=asha, trigger="When I travel", instruction="Be early", status="proposed"
        )
        Procedure.objects.create(user=asha, trigger="", instruction="Be kind", status="proposed")
    switch(NEW)
    tasks.index_missing_facts()

    work(asha)

    assert vectors_by_model(asha) == {NEW: {facts[0].pk, episode.pk, procedure.pk}}


def test_a_straggler_of_the_old_model_does_not_bring_it_back(asha: User, switch: Any) -> None:
    facts = remembered(asha, 4)
    straggler = HobbyFactory.create(user=asha)
    late = vectors_for([straggler.text], user_id=asha.pk)
    switch(NEW)
    tasks.index_missing_facts()
    work(asha)
    with acting_as(asha.pk):
        index_facts([straggler], late)

    assert serving(asha) == NEW
    assert facts[0].pk in nearest(asha, facts[0])
    with acting_as(asha.pk):
        reindexing.begin(asha.pk)  # due again, to sweep it up
    assert serving(asha) == NEW
    work(asha)
    assert set(vectors_by_model(asha)) == {NEW}


def test_back_to_a_model_whose_run_was_done_before_it_is_waited_for_again(
    asha: User, switch: Any
) -> None:
    remembered(asha, 2)
    for model in (NEW, OLD):
        switch(model)
        tasks.index_missing_facts()
        tasks.reindex(str(asha.pk), str(run_of(asha, model).pk))
    switch(NEW)

    assert serving(asha) == OLD
    tasks.index_missing_facts()
    work(asha)
    assert serving(asha) == NEW


def test_what_was_stored_meanwhile_without_a_vector_is_not_left_behind(
    asha: User, switch: Any
) -> None:
    facts = remembered(asha, 2)
    switch(NEW)
    tasks.index_missing_facts()
    real = storing.vectors_of
    late: list[Fact] = []

    def while_embedding(*args: Any, **kwargs: Any) -> Any:
        if not late:
            with as_owner():  # an id before all others: behind the cursor by the time it is there
                late.append(HobbyFactory.create(id=facts[0].pk.__class__(int=1), user=asha))
        return real(*args, **kwargs)

    with patch.object(reindexing, "vectors_of", while_embedding):
        work(asha)

    assert run_of(asha).status == "done"
    assert vectors_by_model(asha) == {NEW: {one.pk for one in [*facts, *late]}}


def test_what_was_forgotten_while_it_was_embedded_gets_no_vector(asha: User, switch: Any) -> None:
    facts = remembered(asha, 2)
    switch(NEW)
    tasks.index_missing_facts()
    real = storing.vectors_of

    def forget_meanwhile(*args: Any, **kwargs: Any) -> Any:
        with as_owner():
            Fact.objects.across_users().filter(pk=facts[0].pk).delete()
        return real(*args, **kwargs)

    with patch.object(reindexing, "vectors_of", forget_meanwhile):
        work(asha)

    assert vectors_by_model(asha) == {NEW: {facts[1].pk}}


def test_a_failing_embedder_puts_it_off_and_the_old_vectors_go_on_serving(
    asha: User, switch: Any, model_server: ModelServer, settings: Any
) -> None:
    settings.LLM = settings.LLM | {"retries": 0}
    facts = remembered(asha, 2)
    switch(NEW)
    tasks.index_missing_facts()
    model_server.fails("embed", status=503, times=9)

    work(asha)
    model_server.reset()
    model_server.dimensions_of |= {"old-model": 4, "new-model": 6}

    assert (run_of(asha).status, run_of(asha).error_code) == ("due", "server_error")
    assert vectors_by_model(asha) == {OLD: {fact.pk for fact in facts}}
    assert serving(asha) == OLD


def test_the_model_is_changed_back_before_it_was_done(asha: User, switch: Any) -> None:
    facts = remembered(asha, 3)
    switch(NEW)
    tasks.index_missing_facts()
    with patch.object(reindexing, "BATCH", 1):
        work(asha, seconds=-1)
    switch(OLD)

    assert serving(asha) == OLD  # those of the new model are not all there
    tasks.index_missing_facts()
    tasks.reindex(str(asha.pk), str(run_of(asha, OLD).pk))

    assert vectors_by_model(asha) == {OLD: {fact.pk for fact in facts}}
    assert run_of(asha, NEW).status == "failed"
    assert serving(asha) == OLD


def test_a_run_for_a_model_that_is_no_longer_current_ends(asha: User, switch: Any) -> None:
    facts = remembered(asha, 1)
    switch(NEW)
    tasks.index_missing_facts()
    switch(OLD)

    work(asha)

    assert (run_of(asha).status, run_of(asha).error_code) == ("failed", "superseded")
    assert vectors_by_model(asha) == {OLD: {facts[0].pk}}


def test_a_failed_run_begins_anew_after_a_day_or_when_an_operator_asks(
    asha: User, switch: Any
) -> None:
    remembered(asha, 1)
    switch(NEW)
    tasks.index_missing_facts()
    with as_owner():
        ReindexRun.objects.across_users().update(status="failed", finished_at=timezone.now())

    tasks.index_missing_facts()
    assert run_of(asha).status == "failed"
    with as_owner():
        long_ago = timezone.now() - reindexing.AFTER_FAILURE
        ReindexRun.objects.across_users().update(finished_at=long_ago)
    tasks.index_missing_facts()
    assert run_of(asha).status == "due"


def test_the_command_does_it_here_and_says_counts_only(
    asha: User, ravi: User, switch: Any, capsys: Any
) -> None:
    facts = remembered(asha, 2)
    switch(NEW)

    call_command("reindex")

    output = capsys.readouterr()
    assert "done: 1" in output.out
    assert facts[0].value not in output.out + output.err
    assert vectors_by_model(asha) == {NEW: {fact.pk for fact in facts}}


def test_a_strangers_run_is_not_worked_on(asha: User, ravi: User, switch: Any) -> None:
    remembered(asha, 1)
    switch(NEW)
    tasks.index_missing_facts()

    tasks.reindex(str(ravi.pk), str(run_of(asha).pk))

    assert run_of(asha).status == "due"


def test_where_nothing_changed_a_question_costs_two_statements(
    asha: User, switch: Any, django_assert_num_queries: Any
) -> None:
    remembered(asha, 1)
    current = embeddings.current_model()
    with acting_as(asha.pk), django_assert_num_queries(4):  # two of them the scope's savepoint
        assert serving_model(asha.pk, current) == current


# --- what operators see ---------------------------------------------------------------------
def test_operators_are_told_how_far_it_is_in_counts_only(
    asha: User, ravi: User, operator: User, switch: Any, client: Any
) -> None:
    facts = remembered(asha, 2) + remembered(ravi, 1)
    client.force_login(operator)
    assert "Re-embedding" not in client.get("/admin/").content.decode()
    switch(NEW)
    tasks.index_missing_facts()
    work(asha)

    first_page = client.get("/admin/").content.decode()
    listed = client.get("/admin/facts/reindexrun/").content.decode()

    assert f"Re-embedding with {NEW}: 1 of 2 people are done (2 of 3 items)." in first_page
    assert "Until then the vectors of the older model serve them." in first_page
    assert NEW in listed
    assert not any(fact.value in first_page + listed for fact in facts)


def test_an_operator_can_have_a_failed_one_done_again(
    asha: User, operator: User, switch: Any, client: Any
) -> None:
    remembered(asha, 1)
    switch(NEW)
    tasks.index_missing_facts()
    with as_owner():
        ReindexRun.objects.across_users().update(status="failed", finished_at=timezone.now())
    client.force_login(operator)

    client.post(
        "/admin/facts/reindexrun/",
        {"action": "again", "_selected_action": [str(run_of(asha).pk)]},
    )

    assert run_of(asha).status == "due"
