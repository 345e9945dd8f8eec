"""One running product: its parts started in order, watched, and stopped in order.

Kept process managers were looked at: honcho stops all at once and kills after five seconds,
circus and supervisor want to be daemons with a configuration of their own, and none waits for
readiness. What is needed is little: see ``start`` and ``watch``.
"""

import contextlib
import json
import os
import signal
import sys
import time
from collections.abc import Callable

import psycopg

from memoryproject.embedded import parts
from memoryproject.embedded.first_page import FirstPageFails, page_answers
from memoryproject.embedded.model_keeper import OFF, ModelKeeper
from memoryproject.embedded.one_run import only_run, signals_to
from memoryproject.embedded.parts import LABELS, PATIENCE
from memoryproject.embedded.preconditions import check_address, check_room
from memoryproject.embedded.processes import (
    Child,
    StartFailed,
    launch,
    stop_recorded,
    wait_until,
)
from memoryproject.embedded.services import (
    clear_services,
    write_model_state,
    write_services,
)
from memoryproject.embedded.stores import Stores
from memoryproject.embedded.wanted import Wanted
from memoryproject.embedded.weights import WeightsUnavailable

FULL_BYTES = 20_000_000
WEB_SECONDS = 120
STEP_SECONDS = 600  # for migrations: a large table may take its time
LOOK_SECONDS = 0.25


class StopRequested(BaseException):
    """The person, or the system, wants us to end."""


class Instance:
    """Runs what is wanted. ``say`` prints a line for the person at the terminal."""

    def __init__(self, wanted: Wanted, *, say: Callable[[str], None]) -> None:
        self.wanted = wanted
        self.say = say
        self.children: dict[str, Child] = {}
        self.stores = Stores(wanted, pause=self.pause)
        self.model: ModelKeeper | None = None
        self.stop_requested = False

    def run(self) -> None:
        """Run until asked to stop. Raises StartFailed, with one sentence, when a part fails."""
        with only_run(self.wanted.data_dir), signals_to(self._ask_to_stop):
            try:
                self.clean_up()
                check_address(self.wanted.host, self.wanted.port)
                check_room(self.wanted)
                self.start()
                self.watch()
            except WeightsUnavailable as reason:
                raise StartFailed(str(reason)) from reason
            except OSError as error:
                raise StartFailed(f"{self.wanted.data_dir}: {error.strerror}.") from error
            except StopRequested:
                pass
            finally:
                self.stop()

    def clean_up(self) -> None:
        """End what a killed parent left behind."""
        for name, patience in PATIENCE.items():
            stop_recorded(self.wanted.data_dir / "run" / f"{name}.pid", patience=patience)
        clear_services(self.wanted.data_dir)

    def start(self) -> None:
        """Start the parts in order; return when the first page answers and the address is said."""
        services = self.stores.start()
        if self.wanted.model not in (None, "none"):
            self.model = self._model_keeper()
            services |= self.model.services
        elif self.wanted.model == "none":
            write_model_state(self.wanted.data_dir, "off", sentence=OFF)
        write_services(self.wanted.data_dir, services)
        if self.model is not None:
            self.model.start()
        if not self._is_migrated(services.get("database_url") or self.wanted.database_url):
            self._run_migrations()
        self._launch_django("web", *parts.web_server(self.wanted))
        login = self._launch_django("first_operator", "manage.py", "first_operator", capture=True)
        self._await_first_page()  # before worker and scheduler fight it for the cores
        self.pause(0)  # a stop may have been asked for meanwhile
        self.say(f"Ready at {self.wanted.address} (Ctrl-C stops it).")
        self._launch_django("worker", *parts.worker())
        self._launch_django("beat", *parts.beat(self.wanted.data_dir))
        self._say_login(login)

    def watch(self) -> None:
        """Look after the parts until asked to stop."""
        while True:
            self._look()
            self.pause(LOOK_SECONDS)

    def stop(self) -> None:
        """Stop everything, what others need last."""
        for name in [name for name in PATIENCE if name in self.children]:
            self.children.pop(name).stop(patience=PATIENCE[name])
        if self.model is not None:
            self.model.stop()
        self.stores.stop()
        clear_services(self.wanted.data_dir)

    def pause(self, seconds: float) -> None:
        """Wait; raises StopRequested once that was asked for. All waiting is done by this."""
        time.sleep(seconds)
        if self.stop_requested:
            raise StopRequested

    def _ask_to_stop(self) -> None:
        if not self.stop_requested:
            self.say("Stopping …")
        self.stop_requested = True

    def _model_keeper(self) -> ModelKeeper:
        assert self.wanted.model is not None
        return ModelKeeper(
            choice=self.wanted.model,
            given=self.wanted.model_path,
            data_dir=self.wanted.data_dir,
            project=self.wanted.project,
        )

    def _launch_django(self, name: str, *arguments: str, capture: bool = False) -> Child:
        child = launch(
            name,
            [sys.executable, *arguments],
            data_dir=self.wanted.data_dir,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
            cwd=self.wanted.project,
            capture=capture,
        )
        self.children[name] = child
        return child

    def _is_migrated(self, url: str | None) -> bool:
        """Say whether the database has every migration: asking it saves a process at each start."""
        assert url is not None
        with contextlib.suppress(psycopg.Error), psycopg.connect(url) as connection:
            applied = connection.execute("SELECT app, name FROM django_migrations").fetchall()
            return self.wanted.migrations() <= set(applied)
        return False

    def _run_migrations(self) -> None:
        child = self._launch_django("migrate", "manage.py", "migrate", "--no-input")
        self._finish(child, "The database could not be brought up to date")

    def _say_login(self, child: Child) -> None:
        """Wait for the first operator to be made, and say how to sign in if that was now."""
        self._finish(child, "The first operator could not be made")
        assert child.process.stdout is not None
        with child.process.stdout as printed:
            if made := printed.read():
                login = json.loads(made)
                self.say(f"Sign in as {login['email']} with the password {login['password']}")

    def _finish(self, child: Child, failure: str) -> None:
        wait_until(lambda: not child.is_alive, seconds=STEP_SECONDS, pause=self.pause)
        if child.process.poll() != 0:
            self._look()  # the database may have died under it
            raise StartFailed(f"{failure}; the reason is in {child.log}.")
        del self.children[child.name]
        child.stop(patience=0)

    def _await_first_page(self) -> None:
        log = self.children["web"].log
        try:
            seen = wait_until(self._page_answers, seconds=WEB_SECONDS, pause=self.pause)
        except FirstPageFails as error:
            raise StartFailed(
                f"The first page fails with status {error.status}; the reason is in {log}."
            ) from error
        if not seen:
            raise StartFailed(f"The web server shows no page; the reason is in {log}.")

    def _page_answers(self) -> bool:
        self._look()
        return page_answers(self.wanted.address, host_header=self.wanted.host_header)

    def _look(self) -> None:
        """Raise StartFailed for a part that ended by itself; keep the model going."""
        for name, child in [*self.children.items(), *self.stores.children()]:
            if not child.is_alive and name in LABELS:
                raise StartFailed(self._obituary(name, child))
        if self.model is not None and self.model.look():
            if self.model.was_fetched:
                self.say("The model is ready.")
            # Reading the beginning of a prompt takes it seconds, once: better now than when asked.
            self._launch_django("warm_up", "manage.py", "warm_model")

    def _obituary(self, name: str, child: Child) -> str:
        if self.wanted.free_bytes(self.wanted.data_dir) < FULL_BYTES:
            return f"The disk of {self.wanted.data_dir} is full: the {LABELS[name]} stopped."
        code = child.process.returncode
        how = f"exit code {code}" if code >= 0 else f"signal {signal.Signals(-code).name}"
        return f"The {LABELS[name]} stopped by itself ({how}); the reason is in {child.log}."
