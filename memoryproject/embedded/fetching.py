"""The process that fetches the weights while the web server already answers.

    python -m memoryproject.embedded.fetching 1.5b

It shows a progress bar on the terminal and writes how far it is into the model's state, where
pages find it.
"""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tqdm import tqdm

from memoryproject.embedded.fetched_weights import fetch_weights
from memoryproject.embedded.services import write_model_state
from memoryproject.embedded.weights import WeightsUnavailable, known


@contextmanager
def progress_bar(
    size: int, *, on_percent: Callable[[int], None]
) -> Iterator[Callable[[int], None]]:
    """Show a bar of ``size`` bytes; yield what is to be told how many are there."""
    last = -1
    seconds = 0.2 if sys.stderr.isatty() else 10  # a log wants few lines
    with tqdm(
        total=size,
        unit="B",
        unit_scale=True,
        desc="Fetching the model",
        leave=False,
        mininterval=seconds,
    ) as bar:

        def report(there: int) -> None:
            nonlocal last
            there = min(there, size)
            bar.update(there - bar.n)
            percent = there * 100 // size
            if percent != last:
                last = percent
                on_percent(percent)

        yield report


def fetch_with_progress(choice: str, *, data_dir: Path) -> Path:
    """Fetch the weights that EMBEDDED_MODEL names; raises WeightsUnavailable."""
    weights = known(choice)

    def say(percent: int) -> None:
        sentence = f"The model is being fetched ({percent} %)."
        write_model_state(data_dir, "downloading", percent=percent, sentence=sentence)

    with progress_bar(weights.size, on_percent=say) as report:
        return fetch_weights(weights, data_dir=data_dir, report=report)


def main() -> int:
    data_dir = Path(os.environ["DATA_DIR"])
    try:
        fetch_with_progress(sys.argv[1], data_dir=data_dir)
    except WeightsUnavailable as reason:
        write_model_state(data_dir, "failed", sentence=str(reason))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
