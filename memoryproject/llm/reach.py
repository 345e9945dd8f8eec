"""Whether the configured endpoint is there and takes the key: for operators, before anybody asks.

The list of models is asked for, which costs nothing and sends nobody's words. What came of it is
kept for half a minute, so that probes, which anybody may send, do not become the provider's load.
"""

import re
import time
from typing import Literal

import openai

from memoryproject.llm.endpoint import (
    BadAddress,
    Endpoint,
    current_endpoint,
    last_reached,
    reached,
)
from memoryproject.llm.failures import explain

ReachState = Literal["ready", "wrong_key", "no_credit", "unreachable", "failing"]
KEPT_SECONDS = 30.0
ASKED_SECONDS = 2.0  # to connect, and between two bytes
STATES: dict[str, ReachState] = {
    "wrong_key": "wrong_key",
    "no_credit": "no_credit",
    "unreachable": "unreachable",
    "timeout": "unreachable",
    "server_error": "failing",
}
# A key that may chat and not list models is a good one.
NARROW_KEY = re.compile(r"scope|permission", re.IGNORECASE)


def endpoint_state() -> ReachState:
    """What the endpoint said of our key, at most half a minute ago. Blocks for a few seconds.

    "ready" is also one that has no list of models, or keeps it from this key: who answers is there.
    """
    endpoint = current_endpoint()
    known = last_reached(endpoint)
    if known is not None and time.monotonic() - known[0] < KEPT_SECONDS:
        return known[1]  # type: ignore[return-value]
    state = _ask(endpoint)
    reached(endpoint, time.monotonic(), state)
    return state


def _ask(endpoint: Endpoint) -> ReachState:
    try:
        _list_models(endpoint)
    except BadAddress:
        return "unreachable"
    except openai.NotFoundError:
        if endpoint.names_version:
            return "ready"
        return _ask(endpoint.with_version)  # the address may lack /v1, as calls find out, too
    except openai.PermissionDeniedError:
        return "ready"
    except (openai.OpenAIError, ValueError) as error:
        if isinstance(error, openai.AuthenticationError) and NARROW_KEY.search(str(error.body)):
            return "ready"
        return STATES.get(explain(error, endpoint=endpoint, model="").code, "ready")
    return "ready"


def _list_models(endpoint: Endpoint) -> None:
    """Raises what the client does; the list itself, which may be long, is not read."""
    timeout = openai.Timeout(ASKED_SECONDS)
    with endpoint.client().models.with_streaming_response.list(timeout=timeout):
        pass
