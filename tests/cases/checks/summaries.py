"""Checks of what the assistant still has of the beginning of a conversation."""

from conversations.models import Summary
from memoryproject import token_counts
from memoryproject.text import fold
from tests.cases.checks.form import Check, only
from tests.cases.operations.targets import conversation_of
from tests.cases.world import API, World
from tests.residue import rows_of
from tests.roles import as_owner

TABLES = ("conversations_summary", "conversations_passage")


def summary(world: World, wanted: Check) -> None:
    """``lacks`` is about every version and every passage, the rest about what is shown now."""
    only(wanted, "has", "lacks", "max_tokens", "equals_setup", "conversation")
    if wanted.keys() & {"has", "max_tokens", "equals_setup"}:
        text = shown_summary(world, wanted)
        for part in wanted.get("has", []):
            assert fold(part) in fold(text), text
        assert token_counts.count(text) <= wanted.get("max_tokens", 10**9), text
    if wanted.get("equals_setup"):
        _is_as_it_was(world, wanted)
    if "lacks" in wanted:
        kept = stored_summaries(world)
        assert kept or world.model.calls_for("summarise"), "no summary was ever asked for"
        for part in wanted["lacks"]:
            assert not any(fold(part) in fold(row) for row in kept), kept


def shown_summary(world: World, wanted: Check) -> str:
    path = f"{API}/conversations/{conversation_of(world, wanted)}/summary/"
    answer = world.request("GET", path, who=world.me)
    assert answer.status == 200, answer.text
    assert answer.json["summary"] is not None, "there is no summary"
    return str(answer.json["summary"]["text"])


def stored_summaries(world: World) -> list[str]:
    """Every version and passage of the person's, with all that is stored beside it."""
    rows = rows_of(world.user())
    return [row for table in TABLES for row in rows[table]]


def _is_as_it_was(world: World, wanted: Check) -> None:
    label = wanted.get("conversation", "main")
    before = world.summary_ids[world.me, label]
    with as_owner():
        now = Summary.objects.across_users().filter(conversation_id=conversation_of(world, wanted))
        assert [one.pk for one in now] == [before], "there is another version"
    told = world.case["setup"]["summary"]
    assert shown_summary(world, wanted) == (told if isinstance(told, str) else told[label])
