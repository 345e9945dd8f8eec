"""The schema is whole and readable, and its page works under our content security policy."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from drf_spectacular.drainage import GENERATOR_STATS

from memoryproject import api_docs


@pytest.fixture(scope="module")
def schema() -> dict[str, Any]:
    api_docs.schema.cache_clear()
    GENERATOR_STATS.reset()
    return api_docs.schema()


def operations(schema: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            yield method, path, operation


def test_it_is_made_without_warnings(
    schema: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    assert dict(GENERATOR_STATS._warn_cache) == {}
    assert dict(GENERATOR_STATS._error_cache) == {}
    assert "/api/v1/facts/{fact_id}/" in schema["paths"]


def test_every_operation_is_named_and_described(schema: dict[str, Any]) -> None:
    names = [operation["operationId"] for _, _, operation in operations(schema)]

    assert len(names) == len(set(names)) >= 24
    for method, path, operation in operations(schema):
        assert re.fullmatch(r"[a-z]+(_[a-z]+)+", operation["operationId"]), path
        assert operation["operationId"].split("_")[0] not in {"v1", "api"}, path
        assert operation.get("description", "").strip(), (method, path)
        assert operation["security"], (method, path)
        for parameter in operation.get("parameters", []):
            if parameter["in"] == "path":
                assert parameter["schema"].get("format") == "uuid", (method, path)


def test_the_schema_is_json_for_whoever_asks(client: Client, schema: dict[str, Any]) -> None:
    for accept in ("text/html", "application/json", "*/*"):
        answer = client.get("/api/schema/", headers={"Accept": accept})

        assert answer.status_code == 200
        assert answer.json()["paths"].keys() == schema["paths"].keys()


def test_the_page_loads_nothing_from_afar_and_has_nothing_inline(client: Client) -> None:
    answer = client.get("/api/docs/")
    page = answer.content.decode()
    script = client.get("/api/docs/?script=")

    assert answer.status_code == 200
    assert "'unsafe-inline'" not in answer.headers["Content-Security-Policy"]
    assert re.findall(r"""(?:src|href)=["'](?!/)""", page) == []
    assert re.findall(r"<script(?![^>]*src=)|<style|style=", page) == []
    assert script.headers["Content-Type"].startswith("application/javascript")
    assert b"/api/schema/" in script.content
