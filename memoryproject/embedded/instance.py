"""One running product: its parts started in order, watched, and stopped in order.

Kept process managers were looked at: honcho stops all at once and kills after five seconds,
circus and supervisor want to be daemons with a configuration of their own, and none waits for
readiness. What is needed is little: see ``start`` and ``watch``.
"""

import contextlib
import fcntl
import http.client
import json
import os
import signal
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

import psycopg

from memoryproject.embedded.files import make_data_folder, private_folder
from memoryproject.embedded.model_keeper import OFF, ModelKeeper
from memoryproject.embedded.outside import check_broker, check_database
from memoryproject.embedded.postgres import EmbeddedPostgres
from memoryproject.embedded.processes import (
    Child,
    StartFailed,
    launch,
    port_is_free,
    stop_recorded,
    wait_until,
)
from memoryproject.embedded.services import (
    Services,
    clear_services,
    write_model_state,
    write_services,
)
from memoryproject.embedded.valkey import EmbeddedValkey
from memoryproject.embedded.weights import WeightsUnavailable, free_space

LEAST_FREE_BYTES = 500_000_000
FULL_BYTES = 20_000_000
WEB_SECONDS = 120
STEP_SECONDS = 600  # for migrations: a large table may take its time
LOOK_SECONDS = 0.25
QUEUES = "celery,learning,maintenance"

# In the order in which they are stopped, with the seconds each may take.
PATIENCE = {
    "web": 15,
    "beat": 10,
    "worker": 20,
    "first_operator": 2,
    "migrate": 5,
    "warm_up": 2,
    "model": 5,
    "model_fetching": 2,
    "valkey": 20,
    "postgres": 60,
}
LABELS = {
    "web": "web server",
    "beat": "scheduler",
    "worker": "Celery worker",
    "valkey": "broker",
    "postgres": "database server",
}


class StopRequested(BaseException):
    """The person, or the system, wants us to end."""


@dataclass(frozen=True)
class Wanted:
    """What to run. An address that is None means our own embedded part.

    ``model`` is the value of EMBEDDED_MODEL, None where another endpoint is configured.
    ``migrations`` are the (app, name) pairs that the database should have.
    """

    project: Path
    data_dir: Path
    host: str
    port: int
    migrations: Callable[[], set[tuple[str, str]]]
    database_url: str | None = None
    broker_url: str | None = None
    model: str | None = "1.5b"
    model_path: Path | None = None
    host_header: str | None = None
    free_bytes: Callable[[Path], int] = free_space

    @property
    def address(self) -> str:
        host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(self.host, self.host)
        return f"http://{f'[{host}]' if ':' in host else host}:{self.port}/"


@dataclass
class Instance:
    """Runs what is wanted. ``say`` prints a line for the person at the terminal."""

    wanted: Wanted
    say: Callable[[str], None]
    children: dict[str, Child] = field(default_factory=dict)
    postgres: EmbeddedPostgres | None = None
    valkey: EmbeddedValkey | None = None
    model: ModelKeeper | None = None
    stop_requested: bool = False

    def run(self) -> None:
        """Run until asked to stop. Raises StartFailed, with one sentence, when a part fails."""
        with self._one_at_a_time(), self._signals():
            try:
                self.clean_up()
                self.check_room()
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

    def check_room(self) -> None:
        """Raise unless the web server's port is free and there is room on the disk."""
        wanted = self.wanted
        if not port_is_free(wanted.host, wanted.port):
            raise StartFailed(
                f"Port {wanted.port} on {wanted.host} is in use: stop what uses it, or set PORT."
            )
        if (free := wanted.free_bytes(wanted.data_dir)) < LEAST_FREE_BYTES:
            raise StartFailed(
                f"Only {free // 1_000_000} MB are free in {wanted.data_dir}, and "
                f"{LEAST_FREE_BYTES // 1_000_000} MB are needed: make room, or set DATA_DIR."
            )

    def start(self) -> None:
        """Start the parts in order; return when the first page answers and the address is said."""
        services = self._start_stores()
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
        self._launch_django("web", *self._web_command())
        login = self._launch_django("first_operator", "manage.py", "first_operator", capture=True)
        self._await_first_page()  # before worker and scheduler fight it for the cores
        self.pause(0)  # a stop may have been asked for meanwhile
        self.say(f"Ready at {self.wanted.address} (Ctrl-C stops it).")
        self._launch_django("worker", *celery("worker", f"--queues={QUEUES}", "--concurrency=2"))
        schedule = self.wanted.data_dir / "run" / "beat-schedule"
        self._launch_django("beat", *celery("beat", f"--schedule={schedule}", "--pidfile="))
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
        for part in (self.model, self.valkey, self.postgres):
            if part is not None:
                part.stop()
        clear_services(self.wanted.data_dir)

    def pause(self, seconds: float) -> None:
        """Wait; raises StopRequested once that was asked for. All waiting is done by this."""
        time.sleep(seconds)
        if self.stop_requested:
            raise StopRequested

    def _start_stores(self) -> Services:
        wanted, services = self.wanted, Services()
        if wanted.database_url is None:
            self.postgres = EmbeddedPostgres(wanted.data_dir, pause=self.pause)
            self.postgres.start()
            services["database_url"] = self.postgres.url()
        else:
            check_database(wanted.database_url)
        if wanted.broker_url is None:
            self.valkey = EmbeddedValkey(wanted.data_dir, pause=self.pause)
            self.valkey.start()
            services["broker_url"] = self.valkey.url
        else:
            check_broker(wanted.broker_url)
        return services

    def _model_keeper(self) -> ModelKeeper:
        assert self.wanted.model is not None
        return ModelKeeper(
            choice=self.wanted.model,
            given=self.wanted.model_path,
            data_dir=self.wanted.data_dir,
            project=self.wanted.project,
        )

    def _web_command(self) -> list[str]:
        return [
            "-m",
            "uvicorn",
            "memoryproject.asgi:application",
            f"--host={self.wanted.host}",
            f"--port={self.wanted.port}",
            "--lifespan=off",
            "--no-access-log",
            "--timeout-graceful-shutdown=5",
        ]

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
        seen = wait_until(self._page_answers, seconds=WEB_SECONDS, pause=self.pause)
        if not seen:
            raise StartFailed(
                f"The web server shows no page; the reason is in {self.children['web'].log}."
            )

    def _page_answers(self) -> bool:
        self._look()
        headers = {"Host": self.wanted.host_header} if self.wanted.host_header else {}
        request = urllib.request.Request(self.wanted.address, headers=headers)
        direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        try:
            with direct.open(request, timeout=30):
                return True
        except urllib.error.HTTPError as error:
            raise StartFailed(
                f"The first page fails with status {error.code}; the reason is in "
                f"{self.children['web'].log}."
            ) from error
        except (OSError, http.client.HTTPException):
            return False

    def _look(self) -> None:
        """Raise StartFailed for a part that ended by itself; keep the model going."""
        for name, child in [*self.children.items(), *self._store_children()]:
            if not child.is_alive and name in LABELS:
                raise StartFailed(self._obituary(name, child))
        if self.model is not None and self.model.look():
            if self.model.was_fetched:
                self.say("The model is ready.")
            # Reading the beginning of a prompt takes it seconds, once: better now than when asked.
            self._launch_django("warm_up", "manage.py", "warm_model")

    def _store_children(self) -> Iterator[tuple[str, Child]]:
        for name, store in (("postgres", self.postgres), ("valkey", self.valkey)):
            if store is not None and store.child is not None:
                yield name, store.child

    def _obituary(self, name: str, child: Child) -> str:
        if self.wanted.free_bytes(self.wanted.data_dir) < FULL_BYTES:
            return f"The disk of {self.wanted.data_dir} is full: the {LABELS[name]} stopped."
        code = child.process.returncode
        how = f"exit code {code}" if code >= 0 else f"signal {signal.Signals(-code).name}"
        return f"The {LABELS[name]} stopped by itself ({how}); the reason is in {child.log}."

    @contextlib.contextmanager
    def _one_at_a_time(self) -> Iterator[None]:
        """Hold the data folder's lock, which the system takes back however we end."""
        make_data_folder(self.wanted.data_dir)
        path = private_folder(self.wanted.data_dir / "run") / "up.lock"
        with path.open("a") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise StartFailed(
                    f"It is running already with {self.wanted.data_dir}: stop that one first, "
                    "or set DATA_DIR and PORT for a second."
                ) from None
            yield

    @contextlib.contextmanager
    def _signals(self) -> Iterator[None]:
        """Turn the signals that end a program into ``stop_requested``."""

        def on_signal(number: int, frame: FrameType | None) -> None:
            if not self.stop_requested:
                self.say("Stopping …")
            self.stop_requested = True

        numbers = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
        before = [signal.signal(number, on_signal) for number in numbers]
        try:
            yield
        finally:
            for number, handler in zip(numbers, before, strict=True):
                signal.signal(number, handler)


def celery(*arguments: str) -> list[str]:
    return ["-m", "celery", "-A", "memoryproject", *arguments, "--loglevel=INFO"]
