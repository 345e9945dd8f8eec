"""What must hold at the end of a case, by the name of the check.

A new check is a function of (world, what is wanted) in the module of what it looks at, and a
line in ``CHECKS``. It raises AssertionError unless it holds, begins with ``only(wanted, ...)``,
so that no part of it is passed over, and looks with the eyes of ``world.me``. A rule without
parts of its own goes into ``invariants.INVARIANTS``.
"""

from collections.abc import Callable

from tests.cases import not_built
from tests.cases.background import work
from tests.cases.checks import (
    answers,
    facts,
    invariants,
    jobs,
    pages,
    prompts,
    recall,
    rows,
    settings,
    summaries,
    talk,
    windows,
)
from tests.cases.checks.form import Check, only
from tests.cases.not_built import NotBuilt, Unknown
from tests.cases.operations import perform
from tests.cases.world import World


def check(world: World, wanted: Check) -> None:
    """Raise AssertionError unless the check holds; NotBuilt if it needs what is not built."""
    name = wanted["check"]
    if name in not_built.CHECKS:
        raise NotBuilt(not_built.CHECKS[name])
    if name not in CHECKS:
        raise Unknown(f"check {name!r}")
    CHECKS[name](world, wanted)


def for_user(world: World, wanted: Check) -> None:
    only(wanted, "user", "then")
    inner = wanted["then"]
    with world.eyes_of(wanted["user"]):
        for one in inner if isinstance(inner, list) else [inner]:
            check(world, one)


def one_of(world: World, wanted: Check) -> None:
    only(wanted, "options")
    failures = []
    for option in wanted["options"]:
        try:
            check(world, option)
        except NotBuilt as missing:
            failures.append(f"not built: {missing.name}")
        except Unknown:
            raise
        except AssertionError as error:
            failures.append(str(error))
        else:
            return
    raise AssertionError(f"none of the options holds: {failures}")


def then(world: World, wanted: Check) -> None:
    only(wanted, "op", "expect")
    ops = wanted["op"] if isinstance(wanted["op"], list) else [wanted["op"]]
    for op in ops:
        perform(world, op)
        work(world)
    for inner in wanted["expect"]:
        check(world, inner)


CHECKS: dict[str, Callable[[World, Check], None]] = {
    # facts, and what a person chose
    "active": facts.active,
    "no_active": facts.no_active,
    "active_total": facts.active_total,
    "all_active": facts.all_active,
    "superseded": facts.superseded,
    "not_superseded": facts.not_superseded,
    "closed": facts.closed,
    "history": facts.history,
    "unchanged_fact": facts.unchanged_fact,
    "unchanged": facts.unchanged,
    "provenance": facts.provenance,
    "owner": facts.owner,
    "accepts_as_fact": facts.accepts_as_fact,
    "setting": settings.setting,
    "pending_consent": settings.pending_consent,
    # talk, and what the model was shown of it
    "messages": talk.messages,
    "reply": talk.reply,
    "retrieved": recall.retrieved,
    "always_on": recall.always_on,
    "prompt": prompts.prompt,
    "summary": summaries.summary,
    "memory_block": prompts.memory_block,
    "model_calls": prompts.model_calls,
    "model_input": prompts.model_input,
    "window": windows.window,
    "window_starts_with": windows.window_starts_with,
    "all_or_none": windows.all_or_none,
    "tokens": windows.tokens,
    # pages, answers, jobs
    "page": pages.page,
    "header": pages.header,
    "user_notice": pages.user_notice,
    "staff_notice": pages.staff_notice,
    "search": pages.search_finds,
    "op": answers.op,
    "denied": answers.denied,
    "denied_anonymous": answers.denied_anonymous,
    "job": jobs.job,
    # rows
    "stored": rows.stored,
    "no_trace_in": rows.no_trace_in,
    "audit": rows.audit,
    "log": rows.log,
    "invariant": invariants.invariant,
    # checks made of checks
    "for_user": for_user,
    "one_of": one_of,
    "then": then,
}
