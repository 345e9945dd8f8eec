"""No history breaks the promises of a prompt (``promises``), whatever it is like."""

import json
from collections.abc import Iterator
from functools import lru_cache
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, event, given, settings

from conversations.context.drafting import ContextWindow
from memoryproject import token_counts
from memoryproject.llm import LLMUnavailable
from tests.properties import promises
from tests.properties.histories import History, histories
from tests.properties.tally import examples, tally


@pytest.fixture(scope="module", autouse=True)
def _each_text_counted_once() -> Iterator[None]:
    """The counts are what they are; most of the time would go into counting texts again."""
    count_each = token_counts.count_each
    one = lru_cache(maxsize=20_000)(lambda text: count_each([text])[0])
    with patch.object(token_counts, "count_each", lambda texts: [one(text) for text in texts]):
        yield


@settings(max_examples=examples(), deadline=None, suppress_health_check=list(HealthCheck))
@given(history=histories())
def test_no_history_breaks_a_promise(history: History) -> None:
    token_counts.forget_ratios()
    tally["examples"] += 1
    try:
        window = history.draft().finished()
    except LLMUnavailable as refusal:
        if refusal.code != "too_long":
            raise
        assert promises.least_tokens(history) > history.budget
        _note("not even the least fits")
        return
    promises.keep(history, window)
    again = history.draft().finished()
    assert again == window
    assert json.dumps(again.blocks) == json.dumps(window.blocks)
    _events(history, window)


def _events(history: History, window: ContextWindow) -> None:
    kinds = {block["kind"] for block in window.blocks}
    text = window.messages[-1].content
    for name, happened in {
        "earlier turns had to leave": window.starts_at is not None,
        "no earlier turn is shown": window.starts_at == history.path[-1].id,
        "the summary is shown": "summary" in kinds,
        "pins are shown apart": "pins" in kinds,
        "something stands nowhere": "turns" in window.left_out,
        "the question is shortened": promises.LEFT_OUT.search(text) is not None,
        "tool calls are shown": any(one.tool_calls for one in window.messages),
    }.items():
        if happened:
            _note(name)


def _note(name: str) -> None:
    tally[name] += 1
    event(name)
