"""One command runs everything: started in order, watched, stopped in order, told in sentences.

Most tests run a small site in the place of the product, with a real database, broker, web server,
worker and scheduler, because starting those three takes a second then. The last one runs the
product itself.
"""

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import textwrap
import time
import urllib.request
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import psycopg
import pytest

from memoryproject.embedded.processes import free_port, started_at, wait_until
from memoryproject.embedded.services import read_model_state, read_services

ROOT = Path(__file__).resolve().parents[2]
SECONDS = 60

SMALL_SITE = {
    "memoryproject/__init__.py": "",
    "memoryproject/embedded/__init__.py": "",
    "memoryproject/asgi.py": """
        async def application(scope, receive, send):
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body", "body": b"hello"})
    """,
    "memoryproject/celery.py": """
        import json, os
        from pathlib import Path
        from celery import Celery
        services = json.loads((Path(os.environ["DATA_DIR"]) / "run/services.json").read_text())
        app = Celery("small", broker=services["broker_url"])
        app.conf.worker_hijack_root_logger = False
    """,
    # Two management commands: the first makes what tells that migrations ran.
    "manage.py": """
        import json, os, sys
        from pathlib import Path
        import psycopg
        services = json.loads((Path(os.environ["DATA_DIR"]) / "run/services.json").read_text())
        with psycopg.connect(services["database_url"]) as connection:
            if sys.argv[1] == "migrate":
                connection.execute("CREATE TABLE django_migrations (app text, name text)")
                connection.execute("INSERT INTO django_migrations VALUES ('small', '0001')")
                connection.execute("CREATE TABLE operators (email text)")
            elif connection.execute("SELECT count(*) FROM operators").fetchone() == (0,):
                connection.execute("INSERT INTO operators VALUES ('operator@example.org')")
                print(json.dumps({"email": "operator@example.org", "password": "s3cret"}))
    """,
    # A model that is ready at once.
    "memoryproject/embedded/model_server.py": """
        import pathlib, sys, time
        pathlib.Path(sys.argv[sys.argv.index("--address") + 1]).write_text("{}")
        time.sleep(600)
    """,
}

# Runs what manage.py up runs, told by its arguments instead of by the settings.
RUN = """
import json, os, sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from memoryproject.embedded.instance import Instance
from memoryproject.embedded.processes import StartFailed
from memoryproject.embedded.wanted import Wanted
os.environ.pop("DJANGO_SETTINGS_MODULE", None)  # the small site is none of Django's
more = json.loads(sys.argv[5])
if "model_path" in more:
    more["model_path"] = Path(more["model_path"])
if "free" in more:
    free = more.pop("free")
    more["free_bytes"] = lambda folder: free
wanted = Wanted(
    project=Path(sys.argv[2]), data_dir=Path(sys.argv[3]), port=int(sys.argv[4]),
    migrations=lambda: {("small", "0001")}, **{"host": "127.0.0.1", "model": "none", **more},
)
try:
    Instance(wanted, say=lambda line: print(line, flush=True)).run()
except StartFailed as reason:
    sys.exit(str(reason))
"""


@pytest.fixture(scope="module")
def small_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    for name, text in SMALL_SITE.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(textwrap.dedent(text))
    return folder


class Run:
    """One run of the command: its process, and what it printed."""

    def __init__(self, command: list[str], *, data_dir: Path, env: dict[str, str]) -> None:
        self.data_dir = data_dir
        self.process = subprocess.Popen(
            command, cwd=ROOT, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )

    def line(self) -> str:
        assert self.process.stdout is not None
        line = self.process.stdout.readline().strip()
        assert line, f"it ended: {self.end()}"
        return line

    def stop(self, number: signal.Signals = signal.SIGINT) -> tuple[int, str, str]:
        self.process.send_signal(number)
        return self.end()

    def end(self) -> tuple[int, str, str]:
        """Wait for the end; return exit code, the rest of its lines, and its errors."""
        out, err = self.process.communicate(timeout=SECONDS)
        return self.process.returncode, out.strip(), err.strip()

    def pids(self) -> dict[str, int]:
        """Return the recorded pid of each part."""
        records = (self.data_dir / "run").glob("*.pid")
        return {path.stem: json.loads(path.read_text())["pid"] for path in records}

    def parts(self, *names: str) -> dict[str, int]:
        """Wait until all ``names`` run; return their pids, not those of what runs for a moment."""
        assert wait_until(lambda: set(names) <= set(self.pids()), seconds=SECONDS)
        return {name: pid for name, pid in self.pids().items() if name in names}


class Runner:
    def __init__(self, site: Path, data_dir: Path) -> None:
        self.site = site
        self.data_dir = data_dir
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}/"
        self.runs: list[Run] = []

    def start(self, **more: object) -> Run:
        command = [sys.executable, "-c", RUN, str(ROOT), str(self.site), str(self.data_dir)]
        command += [str(self.port), json.dumps(more)]
        self.runs.append(Run(command, data_dir=self.data_dir, env={**os.environ}))
        return self.runs[-1]


@pytest.fixture
def runner(small_site: Path, open_folder: Path) -> Iterator[Runner]:
    """Starts runs on the module's data folder, and ends what a test left running."""
    runner = Runner(small_site, open_folder)
    yield runner
    for run in runner.runs:
        if run.process.poll() is None:
            run.stop()
        for stream in (run.process.stdout, run.process.stderr):
            assert stream is not None
            stream.close()


def test_a_kill_of_the_parent_leaves_nothing_that_hinders_the_next_start(runner: Runner) -> None:
    killed = runner.start()
    assert killed.line() == f"Ready at {runner.address} (Ctrl-C stops it)."
    left = killed.parts("postgres", "valkey", "web", "worker", "beat")
    worker_log = runner.data_dir / "log" / "worker.log"
    assert wait_until(lambda: " ready." in worker_log.read_text(), seconds=SECONDS)
    killed.process.kill()

    run = runner.start()

    assert run.line() == f"Ready at {runner.address} (Ctrl-C stops it)."
    now = run.parts(*left)
    assert not set(left.values()) & set(now.values())
    assert [pid for pid in left.values() if started_at(pid)] == []
    code, _said, errors = run.stop(signal.SIGTERM)
    assert (code, errors) == (0, "")
    assert [pid for pid in now.values() if started_at(pid)] == []
    assert run.pids() == {}
    assert read_services(runner.data_dir) == {}


def test_the_first_start_says_how_to_sign_in_and_a_second_copy_is_refused(
    small_site: Path, runner: Runner, tmp_path_factory: pytest.TempPathFactory
) -> None:
    with fresh_folder() as folder:
        runner.data_dir = folder
        run = runner.start()
        lines = [run.line(), run.line()]

        second = runner.start()

        assert lines == [
            f"Ready at {runner.address} (Ctrl-C stops it).",
            "Sign in as operator@example.org with the password s3cret",
        ]
        code, _said, errors = second.end()
        assert code == 1
        assert errors.startswith(f"It is running already with {folder}")
        logs = "".join(path.read_text() for path in (folder / "log").iterdir())
        assert "s3cret" not in logs
        services = folder / "run" / "services.json"
        assert services.stat().st_mode & 0o777 == 0o600
        with psycopg.connect(read_services(folder)["database_url"]) as connection:
            assert connection.execute("SELECT count(*) FROM operators").fetchone() == (1,)
        with urllib.request.urlopen(runner.address) as page:
            assert page.read() == b"hello"
        run.stop()


@contextlib.contextmanager
def fresh_folder() -> Iterator[Path]:
    import tempfile

    with tempfile.TemporaryDirectory(prefix="memory-up-") as folder:
        Path(folder).chmod(0o711)
        yield Path(folder)


@pytest.mark.parametrize(
    ("part", "label"),
    [("worker", "Celery worker"), ("postgres", "database server"), ("web", "web server")],
)
def test_a_part_that_dies_is_named_with_its_log_and_ends_the_rest(
    runner: Runner, part: str, label: str
) -> None:
    run = runner.start()
    run.line()
    pids = run.parts("postgres", "valkey", "web", "worker", "beat")

    os.kill(pids[part], signal.SIGKILL)

    code, _said, errors = run.end()
    assert code == 1
    assert errors == (
        f"The {label} stopped by itself (signal SIGKILL); "
        f"the reason is in {runner.data_dir}/log/{part}.log."
    )
    assert [pid for pid in pids.values() if started_at(pid)] == []


def test_a_model_that_dies_is_started_again_and_ends_nothing(
    runner: Runner, tmp_path: Path
) -> None:
    own = tmp_path / "own.gguf"
    own.write_bytes(b"GGUF")
    run = runner.start(model="1.5b", model_path=str(own))
    run.line()
    pid = run.parts("model")["model"]
    assert wait_until(lambda: model_state(runner) == "ready", seconds=SECONDS)

    os.kill(pid, signal.SIGKILL)

    assert wait_until(lambda: model_state(runner) == "failed", seconds=SECONDS)
    assert wait_until(lambda: model_state(runner) == "ready", seconds=SECONDS)
    assert run.pids()["model"] != pid
    assert run.process.poll() is None
    assert read_services(runner.data_dir)["model_url"].endswith("/v1")


def model_state(runner: Runner) -> str:
    state = read_model_state(runner.data_dir)
    return state["state"] if state else ""


def test_a_port_in_use_is_said(runner: Runner) -> None:
    with socket.socket() as other:
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        other.bind(("127.0.0.1", runner.port))
        other.listen()

        code, said, errors = runner.start().end()

    assert (code, said) == (1, "")
    assert errors == (f"Port {runner.port} on 127.0.0.1 is in use: stop what uses it, or set PORT.")


@pytest.mark.parametrize("host", ["203.0.113.1", "2001:db8::1", "no-such-name.invalid", "a..b"])
def test_a_host_that_is_not_of_this_machine_is_said(runner: Runner, host: str) -> None:
    code, said, errors = runner.start(host=host).end()

    assert (code, said) == (1, "")
    assert errors == (
        f"HOST is {host}, which is not an address of this machine: set HOST to 127.0.0.1 for "
        "this machine alone, or to 0.0.0.0 for its network, too."
    )


def test_a_full_disk_is_said(runner: Runner) -> None:
    code, _said, errors = runner.start(free=3_000_000).end()

    assert code == 1
    assert errors.startswith("Only 3 MB are free in ")


def test_a_model_that_cannot_be_had_is_said(runner: Runner, tmp_path: Path) -> None:
    run = runner.start(model="1.5b", model_path=str(tmp_path / "missing.gguf"))

    code, _said, errors = run.end()

    assert code == 1
    assert "missing.gguf: no such file or directory" in errors


def test_a_database_that_does_not_answer_is_said_without_its_password(runner: Runner) -> None:
    run = runner.start(database_url="postgresql://someone:s3cret@127.0.0.1:1/memory")

    code, _said, errors = run.end()

    assert code == 1
    assert errors == "DATABASE_URL (127.0.0.1:1) cannot be used: Connection refused."


def test_the_product_itself_starts_and_stops() -> None:
    with fresh_folder() as folder:
        port = free_port()
        env = {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "memoryproject.settings",
            "DATA_DIR": str(folder),
            "PORT": str(port),
            "EMBEDDED_MODEL": "none",
        }
        for name in ("DATABASE_URL", "CELERY_BROKER_URL", "OPENAI_API_KEY", "OPENAI_BASE_URL"):
            env.pop(name, None)
        began = time.monotonic()
        run = Run([sys.executable, "manage.py", "up"], data_dir=folder, env=env)

        ready, sign_in = run.line(), run.line()

        print(f"first page after {time.monotonic() - began:.1f} s")
        assert ready.startswith(f"Ready at http://127.0.0.1:{port}/")
        assert sign_in.startswith("Sign in as operator@")
        shell = [sys.executable, "manage.py", "shell", "-v0", "-c"]
        shell.append("from memoryproject.models import User; print(User.objects.count())")
        beside = subprocess.run(shell, cwd=ROOT, env=env, capture_output=True, text=True)
        assert beside.stdout.strip() == "1", beside.stderr
        for name, event in (("worker", " ready."), ("beat", "beat: Starting")):
            assert wait_until(partial(is_logged, run, name, event), seconds=SECONDS)
            assert len(messages(run, name, event)) == 1
        code, _said, errors = run.stop()
        assert (code, errors) == (0, "")
        for stream in (run.process.stdout, run.process.stderr):
            assert stream is not None
            stream.close()


def messages(run: Run, name: str, event: str) -> list[str]:
    """What a part logged with ``event`` in it; each such line must be JSON."""
    path = run.data_dir / "log" / f"{name}.log"
    whole = path.read_text().rpartition("\n")[0] if path.exists() else ""
    return [json.loads(line)["message"] for line in whole.split("\n") if event in line]


def is_logged(run: Run, name: str, event: str) -> bool:
    return bool(messages(run, name, event))


LOG_SETUP = """
import logging
import django
django.setup()
from billiard.util import error
from memoryproject.celery import app
app.log.setup(loglevel="DEBUG")
logging.getLogger("celery.beat").info("not told")
for name in ("celery.beat", "celery.task", "celery.worker", "memoryproject"):
    logging.getLogger(name).warning("told by %s", name)
error("told by the pool")
"""


def test_worker_and_scheduler_log_each_line_once_as_json_from_the_given_level_on() -> None:
    env = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "memoryproject.settings",
        "LOG_LEVEL": "WARNING",
    }

    command = [sys.executable, "-c", LOG_SETUP]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=True)

    assert [json.loads(line)["message"] for line in done.stderr.splitlines()] == [
        "told by celery.beat",
        "told by celery.task",
        "told by celery.worker",
        "told by memoryproject",
        "told by the pool",
    ]
