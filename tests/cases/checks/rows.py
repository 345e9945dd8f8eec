"""Checks of what is stored, logged and audited, in which words."""

from typing import Any

from django.contrib.admin.models import LogEntry

from conversations.models import Conversation
from conversations.summaries import request_rebuild
from memoryproject.models import AuditEvent
from tests.cases import not_built
from tests.cases.background import find_all_episodes, take_all_as_old, work
from tests.cases.checks.form import Check, only
from tests.cases.not_built import NotBuilt, Unknown
from tests.cases.world import World
from tests.residue import rows_of
from tests.roles import as_owner

# The tables of each place that cases name; where else to look is in ``text_of``.
STORES = {
    "facts": ["facts_fact"],
    "fact_history": ["facts_fact"],
    "embeddings": ["facts_embedding", "facts_posting"],
    "messages": ["conversations_message"],
    "summaries": ["conversations_summary", "conversations_passage"],
    "episodes": ["facts_episode"],
    "queue": ["facts_learningrun", "facts_episoderun"],
}


def stored(world: World, wanted: Check) -> None:
    only(wanted, "where", "has", "lacks", "valid_utf8")
    rows = rows_of(world.user())
    if "where" in wanted:
        named = wanted["where"] if isinstance(wanted["where"], list) else [wanted["where"]]
        for name in named:
            if name in not_built.STORES:
                raise NotBuilt(not_built.STORES[name] or name)
            if name not in STORES:
                raise Unknown(f"stored where {name!r}")
        rows = {table: rows[table] for name in named for table in STORES[name]}
    text = "\n".join(str(row) for table in rows.values() for row in table)
    for part in wanted.get("has", []):
        assert part in text
    for part in wanted.get("lacks", []):
        assert part not in text
        assert repr(part)[1:-1] not in text  # str() of a row shows a NUL as an escape
    if wanted.get("valid_utf8"):
        text.encode("utf-8")


def no_trace_in(world: World, wanted: Check) -> None:
    only(wanted, "stores", "strings")
    if "episodes" in wanted["stores"]:
        find_all_episodes(world)
    rows = rows_of(world.user())
    everything = {table: "\n".join(map(str, found)) for table, found in rows.items()}
    for store in wanted["stores"]:
        if store == "summaries":
            everything |= summaries_of(world)
        texts = [text_of(world, store, everything)] if store not in STORES else [
            everything.get(table, "") for table in STORES[store]
        ]  # fmt: skip
        for part in wanted["strings"]:
            assert not any(part in text for text in texts), f"{part!r} in {store}"


def summaries_of(world: World) -> dict[str, str]:
    """What is stored of summaries once every conversation has been summarised as it is now."""
    user = world.user()
    with as_owner():
        talks = list(Conversation.objects.across_users().for_user(user).exclude(active_turn=None))
    for talk in talks:
        take_all_as_old(world)
        request_rebuild(talk)
    work(world, patiently=True)
    rows = rows_of(user)
    found = {table: "\n".join(rows[table]) for table in STORES["summaries"]}
    assert any(found.values()) or not talks, "no summary came about"
    return found


def text_of(world: World, store: str, everything: dict[str, str]) -> str:
    if store == "logs":
        return world.log
    if store in {"audit", "admin_log"}:
        model: Any = AuditEvent if store == "audit" else LogEntry
        with as_owner():
            return "\n".join(str(row) for row in model.objects.values())
    if store in not_built.STORES:  # not there yet: nothing can be in it
        world.left_out.add(not_built.STORES[store] or store)
        return ""
    raise Unknown(f"store {store!r}")


def audit(world: World, wanted: Check) -> None:
    only(wanted, "has", "exactly_once", "lacks_text")
    with as_owner():
        events = list(AuditEvent.objects.all())
    for row in wanted.get("has", []):
        if row["action"] in {"forget_all", "delete_account"}:
            world.left_out.add("forget everything")
            continue
        fitting = [event for event in events if _is_event(world, event, row)]
        assert fitting, (row, [event.action for event in events])
        if wanted.get("exactly_once"):
            assert len(fitting) == 1
    text = "\n".join(str(vars(event)) for event in events)
    for part in wanted.get("lacks_text", []):
        assert part not in text


def _is_event(world: World, event: AuditEvent, row: dict[str, Any]) -> bool:
    actor = row.get("actor")
    target = row.get("target")
    ids = {str(pk) for name, pk in world.fact_ids.items() if name == target} | {
        str(pk) for (_, name), pk in world.conversations.items() if name == target
    }
    return (
        event.action == row["action"]
        and (actor == "system" or actor is None or event.actor_id == world.user(actor).pk)
        and (target is None or str(event.target_id) in ids)
    )


def log(world: World, wanted: Check) -> None:
    only(wanted, "has", "lacks", "lacks_text")
    for part in wanted.get("has", []):
        assert part in world.log
    for part in [*wanted.get("lacks", []), *wanted.get("lacks_text", [])]:
        assert part not in world.log
