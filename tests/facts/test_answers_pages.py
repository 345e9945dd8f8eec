"""The memory page asks: which is right, is it still so, how is it really; and takes back."""

import re
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from facts import changes, versioning
from facts.models import Candidate, Change, Conflict, Fact
from memoryproject.models import User
from memoryproject.row_security import acting_as
from tests.factories import (
    CandidateFactory,
    ConversationFactory,
    FactFactory,
    HobbyFactory,
    LearningRunFactory,
    TurnFactory,
)
from tests.roles import as_owner

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
ON_MEMORY = HTMX | {"HX-Current-URL": "http://testserver/memory/"}
ATTACK = "<script>alert(1)</script>\"'>"


@pytest.fixture
def page(client: Client, asha: User) -> Client:
    client.force_login(asha)
    return client


def at(name: str, *args: Any) -> str:
    return reverse(f"facts:{name}", args=args)


def words_of(response: Any) -> str:
    return unescape(" ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split()))


def standing(user: User) -> list[str]:
    with acting_as(user.pk):
        return [fact.text for fact in Fact.objects.for_user(user).standing()]


def question(user: User, **fields: Any) -> Conflict:
    """Pune was confirmed; Mumbai was said in a turn of its own."""
    turn = TurnFactory.create(user=user, said="My flat is in Mumbai")
    known = FactFactory.create(
        user=user, verification="verified", quote="I live in Pune", stated_at=turn.created_at
    )
    against = CandidateFactory.create(
        user=user, why="conflict", category="", key="profile.city", slot="", kind="profile",
        **({"value": "Mumbai", "text": "Lives in Mumbai"} | fields),
        quote="My flat is in Mumbai", source_turn=turn, stated_at=timezone.now(),
    )  # fmt: skip
    with as_owner():
        conflict = Conflict(user=user, fact=known, candidate=against, reason="confirmed")
        conflict.save()
    return conflict


def change_of(user: User) -> Change:
    with acting_as(user.pk):
        found = Change.objects.for_user(user).first()
        assert found is not None
        return found


# --- Which is right now? ------------------------------------------------------------------


def test_both_sentences_are_shown_with_quote_date_and_message(page: Client, asha: User) -> None:
    conflict = question(asha)
    assert conflict.candidate is not None
    turn = conflict.candidate.source_turn
    assert turn is not None

    response = page.get(at("memory"))

    words = words_of(response)
    assert "Needs your answer Which is right now?" in words
    assert words.index("“I live in Pune”") < words.index("“My flat is in Mumbai”")
    assert f"?at={turn.pk}#turn-{turn.pk}" in response.content.decode()


def test_what_was_said_is_never_markup(page: Client, asha: User) -> None:
    question(asha, text=ATTACK, value=ATTACK)

    html = page.get(at("memory")).content.decode()

    assert "Which is right now?" in html
    assert ATTACK not in html


@pytest.mark.parametrize("headers", [ON_MEMORY, {}])
@pytest.mark.parametrize(
    ("answer", "left"),
    [
        ("known", ["Lives in Pune"]),
        ("new", ["Lives in Mumbai"]),
        ("both", ["Lives in Pune; Lives in Mumbai"]),
        ("neither", []),
        ("until", ["Lives in Mumbai"]),
    ],
)
def test_an_answer_is_done_and_can_be_undone(
    page: Client, asha: User, answer: str, left: list[str], headers: dict[str, str]
) -> None:
    conflict = question(asha)
    body = {"answer": answer, "until": str((timezone.now() - timedelta(days=9)).date())}

    response = page.post(at("answer", conflict.pk), body, headers=headers)

    assert standing(asha) == left
    change = change_of(asha)
    if headers:
        html = response.content.decode()
        assert f'hx-swap-oob="outerHTML:#fact-{conflict.fact_id}"' in html or not left
        assert f"/changes/{change.pk}/undo/" in html
        assert f"I remember {len(left)} thing" in html or not left
    else:
        assert response.headers["Location"] == at("memory")
    undone = page.post(at("undo", change.pk), {"place": "answer"}, headers=headers)
    assert standing(asha) == ["Lives in Pune"]
    if headers:
        assert "Which is right now?" in undone.content.decode()


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ({}, "Choose one of the answers."),
        ({"answer": "perhaps"}, "Choose one of the answers."),
        ({"answer": "until"}, "Say until which day the first was true."),
        ({"answer": "until", "until": "soon"}, "This is not a day."),
        ({"answer": "until", "until": "9999-12-31"}, "That day is not over yet."),
    ],
)
def test_an_answer_that_is_none_changes_nothing_and_says_why(
    page: Client, asha: User, body: dict[str, str], sentence: str
) -> None:
    conflict = question(asha)

    response = page.post(at("answer", conflict.pk), body, headers=HTMX)
    plain = page.post(at("answer", conflict.pk), body, follow=True)

    assert response.status_code == 422
    assert sentence in words_of(response)
    assert sentence in words_of(plain)
    assert "Which is right now?" in words_of(plain)


def test_another_answer_from_another_tab_is_told_what_stands(page: Client, asha: User) -> None:
    conflict = question(asha)
    page.post(at("answer", conflict.pk), {"answer": "new"})

    same = page.post(at("answer", conflict.pk), {"answer": "new"}, headers=HTMX)
    other = page.post(at("answer", conflict.pk), {"answer": "known"}, headers=HTMX)

    assert same.status_code == 200
    assert other.status_code == 409
    assert "What stands: Lives in Mumbai" in words_of(other)
    assert standing(asha) == ["Lives in Mumbai"]


def test_an_answer_to_what_was_forgotten_meanwhile_is_404(page: Client, asha: User) -> None:
    conflict = question(asha)
    page.post(at("delete", conflict.fact_id), {"mask": "1"})

    assert page.post(at("answer", conflict.pk), {"answer": "new"}).status_code == 404
    assert standing(asha) == []


# --- Undo ---------------------------------------------------------------------------------


def test_a_row_offers_to_undo_what_was_just_done(page: Client, asha: User) -> None:
    fact = FactFactory.create(user=asha)
    corrected = page.post(at("correct", fact.pk), {"text": "Lives in Nagpur"}, headers=ON_MEMORY)
    change = change_of(asha)
    assert f"/changes/{change.pk}/undo/" in corrected.content.decode()

    undone = page.post(at("undo", change.pk), {"place": "row"}, headers=ON_MEMORY)
    again = page.post(at("undo", change.pk), {"place": "row"}, headers=ON_MEMORY)

    assert "Undone." in words_of(undone)
    assert "Lives in Pune" in words_of(undone)
    assert again.status_code == 409
    assert standing(asha) == ["Lives in Pune"]


def test_recent_changes_are_listed_with_what_can_be_undone(page: Client, asha: User) -> None:
    first = FactFactory.create(user=asha)
    second = versioning.correct(first, text="Lives in Nagpur")
    versioning.correct(second, text="Lives in Delhi")

    response = page.get(at("changes"))

    words = words_of(response)
    assert words.index("Lives in Delhi Before: Lives in Nagpur") < words.index("Changed again")
    assert response.content.decode().count('action="/memory/changes/') == 1
    page.post(at("undo", change_of(asha).pk), {"place": "list"})
    assert "Undone" in words_of(page.get(at("changes")))


def test_nothing_was_changed_so_far(page: Client) -> None:
    assert "Nothing has been changed so far." in words_of(page.get(at("changes")))


@pytest.mark.parametrize("headers", [HTMX, {}])
def test_an_undo_that_comes_too_late_says_so(
    page: Client, asha: User, headers: dict[str, str]
) -> None:
    versioning.correct(FactFactory.create(user=asha), text="Lives in Nagpur")
    change = change_of(asha)
    with as_owner():
        change.at = timezone.now() - timedelta(days=31)
        change.save()

    for place in ("row", "list", "chip", "answer", "", "nowhere"):
        response = page.post(at("undo", change.pk), {"place": place}, headers=headers, follow=True)
        assert response.status_code == (409 if headers and place in {
            "row", "list", "chip", "answer"} else 200)  # fmt: skip
    assert standing(asha) == ["Lives in Nagpur"]


def test_an_updated_chip_goes_back_to_the_old_value(page: Client, asha: User) -> None:
    talk = ConversationFactory.create(user=asha)
    turn = TurnFactory.create(user=asha, conversation=talk, said="I moved to Pune", reply="Noted.")
    old = FactFactory.create(
        user=asha, value="Goa", status="superseded", superseded_at=timezone.now()
    )
    new = FactFactory.create(user=asha, source_turn=turn)
    outcomes = [{"outcome": "superseded", "kind": "fact", "id": str(new.pk)}]
    LearningRunFactory.create(user=asha, turn=turn, status="done", outcomes=outcomes)
    with as_owner():
        talk.active_turn = turn
        talk.save()
        change = Change(user=asha, what="learnt", before=old, after=new)
        change.save()

    chat = page.get(reverse("conversations:conversation", args=[talk.pk]))
    undone = page.post(at("undo", change.pk), {"place": "chip"}, headers=HTMX)

    assert f"/changes/{change.pk}/undo/" in chat.content.decode()
    assert "I go by this again: Lives in Goa" in words_of(undone)
    assert standing(asha) == ["Lives in Goa"]
    again = page.get(reverse("conversations:conversation", args=[talk.pk]))
    assert "(replaced since)" in words_of(again)
    assert "/undo/" not in again.content.decode()


def test_a_question_stands_under_the_reply_until_it_is_answered(page: Client, asha: User) -> None:
    conflict = question(asha)
    candidate = conflict.candidate
    assert candidate is not None
    assert candidate.source_turn is not None
    turn = candidate.source_turn
    outcomes = [{"outcome": "queued", "kind": "candidate", "id": str(candidate.pk)}]
    LearningRunFactory.create(user=asha, turn=turn, status="done", outcomes=outcomes)
    with as_owner():
        turn.conversation.active_turn = turn
        turn.conversation.save()
    chat = reverse("conversations:conversation", args=[turn.conversation_id])

    asked = page.get(chat)
    page.post(at("answer", conflict.pk), {"answer": "known"})

    assert "Which is right? Lives in Mumbai" in words_of(asked)
    assert f"/memory/#conflict-{conflict.pk}" in asked.content.decode()
    assert "Which is right?" not in words_of(page.get(chat))


# --- Judged -------------------------------------------------------------------------------


def test_this_was_wrong_is_asked_how_it_really_is(page: Client, asha: User) -> None:
    fact = FactFactory.create(user=asha)

    response = page.post(at("dispute", fact.pk), headers=ON_MEMORY)

    words = words_of(response)
    assert "I no longer use this." in words
    assert "How is it really? Correct it Right after all Delete it" in words
    assert "You said that this was wrong" in words_of(page.get(at("fact", fact.pk)))
    page.post(at("confirm", fact.pk))
    assert "How is it really?" not in words_of(page.get(at("memory")))


@pytest.mark.parametrize(("name", "field"), [("pin", "pinned"), ("mute", "muted")])
def test_dials_of_a_fact_are_turned_on_and_off(
    page: Client, asha: User, name: str, field: str
) -> None:
    fact = FactFactory.create(user=asha)

    for body, wanted in (({}, True), ({}, True), ({"off": "1"}, False)):
        page.post(at(name, fact.pk), body, headers=ON_MEMORY)
        with acting_as(asha.pk):
            assert getattr(Fact.objects.for_user(asha).get(), field) is wanted


@pytest.mark.parametrize("name", ["dispute", "end", "pin", "mute", "later"])
def test_what_no_longer_stands_cannot_be_judged(page: Client, asha: User, name: str) -> None:
    old = FactFactory.create(user=asha)
    versioning.correct(old, text="Lives in Nagpur")

    response = page.post(at(name, old.pk), headers=HTMX)

    assert response.status_code == 409
    assert "Lives in Nagpur" in words_of(response)
    assert standing(asha) == ["Lives in Nagpur"]
    assert page.get(at(name, old.pk)).status_code == 405


def test_three_at_most_are_asked_about_at_once_and_each_answer_counts(
    page: Client, asha: User
) -> None:
    due = timezone.now() - timedelta(days=1)
    facts = [
        HobbyFactory.create(user=asha, value=f"hobby {n}", importance=1 - n / 10, review_at=due)
        for n in range(5)
    ]

    first = words_of(page.get(at("memory")))
    answers = [
        page.post(at(name, fact.pk), {"asked": "1"}, headers=ON_MEMORY)
        for name, fact in zip(("confirm", "end", "later"), facts, strict=False)
    ]
    then = words_of(page.get(at("memory")))

    assert first.count("Still right:") == 3
    assert "Still right: “Enjoys hobby 0”?" in first
    assert [words_of(one).split(" Enjoys")[0] for one in answers] == [
        "Confirmed.", "No longer so.", "I'll ask again in 30 days.",
    ]  # fmt: skip
    assert then.count("Still right:") == 2
    assert "Enjoys hobby 1" not in standing(asha)


# --- Looking back, and the whole life -----------------------------------------------------


def test_what_was_known_on_a_day(page: Client, asha: User) -> None:
    long_ago = timezone.now() - timedelta(days=40)
    old = FactFactory.create(user=asha, recorded_at=long_ago, stated_at=long_ago)
    versioning.correct(old, text="Lives in Nagpur")
    day = (timezone.now() - timedelta(days=10)).date()

    then = words_of(page.get(at("then"), {"on": str(day)}))
    now = words_of(page.get(at("then"), {"on": str(timezone.now().date())}))

    assert "I remembered 1 thing about you." in then
    assert "Lives in Pune Profile" in then
    assert "Replaced since" in then
    assert "Lives in Nagpur" in now


@pytest.mark.parametrize("day", ["", "soon", "2026-02-30", "0000-00-00", ATTACK])
def test_a_day_that_is_none_is_said(page: Client, day: str) -> None:
    response = page.get(at("then"), {"on": day})

    assert response.status_code == 422
    assert ATTACK not in response.content.decode()


@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31"])
def test_the_ends_of_time_are_days_too(page: Client, asha: User, day: str) -> None:
    FactFactory.create(user=asha)

    assert page.get(at("then"), {"on": day}).status_code == 200


def test_a_facts_page_tells_its_whole_life(page: Client, asha: User) -> None:
    conflict = question(asha)
    fact = conflict.fact
    turn = TurnFactory.create(user=asha, said="Pune again")
    with as_owner():
        fact.restatements = [
            {"at": turn.created_at.isoformat(), "op": "assert", "turn": str(turn.pk),
             "message": None}
        ]  # fmt: skip
        fact.save()
    open_one = words_of(page.get(at("fact", fact.pk)))
    page.post(at("answer", conflict.pk), {"answer": "new"})
    with acting_as(asha.pk):
        new = Fact.objects.for_user(asha).standing().get()
    versioning.correct(new, text="Lives in Navi Mumbai")
    changes.undo(change_of(asha))

    response = page.get(at("fact", fact.pk))

    assert "Something you said goes against this. Which is right now?" in open_one
    words = words_of(response)
    for event in (
        "You said it again", "I asked which is right", "You answered: the second is right",
        "Replaced", "You confirmed it", "Corrected",
    ):  # fmt: skip
        assert event in words, event
    assert f"#turn-{turn.pk}" in response.content.decode()


def test_the_page_costs_the_same_however_much_is_asked(
    page: Client, asha: User, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    def cost() -> int:
        with django_assert_max_num_queries(40) as made:
            assert page.get(at("memory")).status_code == 200
        return len(made.captured_queries)

    question(asha)
    HobbyFactory.create(user=asha, review_at=timezone.now())
    few = cost()
    with as_owner():
        known = Fact.objects.across_users().get(key="profile.city")
        for n in range(12):
            turn = TurnFactory.create(user=asha, said="words")
            against = Candidate(
                user=asha, why="conflict", key="profile.city", value=f"city {n}", text="Lives",
                kind="profile", importance=0.5, stated_at=timezone.now(), source="turn",
                source_turn=turn,
            )  # fmt: skip
            against.save()
            Conflict(user=asha, fact=known, candidate=against, reason="confirmed").save()
            HobbyFactory.create(user=asha, review_at=timezone.now(), source_turn=turn)

    assert cost() == few


def test_the_list_of_changes_costs_the_same_however_long_it_is(
    page: Client, asha: User, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    def cost() -> int:
        with django_assert_max_num_queries(20) as made:
            page.get(at("changes"))
        return len(made.captured_queries)

    fact = versioning.correct(FactFactory.create(user=asha), text="Lives in city 0")
    few = cost()
    for n in range(1, 8):
        fact = versioning.correct(fact, text=f"Lives in city {n}")

    assert cost() == few
