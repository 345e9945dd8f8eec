"""The pages and the API of what happened, and of standing instructions."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from conversations.models import Turn
from facts.models import Episode, EpisodeRun, Procedure
from memoryproject.models import User
from tests.factories import (
    ConversationFactory,
    EpisodeFactory,
    EpisodeRunFactory,
    ProcedureFactory,
    TurnFactory,
)
from tests.facts.test_api import send
from tests.facts.test_recalled_episodes import asked, blocks, happened, talk
from tests.facts.test_views import ATTACK, HTMX, at, text_of, words_of
from tests.roles import as_owner

pytestmark = pytest.mark.django_db

EPISODES, INSTRUCTIONS = "/api/v1/episodes/", "/api/v1/instructions/"


@pytest.fixture
def page(client: Client, asha: User) -> Client:
    client.force_login(asha)
    return client


def only(model: Any) -> Any:
    with as_owner():
        return model.objects.across_users().get()


# --- what happened ------------------------------------------------------------------------


def test_the_empty_page_teaches_and_says_what_is_kept(page: Client) -> None:
    said = words_of(page.get(at("episodes")))
    assert "Tell me what you tried and how it ended" in said
    assert "When you delete a conversation, what happened in it stays here" in said


def test_the_list_is_the_newest_first_and_narrowed_by_links_and_words(
    page: Client, asha: User, ravi: User
) -> None:
    now = timezone.now()
    EpisodeFactory.create(user=asha, situation="Old train", occurred_at=now - timedelta(days=9))
    EpisodeFactory.create(
        user=asha,
        situation="New bread",
        action="Used rye",
        lesson="",
        outcome="success",
        event_type="cooking",
        occurred_at=now,
    )
    EpisodeFactory.create(user=ravi, situation="Secret ferry")
    whole = words_of(page.get(at("episodes")))
    assert whole.index("New bread") < whole.index("Old train")
    assert "Secret ferry" not in whole
    assert "Worked 1 Did not work 1" in whole
    for query, shown, hidden in (
        ("?outcome=failure", "Old train", "New bread"),
        ("?type=cooking", "New bread", "Old train"),
        ("?q=TRAIN", "Old train", "New bread"),
        ("?q=rail&outcome=nonsense", "Old train", "New bread"),
    ):
        said = words_of(page.get(at("episodes") + query))
        assert shown in said
        assert hidden not in said
    assert "Nothing that happened fits" in words_of(page.get(at("episodes") + "?q=zeppelin"))


def test_the_page_of_one_links_the_turns_that_told_it(page: Client, asha: User) -> None:
    turn = TurnFactory.create(user=asha, said="The booking was rejected", reply="Oh")
    episode = EpisodeFactory.create(
        user=asha, source_turns=[turn.pk], quote="The booking was rejected", lesson="Ask first"
    )
    found = page.get(at("episode", episode.pk))
    assert reverse("conversations:turn", args=[turn.pk]) in text_of(found)
    assert "Ask first" in words_of(found)
    with as_owner():
        Turn.objects.across_users().all().delete()
    assert "The conversation that told it was deleted" in words_of(
        page.get(at("episode", episode.pk))
    )


def test_it_is_put_right_left_out_and_deleted(page: Client, asha: User) -> None:
    episode = EpisodeFactory.create(user=asha)
    form = {"situation": "Ferry to Oslo", "action": "Paid cash", "outcome": "success", "lesson": ""}
    assert page.get(at("episode_edit", episode.pk)).status_code == 200
    refused = page.post(at("episode_edit", episode.pk), form | {"situation": " "})
    assert refused.status_code == 422
    assert "Say what it was about" in words_of(refused)
    assert page.post(at("episode_edit", episode.pk), form).status_code == 302
    now = only(Episode)
    assert (now.situation, now.outcome, now.edited_at is None) == (
        "Ferry to Oslo",
        "success",
        False,
    )

    page.post(at("episode_mute", episode.pk), {"on": "1"})
    assert only(Episode).muted
    page.post(at("episode_mute", episode.pk), {})
    assert not only(Episode).muted

    assert "Also mask the sentences" in words_of(page.get(at("episode_delete", episode.pk)))
    page.post(at("episode_delete", episode.pk), {"mask": "1"})
    with as_owner():
        assert not Episode.objects.across_users().exists()
    assert page.get(at("episode", episode.pk)).status_code == 404


def test_what_was_said_is_never_markup(page: Client, asha: User) -> None:
    EpisodeFactory.create(user=asha, situation=ATTACK, action=ATTACK, event_type="x")
    ProcedureFactory.create(user=asha, instruction=ATTACK, trigger=ATTACK)
    for name in ("episodes", "procedures"):
        assert "<script>alert" not in text_of(page.get(at(name)))


def test_the_list_costs_the_same_however_long(
    page: Client, asha: User, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for n in range(60):
        EpisodeFactory.create(user=asha, situation=f"Trip {n}", event_type=f"kind_{n}")
        ProcedureFactory.create(user=asha, instruction=f"Do {n}", status="off")
    for name in ("episodes", "procedures"):
        with django_assert_max_num_queries(16):
            page.get(at(name))


# --- instructions -------------------------------------------------------------------------


def test_an_instruction_is_written_changed_switched_and_deleted(page: Client, asha: User) -> None:
    assert "It could read" in words_of(page.get(at("procedures")))
    refused = page.post(at("procedures"), {"instruction": "", "trigger": ""})
    assert (refused.status_code, "Say what I should do" in words_of(refused)) == (422, True)
    page.post(at("procedures"), {"instruction": "Call me Max", "trigger": "when we write letters"})
    made = only(Procedure)
    assert (made.status, made.trigger) == ("active", "when we write letters")
    page.post(at("procedure", made.pk), {"instruction": "Call me Moritz", "trigger": ""})
    assert (only(Procedure).instruction, only(Procedure).trigger) == ("Call me Moritz", "")
    page.post(at("procedure_switch", made.pk), {})
    assert only(Procedure).status == "off"
    assert "Switched off" in words_of(page.get(at("procedures")))
    page.post(at("procedure_switch", made.pk), {"on": "1"})
    assert only(Procedure).status == "active"
    assert page.get(at("procedure_delete", made.pk)).status_code == 200
    page.post(at("procedure_delete", made.pk))
    with as_owner():
        assert not Procedure.objects.across_users().exists()


def test_a_proposal_is_answered_on_the_page_and_in_the_chat(page: Client, asha: User) -> None:
    talk = ConversationFactory.create(user=asha)
    turn = TurnFactory.create(user=asha, conversation=talk, said="From now on be brief", reply="OK")
    with as_owner():
        talk.active_turn = turn
        talk.save()
    first = ProcedureFactory.create(
        user=asha, instruction="Be brief", status="proposed", source_turn=turn
    )
    second = ProcedureFactory.create(
        user=asha, instruction="Be kind", status="proposed", source_turn=turn
    )
    assert "Shall I do this from now on: “Be brief”?" in words_of(page.get(at("procedures")))
    chat = page.get(reverse("conversations:conversation", args=[talk.pk]))
    assert "Shall I do this from now on: “Be brief”?" in words_of(chat)

    answer = page.post(at("procedure_approve", first.pk), headers=HTMX)
    assert "I'll do so from now on" in words_of(answer)
    answer = page.post(at("procedure_refuse", second.pk), {"in_chat": "1"})
    assert answer["Location"] == reverse("conversations:turn", args=[turn.pk])
    assert only(Procedure).status == "active"
    assert page.post(at("procedure_refuse", first.pk)).status_code == 404


def test_what_a_reply_was_shown_names_both(page: Client, asha: User) -> None:
    ProcedureFactory.create(user=asha, instruction="Answer briefly")
    happened(asha, "Booking the night train to Vienna")
    turn = asked(talk(asha), "A train to Vienna?")
    blocks(turn)
    said = words_of(page.get(reverse("conversations:shown", args=[turn.pk])))
    assert "Your instructions" in said
    assert "You wrote or approved it, and it always holds." in said
    assert "It happened in a situation like this." in said
    used = words_of(page.get(reverse("conversations:used", args=[turn.pk])))
    assert "Booking the night train to Vienna Did not work" in used


# --- API ----------------------------------------------------------------------------------


def test_episodes_are_listed_changed_and_deleted_by_the_api(
    page: Client, asha: User, ravi: User
) -> None:
    one = EpisodeFactory.create(user=asha, importance=0.8)
    EpisodeFactory.create(user=asha, outcome="success", event_type="cooking", importance=0.2)
    strange = EpisodeFactory.create(user=ravi)

    def listed(**query: Any) -> int:
        return int(page.get(EPISODES, query).json()["count"])

    assert listed() == 2
    assert [listed(outcome="failure"), listed(type="cooking"), listed(min_importance=0.5)] == [
        1
    ] * 3
    assert listed(q="vienna") == 2
    assert page.get(EPISODES, {"outcome": "odd"}).status_code == 400
    url = f"{EPISODES}{one.pk}/"
    assert page.get(url).json()["situation"] == one.situation
    changed = send(page, "patch", url, {"lesson": "Ask first", "muted": True}).json()
    assert (changed["lesson"], changed["muted"]) == ("Ask first", True)
    refused = send(page, "patch", url, {"action": "password: hunter2hunter2"})
    assert (refused.status_code, refused.json()["code"]) == (422, "secret")
    for method in ("get", "patch", "delete"):
        assert send(page, method, f"{EPISODES}{strange.pk}/").status_code == 404
    assert send(page, "delete", url, {"mask": False}).status_code == 204
    assert page.get(url).status_code == 404


def test_a_conversation_is_ended_by_the_api(page: Client, asha: User) -> None:
    run = EpisodeRunFactory.create(
        conversation=ConversationFactory.create(user=asha),
        due_at=timezone.now() + timedelta(minutes=30),
    )
    url = f"/api/v1/conversations/{run.conversation_id}/end/"
    assert send(page, "post", url).status_code == 202
    assert only(EpisodeRun).due_at <= timezone.now()
    with as_owner():
        EpisodeRun.objects.across_users().update(status="done")
    again = send(page, "post", url)
    assert (again.status_code, again.json()["code"]) == (409, "nothing_to_look_at")


def test_instructions_are_kept_by_the_api(page: Client, asha: User, ravi: User) -> None:
    made = send(page, "post", INSTRUCTIONS, {"instruction": "Be brief"})
    assert made.status_code == 201
    again = send(page, "post", INSTRUCTIONS, {"instruction": "be BRIEF"})
    assert (again.status_code, again.json()["code"]) == (422, "there_already")
    url = f"{INSTRUCTIONS}{made.json()['id']}/"
    changed = send(page, "patch", url, {"trigger": "in letters", "in_use": False}).json()
    assert (changed["instruction"], changed["trigger"], changed["status"]) == (
        "Be brief",
        "in letters",
        "off",
    )
    waiting = ProcedureFactory.create(user=asha, instruction="Be kind", status="proposed")
    assert page.get(INSTRUCTIONS, {"status": "proposed"}).json()["count"] == 1
    approved = send(page, "post", f"{INSTRUCTIONS}{waiting.pk}/approve/").json()
    assert approved["status"] == "active"
    strange = ProcedureFactory.create(user=ravi)
    for method, suffix in (("get", ""), ("patch", ""), ("delete", ""), ("post", "approve/")):
        answer = send(page, method, f"{INSTRUCTIONS}{strange.pk}/{suffix}")
        assert answer.status_code == 404
    assert send(page, "delete", url).status_code == 204
    assert page.get(INSTRUCTIONS).json()["count"] == 1
