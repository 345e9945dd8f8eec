"""Checks of what is stored, shown on pages, logged and audited."""

from collections.abc import Callable
from html.parser import HTMLParser
from typing import Any
from urllib.parse import parse_qsl

from conversations.models import Message, Turn
from facts.models import Embedding, Fact, Posting
from memoryproject.models import AuditEvent
from tests.cases import not_built
from tests.cases.checks_prompts import only
from tests.cases.not_built import NotBuilt, Unknown
from tests.cases.operations import search, view
from tests.cases.world import Answer, World
from tests.residue import rows_of
from tests.roles import as_owner

Check = dict[str, Any]


# --- talk -------------------------------------------------------------------------------------


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


# --- pages ------------------------------------------------------------------------------------


class Elements(HTMLParser):
    """Collects the attributes of the elements that stand for something in a case."""

    CLASSES = {
        "message": {"words", "streamed", "prose"},
        "fact": {"sentence"},
    }

    def __init__(self) -> None:
        super().__init__()
        self.found: dict[str, list[dict[str, str | None]]] = {
            "message": [],
            "fact": [],
            "input": [],
        }

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        classes = set((attributes.get("class") or "").split())
        for name, css in self.CLASSES.items():
            if css & classes:
                self.found[name].append(attributes)
        if tag == "textarea":
            self.found["input"].append(attributes)


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
        if "seconds_below" in wanted:
            world.report.append(f"{answer.seconds:.2f} s (bound {wanted['seconds_below']} s)")
            assert answer.seconds < wanted["seconds_below"] * 10
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


class Isolation(HTMLParser):
    """Tells the texts of a page that stand in an element with a direction of their own."""

    VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source",
            "track", "wbr"}  # fmt: skip

    def __init__(self) -> None:
        super().__init__()
        self.open: list[tuple[str, bool]] = []
        self.texts: list[tuple[str, bool]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in self.VOID:
            own = tag == "bdi" or (tag not in {"html", "body"} and "dir" in dict(attrs))
            self.open.append((tag, own))

    def handle_endtag(self, tag: str) -> None:
        while self.open and any(name == tag for name, _ in self.open):
            if self.open.pop()[0] == tag:
                break

    def handle_data(self, data: str) -> None:
        self.texts.append((data, any(own for _, own in self.open)))


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


def search_finds(world: World, wanted: Check) -> None:
    only(wanted, "query", "finds")
    answer = search(world, {"op": "search", "query": wanted["query"], "as": world.me})
    assert answer.status == 200
    assert answer.json["count"] == wanted["finds"], answer.text


# --- rows -------------------------------------------------------------------------------------


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


STORES = {
    "facts": ["facts_fact"],
    "fact_history": ["facts_fact"],
    "embeddings": ["facts_embedding", "facts_posting"],
    "messages": ["conversations_message"],
    "summaries": [],
    "queue": ["facts_learningrun"],
}


def no_trace_in(world: World, wanted: Check) -> None:
    only(wanted, "stores", "strings")
    rows = rows_of(world.user())
    everything = {table: "\n".join(map(str, found)) for table, found in rows.items()}
    for store in wanted["stores"]:
        texts = [text_of(world, store, everything)] if store not in STORES else [
            everything.get(table, "") for table in STORES[store]
        ]  # fmt: skip
        for part in wanted["strings"]:
            assert not any(part in text for text in texts), f"{part!r} in {store}"


def text_of(world: World, store: str, everything: dict[str, str]) -> str:
    if store == "logs":
        return world.log
    if store in {"audit", "admin_log"}:
        from django.contrib.admin.models import LogEntry

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
        if row["action"] in {"forget_all", "retention", "delete_account"}:
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


# --- rules by name ----------------------------------------------------------------------------


def chains(world: World, wanted: Check) -> list[Fact]:
    facts = [fact for fact in world.facts() if "key" not in wanted or fact.key == wanted["key"]]
    assert facts
    return facts


def chain_acyclic(world: World, wanted: Check) -> None:
    facts = {fact.pk: fact for fact in chains(world, wanted)}
    for fact in facts.values():
        seen, at = {fact.pk}, fact.superseded_by_id
        while at is not None:
            assert at not in seen
            seen.add(at)
            at = facts[at].superseded_by_id if at in facts else None


def chain_single_head(world: World, wanted: Check) -> None:
    heads: dict[tuple[str, str], int] = {}
    for fact in chains(world, wanted):
        if fact.superseded_by_id is None:
            heads[fact.key, fact.slot] = heads.get((fact.key, fact.slot), 0) + 1
    assert set(heads.values()) == {1}, heads


def links_stay_within_user(world: World, wanted: Check) -> None:
    with as_owner():
        linked = Fact.objects.across_users().filter(superseded_by__isnull=False)
        for fact in linked.select_related("superseded_by"):
            assert fact.superseded_by is not None
            assert fact.user_id == fact.superseded_by.user_id


def no_half_written_rows(world: World, wanted: Check) -> None:
    """A standing fact can be found: by its words, and by its vector while the embedder is up."""
    facts = [fact for fact in world.facts() if fact.stands]
    assert facts
    with as_owner():
        words = set(Posting.objects.across_users().values_list("item_id", flat=True))
        vectors = set(Embedding.objects.across_users().values_list("item_id", flat=True))
        open_turns = Turn.objects.across_users().open().count()
    assert open_turns == 0
    for fact in facts:
        assert fact.pk in words
        assert fact.pk in vectors


def window_has_no_duplicates(world: World, wanted: Check) -> None:
    for call in world.model.calls_for("reply"):
        said = [message["content"] for message in call.messages if message["role"] == "user"]
        with as_owner():
            stored_texts = [
                message.visible_text
                for message in Message.objects.across_users().for_user(world.user())
            ]
        for text in set(said):
            assert said.count(text) <= max(1, stored_texts.count(text))


def vectors_compared_only_within_model(world: World, wanted: Check) -> None:
    with as_owner():
        models = Embedding.objects.across_users().values_list("model", flat=True)
        assert len(set(models)) <= 1


def worker_alive(world: World, wanted: Check) -> None:
    """Further work is still done."""
    sent = world.send("Still there?")
    world.learn()
    with as_owner():
        from facts.models import LearningRun

        run = LearningRun.objects.across_users().get(turn_id=sent.turn)
    assert not run.is_open


INVARIANTS: dict[str, Callable[[World, Check], None]] = {
    "chain_acyclic": chain_acyclic,
    "chain_single_head": chain_single_head,
    "links_stay_within_user": links_stay_within_user,
    "no_half_written_rows": no_half_written_rows,
    "window_has_no_duplicates": window_has_no_duplicates,
    "vectors_compared_only_within_model": vectors_compared_only_within_model,
    "worker_alive": worker_alive,
}
CHECKS: dict[str, Callable[[World, Check], None]] = {
    "messages": messages,
    "reply": reply,
    "page": page,
    "header": header,
    "user_notice": user_notice,
    "search": search_finds,
    "stored": stored,
    "no_trace_in": no_trace_in,
    "audit": audit,
    "log": log,
}
