"""The provider in tests: a scripted server over real HTTP, with every fault a provider has.

Answers are used up in order for each purpose. A request tells its purpose by the name of its
model (``scripted-reply``, ``scripted-extract``, ``scripted-episodes``, ``scripted-summarise``) and
by its path. A reply
without a script is "OK."; an extraction without one follows ``rules``, or finds nothing.
"""

import json
import socket
import struct
import threading
import time
from collections import defaultdict, deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import toktok

from memoryproject import embeddings, llm, token_counts

HOLD_SECONDS = 60.0  # a gate that nobody opens must not hang a run for ever
NOT_FOUND = "<html><h1>404 Not Found</h1><script>x()</script></html>"
DEFAULTS = {"reply": "OK.", "extract": '{"facts":[]}', "episodes": '{"episodes":[]}'}
ALIASES = {"chat": "reply"}
# ``after`` and ``assert_prompt`` are for whoever runs the case.
ENTRY_FIELDS = {
    *("purpose", "after", "per", "json", "raw", "finish_reason", "json_response"),
    *("stream", "stream_raw", "then", "fault", "rules", "generate", "assert_prompt"),
}


@dataclass(frozen=True)
class Call:
    """One request as it arrived."""

    purpose: str
    path: str
    body: dict[str, Any]
    headers: dict[str, str]
    """Names in lower case."""

    @property
    def messages(self) -> list[dict[str, Any]]:
        return list(self.body.get("messages", []))

    @property
    def text(self) -> str:
        """All that was sent, in one string, to search in."""
        return "\n".join(str(message.get("content") or "") for message in self.messages)


@dataclass(frozen=True)
class Answer:
    """One scripted answer: text, a whole body, a stream, or a fault."""

    text: str | None = None
    finish_reason: str = "stop"
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    body: str | None = None
    chunks: Sequence[Any] | None = None
    then: str | None = None
    delay: float = 0.0
    hang: float = 0.0


class ModelServer:
    """Listens on a free port of the loopback address, one thread for each request."""

    def __init__(self, *, dimensions: int = 256) -> None:
        self._lock = threading.Condition()
        self._default_dimensions = dimensions
        self._http: _HTTPServer | None = None
        self._forget()

    def _forget(self) -> None:
        self.calls: list[Call] = []
        self.rules: list[tuple[str, list[dict[str, Any]]]] = []
        self.routes: dict[str, dict[str, Any]] = {}
        self.before_answering: Callable[[], object] | None = None
        self.gate: threading.Event | None = None
        self.gates: dict[str, threading.Event] = {}
        self.refuses: set[str] = set()
        self.dimensions = self._default_dimensions
        self.dimensions_of: dict[str, int] = {}
        self.models: set[str] | None = None
        self._answers: defaultdict[str, deque[Answer]] = defaultdict(deque)
        self._always: dict[str, Answer] = {}
        self._vectors: dict[str, list[float]] = {}
        self._unknown: list[float] | None = None
        self._axes: dict[str, int] = {}
        self._stopping = threading.Event()

    # --- its life -----------------------------------------------------------------------

    def start(self) -> "ModelServer":
        self._http = _HTTPServer(("127.0.0.1", 0), _Handler)
        self._http.script = self
        threading.Thread(target=self._http.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def stop(self) -> None:
        self._open_gates()
        if self._http is not None:
            self._http.shutdown()
            self._http.server_close()
            self._http = None

    def reset(self) -> None:
        """Forget scripts and calls, and what the process under test learnt about us."""
        self._open_gates()
        with self._lock:
            self._forget()
        llm.forget_learnt()
        embeddings.forget_probe()
        token_counts.forget_ratios()

    def _open_gates(self) -> None:
        self._stopping.set()
        for gate in [self.gate, *self.gates.values()]:
            if gate is not None:
                gate.set()

    @property
    def root_url(self) -> str:
        """The address without ``/v1``, as some people enter it."""
        assert self._http is not None, "the server is not started"
        return f"http://127.0.0.1:{self._http.server_address[1]}"

    @property
    def base_url(self) -> str:
        return f"{self.root_url}/v1"

    # --- scripts ------------------------------------------------------------------------

    def replies(self, *texts: str) -> None:
        """Reply with each text once; streamed word by word where a stream is asked for."""
        for text in texts:
            self._queue("reply", Answer(text=text))

    def streams(
        self,
        chunks: Sequence[Any],
        *,
        then: str | None = None,
        delay: float = 0.0,
        purpose: str = "reply",
    ) -> None:
        """Stream these chunks: dicts, raw lines, or callables that are called in between.

        ``then``: "connection reset", "close" (the stream just ends, no [DONE]), "hang".
        """
        self._queue(purpose, Answer(chunks=list(chunks), then=then, delay=delay))

    def extracts(self, *facts: dict[str, Any]) -> None:
        """Let one extraction find these facts."""
        self.answers("extract", json={"facts": list(facts)})

    def answers(
        self,
        purpose: str,
        *,
        json: Any = None,
        raw: str | None = None,
        json_response: Any = None,
        finish_reason: str = "stop",
        delay: float = 0.0,
    ) -> None:
        """Answer once: ``json`` as text, ``raw`` as it stands, or a whole HTTP body."""
        if json_response is not None:
            self._queue(purpose, Answer(body=_dumps(json_response)))
            return
        text = _dumps(json) if raw is None else raw
        self._queue(purpose, Answer(text=text, finish_reason=finish_reason, delay=delay))

    def always(self, purpose: str, *, json: Any = None, raw: str | None = None) -> None:
        """Answer so whenever no script is left."""
        self._always[_named(purpose)] = Answer(text=_dumps(json) if raw is None else raw)

    def fails(
        self,
        purpose: str,
        *,
        status: int = 500,
        headers: dict[str, str] | None = None,
        body: Any = "",
        times: int = 1,
    ) -> None:
        text = body if isinstance(body, str) else _dumps(body)
        for _ in range(times):
            self._queue(purpose, Answer(status=status, headers=headers or {}, body=text))

    def hangs(self, purpose: str, seconds: float) -> None:
        """Say nothing for so long (or until the end of the test), then close."""
        self._queue(purpose, Answer(hang=seconds))

    def drops(self, purpose: str) -> None:
        """Reset the connection instead of answering."""
        self._queue(purpose, Answer(chunks=[], then="connection reset"))

    def play(self, entry: dict[str, Any]) -> None:
        """Queue one ``model`` entry of a case file; raises ValueError for one it can not read."""
        purpose, fault = entry["purpose"], entry.get("fault")
        unknown = entry.keys() - ENTRY_FIELDS
        if unknown:
            raise ValueError(f"unknown fields in a model entry: {sorted(unknown)}")
        if fault == "timeout" or (isinstance(fault, dict) and fault.get("timeout")):
            self.hangs(purpose, HOLD_SECONDS)
        elif fault:
            known = {"status", "headers", "body"}
            self.fails(purpose, **{name: fault[name] for name in known & fault.keys()})
        elif "stream" in entry or "stream_raw" in entry:
            chunks = entry.get("stream") or entry["stream_raw"]
            self.streams(chunks, then=entry.get("then"), purpose=purpose)
        elif "rules" in entry:
            self.rules += [_rule(rule) for rule in entry["rules"]]
        elif "generate" in entry:
            self.answers(purpose, json={"facts": _generated(entry["generate"])})
        elif entry.get("per"):  # one answer for each chunk, call or conversation
            self.always(purpose, json=entry.get("json"), raw=entry.get("raw"))
        else:
            known = {"json", "raw", "json_response", "finish_reason"}
            self.answers(purpose, **{name: entry[name] for name in known & entry.keys()})

    def vectors(self, table: dict[str, Sequence[float]], *, unknown: Any = None) -> None:
        """Embed these texts so, filled up with zeros; ``unknown`` is for every other text.

        Without ``unknown``, a text that is not in the table gets an axis of its own, from the last
        one downwards: orthogonal to the table and, while axes last, to all others.
        """
        self._vectors |= {_folded(text): list(vector) for text, vector in table.items()}
        self._unknown = list(unknown) if unknown is not None else self._unknown

    def hold(self, purpose: str) -> threading.Event:
        """Let no answer of this purpose out until the event that is returned is set."""
        return self.gates.setdefault(_named(purpose), threading.Event())

    def drop_script(self, purpose: str) -> None:
        """Forget the answers of a purpose that nobody asked for."""
        with self._lock:
            self._answers[_named(purpose)].clear()

    def _queue(self, purpose: str, answer: Answer) -> None:
        with self._lock:
            self._answers[_named(purpose)].append(answer)

    # --- what happened ------------------------------------------------------------------

    def calls_for(self, purpose: str) -> list[Call]:
        with self._lock:
            return [call for call in self.calls if call.purpose == _named(purpose)]

    def wait_for_call(self, purpose: str, *, count: int = 1, timeout: float = 10.0) -> None:
        """Wait until the ``count``-th request of a purpose has arrived."""
        with self._lock:
            arrived = self._lock.wait_for(lambda: self._arrived(purpose) >= count, timeout)
        if not arrived:
            raise AssertionError(f"no {purpose} call number {count} within {timeout} s")

    def _arrived(self, purpose: str) -> int:
        return sum(call.purpose == _named(purpose) for call in self.calls)

    # --- answering (in the server's threads) --------------------------------------------

    def take(self, path: str, body: dict[str, Any], headers: dict[str, str]) -> Answer:
        """Record a request and find its answer."""
        purpose = "embed" if path.endswith("/embeddings") else _purpose(str(body.get("model", "")))
        call = Call(purpose, path, body, headers)
        stopping = self._stopping
        with self._lock:
            self.calls.append(call)
            self._lock.notify_all()
            queue = self._answers[purpose]
            answer = self._complaint(body) or (queue.popleft() if queue else self._unscripted(call))
        for gate in (self.gate, self.gates.get(purpose)):
            if gate is not None:
                gate.wait(HOLD_SECONDS)
        if answer.hang:
            stopping.wait(answer.hang)
        if self.before_answering is not None:
            self.before_answering()
        return answer

    def _complaint(self, body: dict[str, Any]) -> Answer | None:
        """A 400 for what this endpoint does not know: ``refuses`` and ``models``."""
        form = (body.get("response_format") or {}).get("type")
        for name in self.refuses & (body.keys() | {form}):
            error = {"message": f"Unsupported parameter: '{name}'", "param": None, "code": None}
            return Answer(status=400, body=_dumps({"error": error}))
        if self.models is not None and body.get("model") not in self.models:
            error = {"message": f"The model `{body.get('model')}` does not exist", "code": None}
            return Answer(status=404, body=_dumps({"error": error}))
        return None

    def _unscripted(self, call: Call) -> Answer:
        if call.purpose in self._always:
            return self._always[call.purpose]
        if call.purpose == "extract" and self.rules:
            said = call.messages[-1]["content"] if call.messages else ""
            facts = [fact for text, found in self.rules if text in said for fact in found]
            return Answer(text=_dumps({"facts": facts}))
        return Answer(text=DEFAULTS.get(call.purpose, "OK."))

    def embedding(self, text: str, model: str) -> list[float]:
        size = self.dimensions_of.get(model, self.dimensions)
        with self._lock:
            given = self._vectors.get(_folded(text), self._unknown)
            if given is None:
                given = [0.0] * size
                given[size - 1 - self._axes.setdefault(text, len(self._axes)) % size] = 1.0
        return (given + [0.0] * size)[:size]


class _HTTPServer(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 256
    script: ModelServer

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Clients may leave at any time; that is theirs to test."""


class _Handler(BaseHTTPRequestHandler):
    server: _HTTPServer
    protocol_version = "HTTP/1.1"

    def log_message(self, format: str, *args: Any) -> None:
        pass

    def do_GET(self) -> None:
        if self.path == "/v1/models":
            names = sorted(self.server.script.models or {"scripted-reply", "scripted-extract"})
            data = [
                {"id": name, "object": "model", "created": 0, "owned_by": "us"} for name in names
            ]
            self._send(200, _dumps({"object": "list", "data": data}))
        else:
            self._send(404, NOT_FOUND, {"Content-Type": "text/html"})

    def do_POST(self) -> None:
        length = int(self.headers.get("Content-Length", 0))
        body = json.loads(self.rfile.read(length) or b"{}")
        route = self._route()
        if route is not None:
            kind = "text/html" if route[1].startswith("<") else "application/json"
            self._send(*route, {"Content-Type": kind})
            return
        headers = {name.lower(): value for name, value in self.headers.items()}
        answer = self.server.script.take(self.path, body, headers)
        if answer.hang:
            self.close_connection = True
        elif answer.status != 200 or answer.body is not None:
            self._send_body(answer, body)
        elif self.path.endswith("/embeddings"):
            self._embed(answer, body)
        elif body.get("stream"):
            self._stream(answer, body)
        else:
            time.sleep(answer.delay)
            self._complete(answer, body)

    def _route(self) -> tuple[int, str] | None:
        """What is answered instead of a model: a scripted route, or a 404 where nothing is."""
        routes = self.server.script.routes
        if not routes:
            known = self.path in ("/v1/chat/completions", "/v1/embeddings")
            return None if known else (404, NOT_FOUND)
        route = routes.get(f"POST {self.path}", {"status": 404, "body": NOT_FOUND})
        if route["status"] == 200 and not route.get("body"):
            return None
        return route["status"], route.get("body", "")

    def _send(self, status: int, body: str, headers: dict[str, str] | None = None) -> None:
        data = body.encode()
        self.send_response(status)
        for name, value in ({"Content-Type": "application/json"} | (headers or {})).items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(data)

    def _send_body(self, answer: Answer, body: dict[str, Any]) -> None:
        text = answer.body or ""
        streamed = body.get("stream") and answer.status == 200 and text.startswith("{")
        if not streamed:
            kind = "text/html" if text.startswith("<") else "application/json"
            self._send(answer.status, text, {"Content-Type": kind} | answer.headers)
            return
        choice = json.loads(text)["choices"][0]  # a whole answer, asked for as a stream
        chunk = {"delta": choice["message"], "finish_reason": choice.get("finish_reason", "stop")}
        self._stream(Answer(chunks=[{"choices": [{"index": 0} | chunk]}]), body)

    def _complete(self, answer: Answer, body: dict[str, Any]) -> None:
        if answer.then == "connection reset":
            self._reset()
            return
        text, reason = answer.text or "", answer.finish_reason
        for chunk in answer.chunks or []:  # a stream, asked for as a whole
            for choice in chunk.get("choices", []) if isinstance(chunk, dict) else []:
                text += choice.get("delta", {}).get("content") or ""
                reason = choice.get("finish_reason") or reason
        message = {"role": "assistant", "content": text}
        completion = {
            "id": "chatcmpl-scripted",
            "object": "chat.completion",
            "created": 0,
            "model": body.get("model"),
            "choices": [{"index": 0, "message": message, "finish_reason": reason}],
            "usage": _usage(body, text),
        }
        self._send(200, _dumps(completion))

    def _embed(self, answer: Answer, body: dict[str, Any]) -> None:
        if answer.then == "connection reset":
            self._reset()
            return
        texts = [body["input"]] if isinstance(body["input"], str) else body["input"]
        model = str(body["model"])
        data = [
            {
                "object": "embedding",
                "index": index,
                "embedding": self.server.script.embedding(text, model),
            }
            for index, text in enumerate(texts)
        ]
        tokens = sum(toktok.batch_count(texts, "o200k_base", threads=1))
        usage = {"prompt_tokens": tokens, "total_tokens": tokens}
        self._send(200, _dumps({"object": "list", "data": data, "model": model, "usage": usage}))

    def _stream(self, answer: Answer, body: dict[str, Any]) -> None:
        if answer.then == "connection reset" and not answer.chunks:
            self._reset()
            return
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Transfer-Encoding", "chunked")
        self.send_header("Connection", "close")
        self.end_headers()
        for item in answer.chunks if answer.chunks is not None else _words(answer, body):
            if callable(item):
                item()
                continue
            self._write(_event(item))
            time.sleep(answer.delay)
        if answer.then == "connection reset":
            self._reset()
        elif answer.then == "hang":
            self.server.script._stopping.wait(HOLD_SECONDS)
        else:
            if answer.then is None:
                self._write("data: [DONE]\n\n")
            self.wfile.write(b"0\r\n\r\n")

    def _write(self, text: str) -> None:
        data = text.encode()
        self.wfile.write(f"{len(data):x}\r\n".encode() + data + b"\r\n")
        self.wfile.flush()

    def _reset(self) -> None:
        """Send RST, as a dying machine or a proxy does."""
        time.sleep(0.05)  # what was written before is to arrive
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.close_connection = True
        self.connection.close()
        raise ConnectionResetError


def _event(item: Any) -> str:
    """A chunk as an event; a raw line as it stands, ended like one."""
    if not isinstance(item, str):
        return f"data: {_dumps(item)}\n\n"
    return item.rstrip("\n") + ("\n\n" if item.startswith("data:") else "\n")


def _rule(rule: dict[str, Any]) -> tuple[str, list[dict[str, Any]]]:
    """The text to look for, under whatever name, and the facts to return then."""
    facts = rule["facts"]
    (text,) = (value for name, value in rule.items() if name != "facts")
    if not isinstance(text, str):
        raise ValueError(f"a rule looks for a text, not {text!r}")
    return text, facts


def _generated(recipe: dict[str, Any]) -> list[dict[str, Any]]:
    """An oversize answer: ``facts`` many, made from ``text`` with ``{i}`` counted."""
    return [
        {"key": "note"}
        | {
            name: value.replace("{i}", str(number)) if isinstance(value, str) else value
            for name, value in recipe.items()
            if name != "facts"
        }
        for number in range(int(recipe["facts"]))
    ]


def _words(answer: Answer, body: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """A text as the chunks that a provider sends: role, words, reason, usage."""
    text = answer.text or ""
    yield {"choices": [{"index": 0, "delta": {"role": "assistant", "content": ""}}]}
    for number, word in enumerate(text.split(" ")):
        piece = word if number == 0 else f" {word}"
        yield {"choices": [{"index": 0, "delta": {"content": piece}}]}
    yield {"choices": [{"index": 0, "delta": {}, "finish_reason": answer.finish_reason}]}
    if (body.get("stream_options") or {}).get("include_usage"):
        yield {"choices": [], "usage": _usage(body, text)}


def _usage(body: dict[str, Any], text: str) -> dict[str, int]:
    said = [str(message.get("content") or "") for message in body.get("messages", [])]
    counts = toktok.batch_count([*said, text], "o200k_base", threads=1)
    prompt = sum(counts[:-1]) + 4 * len(said) + 3
    return {
        "prompt_tokens": prompt,
        "completion_tokens": counts[-1],
        "total_tokens": prompt + counts[-1],
    }


def _dumps(value: Any) -> str:
    # ASCII, so that lone surrogates travel as escapes
    return json.dumps(value)


def _folded(text: str) -> str:
    return " ".join(text.split()).casefold()


def _named(purpose: str) -> str:
    return ALIASES.get(purpose, purpose)


def _purpose(model: str) -> str:
    known = {"reply", "extract", "episodes", "summarise", "plan", "embed"}
    name = model.removeprefix("scripted-")
    return name if name in known else "reply"
