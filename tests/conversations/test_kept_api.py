"""The API of what is kept of a conversation: pins, summaries, prompts as shown, deleted turns."""

from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from conversations.models import ContextRecord, Conversation, FoldingRun, Message, Summary, Turn
from conversations.protected import Item, as_json
from facts.models import Fact
from memoryproject.api_tokens import make_token
from memoryproject.models import User
from tests.factories import ConversationFactory, FactFactory, SummaryFactory, TurnFactory
from tests.roles import as_owner

pytestmark = pytest.mark.django_db(transaction=True)

API = "/api/v1"


@pytest.fixture
def api(client: Client, asha: User) -> Client:
    client.force_login(asha)
    return client


@pytest.fixture
def turns(asha: User) -> list[Turn]:
    """A conversation of three turns."""
    conversation = ConversationFactory.create(user=asha)
    made: list[Turn] = []
    for number in range(3):
        parent = made[-1] if made else None
        made.append(
            TurnFactory.create(
                user=asha,
                conversation=conversation,
                parent=parent,
                said=f"question {number}",
                reply=f"answer {number}",
            )
        )
    with as_owner():
        Conversation.objects.across_users().filter(pk=conversation.pk).update(active_turn=made[-1])
    return made


@pytest.fixture
def talk(turns: list[Turn]) -> str:
    return f"{API}/conversations/{turns[0].conversation_id}"


@pytest.fixture
def summariser(settings: Any, model_server: Any) -> Any:
    names = settings.LLM["models"] | {"summarise": "scripted-summarise"}
    settings.LLM = settings.LLM | {"models": names}
    return model_server


def send(client: Client, method: str, url: str) -> Any:
    return getattr(client, method)(url, data={}, content_type="application/json")


def message_id(turn: Turn, position: int = 0) -> Any:
    with as_owner():
        return Message.objects.across_users().get(turn=turn, position=position).pk


def record(turn: Turn, *blocks: dict[str, Any], attempt: int = 1, **given: Any) -> None:
    fields = {"model": "m", "budget": 9_000, "tokens": 1_234} | given
    with as_owner():
        ContextRecord(
            user=turn.user, turn=turn, attempt=attempt, blocks=list(blocks), **fields
        ).save()


def test_messages_are_pinned_listed_and_unpinned(
    api: Client, talk: str, turns: list[Turn], settings: Any
) -> None:
    settings.PINS_MAX = 1
    first, second = message_id(turns[0]), message_id(turns[1], 1)

    pinned = send(api, "post", f"{API}/messages/{first}/pin/")
    again = send(api, "post", f"{API}/messages/{first}/pin/")
    refused = send(api, "post", f"{API}/messages/{second}/pin/")
    listed = api.get(f"{talk}/pins/").json()
    turn = api.get(f"{API}/turns/{turns[0].pk}/").json()
    unpinned = send(api, "delete", f"{API}/messages/{first}/pin/")

    assert (pinned.status_code, again.status_code, unpinned.status_code) == (200, 200, 204)
    assert pinned.json()["pinned"] is True
    assert refused.status_code == 422
    assert refused.json()["code"] == "too_many"
    assert "the limit" in refused.json()["detail"]
    assert [(one["id"], one["turn"], one["text"]) for one in listed] == [
        (str(first), str(turns[0].pk), "question 0")
    ]
    assert [one["pinned"] for one in turn["messages"]] == [True, False]
    assert api.get(f"{talk}/pins/").json() == []


def test_the_summary_its_versions_and_its_state_are_read(
    api: Client, talk: str, turns: list[Turn]
) -> None:
    nothing = api.get(f"{talk}/summary/").json()
    items = as_json([Item("identifier", "88412", str(turns[0].pk))])
    for version in (1, 2):
        SummaryFactory.create(
            through=turns[version - 1], version=version, text=f"v{version}", protected=items
        )
    record(turns[2], starts_at=turns[2].pk)

    kept = api.get(f"{talk}/summary/").json()
    versions = api.get(f"{talk}/summaries/", {"page_size": 1}).json()
    asked = send(api, "post", f"{talk}/summary/rebuild/")

    assert nothing == {"summary": None, "making": None, "word_for_word_from": None}
    assert kept["word_for_word_from"] == str(turns[2].pk)
    assert (kept["summary"]["version"], kept["summary"]["text"]) == (2, "v2")
    assert kept["summary"]["through"] == str(turns[1].pk)
    assert kept["summary"]["items"] == [
        {"kind": "identifier", "text": "88412", "turn": str(turns[0].pk)}
    ]
    assert (versions["count"], [one["version"] for one in versions["results"]]) == (2, [2])
    assert asked.status_code == 202
    assert asked.json()["making"]["status"] == "due"
    assert asked.json()["making"]["from_source"] is True
    with as_owner():
        FoldingRun.objects.across_users().update(status="failed", error_code="unreachable")
    making = api.get(f"{talk}/summary/").json()["making"]
    assert (making["status"], making["error_code"]) == ("failed", "unreachable")
    assert making["error_sentence"] == "The model can't be reached."


def test_a_conversation_is_summarised_and_nothing_of_it_is_stored(
    api: Client, talk: str, asha: User, summariser: Any
) -> None:
    empty = ConversationFactory.create(user=asha)
    summariser.answers("summarise", raw="You asked three questions, and had three answers.")
    summariser.fails("summarise", status=401)

    made = send(api, "post", f"{talk}/digest/")
    failed = send(api, "post", f"{talk}/digest/")
    nothing = send(api, "post", f"{API}/conversations/{empty.pk}/digest/")

    assert made.json() == {"text": "You asked three questions, and had three answers."}
    assert failed.status_code == 503
    assert failed.json()["code"] == "wrong_key"
    assert "did not accept the key" in failed.json()["detail"]
    assert nothing.status_code == 422
    assert nothing.json()["code"] == "nothing_said"
    with as_owner():
        assert not Summary.objects.across_users().exists()


def test_the_job_that_keeps_a_summary_is_read_once(api: Client, talk: str) -> None:
    api.post(f"{talk}/summary/rebuild/")

    with CaptureQueriesContext(connection) as asked:
        making = api.get(f"{talk}/summary/").json()["making"]

    assert making["status"] == "due"
    runs = [
        one for one in asked.captured_queries if 'FROM "conversations_foldingrun"' in one["sql"]
    ]
    assert len(runs) == 1


def test_what_a_reply_was_shown_is_read_by_attempt(
    api: Client, turns: list[Turn], asha: User
) -> None:
    fact = FactFactory.create(user=asha)
    score = {"total": 0.8, "dense": 0.5, "lexical": 0.3}
    sources = [
        {"kind": "fact", "id": str(fact.pk), "version": "v", "score": score, "reason": "recalled"},
        {"kind": "fact", "id": str(uuid4()), "version": "v", "score": {}, "reason": "recalled"},
    ]
    memory = {
        "kind": "memory", "role": "system", "text": "Pune", "tokens": 5, "sources": sources,
    }  # fmt: skip
    gone = {"kind": "turn", "role": "user", "text": "", "tokens": 5, "sources": []}
    record(turns[0], memory)
    record(turns[0], memory, gone, attempt=2, left_out=["dense"], starts_at=turns[0].pk)
    url = f"{API}/turns/{turns[0].pk}/shown/"

    newest = api.get(url).json()
    first = api.get(url, {"attempt": 1}).json()

    assert (newest["attempt"], newest["attempts"], first["attempt"]) == (2, [1, 2], 1)
    assert (newest["tokens"], newest["budget"], newest["left_out"]) == (1_234, 9_000, ["dense"])
    assert newest["word_for_word_from"] == str(turns[0].pk)
    assert [one["is_forgotten"] for one in newest["blocks"]] == [False, True]
    shown, lost = newest["blocks"][0]["sources"]
    assert (shown["state"], shown["score"], shown["parts"]) == (
        "as_it_was",
        0.8,
        {"dense": 0.5, "lexical": 0.3},
    )
    assert (lost["state"], lost["score"]) == ("gone", None)
    assert api.get(url, {"attempt": 3}).status_code == 404
    assert api.get(url, {"attempt": "x"}).status_code == 400
    assert api.get(f"{API}/turns/{turns[1].pk}/shown/").status_code == 404


def test_a_turn_is_deleted_and_what_was_learnt_from_it_stays(
    api: Client, talk: str, turns: list[Turn], asha: User
) -> None:
    fact = FactFactory.create(user=asha, source_turn=turns[1])
    url = f"{API}/turns/{turns[1].pk}/"

    deleted = send(api, "delete", url)

    assert deleted.status_code == 204
    assert api.get(url).status_code == 404
    shown = api.get(f"{talk}/turns/").json()["results"]
    assert [one["id"] for one in shown] == [str(turns[0].pk), str(turns[2].pk)]
    assert shown[1]["parent"] == str(turns[0].pk)
    with as_owner():
        assert Fact.objects.across_users().filter(pk=fact.pk).exists()


def test_no_turn_is_deleted_while_a_reply_is_written(
    api: Client, turns: list[Turn], asha: User
) -> None:
    waiting = TurnFactory.create(
        user=asha,
        conversation=turns[0].conversation,
        parent=turns[2],
        status="pending",
        heartbeat_at=timezone.now(),
        said="next",
    )

    refused = send(api, "delete", f"{API}/turns/{turns[0].pk}/")

    assert refused.status_code == 409
    assert refused.json()["turn"]["id"] == str(waiting.pk)
    assert api.get(f"{API}/turns/{turns[0].pk}/").status_code == 200


def test_a_token_that_may_read_changes_nothing(
    client: Client, talk: str, turns: list[Turn], asha: User
) -> None:
    _, secret = make_token(asha, name="reader", scopes=["read"])
    headers = {"Authorization": f"Bearer {secret}"}
    message = message_id(turns[0])

    reads = [f"{talk}/pins/", f"{talk}/summary/", f"{talk}/summaries/"]
    assert [client.get(url, headers=headers).status_code for url in reads] == [200] * 3
    posts = [f"{API}/messages/{message}/pin/", f"{talk}/summary/rebuild/", f"{talk}/digest/"]
    deletes = [f"{API}/messages/{message}/pin/", f"{API}/turns/{turns[0].pk}/"]

    refused = [client.post(url, headers=headers).status_code for url in posts]
    refused += [client.delete(url, headers=headers).status_code for url in deletes]

    assert refused == [403] * 5
