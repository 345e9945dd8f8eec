"""Checks of what was said, as it is stored."""

from conversations.models import Message
from tests.cases.checks.form import Check, only
from tests.cases.world import World
from tests.roles import as_owner


def stored_messages(world: World, role: str) -> list[Message]:
    with as_owner():
        return list(
            Message.objects.across_users()
            .for_user(world.user())
            .standing()
            .filter(role=role)
            .exclude(content="")
            .select_related("turn")
            .prefetch_related("redactions")
            .order_by("turn__created_at", "position")
        )


def messages(world: World, wanted: Check) -> None:
    only(wanted, "role", "equals", "at_least", "at_most", "flag", "has", "order")
    found = stored_messages(world, wanted["role"])
    texts = [message.visible_text for message in found]
    assert len(found) == wanted.get("equals", len(found)), texts
    assert wanted.get("at_least", 0) <= len(found) <= wanted.get("at_most", len(found))
    for part in wanted.get("has", []):
        assert any(part in text for text in texts), texts
    if "flag" in wanted:
        assert any(message.turn.status == wanted["flag"] for message in found)
    if "order" in wanted:
        assert [part for part in wanted["order"] if part in texts] == wanted["order"]


def reply(world: World, wanted: Check) -> None:
    only(wanted, "equals", "has", "lacks")
    text = stored_messages(world, "assistant")[-1].visible_text
    assert text == wanted.get("equals", text)
    assert all(part in text for part in wanted.get("has", []))
    assert not any(part in text for part in wanted.get("lacks", []))
