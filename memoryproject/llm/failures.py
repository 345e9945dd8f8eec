"""Why the model did not answer, in words for the person who waits for it.

A provider's body may hold HTML, the prompt, or part of the key. It is read here to tell the cases
apart and never passed on; exceptions of the client are not chained either, because a traceback
would show them. Nor does a sentence say where the endpoint stands: everybody who chats reads it.
``accounting`` logs the address beside the code.
"""

import json
import math
import re
import time
from email.utils import mktime_tz, parsedate_tz

import openai

from memoryproject.llm.endpoint import BadAddress, Endpoint

LONGEST_WAIT = 900.0  # seconds; a provider that asks for an hour is asked again sooner
TOO_LONG = re.compile(
    r"context_length_exceeded|exceed_context_size|context (length|size|window)|maximum context"
    r"|too many tokens|(prompt|input|request) (is )?too (long|large)|reduce the length",
    re.IGNORECASE,
)
REFUSED = re.compile(r"content_filter|content_policy|content management policy", re.IGNORECASE)
NO_CREDIT = re.compile(r"insufficient_quota|exceeded your current quota|insufficient.{0,8}balance")


class LLMUnavailable(Exception):
    """The model gave no usable answer; the only exception that leaves this package.

    ``code`` is a word for programs (timeout, rate_limited, no_credit, server_error, unreachable,
    cut, bad_request, system_order, too_long, wrong_key, unknown_model, not_found, refused,
    unreadable, model_loading, model_missing); ``sentence`` says what happened and what to do, for
    users; ``retry_after`` is in seconds, at most 900; ``transient``: trying again later may help.
    """

    def __init__(
        self,
        code: str,
        sentence: str,
        retry_after: float | None = None,
        transient: bool = False,
    ) -> None:
        sentence = sentence[:1].upper() + sentence[1:]
        super().__init__(code, sentence, retry_after, transient)  # so that it can be pickled
        self.code = code
        self.sentence = sentence
        self.retry_after = retry_after
        self.transient = transient

    def __str__(self) -> str:
        return f"{self.code}: {self.sentence}"


def explain(error: Exception, *, endpoint: Endpoint, model: str) -> LLMUnavailable:
    """Turn whatever the client raised into the failure that callers know."""
    if isinstance(error, LLMUnavailable):
        return error
    if isinstance(error, BadAddress):
        return LLMUnavailable("not_found", "OPENAI_BASE_URL is not an address. Check its spelling.")
    if isinstance(error, openai.APIStatusError):
        return _explain_status(error, endpoint=endpoint, model=model)
    if isinstance(error, openai.APITimeoutError) and not _never_connected(error):
        return LLMUnavailable("timeout", f"{endpoint} took too long to answer.", transient=True)
    if isinstance(error, openai.APIConnectionError):
        return unreachable(endpoint)
    if isinstance(error, UnicodeEncodeError):  # texts are cleaned before, so it is the key
        return LLMUnavailable("wrong_key", "OPENAI_API_KEY holds characters that no key has.")
    if isinstance(error, openai.APIError):  # an error sent inside a stream
        return _explain_body(error, endpoint=endpoint) or server_error(endpoint)
    return LLMUnavailable(
        "server_error", f"{endpoint} answered with something that is no reply.", transient=True
    )


def unreachable(endpoint: Endpoint) -> LLMUnavailable:
    hint = "it may be restarting" if endpoint.embedded else "check OPENAI_BASE_URL and the network"
    return LLMUnavailable("unreachable", f"{endpoint} can not be reached: {hint}.", transient=True)


def server_error(endpoint: Endpoint, retry_after: float | None = None) -> LLMUnavailable:
    return LLMUnavailable(
        "server_error", f"{endpoint} has a problem of its own.", retry_after, transient=True
    )


def cut(endpoint: Endpoint) -> LLMUnavailable:
    return LLMUnavailable(
        "cut", f"The connection to {endpoint} broke off before the answer was whole.", None, True
    )


def refused(endpoint: Endpoint) -> LLMUnavailable:
    return LLMUnavailable("refused", f"{endpoint} declined to answer this.")


def wrong_address(endpoint: Endpoint) -> LLMUnavailable:
    """Nothing that talks like a model is at the address."""
    hint = "" if endpoint.names_version else " Most addresses end in /v1, and it may be missing."
    return LLMUnavailable(
        "not_found",
        f"{endpoint} answered 404: there is no chat or embedding service at that address."
        f"{hint} Check OPENAI_BASE_URL.",
    )


def _explain_status(
    error: openai.APIStatusError, *, endpoint: Endpoint, model: str
) -> LLMUnavailable:
    status, wait = error.status_code, retry_after(error)
    if status in (401, 403):
        return LLMUnavailable(
            "wrong_key", f"{endpoint} did not accept the key. Check OPENAI_API_KEY."
        )
    if status == 402 or (status == 429 and NO_CREDIT.search(_body(error))):
        return LLMUnavailable(
            "no_credit", f"The account at {endpoint} has no credit left.", LONGEST_WAIT, True
        )
    if status == 429:
        return LLMUnavailable(
            "rate_limited", f"{endpoint} asks for fewer requests. Try again later.", wait, True
        )
    if status in (404, 405):
        return _explain_not_found(error, endpoint=endpoint, model=model)
    if status == 501:
        return LLMUnavailable("bad_request", f"{endpoint} does not offer what was asked of it.")
    if status == 503 and endpoint.embedded:
        return LLMUnavailable("model_loading", "The embedded model is still loading.", wait, True)
    if status >= 500 or status in (408, 409, 425):
        return server_error(endpoint, wait)
    return _explain_body(error, endpoint=endpoint) or LLMUnavailable(
        "bad_request", f"{endpoint} did not understand the request (status {status})."
    )


def _explain_not_found(
    error: openai.APIStatusError, *, endpoint: Endpoint, model: str
) -> LLMUnavailable:
    # Only a JSON error that speaks of the model: a page of HTML may well hold the word.
    if isinstance(error.body, dict) and "model" in _body(error).lower():
        return LLMUnavailable(
            "unknown_model",
            f"{endpoint} does not know the model “{model}”. Check CHAT_MODEL, EXTRACTION_MODEL"
            " and EMBEDDING_MODEL.",
        )
    return wrong_address(endpoint)


def _explain_body(error: openai.APIError, *, endpoint: Endpoint) -> LLMUnavailable | None:
    body = _body(error)
    if TOO_LONG.search(body) or getattr(error, "status_code", None) == 413:
        return LLMUnavailable("too_long", f"The text is longer than {endpoint} can take at once.")
    if REFUSED.search(body):
        return refused(endpoint)
    return None


def retry_after(error: openai.APIStatusError) -> float | None:
    """Seconds that the provider asks us to wait, within bounds; None if it does not say."""
    headers = error.response.headers
    for name, divisor in (("retry-after-ms", 1000.0), ("retry-after", 1.0)):
        try:
            seconds = float(headers.get(name, "")) / divisor
        except ValueError:
            continue
        return min(seconds, LONGEST_WAIT) if seconds >= 0 and not math.isnan(seconds) else None
    date = parsedate_tz(headers.get("retry-after", ""))
    try:
        seconds = mktime_tz(date) - time.time() if date else -1.0
    except (ValueError, OverflowError):
        return None
    return min(seconds, LONGEST_WAIT) if seconds >= 0 else None


def _never_connected(error: openai.APITimeoutError) -> bool:
    return type(error.__cause__).__name__ in {"ConnectTimeout", "PoolTimeout"}


def _body(error: openai.APIError) -> str:
    """The provider's own words, to look for signs in."""
    try:
        return f"{error.code} {json.dumps(error.body, default=str)}"[:4000]
    except ValueError:
        return str(error.code)
