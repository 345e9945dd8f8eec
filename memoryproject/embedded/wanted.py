"""What is to run: told by the settings once, before anything is started."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from memoryproject.embedded.files import free_space


@dataclass(frozen=True)
class Wanted:
    """What to run. An address that is None means our own embedded part.

    ``model`` is the value of EMBEDDED_MODEL, None where another endpoint is configured.
    ``migrations`` are the (app, name) pairs that the database should have. ``free_bytes`` says
    how many bytes fit in a folder.
    """

    project: Path
    data_dir: Path
    host: str
    port: int
    migrations: Callable[[], set[tuple[str, str]]]
    database_url: str | None = None
    broker_url: str | None = None
    model: str | None = "1.5b"
    model_path: Path | None = None
    host_header: str | None = None
    free_bytes: Callable[[Path], int] = free_space

    @property
    def address(self) -> str:
        host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(self.host, self.host)
        return f"http://{f'[{host}]' if ':' in host else host}:{self.port}/"
