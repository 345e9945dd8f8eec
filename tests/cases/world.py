"""The state a case runs in: its clock, its people, what they sent, and what came back."""

import io
import json
import logging
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import datetime
from typing import Any
from unittest.mock import patch
from uuid import UUID

import httpx2
import time_machine
from django.db.backends.signals import connection_created

from conversations.models import Turn
from facts.models import Fact
from memoryproject.logs import JsonFormatter
from memoryproject.models import User
from tests.cases.browsers import open_browser
from tests.cases.clock import moment
from tests.cases.exchanges import Answer, Sent
from tests.cases.loader import Case, write_out
from tests.cases.scripting import Script
from tests.factories import UserFactory
from tests.model_server import ModelServer
from tests.residue import rows_of
from tests.roles import as_owner

API = "/api/v1"
STAFF = "staff"


class World:
    def __init__(
        self, case: Case, *, site_url: str, model_server: ModelServer, settings: Any
    ) -> None:
        self.case = write_out(case)
        self.settings = settings
        self.site_url = site_url
        self.model = model_server
        self.script = Script(model_server)
        self.now = moment(self.case["clock"]["now"])
        # People, what is theirs under the case's own names, and as the setup left it.
        self.users: dict[str, User] = {}
        self.clients: dict[str, httpx2.Client] = {}
        self.looking_as: str | None = None  # a check looks with the eyes of another person
        self.current: dict[str, str] = {}  # who -> the label of the conversation they are in
        self.conversations: dict[tuple[str, str], UUID] = {}
        self.summary_ids: dict[tuple[str, str], UUID] = {}
        self.fact_ids: dict[str, UUID] = {}
        self.episode_ids: dict[str, UUID] = {}
        self.fact_owners: dict[str, str] = {}
        self.facts_before: dict[UUID, dict[str, Any]] = {}
        self.before: dict[str, Any] = {}
        # What happened.
        self.sent: list[Sent] = []
        self.answers: list[Answer] = []
        self.pages: list[Answer] = []
        self.denied: list[Answer] = []
        self.denied_anonymous: list[Answer] = []
        self.waits: list[float] = []  # of learning, in seconds
        self.fold_waits: list[float] = []
        self.windows: list[Any] = []
        self.samples: list[dict[str, Any]] = []
        self.queries = 0
        self._counted: list[Any] = []  # connections
        self.holding_work = False  # an interleaving decides when jobs run
        # What the runner reports.
        self.left_out: set[str] = set()
        self.incomplete = False  # an operation that changes the state was left out
        self.report: list[str] = []
        self._changed = ExitStack()  # what the case has set otherwise in the product
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
        try:
            yield self
        finally:
            self._changed.close()
            connection_created.disconnect(dispatch_uid="cases-queries")
            for connection in self._counted:
                connection.execute_wrappers.remove(self._count_query)
            for client in self.clients.values():
                client.close()
            self._clock.stop()
            logging.getLogger().removeHandler(handler)

    def _count_queries(self, connection: Any, **kwargs: Any) -> None:
        if connection not in self._counted:  # else each reconnection would count once more
            self._counted.append(connection)
            connection.execute_wrappers.append(self._count_query)

    def _count_query(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        self.queries += 1
        return execute(sql, params, many, context)

    def change(self, owner: Any, name: str, value: Any) -> None:
        """Set ``owner.name`` otherwise until the case is over."""
        self._changed.enter_context(patch.object(owner, name, value))

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
            user = None if name == "anonymous" else self.user(name)
            self.clients[name] = open_browser(self.site_url, user=user)
        return self.clients[name]

    # --- what they do ----------------------------------------------------------------------

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

    def conversation(self, who: str, label: str = "main") -> UUID:
        if (who, label) not in self.conversations:
            answer = self.request("POST", f"{API}/conversations/", who=who, body={})
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
            f"{API}/conversations/{conversation}/turns/",
            who=who,
            body={"text": text, "client_id": client_id, "stream": stream},
        )
        self.script.assert_reply_prompt()
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

    # --- looking ------------------------------------------------------------------------------

    def facts(self, who: str | None = None) -> list[Fact]:
        with as_owner():
            return list(
                Fact.objects.across_users()
                .for_user(self.user(who))
                .select_related("source_message")
                .order_by("stated_at", "id")
            )

    def current_facts(self) -> list[Fact]:
        """The facts that hold now."""
        return [fact for fact in self.facts() if fact.is_current()]

    def snapshot(self, who: str) -> dict[str, Any]:
        """Everything of a person that operations of others might change."""
        return rows_of(self.user(who))
