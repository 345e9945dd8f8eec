"""The process that runs the embedded model: llama.cpp's own OpenAI-compatible server.

    python -m memoryproject.embedded.model_server MODEL.gguf --port P --address FILE

A process of its own, because a crash in C++ must not take the web server along, and because
several processes must not each load a gigabyte. It is started with OMP_WAIT_POLICY=passive in
its environment (threads that spin while they wait brought generation down to one token a second
on a busy machine) and with the key that callers must give in EMBEDDED_MODEL_KEY. Once the model
is loaded and has answered a first request, FILE holds its address.

Two requests are served at a time, each with half of the context: a background call for learning
then neither waits behind a streaming reply nor throws its cached prompt away.
"""

import argparse
import json
import os
import signal
import urllib.request
from pathlib import Path

from memoryproject.embedded.files import write_private

ALIAS = "embedded"
CONTEXT_TOKENS = 8192
PARALLEL = 2
PROMPT_CACHE_MIB = 256  # llama.cpp's own default lets it grow to 8 GiB
WARM_UP_SECONDS = 300


def serve(model: Path, *, port: int, key: str, address_file: Path, threads: int) -> None:
    """Load ``model``, serve it on 127.0.0.1, and return on SIGTERM or SIGINT."""
    stop = {signal.SIGTERM, signal.SIGINT}
    signal.pthread_sigmask(signal.SIG_BLOCK, stop)  # before the server's own threads start
    import xllamacpp  # here, since it is only there on Linux and loads 100 MB

    parameters = xllamacpp.CommonParams()
    parameters.model.path = str(model)
    parameters.model_alias = {ALIAS}
    parameters.hostnames = ["127.0.0.1"]
    parameters.port = port
    parameters.api_keys = [key]
    parameters.n_ctx = CONTEXT_TOKENS
    parameters.n_parallel = PARALLEL
    parameters.cpuparams.n_threads = parameters.cpuparams_batch.n_threads = threads
    parameters.cache_ram_mib = PROMPT_CACHE_MIB
    parameters.ui = parameters.endpoint_slots = parameters.warmup = False
    server = xllamacpp.Server(parameters)  # returns when loaded
    url = f"{server.listening_address}/v1"
    warm_up(url, key=key)
    write_private(address_file, json.dumps({"url": url, "pid": os.getpid()}))
    signal.sigwait(stop)


def warm_up(url: str, *, key: str) -> None:
    """Ask for one token, so that the file is in memory before the first person asks."""
    question = {
        "model": ALIAS,
        "max_tokens": 1,
        "messages": [{"role": "user", "content": "Hi"}],
    }
    request = urllib.request.Request(
        f"{url}/chat/completions",
        data=json.dumps(question).encode(),
        headers={"Authorization": f"Bearer {key}", "Content-Type": "application/json"},
    )
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with direct.open(request, timeout=WARM_UP_SECONDS) as answer:
        answer.read()


def main() -> None:
    parser = argparse.ArgumentParser(prog="model_server")
    parser.add_argument("model", type=Path)
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--address", type=Path, required=True)
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    serve(
        given.model,
        port=given.port,
        key=os.environ["EMBEDDED_MODEL_KEY"],
        address_file=given.address,
        threads=given.threads,
    )


if __name__ == "__main__":
    main()
