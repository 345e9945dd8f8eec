"""Keep the embedded model running: fetch its weights, load it, start it again when it dies.

The product works without a model (it says so, and rules still learn), so the model is the one
part whose death stops nothing.
"""

import os
import secrets
import sys
import time
from pathlib import Path

from memoryproject.embedded.processes import LOOPBACK, Child, StartFailed, free_port, launch
from memoryproject.embedded.services import Services, read_model_state, write_model_state
from memoryproject.embedded.weights import checked_weights, given_weights, known

STOP_SECONDS = 5
LONGEST_PAUSE_SECONDS = 60
STEADY_SECONDS = 600  # after so long a life, the next death is the first again

OFF = "This assistant runs without a language model."
LOADING = "The model is being loaded; this takes some seconds."
READY = "The model is ready."


class ModelKeeper:
    """The embedded model of one run. Address and key are fixed before it is loaded.

    ``choice`` is the value of EMBEDDED_MODEL, ``given`` that of EMBEDDED_MODEL_PATH.
    """

    def __init__(self, *, choice: str, given: Path | None, data_dir: Path, project: Path) -> None:
        self.choice = choice
        self.given = given
        self.data_dir = data_dir
        self.project = project
        self.port = free_port()
        self.key = secrets.token_urlsafe(24)
        self.address_file = data_dir / "run" / "model_address.json"
        self.fetching: Child | None = None
        self.server: Child | None = None
        self.ready_since: float | None = None
        self.deaths = 0
        self.was_fetched = False
        self.next_try = 0.0

    @property
    def services(self) -> Services:
        return {"model_url": f"http://{LOOPBACK}:{self.port}/v1", "model_key": self.key}

    def start(self) -> None:
        """Load the model, or fetch its weights first. Raises WeightsUnavailable."""
        if self.given is not None:
            self._load(given_weights(self.given))
        elif (path := checked_weights(known(self.choice), data_dir=self.data_dir)) is not None:
            self._load(path)
        else:
            self._fetch()

    def look(self) -> bool:
        """Do what is due; say whether the model has become ready just now.

        Raises StartFailed when the weights cannot be had.
        """
        if self.fetching is not None and not self.fetching.is_alive:
            self._fetched(self.fetching)
        if self.server is None:
            if self.next_try and time.monotonic() >= self.next_try:
                self.start()
            return False
        if not self.server.is_alive:
            self._died(self.server)
        elif self.ready_since is None and self.address_file.exists():
            self.ready_since = time.monotonic()
            write_model_state(self.data_dir, "ready", sentence=READY)
            return True
        return False

    def stop(self) -> None:
        for child in (self.fetching, self.server):
            if child is not None:
                child.stop(patience=STOP_SECONDS)
        self.fetching = self.server = None

    def _fetch(self) -> None:
        write_model_state(
            self.data_dir, "downloading", percent=0, sentence="The model is being fetched."
        )
        self.fetching = launch(
            "model_fetching",
            [sys.executable, "-m", "memoryproject.embedded.fetching", self.choice],
            data_dir=self.data_dir,
            env=os.environ,
            cwd=self.project,
            to_terminal=True,
        )

    def _fetched(self, child: Child) -> None:
        child.stop(patience=0)  # it has ended: this removes its record
        self.fetching = None
        if child.process.returncode == 0:
            self.was_fetched = True
            self.start()
            return
        state = read_model_state(self.data_dir)
        if state is not None and state["state"] == "failed":
            raise StartFailed(state["sentence"])
        raise StartFailed(f"Fetching the model broke off; the reason is in {child.log}.")

    def _load(self, path: Path) -> None:
        self.address_file.unlink(missing_ok=True)
        self.ready_since = None
        write_model_state(self.data_dir, "loading", sentence=LOADING)
        environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("OMP_")},
            "OMP_WAIT_POLICY": "passive",
            "EMBEDDED_MODEL_KEY": self.key,
        }
        server = [sys.executable, "-m", "memoryproject.embedded.model_server"]
        self.server = launch(
            "model",
            [*server, path, "--port", str(self.port), "--address", self.address_file],
            data_dir=self.data_dir,
            env=environment,
            cwd=self.project,
        )

    def _died(self, child: Child) -> None:
        child.stop(patience=0)
        if self.ready_since is not None and time.monotonic() - self.ready_since > STEADY_SECONDS:
            self.deaths = 0
        self.deaths += 1
        wait = min(2**self.deaths, LONGEST_PAUSE_SECONDS)
        self.server, self.next_try = None, time.monotonic() + wait
        sentence = (
            f"The model stopped (exit code {child.process.returncode}) and is started again in "
            f"{wait} seconds; the reason may be in {child.log}."
        )
        write_model_state(self.data_dir, "failed", sentence=sentence)
