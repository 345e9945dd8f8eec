"""Which server answers, with which key, and what it turned out not to understand.

The embedded model server takes a new port and key with each start, so its address is read when a
call is made. What an endpoint refused (a parameter, the address without ``/v1``) is remembered for
the life of the process, since asking each time would double every call.
"""

import asyncio
import ipaddress
import json
import logging
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import Any
from urllib.parse import SplitResult, urlsplit
from weakref import WeakKeyDictionary

import openai
from django.conf import settings

OPENAI_URL = "https://api.openai.com/v1"
CONNECT_SECONDS = 5.0
NO_KEY = "none"  # local servers without keys; the client insists on one

# At DEBUG these log whole requests: what people said.
for _name in ("openai", "httpx2", "httpcore2"):
    logging.getLogger(_name).setLevel(logging.WARNING)

AsyncClients = dict["Endpoint", openai.AsyncOpenAI]
_clients: dict["Endpoint", openai.OpenAI] = {}
_async_clients: WeakKeyDictionary[asyncio.AbstractEventLoop, AsyncClients] = WeakKeyDictionary()
_lock = Lock()
_true_urls: dict[str, str] = {}
_refusals: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
_reached: dict["Endpoint", tuple[float, str]] = {}


class BadAddress(ValueError):
    """OPENAI_BASE_URL is nothing that a request can be sent to."""


@dataclass(frozen=True)
class Endpoint:
    """A server that speaks OpenAI's protocol.

    Its text form is what people are told: where the operator's server stands is not theirs to
    know. Logs have its ``address``.
    """

    url: str
    key: str
    embedded: bool

    def __str__(self) -> str:
        return "the embedded model" if self.embedded else "the model endpoint"

    def __repr__(self) -> str:
        return f"<{self} at {self.address}>"

    @property
    def address(self) -> str:
        """Host, port and path, for the operator; never the user, password or query in it."""
        parts = self._parts
        try:
            port = f":{parts.port}" if parts.port else ""
        except ValueError:
            port = ""
        return f"{parts.hostname or 'without a name'}{port}{parts.path}"

    @property
    def _parts(self) -> SplitResult:
        try:
            return urlsplit(self.url)
        except ValueError:
            return urlsplit("")

    @property
    def is_openai(self) -> bool:
        return (self._parts.hostname or "").endswith("api.openai.com")

    @property
    def names_version(self) -> bool:
        """Whether the path ends in /v1 or its like."""
        last = self._parts.path.rstrip("/").rpartition("/")[2]
        return last[:1] == "v" and last[1:2].isdigit()

    @property
    def with_version(self) -> "Endpoint":
        return replace(self, url=self.url.rstrip("/") + "/v1")

    @property
    def host(self) -> str:
        """The name or number of the machine that is asked."""
        return self._parts.hostname or ""

    @property
    def is_local(self) -> bool:
        host = self._parts.hostname or ""
        try:
            return ipaddress.ip_address(host).is_loopback
        except ValueError:
            return host == "localhost"

    def client(self) -> openai.OpenAI:
        """The client for threads; made once, because it keeps its connections."""
        with _lock:
            if self not in _clients:
                # A proxy from the environment has no business between us and this machine.
                http = openai.DefaultHttpx2Client(trust_env=False) if self.is_local else None
                with _address_checked():
                    _clients[self] = openai.OpenAI(
                        base_url=self.url, api_key=self.key, max_retries=0, http_client=http
                    )
            return _clients[self]

    def async_client(self) -> openai.AsyncOpenAI:
        """The client of the running event loop, to which its connections belong."""
        clients = _async_clients.setdefault(asyncio.get_running_loop(), {})
        if self not in clients:
            http = openai.DefaultAsyncHttpx2Client(trust_env=False) if self.is_local else None
            with _address_checked():
                clients[self] = openai.AsyncOpenAI(
                    base_url=self.url, api_key=self.key, max_retries=0, http_client=http
                )
        return clients[self]


@contextmanager
def _address_checked() -> Iterator[None]:
    """The client parses the address as it is made, and raises what its HTTP library likes."""
    try:
        yield
    except Exception:
        raise BadAddress("no address") from None


def is_embedded() -> bool:
    """Whether the model runs on this machine as part of the product."""
    return bool(settings.LLM["embedded"])


@dataclass(frozen=True)
class Destination:
    """Where what people write is sent, as they are told. An empty host is this machine."""

    host: str
    models: tuple[str, ...]
    embeds: bool


def destination() -> Destination:
    """Who receives what people write: the configured endpoint, or nobody but this machine."""
    models = settings.LLM["models"]
    if is_embedded():
        return Destination(host="", models=(), embeds=False)
    endpoint = current_endpoint()
    names = dict.fromkeys(name for name in models.values() if name)
    host = "" if endpoint.is_local else endpoint.host
    return Destination(host=host, models=tuple(names), embeds=bool(models["embed"]))


def current_endpoint() -> Endpoint:
    """Where calls go now, with what was learnt about its address."""
    if not is_embedded():
        url = settings.LLM["base_url"] or OPENAI_URL
        key = settings.LLM["api_key"] or NO_KEY
        return Endpoint(_true_urls.get(url, url), key, embedded=False)
    running = _read_json("services.json")
    url = running.get("model_url") or settings.LLM["base_url"] or ""
    key = running.get("model_key") or settings.LLM["api_key"] or NO_KEY
    return Endpoint(url, key, embedded=True)


def remember_address(endpoint: Endpoint) -> None:
    """The configured address works when ``endpoint``'s is used instead."""
    _true_urls[settings.LLM["base_url"]] = endpoint.url


def refusals(endpoint: Endpoint, model: str) -> set[str]:
    """Names of parameters that the endpoint refused for this model; to be added to."""
    return _refusals[endpoint.url, model]


def last_reached(endpoint: Endpoint) -> tuple[float, str] | None:
    """When (monotonic seconds) ``endpoint`` was last tried, and what came of it."""
    return _reached.get(endpoint)


def reached(endpoint: Endpoint, when: float, state: str) -> None:
    _reached.clear()  # of an endpoint or key that is no longer configured
    _reached[endpoint] = (when, state)


def forget_learnt() -> None:
    """Know nothing about any endpoint, as a new process does."""
    _true_urls.clear()
    _refusals.clear()
    _reached.clear()


def model_state() -> dict[str, Any]:
    """Whether the model can be asked: ``state``, and for the embedded one how far it is.

    Reads a small file, never the network. States: downloading, loading, ready, failed, none.
    """
    if not is_embedded():
        return {"state": "ready", "percent": None, "sentence": ""}
    state = {"state": "none", "percent": None, "sentence": "No embedded model is running."}
    return state | _read_json("model_state.json")


def _read_json(name: str) -> dict[str, Any]:
    path = Path(settings.DATA_DIR) / "run" / name
    try:
        found = path.stat()
        return _parse_json(path, found.st_mtime_ns, found.st_size, found.st_ino)
    except (OSError, ValueError):
        return {}


@lru_cache(maxsize=8)
def _parse_json(path: Path, *_version: int) -> dict[str, Any]:
    return dict(json.loads(path.read_text()))
