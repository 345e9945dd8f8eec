"""Vectors by the local model and by an endpoint, and never of two kinds at once."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from memoryproject import embeddings
from memoryproject.embeddings import current_model, embed
from memoryproject.llm import LLMUnavailable
from memoryproject.models import ModelCall
from memoryproject.row_security import acting_as


def cosine(left: list[float], right: list[float]) -> float:
    return sum(a * b for a, b in zip(left, right, strict=True))


@pytest.fixture
def by_endpoint(model_server, settings):
    """Embed by the scripted endpoint, asked for 64 dimensions."""
    models = settings.LLM["models"] | {"embed": "scripted-embed"}
    settings.LLM = settings.LLM | {"models": models, "embedding_dimensions": 64}
    return model_server


def test_the_local_model_names_itself_with_its_size():
    model = current_model()

    assert (model.name, model.dimensions, model.min_score) == (
        "all-MiniLM-L6-v2-int8/384",
        384,
        0.25,
    )


def test_local_vectors_have_unit_length_and_come_in_order():
    texts = [f"I have {number} cats" for number in range(35)]

    vectors = embed(texts)

    assert {len(vector) for vector in vectors} == {384}
    assert all(cosine(vector, vector) == pytest.approx(1.0, abs=1e-5) for vector in vectors)
    assert cosine(vectors[33], embed([texts[33]])[0]) == pytest.approx(1.0, abs=1e-4)


def test_known_pairs_score_as_when_the_model_was_chosen():
    pairs = [
        ("I love spicy food", "I hate spicy food", 0.84),
        ("I live in Pune", "where do I live", 0.43),
        ("Can I eat this salty soup?", "I have high blood pressure", 0.20),
    ]

    for left, right, score in pairs:
        assert cosine(*embed([left, right])) == pytest.approx(score, abs=0.02)


def test_a_neighbour_in_the_batch_changes_nothing():
    alone = embed(["I live in Pune"])[0]

    assert cosine(alone, embed(["I live in Pune", "very " * 300])[0]) == pytest.approx(1, abs=1e-4)


def test_a_long_text_counts_with_its_beginning():
    beginning = "I keep bees on the roof. " * 60

    first, second = embed([beginning, beginning + "I also sail."])

    assert cosine(first, second) == pytest.approx(1.0, abs=1e-4)


@pytest.mark.parametrize("blank", ["", " ", "\n\t", "\u3000", "\u200b\u200d\ufeff", "\x00"])
def test_a_blank_text_is_refused(blank):
    with pytest.raises(ValueError, match="blank"):
        embed(["fine", blank])


def test_half_a_character_does_not_fail():
    assert len(embed(["half an emoji \ud83d here"])[0]) == 384


def test_many_threads_share_the_local_model():
    texts = [f"thread {number}" for number in range(16)]
    expected = [embed([text])[0] for text in texts]

    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda text: embed([text])[0], texts))

    assert all(cosine(a, b) > 0.9999 for a, b in zip(expected, found, strict=True))


def test_a_changed_weights_file_is_not_loaded(tmp_path, monkeypatch):
    forged = tmp_path / "model.onnx"
    forged.write_bytes(b"something else")
    monkeypatch.setattr(embeddings, "_weights_path", lambda: forged)

    with pytest.raises(LLMUnavailable) as caught:
        embeddings.LocalModel()

    assert caught.value.code == "model_missing"


def test_the_endpoint_is_probed_once_and_asked_for_short_vectors(by_endpoint):
    by_endpoint.dimensions = 64

    models = {current_model() for _ in range(3)}

    assert [model.name for model in models] == ["scripted-embed/64"]
    (probe,) = by_endpoint.calls_for("embed")
    assert probe.body["dimensions"] == 64


def test_an_endpoint_that_cannot_shorten_is_asked_once_and_then_as_it_likes(by_endpoint):
    by_endpoint.refuses = {"dimensions"}
    by_endpoint.dimensions = 96

    assert current_model().name == "scripted-embed/96"
    embed(["a", "b"])

    assert ["dimensions" in c.body for c in by_endpoint.calls_for("embed")] == [True, False, False]


def test_endpoint_vectors_are_scaled_to_unit_length_and_sent_in_batches(by_endpoint):
    by_endpoint.vectors({"long": [3.0, 4.0]})

    vectors = embed(["long", *(f"text {number}" for number in range(140))])

    assert vectors[0][:2] == pytest.approx([0.6, 0.8])
    sizes = [len(call.body["input"]) for call in by_endpoint.calls_for("embed")]
    assert sizes == [1, 128, 13]


def test_a_vector_of_another_length_is_an_error_not_a_vector(by_endpoint):
    by_endpoint.dimensions = 8
    current_model()
    by_endpoint.dimensions = 6

    with pytest.raises(LLMUnavailable):
        embed(["I sing alto"])


def test_an_endpoint_that_is_down_is_probed_again_later(by_endpoint):
    by_endpoint.fails("embed", status=500, times=3)

    with pytest.raises(LLMUnavailable):
        current_model()

    assert current_model().dimensions == by_endpoint.dimensions


@pytest.mark.django_db
def test_calls_to_the_endpoint_are_accounted_to_whom_they_serve(by_endpoint, asha):
    embed(["I sing alto"], user_id=asha.pk)

    with acting_as(asha.pk):
        call = ModelCall.objects.for_user(asha).get()
    assert (call.purpose, call.model, call.outcome) == ("embed", "scripted-embed", "ok")
    assert call.prompt_tokens > 0


def test_texts_without_a_scripted_vector_are_orthogonal(by_endpoint):
    by_endpoint.vectors({"query": [1.0, 0.0], "fact": [0.97, 0.243]})

    query, fact, other, another = embed(["query", "fact", "other", "another"])

    assert cosine(query, fact) == pytest.approx(0.97, abs=0.01)
    assert cosine(query, other) == cosine(other, another) == 0.0
