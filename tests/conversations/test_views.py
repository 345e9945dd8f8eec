"""The chat's pages as a browser without JavaScript sees them, and as htmx asks for them."""

import re
from collections.abc import AsyncIterator
from datetime import date, timedelta
from typing import Any
from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async
from django.db import connections
from django.test import AsyncClient, Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries
from uuid_utils.compat import uuid7

from conversations import threads
from conversations.models import ContextRecord, Conversation, Turn
from conversations.views.replies import server_sent
from conversations.views.sidebar import heading_of
from facts.models import LearningRun
from memoryproject.models import User
from memoryproject.row_security import acting_as
from tests.factories import (
    CandidateFactory,
    ConversationFactory,
    FactFactory,
    LearningRunFactory,
    TurnFactory,
)
from tests.roles import as_owner

HTMX = {"HX-Request": "true"}
ATTACK = "<script>alert(1)</script><img src=x onerror=alert(2)>\"'>"


@pytest.fixture
def page(client: Client, asha: User) -> Client:
    client.force_login(asha)
    return client


@pytest.fixture
async def tab(asha: User) -> AsyncIterator[AsyncClient]:
    """Asha's browser as an asynchronous client; the connection of its thread is closed."""
    client = AsyncClient()
    await client.aforce_login(asha)
    yield client
    await sync_to_async(connections.close_all)()


def talk(user: User, *, turns: int = 1, **fields: Any) -> tuple[Conversation, list[Turn]]:
    """A conversation of so many turns, each the parent of the next."""
    conversation = ConversationFactory.create(user=user, **fields)
    made: list[Turn] = []
    for number in range(turns):
        parent = made[-1] if made else None
        made.append(
            TurnFactory.create(
                user=user,
                conversation=conversation,
                parent=parent,
                said=f"question {number}",
                reply=f"answer {number}",
            )
        )
    show(conversation, made[-1] if made else None)
    return conversation, made


def show(conversation: Conversation, turn: Turn | None) -> None:
    with as_owner():
        conversation.active_turn = turn
        conversation.save()


def at(name: str, *args: Any) -> str:
    return reverse(f"conversations:{name}", args=args)


def text_of(response: Any) -> str:
    return str(response.content.decode())


# --- Pages --------------------------------------------------------------------------------


@pytest.mark.django_db
def test_an_empty_first_chat_suggests_three_things_to_tell_it(page: Client) -> None:
    response = page.get("/")

    html = text_of(response)
    assert html.count("data-try=") == 3
    assert "<title>New conversation" in html
    assert 'name="client_id"' in html


@pytest.mark.django_db
def test_the_policy_allows_no_script_or_style_of_the_page_itself(page: Client) -> None:
    conversation, _ = talk(page_user(page))

    response = page.get(at("conversation", conversation.pk))

    policy = response["Content-Security-Policy"]
    assert "unsafe" not in policy
    assert "default-src 'none'" in policy
    html = text_of(response)
    assert not re.search(r"<script(?![^>]*\bsrc=)", html)
    assert not re.search(r"<[^>]+\s(style|on\w+)=", html)
    assert "http://" not in html
    assert "https://" not in html


def page_user(client: Client) -> User:
    return User.objects.get(pk=client.session["_auth_user_id"])


@pytest.mark.django_db
def test_who_is_not_signed_in_is_sent_to_do_so(client: Client) -> None:
    response = client.get("/")

    assert response.status_code == 302
    assert response["Location"].startswith("/accounts/login/")


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("htmx", [{}, HTMX], ids=["plain", "htmx"])
def test_a_strangers_conversation_and_turn_are_nowhere(
    client: Client, asha: User, ravi: User, htmx: dict[str, str]
) -> None:
    conversation, [turn] = talk(asha)
    client.force_login(ravi)
    gets = ["conversation", "earlier", "newer", "delete"]
    posts = ["send", "rename", "mode", "delete"]
    turn_gets, turn_posts = ["turn", "stream", "learned", "used"], ["stop", "retry", "relearn"]

    seen = [client.get(at(name, conversation.pk), headers=htmx) for name in gets]
    seen += [client.post(at(name, conversation.pk), {"text": "x"}, headers=htmx) for name in posts]
    seen += [client.get(at(name, turn.pk), headers=htmx) for name in turn_gets]
    seen += [client.post(at(name, turn.pk), headers=htmx) for name in turn_posts]

    assert [response.status_code for response in seen] == [404] * 15
    client.force_login(asha)  # they are there
    assert client.get(at("turn", turn.pk)).status_code == 302
    assert Conversation.objects.for_user(asha).count() == 0  # but hidden outside a scope


@pytest.mark.django_db
def test_what_was_said_is_never_markup(page: Client) -> None:
    user = page_user(page)
    conversation = ConversationFactory.create(user=user, title=ATTACK)
    turn = TurnFactory.create(user=user, conversation=conversation, said=ATTACK, reply=ATTACK)
    show(conversation, turn)
    fact = FactFactory.create(user=user, text=ATTACK, value="x", source_turn=turn)
    offer = CandidateFactory.create(user=user, text=ATTACK, source_turn=turn)
    LearningRunFactory.create(
        user=user,
        turn=turn,
        status="done",
        outcomes=[
            {"outcome": "inserted", "kind": "fact", "id": str(fact.pk)},
            {"outcome": "offered", "kind": "candidate", "id": str(offer.pk)},
        ],
    )

    html = text_of(page.get(at("conversation", conversation.pk)))

    assert html.count("alert(1)") >= 5
    assert "<script>alert" not in html
    assert "<img" not in html


@pytest.mark.django_db
def test_every_bubble_finds_its_own_direction(page: Client) -> None:
    conversation, _ = talk(page_user(page), turns=3)

    html = text_of(page.get(at("conversation", conversation.pk)))

    assert len(re.findall(r'class="words" dir="auto"', html)) == 3
    assert len(re.findall(r'class="prose" dir="auto"', html)) == 3
    assert re.search(r'<textarea[^>]*dir="auto"', html)


@pytest.mark.django_db
def test_a_long_thread_costs_as_many_queries_as_a_short_one(
    page: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    user = page_user(page)
    short, _ = talk(user, turns=2)
    long, turns = talk(user, turns=45)
    for turn in turns:
        fact = FactFactory.create(user=user, key=f"k{turn.pk}", source_turn=turn)
        outcomes = [{"outcome": "inserted", "kind": "fact", "id": str(fact.pk)}]
        LearningRunFactory.create(user=user, turn=turn, status="done", outcomes=outcomes)

    with django_assert_max_num_queries(30) as for_short:
        page.get(at("conversation", short.pk))
    with django_assert_max_num_queries(30) as for_long:
        response = page.get(at("conversation", long.pk))

    assert text_of(response).count("<article") == 30
    # one for the facts, one for what they replaced, one for what can be undone
    assert len(for_long.captured_queries) <= len(for_short.captured_queries) + 3


@pytest.mark.django_db
def test_earlier_messages_are_a_link_that_works_without_javascript(page: Client) -> None:
    conversation, _ = talk(page_user(page), turns=35)

    newest = text_of(page.get(at("conversation", conversation.pk)))
    link = re.search(r'href="([^"]*\?before=[^"]*)"', newest)
    assert link is not None
    oldest = text_of(page.get(link[1]))

    assert "answer 34" in newest
    assert "answer 4<" not in newest
    assert "answer 4<" in oldest
    assert "answer 5<" not in oldest
    assert "Later messages" in oldest
    assert "Earlier messages" not in oldest


@pytest.mark.django_db
def test_earlier_messages_are_found_after_the_oldest_one_shown_was_deleted(page: Client) -> None:
    user = page_user(page)
    conversation, made = talk(user, turns=35)
    newest = text_of(page.get(at("conversation", conversation.pk)))
    link = re.search(r'href="([^"]*\?before=[^"]*)"', newest)
    assert link is not None
    assert str(made[5].pk) in link[1]

    threads.delete_turn(made[5])

    assert "answer 4<" in text_of(page.get(link[1]))
    with acting_as(user.pk):
        read = threads.thread(conversation, before=made[5].pk)
    assert [turn.pk for turn in read] == [turn.pk for turn in made[:5]]
    gone = page.get(at("conversation", conversation.pk), {"before": str(uuid7())})
    assert gone.status_code == 404


@pytest.mark.django_db
def test_a_link_to_an_old_message_shows_what_is_around_it(page: Client) -> None:
    _, turns = talk(page_user(page), turns=60)

    response = page.get(at("turn", turns[3].pk), follow=True)

    html = text_of(response)
    assert f'id="turn-{turns[3].pk}"' in html
    assert f'id="turn-{turns[0].pk}"' in html
    assert f'id="turn-{turns[40].pk}"' not in html


@pytest.mark.django_db
def test_conversations_are_found_by_their_title_whatever_case_and_accents(page: Client) -> None:
    user = page_user(page)
    ConversationFactory.create(user=user, title="Café in Zürich")
    ConversationFactory.create(user=user, title="Knees")

    html = text_of(page.get(at("listing"), {"q": "zurich CAFE"}))

    assert "Café in Zürich" in html
    assert "Knees" not in html
    assert "No title holds" in text_of(page.get("/", {"q": "nothing of the kind"}))


@pytest.mark.django_db(transaction=True)
def test_nonsense_in_an_address_or_a_form_is_no_error_of_ours(page: Client) -> None:
    user = page_user(page)
    conversation, [turn] = talk(user)
    LearningRunFactory.create(user=user, turn=turn)
    huge = "9" * 5000
    nonsense: list[tuple[str, dict[str, str]]] = [
        (at("conversation", conversation.pk), {"before": "x", "at": "y", "look": huge}),
        (at("listing"), {"most": huge, "q": "\x00", "current": "<"}),
        (at("newer", conversation.pk), {"after": "\x00"}),
        (at("learned", turn.pk), {"look": huge}),
        ("/", {"mode": "<b>", "text": "\x00", "most": "-1"}),
        (reverse("facts:memory"), {"q": "\x00", "kind": "x", "page": huge}),
    ]

    seen = [page.get(url, query, headers=HTMX).status_code for url, query in nonsense]
    sent = page.post(at("send", conversation.pk), {"text": " ", "client_id": "\x00"})

    assert all(status < 300 for status in seen)
    assert sent.status_code == 422


def test_conversations_are_grouped_by_day_then_by_month() -> None:
    today = date(2026, 3, 10)

    headings = [
        heading_of(day, today)
        for day in (
            today,
            today - timedelta(days=1),
            today - timedelta(days=5),
            date(2026, 2, 3),
            date(2025, 12, 31),
        )
    ]

    assert headings == ["Today", "Yesterday", "Earlier this month", "February", "December 2025"]


@pytest.mark.django_db
@pytest.mark.parametrize("title", ["", "\u200b", "x" * 121])
def test_a_title_that_cannot_be_used_is_refused_on_the_page(page: Client, title: str) -> None:
    conversation, _ = talk(page_user(page))

    refused = page.post(at("rename", conversation.pk), {"title": title})

    assert refused.status_code == 422
    assert "A title needs at least one visible character" in text_of(refused)
    with as_owner():
        assert Conversation.objects.across_users().get().title == conversation.title


@pytest.mark.django_db
def test_a_conversation_is_renamed_switched_and_deleted(page: Client) -> None:
    conversation, _ = talk(page_user(page))

    page.post(at("rename", conversation.pk), {"title": "Knees"})
    words = text_of(page.post(at("mode", conversation.pk), {"mode": "temporary"}, headers=HTMX))
    named = text_of(page.get(at("conversation", conversation.pk)))
    asked = text_of(page.get(at("delete", conversation.pk)))
    page.post(at("delete", conversation.pk))

    assert "<title>Knees" in named
    assert "I use no memory here, and learn nothing." in words
    assert "can't be undone" in asked
    assert page.get(at("conversation", conversation.pk)).status_code == 404


@pytest.mark.django_db
def test_the_banner_says_how_far_the_model_is_and_asks_again(
    page: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = {"state": "downloading", "percent": 42, "sentence": ""}
    monkeypatch.setattr("memoryproject.llm.model_state", lambda: state)

    fetching = text_of(page.get(at("model_state")))
    state["state"] = "ready"
    ready = text_of(page.get(at("model_state")))

    assert 'value="42"' in fetching
    assert "hx-trigger" in fetching
    assert "hx-trigger" not in ready


# --- Sending ------------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
def test_while_a_reply_is_written_the_next_message_waits_in_the_box(page: Client) -> None:
    user = page_user(page)
    conversation = ConversationFactory.create(user=user)
    turn = TurnFactory.create(user=user, conversation=conversation, status="pending", said="first")
    show(conversation, turn)

    sent = {"text": "second, still <here>", "client_id": "b"}
    by_htmx = page.post(at("send", conversation.pk), sent, headers=HTMX)
    plain = page.post(at("send", conversation.pk), sent)

    assert by_htmx.status_code == plain.status_code == 409
    assert "still replying" in text_of(by_htmx)
    assert by_htmx["HX-Retarget"] == "#composer-note"
    assert "second, still &lt;here&gt;</textarea>" in text_of(plain)


@pytest.mark.django_db(transaction=True)
def test_what_cannot_be_taken_is_refused_with_a_sentence(page: Client, settings: Any) -> None:
    settings.MESSAGE_MAX_CHARACTERS = 10
    conversation, _ = talk(page_user(page))

    blank = page.post(at("send", conversation.pk), {"text": " \n"}, headers=HTMX)
    long = page.post(at("new"), {"text": "more than ten characters"})

    assert (blank.status_code, long.status_code) == (422, 422)
    assert "Write a message first." in text_of(blank)
    assert "too long" in text_of(long)
    assert "more than ten characters</textarea>" in text_of(long)


@pytest.mark.django_db(transaction=True)
async def test_a_first_message_sent_twice_begins_one_conversation(
    tab: AsyncClient, model_server: Any
) -> None:
    model_server.replies("**Hello**, Asha.")
    sent = {"text": "Hi\r\nthere", "client_id": str(uuid4()), "mode": "learning"}

    first = await tab.post(at("new"), sent)
    again = await tab.post(at("new"), sent)

    assert first.status_code == 302
    assert first["Location"] == again["Location"]
    turn_id = first["Location"].split("#turn-")[1]
    events = await streamed(tab, turn_id)
    assert "".join(text for kind, text in events if kind == "text") == "**Hello**, Asha."
    assert [kind for kind, _ in events][-1] == "done"
    assert "<strong>Hello</strong>" in events[-1][1]
    assert "Hi\nthere</div>" in events[-1][1]
    assert len(model_server.calls_for("reply")) == 1


@pytest.mark.django_db(transaction=True)
async def test_other_words_from_an_old_form_are_another_message(
    tab: AsyncClient, model_server: Any
) -> None:
    """Going back in the browser shows the form with the id that it was sent with."""
    id_of_form = str(uuid4())

    async def sent(to: str, text: str) -> str:
        where: str = (await tab.post(to, {"text": text, "client_id": id_of_form}))["Location"]
        await streamed(tab, where.split("#turn-")[1])
        return where

    first = await sent(at("new"), "Hello")
    second = await sent(at("new"), "Good night")
    again = await sent(at("new"), "Good night")
    here = at("send", first.split("/")[2])
    third = await sent(here, "One more")

    assert first != second == again
    assert third == await sent(here, "One more")
    assert third.split("#")[0] == first.split("#")[0]
    assert len(model_server.calls_for("reply")) == 3


async def streamed(tab: AsyncClient, turn_id: Any) -> list[tuple[str, str]]:
    response = await tab.get(at("stream", turn_id))
    assert response["Content-Type"] == "text/event-stream"
    assert response["Cache-Control"] == "no-cache"
    assert response["X-Accel-Buffering"] == "no"
    chunks: AsyncIterator[bytes] = response.streaming_content  # type: ignore[attr-defined]
    whole = b"".join([chunk async for chunk in chunks]).decode()
    return [read_event(event) for event in whole.split("\n\n") if event]


def read_event(event: str) -> tuple[str, str]:
    """As a browser reads it."""
    kind, *lines = event.split("\n")
    return kind.removeprefix("event: "), "\n".join(line.removeprefix("data: ") for line in lines)


@pytest.mark.parametrize("text", ["one", "two\nlines", "\n", " leading", "a\r\nb\rc", "", "\n\n"])
def test_text_survives_as_an_event(text: str) -> None:
    event = server_sent("text", text)

    assert event.endswith("\n\n")
    assert "\n\n" not in event[:-2]
    assert read_event(event[:-2]) == ("text", text.replace("\r\n", "\n").replace("\r", "\n"))


@pytest.mark.django_db(transaction=True)
async def test_streamed_text_is_escaped(tab: AsyncClient, model_server: Any) -> None:
    model_server.replies("<b>bold</b> & <script>x</script>")

    sent = await tab.post(at("new"), {"text": "Hi", "client_id": "c"})
    events = await streamed(tab, sent["Location"].split("#turn-")[1])

    text = "".join(text for kind, text in events if kind == "text")
    assert text.startswith("&lt;b&gt;bold&lt;/b&gt; &amp; &lt;script&gt;")
    assert "<script>" not in events[-1][1]


@pytest.mark.django_db(transaction=True)
async def test_sending_by_htmx_answers_with_the_turn_that_opens_the_stream(
    tab: AsyncClient, asha: User, model_server: Any
) -> None:
    gate = model_server.hold("reply")
    conversation = await in_thread(ConversationFactory.create, user=asha)

    sent = {"text": "Hi", "client_id": "c"}
    response = await tab.post(at("send", conversation.pk), sent, headers=HTMX)

    html = text_of(response)
    assert 'sse-connect="/turns/' in html
    assert 'aria-busy="true"' in html
    assert 'id="composer-state" hx-swap-oob="true"' in html
    assert "Stop the reply" in html
    refreshed = text_of(await tab.get(at("conversation", conversation.pk)))
    assert '<noscript><meta http-equiv="refresh" content="2; url=/c/' in refreshed
    turn_id = re.search(r"/turns/([0-9a-f-]+)/stream/", html)
    assert turn_id is not None
    stopped = await tab.post(at("stop", turn_id[1]), headers=HTMX)
    assert stopped.status_code == 204
    gate.set()
    events = await streamed(tab, turn_id[1])
    assert "You stopped this reply." in events[-1][1]
    ended = text_of(await tab.get(at("conversation", conversation.pk)))
    assert "http-equiv" not in ended


async def in_thread(make: Any, **fields: Any) -> Any:
    from memoryproject.row_security import run_unscoped

    return await run_unscoped(lambda: make(**fields))


@pytest.mark.django_db(transaction=True)
async def test_a_failed_reply_is_tried_again_without_doubling_the_message(
    tab: AsyncClient, asha: User, model_server: Any
) -> None:
    model_server.replies("Here I am.")
    conversation = await in_thread(ConversationFactory.create, user=asha)
    turn = await in_thread(
        TurnFactory.create,
        user=asha,
        conversation=conversation,
        status="failed",
        error_sentence="The model could not be reached.",
        said="Are you there?",
    )
    await in_thread(lambda: show(conversation, turn))

    before = text_of(await tab.get(at("conversation", conversation.pk)))
    await tab.post(at("retry", turn.pk), headers=HTMX)
    events = await streamed(tab, turn.pk)
    after = text_of(await tab.get(at("conversation", conversation.pk)))

    assert "The model could not be reached." in before
    assert "Your message is kept." in before
    assert "Here I am." in events[-1][1]
    assert after.count("Are you there?</div>") == 1
    assert "could not be reached" not in after


# --- Other tabs ---------------------------------------------------------------------------


@pytest.mark.django_db
def test_another_tab_is_told_only_what_it_does_not_show(page: Client) -> None:
    conversation, turns = talk(page_user(page), turns=3)
    url = at("newer", conversation.pk)

    def ask(after: Turn, seen: str) -> Any:
        return page.get(url, {"after": str(after.pk), "seen": seen}, headers=HTMX)

    nothing = ask(turns[2], "completed-0")
    two = text_of(ask(turns[0], "completed-0"))
    changed = text_of(ask(turns[2], "failed-0"))

    assert nothing.status_code == 204
    assert two.count("<article") == 2
    assert 'hx-swap-oob="true"' not in two.split("composer-state")[0]
    assert changed.count("<article") == 1
    assert re.search(r'<article[^>]*hx-swap-oob="true"', changed)


# --- What was learnt, what was used -------------------------------------------------------


@pytest.mark.django_db
def test_the_page_looks_for_what_was_learnt_ever_slower_and_stops(page: Client) -> None:
    turn = TurnFactory.create(user=page_user(page), said="I live in Pune")
    run = LearningRunFactory.create(user=turn.user, turn=turn)
    url = at("learned", turn.pk)

    first = text_of(page.get(url, headers=HTMX))
    later = text_of(page.get(url, {"look": "20"}, headers=HTMX))
    last = text_of(page.get(url, {"look": "41"}, headers=HTMX))
    with as_owner():
        LearningRun.objects.across_users().filter(pk=run.pk).update(status="empty")
    empty = text_of(page.get(url, headers=HTMX))

    assert "look=1" in first
    assert "delay:1s" in first
    assert "delay:8s" in later
    assert "hx-trigger" not in last
    assert re.sub(r"<[^>]+>", "", empty).strip() == ""


@pytest.mark.django_db
def test_failed_learning_says_so_and_can_be_tried_again(page: Client) -> None:
    turn = TurnFactory.create(user=page_user(page), said="I live in Pune")
    LearningRunFactory.create(
        user=turn.user, turn=turn, status="failed", finished_at=timezone.now()
    )

    failed = text_of(page.get(at("learned", turn.pk), headers=HTMX))
    again = text_of(page.post(at("relearn", turn.pk), headers=HTMX))

    assert "Could not be remembered" in failed
    assert "Try again" in failed
    assert "Looking for what to remember" in again


@pytest.mark.django_db
def test_a_reply_shows_the_memories_it_was_given(page: Client) -> None:
    user = page_user(page)
    conversation, [turn] = talk(user)
    fact = FactFactory.create(user=user)
    block = {"kind": "memory", "role": "user", "text": "", "tokens": 1}
    for attempt, ids in ((1, []), (2, [str(fact.pk), str(uuid4())])):
        sources = [{"kind": "fact", "id": one, "reason": "recalled"} for one in ids]
        with as_owner():
            ContextRecord(
                user=user,
                turn=turn,
                attempt=attempt,
                model="m",
                blocks=[{"kind": "system", "text": "s"}, block | {"sources": sources}],
                budget=1,
                tokens=1,
            ).save()

    thread = text_of(page.get(at("conversation", conversation.pk)))
    used = text_of(page.get(at("used", turn.pk)))

    assert "Used 2 memories" in thread
    assert f"/memory/{fact.pk}/" in used
    assert "forgotten since" in used
