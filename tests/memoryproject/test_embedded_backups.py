"""A backup holds what was remembered and the keys, taken while the database runs or not."""

import fcntl
import shutil
import tarfile
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from memoryproject.embedded.backups import BackupFailed, back_up, restore
from memoryproject.embedded.postgres import EmbeddedPostgres
from memoryproject.embedded.services import write_services


@pytest.fixture(scope="module")
def filled(open_folder: Path) -> Iterator[EmbeddedPostgres]:
    """A running database with a row in it, and a key beside it."""
    data_dir = open_folder / "data"
    with EmbeddedPostgres(data_dir, durable=False) as server:
        (data_dir / "keys").mkdir()
        (data_dir / "keys" / "receipts").write_text("a key")
        with psycopg.connect(server.url()) as connection:
            connection.execute("CREATE TABLE kept (words text)")
            connection.execute("INSERT INTO kept VALUES ('vegetarian')")
        yield server


@pytest.mark.parametrize("running", [True, False])
def test_a_backup_can_be_restored(
    filled: EmbeddedPostgres, open_folder: Path, tmp_path: Path, *, running: bool
) -> None:
    if running:
        write_services(filled.data_dir, {"database_url": filled.url()})
        with (filled.data_dir / "run" / "up.lock").open("a") as lock:  # as the running product does
            fcntl.flock(lock, fcntl.LOCK_EX)
            backup = back_up(filled.data_dir, to=tmp_path)
    else:
        filled.stop()
        backup = back_up(filled.data_dir, to=tmp_path)
        filled.start()
    new = open_folder / f"new-{running}"

    restore(backup, data_dir=new)

    assert backup.stat().st_mode & 0o777 == 0o600
    assert (new / "keys" / "receipts").read_text() == "a key"
    with EmbeddedPostgres(new, durable=False) as server, psycopg.connect(server.url()) as read:
        assert read.execute("SELECT words FROM kept").fetchall() == [("vegetarian",)]
    assert list(new.glob(".restore-*")) == []
    shutil.rmtree(new)


def test_a_folder_with_a_database_is_not_overwritten(
    filled: EmbeddedPostgres, tmp_path: Path
) -> None:
    with pytest.raises(BackupFailed, match="holds a database already"):
        restore(tmp_path / "any.tar.gz", data_dir=filled.data_dir)


def test_something_else_is_not_taken_for_a_backup(open_folder: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.tar.gz"
    other.write_text("no archive")

    with pytest.raises(BackupFailed, match="cannot be read"):
        restore(other, data_dir=open_folder / "new")

    assert list((open_folder / "new").iterdir()) == []


def test_where_nothing_is_nothing_is_written(tmp_path: Path) -> None:
    with pytest.raises(BackupFailed, match="no embedded database"):
        back_up(tmp_path, to=tmp_path / "backups")

    assert not (tmp_path / "backups").exists()


def test_an_archive_that_writes_elsewhere_is_refused(open_folder: Path, tmp_path: Path) -> None:
    archive = tmp_path / "evil.tar.gz"
    with tarfile.open(archive, "w:gz") as made:
        made.addfile(tarfile.TarInfo("../escaped"))

    with pytest.raises(BackupFailed, match="cannot be read"):
        restore(archive, data_dir=open_folder / "other")

    assert not (open_folder / "other" / "escaped").exists()
