"""A provider that its user typed in."""

from typing import Any

from tests.cases.inputs.form import understood
from tests.cases.not_built import Unknown
from tests.cases.operations.sequence import perform_all
from tests.cases.world import World


def run_server(world: World, given: dict[str, Any]) -> None:
    """A provider that offers only some routes, configured as its user typed it."""
    understood(given, "config", "routes", "ops")
    if given["config"].keys() - {"base_url", "model", "api_key"}:
        raise Unknown(f"config {sorted(given['config'])}")
    world.model.routes = given["routes"]
    has_v1 = given["config"]["base_url"].rstrip("/").endswith("/v1")
    world.settings.LLM = world.settings.LLM | {
        "base_url": world.model.base_url if has_v1 else world.model.root_url,
        "models": world.settings.LLM["models"] | {"embed": None},
        "api_key": given["config"].get("api_key", world.settings.LLM["api_key"]),
    }
    perform_all(world, given["ops"])
