"""Fetch weights from the model hub, which keeps what it has when a download breaks off."""

import io
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tqdm import tqdm

from memoryproject.embedded.known_weights import Weights

HUB_SECONDS = 5  # often there is no way out to it, and the packages are waiting


def fetch_from_hub(
    weights: Weights, *, folder: Path, report: Callable[[int], None], hub: str | None = None
) -> Path | None:
    """Return the file as the hub gave it, unchecked; None when the hub cannot be used."""
    os.environ.setdefault("HF_HUB_DISABLE_TELEMETRY", "1")
    import huggingface_hub  # here, since it takes a second and is needed once

    try:
        # Asked once and briefly: the download below tries for half a minute where nothing answers.
        address = huggingface_hub.hf_hub_url(weights.hub_repository, weights.hub_file, endpoint=hub)
        there = huggingface_hub.get_hf_file_metadata(address, timeout=HUB_SECONDS)
        if there.size != weights.size:
            return None
        found = huggingface_hub.hf_hub_download(
            weights.hub_repository,
            weights.hub_file,
            endpoint=hub,
            local_dir=hub_scratch(folder),
            etag_timeout=HUB_SECONDS,
            tqdm_class=_reporting_bar(report),
        )
    except Exception:
        return None
    return Path(found)


def _reporting_bar(report: Callable[[int], None]) -> "type[tqdm[Any]]":
    """Return a progress bar that draws nothing and passes the count on."""

    class ReportingBar(tqdm):  # type: ignore[type-arg]
        def __init__(self, *arguments: Any, **options: Any) -> None:
            options.pop("name", None)  # the hub's own addition
            super().__init__(*arguments, **{**options, "disable": False, "file": io.StringIO()})

        def update(self, n: float | None = 1) -> bool | None:
            shown = super().update(n)
            report(int(self.n))
            return shown

    return ReportingBar


def hub_scratch(folder: Path) -> Path:
    """Return where a download stands until it is whole."""
    return folder / "from-hub"
