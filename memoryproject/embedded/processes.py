"""Start, recognise and stop the processes that belong to one data folder.

A child dies with its parent (the kernel sends it a signal), leads a session of its own, so
that Ctrl-C in the terminal reaches the parent alone, and leaves a record: its pid with the
moment it started and the boot it started in. A pid alone would be handed out again one day, and
the next start would stop a stranger's process.

One thread starts all children: the kernel's "parent died" means the thread that started them.
"""

import contextlib
import json
import os
import pwd
import random
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypedDict

from memoryproject.embedded.files import (
    make_data_folder,
    open_log,
    private_folder,
    write_private,
)

LOOPBACK = "127.0.0.1"
Pause = Callable[[float], None]


class RunAs(TypedDict, total=False):
    user: str
    group: int
    extra_groups: list[int]


class StartFailed(Exception):
    """Something cannot start or stay up; the message is one sentence for the terminal."""


@dataclass
class Child:
    """A process we started. ``log`` holds what it wrote, ``record`` who it is."""

    name: str
    process: subprocess.Popen[bytes]
    log: Path
    record: Path
    stop_signal: signal.Signals

    @property
    def is_alive(self) -> bool:
        return self.process.poll() is None

    def stop(self, *, patience: float) -> None:
        """Ask it to stop; after ``patience`` seconds kill it with all that it started."""
        if self.is_alive:
            self.process.send_signal(self.stop_signal)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(patience)
        stop_recorded(self.record, patience=0)
        self.process.wait()


def launch(
    name: str,
    command: Sequence[str | Path],
    *,
    data_dir: Path,
    env: Mapping[str, str],
    user: str | None = None,
    stop_signal: signal.Signals = signal.SIGTERM,
    death_signal: signal.Signals | None = None,
    cwd: Path = Path("/"),
    to_terminal: bool = False,
    capture: bool = False,
) -> Child:
    """Start ``command``, its output going to ``log/<name>.log`` of the data folder.

    ``user`` is the system user to run as, None for our own. ``death_signal`` is sent when we
    die (else ``stop_signal``). ``to_terminal`` leaves the error stream to the terminal, ``capture``
    gives what is printed to us instead of to the log.
    """
    make_data_folder(data_dir)
    record = private_folder(data_dir / "run") / f"{name}.pid"
    log_path = private_folder(data_dir / "log") / f"{name}.log"
    log = open_log(log_path)
    try:
        process = subprocess.Popen(
            _dying_with_parent(death_signal or stop_signal) + [str(part) for part in command],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE if capture else log,
            stderr=None if to_terminal else log,
            env={**env, "DATA_DIR": str(data_dir)},
            cwd=cwd,
            start_new_session=True,
            **identity_of(user),
        )
    except OSError as error:
        raise StartFailed(f"{name} cannot be started: {error.strerror}.") from error
    finally:
        os.close(log)
    started = started_at(process.pid)
    write_private(
        record,
        json.dumps({"pid": process.pid, "started": started, "signal": int(stop_signal)}),
    )
    return Child(name, process, log_path, record, stop_signal)


def _dying_with_parent(death_signal: signal.Signals) -> list[str]:
    """Return what to put before a command so that it is sent ``death_signal`` when we die.

    A program of util-linux does that, since doing it ourselves between fork and exec is not safe
    beside threads. Where it is missing, the next start finds what was left by its record.
    """
    program = shutil.which("setpriv")
    return [program, "--pdeathsig", death_signal.name, "--"] if program else []


def stop_recorded(record: Path, *, patience: float) -> bool:
    """Stop the process that ``record`` names, if it is still that one; say whether it was.

    It gets its own stop signal and ``patience`` seconds, then it is killed together with what is
    left of its session.
    """
    try:
        known = json.loads(record.read_text(encoding="utf-8"))
    except (FileNotFoundError, ValueError):
        return False
    pid, found = int(known["pid"]), False
    if known["started"] is not None and started_at(pid) == known["started"]:
        found = True
        if patience:
            os.kill(pid, int(known["signal"]))
            wait_until(lambda: started_at(pid) != known["started"], seconds=patience)
    data_dir = record.parent.parent
    deadline = time.monotonic() + 10
    while members := list(_session_members(pid, data_dir=data_dir)):
        found = True
        for member in members:
            with contextlib.suppress(ProcessLookupError):
                os.kill(member, signal.SIGKILL)
        if time.monotonic() > deadline:
            raise StartFailed(f"A process of an earlier run (pid {pid}) cannot be ended.")
        time.sleep(0.02)
    record.unlink(missing_ok=True)
    return found


def _session_members(leader: int, *, data_dir: Path) -> Iterator[int]:
    """Yield the living processes of the session that carry our data folder's mark.

    The mark is needed because a session's number is free again once its last process ended.
    """
    mark = f"DATA_DIR={data_dir}".encode()
    for folder in Path("/proc").glob("[0-9]*"):
        pid = int(folder.name)
        stat = _stat(pid)
        if stat is None or int(stat[3]) != leader:
            continue
        with contextlib.suppress(OSError):
            if mark in (folder / "environ").read_bytes().split(b"\0"):
                yield pid


def _stat(pid: int) -> list[str] | None:
    """Return the fields of /proc/PID/stat after the name, None for what no longer runs."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return None
    return None if fields[0] in "ZX" else fields


def started_at(pid: int) -> str | None:
    """Return when the living process ``pid`` started: the boot, and clock ticks since it."""
    fields = _stat(pid)
    if fields is None:
        return None
    boot = Path("/proc/sys/kernel/random/boot_id").read_text().strip()
    return f"{boot} {fields[19]}"


def wait_until(is_true: Callable[[], bool], *, seconds: float, pause: Pause = time.sleep) -> bool:
    """Look again and again, for at most ``seconds``; return what was seen last."""
    deadline = time.monotonic() + seconds
    while not (seen := is_true()) and time.monotonic() < deadline:
        pause(0.05)
    return seen


def free_port() -> int:
    """Return a loopback port that is free now and that the system gives to nobody by itself.

    It lies below the range for outgoing connections, so it is still free a minute later.
    """
    for port in random.sample(range(20_000, 32_000), 200):
        if port_is_free(LOOPBACK, port):
            return port
    raise StartFailed("No free port was found between 20000 and 32000.")


def port_is_free(host: str, port: int) -> bool:
    try:
        probe_port(host, port)
    except OSError:
        return False
    return True


def probe_port(host: str, port: int) -> None:
    """Raise what the system says against listening there: OSError, or UnicodeError for a name."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind((host, port))


def identity_of(user: str | None) -> RunAs:
    """Return the arguments with which subprocess runs as ``user``."""
    if user is None:
        return {}
    return {"user": user, "group": pwd.getpwnam(user).pw_gid, "extra_groups": []}


def service_user() -> str | None:
    """Return whom a database must run as: None for ourselves, another when we are root."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            return pwd.getpwnam(name).pw_name
    raise StartFailed("There is no system user 'postgres' or 'nobody' to run the database as.")


def can_reach(path: Path, *, user: str | None) -> bool:
    """Say whether ``user`` may execute the file, or enter the folder, ``path``."""
    test = ["/usr/bin/test", "-x", str(path)]
    return subprocess.run(test, cwd="/", check=False, **identity_of(user)).returncode == 0
