"""Operations on facts, by the API."""

from collections.abc import Callable
from typing import Any

from tests.cases.exchanges import Answer
from tests.cases.operations.targets import target
from tests.cases.world import API, World


def fact_call(method: str, suffix: str = "", *fields: str) -> Callable[[World, Any], Answer]:
    def call(world: World, op: dict[str, Any]) -> Answer:
        body = {name: op[name] for name in fields if name in op} | op.get("body", {})
        kwargs = {"body": body} if method in {"POST", "PATCH"} else {}
        path = f"{API}/facts/{target(world, op)}/{suffix}"
        return world.request(method, path, who=op.get("as"), **kwargs)

    return call


def add_fact(world: World, op: dict[str, Any]) -> Answer:
    body = op.get("body") or {name: op[name] for name in ("key", "value", "text") if name in op}
    return world.request("POST", f"{API}/facts/", who=op.get("as"), body=body)


def list_facts(world: World, op: dict[str, Any]) -> Answer:
    return world.request("GET", f"{API}/facts/", who=op.get("as"), params=op.get("query", {}))


def search(world: World, op: dict[str, Any]) -> Answer:
    query = op.get("query", {})
    words = query.get("q", "") if isinstance(query, dict) else query
    return world.request("GET", f"{API}/facts/", who=op.get("as"), params={"q": words})
