"""The vectors that a case writes for its texts; all others are made up by the scripted model."""

from typing import Any

from tests.cases.not_built import Unknown
from tests.cases.world import World


def script_vectors(world: World, setup: dict[str, Any]) -> None:
    world.settings.LLM = world.settings.LLM | {
        "models": world.settings.LLM["models"] | {"embed": "scripted-embed"},
        "embedding_dimensions": world.model.dimensions,
    }
    texts = _texts_by_id(setup)
    vectors = {}
    for name, vector in setup.get("vectors", {}).items():
        if name == "query":
            vectors[_asked(world.case["input"])] = vector
        elif name != "generated":  # those are scripted as their texts are made
            vectors[texts.get(name, name)] = vector
    world.model.vectors(vectors)


def _texts_by_id(setup: dict[str, Any]) -> dict[str, str]:
    given = list(setup.get("facts", []))
    for state in setup.get("users", {}).values():
        given += state.get("facts", [])
    return {one["id"]: one.get("text", one.get("value", "")) for one in given if "id" in one}


def _asked(given: dict[str, Any]) -> str:
    asked = given.get("text") or next(iter(given.get("queries", [])), None)
    if asked is None:
        raise Unknown("a vector of the query, and no query")
    return str(asked["text"] if isinstance(asked, dict) else asked)
