"""The model gateway: the only package that imports ``openai``.

It talks to any endpoint that speaks OpenAI's protocol, or to the embedded model server. Callers
see text, structured answers and ``LLMUnavailable``; time-outs, retries, what the endpoint does not
understand, and the accounting of each call are settled in here.
"""

from memoryproject.llm.accounting import Usage
from memoryproject.llm.calls import (
    check_ready,
    complete,
    complete_json,
    embed_texts,
    stream,
    wait_for_quiet,
)
from memoryproject.llm.endpoint import (
    current_endpoint,
    destination,
    forget_learnt,
    is_embedded,
    model_state,
)
from memoryproject.llm.failures import LLMUnavailable
from memoryproject.llm.reach import endpoint_state
from memoryproject.llm.requests import Message, model_for, takes_later_system
from memoryproject.structured import Structured

__all__ = [
    "LLMUnavailable",
    "Message",
    "Structured",
    "Usage",
    "check_ready",
    "complete",
    "complete_json",
    "current_endpoint",
    "destination",
    "embed_texts",
    "endpoint_state",
    "forget_learnt",
    "is_embedded",
    "model_for",
    "model_state",
    "stream",
    "takes_later_system",
    "wait_for_quiet",
]
