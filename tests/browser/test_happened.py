"""What happened, and standing instructions, by keyboard and mouse in a real browser."""

import pytest
from playwright.sync_api import expect

from facts.models import Episode, Procedure
from memoryproject.models import User
from tests.browser.conftest import OpenTab
from tests.factories import ConversationFactory, EpisodeFactory, ProcedureFactory, TurnFactory
from tests.roles import as_owner

pytestmark = pytest.mark.django_db(transaction=True)


def test_what_happened_is_found_opened_put_right_and_deleted(
    open_tab: OpenTab, signed_in: User, complaints: list[str]
) -> None:
    turn = TurnFactory.create(user=signed_in, said="The booking was rejected", reply="Oh.")
    EpisodeFactory.create(user=signed_in, source_turns=[turn.pk], quote="The booking was rejected")
    EpisodeFactory.create(
        user=signed_in, situation="Baking bread", action="Used rye", lesson="", outcome="success"
    )
    tab = open_tab("/memory/")
    tab.get_by_role("link", name="What happened").click()
    expect(tab.locator(".fact")).to_have_count(2)

    tab.get_by_label("Find in what happened").fill("vienna")
    expect(tab.locator(".fact")).to_have_count(1)
    tab.get_by_role("link", name="Booking the night train to Vienna", exact=True).click()
    expect(tab.get_by_role("link", name="The booking was rejected")).to_be_visible()
    tab.get_by_role("link", name="Change").press("Enter")
    tab.get_by_label("How it ended").select_option("Worked in part")
    tab.get_by_role("button", name="Save").press("Enter")
    expect(tab.locator(".outcome")).to_have_text("Worked in part")
    tab.get_by_role("link", name="Delete").click()
    tab.get_by_role("button", name="Delete").click()
    expect(tab.get_by_text("Deleted. This can't be undone.")).to_be_visible()
    expect(tab.locator(".fact")).to_have_count(1)
    with as_owner():
        assert Episode.objects.across_users().get().situation == "Baking bread"
    assert complaints == []


def test_an_instruction_is_written_and_a_proposed_one_approved_in_the_chat(
    open_tab: OpenTab, signed_in: User, complaints: list[str]
) -> None:
    talk = ConversationFactory.create(user=signed_in)
    turn = TurnFactory.create(
        user=signed_in, conversation=talk, said="From now on be brief", reply="OK."
    )
    with as_owner():
        talk.active_turn = turn
        talk.save()
    ProcedureFactory.create(
        user=signed_in, instruction="Be brief", status="proposed", source_turn=turn
    )
    tab = open_tab(f"/c/{talk.pk}/")
    expect(tab.get_by_text("Shall I do this from now on: “Be brief”?")).to_be_visible()
    tab.get_by_role("button", name="Yes").click()
    expect(tab.get_by_text("I'll do so from now on:")).to_be_visible()

    tab.goto("/memory/instructions/")
    tab.get_by_label("What I should do").fill("Call me Max")
    tab.get_by_label("When").fill("when we write letters")
    tab.get_by_role("button", name="Add").press("Enter")
    expect(tab.locator(".fact")).to_contain_text(["Be brief", "Call me Max"])
    row = tab.locator(".fact").filter(has_text="Be brief")
    row.hover()
    row.get_by_role("button", name="Switch off").click()
    expect(tab.locator(".fact").filter(has_text="Be brief")).to_contain_text("Switched off")
    with as_owner():
        assert sorted(Procedure.objects.across_users().values_list("status", flat=True)) == [
            "active",
            "off",
        ]
    assert complaints == []
