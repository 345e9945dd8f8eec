"""The memory page: what it says, what it lets people do, and what it costs."""

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from conversations.models import ContextRecord, Message, Redaction
from facts import versioning
from facts.models import Candidate, Consent, Fact, LearningRun
from memoryproject.models import User
from memoryproject.row_security import acting_as
from memoryproject.text import fold
from tests.factories import (
    CandidateFactory,
    ConsentFactory,
    ConversationFactory,
    FactFactory,
    HobbyFactory,
    LearningRunFactory,
    TurnFactory,
)
from tests.roles import as_owner

HTMX = {"HX-Request": "true"}
ATTACK = "<script>alert(1)</script>\"'>"


@pytest.fixture
def page(client: Client, asha: User) -> Client:
    client.force_login(asha)
    return client


def at(name: str, *args: Any) -> str:
    return reverse(f"facts:{name}", args=args)


def text_of(response: Any) -> str:
    return str(response.content.decode())


def words_of(response: Any) -> str:
    """The text without markup, on one line."""
    return " ".join(re.sub(r"<[^>]+>", " ", text_of(response)).split())


def standing(user: User) -> list[str]:
    with acting_as(user.pk):
        return [fact.text for fact in Fact.objects.for_user(user).standing()]


# --- The page -----------------------------------------------------------------------------


@pytest.mark.django_db
def test_the_first_line_says_how_much_since_when_and_whether_learning_is_on(
    page: Client, asha: User
) -> None:
    FactFactory.create(user=asha, recorded_at=datetime(2026, 3, 3, 12, tzinfo=UTC))
    HobbyFactory.create(user=asha)

    words = words_of(page.get(at("memory")))

    assert "I remember 2 things about you, since 3 March 2026. Learning is on." in words


@pytest.mark.django_db
def test_an_empty_memory_shows_what_a_fact_will_look_like(page: Client) -> None:
    words = words_of(page.get(at("memory")))

    assert "I remember nothing about you yet. Learning is on." in words
    assert "You told me this today" in words


@pytest.mark.django_db
def test_each_row_leads_to_the_message_it_came_from(page: Client, asha: User) -> None:
    turn = TurnFactory.create(user=asha, said="I live in Pune")
    stated = datetime(2026, 3, 3, 20, tzinfo=UTC)  # the 4th in India
    FactFactory.create(user=asha, source_turn=turn, stated_at=stated)

    html = text_of(page.get(at("memory")))

    assert "You told me this on 4 March 2026" in html
    assert f"/c/{turn.conversation_id}/?at={turn.pk}#turn-{turn.pk}" in html


@pytest.mark.django_db
def test_kinds_are_links_with_counts_and_the_search_finds_folded_words(
    page: Client, asha: User
) -> None:
    FactFactory.create(user=asha, value="Zürich", text="Lives in Zürich")
    HobbyFactory.create(user=asha, value="chess")
    HobbyFactory.create(user=asha, value="go")

    every = words_of(page.get(at("memory")))
    kind = words_of(page.get(at("memory"), {"kind": "preference"}))
    found = words_of(page.get(at("memory"), {"q": "ZURICH"}))
    nothing = words_of(page.get(at("memory"), {"q": "nothing like it"}))

    assert "All 3 Profile 1 Preference 2" in every
    assert "Enjoys chess" in kind
    assert "Lives in Zürich" not in kind
    assert "Lives in Zürich" in found
    assert "Enjoys go" not in found
    assert "Nothing I remember holds “nothing like it”" in nothing


@pytest.mark.django_db
def test_ten_thousand_facts_are_shown_fifty_at_a_time_for_a_fixed_price(
    page: Client, asha: User, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    turn = TurnFactory.create(user=asha, said="I like many things")
    now = timezone.now()
    with as_owner():
        Fact.objects.bulk_create(
            Fact(
                user=asha,
                key="hobby",
                slot=f"hobby {n}",
                value=f"hobby {n}",
                value_folded=f"hobby {n}",
                text=f"Enjoys {'हिन्दी ' * 20} {n}",
                text_folded=fold(f"Enjoys हिन्दी {n}"),
                kind="preference",
                importance=0.3,
                stated_at=now - timedelta(minutes=n),
                source="turn",
                source_turn=turn,
            )
            for n in range(10_000)
        )

    with django_assert_max_num_queries(30):
        first = page.get(at("memory"))
    with django_assert_max_num_queries(30):
        last = page.get(at("memory"), {"page": "200"})
    with django_assert_max_num_queries(30):
        found = page.get(at("memory"), {"q": "9999"})

    assert text_of(first).count('class="fact"') == 50
    assert "Page 200 of 200" in words_of(last)
    assert text_of(found).count('class="fact"') == 1
    assert len(first.content) < 600_000


@pytest.mark.django_db
def test_what_is_remembered_is_never_markup(page: Client, asha: User) -> None:
    turn = TurnFactory.create(user=asha, said=ATTACK)
    conversation = ConversationFactory.create(user=asha, title=ATTACK)
    fact = FactFactory.create(user=asha, text=ATTACK, value=ATTACK, quote=ATTACK, source_turn=turn)
    CandidateFactory.create(user=asha, text=ATTACK)
    LearningRunFactory.create(user=asha, turn=turn, status="failed", finished_at=timezone.now())
    used(asha, conversation, fact)

    pages = [
        text_of(page.get(at("memory"))),
        text_of(page.get(at("memory"), {"q": ATTACK})),
        *(text_of(page.get(at(name, fact.pk))) for name in ("fact", "correct", "delete")),
        text_of(page.get(at("fact", fact.pk), headers=HTMX)),
    ]

    assert all("alert(1)" in html for html in pages)
    assert not any("<script>alert" in html for html in pages)
    assert all('dir="auto"' in html for html in pages)


def used(user: User, conversation: Any, fact: Fact) -> None:
    """A reply that was given ``fact``."""
    turn = TurnFactory.create(user=user, conversation=conversation, said="Hi", reply="Hello")
    sources = [{"kind": "fact", "id": str(fact.pk)}]
    with as_owner():
        ContextRecord(
            user=user,
            turn=turn,
            attempt=1,
            model="m",
            blocks=[{"kind": "memory", "text": "x", "sources": sources}],
            budget=1,
            tokens=1,
        ).save()


@pytest.mark.django_db
def test_a_strangers_fact_and_offer_are_nowhere(client: Client, asha: User, ravi: User) -> None:
    fact = FactFactory.create(user=asha)
    offer = CandidateFactory.create(user=asha)
    ConsentFactory.create(user=asha)
    client.force_login(ravi)

    seen = [client.get(at(name, fact.pk)) for name in ("fact", "correct", "delete")]
    seen += [
        client.post(at(name, fact.pk), {"text": "x"}) for name in ("correct", "confirm", "delete")
    ]
    seen += [client.post(at(name, offer.pk)) for name in ("offer_accept", "offer_refuse")]
    seen += [client.get(at("withdraw", "health")), client.post(at("withdraw", "health"))]

    assert [response.status_code for response in seen] == [404] * 10
    assert standing(asha) == ["Lives in Pune"]
    assert "nothing about you yet" in words_of(client.get(at("memory")))


# --- A fact -------------------------------------------------------------------------------


@pytest.mark.django_db
def test_a_fact_shows_its_versions_its_source_and_the_replies_that_used_it(
    page: Client, asha: User
) -> None:
    now = timezone.now()
    turn = TurnFactory.create(user=asha, said="I moved to Pune last month")
    new = FactFactory.create(user=asha, source_turn=turn, quote="I moved to Pune last month")
    FactFactory.create(
        user=asha,
        value="Bengaluru",
        status="superseded",
        superseded_at=now,
        superseded_by=new,
        stated_at=now - timedelta(days=40),
    )
    used(asha, ConversationFactory.create(user=asha, title="Dinner"), new)

    words = words_of(page.get(at("fact", new.pk)))

    assert "“I moved to Pune last month”" in words
    assert words.index("How it changed Lives in Pune") < words.index("Lives in Bengaluru")
    assert "Replaced, " in words
    assert "Where it was used Dinner" in words


@pytest.mark.django_db
def test_a_correction_becomes_the_version_that_stands(page: Client, asha: User) -> None:
    fact = FactFactory.create(user=asha)

    form = text_of(page.get(at("correct", fact.pk), headers=HTMX))
    row = page.post(at("correct", fact.pk), {"text": "Lives in Nagpur"}, headers=HTMX)

    assert "Lives in Pune</textarea>" in form
    assert "Lives in Nagpur" in text_of(row)
    assert "You wrote this here on" in text_of(row)
    assert standing(asha) == ["Lives in Nagpur"]
    plain = page.post(at("correct", fact_id(row)), {"text": "Lives in Nashik"}, follow=True)
    assert "Corrected." in words_of(plain)
    assert standing(asha) == ["Lives in Nashik"]


def fact_id(row: Any) -> str:
    found = re.search(r'id="fact-([0-9a-f-]+)"', text_of(row))
    assert found is not None
    return found[1]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (" ", "Write what is right instead, or delete the fact."),
        ("My key is sk-proj-Ab12Cd34Ef56Gh78Ij90Kl12Mn34Op56Qr78", "never remembered"),
        ("x" * 700, "at most 600 characters"),
    ],
)
def test_a_correction_that_cannot_be_stored_is_refused(
    page: Client, asha: User, text: str, sentence: str
) -> None:
    fact = FactFactory.create(user=asha)

    by_htmx = page.post(at("correct", fact.pk), {"text": text}, headers=HTMX)
    plain = page.post(at("correct", fact.pk), {"text": text})

    assert by_htmx.status_code == plain.status_code == 422
    assert sentence in text_of(by_htmx)
    assert sentence in text_of(plain)
    assert by_htmx["HX-Retarget"] == f"#more-{fact.pk}"
    assert standing(asha) == ["Lives in Pune"]


@pytest.mark.django_db
def test_a_correction_of_what_was_replaced_meanwhile_shows_what_stands(
    page: Client, asha: User
) -> None:
    now = timezone.now()
    new = FactFactory.create(user=asha, value="Nagpur")
    old = FactFactory.create(user=asha, status="superseded", superseded_at=now, superseded_by=new)

    response = page.post(at("correct", old.pk), {"text": "Lives in Delhi"}, headers=HTMX)

    assert response.status_code == 409
    assert "Lives in Nagpur" in text_of(response)
    assert page.post(at("confirm", old.pk)).status_code == 409
    assert standing(asha) == ["Lives in Nagpur"]


@pytest.mark.django_db
def test_a_confirmed_fact_says_so(page: Client, asha: User) -> None:
    fact = FactFactory.create(user=asha)

    row = words_of(page.post(at("confirm", fact.pk), headers=HTMX))

    assert "Confirmed." in row
    assert "Confirmed by you" in words_of(page.get(at("memory")))


# --- Deleting -----------------------------------------------------------------------------


def told(user: User) -> Fact:
    turn = TurnFactory.create(user=user, said="Hello. I live in Pune.", reply="Noted.")
    with as_owner():
        message = Message.objects.across_users().get(turn=turn, role="user")
    return FactFactory.create(
        user=user, source_turn=turn, source_message=message, quote="I live in Pune."
    )


def transcript(user: User) -> list[str]:
    with acting_as(user.pk):
        said = Message.objects.for_user(user).filter(role="user")
        return [message.visible_text for message in said]


@pytest.mark.django_db
def test_deleting_asks_first_and_masks_the_sentence_unless_told_not_to(
    page: Client, asha: User
) -> None:
    fact = told(asha)

    question = text_of(page.get(at("delete", fact.pk)))
    gone = page.post(at("delete", fact.pk), {"mask": "1"}, follow=True)

    assert re.search(r'name="mask" value="1" checked', question)
    assert "It can't be undone." in question
    assert "Deleted. This can&#x27;t be undone." in text_of(gone)
    assert standing(asha) == []
    assert transcript(asha) == ["Hello. [forgotten]"]
    assert page.get(at("fact", fact.pk)).status_code == 404


@pytest.mark.django_db
def test_the_sentence_stays_where_its_user_wants_it(page: Client, asha: User) -> None:
    fact = told(asha)

    row = words_of(page.post(at("delete", fact.pk), headers=HTMX))

    assert row == "Deleted. This can't be undone."
    assert standing(asha) == []
    assert transcript(asha) == ["Hello. I live in Pune."]
    with as_owner():
        assert not Redaction.objects.across_users().exists()


@pytest.mark.django_db
def test_undo_forgets_and_returns_to_the_conversation(page: Client, asha: User) -> None:
    fact = told(asha)
    assert fact.source_turn is not None

    chip = words_of(page.post(at("delete", fact.pk), {"undo": "1"}, headers=HTMX))
    again = FactFactory.create(user=asha, source_turn=fact.source_turn)
    plain = page.post(at("delete", again.pk), {"undo": "1"})

    assert chip == "Undone. I no longer remember this; your message still says it."
    assert plain["Location"] == reverse("conversations:turn", args=[fact.source_turn.pk])
    assert standing(asha) == []


@pytest.mark.django_db
@pytest.mark.parametrize("headers", [HTMX, {}])
def test_an_old_undo_does_not_take_what_was_learnt_since(
    page: Client, asha: User, headers: dict[str, str]
) -> None:
    """A page that is open since before shows the first version; its button means only that."""
    old = FactFactory.create(
        user=asha, text="Works at Infosys", value="Infosys", key="work.employer"
    )
    new = versioning.correct(old, text="Works at Wipro", value="Wipro")

    answer = page.post(at("delete", old.pk), {"undo": "1"}, headers=headers)

    assert standing(asha) == ["Works at Wipro"]
    if headers:
        assert answer.status_code == 409
        assert words_of(answer) == "Not undone, because it was changed since: Works at Wipro"
    else:
        assert answer["Location"] == at("fact", new.pk)


# --- Offers, consent, dials ---------------------------------------------------------------


@pytest.mark.django_db
def test_an_offer_is_a_question_that_can_be_answered(page: Client, asha: User) -> None:
    yes = CandidateFactory.create(user=asha)
    no = CandidateFactory.create(
        user=asha, key="religion", value="jain", slot="", text="Is Jain", category="religion"
    )

    asked = words_of(page.get(at("memory")))
    accepted = words_of(page.post(at("offer_accept", yes.pk), headers=HTMX))
    refused = page.post(at("offer_refuse", no.pk), follow=True)

    assert "May I remember that you are allergic to peanuts?" in asked
    assert accepted == "Remembered: Allergic to peanuts"
    assert "I won't remember it." in words_of(refused).replace("&#x27;", "'")
    assert standing(asha) == ["Allergic to peanuts"]
    with acting_as(asha.pk):
        assert not Candidate.objects.for_user(asha).exists()


@pytest.mark.django_db
def test_an_agreement_is_shown_and_can_be_taken_back(page: Client, asha: User) -> None:
    ConsentFactory.create(user=asha)
    FactFactory.create(user=asha, key="health.allergy", slot="peanut", text="Allergic to peanuts")
    FactFactory.create(user=asha)

    shown = words_of(page.get(at("memory")))
    page.post(at("withdraw", "health"))

    assert "I may remember what you tell me about your health." in shown
    assert standing(asha) == ["Lives in Pune"]
    with acting_as(asha.pk):
        assert not Consent.objects.for_user(asha).exists()


@pytest.mark.django_db
def test_learning_and_use_are_turned_off_and_on(page: Client, asha: User) -> None:
    page.post(at("settings"), {"dial": "learn"})
    page.post(at("settings"), {"dial": "use_facts"})
    off = words_of(page.get(at("memory")))
    page.post(at("settings"), {"dial": "learn", "on": "1"})
    on = words_of(page.get(at("memory")))

    assert "Learning is paused." in off
    assert "Use in replies: off" in off
    assert "Learning is on." in on
    assert page.post(at("settings"), {"dial": "nothing"}).status_code == 422


@pytest.mark.django_db
def test_messages_that_could_not_be_learnt_from_can_be_tried_again(
    page: Client, asha: User
) -> None:
    turn = TurnFactory.create(user=asha, said="My neighbour is called Farid")
    run = LearningRunFactory.create(
        user=asha, turn=turn, status="failed", finished_at=timezone.now(), attempts=6
    )

    shown = words_of(page.get(at("memory")))
    again = page.post(reverse("conversations:relearn", args=[turn.pk]), {"on_memory": "1"})

    assert "Could not be remembered My neighbour is called Farid Try again" in shown
    assert again["Location"] == at("memory")
    with acting_as(asha.pk):
        current = LearningRun.objects.for_user(asha).get(pk=run.pk)
        assert (current.status, current.attempts) == ("due", 0)


# --- Counts beside what has changed -------------------------------------------------------

ON_MEMORY = HTMX | {"HX-Current-URL": "https://chat.example.org/memory/?kind=preference&q=e#x"}
CHANGES = ("confirm", "correct", "delete", "offer_accept", "offer_refuse")


@pytest.mark.django_db
@pytest.mark.parametrize("deed", CHANGES)
def test_every_change_on_the_page_brings_the_counts_with_it(
    page: Client, asha: User, deed: str
) -> None:
    FactFactory.create(user=asha)
    subject = (CandidateFactory if "offer" in deed else HobbyFactory).create(user=asha)

    answer = page.post(at(deed, subject.pk), {"text": "Enjoys kites"}, headers=ON_MEMORY)

    assert answer.status_code == 200
    whole = text_of(page.get("/memory/?kind=preference&q=e"))
    for name in ("count", "kinds"):
        part = re.search(rf'<(p|ul) [^>]*id="{name}".*?</\1>', text_of(answer), re.DOTALL)
        assert part is not None
        assert 'hx-swap-oob="true"' in part[0]
        assert part[0].replace(' hx-swap-oob="true"', "") in whole


@pytest.mark.django_db
@pytest.mark.parametrize("deed", CHANGES)
@pytest.mark.parametrize("where", ["", "https://chat.example.org/c/1/", "http://[bad", "/"])
def test_elsewhere_no_counts_are_sent_for_there_is_no_place_for_them(
    page: Client, asha: User, deed: str, where: str
) -> None:
    subject = (CandidateFactory if "offer" in deed else HobbyFactory).create(user=asha)
    headers = HTMX | ({"HX-Current-URL": where} if where else {})

    answer = page.post(at(deed, subject.pk), {"text": "Enjoys kites", "undo": "1"}, headers=headers)

    assert answer.status_code == 200
    assert "hx-swap-oob" not in text_of(answer)


@pytest.mark.django_db
def test_a_row_that_was_forgotten_meanwhile_brings_the_counts_too(page: Client, asha: User) -> None:
    fact = FactFactory.create(
        user=asha, status="superseded", superseded_at=timezone.now(), superseded_by=None
    )

    answer = page.post(at("confirm", fact.pk), headers=ON_MEMORY)

    assert answer.status_code == 409
    assert "I remember nothing about you yet." in text_of(answer)


@pytest.mark.django_db
def test_what_the_page_was_asked_for_is_never_markup_in_the_counts(
    page: Client, asha: User
) -> None:
    address = f"https://chat.example.org/memory/?kind={ATTACK}&q={ATTACK}&q=%ff%00"
    answer = page.post(
        at("confirm", FactFactory.create(user=asha).pk),
        headers=HTMX | {"HX-Current-URL": address},
    )

    assert answer.status_code == 200
    assert 'id="kinds"' in text_of(answer)
    assert "<script" not in text_of(answer)
