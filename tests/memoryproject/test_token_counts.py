"""Counts that a budget can be kept by."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memoryproject import token_counts
from memoryproject.llm import Message


@pytest.fixture(autouse=True)
def _nothing_learnt():
    token_counts.forget_ratios()
    yield
    token_counts.forget_ratios()


@pytest.mark.parametrize(
    ("text", "least", "most"),
    [
        ("下周三下午我要去医院复查膝盖，请提醒我带上之前的片子和医保卡。", 14, 70),  # noqa: RUF001
        ("Please remind me to bring the earlier scans and my insurance card.", 10, 30),
        ("🎻🌧️🚲🥘🪴🧵🛶🦔", 6, 60),
    ],
)
def test_no_script_is_undercounted(text, least, most):
    assert least <= token_counts.count(text) <= token_counts.estimate(text, model="qwen") <= most


def test_counts_are_those_of_o200k():
    assert [token_counts.count(text) for text in ("hello world", "", "tiktoken is great!")] == [
        2,
        0,
        6,
    ]


def test_half_a_character_counts_as_its_replacement():
    assert token_counts.count("\ud83d") == token_counts.count("\ufffd")


@pytest.mark.parametrize("model", ["gpt-4o-mini", "gpt-5", "openai/gpt-4.1", "o3-mini"])
def test_o200k_models_are_counted_exactly(model):
    text = "A sentence that is long enough to be rounded up by a factor."

    assert token_counts.estimate(text, model=model) == token_counts.count(text)


def test_other_models_get_a_margin():
    assert token_counts.estimate("hello world " * 50, model="llama3") == pytest.approx(
        token_counts.count("hello world " * 50) * 1.15, abs=1
    )


def test_a_request_costs_something_for_each_message_and_once_more():
    messages = [Message("system", "hello world"), Message("user", "hello world")]

    assert token_counts.count_messages(messages, model="gpt-4o") == 3 + 2 * (4 + 2)


def test_the_factor_rises_fast_and_falls_slowly():
    assert token_counts.corrected(1.0, ratio=1.4) == pytest.approx(1.2)
    assert token_counts.corrected(1.4, ratio=1.0) == pytest.approx(1.36)


def test_the_factor_stays_within_bounds():
    assert token_counts.corrected(7.9, ratio=50.0) == 8.0
    assert token_counts.corrected(0.8, ratio=0.01) == 0.8


def test_what_is_reported_first_is_believed_at_once_but_not_beyond_the_most():
    token_counts.learn_ratio("llama3", estimated=1000, actual=3000)
    token_counts.learn_ratio("mistral", estimated=1000, actual=90_000)

    assert (token_counts.factor("llama3"), token_counts.factor("mistral")) == (3.0, 8.0)


def test_what_the_endpoint_reports_corrects_the_estimate_of_its_model_only():
    for _ in range(20):
        token_counts.learn_ratio("llama3", estimated=1000, actual=1500)

    assert token_counts.factor("llama3") == pytest.approx(1.5, abs=0.01)
    assert token_counts.factor("mistral") == 1.15


def test_short_prompts_and_exact_models_teach_nothing():
    token_counts.learn_ratio("llama3", estimated=10, actual=40)
    token_counts.learn_ratio("gpt-4o", estimated=1000, actual=2000)

    assert (token_counts.factor("llama3"), token_counts.factor("gpt-4o")) == (1.15, 1.0)


@given(st.text(max_size=60), st.integers(min_value=0, max_value=30))
def test_a_shortened_text_is_a_beginning_that_fits(text, tokens):
    kept = token_counts.shorten(text, tokens=tokens)

    assert text.replace("\x00", "").startswith(kept)
    assert token_counts.count(kept) <= tokens


def test_a_text_that_fits_is_left_alone_and_no_character_is_split():
    assert token_counts.shorten("hello world", tokens=2) == "hello world"
    assert token_counts.shorten("🧠🧠", tokens=4) == "🧠"
