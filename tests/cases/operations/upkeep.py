"""Operations that let upkeep be done, by the commands that operators have."""

import io
from typing import Any

from django.core.management import call_command

from facts import tasks
from memoryproject.embeddings import forget_probe
from tests.cases.exchanges import Answer
from tests.cases.not_built import Unknown
from tests.cases.world import World


def command(name: str) -> Any:
    def call(world: World, op: dict[str, Any]) -> Answer:
        said = io.StringIO()
        call_command(name, stdout=said)
        return Answer(status=200, text=said.getvalue())

    return call


def embedding_back(world: World, op: dict[str, Any]) -> Answer:
    """The embedder answers again; what lacks a vector gets one as on schedule."""
    world.model.drop_script("embed")
    tasks.index_missing_facts()
    return Answer(status=200, text="")


def set_embedding(world: World, wanted: dict[str, Any]) -> Answer:
    """An operator configures another embedding model, and starts again."""
    if wanted.keys() != {"model", "dimensions"}:
        raise Unknown(f"embedding {sorted(wanted)}")
    model, dimensions = wanted["model"], wanted["dimensions"]
    world.model.dimensions_of[model] = dimensions
    world.settings.LLM = world.settings.LLM | {
        "models": world.settings.LLM["models"] | {"embed": model},
        "embedding_dimensions": dimensions,
    }
    forget_probe()
    return Answer(status=200, text="")
