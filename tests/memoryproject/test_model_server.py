"""The scripted server plays what case files say, and refuses what it does not know."""

from threading import Timer

import pytest

from memoryproject import llm
from memoryproject.llm import LLMUnavailable, Message

PROMPT = [Message("user", "I row at the club.")]
SCHEMA = {"type": "object", "properties": {"facts": {"type": "array"}}}


def facts(user):
    found = llm.complete_json(
        PROMPT,
        schema=SCHEMA,
        schema_name="facts",
        user_id=user.pk,
        purpose="extract",
        max_tokens=9,
    )
    return found.value["facts"]


@pytest.mark.django_db
def test_entries_are_played_in_order_for_each_purpose(asha, model_server):
    entries = [
        {"purpose": "chat", "raw": "Noted."},
        {"purpose": "extract", "fault": {"status": 429, "headers": {"Retry-After": "3600"}}},
        {"purpose": "extract", "after": 0, "json": {"facts": [{"key": "a"}]}},
        {"purpose": "extract", "generate": {"facts": 3, "text": "needle {i}"}},
        {"purpose": "extract", "per": "chunk", "json": {"facts": [{"key": "each"}]}},
    ]
    for entry in entries:
        model_server.play(entry)

    with pytest.raises(LLMUnavailable):
        facts(asha)
    assert facts(asha) == [{"key": "a"}]
    assert [fact["text"] for fact in facts(asha)] == ["needle 0", "needle 1", "needle 2"]
    assert facts(asha) == facts(asha) == [{"key": "each"}]
    said = llm.complete(PROMPT, user_id=asha.pk, purpose="reply", max_tokens=9)
    assert said == "Noted."


@pytest.mark.django_db
def test_a_rule_answers_where_its_text_is_said(asha, model_server):
    model_server.play({"purpose": "extract", "rules": [{"if": "row", "facts": [{"key": "b"}]}]})
    model_server.play({"purpose": "extract", "rules": [{"if": "sail", "facts": [{"key": "c"}]}]})

    assert facts(asha) == [{"key": "b"}]


def test_an_entry_with_an_unknown_field_fails(model_server):
    with pytest.raises(ValueError, match="mood"):
        model_server.play({"purpose": "chat", "raw": "x", "mood": "cheerful"})


@pytest.mark.django_db
def test_answers_can_be_held_back_until_a_gate_opens(asha, model_server):
    gate = model_server.hold("extract")
    model_server.before_answering = lambda: opened.append(gate.is_set())
    opened: list[bool] = []

    Timer(0.1, gate.set).start()
    facts(asha)

    assert opened == [True]


@pytest.mark.django_db(transaction=True)
async def test_raw_lines_are_streamed_as_they_stand(asha, model_server):
    lines = [
        ": comment",
        'data: {"choices":[{"index":0,"delta":{"content":"Hel"}}]}',
        'data: {"choices":[{"index":0,"delta":{"content":"lo"},"finish_reason":"stop"}]}',
    ]
    model_server.play({"purpose": "chat", "stream_raw": lines})

    assert [text async for text in llm.stream(PROMPT, user_id=asha.pk)] == ["Hel", "lo"]
