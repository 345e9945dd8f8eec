"""What does not hold at the end of a history, one sentence each; none of it is raised."""

from collections.abc import Iterator
from typing import Any

from facts import keys
from facts.models import Fact
from facts.versioning import history as history_of
from memoryproject.row_security import acting_as
from memoryproject.text import fold
from tests.evals.histories import chains
from tests.evals.histories.playing import Player


def complaints(player: Player) -> list[str]:
    """Look at the memory as it stands; then run every job again and see that nothing changes."""
    with player.at_the_end():
        facts = player.facts()
        found = [
            *_about_what_holds(player, facts),
            *_about_what_was_said(player, facts),
            *_about_histories(player),
            *chains.broken(facts),
            *_about_recall(player, facts),
        ]
    before = player.rows()
    player.learn_again()
    after = player.rows()
    if after != before:
        changed = [(row["key"], row["value"]) for row in after if row not in before]
        found.append(f"a second run changed {changed}, {len(before)} rows were {len(after)}")
    return found


def fits(fact: Fact, wanted: dict[str, Any]) -> bool:
    said = fold(f"{fact.text}\n{fact.value}")
    return (
        fact.key == keys.canonical(wanted["key"])
        and ("value" not in wanted or fact.value_folded == fold(wanted["value"]))
        and all(fold(part) in said for part in wanted.get("text_has", []))
    )


def _about_what_holds(player: Player, facts: list[Fact]) -> Iterator[str]:
    expect = player.history.expect
    now = [fact for fact in facts if fact.is_current()]
    shown = [(fact.key, fact.value) for fact in now]
    for wanted in expect.get("active", []):
        if sum(fits(fact, wanted) for fact in now) != 1:
            yield f"not once active: {wanted}; active are {shown}"
    for unwanted in expect.get("not_active", []):
        if any(fits(fact, unwanted) for fact in now):
            yield f"active: {unwanted}"
    total = expect.get("active_total")
    if total is not None and len(now) != total:
        yield f"{len(now)} active, not {total}: {shown}"


def _about_what_was_said(player: Player, facts: list[Fact]) -> Iterator[str]:
    """Every value that was ever learnt is there still, but for what may not be."""
    never = player.history.expect.get("never", [])
    for unwanted in never:
        if any(fits(fact, unwanted) for fact in facts):
            yield f"stored: {unwanted}"
    hidden = {(one["key"], fold(one["value"])) for one in never}
    for said in player.history.answers:
        wanted = {"key": said["key"], "value": said.get("value") or said["text"]}
        if said.get("op") == "retract" or (wanted["key"], fold(wanted["value"])) in hidden:
            continue
        if not any(fits(fact, wanted) for fact in facts):
            yield f"lost: {wanted}"


def _about_histories(player: Player) -> Iterator[str]:
    for wanted in player.history.expect.get("history", []):
        with acting_as(player.user.pk):
            versions = player.versions(wanted["key"], wanted.get("slot", ""))
            values = [one.value for one in history_of(versions[-1])] if versions else []
        if [fold(value) for value in values] != [fold(value) for value in wanted["values"]]:
            yield f"history of {wanted['key']}: {values}, not {wanted['values']}"


def _about_recall(player: Player, facts: list[Fact]) -> Iterator[str]:
    current = {fact.text for fact in facts if fact.is_current()}
    stale = {fact.text for fact in facts} - current
    for asked in player.history.queries:
        found, window = player.ask(asked["query"])
        recalled = fold("\n".join(one.fact.text for one in (*found.always_on, *found.recalled)))
        lines = [
            line
            for block in window.blocks
            if block["kind"] == "memory"
            for line in block["text"].splitlines()
        ]
        shown = fold("\n".join(lines))
        for part in asked.get("has", []):
            if fold(part) not in recalled:
                yield f"{asked['query']!r} does not recall {part!r}: {recalled!r}"
            if fold(part) not in shown:
                yield f"the prompt of {asked['query']!r} has no {part!r}: {shown!r}"
        for part in asked.get("lacks", []):
            if fold(part) in recalled or fold(part) in shown:
                yield f"{asked['query']!r} recalls {part!r}: {recalled!r}"
        for text in stale:
            if any(line.startswith(f"- {text} (") for line in lines):
                yield f"the prompt of {asked['query']!r} holds what is over: {text!r}"
