"""The plain names of operations and pages -> the product's own API and addresses."""

import re
import threading
from collections.abc import Callable
from datetime import timedelta
from typing import Any
from urllib.parse import parse_qsl
from uuid import UUID

from django.db import connection
from django.urls import reverse
from django.utils import timezone

from conversations.models import Turn
from facts import learning
from facts.models import Fact, LearningRun
from memoryproject.row_security import acting_as
from tests.cases import not_built
from tests.cases.loader import write_out
from tests.cases.matching import fits
from tests.cases.not_built import NotBuilt, Unknown
from tests.cases.world import STAFF, WHILE_STREAMING, Answer, World, moment
from tests.roles import as_owner

API = "/api/v1"
NOBODY = UUID(int=0)

PAGES: dict[str, Callable[[World, dict[str, Any]], str]] = {
    "chat": lambda world, op: chat_page(world, op),
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


def perform(world: World, op: dict[str, Any]) -> Answer:
    """Run one operation; raises NotBuilt or Unknown for one that cannot be."""
    name = op["op"]
    if name in not_built.OPERATIONS:
        raise NotBuilt(not_built.OPERATIONS[name])
    if name not in OPERATIONS:
        raise Unknown(f"operation {name!r}")
    pass_time(world, op)
    answer = OPERATIONS[name](world, write_out(op))
    answer.op = op
    return answer


LATER = re.compile(r"(\d+(?:\.\d+)?)\s*(s|sec|min|h|hour|day|week|month|year)\w*\s+later")
LASTS = {"s": 1, "sec": 1, "min": 60, "h": 3600, "hour": 3600, "day": 86400, "week": 604800,
         "month": 2592000, "year": 31536000}  # fmt: skip


def pass_time(world: World, op: dict[str, Any]) -> None:
    """Go to the time that the operation names: ``at``, or ``when`` "20 s later"."""
    if "at" in op:
        world.travel(moment(op["at"]))
    elif (later := LATER.search(op.get("when", ""))) and WHILE_STREAMING not in op["when"]:
        world.travel(timezone.now() + timedelta(seconds=float(later[1]) * LASTS[later[2]]))


def perform_all(world: World, ops: list[dict[str, Any]]) -> None:
    """Run operations in order; one that is not built is noted, and the rest goes on."""
    at = 0
    while at < len(ops):
        overlap = at + 1 < len(ops) and WHILE_STREAMING in ops[at + 1].get("when", "")
        if overlap:
            world.answers += perform_overlapping(world, ops[at], ops[at + 1])
            at += 2
            continue
        try:
            world.answers.append(perform(world, ops[at]))
        except NotBuilt as missing:
            world.left_out.add(missing.name)
            world.answers.append(Answer(status=0, text="", op=ops[at]))
            world.incomplete |= ops[at]["op"] in not_built.CHANGING
        at += 1


def perform_overlapping(
    world: World, first: dict[str, Any], second: dict[str, Any]
) -> list[Answer]:
    """Send the second while the first one's reply is held by the model."""
    world.conversation(first.get("as", world.me), first.get("conversation", "main"))
    held = world.model.hold("reply")
    results: dict[int, Answer] = {}

    def run(number: int, op: dict[str, Any]) -> None:
        try:
            results[number] = perform(world, op)
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(0, first))]
    threads[0].start()
    world.model.wait_for_call("reply")
    threads.append(threading.Thread(target=run, args=(1, second)))
    threads[1].start()
    threads[1].join(timeout=0.5)
    held.set()
    for thread in threads:
        thread.join(timeout=30)
    return [results[0], results[1]]


# --- targets --------------------------------------------------------------------------------


def target(world: World, op: dict[str, Any]) -> UUID:
    """The id that an operation names: of the setup, ``last``, ``first``, or by ``match``."""
    named = op.get("target")
    owner = op.get("owner")
    if named in world.fact_ids:
        return world.fact_ids[named]
    facts = world.facts(owner)
    if named == "last":
        return facts[-1].pk
    if named == "first":
        return facts[0].pk
    if "match" in op:
        (found,) = [fact for fact in facts if fact.stands and fits(world, fact, op["match"])]
        return found.pk
    raise Unknown(f"target {named!r}")


def conversation_of(world: World, op: dict[str, Any]) -> UUID:
    owner = op.get("owner") or op.get("as") or world.me
    label = op.get("target") or op.get("conversation") or world.current.get(owner, "main")
    return world.conversations.get((owner, label)) or world.conversation(owner, label)


def chat_page(world: World, op: dict[str, Any]) -> str:
    if op.get("target") or op.get("conversation"):
        return reverse("conversations:conversation", args=[conversation_of(world, op)])
    mine = [pk for (who, _), pk in world.conversations.items() if who == op.get("as", world.me)]
    if not mine:
        return reverse("conversations:start")
    return reverse("conversations:conversation", args=[mine[-1]])


def audit_page(world: World, verb: str) -> str:
    from memoryproject.models import AuditEvent

    with as_owner():
        event = AuditEvent.objects.order_by("created_at").first()
    pk = event.pk if event else NOBODY
    return reverse("admin:index") + f"memoryproject/auditevent/{pk}/{verb}/"


# --- operations -----------------------------------------------------------------------------


def send_message(world: World, op: dict[str, Any]) -> Answer:
    world.script_reply()
    sent = world.send(
        op["text"],
        who=op.get("as"),
        client_id=op.get("client_id"),
        label=op.get("conversation", f"tab {op['tab']}" if "tab" in op else None),
        stream=op.get("stream", False),
    )
    when = op.get("when", "")
    if "queued" not in when and WHILE_STREAMING not in when and not world.holding_work:
        world.learn()
    return sent.answer


def new_conversation(world: World, op: dict[str, Any]) -> Answer:
    """The person goes on in it; a label lets later operations name it."""
    who = op.get("as", world.me)
    label = op.get("conversation") or op.get("target") or f"new {len(world.conversations)}"
    body = op.get("body", {}) | {name: op[name] for name in ("title", "mode") if name in op}
    answer = world.request("POST", f"{API}/conversations/", who=who, body=body)
    if answer.status == 201:
        world.conversations[who, label] = UUID(answer.json["id"])
        world.current[who] = label
    return answer


def login(world: World, op: dict[str, Any]) -> Answer:
    """A session of their own; ``anonymous`` has none."""
    return world.request("GET", reverse("conversations:start"), who=op.get("as"))


def stream_reply(world: World, op: dict[str, Any]) -> Answer:
    """Send and follow the stream; without a text, follow the newest reply's again."""
    if "text" in op:
        return send_message(world, op | {"stream": True})
    path = reverse("conversations:stream", args=[world.sent[-1].turn])
    return world.request("GET", path, who=op.get("as"))


def withdraw(world: World, op: dict[str, Any]) -> Answer:
    """As the person does in the settings: one category, or each they agreed to."""
    from facts.models import Consent

    who = op.get("as") or world.me
    named = op.get("category") or op.get("value") or op.get("target") or op.get("key")
    with as_owner():
        given = Consent.objects.across_users().for_user(world.user(who))
        agreed = list(given.values_list("category", flat=True))
    answer = Answer(status=200, text="")
    for category in [named] if named else agreed:
        answer = world.request("POST", reverse("facts:withdraw", args=[category]), who=who)
    return answer


def set_setting(world: World, op: dict[str, Any]) -> Answer:
    if "embedding" in op:
        raise NotBuilt("re-embedding")
    if "retention" in op:
        raise NotBuilt("retention")
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


def fact_call(method: str, suffix: str = "", *fields: str) -> Callable[[World, Any], Answer]:
    def call(world: World, op: dict[str, Any]) -> Answer:
        body = {name: op[name] for name in fields if name in op} | op.get("body", {})
        kwargs = {"body": body} if method in {"POST", "PATCH"} else {}
        path = f"{API}/facts/{target(world, op)}/{suffix}"
        return world.request(method, path, who=op.get("as"), **kwargs)

    return call


def conversation_call(method: str, suffix: str = "") -> Callable[[World, Any], Answer]:
    def call(world: World, op: dict[str, Any]) -> Answer:
        kwargs: dict[str, Any] = {}
        if method in {"POST", "PATCH"}:
            kwargs["body"] = op.get("body") or {"title": op.get("title", op.get("text", "New"))}
        path = f"{API}/conversations/{conversation_of(world, op)}/{suffix}"
        return world.request(method, path, who=op.get("as"), **kwargs)

    return call


def send_into(world: World, op: dict[str, Any]) -> Answer:
    path = f"{API}/conversations/{conversation_of(world, op)}/turns/"
    body = {"text": op.get("text", "hello"), "client_id": "intruder"}
    return world.request("POST", path, who=op.get("as"), body=body)


def add_fact(world: World, op: dict[str, Any]) -> Answer:
    body = op.get("body") or {name: op[name] for name in ("key", "value", "text") if name in op}
    return world.request("POST", f"{API}/facts/", who=op.get("as"), body=body)


def list_facts(world: World, op: dict[str, Any]) -> Answer:
    return world.request("GET", f"{API}/facts/", who=op.get("as"), params=op.get("query", {}))


def search(world: World, op: dict[str, Any]) -> Answer:
    query = op.get("query", {})
    words = query.get("q", "") if isinstance(query, dict) else query
    return world.request("GET", f"{API}/facts/", who=op.get("as"), params={"q": words})


def dial(on: bool) -> Callable[[World, Any], Answer]:
    def call(world: World, op: dict[str, Any]) -> Answer:
        body = op.get("body", {}) | {"learn": on}
        return world.request("PATCH", f"{API}/settings/", who=op.get("as"), body=body)

    return call


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


def wait_queue_empty(world: World, op: dict[str, Any]) -> Answer:
    world.learn()
    return Answer(status=200, text="")


def reextract(world: World, op: dict[str, Any]) -> Answer:
    conversation = conversation_of(world, op)
    owner = world.user(op.get("as"))
    with acting_as(owner.pk):
        turns = Turn.objects.for_user(owner).filter(conversation_id=conversation)
        for turn in turns.order_by("created_at"):
            learning.relearn(turn)
    with as_owner():
        assert LearningRun.objects.across_users().filter(status="due").exists()
    world.learn()
    return Answer(status=200, text="")


def create_user(world: World, op: dict[str, Any]) -> Answer:
    world.user(op.get("as") or op["target"])
    return Answer(status=200, text="")


def reload(world: World, op: dict[str, Any]) -> Answer:
    return view(world, op | {"page": "chat"})


OPERATIONS: dict[str, Callable[[World, dict[str, Any]], Answer]] = {
    "send_message": send_message,
    "new_conversation": new_conversation,
    "list_facts": list_facts,
    "add_fact": add_fact,
    "read_fact": fact_call("GET"),
    "fact_history": fact_call("GET", "history/"),
    "edit_fact": fact_call("PATCH", "", "text", "key", "value"),
    "confirm_fact": fact_call("POST", "confirm/"),
    "delete_fact": fact_call("DELETE"),
    "search": search,
    "pause_memory": dial(on=False),
    "resume_memory": dial(on=True),
    "read_conversation": conversation_call("GET"),
    "list_messages": conversation_call("GET", "turns/"),
    "rename_conversation": conversation_call("PATCH"),
    "delete_conversation": conversation_call("DELETE"),
    "view": view,
    "reload": reload,
    "admin_post": admin_post,
    "set_setting": set_setting,
    "login": login,
    "stream_reply": stream_reply,
    "withdraw_consent": withdraw,
    "wait_queue_empty": wait_queue_empty,
    "run_queued": wait_queue_empty,
    "reextract": reextract,
    "create_user": create_user,
}


def current(world: World, who: str | None = None) -> list[Fact]:
    """The facts that hold now."""
    return [fact for fact in world.facts(who) if fact.is_current()]
