"""The frame around a run: one at a time for a data folder, and an end when somebody asks."""

import contextlib
import fcntl
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType

from memoryproject.embedded.files import make_data_folder, private_folder
from memoryproject.embedded.processes import StartFailed


@contextlib.contextmanager
def only_run(data_dir: Path) -> Iterator[None]:
    """Hold the data folder's lock, which the system takes back however we end."""
    make_data_folder(data_dir)
    path = private_folder(data_dir / "run") / "up.lock"
    with path.open("a") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise StartFailed(
                f"It is running already with {data_dir}: stop that one first, "
                "or set DATA_DIR and PORT for a second."
            ) from None
        yield


@contextlib.contextmanager
def signals_to(on_signal: Callable[[], None]) -> Iterator[None]:
    """Call ``on_signal`` for each signal that would end a program."""

    def handle(number: int, frame: FrameType | None) -> None:
        on_signal()

    numbers = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    before = [signal.signal(number, handle) for number in numbers]
    try:
        yield
    finally:
        for number, handler in zip(numbers, before, strict=True):
            signal.signal(number, handler)
