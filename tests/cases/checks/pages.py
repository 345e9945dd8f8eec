"""Checks of pages as a person sees them, and of what a search finds."""

import re
from typing import Any
from urllib.parse import parse_qsl

from tests.cases import not_built
from tests.cases.checks.durations import within
from tests.cases.checks.form import Check, only
from tests.cases.checks.markup import Elements, Isolation
from tests.cases.exchanges import Answer
from tests.cases.not_built import NotBuilt
from tests.cases.operations.facts import search
from tests.cases.operations.pages import view
from tests.cases.world import World


def page(world: World, wanted: Check) -> None:
    only(wanted, "page", "query", "status", "has", "lacks_raw", "has_escaped", "element", "attr",
         "isolated", "seconds_below", "max_bytes", "max_queries")  # fmt: skip
    answers = pages_of(world, wanted)
    for answer in answers:
        assert answer.status == wanted.get("status", 200), answer.status
        for part in wanted.get("has", []):
            assert part in answer.text
        for part in wanted.get("lacks_raw", []):
            assert part not in answer.text
        assert len(answer.text.encode()) <= wanted.get("max_bytes", 10**9)
        assert answer.queries <= wanted.get("max_queries", 10**9), answer.queries
        within(world, answer.seconds, wanted)
    for part in wanted.get("has_escaped", []):
        assert any(part in answer.text for answer in answers)
    if "element" in wanted:
        _attributes(answers, wanted)
    elif "isolated" in wanted:
        _isolated(world, answers, wanted["isolated"])


def _attributes(answers: list[Answer], wanted: Check) -> None:
    for answer in answers:
        elements = Elements()
        elements.feed(answer.text)
        found = elements.found[wanted["element"]]
        assert found, f"no {wanted['element']} on the page"
        for name, allowed in wanted.get("attr", {}).items():
            assert all(attributes.get(name) in allowed for attributes in found), found
        if wanted.get("isolated"):
            assert all(attributes.get("dir") for attributes in found), found


def _isolated(world: World, answers: list[Answer], wanted: Any) -> None:
    """Each text of the user's (or those that are named) keeps its direction to itself."""
    sought = wanted if isinstance(wanted, list) else [fact.text for fact in world.facts()]
    looked_at = 0
    for answer in answers:
        page_texts = Isolation()
        page_texts.feed(answer.text)
        for text, own in page_texts.texts:
            if any(part in text for part in sought):
                looked_at += 1
                assert own, text
    assert looked_at, "none of the texts is on the page"


def pages_of(world: World, wanted: Check) -> list[Answer]:
    name = wanted["page"]
    if name == "*":
        assert world.pages
        return world.pages
    if name in not_built.PAGES:
        raise NotBuilt(not_built.PAGES[name])
    seen = [
        answer
        for answer in world.pages
        if answer.op["page"] == name
        and ("query" not in wanted or answer.op.get("query") == _query(wanted["query"]))
    ]
    who = "staff" if name.startswith("admin_") else world.me
    return seen or [view(world, {"op": "view", "page": name, "as": who,
                                 "query": _query(wanted.get("query", {}))})]  # fmt: skip


def _query(query: Any) -> Any:
    return dict(parse_qsl(query)) if isinstance(query, str) else query


def header(world: World, wanted: Check) -> None:
    only(wanted, "name", "present", "has")
    assert world.pages, "no page was looked at"
    for answer in world.pages:
        assert (wanted["name"].lower() in answer.headers) == wanted.get("present", True)
        for part in wanted.get("has", []):
            assert part in answer.headers[wanted["name"].lower()]


def user_notice(world: World, wanted: Check) -> None:
    """A readable sentence on the page where the user is, or in what an operation answered."""
    only(wanted, "has_any", "page")
    name = wanted.get("page", "chat")
    if name in not_built.PAGES:
        raise NotBuilt(not_built.PAGES[name])
    shown = view(world, {"op": "view", "page": name, "as": world.me}).text
    shown += "".join(answer.text for answer in world.answers)
    assert any(part.lower() in shown.lower() for part in wanted["has_any"])


def staff_notice(world: World, wanted: Check) -> None:
    """A readable sentence on the first page of operators."""
    only(wanted, "has_any")
    shown = world.request("GET", "/admin/", who="staff")
    assert shown.status == 200
    notices = "".join(re.findall(r'class="messagelist">.*?</ul>', shown.text, re.DOTALL))
    assert any(part.lower() in notices.lower() for part in wanted["has_any"]), notices


def search_finds(world: World, wanted: Check) -> None:
    only(wanted, "query", "finds")
    answer = search(world, {"op": "search", "query": wanted["query"], "as": world.me})
    assert answer.status == 200
    assert answer.json["count"] == wanted["finds"], answer.text
