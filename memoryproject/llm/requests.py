"""One request to the model, from the first try to the last.

Threads and event loops send alike: they ask ``arguments()`` what to send, and tell ``after(error)``
what came of it. That answers how many seconds to wait before sending again, or raises the
``LLMUnavailable`` that the caller is to see. Three things can change between two tries: a parameter
that the endpoint refused is left out, ``/v1`` is put behind the address, and time passes.

The client's own retries are off: it would sleep two minutes when a provider asks for that, with a
user waiting, and its pauses can not be set.
"""

import json
import random
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

import openai
from django.conf import settings

from memoryproject.llm.endpoint import (
    CONNECT_SECONDS,
    BadAddress,
    Endpoint,
    current_endpoint,
    refusals,
    remember_address,
)
from memoryproject.llm.failures import LLMUnavailable, explain
from memoryproject.text import clean_text

RETRIES = 2
PATIENCE = 8.0  # seconds slept inside a call at most; a longer wait is the caller's to schedule
TRIED_AGAIN = {"rate_limited", "server_error", "unreachable", "cut", "model_loading"}

# By what words an endpoint's complaint is known to be about a parameter.
COMPLAINTS = {
    "response_format": re.compile(r"response_format|json_schema|json_object|grammar", re.I),
    "stream_options": re.compile(r"stream_options|include_usage", re.I),
    "max_completion_tokens": re.compile(r"max_completion_tokens", re.I),
    "max_tokens": re.compile(r"max_tokens", re.I),
    "temperature": re.compile(r"temperature", re.I),
    "dimensions": re.compile(r"dimension|matryoshka", re.I),
    "store": re.compile(r"\bstore\b", re.I),
}
# Chat templates of several model families (Mistral's, Gemma's) take a system message at the very
# beginning only, or want user and assistant to take turns.
LATER_SYSTEM = "later_system"
ORDER_COMPLAINT = re.compile(r"\bsystem\b|\broles?\b|alternat", re.I)


@dataclass(frozen=True)
class Message:
    """One message of a prompt, as the endpoint is sent it."""

    role: Literal["system", "user", "assistant", "tool"]
    content: str
    tool_calls: tuple[dict[str, Any], ...] | None = None
    tool_call_id: str | None = None

    def payload(self) -> dict[str, Any]:
        payload: dict[str, Any] = {"role": self.role, "content": clean_text(self.content)}
        if self.tool_calls:
            payload["tool_calls"] = list(self.tool_calls)
        if self.tool_call_id:
            payload["tool_call_id"] = self.tool_call_id
        return payload


def model_for(purpose: str) -> str:
    """The configured model of a purpose; the background ones share that of extraction."""
    models = settings.LLM["models"]
    name = models.get(purpose) or models.get("extract") or models["reply"]
    return str(name)


class Request:
    """What is asked of the model, and the tries it has taken so far."""

    def __init__(self, model: str, fixed: dict[str, Any], optional: dict[str, Any]) -> None:
        self.model = model
        self.fixed = fixed
        self.optional = optional
        self.endpoint: Endpoint = current_endpoint()
        self._tries = 0
        self._without_version: tuple[Endpoint, LLMUnavailable] | None = None

    @property
    def refused(self) -> set[str]:
        return refusals(self.endpoint, self.model)

    @property
    def timeout(self) -> openai.Timeout:
        return openai.Timeout(settings.LLM["timeout"], connect=CONNECT_SECONDS)

    def arguments(self) -> dict[str, Any]:
        """What the client is to be called with, as far as the endpoint is known to take it."""
        sent = {name: value for name, value in self.optional.items() if name not in self.refused}
        return {"model": self.model, "timeout": self.timeout, **self.fixed, **sent}

    def answered(self) -> None:
        """Remember the address that worked."""
        if self._without_version is not None:
            remember_address(self.endpoint)
            self._without_version = None

    def after(self, error: Exception) -> float:
        """Seconds until the next try. Raises ``LLMUnavailable`` if there is to be none."""
        failure = explain(error, endpoint=self.endpoint, model=self.model)
        if failure.code == "bad_request" and self._leave_out_refused(error):
            return 0.0
        if failure.code == "not_found":
            return self._try_with_version(failure, error)
        if isinstance(error, openai.APIStatusError):
            self.answered()  # whatever it said, something that talks like a model is there
        if failure.code not in TRIED_AGAIN or _must_not_retry(error):
            raise failure from None
        pause = self._pause(failure)
        self._tries += 1
        if self._tries > settings.LLM.get("retries", RETRIES) or pause > PATIENCE:
            raise failure from None
        if self.endpoint.embedded:
            self.endpoint = current_endpoint()  # it may have come back on another port
        return pause

    def _pause(self, failure: LLMUnavailable) -> float:
        """Twice as long each time, with jitter so that many do not come back at once."""
        base = float(settings.LLM.get("backoff", 0.5))
        jittered: float = base * 2**self._tries * random.uniform(0.5, 1.0)
        return max(jittered, failure.retry_after or 0.0)

    def _leave_out_refused(self, error: Exception) -> bool:
        """Note the parameter that ``error`` complains about; False if it names none we sent."""
        said, sent = _complaint(error), self.arguments()
        for name in COMPLAINTS:
            if name in sent and COMPLAINTS[name].search(said):
                self.refused.add(name)
                return True
        return False

    def _try_with_version(self, failure: LLMUnavailable, error: Exception) -> float:
        if self._without_version is not None:  # nothing there either: speak of the real address
            raise self._without_version[1] from None
        if self.endpoint.names_version or self.endpoint.embedded or isinstance(error, BadAddress):
            raise failure from None
        self._without_version = (self.endpoint, failure)
        self.endpoint = self.endpoint.with_version
        return 0.0


class ChatRequest(Request):
    """A request for a chat completion."""

    def __init__(
        self,
        messages: Sequence[Message],
        *,
        purpose: str,
        max_tokens: int | None,
        temperature: float | None,
        schema: tuple[str, dict[str, Any]] | None = None,
        stream: bool = False,
    ) -> None:
        optional: dict[str, Any] = {}
        if temperature is not None:
            optional["temperature"] = temperature
        if stream:
            optional["stream_options"] = {"include_usage": True}
        super().__init__(model_for(purpose), {"stream": True} if stream else {}, optional)
        self.messages = list(messages)
        self.max_tokens = max_tokens
        self.schema = schema
        if self.endpoint.is_openai:
            optional["store"] = False  # the provider need not keep what was said

    def arguments(self) -> dict[str, Any]:
        return super().arguments() | self._messages() | self._length() | self._format()

    def _length(self) -> dict[str, Any]:
        """OpenAI's newer models want another name for the limit than everybody else."""
        names = ["max_tokens", "max_completion_tokens"]
        if self.endpoint.is_openai:
            names.reverse()
        name = next((name for name in names if name not in self.refused), None)
        return {name: self.max_tokens} if name and self.max_tokens else {}

    def _format(self) -> dict[str, Any]:
        if self.schema is None or "json_object" in self.refused:
            return {}
        if "json_schema" in self.refused:
            return {"response_format": {"type": "json_object"}}
        name, schema = self.schema
        return {
            "response_format": {
                "type": "json_schema",
                "json_schema": {"name": name, "schema": schema, "strict": True},
            }
        }

    def _has_later_system(self) -> bool:
        return any(message.role == "system" for message in self.messages[1:])

    def _messages(self) -> dict[str, Any]:
        """The prompt; where the endpoint takes no schema, the schema stands in it."""
        payloads = [message.payload() for message in self.messages]
        if self.schema and "json_schema" in self.refused:
            schema = json.dumps(self.schema[1])
            order = f"Answer with one JSON object only, of this JSON schema: {schema}"
            if payloads and payloads[0]["role"] == "system":
                payloads[0]["content"] += f"\n\n{order}"
            else:
                payloads.insert(0, {"role": "system", "content": order})
        return {"messages": payloads}

    def _leave_out_refused(self, error: Exception) -> bool:
        """Raises ``LLMUnavailable`` ("system_order") where the prompt must be laid out anew."""
        sent = self.arguments().get("response_format")
        if not super()._leave_out_refused(error):
            if self._has_later_system() and ORDER_COMPLAINT.search(_message_of(error)):
                self.refused.add(LATER_SYSTEM)
                sentence = f"{self.endpoint} takes no system message after the first. Retry."
                raise LLMUnavailable("system_order", sentence, transient=True) from None
            return False
        if sent and "response_format" in self.refused:  # that form of it, not every form
            self.refused.discard("response_format")
            self.refused.add(sent["type"])
        return True


def takes_later_system() -> bool:
    """Whether system messages may stand amid the talk, as far as the endpoint has said."""
    return LATER_SYSTEM not in refusals(current_endpoint(), model_for("reply"))


def _complaint(error: Exception) -> str:
    return f"{getattr(error, 'param', '')} {getattr(error, 'body', '')}"[:4000]


def _message_of(error: Exception) -> str:
    """The endpoint's own sentence, without a body that may repeat what it was sent."""
    body = getattr(error, "body", None)
    inner = body.get("error", body) if isinstance(body, dict) else body
    said = inner.get("message", "") if isinstance(inner, dict) else inner
    return str(said or "")[:400]


def _must_not_retry(error: Exception) -> bool:
    headers = getattr(getattr(error, "response", None), "headers", {})
    return headers.get("x-should-retry") == "false"
