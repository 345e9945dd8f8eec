"""Pins, the panel, the line in the thread and deleted turns, in a real browser."""

import re
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from conversations.models import ContextRecord, Conversation, FoldingRun, Message, Turn
from memoryproject.models import User
from tests.browser.conftest import OpenTab
from tests.factories import (
    ConversationFactory,
    FactFactory,
    FoldingRunFactory,
    SummaryFactory,
    TurnFactory,
)
from tests.roles import as_owner

pytestmark = pytest.mark.django_db(transaction=True)


def talk(user: User, *, turns: int = 4) -> tuple[Conversation, list[Turn]]:
    conversation = ConversationFactory.create(user=user, title="Wedding")
    made: list[Turn] = []
    for number in range(turns):
        parent = made[-1] if made else None
        made.append(
            TurnFactory.create(
                user=user,
                conversation=conversation,
                parent=parent,
                attempt=1,
                said=f"question {number}",
                reply=f"answer {number}",
            )
        )
    with as_owner():
        conversation.active_turn = made[-1]
        conversation.save()
    return conversation, made


def record(turn: Turn, **given: Any) -> None:
    block = {"kind": "message", "role": "user", "text": "as sent", "tokens": 3, "sources": []}
    with as_owner():
        ContextRecord(
            user=turn.user, turn=turn, attempt=1, model="m", blocks=[block], budget=9, tokens=3,
            **given,
        ).save()  # fmt: skip


def open_panel(tab: Page) -> Any:
    tab.get_by_role("link", name="What I have of this conversation").click()
    panel = tab.locator("#kept")
    expect(panel.get_by_role("heading", name="What I have now")).to_be_focused()
    return panel


def test_a_pin_in_the_thread_shows_in_the_panel_and_the_other_way_round(
    open_tab: OpenTab, signed_in: User
) -> None:
    conversation, turns = talk(signed_in)
    tab = open_tab(f"/c/{conversation.pk}/")
    panel = open_panel(tab)
    expect(panel.get_by_text("Nothing is pinned.")).to_be_visible()
    turn = tab.locator(f"#turn-{turns[3].pk}")
    turn.hover()

    turn.get_by_role("button", name="Pin this reply").click()

    expect(turn.get_by_text("Pinned")).to_be_visible()
    expect(turn.get_by_role("button", name="Unpin this reply")).to_be_focused()
    expect(panel.locator(".pin-list li")).to_have_count(1)
    expect(panel.locator(".clipped")).to_have_text("answer 3")
    panel.get_by_role("button", name="Unpin").click()
    expect(turn.get_by_text("Pinned")).to_have_count(0)
    expect(panel.get_by_text("Nothing is pinned.")).to_be_visible()
    tab.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    expect(tab.get_by_role("link", name="What I have of this conversation")).to_be_focused()


def test_a_panel_asked_for_after_the_session_has_ended_closes_and_says_so(
    open_tab: OpenTab, signed_in: User, context: BrowserContext, complaints: list[str]
) -> None:
    conversation, _ = talk(signed_in)
    tab = open_tab(f"/c/{conversation.pk}/")
    context.clear_cookies(name="sessionid")

    tab.get_by_role("link", name="What I have of this conversation").click()

    link = tab.locator("#trouble").get_by_role("link", name="Sign in again")
    expect(link).to_have_attribute("href", re.compile(r"^/accounts/login/\?next=%2Fc%2F"))
    expect(tab.locator("#kept")).to_be_hidden()
    expect(tab.locator("#kept .shape")).to_have_count(0)
    complaints[:] = [said for said in complaints if "Code 200" not in said]  # htmx notes it


def test_a_refused_pin_is_said_beside_its_message(
    open_tab: OpenTab, signed_in: User, settings: Any, complaints: list[str]
) -> None:
    settings.PINS_MAX = 2
    conversation, turns = talk(signed_in)
    with as_owner():
        Message.objects.across_users().filter(turn=turns[0]).update(pinned=True)
    tab = open_tab(f"/c/{conversation.pk}/")
    turn = tab.locator(f"#turn-{turns[3].pk}")
    turn.hover()

    turn.get_by_role("button", name="Pin your message").click()

    expect(turn.get_by_role("alert")).to_contain_text("which is the limit")
    complaints[:] = [said for said in complaints if "422" not in said]  # the browser notes it


def test_the_line_moves_with_the_newest_reply_and_leads_to_the_summary(
    open_tab: OpenTab, signed_in: User, model_server: Any, settings: Any
) -> None:
    settings.WINDOW_MAX_TURNS = 2
    model_server.replies("A new answer.")
    conversation, turns = talk(signed_in)
    SummaryFactory.create(through=turns[1], version=1, text="It began with questions.")
    record(turns[3], starts_at=turns[1].pk)
    tab = open_tab(f"/c/{conversation.pk}/")
    line = tab.locator("#word-for-word")
    expect(line).to_have_count(1)
    assert line.evaluate("line => line.nextElementSibling.id") == f"turn-{turns[1].pk}"

    tab.get_by_label("Message", exact=True).fill("And now?")
    tab.keyboard.press("Enter")
    expect(tab.locator(".prose").last).to_have_text("A new answer.")

    expect(line).to_have_count(1)
    moved = line.evaluate("line => line.nextElementSibling.id")
    assert moved in {f"turn-{turns[2].pk}", f"turn-{turns[3].pk}"}
    line.get_by_role("link").click()
    panel = tab.locator("#kept")
    expect(panel.get_by_text("It began with questions.")).to_be_visible()
    panel.get_by_role("link", name=re.compile("what was said on")).click()
    expect(tab).to_have_url(re.compile(f"#turn-{turns[1].pk}$"))
    expect(panel).to_be_visible()  # beside the thread, not over it


def test_from_what_was_used_one_gets_to_all_that_was_shown(
    open_tab: OpenTab, signed_in: User
) -> None:
    conversation, turns = talk(signed_in)
    fact = FactFactory.create(user=signed_in, text="Lives in Pune")
    source = {"kind": "fact", "id": str(fact.pk), "version": "", "score": {}, "reason": "recalled"}
    with as_owner():
        ContextRecord(
            user=signed_in, turn=turns[3], attempt=1, model="m", budget=9, tokens=3,
            blocks=[{"kind": "memory", "role": "system", "text": "x", "tokens": 1,
                     "sources": [source]}],
        ).save()  # fmt: skip
    tab = open_tab(f"/c/{conversation.pk}/")
    tab.locator(f"#turn-{turns[3].pk}").get_by_text("Used 1 memory").click()

    tab.get_by_role("link", name="All that I was shown").click()

    panel = tab.locator("#kept")
    expect(panel.get_by_role("heading", name="What I was shown")).to_be_focused()
    assert tab.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def test_what_a_reply_was_shown_opens_beside_it_and_a_turn_is_deleted(
    open_tab: OpenTab, signed_in: User
) -> None:
    conversation, turns = talk(signed_in)
    record(turns[3])
    tab = open_tab(f"/c/{conversation.pk}/")
    turn = tab.locator(f"#turn-{turns[3].pk}")
    turn.hover()
    turn.get_by_label("More about this reply").click()

    turn.get_by_role("link", name="What I was shown").click()
    panel = tab.locator("#kept")
    expect(panel.get_by_text("as sent", exact=True).last).to_be_visible()
    panel.get_by_role("button", name="Close").click()
    turn.get_by_role("link", name="Delete…").click()
    turn.get_by_role("link", name="Keep them").click()
    expect(turn.get_by_role("button", name="Delete both")).to_have_count(0)
    turn.get_by_role("link", name="Delete…").click()
    turn.get_by_role("button", name="Delete both").click()

    done = tab.get_by_text("Deleted. This can't be undone.")
    expect(done).to_be_focused()
    expect(tab.locator(".turn")).to_have_count(3)
    tab.reload()
    expect(tab.locator(".turn")).to_have_count(3)


def test_what_somebody_has_opened_stays_open_while_a_summary_is_made(
    open_tab: OpenTab, signed_in: User
) -> None:
    conversation, turns = talk(signed_in)
    for version in (1, 2):
        SummaryFactory.create(through=turns[1], version=version, text=f"Version {version} of it.")
    run = FoldingRunFactory.create(conversation=conversation, status="running")
    tab = open_tab(f"/c/{conversation.pk}/")
    panel = open_panel(tab)
    panel.get_by_text("Older versions").click()
    panel.locator(".versions summary").click()
    expect(panel.get_by_text("Version 1 of it.")).to_be_visible()

    for _ in range(2):
        with tab.expect_response(re.compile("/summary/.*seen=")):
            pass

    expect(panel.get_by_text("Version 1 of it.")).to_be_visible()
    expect(panel.locator(".versions summary")).to_be_focused()
    with as_owner():
        FoldingRun.objects.across_users().filter(pk=run.pk).update(status="done")
    expect(panel.get_by_role("button", name="Make it anew")).to_be_visible()


def test_a_short_summary_shows_its_shape_first(
    open_tab: OpenTab, signed_in: User, model_server: Any, settings: Any
) -> None:
    names = settings.LLM["models"] | {"summarise": "scripted-summarise"}
    settings.LLM = settings.LLM | {"models": names}
    model_server.always("summarise", raw="You asked four questions and had four answers.")
    gate = model_server.hold("summarise")
    conversation, _ = talk(signed_in)
    tab = open_tab(f"/c/{conversation.pk}/")
    tab.get_by_role("button", name="More about this conversation").click()

    tab.get_by_role("button", name="Summarise this conversation").click()

    digest = tab.locator("#kept #digest")
    expect(digest.locator(".shape")).to_be_visible()
    gate.set()
    expect(digest.get_by_text("You asked four questions and had four answers.")).to_be_visible()
    expect(digest.locator(".shape")).to_be_hidden()


def test_all_of_it_works_on_a_phone_without_javascript(
    context: BrowserContext, signed_in: User, live_site: Any, model_server: Any, settings: Any
) -> None:
    names = settings.LLM["models"] | {"summarise": "scripted-summarise"}
    settings.LLM = settings.LLM | {"models": names}
    model_server.always("summarise", raw="You asked four questions and had four answers.")
    conversation, turns = talk(signed_in)
    SummaryFactory.create(through=turns[1], version=1, text="It began with questions.")
    record(turns[3], starts_at=turns[2].pk)
    browser = context.browser
    assert browser is not None
    plain = browser.new_context(
        base_url=live_site.url,
        java_script_enabled=False,
        storage_state=context.storage_state(),
        viewport={"width": 390, "height": 844},
        has_touch=True,
    )
    tab = plain.new_page()
    tab.goto(f"/c/{conversation.pk}/")
    turn = tab.locator(f"#turn-{turns[0].pk}")

    turn.get_by_role("button", name="Pin your message").click()
    expect(turn.get_by_text("Pinned")).to_be_visible()
    tab.locator("#word-for-word a").click()
    expect(tab.get_by_text("It began with questions.")).to_be_visible()
    tab.get_by_role("button", name="Unpin").click()
    expect(tab.get_by_text("Nothing is pinned.")).to_be_visible()
    tab.get_by_role("button", name="Make it anew").click()
    expect(tab.get_by_text("in line to be made anew")).to_be_visible()
    tab.get_by_role("button", name="Summarise this conversation").click()
    expect(tab.get_by_text("You asked four questions")).to_be_visible()
    tab.goto(f"/c/{conversation.pk}/")
    last = tab.locator(f"#turn-{turns[3].pk}")
    last.get_by_label("More about this reply").click()
    last.get_by_role("link", name="What I was shown").click()
    expect(tab.locator(".as-sent")).to_have_text("as sent")
    tab.get_by_role("link", name="Back to the conversation").click()
    last.get_by_label("More about this reply").click()
    last.get_by_role("link", name="Delete…").click()
    tab.get_by_role("button", name="Delete both").click()
    expect(tab.get_by_text("Deleted. This can't be undone.")).to_be_visible()
    expect(tab.locator(".turn")).to_have_count(3)
    plain.close()
