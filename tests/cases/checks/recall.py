"""Checks of what was found for a message: the memories in its prompt, by id."""

from conversations.models import ContextRecord
from facts.models import Fact
from memoryproject.text import fold
from tests.cases.checks.durations import within
from tests.cases.checks.form import Check, only
from tests.cases.exchanges import Sent
from tests.cases.world import World
from tests.roles import as_owner

# The parts that say which message a check is about.
WHICH = ("turn", "query", "as_user", "conversation")


def record_of(world: World, sent: Sent | None = None) -> ContextRecord:
    sent = sent or world.sent[-1]
    with as_owner():
        records = ContextRecord.objects.across_users().filter(turn_id=sent.turn)
        found = records.order_by("attempt").last()
    assert found is not None, "no reply was begun"
    return found


def sent_for(world: World, wanted: Check) -> Sent:
    """The message whose prompt a check is about: by ``turn``, ``query``, person, conversation."""
    who = wanted.get("as_user") or world.looking_as
    found = [one for one in world.sent if who is None or one.who == who]
    if "conversation" in wanted:
        found = [one for one in found if one.label == wanted["conversation"]]
    if "turn" in wanted:
        found = [one for one in found if wanted["turn"] in (one.index, one.client_id)]
    query = wanted.get("query")
    if isinstance(query, int):
        found = found[query : query + 1 or None]
    elif query is not None:
        found = [one for one in found if one.text == query]
    assert found, f"no message was sent that {wanted} could mean"
    return found[-1]


def sources(world: World, *, always_on: bool, sent: Sent) -> list[str]:
    """Ids of the facts in the message's prompt, in order."""
    return [
        source["id"]
        for block in record_of(world, sent).blocks
        for source in block["sources"]
        if source["kind"] == "fact" and (source["reason"] == "always_on") == always_on
    ]


def retrieved(world: World, wanted: Check) -> None:
    only(wanted, "has", "lacks", "first", "before", "max", "has_text", "lacks_text",
         "seconds_below", *WHICH)  # fmt: skip
    sent = sent_for(world, wanted)
    within(world, sent.answer.seconds, wanted)  # of the whole answer: the model answers at once
    found = sources(world, always_on=False, sent=sent)
    ids = [str(world.fact_ids[name]) for name in wanted.get("has", [])]
    assert set(ids) <= set(found), (ids, found)
    for name in wanted.get("lacks", []):
        assert str(world.fact_ids[name]) not in found
    if "first" in wanted:
        assert found, "nothing was retrieved"
        assert found[0] == str(world.fact_ids[wanted["first"]])
    for earlier, later in wanted.get("before", []):
        assert {str(world.fact_ids[one]) for one in (earlier, later)} <= set(found), found
        assert found.index(str(world.fact_ids[earlier])) < found.index(str(world.fact_ids[later]))
    assert len(found) <= wanted.get("max", len(found)), found
    with as_owner():
        texts = list(
            Fact.objects.across_users().filter(pk__in=found).values_list("text", flat=True)
        )
    for part in wanted.get("has_text", []):
        assert any(fold(part) in fold(text) for text in texts)
    for part in wanted.get("lacks_text", []):
        assert not any(fold(part) in fold(text) for text in texts)


def always_on(world: World, wanted: Check) -> None:
    only(wanted, "has", "lacks", "max", *WHICH)
    found = sources(world, always_on=True, sent=sent_for(world, wanted))
    for name in wanted.get("has", []):
        assert str(world.fact_ids[name]) in found
    for name in wanted.get("lacks", []):
        assert str(world.fact_ids[name]) not in found
    assert len(found) <= wanted.get("max", len(found))
