"""The API of conversations: sending, waiting, streaming, and every way a reply can end."""

import json
import uuid
from collections.abc import AsyncIterator
from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.db import connection, connections
from django.test import AsyncClient, Client
from django.utils import timezone

from conversations.models import ContextRecord, Conversation, Message, Turn
from facts.models import LearningRun
from memoryproject.models import AuditEvent, User
from tests.factories import (
    CandidateFactory,
    ConversationFactory,
    FactFactory,
    LearningRunFactory,
    MessageFactory,
    TurnFactory,
)
from tests.model_server import ModelServer
from tests.roles import as_owner

# Replies are written in threads with connections of their own.
pytestmark = pytest.mark.django_db(transaction=True)

CONVERSATIONS = "/api/v1/conversations/"


@pytest.fixture
def api(client: Client, asha: User) -> Client:
    client.force_login(asha)
    return client


@pytest.fixture
def talk(asha: User) -> Conversation:
    return ConversationFactory.create(user=asha, title="A talk")


@pytest.fixture
async def served(asha: User) -> AsyncIterator[AsyncClient]:
    """A client of the ASGI application, in the loop in which replies are written."""
    client = AsyncClient()
    await client.aforce_login(asha)
    yield client
    await sync_to_async(connections.close_all)()  # those of the thread that views ran in


def send(client: Client, method: str, url: str, body: Any = None) -> Any:
    call = getattr(client, method)
    return call(url, data=body if body is not None else {}, content_type="application/json")


def say(client: Client, talk: Conversation, text: str, **more: Any) -> Any:
    return send(client, "post", f"{CONVERSATIONS}{talk.pk}/turns/", {"text": text, **more})


def texts(turn: dict[str, Any]) -> list[tuple[str, str]]:
    return [(message["role"], message["text"]) for message in turn["messages"]]


def events(stream: str) -> list[tuple[str, Any]]:
    found = []
    for block in stream.split("\n\n")[:-1]:
        name, data = block.split("\n")
        found.append((name.removeprefix("event: "), json.loads(data.removeprefix("data: "))))
    return found


def body_of(answer: Any) -> str:
    return b"".join(answer.streaming_content).decode()


def stored() -> list[str]:
    with as_owner():
        return list(Message.objects.across_users().values_list("content", flat=True))


# --- Conversations ------------------------------------------------------------------------


def test_conversations_are_made_listed_changed_and_deleted(api: Client, ravi: User) -> None:
    ConversationFactory.create(user=ravi, title="Hers alone")
    body = {"mode": "read_only", "user": str(ravi.pk), "user_id": str(ravi.pk)}

    made = send(api, "post", CONVERSATIONS, body)
    url = f"{CONVERSATIONS}{made.json()['id']}/"

    assert made.status_code == 201
    assert made.json()["mode"] == "read_only"
    listed = api.get(CONVERSATIONS, {"user_id": str(ravi.pk)}).json()
    assert [one["id"] for one in listed["results"]] == [made.json()["id"]]
    changed = send(api, "patch", url, {"title": " New  name ", "mode": "learning"}).json()
    assert (changed["title"], changed["mode"]) == ("New name", "learning")
    assert api.get(url).json() == changed
    assert send(api, "delete", url).status_code == 204
    assert api.get(url).status_code == 404
    with as_owner():
        actions = set(AuditEvent.objects.values_list("action", flat=True))
    assert {"rename_conversation", "delete_conversation"} <= actions


def test_no_conversation_is_begun_with_an_invisible_title(api: Client) -> None:
    refused = send(api, "post", CONVERSATIONS, {"title": " \u200b "})

    assert refused.status_code == 422
    assert refused.json()["code"] == "blank"
    assert "visible" in refused.json()["detail"]
    assert api.get(CONVERSATIONS).json()["count"] == 0


def test_titles_and_modes_that_cannot_be_used_are_said(api: Client, talk: Conversation) -> None:
    url = f"{CONVERSATIONS}{talk.pk}/"

    assert send(api, "patch", url, {"title": " \u200b "}).status_code == 422
    assert send(api, "patch", url, {"title": "x" * 121}).status_code == 400
    assert send(api, "patch", url, {"title": 5}).status_code == 400
    assert send(api, "patch", url, {"mode": "loud"}).status_code == 400
    assert send(api, "post", CONVERSATIONS, {"mode": ["learning"]}).status_code == 400
    assert api.get(url).json()["title"] == "A talk"


# --- Sending ------------------------------------------------------------------------------


def test_the_plain_path_waits_for_the_end_of_the_reply(
    api: Client, talk: Conversation, model_server: ModelServer
) -> None:
    model_server.replies("Namaste, Asha.")

    answer = say(api, talk, "Hello", client_id="k-1")

    assert answer.status_code == 201, answer.content
    turn = answer.json()
    assert turn["status"] == "completed"
    assert texts(turn) == [("user", "Hello"), ("assistant", "Namaste, Asha.")]
    assert turn["learning"]["status"] == "due"
    assert turn["client_id"] == "k-1"
    assert api.get(f"/api/v1/turns/{turn['id']}/").json() == turn


def test_the_same_client_id_is_the_same_turn_and_one_call(
    api: Client, talk: Conversation, model_server: ModelServer
) -> None:
    first = say(api, talk, "Book the room", client_id="k-77")
    second = say(api, talk, "Book the room", client_id="k-77")
    other = say(api, talk, "Book the room", client_id="k-78")

    assert (first.status_code, second.status_code, other.status_code) == (201, 200, 201)
    assert second.json()["id"] == first.json()["id"] != other.json()["id"]
    assert len([call for call in model_server.calls if call.purpose == "reply"]) == 2
    assert stored().count("Book the room") == 2


def test_other_words_under_a_used_client_id_are_422(
    api: Client, talk: Conversation, model_server: ModelServer
) -> None:
    say(api, talk, "Book the room", client_id="k-77")

    refused = say(api, talk, "Book the hall", client_id="k-77")

    assert (refused.status_code, refused.json()["code"]) == (422, "client_id_used")
    assert "Book the hall" not in stored()
    assert len(model_server.calls_for("reply")) == 1


@pytest.mark.parametrize("text", ["", " ", "\n\n\t", "\u3000 ", "\u200b\u200d\ufeff", "\x00"])
def test_blank_messages_are_422_and_nothing_happens(
    api: Client, talk: Conversation, model_server: ModelServer, text: str
) -> None:
    answer = say(api, talk, text)

    assert answer.status_code == 422
    assert answer.json()["code"] == "blank"
    assert stored() == []
    assert model_server.calls == []


def test_too_long_a_message_is_422_with_the_limit(
    api: Client, talk: Conversation, settings: Any
) -> None:
    settings.MESSAGE_MAX_CHARACTERS = 100

    answer = say(api, talk, "x" * 101)

    assert answer.status_code == 422
    assert answer.json()["code"] == "too_long"
    assert "100" in answer.json()["detail"]


@pytest.mark.parametrize("stream", [False, True])
@pytest.mark.parametrize(
    "spelled", [r"half an emoji \ud83d here", r"same \ude00", r"NUL\u0000 here", r"\ud83d\ude42"]
)
def test_half_characters_and_nul_are_the_same_on_both_paths(
    api: Client, talk: Conversation, model_server: ModelServer, spelled: str, stream: bool
) -> None:
    answer = api.post(
        f"{CONVERSATIONS}{talk.pk}/turns/",
        f'{{"text": "{spelled}", "client_id": "k{spelled}", "stream": {json.dumps(stream)}}}',
        content_type="application/json",
    )
    said = body_of(answer) if stream else answer.content.decode()

    assert answer.status_code == 201
    for word in ("Traceback", "UnicodeEncodeError", "\x00"):
        assert word not in said
    (question,) = [text for text in stored() if text != "OK."]
    assert question.encode("utf-8")
    assert ("🙂" in question) is (spelled == r"\ud83d\ude42")


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"text": None},
        {"text": 5},
        {"text": ["hi"]},
        {"text": "hi", "client_id": 5},
        {"text": "hi", "client_id": "x" * 65},
        {"text": "hi", "stream": "yes"},
        ["hi"],
    ],
)
def test_wrong_types_are_400(api: Client, talk: Conversation, body: Any) -> None:
    answer = send(api, "post", f"{CONVERSATIONS}{talk.pk}/turns/", body)

    assert answer.status_code == 400
    assert answer.json()["detail"]
    assert stored() == []


def test_while_another_reply_is_written_it_is_409_with_that_turn(
    api: Client, asha: User, talk: Conversation
) -> None:
    waiting = TurnFactory.create(
        user=asha, conversation=talk, status="streaming", heartbeat_at=timezone.now(), said="First"
    )

    answer = say(api, talk, "Second")

    assert answer.status_code == 409
    assert answer.json()["turn"]["id"] == str(waiting.pk)
    assert stored() == ["First"]


def test_a_model_that_fails_is_a_turn_that_failed_with_its_sentence(
    api: Client, talk: Conversation, model_server: ModelServer
) -> None:
    model_server.fails("reply", status=401)

    answer = say(api, talk, "Hello")

    assert answer.status_code == 201
    turn = answer.json()
    assert turn["status"] == "failed"
    assert turn["error_code"] == "wrong_key"
    assert turn["error_sentence"]
    assert texts(turn) == [("user", "Hello")]


def test_a_broken_stream_is_interrupted_and_retry_asks_again(
    api: Client, talk: Conversation, model_server: ModelServer
) -> None:
    half = {"choices": [{"index": 0, "delta": {"content": "Wild yeast feeds on"}}]}
    model_server.streams([half], then="connection reset")
    broken = say(api, talk, "Explain sourdough").json()
    model_server.replies("Wild yeast feeds on flour.")

    again = send(api, "post", f"/api/v1/turns/{broken['id']}/retry/")

    assert broken["status"] == "interrupted"
    assert texts(broken)[-1] == ("assistant", "Wild yeast feeds on")
    assert again.status_code == 200
    assert again.json()["id"] == broken["id"]
    assert texts(again.json()) == [
        ("user", "Explain sourdough"),
        ("assistant", "Wild yeast feeds on flour."),
    ]
    assert send(api, "post", f"/api/v1/turns/{broken['id']}/retry/").json() == again.json()


def test_no_connection_is_held_while_the_model_talks(
    api: Client, talk: Conversation, model_server: ModelServer
) -> None:
    open_ones: list[int] = []

    def look() -> None:
        with connection.cursor() as cursor:  # the server's thread: a connection of its own
            cursor.execute(
                "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
                " AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
            )
            open_ones.append(cursor.fetchone()[0])
        connection.close()

    model_server.before_answering = look
    say(api, talk, "Hello")

    assert open_ones == [0]


# --- Streaming ----------------------------------------------------------------------------


async def test_a_stream_sends_text_as_it_comes_and_then_the_turn(
    served: AsyncClient, talk: Conversation, model_server: ModelServer
) -> None:
    model_server.replies("One two three.")

    answer: Any = await served.post(
        f"{CONVERSATIONS}{talk.pk}/turns/",
        {"text": "Count", "stream": True},
        content_type="application/json",
        headers={"accept": "text/event-stream"},
    )
    received = events("".join([part.decode() async for part in answer.streaming_content]))

    assert answer.status_code == 201
    assert answer.headers["Content-Type"] == "text/event-stream"
    assert answer.headers["Cache-Control"] == "no-cache"
    assert [name for name, _ in received[:-1]] == ["text"] * (len(received) - 1)
    assert "".join(data["text"] for _, data in received[:-1]) == "One two three."
    name, turn = received[-1]
    assert name == "done"
    assert turn["status"] == "completed"
    later: Any = await served.get(f"/api/v1/turns/{turn['id']}/stream/")
    again = events("".join([part.decode() async for part in later.streaming_content]))
    assert [data["text"] for name, data in again if name == "text"] == ["One two three."]
    assert again[-1] == ("done", turn)


async def test_the_plain_path_works_on_the_servers_own_loop(
    served: AsyncClient, talk: Conversation, model_server: ModelServer
) -> None:
    model_server.replies("Yes.")

    answer: Any = await served.post(
        f"{CONVERSATIONS}{talk.pk}/turns/", {"text": "Well?"}, content_type="application/json"
    )

    assert answer.status_code == 201
    assert texts(answer.json())[-1] == ("assistant", "Yes.")


def test_a_stream_works_where_nothing_can_be_sent_as_it_comes(
    api: Client, talk: Conversation, model_server: ModelServer
) -> None:
    model_server.replies("All at once.")

    received = events(body_of(say(api, talk, "Hello", stream=True)))

    assert "".join(data["text"] for name, data in received if name == "text") == "All at once."
    assert received[-1][0] == "done"


def test_a_failed_reply_ends_its_stream_with_the_turn(
    api: Client, talk: Conversation, model_server: ModelServer
) -> None:
    model_server.fails("reply", status=400)

    received = events(body_of(say(api, talk, "Hello", stream=True)))

    assert [name for name, _ in received] == ["done"]
    assert received[0][1]["status"] == "failed"
    assert received[0][1]["error_sentence"]


def test_a_turn_deleted_while_it_streams_is_gone(
    api: Client, talk: Conversation, model_server: ModelServer
) -> None:
    def delete() -> None:
        with as_owner():
            Conversation.objects.across_users().all().delete()
        connection.close()

    model_server.before_answering = delete

    received = events(body_of(say(api, talk, "Hello", stream=True)))

    assert received[-1][0] == "gone"


# --- Turns --------------------------------------------------------------------------------


def test_stop_ends_a_waiting_turn(api: Client, asha: User, talk: Conversation) -> None:
    turn = TurnFactory.create(user=asha, conversation=talk, status="pending", said="Wait")

    answer = send(api, "post", f"/api/v1/turns/{turn.pk}/stop/")

    assert answer.status_code == 202
    assert answer.json()["status"] == "interrupted"
    assert send(api, "post", f"/api/v1/turns/{turn.pk}/stop/").status_code == 202


def test_retry_is_409_while_another_turn_is_open(
    api: Client, asha: User, talk: Conversation
) -> None:
    failed = TurnFactory.create(user=asha, conversation=talk, status="failed", said="One")
    waiting = TurnFactory.create(user=asha, conversation=talk, status="pending", said="Two")

    answer = send(api, "post", f"/api/v1/turns/{failed.pk}/retry/")

    assert answer.status_code == 409
    assert answer.json()["turn"]["id"] == str(waiting.pk)


def test_relearn_puts_a_failed_run_in_line_again(
    api: Client, asha: User, talk: Conversation
) -> None:
    turn = TurnFactory.create(user=asha, conversation=talk, said="I play the oboe")
    LearningRunFactory.create(
        user=asha, turn=turn, status="failed", error_code="timeout", finished_at=timezone.now()
    )

    answer = send(api, "post", f"/api/v1/turns/{turn.pk}/relearn/")

    assert answer.status_code == 202
    assert answer.json()["learning"]["status"] == "due"
    with as_owner():
        assert LearningRun.objects.across_users().get().status == "due"


def test_what_may_not_be_learnt_from_is_409(api: Client, asha: User, talk: Conversation) -> None:
    paused = TurnFactory.create(user=asha, conversation=talk, said="Off", may_learn=False)

    answer = send(api, "post", f"/api/v1/turns/{paused.pk}/relearn/")

    assert answer.status_code == 409
    assert answer.json()["code"] == "learning_was_off"
    with as_owner():
        assert not LearningRun.objects.across_users().exists()


def test_a_turn_says_what_was_learnt_and_which_memories_it_was_given(
    api: Client, asha: User, talk: Conversation
) -> None:
    turn = TurnFactory.create(user=asha, conversation=talk, said="I moved to Pune")
    fact = FactFactory.create(user=asha)
    offer = CandidateFactory.create(user=asha)
    gone = str(uuid.uuid4())
    LearningRunFactory.create(
        user=asha,
        turn=turn,
        status="done",
        finished_at=timezone.now(),
        outcomes=[
            {"outcome": "superseded", "kind": "fact", "id": str(fact.pk), "reason": ""},
            {"outcome": "offered", "kind": "candidate", "id": str(offer.pk), "reason": ""},
            {"outcome": "inserted", "kind": "fact", "id": gone, "reason": ""},
        ],
    )
    source = {
        "kind": "fact",
        "id": str(fact.pk),
        "version": "1",
        "score": {"total": 0.7},
        "reason": "recalled",
    }
    with as_owner():
        ContextRecord(
            user=asha,
            turn=turn,
            attempt=1,
            model="m",
            budget=100,
            tokens=5,
            blocks=[
                {"kind": "system", "role": "system", "text": "Be kind.", "tokens": 2},
                {"kind": "memory", "role": "user", "text": "x", "tokens": 3, "sources": [source]},
            ],
        ).save()

    shown = api.get(f"/api/v1/turns/{turn.pk}/").json()

    assert shown["learning"]["status"] == "done"
    assert [(one["what"], one["fact"], one["offer"]) for one in shown["learning"]["learnt"]] == [
        ("superseded", str(fact.pk), None),
        ("offered", None, str(offer.pk)),
    ]
    assert shown["sources"] == [source]


def test_turns_are_paged_backwards_in_a_fixed_number_of_queries(
    api: Client, asha: User, talk: Conversation, django_assert_max_num_queries: Any
) -> None:
    made: list[Turn] = []
    for n in range(7):
        parent = made[-1] if made else None
        turn = TurnFactory.create(user=asha, conversation=talk, parent=parent, said=f"{n}")
        made.append(turn)
    with as_owner():
        Conversation.objects.across_users().update(active_turn=made[-1])
    url = f"{CONVERSATIONS}{talk.pk}/turns/"

    with django_assert_max_num_queries(16):
        newest = api.get(url, {"limit": 3}).json()
    middle = api.get(url, {"limit": 3, "before": newest["before"]}).json()
    first = api.get(url, {"limit": 3, "before": middle["before"]}).json()

    pages = [
        [turn["messages"][0]["text"] for turn in page["results"]]
        for page in (first, middle, newest)
    ]
    assert pages == [["0"], ["1", "2", "3"], ["4", "5", "6"]]
    assert first["before"] is None
    for wrong in ({"before": "x"}, {"limit": 0}, {"limit": 101}, {"limit": "many"}):
        assert api.get(url, wrong).status_code == 400


def test_masked_words_and_replaced_replies_are_not_shown(
    api: Client, asha: User, talk: Conversation, model_server: ModelServer
) -> None:
    secret = "sk-test-FAKE00000000000000000000000000000000"

    turn = say(api, talk, f"Why does {secret} fail?").json()
    MessageFactory.create(
        turn=Turn(pk=turn["id"]),
        user=asha,
        position=7,
        role="assistant",
        content="An earlier try",
        discarded_at=timezone.now() - timedelta(minutes=1),
    )

    shown = api.get(f"/api/v1/turns/{turn['id']}/").content.decode()
    assert "[secret removed]" in shown
    assert "FAKE" not in shown
    assert "An earlier try" not in shown


@pytest.mark.parametrize("row_id", ["0193e4a0-0000-7000-8000-000000000000", "1", "%00", "x" * 200])
def test_ids_of_nothing_are_404(api: Client, row_id: str) -> None:
    for method, url in (
        ("get", f"{CONVERSATIONS}{row_id}/"),
        ("patch", f"{CONVERSATIONS}{row_id}/"),
        ("delete", f"{CONVERSATIONS}{row_id}/"),
        ("get", f"{CONVERSATIONS}{row_id}/turns/"),
        ("post", f"{CONVERSATIONS}{row_id}/turns/"),
        ("get", f"/api/v1/turns/{row_id}/"),
        ("get", f"/api/v1/turns/{row_id}/stream/"),
        ("post", f"/api/v1/turns/{row_id}/stop/"),
        ("post", f"/api/v1/turns/{row_id}/retry/"),
        ("post", f"/api/v1/turns/{row_id}/relearn/"),
    ):
        assert send(api, method, url, None if method == "get" else {}).status_code == 404, url
