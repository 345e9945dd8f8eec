"""Correcting and deleting what is remembered, by keyboard, in a real browser."""

import pytest
from playwright.sync_api import expect

from facts.models import Conflict, Fact
from memoryproject.models import User
from tests.browser.conftest import OpenTab
from tests.factories import (
    CandidateFactory,
    FactFactory,
    HobbyFactory,
    MessageFactory,
    TurnFactory,
)
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
    expect(row.locator(".timeline > li")).to_contain_text(["Lives in Nagpur", "Lives in Pune"])
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


def test_the_counts_follow_every_change_without_a_reload(
    open_tab: OpenTab, signed_in: User
) -> None:
    city = FactFactory.create(user=signed_in)
    hobbies = [HobbyFactory.create(user=signed_in, value=value) for value in ("chess", "kites")]
    CandidateFactory.create(user=signed_in)
    tab = open_tab("/memory/?kind=preference&q=e")
    lead, kinds, loads = tab.locator("#count"), tab.locator("#kinds"), []
    tab.on("framenavigated", lambda frame: loads.append(frame.url))

    def counted(total: str, *rest: str) -> None:
        expect(lead).to_contain_text(f"I remember {total} about you")
        expect(kinds.locator("a")).to_have_text([f"All {total.split()[0]}", *rest])

    def delete(fact: Fact) -> None:
        row = tab.locator(f"#fact-{fact.pk}")
        # What was swapped in just now is still a plain link or form, which opens a page instead.
        unsettled = tab.locator(".htmx-settling, .htmx-added, .htmx-request")
        expect(unsettled).to_have_count(0)
        row.get_by_role("link", name="Delete").press("Enter")
        expect(tab.get_by_role("button", name="Delete")).to_be_visible()
        expect(unsettled).to_have_count(0)
        tab.get_by_role("button", name="Delete").press("Enter")
        expect(row).to_have_text("Deleted. This can't be undone.")
        expect(row).to_be_focused()

    counted("3 things", "Profile 1", "Preference 2")
    tab.get_by_role("button", name="Yes").click()
    counted("4 things", "Profile 1", "Preference 2", "Constraint 1")
    row = tab.locator(f"#fact-{hobbies[0].pk}")
    row.get_by_role("button", name="Confirm").press("Enter")
    expect(row).to_contain_text("Confirmed.")
    counted("4 things", "Profile 1", "Preference 2", "Constraint 1")
    delete(hobbies[0])
    counted("3 things", "Profile 1", "Preference 1", "Constraint 1")
    with as_owner():  # meanwhile, in another tab
        Fact.objects.across_users().filter(pk=city.pk).delete()
    delete(hobbies[1])
    counted("1 thing", "Preference 0", "Constraint 1")
    expect(kinds.locator("[aria-current]")).to_have_text("Preference 0")
    assert loads == []
    kinds.get_by_role("link", name="All").click()
    tab.wait_for_url("**/memory/?q=e")
    expect(tab.locator(".fact")).to_have_count(1)


def test_the_last_one_deleted_leaves_nothing_to_count(open_tab: OpenTab, signed_in: User) -> None:
    FactFactory.create(user=signed_in)
    tab = open_tab("/memory/")

    tab.get_by_role("link", name="Delete").press("Enter")
    tab.get_by_role("button", name="Delete").press("Enter")

    expect(tab.locator("#count")).to_contain_text("I remember nothing about you yet.")
    expect(tab.locator("#kinds")).to_be_hidden()


def test_a_question_is_answered_taken_back_and_answered_otherwise(
    open_tab: OpenTab, signed_in: User
) -> None:
    known = FactFactory.create(user=signed_in, verification="verified")
    against = CandidateFactory.create(
        user=signed_in, why="conflict", category="", key="profile.city", slot="", value="Mumbai",
        text="Lives in Mumbai", kind="profile",
    )  # fmt: skip
    with as_owner():
        Conflict(user=signed_in, fact=known, candidate=against, reason="confirmed").save()
    tab = open_tab("/memory/")
    rows = tab.locator(".facts .sentence")

    tab.get_by_role("button", name="The second is right").press("Enter")
    expect(tab.get_by_text("The second takes its place.")).to_be_visible()
    expect(rows).to_have_text(["Lives in Mumbai"])
    tab.get_by_role("button", name="Undo").press("Enter")
    expect(tab.get_by_text("Which is right now?")).to_be_visible()
    tab.get_by_text("The first was true until…").click()
    tab.get_by_label("Its last day").fill("2020-03-31")
    tab.get_by_role("button", name="Save").press("Enter")

    expect(tab.get_by_text("The first is history, the second holds now.")).to_be_visible()
    tab.reload()
    expect(rows).to_have_text(["Lives in Mumbai"])
    expect(tab.get_by_text("Needs your answer")).to_have_count(0)


def test_this_was_wrong_is_asked_at_once_and_taken_back_in_the_row(
    open_tab: OpenTab, signed_in: User
) -> None:
    FactFactory.create(user=signed_in)
    tab = open_tab("/memory/")
    row = tab.locator(".fact")

    row.hover()
    row.get_by_label("More to do with").click()
    row.get_by_role("button", name="This was wrong").click()
    expect(row.get_by_text("How is it really?")).to_be_visible()
    expect(row).to_be_focused()
    row.get_by_role("button", name="Undo").click()

    expect(row).to_contain_text("Undone.")
    expect(row.get_by_text("How is it really?")).to_have_count(0)


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
