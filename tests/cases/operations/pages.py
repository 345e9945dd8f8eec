"""Pages by their plain names, looked at and posted to; also those of staff."""

from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qsl
from uuid import UUID

from django.urls import reverse

from memoryproject.models import AuditEvent
from tests.cases import not_built
from tests.cases.exchanges import Answer
from tests.cases.not_built import NotBuilt, Unknown
from tests.cases.operations.targets import conversation_of, target
from tests.cases.world import STAFF, World
from tests.roles import as_owner

NOBODY = UUID(int=0)


def view(world: World, op: dict[str, Any]) -> Answer:
    page = op["page"]
    if page in not_built.PAGES:
        raise NotBuilt(not_built.PAGES[page])
    if page not in PAGES:
        raise Unknown(f"page {page!r}")
    if "reason" in op:
        look_into(world, op)
    query = op.get("query", {})
    query = dict(parse_qsl(query)) if isinstance(query, str) else query
    answer = world.request("GET", PAGES[page](world, op), who=op.get("as"), params=query)
    answer.op = op
    world.pages.append(answer)
    return answer


def look_into(world: World, op: dict[str, Any]) -> None:
    """Staff give their reason, as the admin asks for it on a page about one fact."""
    about = target(world, op if "target" in op else op | {"target": "last"})
    answer = world.request(
        "POST",
        reverse("admin:facts_fact_look", args=[about]),
        who=op.get("as", STAFF),
        data={"reason": op["reason"]},
    )
    assert answer.status == 302, answer.text


def admin_post(world: World, op: dict[str, Any]) -> Answer:
    return world.request(
        "POST", PAGES[op["page"]](world, op), who=op.get("as"), data={"post": "yes"}
    )


def reload(world: World, op: dict[str, Any]) -> Answer:
    return view(world, op | {"page": "chat"})


def chat_page(world: World, op: dict[str, Any]) -> str:
    if op.get("target") or op.get("conversation"):
        return reverse("conversations:conversation", args=[conversation_of(world, op)])
    mine = [pk for (who, _), pk in world.conversations.items() if who == op.get("as", world.me)]
    if not mine:
        return reverse("conversations:start")
    return reverse("conversations:conversation", args=[mine[-1]])


def audit_page(world: World, verb: str) -> str:
    with as_owner():
        event = AuditEvent.objects.order_by("created_at").first()
    pk = event.pk if event else NOBODY
    return reverse("admin:index") + f"memoryproject/auditevent/{pk}/{verb}/"


# A new page: its name in cases, and its address.
PAGES: dict[str, Callable[[World, dict[str, Any]], str]] = {
    "chat": chat_page,
    "memory": lambda world, op: reverse("facts:memory"),
    "settings": lambda world, op: reverse("settings"),
    "fact_history": lambda world, op: reverse("facts:fact", args=[target(world, op)]),
    "admin_fact_list": lambda world, op: reverse("admin:facts_fact_changelist"),
    "admin_search": lambda world, op: reverse("admin:facts_fact_changelist"),
    "admin_fact_change": lambda world, op: reverse(
        "admin:facts_fact_change", args=[target(world, op)]
    ),
    "admin_audit": lambda world, op: reverse("admin:memoryproject_auditevent_changelist"),
    "admin_audit_add": lambda world, op: reverse("admin:index") + "memoryproject/auditevent/add/",
    "admin_audit_change": lambda world, op: audit_page(world, "change"),
    "admin_audit_delete": lambda world, op: audit_page(world, "delete"),
}
