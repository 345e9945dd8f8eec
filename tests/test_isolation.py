"""The stranger visits every route of the product with the owner's ids, and finds nothing.

Routes are found in the resolver, so a new one is covered as it is added; one whose parameters are
not known here fails the test that checks it, until somebody says what to fill in.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from allauth.account.utils import user_pk_to_url_str
from django.apps import apps
from django.contrib.contenttypes.models import ContentType
from django.test import Client
from django.utils import timezone

from conversations.models import ContextRecord, Conversation, Message
from facts.models import (
    Change,
    Conflict,
    Embedding,
    Fact,
    MemorySettings,
    Posting,
    ReindexRun,
    RetentionRule,
    UpkeepRun,
)
from memoryproject.api_tokens import make_token
from memoryproject.models import ApiToken, AuditEvent, OperatorAccess, User
from memoryproject.ownership import UserOwned
from tests.factories import (
    CandidateFactory,
    ConsentFactory,
    ConversationFactory,
    EpisodeFactory,
    EpisodeRunFactory,
    FoldingRunFactory,
    HobbyFactory,
    LearningRunFactory,
    ModelCallFactory,
    ProcedureFactory,
    SummaryFactory,
    TurnFactory,
)
from tests.model_server import ModelServer
from tests.roles import as_owner
from tests.routes import Route, routes

# Pages read in threads with connections of their own, so what they read must be committed.
pytestmark = pytest.mark.django_db(transaction=True)

METHODS = ("GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE")
UNSAFE = ("POST", "PUT", "PATCH", "DELETE")
SECRETS = ("Quillfeather", "peanut", "asha@example.org")
BODY = {
    "text": "Stolen",
    "title": "Stolen",
    "value": "Stolen",
    "key": "profile.name",
    "mode": "temporary",
    "reason": "Stolen",
    "mask": True,
    "stream": False,
}
# Not ids of rows: names of one's own things, or keys that are secrets themselves.
NAMES = {"category": "health", "app_label": "facts", "url": "nothing/", "key": "no-such-key"}

# Ids of rows of which the stranger has none.
NOT_MINE = {
    "candidate_id",
    "offer_id",
    "aside_id",
    "token_id",
    "conflict_id",
    "change_id",
    "rule_id",
}


@dataclass
class World:
    """All that the owner has, and which id fills which parameter."""

    owner: User
    ids: dict[str, str]
    rows: dict[str, Any] = field(default_factory=dict)

    def values(self, route: Route) -> dict[str, str]:
        values = NAMES | self.ids
        if "object_id" in route.parameters and route.template.startswith("admin/"):
            _, app, model, *_ = route.template.split("/")
            values = values | {"object_id": str(self.rows.get(f"{app}.{model}", ""))}
        missing = [name for name in route.parameters if not values.get(name)]
        assert not missing, f"{route.template}: say in tests/test_isolation.py what {missing} is"
        return values

    def address(self, route: Route) -> str:
        return route.filled(self.values(route))


def make_world(owner: User) -> World:
    talk = ConversationFactory.create(user=owner, title="Quillfeather project")
    turn = TurnFactory.create(
        user=owner,
        conversation=talk,
        client_id="asha-1",
        said="Quillfeather launch is on Friday",
        reply="Quillfeather noted",
    )
    with as_owner():
        message = Message.objects.across_users().get(turn=turn, position=0)
    summary = SummaryFactory.create(through=turn, version=1, text="Quillfeather was planned")
    fact = HobbyFactory.create(user=owner, value="peanut", quote="peanut carving")
    old = HobbyFactory.create(
        user=owner,
        value="peanut",
        status="superseded",
        superseded_at=timezone.now(),
        superseded_by=fact,
    )
    offer = CandidateFactory.create(user=owner, conversation=talk)
    aside = CandidateFactory.create(
        user=owner, why="quarantine", category="", origin="pasted", key="hobby", text="Eats peanut"
    )
    against = CandidateFactory.create(
        user=owner, why="conflict", category="", key="hobby", text="Carves no peanut"
    )
    run = LearningRunFactory.create(user=owner, turn=turn)
    call = ModelCallFactory.create(user=owner)
    folding = FoldingRunFactory.create(conversation=talk)
    episode = EpisodeFactory.create(
        user=owner, situation="Quillfeather launch", conversation=talk, source_turns=[turn.pk]
    )
    looking = EpisodeRunFactory.create(conversation=talk)
    procedure = ProcedureFactory.create(
        user=owner, instruction="Spell Quillfeather", status="proposed", source_turn=turn
    )
    ConsentFactory.create(user=owner)
    token, _ = make_token(owner, name="Quillfeather laptop", scopes=["read", "write"])
    with as_owner():
        Conversation.objects.across_users().filter(pk=talk.pk).update(active_turn=turn)
        MemorySettings(user=owner).save()
        conflict = Conflict(user=owner, fact=fact, candidate=against, reason="confirmed")
        conflict.save()
        change = Change(user=owner, what="corrected", before=old, after=fact)
        change.save()
        rule = RetentionRule(user=owner, what="facts", days=900)
        rule.save()
        reindexing = ReindexRun(user=owner, model="m/2", status="done", finished_at=timezone.now())
        reindexing.save()
        upkeep = UpkeepRun(user=owner, job="decay", status="done", finished_at=timezone.now())
        upkeep.save()
        Embedding(
            user=owner, item_kind="fact", item_id=old.pk, model="m-2", vector=[0.6, 0.8]
        ).save()
        Posting(user=owner, term="peanut", item_kind="fact", item_id=fact.pk, weight=1.0).save()
        block = {"kind": "message", "role": "user", "text": "Quillfeather", "tokens": 3}
        ContextRecord(
            user=owner, turn=turn, attempt=1, model="m", budget=9, tokens=3, blocks=[block]
        ).save()
        now = timezone.now()
        access = OperatorAccess(user=owner, operator=owner, reason="Quillfeather", expires_at=now)
        access.save()
        event = AuditEvent(action="probe", actor_kind="user", subject_id=owner.pk)
        event.save(force_insert=True)
    ids = {
        "conversation_id": str(talk.pk),
        "turn_id": str(turn.pk),
        "message_id": str(message.pk),
        "number": str(summary.version),
        "fact_id": str(fact.pk),
        "candidate_id": str(offer.pk),
        "offer_id": str(offer.pk),
        "aside_id": str(aside.pk),
        "conflict_id": str(conflict.pk),
        "change_id": str(change.pk),
        "episode_id": str(episode.pk),
        "procedure_id": str(procedure.pk),
        "rule_id": str(rule.pk),
        "token_id": str(token.pk),
        "uidb36": user_pk_to_url_str(owner),
        "content_type_id": str(ContentType.objects.get_for_model(Fact).pk),
    }
    named = (
        owner,
        talk,
        turn,
        fact,
        run,
        call,
        folding,
        episode,
        looking,
        procedure,
        token,
        event,
        access,
        reindexing,
        upkeep,
        offer,
        conflict,
        change,
    )
    rows = {row._meta.label_lower: row.pk for row in named} | {"auth.group": 1}
    rows["r.%(content_type_id)s"] = fact.pk
    return World(owner, ids, rows)


@pytest.fixture
def world(asha: User) -> World:
    return make_world(asha)


def snapshot(owner: User) -> dict[str, list[dict[str, Any]]]:
    """Every row of the owner, whatever its table; read as the role that sees all."""
    found: dict[str, list[dict[str, Any]]] = {}
    with as_owner():
        for model in apps.get_models():
            if issubclass(model, UserOwned) or model is ApiToken:
                rows: Any = model._default_manager.filter(user_id=owner.pk)
            elif model is AuditEvent:
                rows = AuditEvent.objects.filter(subject_id=owner.pk)
            elif model is User:
                rows = User.objects.filter(pk=owner.pk)
            else:
                continue
            found[model._meta.label] = [
                {name: str(value) for name, value in row.items()}
                for row in rows.order_by("pk").values()
            ]
    return found


def ask(client: Client, method: str, url: str, body: dict[str, Any] | None = None) -> Any:
    client.raise_request_exception = False  # an error is an answer, too: 500
    if url.startswith("/api/"):
        return client.generic(method, url, json.dumps(body or {}), content_type="application/json")
    if method == "POST":
        return client.post(url, {name: str(value) for name, value in (body or {}).items()})
    return client.generic(method, url)


def leaks(answer: Any) -> list[str]:
    """The owner's words in an answer: in its body, its headers, or where it redirects to."""
    body = b"" if answer.streaming else answer.content
    said = body.decode("utf-8", "replace") + str(dict(answer.headers))
    return [secret for secret in SECRETS if secret in said]


def with_ids() -> Iterator[Route]:
    return (route for route in routes() if route.parameters)


def is_outside(route: Route) -> bool:
    """Addresses of allauth's whose parameters are secrets that nobody gave the stranger."""
    return route.template.startswith("accounts/")


def denied(route: Route) -> set[int]:
    if is_outside(route):
        return {200, 302, 403, 404, 405}
    if route.parameters == ("category",):
        return {200, 302, 403, 404, 405}  # the stranger's own consent
    return {302, 403, 404, 405} if route.template.startswith("admin/") else {403, 404, 405}


def visit(found: Iterator[Route], world: World, check: Callable[[Route, str], list[str]]) -> None:
    """Check every route, and tell all that is wrong at once."""
    wrong: list[str] = []
    visited = 0
    for route in found:
        visited += 1
        wrong += check(route, world.address(route))
    assert visited > 20
    assert not wrong, "\n".join(wrong)


def test_the_owner_can_reach_every_route_that_the_others_are_kept_from(
    client: Client, asha: User, model_server: ModelServer, settings: Any
) -> None:
    """Else the test below would prove nothing: a wrong id is a 404 for everybody."""
    names = settings.LLM["models"] | {"summarise": "scripted-summarise"}
    settings.LLM = settings.LLM | {"models": names}
    model_server.always("summarise", raw="The Quillfeather project was planned.")
    client.force_login(asha)
    world, wrong = make_world(asha), []
    for route in with_ids():
        if is_outside(route) or route.template.startswith("admin/"):
            continue
        statuses = {}
        for method in ("GET", "POST", "DELETE"):
            answer = ask(client, method, world.address(route))
            answer.close()
            statuses[method] = answer.status_code
            if method != "GET":
                world = made_anew(world)
            if answer.status_code not in {404, 405}:
                break
        if set(statuses.values()) <= {404, 405} or max(statuses.values()) >= 500:
            wrong.append(f"{route.template}: {statuses}")
    assert not wrong, "\n".join(wrong)


def made_anew(world: World) -> World:
    """The world as it was, after something that may have changed it."""
    with as_owner():
        for model in apps.get_models():
            if issubclass(model, UserOwned) or model is ApiToken:
                model._default_manager.filter(user_id=world.owner.pk).delete()
    return make_world(world.owner)


def test_the_stranger_finds_nothing_and_changes_nothing(
    client: Client, world: World, ravi: User
) -> None:
    client.force_login(ravi)
    before = snapshot(world.owner)
    assert sum(len(rows) for rows in before.values()) >= 14
    assert any("Quillfeather" in str(rows) for rows in before.values())

    def check(route: Route, url: str) -> list[str]:
        wrong = []
        for method in METHODS:
            answer = ask(client, method, url, BODY)
            if answer.status_code not in denied(route) or leaks(answer):
                wrong.append(f"{method} {url}: {answer.status_code} {leaks(answer)}")
        return wrong

    visit(with_ids(), world, check)

    assert snapshot(world.owner) == before


def test_options_tell_the_owner_what_may_be_done_and_the_stranger_that_nothing_is_there(
    client: Client, world: World, ravi: User
) -> None:
    found = [
        route
        for route in with_ids()
        if route.template.startswith("api/") and route.parameters != ("category",)
    ]
    assert len(found) >= 10

    def statuses() -> dict[str, int]:
        asked = {route.template: ask(client, "OPTIONS", world.address(route)) for route in found}
        assert not any(leaks(answer) for answer in asked.values())
        return {template: answer.status_code for template, answer in asked.items()}

    client.force_login(world.owner)
    assert set(statuses().values()) == {204}
    client.force_login(ravi)
    assert set(statuses().values()) == {404}


def test_nobody_in_particular_is_sent_to_the_door(client: Client, world: World) -> None:
    before = snapshot(world.owner)

    def check(route: Route, url: str) -> list[str]:
        allowed = denied(route) if is_outside(route) else {302, 401, 403}
        wrong = []
        for method in METHODS:
            answer = ask(client, method, url, BODY)
            if answer.status_code not in allowed or leaks(answer):
                wrong.append(f"{method} {url}: {answer.status_code} {leaks(answer)}")
        return wrong

    visit(with_ids(), world, check)

    assert snapshot(world.owner) == before


def test_nothing_is_changed_without_the_csrf_token(world: World) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(world.owner)
    before = snapshot(world.owner)

    def check(route: Route, url: str) -> list[str]:
        return [
            f"{method} {url}: {answer.status_code}"
            for method in UNSAFE
            if (answer := ask(client, method, url, BODY)).status_code != 403
        ]

    visit(iter(routes()), world, check)

    assert snapshot(world.owner) == before


def test_what_was_deleted_is_not_there_for_its_owner_either(
    client: Client, world: World, asha: User
) -> None:
    client.force_login(asha)
    with as_owner():
        for model in apps.get_models():
            if issubclass(model, UserOwned) or model is ApiToken:
                model._default_manager.filter(user_id=asha.pk).delete()

    def check(route: Route, url: str) -> list[str]:
        wrong = []
        for method in METHODS:
            answer = ask(client, method, url, BODY)
            if answer.status_code not in denied(route):
                wrong.append(f"{method} {url}: {answer.status_code}")
        return wrong

    visit(with_ids(), world, check)


def test_the_owners_ids_in_queries_and_bodies_open_nothing(
    client: Client, world: World, ravi: User
) -> None:
    """Lists, the stranger's own rows, and every page without an id, with the owner's ids about."""
    client.force_login(ravi)
    talk = ConversationFactory.create(user=ravi, title="Mine")
    turn = TurnFactory.create(user=ravi, conversation=talk, said="Kites", client_id="ravi-1")
    fact = HobbyFactory.create(user=ravi, value="kites")
    mine = World(
        ravi,
        world.ids
        | {"conversation_id": str(talk.pk), "turn_id": str(turn.pk), "fact_id": str(fact.pk)},
        world.rows,
    )
    before = snapshot(world.owner)
    turn_id, owner_id = world.ids["turn_id"], str(world.owner.pk)
    query = "&".join(
        f"{name}={value}"
        for name, value in {
            "user": owner_id,
            "user_id": owner_id,
            "owner": owner_id,
            "before": turn_id,
            "after": turn_id,
            "at": turn_id,
            "page": "1",
            "status": "all",
            **world.ids,
        }.items()
    )
    body = {"user": owner_id, "user_id": owner_id, "client_id": "asha-1", "text": "", **world.ids}

    def check(route: Route, url: str) -> list[str]:
        wrong = []
        for method in ("GET", "POST"):
            answer = ask(client, method, f"{url}?{query}", body)
            answer.close()
            if answer.status_code >= 500 or leaks(answer):
                wrong.append(f"{method} {url}: {answer.status_code} {leaks(answer)}")
        return wrong

    own = [
        route
        for route in routes()
        if not route.template.startswith(("accounts/", "admin/"))
        and not set(route.parameters)
        & {"candidate_id", "offer_id", "aside_id", "token_id", "conflict_id", "change_id"}
        and not route.name.endswith((":retry", ":turn-retry"))  # would begin a reply
    ]
    visit(iter(own), mine, check)

    assert snapshot(world.owner) == before


def test_the_account_pages_of_one_show_nothing_of_another(
    client: Client, world: World, ravi: User
) -> None:
    client.force_login(ravi)
    wrong = []
    for route in routes():
        if route.template.startswith("accounts/") and not route.parameters:
            answer = ask(client, "GET", route.filled({}))
            if answer.status_code >= 500 or leaks(answer):
                wrong.append(f"{route.template}: {answer.status_code} {leaks(answer)}")
    assert not wrong, "\n".join(wrong)


def test_a_route_nobody_said_how_to_fill_fails(world: World) -> None:
    unknown = Route("things/%(thing_id)s/", ("thing_id",), "thing")

    with pytest.raises(AssertionError, match="thing_id"):
        world.address(unknown)
