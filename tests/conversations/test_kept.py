"""Pins, the summary, what a reply was shown, and deleting a turn: as pages and as htmx asks."""

import json
import re
from collections.abc import AsyncIterator
from datetime import timedelta
from html import unescape
from itertools import pairwise
from typing import Any
from urllib.parse import unquote
from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async
from django.db import connection, connections
from django.test import AsyncClient, Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from conversations.context import prompt_shapes
from conversations.models import ContextRecord, Conversation, FoldingRun, Message, Summary, Turn
from conversations.protected import Item, as_json
from memoryproject.models import ModelCall, User
from memoryproject.row_security import run_unscoped
from tests.factories import (
    CandidateFactory,
    ConversationFactory,
    FactFactory,
    FoldingRunFactory,
    SummaryFactory,
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
    client = AsyncClient()
    await client.aforce_login(asha)
    yield client
    await sync_to_async(connections.close_all)()


@pytest.fixture
def summariser(settings: Any, model_server: Any) -> Any:
    names = settings.LLM["models"] | {"summarise": "scripted-summarise"}
    settings.LLM = settings.LLM | {"models": names}
    return model_server


def talk(user: User, *, turns: int = 1, **fields: Any) -> tuple[Conversation, list[Turn]]:
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
    with as_owner():
        conversation.active_turn = made[-1]
        conversation.save()
    return conversation, made


def message_of(turn: Turn, position: int = 0) -> Message:
    with as_owner():
        return Message.objects.across_users().get(turn=turn, position=position)


def record(turn: Turn, *blocks: dict[str, Any], attempt: int = 1, **given: Any) -> ContextRecord:
    fields = {"model": "m", "budget": 9_000, "tokens": 1_234} | given
    made = ContextRecord(user=turn.user, turn=turn, attempt=attempt, blocks=list(blocks), **fields)
    with as_owner():
        made.save()
    return made


def block(kind: str, text: str, *sources: dict[str, Any], role: str = "system") -> dict[str, Any]:
    return {"kind": kind, "role": role, "text": text, "tokens": 7, "sources": list(sources)}


def source(kind: str, pk: Any, **more: Any) -> dict[str, Any]:
    return {"kind": kind, "id": str(pk), "version": "1", "score": {}, "reason": ""} | more


def at(name: str, *args: Any) -> str:
    return reverse(f"conversations:{name}", args=args)


def text_of(response: Any) -> str:
    return str(response.content.decode())


def words_of(response: Any) -> str:
    """What is read on the page, in one line."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", text_of(response))).split())


def events_of(response: Any) -> set[str]:
    return set(json.loads(response["HX-Trigger"]))


# --- Pins ---------------------------------------------------------------------------------


@pytest.mark.django_db
def test_both_sides_are_pinned_and_unpinned_without_javascript(page: Client, asha: User) -> None:
    conversation, [turn] = talk(asha)
    thread = at("conversation", conversation.pk)

    for message in (message_of(turn), message_of(turn, 1)):
        pinned = page.post(at("pin", message.pk))
        assert pinned["Location"] == f"{thread}?at={turn.pk}#turn-{turn.pk}"
    after = text_of(page.get(thread))
    listed = words_of(page.get(at("kept", conversation.pk)))
    unpinned = page.post(at("unpin", message.pk), {"listed": "1"})

    assert after.count('class="pinned"') == 2
    assert "2 of at most 20" in listed
    assert "question 0" in listed
    assert "answer 0" in listed
    assert unpinned["Location"] == at("kept", conversation.pk)
    assert text_of(page.get(thread)).count('class="pinned"') == 1


@pytest.mark.django_db
def test_a_pin_tells_the_list_and_the_list_tells_the_message(page: Client, asha: User) -> None:
    _, [turn] = talk(asha)
    message = message_of(turn)

    pinned = page.post(at("pin", message.pk), headers=HTMX)
    listed = page.post(at("unpin", message.pk), {"listed": "1"}, headers=HTMX)
    control = page.get(at("pin", message.pk), headers=HTMX)

    assert events_of(pinned) == {"pins-changed"}
    assert "Unpin your message" in text_of(pinned)
    assert events_of(listed) == {f"pin-{message.pk}"}
    assert "Nothing is pinned" in words_of(listed)
    assert f"pin-{message.pk} from:body" in text_of(control)
    assert "Pin your message" in text_of(control)


@pytest.mark.django_db
@pytest.mark.parametrize("htmx", [{}, HTMX], ids=["plain", "htmx"])
def test_a_refused_pin_says_why_at_its_place(
    page: Client, asha: User, settings: Any, htmx: dict[str, str]
) -> None:
    """The plain page is the one that shows the message, however far back it is."""
    settings.PINS_MAX = 1
    _, turns = talk(asha, turns=45)
    page.post(at("pin", message_of(turns[40]).pk))
    message = message_of(turns[2])

    refused = page.post(at("pin", message.pk), headers=htmx)

    assert refused.status_code == 422
    place = text_of(refused).partition(f'id="pin-{message.pk}"')[2]
    sentence = "You have pinned one message here, which is the limit. Unpin one first."
    assert sentence in place.partition("</div>")[0]
    assert text_of(refused).count('role="alert">You have') == 1


@pytest.mark.django_db
def test_what_a_retry_replaced_cannot_be_pinned(page: Client, asha: User) -> None:
    _, [turn] = talk(asha)
    message = message_of(turn, 1)
    with as_owner():
        Message.objects.across_users().filter(pk=message.pk).update(discarded_at=timezone.now())

    assert page.post(at("pin", message.pk)).status_code == 404


# --- The summary --------------------------------------------------------------------------


@pytest.mark.django_db
def test_a_short_conversation_is_told_what_will_stand_here(page: Client, asha: User) -> None:
    conversation, _ = talk(asha)

    words = words_of(page.get(at("kept", conversation.pk)))

    assert "Nothing is pinned. Pin a message" in words
    assert "I have all of this conversation word for word" in words
    assert "Summarise this conversation" in words
    assert "Make it anew" not in words
    empty = ConversationFactory.create(user=asha)
    assert page.get(at("kept", empty.pk)).status_code == 200


@pytest.mark.django_db
def test_the_summary_says_how_far_it_reaches_and_what_it_was_checked_for(
    page: Client, asha: User
) -> None:
    conversation, turns = talk(asha, turns=5)
    items = [
        Item("identifier", "order 88412", str(turns[0].pk)),
        Item("date", "12 May", str(uuid4())),
        Item("identifier", "INV-7", str(turns[1].pk)),
    ]
    for version, index in ((1, 0), (2, 2)):
        SummaryFactory.create(
            through=turns[index],
            version=version,
            text=f"Version {version} of it",
            turns_covered=index + 1,
            protected=as_json(items),
            appended=version,
            rebuilt=version == 2,
        )
    record(turns[4], starts_at=turns[3].pk)

    response = page.get(at("kept", conversation.pk))

    html, words = text_of(response), words_of(response)
    assert "Version 2 of it" in words
    assert "Version 1 of it" not in words
    assert "first 3 questions" in words
    assert f"/turns/{turns[2].pk}/" in html
    assert "straight from what was said" in words
    assert "2 details that the model had left out were put back by the program" in words
    assert re.search(r"References order 88412 INV-7 Dates 12 May", words)
    assert re.search(rf'href="/turns/{turns[0].pk}/"[^>]*>order 88412', html)
    assert "“question 3”" in words
    old = words_of(page.get(at("version", conversation.pk, 1)))
    assert "Version 1 of it" in old
    assert page.get(at("version", conversation.pk, 3)).status_code == 404


@pytest.mark.django_db
def test_a_branch_has_the_summary_of_its_own_way(page: Client, asha: User) -> None:
    conversation, turns = talk(asha, turns=2)
    branch = TurnFactory.create(
        user=asha, conversation=conversation, parent=turns[0], said="otherwise"
    )
    SummaryFactory.create(through=turns[0], version=1, text="Of both")
    SummaryFactory.create(through=branch, version=2, text="Of the other")

    words = words_of(page.get(at("kept", conversation.pk)))

    assert "Of both" in words
    assert "Of the other" not in words
    assert page.get(at("version", conversation.pk, 2)).status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("run", "said", "looks"),
    [
        ({"status": "due", "from_source": True}, "in line to be made anew", True),
        ({"status": "due"}, "in line to be taken into it", True),
        ({"status": "running", "from_source": True}, "being made anew from what was said", True),
        ({"status": "running"}, "Older messages are being taken into it", True),
        (
            {"status": "failed", "error_code": "unreachable"},
            "It could not be continued. The model can't be reached. The one below still stands",
            False,
        ),
        (
            {"status": "failed", "error_code": "empty", "from_source": True},
            "It could not be made. The model wrote an empty summary.",
            False,
        ),
        (
            {"status": "due", "error_code": "SomeError"},
            "Something went wrong on the server's side. It is tried again by itself at",
            True,
        ),
        ({"status": "done"}, "Make it anew", False),
    ],
)
def test_what_becomes_of_the_summary_is_said(
    page: Client, asha: User, run: dict[str, Any], said: str, looks: bool
) -> None:
    conversation, [turn] = talk(asha)
    SummaryFactory.create(through=turn, version=1)
    later = timezone.now() + timedelta(minutes=5)
    FoldingRunFactory.create(conversation=conversation, due_at=later, **run)

    response = page.get(at("summary", conversation.pk), {"look": "3"}, headers=HTMX)

    assert said in words_of(response)
    assert ("load delay" in text_of(response)) is looks
    assert ("Try again now" in words_of(response)) is bool(run.get("error_code"))
    given_up = page.get(at("summary", conversation.pk), {"look": "40"}, headers=HTMX)
    assert "load delay" not in text_of(given_up)


@pytest.mark.django_db
def test_a_look_brings_the_summary_only_where_it_is_another(page: Client, asha: User) -> None:
    conversation, [turn] = talk(asha)
    SummaryFactory.create(through=turn, version=1)
    run = FoldingRunFactory.create(conversation=conversation, status="running")

    def look() -> Any:
        return page.get(next_look[0], headers=HTMX)

    def next_in(response: Any) -> str:
        return unescape(re.search(r'hx-get="([^"]*look=[^"]*)"', text_of(response))[1])  # type: ignore[index]

    next_look = [next_in(page.get(at("kept", conversation.pk)))]
    with CaptureQueriesContext(connection) as asked:
        same = look()
    assert "<section" not in text_of(same)
    assert words_of(same) == ""
    assert "HX-Retarget" not in same
    assert not [one for one in asked.captured_queries if "RECURSIVE" in one["sql"]]

    SummaryFactory.create(through=turn, version=2)
    next_look[0] = next_in(same)
    other = look()
    assert 'id="summary"' in text_of(other)
    assert other["HX-Retarget"] == "#summary"
    next_look[0] = next_in(other)
    assert "<section" not in text_of(look())

    with as_owner():
        FoldingRun.objects.across_users().filter(pk=run.pk).update(status="done")
    done = look()
    assert done["HX-Retarget"] == "#summary"
    assert "Make it anew" in words_of(done)
    assert "look=" not in text_of(done)


@pytest.mark.django_db
def test_at_last_it_is_said_that_nobody_looks_any_more(page: Client, asha: User) -> None:
    conversation, _ = talk(asha)
    FoldingRunFactory.create(conversation=conversation, status="running")
    first = text_of(page.get(at("kept", conversation.pk)))
    seen = re.search(r"seen=([^\"]+)", first)
    assert seen is not None

    query = {"look": "39", "seen": unquote(seen[1])}
    last = page.get(at("summary", conversation.pk), query, headers=HTMX)

    assert words_of(last) == "It will show here when you open this page again."
    assert "hx-get" not in text_of(last)


@pytest.mark.django_db
def test_the_summaries_of_a_branch_are_looked_up_by_one_walk(page: Client, asha: User) -> None:
    conversation, [turn] = talk(asha)
    for version in range(1, 15):
        SummaryFactory.create(through=turn, version=version, text=f"number {version};")

    with CaptureQueriesContext(connection) as asked:
        words = words_of(page.get(at("summary", conversation.pk), headers=HTMX))

    assert "number 14;" in words
    walks = [one["sql"] for one in asked.captured_queries if "RECURSIVE" in one["sql"]]
    assert len(walks) == 1
    assert "protected" not in walks[0]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("name", ["kept", "digest"])
def test_headings_go_down_step_by_step(
    page: Client, asha: User, summariser: Any, name: str
) -> None:
    summariser.always("summarise", raw="In a few words.")
    conversation, [turn] = talk(asha)
    SummaryFactory.create(through=turn, version=1)
    with as_owner():
        Message.objects.across_users().update(pinned=True)

    ask = page.post if name == "digest" else page.get
    levels = [int(one) for one in re.findall(r"<h(\d)", text_of(ask(at(name, conversation.pk))))]

    assert levels[:2] == [1, 2]
    assert all(then <= before + 1 for before, then in pairwise(levels))


@pytest.mark.django_db
def test_what_is_done_to_a_pin_says_to_which(page: Client, asha: User) -> None:
    conversation, _ = talk(asha)
    with as_owner():
        Message.objects.across_users().update(pinned=True)

    html = text_of(page.get(at("kept", conversation.pk)))

    named = re.findall(r'aria-describedby="(pinned-[^"]+)"', html)
    ids = re.findall(r'<p class="clipped" id="([^"]+)"', html)
    assert len(ids) == 2
    assert named == [ids[0], ids[0], ids[1], ids[1]]


@pytest.mark.django_db
def test_it_is_made_anew_or_tried_again_when_asked(page: Client, asha: User) -> None:
    conversation, [turn] = talk(asha)
    SummaryFactory.create(through=turn, version=1)

    def run() -> FoldingRun:
        with as_owner():
            return FoldingRun.objects.across_users().get(conversation=conversation)

    anew = page.post(at("rebuild", conversation.pk), headers=HTMX)
    assert "in line to be made anew" in words_of(anew)
    assert (run().status, run().from_source) == ("due", True)
    with as_owner():
        FoldingRun.objects.across_users().update(
            status="failed", error_code="timeout", from_source=False, attempts=5
        )
    again = page.post(at("rebuild", conversation.pk), {"again": "1"})

    assert again["Location"] == at("kept", conversation.pk)
    assert (run().status, run().from_source, run().attempts) == ("due", False, 0)


@pytest.mark.django_db
def test_older_versions_are_listed_ten_at_a_time(page: Client, asha: User) -> None:
    conversation, [turn] = talk(asha)
    for version in range(1, 26):
        SummaryFactory.create(through=turn, version=version, text=f"number {version};")

    first = text_of(page.get(at("kept", conversation.pk)))
    link = re.search(r'href="([^"]*below=\d+)"', first)
    assert link is not None
    second = text_of(page.get(link[1]))

    assert [int(one) for one in re.findall(r'href="[^"]*/summaries/(\d+)/"', first)] == [
        *range(24, 14, -1)
    ]
    assert [int(one) for one in re.findall(r'href="[^"]*/summaries/(\d+)/"', second)] == [
        *range(14, 4, -1)
    ]
    assert re.findall(r"number \d+;", first) == ["number 25;"]


# --- Where the conversation is had word for word ------------------------------------------


@pytest.mark.django_db
def test_a_line_stands_where_the_newest_reply_began_word_for_word(page: Client, asha: User) -> None:
    conversation, turns = talk(asha, turns=4)
    thread = at("conversation", conversation.pk)
    record(turns[2], starts_at=turns[1].pk)
    record(turns[3], starts_at=turns[1].pk)
    record(turns[3], attempt=2, starts_at=turns[2].pk)

    html = text_of(page.get(thread))

    shown = html.partition("<template")[0]
    assert shown.count('id="word-for-word"') == 1
    before, _, after = shown.partition('id="word-for-word"')
    assert "question 1</div>" in before
    assert "question 2</div>" in after
    assert f'href="{at("kept", conversation.pk)}"' in after.partition("</p>")[0]


@pytest.mark.django_db
def test_the_line_is_that_of_the_last_turn_whatever_a_clock_said(page: Client, asha: User) -> None:
    conversation, turns = talk(asha, turns=4)
    record(turns[2], starts_at=turns[0].pk)
    record(turns[3], starts_at=turns[2].pk)
    with as_owner():  # the clock was an hour ahead, and was put right
        ahead = timezone.now() + timedelta(hours=1)
        Turn.objects.across_users().filter(pk=turns[2].pk).update(created_at=ahead)

    html = text_of(page.get(at("conversation", conversation.pk))).partition("<template")[0]

    assert "question 2</div>" in html.partition('id="word-for-word"')[2]
    assert "question 1</div>" in html.partition('id="word-for-word"')[0]


@pytest.mark.django_db
def test_while_a_reply_is_prepared_the_line_stays_where_it_was(page: Client, asha: User) -> None:
    conversation, turns = talk(asha, turns=2)
    record(turns[1], starts_at=turns[1].pk)
    waiting = TurnFactory.create(
        user=asha, conversation=conversation, parent=turns[1], status="pending", said="next"
    )
    with as_owner():
        Conversation.objects.across_users().update(active_turn=waiting)

    html = text_of(page.get(at("conversation", conversation.pk))).partition("<template")[0]

    assert html.count('id="word-for-word"') == 1


@pytest.mark.django_db
def test_there_is_no_line_where_all_of_it_is_had(page: Client, asha: User) -> None:
    conversation, turns = talk(asha, turns=2)
    record(turns[1])

    html = text_of(page.get(at("conversation", conversation.pk))).partition("<template")[0]

    assert "word-for-word" not in html


# --- What a reply was shown ---------------------------------------------------------------


@pytest.mark.django_db
def test_every_block_is_shown_in_its_order_with_where_it_came_from(
    page: Client, asha: User
) -> None:
    conversation, [first, turn] = talk(asha, turns=2)
    fact = FactFactory.create(user=asha, text="Lives in Pune")
    old = FactFactory.create(
        user=asha, text="Lives in Goa", status="superseded", superseded_at=timezone.now()
    )
    offer = CandidateFactory.create(user=asha, text="Allergic to peanuts")
    summary = SummaryFactory.create(through=first, version=4)
    score = {"total": 0.8, "dense": 0.5, "lexical": 0.27, "recency": 0.03, "verification": 0.0}
    record(
        turn,
        block("system", "Be kind."),
        block("summary", "In short.", source("summary", summary.pk, version="4")),
        block("turn", "question 0", source("turn", first.pk), role="user"),
        block("turn", "", role="assistant"),
        block(
            "memory",
            "Pune, Goa",
            source("fact", fact.pk, reason="recalled", score=score),
            source("fact", old.pk, reason="always_on"),
            source("fact", uuid4(), reason="recalled"),
            source("offer", offer.pk, reason="conversation"),
        ),
        block("message", "question 1", source("turn", uuid4()), role="user"),
        left_out=["dense", "turns", "summary", "pins", "facts", "unheard-of"],
        prompt_tokens=1_200,
    )

    response = page.get(at("shown", turn.pk))

    html, words = text_of(response), words_of(response)
    headings = re.findall(r"<strong>([^<]+)</strong>", html)
    assert headings == [
        "My instructions",
        "Summary of the beginning",
        "You",
        "I",
        "What I remember",
        "Your message",
    ]
    assert "1,234 of 9,000 tokens, for m (it counted 1,200)" in words
    assert "Forgotten since." in words
    assert f'href="/memory/{fact.pk}/"' in html
    assert "Match 0.80: meaning 0.50, words 0.27, how recent 0.03" in words
    assert "Lives in Goa (replaced since)" in words
    assert "Something that was forgotten since." in words
    assert "A message that was deleted since." in words
    assert "Not answered yet, so it counts in this conversation only." in words
    assert f'href="{at("version", conversation.pk, 4)}"' in html
    assert "by its words only" in words
    assert "not yet in the summary either" in words
    assert "The summary was shortened or left out" in words
    assert "Some of what you pinned was shortened or left out" in words
    assert "I could not look at what I remember" in words
    assert "A part of what I remember could not be searched." in words


@pytest.mark.django_db
def test_each_attempt_can_be_looked_at(page: Client, asha: User) -> None:
    _, [turn] = talk(asha)
    for attempt in (1, 2):
        record(turn, block("message", f"prompt {attempt}"), attempt=attempt)
    url = at("shown", turn.pk)

    newest = words_of(page.get(url, headers=HTMX))
    first = words_of(page.get(url, {"attempt": "1"}))

    assert "prompt 2" in newest
    assert "prompt 1" in first
    assert "Attempt 1 Attempt 2" in first
    assert page.get(url, {"attempt": "3"}).status_code == 404
    assert page.get(url, {"attempt": "x\x00"}).status_code == 200


@pytest.mark.django_db
def test_a_turn_without_a_record_says_that_nothing_was_sent(page: Client, asha: User) -> None:
    _, [turn] = talk(asha)

    assert "nothing was sent to the model" in words_of(page.get(at("shown", turn.pk)))


@pytest.mark.django_db
def test_what_a_reply_was_shown_costs_as_many_queries_whatever_it_was(
    page: Client, asha: User, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    _, turns = talk(asha, turns=30)
    record(turns[0], block("message", "one", source("turn", turns[0].pk)))
    facts = [FactFactory.create(user=asha, key=f"k{number}") for number in range(20)]
    record(
        turns[29],
        *(block("turn", turn.client_id, source("turn", turn.pk)) for turn in turns),
        block("memory", "all", *(source("fact", fact.pk) for fact in facts)),
    )

    counts = []
    for turn in (turns[0], turns[29]):
        with django_assert_max_num_queries(20) as asked:
            page.get(at("shown", turn.pk))
        counts.append(len(asked.captured_queries))

    assert counts[1] <= counts[0] + 1  # the facts


# --- A short summary ----------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
async def test_a_short_summary_is_shown_and_kept_nowhere(
    tab: AsyncClient, asha: User, summariser: Any
) -> None:
    conversation, _ = await run_unscoped(lambda: talk(asha, turns=2))
    summariser.always("summarise", raw="You asked two questions, and both were answered.")

    asked = await tab.post(at("digest", conversation.pk), headers=HTMX)
    plain = await tab.post(at("digest", conversation.pk))

    for response in (asked, plain):
        assert response.status_code == 200
        assert "You asked two questions, and both were answered." in words_of(response)
        assert "it is kept nowhere" in words_of(response)
    assert "<title>" in text_of(plain)

    def stored() -> tuple[bool, int]:
        with as_owner():
            return Summary.objects.across_users().exists(), ModelCall.objects.across_users().count()

    assert await run_unscoped(stored) == (False, 2)


@pytest.mark.django_db(transaction=True)
async def test_no_connection_is_held_while_a_short_summary_is_written(
    tab: AsyncClient, asha: User, summariser: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from django.db import connection

    from conversations.summaries import summariser as asking

    conversation, _ = await run_unscoped(lambda: talk(asha))
    held: list[bool] = []

    def asked(*args: Any, **more: Any) -> str:
        held.append(connection.connection is not None)
        return "In short."

    monkeypatch.setattr(asking, "summarise_shortly", asked)

    response = await tab.post(at("digest", conversation.pk), headers=HTMX)

    assert "In short." in words_of(response)
    assert held == [False]


@pytest.mark.django_db(transaction=True)
async def test_a_short_summary_that_fails_says_why_and_can_be_tried_again(
    tab: AsyncClient, asha: User, summariser: Any
) -> None:
    conversation, _ = await run_unscoped(lambda: talk(asha))
    empty = await run_unscoped(lambda: ConversationFactory.create(user=asha))
    summariser.fails("summarise", status=401, times=2)

    asked = await tab.post(at("digest", conversation.pk), headers=HTMX)
    plain = await tab.post(at("digest", conversation.pk))
    nothing = await tab.post(at("digest", empty.pk), headers=HTMX)

    assert (asked.status_code, plain.status_code, nothing.status_code) == (422, 503, 422)
    for response in (asked, plain):
        assert "did not accept the key" in words_of(response)
        assert "Try again" in words_of(response)
    assert "Nothing has been said here yet." in words_of(nothing)
    assert "Try again" not in words_of(nothing)


# --- Deleting a turn ----------------------------------------------------------------------


@pytest.mark.django_db
def test_deleting_a_turn_asks_first_and_says_what_stays(page: Client, asha: User) -> None:
    _, turns = talk(asha, turns=2)
    FactFactory.create(user=asha, source_turn=turns[0])
    CandidateFactory.create(user=asha, source_turn=turns[0])
    url = at("delete_turn", turns[0].pk)

    asked = page.get(url)
    inline = page.get(at("delete_turn", turns[1].pk), headers=HTMX)
    deleted = page.post(url, follow=True)

    assert "1 thing that I remember from it stays in your memory" in words_of(asked)
    assert reverse("facts:memory") in text_of(asked)
    assert "question 0" in words_of(asked)
    assert "you have not answered, goes as well" in words_of(asked)
    assert "I remember nothing from it." in words_of(inline)
    assert "not answered" not in words_of(inline)
    assert "<html" not in text_of(inline)
    assert "Deleted. This can't be undone." in words_of(deleted)
    assert "question 0" not in text_of(deleted)
    assert "question 1" in text_of(deleted)
    assert page.get(url).status_code == 404


@pytest.mark.django_db
def test_a_deleted_turn_leaves_a_line_and_tells_what_else_is_shown(
    page: Client, asha: User
) -> None:
    _, [turn] = talk(asha, title="question 0")

    deleted = page.post(at("delete_turn", turn.pk), headers=HTMX)

    assert "Deleted. This can't be undone." in words_of(deleted)
    assert "New conversation" in words_of(deleted)
    assert events_of(deleted) == {"pins-changed", "summary-changed"}


@pytest.mark.django_db
@pytest.mark.parametrize("htmx", [{}, HTMX], ids=["plain", "htmx"])
def test_while_a_reply_is_written_a_turn_is_not_deleted(
    page: Client, asha: User, htmx: dict[str, str]
) -> None:
    conversation, [turn] = talk(asha)
    TurnFactory.create(
        user=asha,
        conversation=conversation,
        parent=turn,
        status="pending",
        heartbeat_at=timezone.now(),
        said="next",
    )

    refused = page.post(at("delete_turn", turn.pk), headers=htmx)

    assert refused.status_code == 409
    assert "still replying. Delete this when the reply is done." in words_of(refused)
    assert page.get(at("delete_turn", turn.pk)).status_code == 200


@pytest.mark.django_db
def test_to_say_that_nothing_was_said_no_message_is_read(page: Client, asha: User) -> None:
    conversation, [_, turn] = talk(asha, turns=2)
    query = {"after": str(turn.pk), "seen": "completed-0"}

    with CaptureQueriesContext(connection) as asked:
        answer = page.get(at("newer", conversation.pk), query, headers=HTMX)

    assert answer.status_code == 204
    sql = " ".join(one["sql"] for one in asked.captured_queries)
    assert "conversations_turn" in sql
    assert "conversations_message" not in sql
    assert "RECURSIVE" not in sql


@pytest.mark.django_db
def test_a_turn_deleted_in_another_tab_disappears(page: Client, asha: User) -> None:
    conversation, [_, turn] = talk(asha, turns=2)
    page.post(at("delete_turn", turn.pk))
    url = at("newer", conversation.pk)

    answer = page.get(url, {"after": str(turn.pk), "seen": "completed-0"}, headers=HTMX)

    assert text_of(answer) == f'<div id="turn-{turn.pk}" hx-swap-oob="delete"></div>'


# --- Everywhere ---------------------------------------------------------------------------


@pytest.mark.django_db
def test_what_was_said_and_summarised_is_never_markup(page: Client, asha: User) -> None:
    conversation, [turn] = talk(asha, title=ATTACK)
    with as_owner():
        Message.objects.across_users().update(content=ATTACK, pinned=True)
    items = as_json([Item("name", ATTACK, str(turn.pk))])
    for version in (1, 2):
        SummaryFactory.create(through=turn, version=version, text=ATTACK, protected=items)
    fact = FactFactory.create(user=asha, text=ATTACK)
    call = block("turn", "", role="assistant") | {"tool_calls": [{"name": ATTACK}]}
    memory = block("memory", ATTACK, source("fact", fact.pk))
    record(turn, memory, call, block(ATTACK, ATTACK, role=ATTACK), model=ATTACK, starts_at=turn.pk)
    pages = [
        page.get(at("conversation", conversation.pk)),
        page.get(at("kept", conversation.pk)),
        page.get(at("kept", conversation.pk), headers=HTMX),
        page.get(at("version", conversation.pk, 1)),
        page.get(at("shown", turn.pk)),
        page.get(at("delete_turn", turn.pk)),
        page.post(at("delete_turn", turn.pk), headers=HTMX),
    ]

    for response in pages[:-1]:
        assert "alert(1)" in text_of(response)
    for response in pages:
        assert response.status_code == 200
        assert "<script>alert" not in text_of(response)
        assert "<img" not in text_of(response)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("htmx", [{}, HTMX], ids=["plain", "htmx"])
def test_a_strangers_are_nowhere(
    client: Client, asha: User, ravi: User, htmx: dict[str, str]
) -> None:
    conversation, [turn] = talk(asha)
    SummaryFactory.create(through=turn, version=1)
    message = message_of(turn)
    client.force_login(ravi)
    gets = [at(name, conversation.pk) for name in ("kept", "pins", "summary", "versions")]
    gets += [at("version", conversation.pk, 1), at("pin", message.pk)]
    gets += [at("shown", turn.pk), at("delete_turn", turn.pk)]
    posts = [at("rebuild", conversation.pk), at("digest", conversation.pk)]
    posts += [at("pin", message.pk), at("unpin", message.pk), at("delete_turn", turn.pk)]

    seen = [client.get(url, headers=htmx).status_code for url in gets]
    seen += [client.post(url, headers=htmx).status_code for url in posts]

    assert seen == [404] * 13


@pytest.mark.django_db
def test_the_small_models_examples_stand_in_one_line(client: Client, asha: User) -> None:
    """Twelve of them before anything of one's own would be all that a phone shows."""
    turn = TurnFactory.create(user=asha, said="Hello?", reply="Hi.")
    opening = [block.as_json() for block in prompt_shapes.embedded_opening()]
    with as_owner():
        ContextRecord.objects.create(
            user=asha, turn=turn, attempt=1, model="m", blocks=opening, budget=900, tokens=400
        )
    client.force_login(asha)

    html = client.get(reverse("conversations:shown", args=[turn.pk])).content.decode()

    assert html.count("<strong>My instructions</strong>") == 2  # the line, and the text in it
    assert f"and {(len(opening) - 1) // 2} examples of how to reply" in html
    assert f"{sum(block['tokens'] for block in opening):,}" in html
