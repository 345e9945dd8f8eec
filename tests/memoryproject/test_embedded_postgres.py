"""The embedded database, as real processes."""

import signal
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from memoryproject.embedded.postgres import EmbeddedPostgres
from memoryproject.embedded.processes import StartFailed


@pytest.fixture(scope="module")
def postgres(open_folder: Path) -> Iterator[EmbeddedPostgres]:
    with EmbeddedPostgres(open_folder) as server:
        yield server


def test_the_owner_is_no_superuser_and_may_become_the_roles_it_makes(
    postgres: EmbeddedPostgres,
) -> None:
    with psycopg.connect(postgres.url()) as connection:
        connection.execute("CREATE ROLE memory_trial NOLOGIN")
        connection.execute("SET ROLE memory_trial")
        row = connection.execute(
            "SELECT current_user, rolsuper, rolbypassrls FROM pg_roles WHERE rolname = session_user"
        ).fetchone()
        connection.rollback()

    assert row == ("memory_trial", False, False)


def test_a_database_that_the_owner_makes_can_hold_vectors(postgres: EmbeddedPostgres) -> None:
    with psycopg.connect(postgres.url(), autocommit=True) as connection:
        connection.execute("CREATE DATABASE memory_trial")

    with psycopg.connect(postgres.url("memory_trial")) as connection:
        row = connection.execute("SELECT '[1,2]'::halfvec <-> '[1,4]'::halfvec").fetchone()

    assert row == (2.0,)


def test_what_was_committed_survives_a_kill_and_the_log_keeps_no_words(
    postgres: EmbeddedPostgres,
) -> None:
    with psycopg.connect(postgres.url(), autocommit=True) as connection:
        connection.execute("CREATE TABLE kept (words text PRIMARY KEY)")
        connection.execute("INSERT INTO kept VALUES ('allergic to peanuts')")
        with pytest.raises(psycopg.errors.UniqueViolation):
            connection.execute("INSERT INTO kept VALUES ('allergic to peanuts')")
    assert postgres.child is not None
    postgres.child.process.send_signal(signal.SIGKILL)
    postgres.child.process.wait()

    postgres.start()

    with psycopg.connect(postgres.url()) as connection:
        assert connection.execute("SELECT words FROM kept").fetchall() == [("allergic to peanuts",)]
    log = (postgres.data_dir / "log" / "postgres.log").read_text()
    assert "duplicate key" in log
    assert "peanuts" not in log


def test_a_second_start_ends_the_server_that_an_earlier_parent_left(
    postgres: EmbeddedPostgres,
) -> None:
    left = postgres.child
    assert left is not None

    postgres.start()

    assert left.process.wait(10) == 0
    psycopg.connect(postgres.url()).close()


def test_data_of_another_major_version_is_refused_with_a_sentence(
    postgres: EmbeddedPostgres,
) -> None:
    postgres.stop()
    version = postgres.cluster / "PG_VERSION"
    real = version.read_text()
    version.write_text("12\n")

    with pytest.raises(StartFailed, match="is of PostgreSQL 12, the installed programs"):
        postgres.start()

    version.write_text(real)
    postgres.start()
