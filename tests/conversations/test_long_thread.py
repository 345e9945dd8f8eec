"""A conversation of 5,000 turns costs no more to open than a short one."""

from itertools import pairwise
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from uuid_utils.compat import uuid7

from conversations.models import ContextRecord, Conversation, Message, Summary, Turn
from conversations.protected import Item, as_json
from memoryproject.models import User
from tests.factories import ConversationFactory
from tests.roles import as_owner

pytestmark = pytest.mark.django_db

TURNS = 5_000
SHORT = 40
VERSIONS = 120
# A page has 30 turns; what a bigger one adds must be in what was said, never in their number.
MOST_BYTES = 130_000


def long_talk(user: User, count: int) -> tuple[Conversation, list[Turn]]:
    """So many turns, each with its record; a summary of every fortieth."""
    from django.utils import timezone

    conversation = ConversationFactory.create(user=user, title=f"{count} turns")
    now = timezone.now()
    made = [
        Turn(pk=uuid7(), user=user, conversation=conversation, client_id=str(number),
             status="completed", may_learn=True, finished_at=now, attempt=1)
        for number in range(count)
    ]  # fmt: skip
    for turn, parent in zip(made[1:], made, strict=False):
        turn.parent = parent
    said = [
        Message(user=user, turn=turn, position=position, role=role, content=f"{role} {turn.pk}",
                tokens=20)
        for turn in made
        for position, role in enumerate(("user", "assistant"))
    ]  # fmt: skip
    block = {"kind": "turn", "role": "user", "text": "x" * 400, "tokens": 9, "sources": []}
    records = [
        ContextRecord(user=user, turn=turn, attempt=1, model="m", blocks=[block], budget=9,
                      tokens=9, starts_at=made[max(number - 20, 0)].pk)
        for number, turn in enumerate(made)
    ]  # fmt: skip
    items = as_json([Item("identifier", f"order {number}") for number in range(40)])
    step = max(count // VERSIONS, 1)
    summaries = [
        Summary(user=user, conversation=conversation, version=version, text="Long ago. " * 300,
                through=turn, turns_covered=version * step, tokens=900, protected=items,
                model="m", prompt_version="1")
        for version, turn in enumerate(made[:-20:step], 1)
    ]  # fmt: skip
    with as_owner():
        Turn.objects.bulk_create(made, batch_size=1_000)
        Message.objects.bulk_create(said, batch_size=1_000)
        ContextRecord.objects.bulk_create(records, batch_size=1_000)
        Summary.objects.bulk_create(summaries)
        Conversation.objects.across_users().filter(pk=conversation.pk).update(active_turn=made[-1])
    return conversation, made


def cost(client: Client, url: str, **headers: str) -> tuple[int, int]:
    """Queries and bytes of a page."""
    with CaptureQueriesContext(connection) as asked:
        response = client.get(url, headers=headers)
    assert response.status_code == 200
    return len(asked.captured_queries), len(response.content)


def test_opening_reading_back_and_the_panel_cost_the_same_at_any_length(
    client: Client, asha: User, record_property: Any
) -> None:
    client.force_login(asha)
    long, turns = long_talk(asha, TURNS)
    short, few = long_talk(asha, SHORT)

    def costs(conversation: Conversation, made: list[Turn], middle: int) -> dict[str, Any]:
        thread = reverse("conversations:conversation", args=[conversation.pk])
        earlier = reverse("conversations:earlier", args=[conversation.pk])
        kept = reverse("conversations:kept", args=[conversation.pk])
        return {
            "open": cost(client, thread),
            "earlier": cost(client, f"{earlier}?before={made[-30].pk}", **{"HX-Request": "true"}),
            "at": cost(client, f"{thread}?at={made[middle].pk}"),
            "panel": cost(client, kept, **{"HX-Request": "true"}),
            "versions": cost(
                client, reverse("conversations:versions", args=[conversation.pk]) + "?below=9999"
            ),
        }

    of_long, of_short = costs(long, turns, TURNS // 2), costs(short, few, SHORT // 2)

    record_property("measured", f"queries and bytes at {TURNS:,} turns {of_long}")
    for name, (queries, size) in of_long.items():
        assert queries <= of_short[name][0] + 1, name
        assert queries <= 25, name
        assert size <= MOST_BYTES, name
    assert of_long["panel"][1] <= 40_000
    assert of_long["open"][1] <= of_short["open"][1] * 1.05


def test_reading_backwards_reaches_the_first_turn(client: Client, asha: User) -> None:
    client.force_login(asha)
    conversation, made = long_talk(asha, 100)
    url = reverse("conversations:conversation", args=[conversation.pk])
    seen: list[str] = []
    before = ""

    for _ in range(4):
        html = client.get(f"{url}{before}").content.decode()
        page = [part.split('"')[0] for part in html.split('<article class="turn" id="turn-')[1:]]
        seen = page + seen
        before = f"?before={page[0]}"

    assert seen == [str(turn.pk) for turn in made]
    assert "Earlier messages" not in html


def test_a_link_to_a_turn_opens_a_page_that_shows_it_although_a_clock_went_back(
    asha: User, client: Client
) -> None:
    """Ids go by the clock. After the thirtieth turn it was put back, by more than they took."""
    conversation, made = long_talk(asha, 60)
    order = made[30:] + made[:30]
    with as_owner():
        Turn.objects.across_users().update(parent=None)
        for parent, turn in pairwise(order):
            Turn.objects.across_users().filter(pk=turn.pk).update(parent=parent)
        Conversation.objects.across_users().update(active_turn=order[-1])
    client.force_login(asha)
    address = reverse("conversations:conversation", args=[conversation.pk])

    for turn in [*order[:3], *order[27:33], *order[-12:]]:
        page = client.get(address, {"at": str(turn.pk)}).content.decode()
        assert f"user {turn.pk}" in page, order.index(turn)
