"""Asking the model: a streamed reply, a text, a structured answer, vectors."""

import asyncio
import math
import time
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import aclosing
from dataclasses import replace
from typing import Any, TypeVar, cast
from uuid import UUID

import openai
from django.conf import settings
from openai.types import CreateEmbeddingResponse
from openai.types.chat import ChatCompletion, ChatCompletionChunk
from openai.types.completion_usage import CompletionUsage

from memoryproject import token_counts
from memoryproject.llm import failures
from memoryproject.llm.accounting import Account, Usage, accounted
from memoryproject.llm.endpoint import Endpoint, is_embedded, model_state
from memoryproject.llm.failures import LLMUnavailable
from memoryproject.llm.requests import ChatRequest, Message, Request, model_for
from memoryproject.structured import Structured, read_structured
from memoryproject.text import TextJoiner, clean_text

EMBEDDED_TEMPERATURE = 0.0  # the same question, the same answer: its prompt was chosen so
REPAIR = "That could not be read as JSON. Answer again with the JSON only, nothing around it."
MOST_TOKENS = 100_000_000  # of one call: beyond any context, within any column
QUOTED_TOKENS = 400  # of a bad answer, when the model is shown it again

# What the client raises for anything between us and a usable answer. ValueError is a body or an
# event that is no JSON.
ClientErrors = (openai.OpenAIError, ValueError, LLMUnavailable)
# JSON that is no chunk (a number, a list) goes through the client, and fails where it is read.
NotAChunk = (ValueError, AttributeError, TypeError)
T = TypeVar("T")


async def stream(
    messages: Sequence[Message],
    *,
    user_id: UUID,
    purpose: str = "reply",
    max_tokens: int | None = None,
    temperature: float | None = None,
    usage: Usage | None = None,
) -> AsyncGenerator[str]:
    """Yield the reply as it comes; wrap it in ``contextlib.aclosing`` when you may leave early.

    ``usage`` is filled in at the end, ``finish_reason`` with it. Raises ``LLMUnavailable``, also
    after text was yielded: what came is then the beginning of a reply. Nothing is sent again once
    there is text.
    """
    check_ready()
    if temperature is None and is_embedded():
        temperature = EMBEDDED_TEMPERATURE
    request = ChatRequest(
        messages, purpose=purpose, max_tokens=max_tokens, temperature=temperature, stream=True
    )
    account = Account(usage or Usage(), user_id=user_id, purpose=purpose)
    account.usage.model = request.model
    spoke = False
    try:
        while True:
            try:
                async with aclosing(_pieces(request, account.usage)) as pieces:
                    async for text in pieces:
                        spoke = True
                        yield text
                break
            except ClientErrors as error:
                if spoke:
                    raise failures.explain(
                        error, endpoint=request.endpoint, model=request.model
                    ) from None
                await asyncio.sleep(request.after(error))
        account.outcome = "ok"
    except LLMUnavailable as failure:
        account.failed(failure)
        raise
    finally:
        await account.aclose()


async def _pieces(request: ChatRequest, usage: Usage) -> AsyncGenerator[str]:
    """One try: the text of each chunk. Whatever ends it early is ``cut``, unless it says more."""
    endpoint, joiner, said = request.endpoint, TextJoiner(), []
    counted = None
    response = cast(
        openai.AsyncStream[ChatCompletionChunk],
        await endpoint.async_client().chat.completions.create(**request.arguments()),
    )
    usage.finish_reason = ""
    try:
        _refuse_page(response.response.headers.get("content-type", ""), endpoint)
        request.answered()
        async for chunk in response:
            counted = chunk.usage or counted
            for choice in (chunk.choices or [])[:1]:
                usage.finish_reason = choice.finish_reason or usage.finish_reason
                delta = choice.delta
                text = joiner.add((delta.content or delta.refusal or "") if delta else "")
                if text:
                    said.append(text)
                    yield text
    except (openai.APIConnectionError, *NotAChunk) as error:
        if not usage.finish_reason:
            timed_out = isinstance(error, openai.APITimeoutError)
            raise error if timed_out else failures.cut(endpoint) from None
    finally:
        await response.close()
        _count(usage, counted, request, "".join(said), learn=True)
    if rest := joiner.end():
        yield rest
    if usage.finish_reason == "content_filter":
        raise failures.refused(endpoint)
    if not usage.finish_reason:
        raise failures.cut(endpoint)


def complete(
    messages: Sequence[Message],
    *,
    user_id: UUID | None,
    purpose: str,
    max_tokens: int,
    temperature: float | None = None,
    usage: Usage | None = None,
) -> str:
    """Return the whole answer at once, cleaned. ``usage.finish_reason`` says if it was cut.

    ``user_id`` None: asked for nobody, as when the model is warmed up, and not accounted.
    """
    check_ready()
    usage = usage or Usage()
    with accounted(usage, user_id=user_id, purpose=purpose):
        request = ChatRequest(
            messages, purpose=purpose, max_tokens=max_tokens, temperature=temperature
        )
        return _ask(request, usage)


def complete_json(
    messages: Sequence[Message],
    *,
    schema: dict[str, Any],
    schema_name: str,
    user_id: UUID,
    purpose: str,
    max_tokens: int,
    temperature: float = 0.0,
    usage: Usage | None = None,
) -> Structured:
    """Return the object that ``schema`` describes, as far as the answer can be read.

    Types inside it are the model's and must be checked. An answer without such an object is sent
    back once; if the second has none either, ``LLMUnavailable`` is raised with code "unreadable".
    """
    check_ready()
    usage = usage or Usage()
    with accounted(usage, user_id=user_id, purpose=purpose):
        request = ChatRequest(
            messages,
            purpose=purpose,
            max_tokens=max_tokens,
            temperature=temperature,
            schema=(schema_name, schema),
        )
        answer = _ask(request, usage)
        found = read_structured(answer, schema=schema, cut=usage.finish_reason == "length")
        if found is not None:
            return found
        bad = token_counts.shorten(answer, tokens=QUOTED_TOKENS) or "(nothing)"
        request.messages += [Message("assistant", bad), Message("user", REPAIR)]
        answer = _ask(request, usage)
        found = read_structured(answer, schema=schema, cut=usage.finish_reason == "length")
        if found is None:
            raise LLMUnavailable(
                "unreadable",
                f"{request.endpoint} did not answer in the form asked for.",
                None,
                True,
            )
        return replace(found, repaired=True)


def _ask(request: ChatRequest, usage: Usage) -> str:
    """Send until there is an answer; its text, cleaned."""
    usage.model = request.model
    completion = _sent(request, lambda endpoint: _completion(request, endpoint))
    choice = completion.choices[0]
    text = clean_text(choice.message.content or "") if choice.message else ""
    usage.finish_reason = choice.finish_reason or "stop"
    _count(usage, completion.usage, request, text, learn=request.schema is None)
    if usage.finish_reason == "content_filter" or (choice.message and choice.message.refusal):
        raise failures.refused(request.endpoint)
    return text


def _completion(request: ChatRequest, endpoint: Endpoint) -> ChatCompletion:
    answer = endpoint.client().chat.completions.create(**request.arguments())
    if not isinstance(answer, ChatCompletion):  # a page where an answer should be
        raise failures.wrong_address(endpoint)
    if not answer.choices:
        raise failures.server_error(endpoint)
    return answer


def embed_texts(
    texts: list[str],
    *,
    user_id: UUID | None = None,
    model: str | None = None,
    dimensions: int | None = None,
) -> list[list[float]]:
    """Vectors by the endpoint, in the order of ``texts``; for ``memoryproject.embeddings`` only.

    By the configured model, and as long as configured, unless said otherwise.
    """
    usage = Usage()
    with accounted(usage, user_id=user_id, purpose="embed"):
        request = Request(
            model or model_for("embed"),
            {"input": [clean_text(text) for text in texts], "encoding_format": "float"},
            {"dimensions": dimensions or settings.LLM["embedding_dimensions"]},
        )
        usage.model = request.model
        answer = _sent(request, lambda endpoint: _vectors(request, endpoint, len(texts)))
        usage.finish_reason = "stop"
        usage.prompt_tokens = _credible(answer.usage.prompt_tokens) if answer.usage else 0
        return [one.embedding for one in sorted(answer.data, key=lambda one: one.index)]


def _vectors(request: Request, endpoint: Endpoint, wanted: int) -> CreateEmbeddingResponse:
    answer = endpoint.client().embeddings.create(**request.arguments())
    if not isinstance(answer, CreateEmbeddingResponse):
        raise failures.wrong_address(endpoint)
    vectors = [one.embedding for one in answer.data or []]
    sound = all(v and all(math.isfinite(x) for x in v) and any(v) for v in vectors)
    if len(vectors) != wanted or not sound:
        raise failures.server_error(endpoint)
    return answer


def _sent(request: Request, send: Callable[[Endpoint], T]) -> T:
    """Send until it works or there is no sense in going on."""
    while True:
        try:
            answer = send(request.endpoint)
        except ClientErrors as error:
            time.sleep(request.after(error))
        else:
            request.answered()
            return answer


def _refuse_page(content_type: str, endpoint: Endpoint) -> None:
    """A web page instead of a stream means that the address is another one's."""
    if "html" in content_type:
        raise failures.wrong_address(endpoint)


def _count(
    usage: Usage,
    counted: CompletionUsage | None,
    request: ChatRequest,
    text: str,
    *,
    learn: bool,
) -> None:
    """Add what the endpoint counted, or what we count where it does not say."""
    estimated = token_counts.count_messages(request.messages, model=None)
    prompt = _credible(counted.prompt_tokens) if counted else 0
    if learn and prompt:
        token_counts.learn_ratio(request.model, estimated=estimated, actual=prompt)
    usage.prompt_tokens += prompt or estimated
    completion = _credible(counted.completion_tokens) if counted else 0
    usage.completion_tokens += completion or token_counts.count(text)


def _credible(count: Any) -> int:
    """A number of tokens that there can be; 0 for anything else that an endpoint may send."""
    return count if type(count) is int and 0 < count <= MOST_TOKENS else 0


def check_ready() -> None:
    """Raise ``LLMUnavailable`` while the embedded model can not be asked."""
    state = model_state()
    if state["state"] == "ready":
        return
    missing = state["state"] in ("none", "off", "failed")
    raise LLMUnavailable(
        "model_missing" if missing else "model_loading",
        state["sentence"] or "The embedded model is still being prepared.",
        None if missing else 15.0,
        transient=not missing,
    )


def wait_for_quiet(
    max_seconds: float, *, is_busy: Callable[[], bool], poll_seconds: float = 1.0
) -> bool:
    """Hold background work back while ``is_busy``; False if it still was after ``max_seconds``.

    The embedded server does one thing at a time: somebody who waits for a reply goes first.
    """
    give_up = time.monotonic() + max_seconds
    while is_busy():
        left = give_up - time.monotonic()
        if left <= 0:
            return False
        time.sleep(min(poll_seconds, left))
    return True
