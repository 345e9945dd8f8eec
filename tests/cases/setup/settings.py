"""What a person has chosen and agreed to before the case begins."""

from typing import Any

from facts import consent
from tests.cases.not_built import Unknown
from tests.cases.world import World
from tests.factories import ConsentFactory


def choose(world: World, name: str, given: dict[str, Any]) -> None:
    user = world.user(name)
    for setting, value in given.items():
        if setting == "sensitive_consent":
            for category in value:
                ConsentFactory.create(user=user, category=category)
        elif setting in {"memory", "learn"}:
            consent.set_learning(user, value in {"on", True})
        elif setting == "use_facts":
            consent.set_use_facts(user, value in {"on", True})
        else:
            raise Unknown(f"setting {setting!r}")
