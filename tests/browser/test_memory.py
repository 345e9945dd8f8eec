"""Correcting and deleting what is remembered, by keyboard, in a real browser."""

import pytest
from playwright.sync_api import expect

from memoryproject.models import User
from tests.browser.conftest import OpenTab
from tests.factories import FactFactory, HobbyFactory, MessageFactory, TurnFactory
from tests.roles import as_owner

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_fact_is_corrected_in_its_row_and_keeps_its_history(
    open_tab: OpenTab, signed_in: User, complaints: list[str]
) -> None:
    fact = FactFactory.create(user=signed_in)
    HobbyFactory.create(user=signed_in)
    tab = open_tab("/memory/")

    tab.locator(f"#fact-{fact.pk}").get_by_role("link", name="Correct").press("Enter")
    box = tab.get_by_label("What is right")
    expect(box).to_be_focused()
    box.fill("My key is sk-proj-Ab12Cd34Ef56Gh78Ij90Kl12Mn34Op56Qr78")
    tab.get_by_role("button", name="Save").press("Enter")
    expect(tab.get_by_text("which is never remembered")).to_be_visible()
    tab.get_by_label("What is right").fill("Lives in Nagpur")
    tab.get_by_role("button", name="Save").press("Enter")

    row = tab.locator(".fact").filter(has_text="Lives in Nagpur")
    expect(row).to_contain_text("You wrote this here")
    expect(row).to_be_focused()
    row.get_by_role("link", name="History").press("Enter")
    expect(row.locator(".timeline li")).to_contain_text(["Lives in Nagpur", "Lives in Pune"])
    complaints[:] = [said for said in complaints if "422" not in said]  # the browser notes it


def test_deleting_a_fact_masks_its_sentence_in_the_conversation(
    open_tab: OpenTab, signed_in: User
) -> None:
    turn = TurnFactory.create(user=signed_in, reply="Noted.")
    message = MessageFactory.create(
        user=signed_in, turn=turn, position=0, content="Hello. I live in Pune."
    )
    with as_owner():
        turn.conversation.active_turn = turn
        turn.conversation.save()
    FactFactory.create(
        user=signed_in, source_turn=turn, source_message=message, quote="I live in Pune."
    )
    tab = open_tab("/memory/")

    tab.locator(".fact").hover()
    tab.get_by_role("link", name="Delete").click()
    expect(tab.get_by_label("Also mask the sentence in the conversation")).to_be_checked()
    tab.get_by_role("button", name="Delete").click()

    expect(tab.get_by_text("Deleted. This can't be undone.")).to_be_visible()
    tab.goto(f"/c/{turn.conversation_id}/?at={turn.pk}")
    expect(tab.locator(".words")).to_have_text("Hello. [forgotten]")


def test_signing_up_knows_the_time_zone_and_lands_in_a_chat(open_tab: OpenTab) -> None:
    tab = open_tab("/accounts/signup/")

    tab.get_by_label("Email").fill("new@example.org")
    tab.get_by_label("Password").fill("a long enough password")
    tab.get_by_role("button", name="Sign up").click()

    expect(tab.get_by_text("Tell me something worth remembering.")).to_be_visible()
    tab.get_by_role("link", name="My sister Meera is getting married in June.").click()
    expect(tab.get_by_label("Message", exact=True)).to_have_value(
        "My sister Meera is getting married in June."
    )
    assert User.objects.get(email="new@example.org").time_zone == "Europe/Lisbon"
