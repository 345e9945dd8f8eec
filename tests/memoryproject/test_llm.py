"""The gateway against a provider that fails in every way one does, over real HTTP."""

import asyncio
import contextlib
import json
import logging
import pickle
import time
from contextlib import aclosing
from pathlib import Path
from threading import Timer
from typing import Any

import pytest

from memoryproject import llm, token_counts
from memoryproject.llm import LLMUnavailable, Message, Usage
from memoryproject.models import ModelCall, User
from memoryproject.row_security import acting_as, run_as

SCHEMA = {"type": "object", "properties": {"facts": {"type": "array"}}, "required": ["facts"]}
PROMPT = [Message("system", "Be brief."), Message("user", "A secret of mine.")]
KEY = "test-key"
HTML = "<html><h1>404 Not Found</h1><script>x()</script></html>"


async def reply(user: User, **wishes: Any) -> str:
    return "".join([text async for text in llm.stream(PROMPT, user_id=user.pk, **wishes)])


async def broken_reply(user: User, **wishes: Any) -> tuple[str, LLMUnavailable]:
    """What came before the failure, and the failure."""
    pieces = []
    try:
        async for text in llm.stream(PROMPT, user_id=user.pk, **wishes):
            pieces.append(text)
    except LLMUnavailable as failure:
        return "".join(pieces), failure
    raise AssertionError("the reply did not break")


def extract(user: User, **wishes: Any) -> llm.Structured:
    return llm.complete_json(
        PROMPT,
        schema=SCHEMA,
        schema_name="facts",
        user_id=user.pk,
        purpose="extract",
        max_tokens=200,
        **wishes,
    )


def failed_extract(user: User) -> LLMUnavailable:
    with pytest.raises(LLMUnavailable) as caught:
        extract(user)
    return caught.value


@pytest.fixture(autouse=True)
def sentences(monkeypatch):
    """No sentence of any failure in this module says where the operator's endpoint stands."""
    said: list[str] = []
    made = LLMUnavailable.__init__

    def noted(self, code, sentence, *rest, **wishes):
        made(self, code, sentence, *rest, **wishes)
        said.append(self.sentence)

    monkeypatch.setattr(LLMUnavailable, "__init__", noted)
    yield said
    told = ("//", "127.0.0.1", "localhost", "exa mple", "openai.com", "someone", "[bad")
    assert [(part, sentence) for sentence in said for part in told if part in sentence] == []


def calls_of(user: User) -> list[ModelCall]:
    with acting_as(user.pk):
        return list(ModelCall.objects.for_user(user))


def delta(text: str | None, **rest: Any) -> dict[str, Any]:
    return {"choices": [{"index": 0, "delta": {"content": text}, **rest}]}


# --- streaming --------------------------------------------------------------------------------

in_threads = pytest.mark.django_db(transaction=True)


@in_threads
async def test_a_reply_comes_in_pieces_and_is_accounted(asha, model_server):
    model_server.replies("Hello there, Asha.")
    usage = Usage()

    pieces = [text async for text in llm.stream(PROMPT, user_id=asha.pk, usage=usage)]

    assert pieces == ["Hello", " there,", " Asha."]
    assert (usage.model, usage.finish_reason) == ("scripted-reply", "stop")
    (call,) = await run_as(asha.pk, lambda: list(ModelCall.objects.for_user(asha)))
    assert (call.purpose, call.outcome, call.model) == ("reply", "ok", "scripted-reply")
    assert call.prompt_tokens == usage.prompt_tokens > 0 < call.completion_tokens


@in_threads
async def test_chunks_without_choices_content_or_delta_are_passed_over(asha, model_server):
    model_server.streams(
        [
            {"choices": []},
            {"choices": [{"index": 0, "delta": {"role": "assistant", "content": None}}]},
            ": keep-alive\n",
            delta("Hello"),
            {"choices": [{"index": 0, "delta": {}}]},
            {"choices": [{"index": 0, "delta": None}]},
            delta(" there", finish_reason="stop"),
            {"choices": [], "usage": {"prompt_tokens": 9, "completion_tokens": 2}},
        ]
    )
    usage = Usage()

    assert await reply(asha, usage=usage) == "Hello there"
    assert (usage.prompt_tokens, usage.completion_tokens) == (9, 2)


@in_threads
@pytest.mark.parametrize("count", [-5, 10**12, "many", None, 2.5, True, [7]])
async def test_a_count_of_tokens_that_cannot_be_is_our_own_estimate(asha, model_server, count):
    junk = {"prompt_tokens": count, "completion_tokens": count, "total_tokens": count}
    model_server.streams([delta("Hello", finish_reason="stop"), {"choices": [], "usage": junk}])
    usage = Usage()

    assert await reply(asha, usage=usage) == "Hello"
    assert 0 < usage.prompt_tokens < 1000
    assert usage.completion_tokens == 1
    (call,) = await run_as(asha.pk, lambda: list(ModelCall.objects.for_user(asha)))
    assert call.prompt_tokens == usage.prompt_tokens


@in_threads
@pytest.mark.parametrize(
    "line", ["5", "null", "[]", '{"choices": [null]}', '{"choices": 5}', json.dumps(delta(None))]
)
@pytest.mark.parametrize("content", [None, 5, ["x"], {"text": "x"}])
async def test_json_that_is_no_chunk_is_a_stream_that_was_cut(asha, model_server, line, content):
    strange = delta(content) if content else delta("")
    model_server.streams([delta("Wild yeast"), f"data: {line}", strange])

    text, failure = await broken_reply(asha)

    assert (text, failure.code) == ("Wild yeast", "cut")


@in_threads
@pytest.mark.parametrize("then", ["connection reset", "close", None])
async def test_a_stream_that_ends_without_a_reason_was_cut(asha, model_server, then):
    model_server.streams([delta("Wild yeast"), delta(" and bacteria")], then=then)

    text, failure = await broken_reply(asha)

    assert (text, failure.code, failure.transient) == ("Wild yeast and bacteria", "cut", True)
    assert len(model_server.calls) == 1, "nothing is sent again once there is text"
    (call,) = await run_as(asha.pk, lambda: list(ModelCall.objects.for_user(asha)))
    assert call.outcome == "cut"


@in_threads
async def test_a_reset_after_the_reason_loses_nothing(asha, model_server):
    model_server.streams([delta("Done.", finish_reason="stop")], then="connection reset")

    assert await reply(asha) == "Done."


@in_threads
async def test_a_stream_cut_before_its_first_word_is_asked_for_again(asha, model_server):
    model_server.streams([{"choices": []}], then="connection reset")
    model_server.drops("reply")
    model_server.replies("Here.")

    assert await reply(asha) == "Here."


@in_threads
async def test_invalid_json_in_a_stream_is_a_cut_stream(asha, model_server):
    model_server.streams([delta("Well"), 'data: {"choices": [{"ind\n'], then="close")

    assert (await broken_reply(asha))[1].code == "cut"


@in_threads
async def test_an_error_inside_a_stream_is_a_failure_without_the_providers_words(
    asha, model_server
):
    model_server.streams([delta("Well"), {"error": {"message": "<b>CUDA died</b>"}}])

    text, failure = await broken_reply(asha)

    assert (text, failure.code) == ("Well", "server_error")
    assert "CUDA" not in str(failure)


@in_threads
async def test_a_stream_that_stalls_ends_with_a_timeout(asha, model_server, settings):
    settings.LLM = settings.LLM | {"timeout": 0.3}
    model_server.streams([delta("Well")], then="hang")

    text, failure = await broken_reply(asha)

    assert (text, failure.code) == ("Well", "timeout")


@in_threads
async def test_the_token_limit_is_a_normal_end_that_is_told(asha, model_server):
    model_server.answers("reply", raw="One two", finish_reason="length")
    usage = Usage()

    assert await reply(asha, usage=usage, max_tokens=2) == "One two"
    assert usage.finish_reason == "length"


@in_threads
async def test_a_filtered_reply_is_a_refusal(asha, model_server):
    model_server.answers("reply", raw="Well", finish_reason="content_filter")

    text, failure = await broken_reply(asha)

    assert (text, failure.code, failure.transient) == ("Well", "refused", False)


@in_threads
async def test_nul_and_half_characters_never_come_through(asha, model_server):
    model_server.streams(
        [
            delta("Fi\x00ne "),
            delta("\ud83d"),
            delta("\ude42 "),
            delta("\ud83d", finish_reason="stop"),
        ]
    )

    assert await reply(asha) == "Fine 🙂 \ufffd"


@in_threads
async def test_half_a_character_in_the_prompt_is_replaced(asha, model_server):
    prompt = [Message("user", "half \ud83d\x00 emoji")]

    assert [text async for text in llm.stream(prompt, user_id=asha.pk)] == ["OK."]
    assert model_server.calls[0].messages[0]["content"] == "half \ufffd emoji"


@in_threads
async def test_leaving_early_closes_the_stream_and_accounts_for_it(asha, model_server):
    model_server.streams([delta("One"), delta(" two"), delta(" three")], then="hang")

    async with aclosing(llm.stream(PROMPT, user_id=asha.pk)) as pieces:
        assert await anext(pieces) == "One"

    (call,) = await run_as(asha.pk, lambda: list(ModelCall.objects.for_user(asha)))
    assert call.outcome == "stopped"


@in_threads
async def test_a_cancelled_reply_is_accounted_too(asha, model_server):
    model_server.hangs("reply", 30)
    task = asyncio.create_task(reply(asha))
    await asyncio.to_thread(model_server.wait_for_call, "reply")

    task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task

    (call,) = await run_as(asha.pk, lambda: list(ModelCall.objects.for_user(asha)))
    assert call.outcome == "stopped"


@in_threads
async def test_bookkeeping_that_fails_does_not_cost_the_reply(asha, model_server, caplog):
    stranger = User(email="not-stored@example.org")

    assert await reply(stranger) == "OK."
    assert "not accounted" in caplog.text


@in_threads
async def test_an_endpoint_without_stream_options_is_asked_once(asha, model_server):
    model_server.refuses = {"stream_options"}
    usage = Usage()

    assert [await reply(asha, usage=usage), await reply(asha)] == ["OK.", "OK."]
    assert ["stream_options" in call.body for call in model_server.calls] == [True, False, False]
    assert usage.prompt_tokens == token_counts.count_messages(PROMPT, model=None)


@in_threads
async def test_reported_usage_corrects_the_estimate(asha, model_server):
    chunk = {"choices": [], "usage": {"prompt_tokens": 3000, "completion_tokens": 1}}
    model_server.streams([delta("Hi", finish_reason="stop"), chunk])
    prompt = [Message("user", "hello world " * 500)]

    async for _ in llm.stream(prompt, user_id=asha.pk):
        pass

    counted = token_counts.count_messages(prompt, model=None)
    assert token_counts.factor("scripted-reply") == pytest.approx(3000 / counted)


# --- faults before there is an answer ---------------------------------------------------------


@pytest.mark.django_db
def test_two_server_errors_are_ridden_out(asha, model_server):
    model_server.fails("extract", status=500, times=2)
    model_server.extracts({"key": "drink"})

    assert extract(asha).value == {"facts": [{"key": "drink"}]}
    assert len(model_server.calls) == 3
    assert [call.outcome for call in calls_of(asha)] == ["ok"]


@pytest.mark.django_db
def test_server_errors_for_ever_end_after_three_tries(asha, model_server):
    model_server.fails("extract", status=500, body=HTML, times=9)

    failure = failed_extract(asha)

    assert (failure.code, failure.transient, len(model_server.calls)) == ("server_error", True, 3)
    assert [call.outcome for call in calls_of(asha)] == ["server_error"]


@in_threads
async def test_a_reply_rides_out_server_errors_too(asha, model_server):
    model_server.fails("reply", status=503, times=2)

    assert await reply(asha) == "OK."


@pytest.mark.django_db
def test_an_hour_of_patience_is_left_to_the_caller(asha, model_server):
    model_server.fails("extract", status=429, headers={"Retry-After": "3600"})
    started = time.perf_counter()

    failure = failed_extract(asha)

    assert (failure.code, failure.transient) == ("rate_limited", True)
    assert failure.retry_after == 900
    assert len(model_server.calls) == 1
    assert time.perf_counter() - started < 2


@pytest.mark.django_db
def test_a_date_to_wait_for_is_understood(asha, model_server, time_machine):
    time_machine.move_to("2026-03-02T09:00:00Z", tick=False)
    date = "Mon, 02 Mar 2026 09:01:00 GMT"
    model_server.fails("extract", status=429, headers={"Retry-After": date})

    assert failed_extract(asha).retry_after == 60


@pytest.mark.django_db
@pytest.mark.parametrize("wait", [{}, {"Retry-After": "0.02"}, {"Retry-After": "soon"}])
def test_a_short_or_missing_wait_is_slept(asha, model_server, wait):
    model_server.fails("extract", status=429, headers=wait)

    assert extract(asha).value == {"facts": []}
    assert len(model_server.calls) == 2


@pytest.mark.django_db
def test_a_date_gone_by_is_no_reason_to_wait_or_fail(asha, model_server):
    date = "Mon, 02 Mar 2020 09:01:00 GMT"
    model_server.fails("extract", status=429, headers={"Retry-After": date})

    assert extract(asha).value == {"facts": []}


TOO_LONG = {
    "error": {
        "message": "This model's maximum context length is 8192 tokens, reduce max_tokens.",
        "code": "context_length_exceeded",
    }
}
UNKNOWN = {"error": {"message": "The model `x` does not exist", "code": "model_not_found"}}
QUOTA = {"error": {"message": "You exceeded your current quota", "code": "insufficient_quota"}}
FILTERED = {"error": {"message": "content management policy", "code": "content_filter"}}


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("status", "body", "code", "says"),
    [
        (400, TOO_LONG, "too_long", "longer"),
        (413, "too big", "too_long", "longer"),
        (400, {"error": {"message": "No."}}, "bad_request", "did not understand"),
        (400, FILTERED, "refused", "declined"),
        (401, {"error": {"message": f"Incorrect API key: {KEY}"}}, "wrong_key", "OPENAI_API_KEY"),
        (403, HTML, "wrong_key", "OPENAI_API_KEY"),
        (402, HTML, "no_credit", "credit"),
        (429, QUOTA, "no_credit", "credit"),
        (404, UNKNOWN, "unknown_model", "scripted-extract"),
        (404, HTML, "not_found", "404"),
        (404, {"detail": "Not Found"}, "not_found", "OPENAI_BASE_URL"),
        (501, HTML, "bad_request", "does not offer"),
    ],
)
def test_what_a_retry_cannot_mend_is_sent_once_and_explained(
    asha, model_server, status, body, code, says
):
    model_server.fails("extract", status=status, body=body, times=3)

    failure = failed_extract(asha)

    assert failure.code == code
    assert says in failure.sentence
    assert len(model_server.calls) == 1
    for secret in (KEY, "<", "x()", "Incorrect", "maximum"):
        assert secret not in failure.sentence
    assert [call.outcome for call in calls_of(asha)] == [code]


@pytest.mark.django_db
def test_silence_ends_with_a_timeout_and_is_not_asked_for_again(asha, model_server, settings):
    settings.LLM = settings.LLM | {"timeout": 0.2}
    model_server.hangs("extract", 5)

    failure = failed_extract(asha)

    assert (failure.code, failure.transient, len(model_server.calls)) == ("timeout", True, 1)


@pytest.mark.django_db
def test_a_dropped_connection_is_tried_again(asha, model_server):
    model_server.drops("extract")

    assert extract(asha).value == {"facts": []}


@pytest.mark.django_db
def test_nobody_at_the_address_is_told_the_operator_with_the_address(
    asha, model_server, settings, caplog
):
    url = "http://someone:password@127.0.0.1:9/v1?token=abc"
    settings.LLM = settings.LLM | {"base_url": url}

    failure = failed_extract(asha)

    assert failure.code == "unreachable"
    (record,) = [record for record in caplog.records if record.msg == "model call failed"]
    assert record.endpoint == "127.0.0.1:9/v1"
    assert (record.code, record.model) == ("unreachable", "scripted-extract")
    for secret in ("someone", "password", "abc"):
        assert (
            secret not in f"{failure!r} {caplog.text} {record.__dict__} {llm.current_endpoint()!r}"
        )


@pytest.mark.django_db
@pytest.mark.parametrize("url", ["localhost:8000", "http://[bad/v1", "http://exa mple/v1", "/v1"])
def test_an_address_that_is_none_is_a_failure_like_others(asha, model_server, settings, url):
    settings.LLM = settings.LLM | {"base_url": url}

    assert failed_extract(asha).code in {"unreachable", "not_found"}


@pytest.mark.django_db
def test_a_key_that_cannot_be_sent_is_not_shown(asha, model_server, settings, caplog):
    settings.LLM = settings.LLM | {"api_key": "sk-“smart quotes”"}

    failure = failed_extract(asha)

    assert failure.code == "wrong_key"
    assert "smart" not in f"{failure!r} {caplog.text}"


@pytest.mark.django_db
def test_an_answer_that_is_a_page_or_has_no_choices_is_no_answer(asha, model_server):
    model_server.fails("extract", status=200, body=HTML)
    assert failed_extract(asha).code == "not_found"

    model_server.answers("extract", json_response={"error": "Unexpected endpoint or method."})
    model_server.fails("extract", status=200, body='{"choices": [')
    model_server.extracts({"key": "drink"})
    assert extract(asha).value == {"facts": [{"key": "drink"}]}


# --- the address and the parameters that an endpoint takes ------------------------------------


@pytest.fixture
def without_v1(model_server, settings):
    model_server.routes = {
        "POST /chat/completions": {"status": 404, "body": HTML},
        "POST /v1/chat/completions": {"status": 200},
    }
    settings.LLM = settings.LLM | {"base_url": model_server.root_url}
    return model_server


@in_threads
async def test_a_missing_v1_is_found_and_remembered(asha, without_v1):
    assert [await reply(asha), await reply(asha)] == ["OK.", "OK."]
    assert llm.current_endpoint().url == without_v1.base_url
    assert {call.path for call in without_v1.calls} == {"/v1/chat/completions"}


@pytest.mark.django_db
def test_a_missing_v1_is_found_outside_a_stream_too(asha, without_v1):
    assert extract(asha).value == {"facts": []}


@pytest.mark.django_db
def test_an_address_that_is_wrong_with_and_without_v1_is_logged_as_configured(
    asha, without_v1, caplog
):
    without_v1.routes = {"POST /elsewhere": {"status": 200}}

    failure = failed_extract(asha)

    assert failure.code == "not_found"
    assert "answered 404" in failure.sentence
    assert "/v1" in failure.sentence
    (record,) = [record for record in caplog.records if record.msg == "model call failed"]
    assert record.endpoint == without_v1.root_url.removeprefix("http://")
    assert llm.current_endpoint().url == without_v1.root_url


@in_threads
async def test_a_web_page_instead_of_a_stream_is_a_wrong_address(asha, model_server):
    model_server.fails("reply", status=200, body=HTML)

    assert (await broken_reply(asha))[1].code == "not_found"


@pytest.mark.django_db
def test_a_schema_is_sent_and_without_support_asked_for_in_words(asha, model_server):
    model_server.refuses = {"json_schema"}

    extract(asha)
    extract(asha)

    types = [call.body["response_format"]["type"] for call in model_server.calls]
    assert types == ["json_schema", "json_object", "json_object"]
    assert model_server.calls[0].body["response_format"]["json_schema"]["strict"] is True
    assert json.dumps(SCHEMA) in model_server.calls[1].messages[0]["content"]


@pytest.mark.django_db
def test_an_endpoint_without_any_response_format_still_answers(asha, model_server):
    model_server.refuses = {"response_format"}

    assert extract(asha).value == {"facts": []}
    assert [c.body.get("response_format", {}).get("type") for c in model_server.calls] == [
        "json_schema",
        "json_object",
        None,
    ]


@pytest.mark.django_db
@pytest.mark.parametrize("refused", ["max_tokens", "temperature"])
def test_a_parameter_that_is_refused_is_left_out_from_then_on(asha, model_server, refused):
    model_server.refuses = {refused}

    extract(asha)
    extract(asha)

    assert [refused in call.body for call in model_server.calls] == [True, False, False]
    assert ("max_completion_tokens" in model_server.calls[1].body) == (refused == "max_tokens")


def test_openai_is_asked_in_its_newest_words_and_not_to_keep_anything(settings):
    from memoryproject.llm.requests import ChatRequest

    settings.LLM = settings.LLM | {"base_url": None}
    request = ChatRequest(PROMPT, purpose="reply", max_tokens=7, temperature=None)

    arguments = request.arguments()

    assert (arguments["store"], arguments["max_completion_tokens"]) == (False, 7)
    assert "max_tokens" not in arguments


@pytest.mark.django_db
def test_others_are_not_sent_what_only_openai_knows(asha, model_server):
    llm.complete(PROMPT, user_id=asha.pk, purpose="summarise", max_tokens=7)

    (call,) = model_server.calls
    assert call.body["max_tokens"] == 7
    assert not {"store", "max_completion_tokens", "temperature"} & call.body.keys()


# --- structured answers -----------------------------------------------------------------------


@pytest.mark.django_db
def test_a_list_cut_by_the_token_limit_keeps_its_whole_facts(asha, model_server):
    raw = '{"facts":[{"key":"profile.name"},{"key":"profile.city"},{"key":"hobby","value":"bee'
    model_server.answers("extract", raw=raw, finish_reason="length")

    found = extract(asha)

    assert found.value == {"facts": [{"key": "profile.name"}, {"key": "profile.city"}]}
    assert (found.partial, found.repaired) == (True, False)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "raw",
    [
        '```json\n{"facts":[{"text":"in ```fenced``` blocks"}]}\n```',
        'Here you are: {"facts":[{"text":"in ```fenced``` blocks"}]} Bye.',
    ],
)
def test_fences_and_prose_around_an_answer_do_not_matter(asha, model_server, raw):
    model_server.answers("extract", raw=raw)

    assert extract(asha).value == {"facts": [{"text": "in ```fenced``` blocks"}]}


@pytest.mark.django_db
def test_an_unreadable_answer_is_sent_back_once(asha, model_server):
    model_server.answers("extract", raw="I found that you row.")
    model_server.extracts({"key": "hobby"})
    usage = Usage()

    found = extract(asha, usage=usage)

    assert (found.value, found.repaired) == ({"facts": [{"key": "hobby"}]}, True)
    assert [m["role"] for m in model_server.calls[1].messages][-2:] == ["assistant", "user"]
    assert "I found that you row." in model_server.calls[1].text
    (call,) = calls_of(asha)
    assert call.prompt_tokens == usage.prompt_tokens > 2 * 10, "both tries are paid for"


@pytest.mark.django_db
def test_an_answer_that_stays_unreadable_is_a_failure_not_an_empty_list(asha, model_server):
    for _ in range(2):
        model_server.answers("extract", raw="I'm sorry, I can't help with that.")

    failure = failed_extract(asha)

    assert (failure.code, failure.transient, len(model_server.calls)) == ("unreadable", True, 2)


@pytest.mark.django_db
def test_a_refusal_is_told_apart_from_nothing_found(asha, model_server):
    message = {"role": "assistant", "content": None, "refusal": "I can't."}
    choice = {"index": 0, "message": message, "finish_reason": "stop"}
    model_server.answers("extract", json_response={"choices": [choice]})

    assert failed_extract(asha).code == "refused"


@pytest.mark.django_db
def test_escaped_nul_and_half_characters_are_cleaned(asha, model_server):
    model_server.answers("extract", raw='{"facts":[{"text":"locker\\u0000 note \\ud83d"}]}')

    assert extract(asha).value == {"facts": [{"text": "locker note \ufffd"}]}


# --- secrets, states, waiting -----------------------------------------------------------------


@in_threads
async def test_neither_the_key_nor_what_was_said_is_logged(asha, model_server, caplog):
    caplog.set_level(logging.DEBUG)
    model_server.fails("reply", status=401, body=f"no such key: {KEY}")

    _, failure = await broken_reply(asha)
    await reply(asha)

    assert KEY not in f"{caplog.text}{failure!r}{llm.current_endpoint()!r}"
    assert "A secret of mine" not in caplog.text
    assert failure.__cause__ is None
    assert failure.__suppress_context__, "a traceback would show the provider's words"


def test_a_failure_survives_the_way_between_processes():
    failure = LLMUnavailable("cut", "It broke off.", 3.0, transient=True)

    again = pickle.loads(pickle.dumps(failure))

    assert (again.code, again.sentence, again.retry_after, again.transient) == (
        "cut",
        "It broke off.",
        3.0,
        True,
    )


@pytest.fixture
def embedded(settings, tmp_path, model_server):
    """The embedded mode, with the scripted server in the place of the model server."""
    run = tmp_path / "run"
    run.mkdir()
    settings.DATA_DIR = tmp_path
    settings.LLM = settings.LLM | {"embedded": True, "base_url": None, "api_key": None}
    return run


def write(path: Path, value: dict[str, Any]) -> None:
    path.write_text(json.dumps(value))


def test_an_endpoint_of_the_users_own_is_always_ready():
    assert llm.model_state()["state"] == "ready"


@pytest.mark.parametrize(
    ("state", "code", "transient"),
    [
        (None, "model_missing", False),
        ({"state": "failed", "sentence": "The disk is full."}, "model_missing", False),
        ({"state": "downloading", "percent": 7, "sentence": "7 %"}, "model_loading", True),
    ],
)
def test_an_embedded_model_that_is_not_there_says_how_far_it_is(embedded, state, code, transient):
    if state is not None:
        write(embedded / "model_state.json", state)

    with pytest.raises(LLMUnavailable) as caught:
        llm.check_ready()

    assert (caught.value.code, caught.value.transient) == (code, transient)
    assert caught.value.sentence == llm.model_state()["sentence"] != ""


@pytest.mark.django_db
def test_the_embedded_model_is_found_again_on_its_new_port(asha, embedded, model_server):
    write(embedded / "model_state.json", {"state": "ready"})
    write(embedded / "services.json", {"model_url": "http://127.0.0.1:9/v1", "model_key": "one"})
    assert failed_extract(asha).code == "unreachable"

    write(embedded / "services.json", {"model_url": model_server.base_url, "model_key": "second"})

    assert extract(asha).value == {"facts": []}
    assert model_server.calls[0].headers["authorization"] == "Bearer second"


@pytest.mark.django_db
def test_an_embedded_model_that_restarts_during_a_call_is_followed(asha, embedded, model_server):
    write(embedded / "model_state.json", {"state": "ready"})
    write(embedded / "services.json", {"model_url": model_server.base_url, "model_key": "one"})
    model_server.fails("extract", status=503, body={"error": {"message": "Loading model"}})
    model_server.before_answering = lambda: write(
        embedded / "services.json", {"model_url": model_server.base_url, "model_key": "second"}
    )

    extract(asha)

    assert [call.headers["authorization"] for call in model_server.calls] == [
        "Bearer one",
        "Bearer second",
    ]


def test_background_work_waits_until_the_reply_is_written():
    busy = [True]
    Timer(0.1, busy.clear).start()

    assert llm.wait_for_quiet(5, is_busy=lambda: bool(busy), poll_seconds=0.02)
    assert not busy


def test_background_work_does_not_wait_for_ever():
    started = time.perf_counter()

    assert not llm.wait_for_quiet(0.1, is_busy=lambda: True, poll_seconds=5)
    assert time.perf_counter() - started < 2
