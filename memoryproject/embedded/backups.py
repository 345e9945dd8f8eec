"""One file with everything that cannot be made again: the database and the secret keys.

The database is copied as files, while it runs or not: that keeps roles and grants, needs no
second tool to read, and is as fast as the disk. The price is that a backup can only be restored by
the same major version of PostgreSQL. Weights, logs and the queue are not in it: weights are
fetched again, and what is queued also stands in the database as due work.
"""

import contextlib
import datetime
import fcntl
import os
import shutil
import subprocess
import tarfile
import tempfile
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

from memoryproject.embedded.files import make_data_folder
from memoryproject.embedded.postgres import CLEAN_ENVIRONMENT, SUPERUSER, EmbeddedPostgres
from memoryproject.embedded.processes import service_user
from memoryproject.embedded.services import read_services

BESIDE_THE_DATABASE = ("keys", "postgres.json")
CLUSTER = "postgres"


class BackupFailed(Exception):
    """Nothing was written; the message is a sentence that says why."""


def back_up(data_dir: Path, *, to: Path) -> Path:
    """Write a backup into the folder ``to`` and return it. It holds secrets: mode 0600."""
    if not (data_dir / CLUSTER / "PG_VERSION").exists():
        raise BackupFailed(f"There is no embedded database in {data_dir}.")
    to.mkdir(parents=True, exist_ok=True)
    now = datetime.datetime.now(datetime.UTC)
    target = to / f"memory-{now:%Y-%m-%d-%H%M%S}.tar.gz"
    draft = target.with_name(f".{target.name}.part")
    try:
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with (
            os.fdopen(descriptor, "wb") as file,
            tarfile.open(fileobj=file, mode="w:gz", compresslevel=3) as archive,
            _still_cluster(data_dir) as cluster,
        ):
            archive.add(cluster, CLUSTER, filter=_without_process)
            for name in BESIDE_THE_DATABASE:
                archive.add(data_dir / name, name)
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)
    return target


def restore(backup: Path, *, data_dir: Path) -> None:
    """Unpack ``backup`` into ``data_dir``, which must not hold a database yet."""
    if (data_dir / CLUSTER).exists():
        raise BackupFailed(
            f"{data_dir} holds a database already: set DATA_DIR to a new folder, or move it away."
        )
    make_data_folder(data_dir)
    with tempfile.TemporaryDirectory(dir=data_dir, prefix=".restore-") as folder:
        scratch = Path(folder)
        try:
            _unpack(backup, scratch)
        except (OSError, tarfile.TarError) as error:
            raise BackupFailed(f"{backup} cannot be read: {type(error).__name__}.") from error
        if not (scratch / CLUSTER / "PG_VERSION").exists():
            raise BackupFailed(f"{backup} is not a backup of this product.")
        _protect(scratch)
        for name in BESIDE_THE_DATABASE:
            _replace(data_dir / name, scratch / name)
        (scratch / CLUSTER).rename(data_dir / CLUSTER)  # last: it says that all is there


@contextlib.contextmanager
def _still_cluster(data_dir: Path) -> Iterator[Path]:
    """Yield a folder with the cluster that nobody writes to: itself when stopped, else a copy."""
    lock_file = data_dir / "run" / "up.lock"
    lock_file.parent.mkdir(exist_ok=True, mode=0o700)
    with lock_file.open("a") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            with tempfile.TemporaryDirectory(dir=data_dir, prefix=".backup-") as folder:
                yield _copy_running(data_dir, Path(folder) / CLUSTER)
        else:
            yield data_dir / CLUSTER


def _copy_running(data_dir: Path, to: Path) -> Path:
    server = EmbeddedPostgres(data_dir)
    port = urlsplit(read_services(data_dir).get("database_url", "")).port
    if port is None:
        raise BackupFailed(f"The database in {data_dir} is just starting or stopping: try again.")
    program = str(server.find_programs() / "pg_basebackup")
    command = [program, f"--pgdata={to}", "--wal-method=fetch"]
    command += ["--checkpoint=fast", "--host=127.0.0.1", f"--port={port}"]
    done = subprocess.run(
        [*command, f"--username={SUPERUSER}", "--no-password"],
        env={**CLEAN_ENVIRONMENT, "PGPASSWORD": server.read_secrets()["superuser"]},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    if done.returncode:
        raise BackupFailed(f"The database cannot be copied: {done.stderr.strip()}")
    return to


def _without_process(member: tarfile.TarInfo) -> tarfile.TarInfo | None:
    """Leave out what belongs to a running server."""
    return None if member.name.endswith(("postmaster.pid", "postmaster.opts")) else member


def _unpack(backup: Path, scratch: Path) -> None:
    """Unpack plain files and folders below ``scratch``; refuse an archive with anything else.

    By hand, since Debian's Python 3.11 has no safe way of tarfile's own.
    """
    with tarfile.open(backup) as archive:
        for member in archive:
            path = (scratch / member.name).resolve()
            if not path.is_relative_to(scratch.resolve()):
                raise tarfile.ReadError("a path leads outside")
            source = archive.extractfile(member) if member.isfile() else None
            if source is not None:
                path.parent.mkdir(parents=True, exist_ok=True)
                with source, path.open("wb") as file:
                    shutil.copyfileobj(source, file)
            elif member.isdir():
                path.mkdir(parents=True, exist_ok=True)
            else:
                raise tarfile.ReadError("neither file nor folder")


def _protect(scratch: Path) -> None:
    """Give all files back the modes, and the database the owner, that they must have."""
    user = service_user()
    for path in scratch.rglob("*"):
        path.chmod(0o700 if path.is_dir() else 0o600)
        if user is not None and path.is_relative_to(scratch / CLUSTER):
            shutil.chown(path, user)


def _replace(old: Path, new: Path) -> None:
    """Put ``new`` in the place of ``old``: Django's key was made anew when this command began."""
    if old.is_dir():
        shutil.rmtree(old)
    new.rename(old)
