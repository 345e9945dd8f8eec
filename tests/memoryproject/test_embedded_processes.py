"""Processes that outlived their parent are ended; a stranger's process never is."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from memoryproject.embedded.files import open_log
from memoryproject.embedded.processes import launch, started_at, stop_recorded, wait_until

ROOT = Path(__file__).resolve().parents[2]
SLEEPER = [sys.executable, "-c", "import time; time.sleep(60)"]
DEAF = [
    sys.executable,
    "-c",
    "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print('deaf', flush=True);"
    "time.sleep(60)",
]
# A parent that starts a child with a grandchild, says their pids, and waits to be killed.
PARENT = """
import sys, time
from pathlib import Path
from memoryproject.embedded.processes import launch
child = launch("child", [sys.executable, "-c", '''
import subprocess, sys, time
grandchild = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
print(grandchild.pid, flush=True)
time.sleep(60)
'''], data_dir=Path(sys.argv[1]), env={})
while not child.log.read_text():
    time.sleep(0.02)
print(child.process.pid, child.log.read_text(), flush=True)
time.sleep(60)
"""


def test_a_process_that_is_asked_to_stop_and_does_not_is_killed(tmp_path: Path) -> None:
    child = launch("deaf", DEAF, data_dir=tmp_path, env={})
    assert wait_until(lambda: "deaf" in child.log.read_text(), seconds=10)

    child.stop(patience=0.2)

    assert not child.is_alive
    assert not child.record.exists()


def test_children_die_with_a_killed_parent_and_the_next_start_ends_the_rest(
    tmp_path: Path,
) -> None:
    parent = subprocess.Popen(
        [sys.executable, "-c", PARENT, str(tmp_path)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    assert parent.stdout is not None
    child, grandchild = map(int, parent.stdout.readline().split())
    assert started_at(child)
    assert started_at(grandchild)

    with parent:
        parent.kill()

    assert wait_until(lambda: started_at(child) is None, seconds=5)
    assert started_at(grandchild)  # the kernel tells children only
    assert stop_recorded(tmp_path / "run" / "child.pid", patience=1)
    assert started_at(grandchild) is None


def test_a_pid_that_was_handed_out_again_is_left_alone(tmp_path: Path) -> None:
    with subprocess.Popen(SLEEPER, start_new_session=True) as stranger:
        record = tmp_path / "run" / "web.pid"
        record.parent.mkdir()
        record.write_text(
            json.dumps({"pid": stranger.pid, "started": "an-earlier-boot 42", "signal": 15})
        )

        found = stop_recorded(record, patience=1)

        assert not found
        assert stranger.poll() is None
        assert not record.exists()
        stranger.kill()


def test_half_a_record_counts_as_none(tmp_path: Path) -> None:
    record = tmp_path / "web.pid"
    record.write_text('{"pid": 1')

    assert not stop_recorded(record, patience=1)


def test_a_large_log_is_set_aside_at_the_next_start(tmp_path: Path) -> None:
    log = tmp_path / "web.log"
    log.write_text("x" * 101)

    with os.fdopen(open_log(log, limit=100), "w") as file:
        file.write("new")

    assert log.read_text() == "new"
    assert (tmp_path / "web.log.1").read_text() == "x" * 101


@pytest.mark.parametrize("seen", [True, False])
def test_waiting_ends_with_what_was_seen(*, seen: bool) -> None:
    began = time.monotonic()

    assert wait_until(lambda: seen, seconds=0.1) is seen
    assert time.monotonic() - began < 5
