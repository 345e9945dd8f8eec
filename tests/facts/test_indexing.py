"""A fact's postings and vector: there once, right, and gone with it."""

from typing import Any
from unittest.mock import patch

import pytest
from django.conf import LazySettings

from facts.indexing import (
    KEY_SIGN,
    Vectors,
    index_fact,
    index_facts,
    index_missing,
    key_terms,
    missing,
    storing,
    term_weights,
    unindex,
    vectors_for,
)
from facts.models import Embedding, Fact, Posting
from facts.models.index import ItemKind
from memoryproject.models import User
from memoryproject.row_security import acting_as
from tests.factories import FactFactory, HobbyFactory
from tests.model_server import ModelServer
from tests.roles import as_owner

pytestmark = pytest.mark.django_db


def terms_of(fact: Fact) -> set[str]:
    with as_owner():
        found = Posting.objects.for_user_id(fact.user_id).filter(item_id=fact.pk)
        return set(found.values_list("term", flat=True))


def test_a_fact_is_found_by_its_text_its_value_and_what_people_call_its_key(asha: User) -> None:
    fact = FactFactory.create(user=asha, text="Has a flat in Jayanagar", value="Jayanagar")

    with acting_as(asha.pk):
        index_fact(fact, None)

    assert {"jayanagar", "flat", f"{KEY_SIGN}city"} <= terms_of(fact)
    assert f"{KEY_SIGN}profile" not in terms_of(fact)
    with as_owner():
        assert not Embedding.objects.across_users().exists()


def test_indexing_twice_leaves_the_same_rows(asha: User) -> None:
    fact = FactFactory.create(user=asha)
    with acting_as(asha.pk):
        index_fact(fact, Vectors("m/3", {fact.text: [1.0, 0.0, 0.0]}))
    before = terms_of(fact)

    with acting_as(asha.pk):
        index_fact(fact, Vectors("m/3", {fact.text: [0.0, 1.0, 0.0]}))
        vector = Embedding.objects.for_user(asha).get()

    assert terms_of(fact) == before != set()
    assert list(vector.vector) == [0.0, 1.0, 0.0]
    assert vector.model == "m/3"


def test_a_changed_text_leaves_no_posting_of_the_old_one(asha: User) -> None:
    fact = FactFactory.create(user=asha, text="Lives in Pune", value="Pune")
    with acting_as(asha.pk):
        index_fact(fact, None)
    assert "pune" in terms_of(fact)

    fact.text, fact.value = "Lives in Mysuru", "Mysuru"
    with acting_as(asha.pk):
        index_fact(fact, None)

    assert "pune" not in terms_of(fact)
    assert "mysuru" in terms_of(fact)


def test_what_is_taken_out_is_gone_and_the_rest_stays(asha: User) -> None:
    gone, kept = HobbyFactory.create(user=asha), HobbyFactory.create(user=asha)
    vectors = Vectors("m/2", {gone.text: [1.0, 0.0], kept.text: [0.0, 1.0]})
    with acting_as(asha.pk):
        index_facts([gone, kept], vectors)

        unindex(asha.pk, ItemKind.FACT, [gone.pk])

    assert terms_of(gone) == set() != terms_of(kept)
    with as_owner():
        assert [row.item_id for row in Embedding.objects.across_users()] == [kept.pk]


def test_weights_are_those_of_bm25() -> None:
    short, long = term_weights("violin"), term_weights("violin " + "alpha beta gamma delta " * 3)
    often = term_weights("violin violin violin piano drum")

    assert short["violin"] > long["violin"] > 0
    assert term_weights("violin one cello two drums")["violin"] == pytest.approx(1.0)
    assert 1 < often["violin"] < 2.2
    assert (
        term_weights("Plays the violin", value="violin")["violin"]
        > (term_weights("Plays the violin")["violin"])
    )


def test_a_key_of_the_users_own_gives_the_words_of_its_name() -> None:
    assert f"{KEY_SIGN}kitchen" in key_terms("kitchen")
    assert {f"{KEY_SIGN}garden", f"{KEY_SIGN}shed"} <= key_terms("garden.shed")


def test_without_an_embedder_a_fact_is_stored_and_its_vector_made_later(
    asha: User, model_server: ModelServer, settings: LazySettings
) -> None:
    settings.LLM = settings.LLM | {"models": settings.LLM["models"] | {"embed": "scripted-embed"}}
    model_server.refuses.add("embed")
    fact = FactFactory.create(user=asha)
    settings.LLM = settings.LLM | {"base_url": "http://127.0.0.1:9/v1"}

    vectors = vectors_for([fact.text], user_id=asha.pk)
    with acting_as(asha.pk):
        index_fact(fact, vectors)
    assert vectors is None
    assert index_missing(asha.pk, limit=10) == 0

    settings.LLM = settings.LLM | {
        "base_url": model_server.base_url,
        "models": settings.LLM["models"] | {"embed": None},
    }
    assert index_missing(asha.pk, limit=10) == 1
    assert index_missing(asha.pk, limit=10) == 0
    with as_owner():
        assert Embedding.objects.across_users().get().item_id == fact.pk


def test_missing_vectors_are_made_in_few_calls(
    asha: User, ravi: User, model_server: ModelServer, settings: LazySettings
) -> None:
    settings.LLM = settings.LLM | {"models": settings.LLM["models"] | {"embed": "scripted-embed"}}
    for owner, count in ((asha, 140), (ravi, 1)):
        for _ in range(count):
            HobbyFactory.create(user=owner)

    assert index_missing(asha.pk, limit=130) == 130

    sizes = [len(call.body["input"]) for call in model_server.calls if call.purpose == "embed"]
    assert sizes[-2:] == [128, 2]
    with as_owner():
        assert set(Embedding.objects.across_users().values_list("user_id", flat=True)) == {asha.pk}


def test_a_fact_forgotten_while_it_is_embedded_gets_no_vector(
    asha: User, model_server: ModelServer, settings: LazySettings
) -> None:
    settings.LLM = settings.LLM | {"models": settings.LLM["models"] | {"embed": "scripted-embed"}}
    gone, kept = HobbyFactory.create(user=asha), HobbyFactory.create(user=asha)
    vectors_for(["warm"], user_id=asha.pk)  # the probe for the model's size is not what we wait for

    def forget_meanwhile(*args: Any, **kwargs: Any) -> dict[str, list[float]]:
        with acting_as(asha.pk):
            Fact.objects.for_user(asha).filter(pk=gone.pk).delete()
        return storing.vectors_of(*args, **kwargs)

    with patch.object(missing, "vectors_of", forget_meanwhile):
        assert index_missing(asha.pk, limit=10) == 1
    with as_owner():
        assert [row.item_id for row in Embedding.objects.across_users()] == [kept.pk]


def test_the_same_text_is_embedded_once_and_a_blank_one_never(
    asha: User, model_server: ModelServer, settings: LazySettings
) -> None:
    settings.LLM = settings.LLM | {"models": settings.LLM["models"] | {"embed": "scripted-embed"}}

    vectors = vectors_for(["Plays chess", "Plays chess", " \u200b"], user_id=asha.pk)

    assert vectors is not None
    assert list(vectors.by_text) == ["Plays chess"]
    assert vectors_for([], user_id=asha.pk) is not None
