"""Operations on what a person chooses and agrees to."""

from collections.abc import Callable
from typing import Any

from django.urls import reverse

from facts.models import Consent
from tests.cases.exchanges import Answer
from tests.cases.not_built import Unknown
from tests.cases.operations.targets import conversation_of
from tests.cases.operations.upkeep import set_embedding
from tests.cases.world import API, World
from tests.roles import as_owner


def set_setting(world: World, op: dict[str, Any]) -> Answer:
    if "embedding" in op:
        return set_embedding(world, op["embedding"])
    if "retention" in op:
        path, body = f"{API}/retention/", op["retention"]
        return world.request("POST", path, who=op.get("as"), body=body)
    given = {op["key"]: op.get("value")} if "key" in op else dict(op.get("body", {}))
    given |= {name: op[name] for name in ("memory", "learn", "use_facts", "mode") if name in op}
    if not given or given.keys() - {"memory", "learn", "use_facts", "mode"}:
        raise Unknown(f"setting {sorted(given)}")
    if "mode" in given:
        path = f"{API}/conversations/{conversation_of(world, op)}/"
        return world.request("PATCH", path, who=op.get("as"), body={"mode": given["mode"]})
    dials = {"learn" if name == "memory" else name: value for name, value in given.items()}
    body = {name: value in {"on", True, "true"} for name, value in dials.items()}
    return world.request("PATCH", f"{API}/settings/", who=op.get("as"), body=body)


def dial(on: bool) -> Callable[[World, Any], Answer]:
    def call(world: World, op: dict[str, Any]) -> Answer:
        body = op.get("body", {}) | {"learn": on}
        return world.request("PATCH", f"{API}/settings/", who=op.get("as"), body=body)

    return call


def withdraw(world: World, op: dict[str, Any]) -> Answer:
    """As the person does in the settings: one category, or each they agreed to."""
    who = op.get("as") or world.me
    named = op.get("category") or op.get("value") or op.get("target") or op.get("key")
    with as_owner():
        given = Consent.objects.across_users().for_user(world.user())
        agreed = list(given.values_list("category", flat=True))
    answer = Answer(status=200, text="")
    for category in [named] if named else agreed:
        answer = world.request("POST", reverse("facts:withdraw", args=[category]), who=who)
    return answer
