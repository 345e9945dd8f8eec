"""The state a case runs in: clock, people, their memories, the site, the scripted model."""

import io
import json
import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import httpx2
import time_machine
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.db.backends.signals import connection_created
from django.middleware.csrf import _get_new_csrf_string
from django.utils import timezone

from conversations.models import Conversation, Turn
from facts import consent, indexing, keys
from facts.models import Fact, LearningRun
from facts.tasks import learn_from_turn
from memoryproject.logs import JsonFormatter
from memoryproject.models import User
from memoryproject.row_security import acting_as
from tests.cases.loader import Case, write_out
from tests.cases.not_built import SETUP, NotBuilt, Unknown
from tests.factories import (
    ConsentFactory,
    ConversationFactory,
    FactFactory,
    TurnFactory,
    UserFactory,
)
from tests.model_server import ModelServer
from tests.roles import as_owner

STAFF = "staff"
WHILE_STREAMING = "still streaming"
SETUP_PARTS = {"facts", "conversations", "settings", "vectors", "generate", "note"}
FIELDS = {
    "event_time": "valid_from",
    "at": "stated_at",
    "provenance": "source",
    "superseded_by": "superseded_by_id",
}
STAYS_DOWN = 30  # more calls than are ever tried


def moment(text: str) -> datetime:
    """An ISO time or date of a case; a date is its midnight in UTC."""
    parsed = datetime.fromisoformat(text.replace("Z", "+00:00"))
    return parsed if parsed.tzinfo else parsed.replace(tzinfo=UTC)


def fields_of(fact: Fact) -> dict[str, Any]:
    """A fact's fields under the names that cases use for them."""
    return {
        name: getattr(fact, FIELDS.get(name, name))
        for name in (
            "key", "slot", "value", "text", "kind", "polarity", "importance", "valid_until",
            "event_time", "at", "status", "confidence", "verification", "provenance", "pinned",
            "muted", "superseded_by", "confirmations",
        )
    }  # fmt: skip


def assert_prompt(wanted: dict[str, Any], text: str) -> None:
    """What a model entry says of the prompt that it answers."""
    if wanted.keys() - {"has", "has_any", "lacks"}:
        raise Unknown(f"assert_prompt {sorted(wanted)}")
    assert all(part in text for part in wanted.get("has", [])), text
    assert not any(part in text for part in wanted.get("lacks", [])), text
    assert not wanted.get("has_any") or any(part in text for part in wanted["has_any"]), text


@dataclass
class Answer:
    """What an operation got back."""

    status: int
    text: str
    headers: dict[str, str] = field(default_factory=dict)
    seconds: float = 0.0
    queries: int = 0
    op: dict[str, Any] = field(default_factory=dict)

    @property
    def json(self) -> Any:
        return json.loads(self.text)


@dataclass
class Sent:
    """A user's message as it was sent."""

    who: str
    label: str
    text: str
    client_id: str
    turn_id: UUID | None  # None: it was refused
    index: int
    answer: Answer

    @property
    def turn(self) -> UUID:
        assert self.turn_id is not None, "the message was refused"
        return self.turn_id


class World:
    def __init__(
        self, case: Case, *, site_url: str, model_server: ModelServer, settings: Any
    ) -> None:
        self.case = write_out(case)
        self.settings = settings
        self.site_url = site_url
        self.model = model_server
        self.now = moment(self.case["clock"]["now"])
        self.looking_as: str | None = None  # a check looks with the eyes of another person
        self.current: dict[str, str] = {}  # who -> the label of the conversation they are in
        self.fact_owners: dict[str, str] = {}
        self.facts_before: dict[UUID, dict[str, Any]] = {}
        self.generated: list[str] = []
        self.users: dict[str, User] = {}
        self.fact_ids: dict[str, UUID] = {}
        self.conversations: dict[tuple[str, str], UUID] = {}
        self.sent: list[Sent] = []
        self.answers: list[Answer] = []
        self.pages: list[Answer] = []
        self.denied: list[Answer] = []
        self.denied_anonymous: list[Answer] = []
        self.left_out: set[str] = set()
        self.incomplete = False  # an operation that changes the state was left out
        self.waits: list[float] = []
        self.windows: list[Any] = []
        self.report: list[str] = []
        self.samples: list[dict[str, Any]] = []
        self.clients: dict[str, httpx2.Client] = {}
        self.holding_work = False  # an interleaving decides when jobs run
        self.before: dict[str, Any] = {}
        self._chat: list[dict[str, Any]] = []
        self._extract: list[dict[str, Any]] = []
        self._embed: list[dict[str, Any]] = []
        self._wanted_prompt: dict[str, Any] = {}
        self._log = io.StringIO()
        self._clock = time_machine.travel(self.now, tick=True)

    # --- its life -----------------------------------------------------------------------

    @contextmanager
    def open(self) -> Iterator["World"]:
        handler = logging.StreamHandler(self._log)
        handler.setFormatter(JsonFormatter())
        logging.getLogger().addHandler(handler)
        self._clock.start()
        connection_created.connect(self._count_queries, dispatch_uid="cases-queries")
        self.queries = 0
        try:
            self._set_up()
            yield self
        finally:
            connection_created.disconnect(dispatch_uid="cases-queries")
            for client in self.clients.values():
                client.close()
            self._clock.stop()
            logging.getLogger().removeHandler(handler)

    def _count_queries(self, connection: Any, **kwargs: Any) -> None:
        def counted(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
            self.queries += 1
            return execute(sql, params, many, context)

        connection.execute_wrappers.append(counted)

    def travel(self, to: datetime) -> None:
        self._clock.stop()
        self._clock = time_machine.travel(to, tick=True)
        self._clock.start()

    @property
    def log(self) -> str:
        return self._log.getvalue()

    # --- who -----------------------------------------------------------------------------

    @property
    def me(self) -> str:
        return self.looking_as or str(self.case["user"])

    @contextmanager
    def eyes_of(self, name: str) -> Iterator[None]:
        """Let checks look at what is ``name``'s."""
        before, self.looking_as = self.looking_as, name
        try:
            yield
        finally:
            self.looking_as = before

    def user(self, name: str | None = None) -> User:
        name = name or self.me
        if name not in self.users:
            self.users[name] = UserFactory.create(
                email=f"{name}@example.org",
                time_zone=self.case["clock"].get("tz", "UTC"),
                is_staff=name == STAFF,
                is_superuser=name == STAFF,
            )
        return self.users[name]

    def client(self, name: str | None = None) -> httpx2.Client:
        """A browser of this person, signed in; ``anonymous`` is nobody."""
        name = name or self.me
        if name not in self.clients:
            csrf = _get_new_csrf_string()
            cookies = {"csrftoken": csrf}
            if name != "anonymous":
                user = self.user(name)
                session = SessionStore()
                session[SESSION_KEY] = str(user.pk)
                session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
                session[HASH_SESSION_KEY] = user.get_session_auth_hash()
                session.save()
                cookies[settings.SESSION_COOKIE_NAME] = str(session.session_key)
            self.clients[name] = httpx2.Client(
                base_url=self.site_url,
                cookies=cookies,
                headers={"X-CSRFToken": csrf},
                timeout=60,
            )
        return self.clients[name]

    def request(self, method: str, path: str, *, who: str | None = None, **kwargs: Any) -> Answer:
        """One request over HTTP. ``body`` is sent as JSON in ASCII, so lone surrogates travel."""
        if "body" in kwargs:
            kwargs["content"] = json.dumps(kwargs.pop("body")).encode("ascii")
            kwargs["headers"] = {"Content-Type": "application/json"}
        client = self.client(who)
        queries, start = self.queries, time.perf_counter()
        response = client.request(method, path, **kwargs)
        return Answer(
            status=response.status_code,
            text=response.text,
            headers={name.lower(): value for name, value in response.headers.items()},
            seconds=time.perf_counter() - start,
            queries=self.queries - queries,
        )

    # --- setup ----------------------------------------------------------------------------

    def _set_up(self) -> None:
        setup = self.case.get("setup", {})
        known = SETUP_PARTS | {"users"}
        for name in setup:
            if name in SETUP:
                raise NotBuilt(SETUP[name])
            if name not in known:
                raise Unknown(f"setup {name!r}")
        self._script_model()
        self._script_vectors(setup)
        self._set_up_user(self.me, {name: setup[name] for name in setup if name != "users"})
        for name, state in setup.get("users", {}).items():
            self._set_up_user(name, state)
        for name in list(self.users):
            self.before[name] = self.snapshot(name)
        with as_owner():
            for fact in Fact.objects.across_users():
                self.facts_before[fact.pk] = fields_of(fact)
        for entry in self._embed:
            self._play(entry)
        if self._embed and all("fault" in entry for entry in self._embed):
            for _ in range(STAYS_DOWN):
                self._play(self._embed[-1])

    def _set_up_user(self, name: str, state: dict[str, Any]) -> None:
        user = self.user(name)
        if unknown := state.keys() - SETUP.keys() - SETUP_PARTS:
            raise Unknown(f"setup of {name}: {sorted(unknown)}")
        for part, value in state.items():
            if part in SETUP and name != self.me:
                self.left_out.add(SETUP[part])  # the rest of this person's state still counts
            elif part == "settings":
                self._set_up_settings(user, value)
        made = [self._make_fact(user, given) for given in state.get("facts", [])]
        self.fact_owners |= {one["id"]: name for one in state.get("facts", []) if "id" in one}
        made += self._generate_facts(user, state.get("generate", {}))
        self._link(made, state.get("facts", []))
        self._index(user, made)
        for given in state.get("conversations", []):
            self._make_conversation(name, given)

    def _set_up_settings(self, user: User, given: dict[str, Any]) -> None:
        for setting, value in given.items():
            if setting == "sensitive_consent":
                for category in value:
                    ConsentFactory.create(user=user, category=category)
            elif setting in {"memory", "learn"}:
                consent.set_learning(user, value in {"on", True})
            elif setting == "use_facts":
                consent.set_use_facts(user, value in {"on", True})
            else:
                raise Unknown(f"setting {setting!r}")

    def _make_fact(self, user: User, given: dict[str, Any]) -> Fact:
        known = {
            "id", "key", "slot", "value", "text", "kind", "importance", "valid_until", "at",
            "event_time", "superseded_by", "provenance",
        }  # fmt: skip
        if given.keys() - known:
            raise Unknown(f"fact fields {given.keys() - known}")
        given = {"key": "note", "text": given.get("value", "")} | given
        given = {"value": given["text"]} | given
        key = keys.lookup(given["key"])
        at = moment(given.get("at") or self.case["clock"]["now"]) - timedelta(days=1)
        superseded = "superseded_by" in given
        fact = FactFactory.create(
            user=user,
            key=key.name,
            slot=keys.slot_for(key, value=given["value"], slot=given.get("slot", "")),
            value=given["value"],
            text=given["text"],
            kind=given.get("kind", "profile"),
            importance=given.get("importance", 0.5),
            valid_from=moment(given["event_time"]) if given.get("event_time") else None,
            valid_until=moment(given["valid_until"]) if given.get("valid_until") else None,
            stated_at=at,
            recorded_at=at,
            status="superseded" if superseded else "active",
            closed_reason="superseded" if superseded else "",
            superseded_at=at if superseded else None,
            source=given.get("provenance", "turn"),
        )
        if "id" in given:
            self.fact_ids[given["id"]] = fact.pk
        return fact

    def _generate_facts(self, user: User, given: dict[str, Any]) -> list[Fact]:
        if not given:
            return []
        more = {"kind", "importance", "valid_until", "slot"}
        if given.keys() - {"facts", "text", "key", "value"} - more:
            raise Unknown(f"generate {sorted(given)}")
        extra: dict[str, Any] = {
            name: given[name] for name in ("kind", "importance") & given.keys()
        }
        if given.get("valid_until"):
            extra["valid_until"] = moment(given["valid_until"])
        key = keys.lookup(given.get("key", "note"))
        made = []
        for number in range(given["facts"]):
            text = given["text"].replace("{i}", str(number))
            value = given.get("value", text).replace("{i}", str(number))
            slot = given.get("slot", "").replace("{i}", str(number))
            fact = FactFactory.build(
                user=user,
                key=key.name,
                slot=keys.slot_for(key, value=value, slot=slot),
                value=value,
                text=text,
                stated_at=self.now - timedelta(seconds=given["facts"] - number),
                **extra,
            )
            fact.fold()
            made.append(fact)
        self.generated = [fact.text for fact in made]
        if self._generated_vector is not None:
            self.model.vectors(dict.fromkeys(self.generated, self._generated_vector))
        with as_owner():
            return Fact.objects.bulk_create(made)

    def _link(self, made: list[Fact], given: list[dict[str, Any]]) -> None:
        for fact, state in zip(made, given, strict=False):
            if "superseded_by" in state:
                with as_owner():
                    Fact.objects.across_users().filter(pk=fact.pk).update(
                        superseded_by=self.fact_ids[state["superseded_by"]]
                    )

    def _index(self, user: User, made: list[Fact]) -> None:
        if not made:
            return
        has_vectors = len(made) <= 100 or self._generated_vector is not None
        few = made if has_vectors else []  # else they are found by words
        vectors = (
            indexing.vectors_for([fact.text for fact in few], user_id=user.pk) if few else None
        )
        with acting_as(user.pk):
            for fact in made:
                indexing.index_fact(fact, vectors if fact in few else None)

    def _make_conversation(self, name: str, given: dict[str, Any]) -> None:
        user = self.user(name)
        known = {"id", "title", "messages", "mode", "note"}
        if given.keys() - known:
            raise Unknown(f"conversation fields {sorted(given.keys() - known)}")
        mode = {"mode": given["mode"]} if "mode" in given else {}
        conversation = ConversationFactory.create(user=user, title=given.get("title", ""), **mode)
        self.conversations[name, given["id"]] = conversation.pk
        parent: Turn | None = None
        for message in given.get("messages", []):
            if message["role"] == "user":
                parent = TurnFactory.create(
                    user=user, conversation=conversation, parent=parent, said=message["content"]
                )
            elif parent is not None:
                from tests.factories import MessageFactory

                MessageFactory.create(
                    user=user, turn=parent, position=1, role="assistant",
                    content=message["content"],
                )  # fmt: skip
        with as_owner():
            Conversation.objects.across_users().filter(pk=conversation.pk).update(
                active_turn=parent
            )

    # --- the scripted model ----------------------------------------------------------------

    def _script_model(self) -> None:
        for entry in self.case.get("model", []):
            purpose = entry["purpose"]
            if purpose == "chat":
                self._chat.append(entry)
            elif purpose == "extract":
                self._extract.append(entry)
            elif purpose == "embed":
                self._embed.append(entry)
            elif purpose == "summarise":
                self.left_out.add("summary")
            else:
                raise Unknown(f"model purpose {purpose!r}")

    @property
    def _only_faults(self) -> bool:
        """Nothing but faults is scripted for learning: the endpoint fails for good."""
        return bool(self._extract) and all("fault" in entry for entry in self._extract)

    def _script_vectors(self, setup: dict[str, Any]) -> None:
        self.settings.LLM = self.settings.LLM | {
            "models": self.settings.LLM["models"] | {"embed": "scripted-embed"},
            "embedding_dimensions": self.model.dimensions,
        }
        texts = {
            given["id"]: given.get("text", given.get("value", ""))
            for given in setup.get("facts", [])
            if "id" in given
        }
        for state in setup.get("users", {}).values():
            texts |= {
                one["id"]: one.get("text", "") for one in state.get("facts", []) if "id" in one
            }
        given_input = self.case["input"]
        asked = given_input.get("text") or next(iter(given_input.get("queries", [])), None)
        asked = asked["text"] if isinstance(asked, dict) else asked
        vectors = {}
        self._generated_vector = setup.get("vectors", {}).get("generated")
        for name, vector in setup.get("vectors", {}).items():
            if name == "query":
                if asked is None:
                    raise Unknown("a vector of the query, and no query")
                vectors[asked] = vector
            elif name != "generated":
                vectors[texts.get(name, name)] = vector
        self.model.vectors(vectors)

    def script_reply(self, given: str | None = None) -> None:
        """The next scripted reply: the conversation's own, else the case's next."""
        if given is not None:
            self.model.answers("reply", raw=given)
        elif self._chat:
            entry = self._chat.pop(0)
            self._wanted_prompt = entry.get("assert_prompt", {})
            self._play(entry)

    def _play(self, entry: dict[str, Any]) -> None:
        try:
            self.model.play(entry)
        except (ValueError, KeyError) as error:
            raise Unknown(f"model entry: {error}") from error

    # --- talk and learning -----------------------------------------------------------------

    def conversation(self, who: str, label: str = "main") -> UUID:
        if (who, label) not in self.conversations:
            answer = self.request("POST", "/api/v1/conversations/", who=who, body={})
            assert answer.status == 201, answer.text
            self.conversations[who, label] = UUID(answer.json["id"])
        return self.conversations[who, label]

    def send(
        self,
        text: Any,
        *,
        who: str | None = None,
        client_id: str | None = None,
        label: str | None = None,
        index: int | None = None,
        stream: bool = False,
    ) -> Sent:
        who = who or self.me
        label = label or self.current.get(who, "main")
        client_id = client_id or f"case-{len(self.sent)}"
        conversation = self.conversation(who, label)
        answer = self.request(
            "POST",
            f"/api/v1/conversations/{conversation}/turns/",
            who=who,
            body={"text": text, "client_id": client_id, "stream": stream},
        )
        wanted, self._wanted_prompt = self._wanted_prompt, {}
        if wanted:
            assert_prompt(wanted, self.model.calls_for("reply")[-1].text)
        with as_owner():
            turn = (
                Turn.objects.across_users()
                .filter(conversation_id=conversation, client_id=client_id)
                .first()
            )
        sent = Sent(
            who=who,
            label=label,
            text=str(text),
            client_id=client_id,
            turn_id=turn.pk if turn else None,
            index=len(self.sent) if index is None else index,
            answer=answer,
        )
        self.sent.append(sent)
        return sent

    def learn(self) -> None:
        """Do all queued learning, letting time pass where a run was put off."""
        for _ in range(200):
            with as_owner():
                run = (
                    LearningRun.objects.across_users()
                    .filter(status__in=["due", "running"])
                    .order_by("due_at", "created_at")
                    .first()
                )
            if run is None:
                return
            if run.due_at > timezone.now():
                self.waits.append((run.due_at - timezone.now()).total_seconds())
                self.travel(run.due_at + timedelta(seconds=1))
            self.learn_run(run)
        raise AssertionError("The queue never became empty.")

    def learn_run(self, run: LearningRun) -> None:
        entries = self.script_learning(run)
        calls = len(self.model.calls_for("extract"))
        learn_from_turn(str(run.user_id), str(run.pk))
        made = len(self.model.calls_for("extract")) - calls
        self._assert_prompts(entries[:made], calls)
        for entry in entries[:made]:
            if entry.get("per") is None and not self._stays_down(entries):
                self._extract.remove(entry)
        self.model.drop_script("extract")

    def _stays_down(self, entries: list[dict[str, Any]]) -> bool:
        """Nothing but faults is scripted for this message, or for any: it fails for good."""
        if not entries or not all("fault" in entry for entry in entries):
            return False
        return self._only_faults or all("after" in entry for entry in entries)

    def script_learning(self, run: LearningRun) -> list[dict[str, Any]]:
        """Script the answers that belong to this run's message; return them."""
        index = next((sent.index for sent in self.sent if sent.turn_id == run.turn_id), None)
        entries = [
            entry for entry in self._extract if "after" not in entry or entry["after"] == index
        ]
        if entries and "after" in entries[0]:
            # A further entry for this message is for learning it again, unless faults come first.
            faults = next((n for n, one in enumerate(entries) if "fault" not in one), len(entries))
            entries = entries[: faults + 1]
        self.model.drop_script("extract")
        for entry in entries:
            self._play(entry)
        if self._stays_down(entries):
            for _ in range(STAYS_DOWN):
                self._play(entries[-1])
        return entries

    def forget_answers(self, runs: list[LearningRun]) -> None:
        """What was played to these runs is used up."""
        indexes = {sent.index for sent in self.sent if sent.turn_id in {r.turn_id for r in runs}}
        for index in indexes:
            entry = next((one for one in self._extract if one.get("after") == index), None)
            if entry is not None:
                self._extract.remove(entry)
        self.model.drop_script("extract")

    def all_learning_answers(self) -> list[dict[str, Any]]:
        return list(self._extract)

    def _assert_prompts(self, entries: list[dict[str, Any]], first: int) -> None:
        for offset, entry in enumerate(entries):
            text = self.model.calls_for("extract")[first + offset].text
            assert_prompt(entry.get("assert_prompt", {}), text)

    # --- looking ------------------------------------------------------------------------------

    def facts(self, who: str | None = None) -> list[Fact]:
        with as_owner():
            return list(
                Fact.objects.across_users()
                .for_user(self.user(who))
                .select_related("source_message")
                .order_by("stated_at", "id")
            )

    def snapshot(self, who: str) -> dict[str, Any]:
        """Everything of a person that operations of others might change."""
        from tests.residue import rows_of

        return rows_of(self.user(who))
