"""Whole journeys through a chat, in a real browser before the real server."""

import re
import threading
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from facts.models import LearningRun
from facts.tasks import learn_from_turn
from memoryproject.models import User
from memoryproject.row_security import acting_as
from tests.browser.conftest import OpenTab

pytestmark = pytest.mark.django_db(transaction=True)


def piece(text: str) -> dict[str, Any]:
    return {"choices": [{"index": 0, "delta": {"content": text}}]}


END = {"choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]}


class Held:
    """A reply that goes on only when it is told to."""

    def __init__(self, model_server: Any, first: str, *more: str) -> None:
        self._gates = [threading.Event() for _ in more]
        chunks: list[Any] = [piece(first)]
        for gate, text in zip(self._gates, more, strict=True):
            chunks += [lambda gate=gate: gate.wait(20), piece(text)]
        model_server.streams([*chunks, END])

    def go_on(self) -> None:
        self._gates.pop(0).set()


def say(tab: Page, text: str) -> None:
    tab.get_by_label("Message", exact=True).fill(text)
    tab.keyboard.press("Enter")


def learn(user: User) -> None:
    """What a worker does; none runs here."""
    with acting_as(user.pk):
        runs = list(LearningRun.objects.for_user(user).due().values_list("pk", flat=True))
    for run_id in runs:
        learn_from_turn(str(user.pk), str(run_id))


def test_a_reply_arrives_piece_by_piece_and_ends_as_markdown(
    open_tab: OpenTab, signed_in: User, model_server: Any
) -> None:
    reply = Held(
        model_server, "Try a **dal**", " with\n\n- rice <b>\n", "- bread\n\n```\ncode\n```"
    )
    tab = open_tab("/")
    asked: list[str] = []
    tab.on("request", lambda request: asked.append(request.url))

    say(tab, "What shall I cook?")

    streamed = tab.locator(".streamed")
    expect(streamed).to_have_text("Try a **dal**")
    reply.go_on()
    expect(streamed).to_contain_text("- rice <b>")
    assert "bread" not in str(streamed.text_content())
    reply.go_on()
    expect(tab.locator(".prose li")).to_have_text(["rice <b>", "bread"])
    expect(tab.locator(".prose strong")).to_have_text("dal")
    expect(tab).to_have_title(re.compile("What shall I cook"))
    expect(tab.locator("#announcer")).to_contain_text("Try a dal")
    expect(tab.get_by_label("Message", exact=True)).to_be_focused()
    tab.locator(".code").hover()
    tab.get_by_role("button", name="Copy this code").click()
    assert tab.evaluate("navigator.clipboard.readText()") == "code"
    assert sum("/stream/" in url for url in asked) == 1


def test_a_reload_joins_the_reply_and_a_second_tab_waits(
    open_tab: OpenTab, signed_in: User, model_server: Any, complaints: list[str]
) -> None:
    model_server.replies("Hello.")
    first = open_tab("/")
    say(first, "Hi")
    expect(first.locator(".prose")).to_have_text("Hello.")
    second = open_tab(first.url)
    reply = Held(model_server, "The beginning,", " the end.")

    say(first, "Go on")
    expect(first.locator(".streamed")).to_have_text("The beginning,")
    first.reload()

    expect(first.locator(".streamed")).to_have_text("The beginning,")
    expect(second.locator(".streamed")).to_have_text("The beginning,")  # it looked by itself
    expect(second.get_by_role("button", name="Stop the reply")).to_be_visible()
    say(second, "Me, too")
    expect(second.get_by_role("alert").filter(has_text="still replying")).to_be_visible()
    expect(second.get_by_label("Message", exact=True)).to_have_value("Me, too")
    reply.go_on()
    for tab in (first, second):
        expect(tab.locator(".prose").last).to_have_text("The beginning, the end.")
        expect(tab.locator(".turn")).to_have_count(2)
        expect(tab.get_by_role("button", name="Send")).to_be_visible()
    complaints[:] = [said for said in complaints if "409" not in said]  # the browser notes it


def test_escape_stops_the_reply_and_retry_writes_it_anew(
    open_tab: OpenTab, signed_in: User, model_server: Any
) -> None:
    Held(model_server, "This will not", " be read.")
    model_server.replies("A new reply.")
    tab = open_tab("/")
    say(tab, "Tell me something long")
    expect(tab.locator(".streamed")).to_have_text("This will not")

    tab.keyboard.press("Escape")

    expect(tab.get_by_text("You stopped this reply.")).to_be_visible()
    expect(tab.locator(".prose")).to_have_text("This will not")
    tab.get_by_role("button", name="Reply again").click()
    expect(tab.locator(".prose")).to_have_text("A new reply.")
    expect(tab.locator(".said")).to_have_count(1)
    expect(tab.get_by_text("You stopped this reply.")).to_have_count(0)


def test_what_was_learnt_shows_as_a_chip_and_undo_forgets_it(
    open_tab: OpenTab, signed_in: User, model_server: Any
) -> None:
    model_server.replies("Noted.")
    model_server.extracts(
        {"key": "profile.city", "value": "Pune", "text": "Lives in Pune", "quote": "live in Pune"}
    )
    tab = open_tab("/")
    say(tab, "I live in Pune")
    expect(tab.locator(".prose")).to_have_text("Noted.")
    expect(tab.get_by_text("Looking for what to remember")).to_be_visible()

    learn(signed_in)

    chip = tab.locator(".chip")
    expect(chip).to_contain_text("Remembered: Lives in Pune")
    chip.get_by_role("button", name="Undo").press("Enter")
    expect(chip).to_have_text("Undone. I no longer remember this; your message still says it.")
    expect(chip).to_be_focused()
    tab.goto("/memory/")
    expect(tab.get_by_text("I remember nothing about you yet.")).to_be_visible()


def test_the_chat_works_without_javascript(
    context: BrowserContext, signed_in: User, model_server: Any, live_site: Any
) -> None:
    model_server.replies("Plain and simple.")
    browser = context.browser
    assert browser is not None
    plain = browser.new_context(
        base_url=live_site.url, java_script_enabled=False, storage_state=context.storage_state()
    )
    tab = plain.new_page()
    tab.goto("/?mode=read_only")

    tab.get_by_label("Message", exact=True).fill("Hi\nthere")
    tab.get_by_role("button", name="Send").click()

    expect(tab.locator(".prose")).to_have_text("Plain and simple.")  # refreshed
    expect(tab.locator(".words")).to_have_text("Hi\nthere")
    expect(tab.get_by_text("I use what I remember, and learn nothing here.")).to_be_visible()
    plain.close()


def test_on_a_phone_the_conversations_are_a_drawer(
    open_tab: OpenTab, signed_in: User, model_server: Any
) -> None:
    tab = open_tab("/")
    say(tab, "About knees")
    expect(tab.locator(".prose")).to_have_text("OK.")
    tab.set_viewport_size({"width": 390, "height": 844})
    link = tab.get_by_role("link", name="About knees")

    expect(link).to_be_hidden()
    tab.get_by_role("button", name="Conversations").press("Enter")
    expect(link).to_be_visible()
    tab.keyboard.press("Escape")
    expect(link).to_be_hidden()

    expect(tab.get_by_role("button", name="Conversations")).to_be_focused()
    width = tab.evaluate("document.documentElement.scrollWidth")
    assert width <= 390, "the page scrolls sideways"


def test_who_was_signed_out_is_told_and_keeps_what_they_wrote(
    open_tab: OpenTab,
    signed_in: User,
    context: BrowserContext,
    model_server: Any,
    complaints: list[str],
) -> None:
    tab = open_tab("/")
    say(tab, "Hi")
    expect(tab.locator(".prose")).to_have_text("OK.")
    context.clear_cookies(name="sessionid")

    say(tab, "And now?")

    expect(tab.locator("#trouble")).to_have_text("You were signed out. Sign in again.")
    expect(tab.get_by_label("Message", exact=True)).to_have_value("And now?")
    complaints[:] = [said for said in complaints if "Code 200" not in said]  # htmx notes it


def test_a_stream_refused_because_the_session_has_ended_says_so(
    open_tab: OpenTab,
    signed_in: User,
    context: BrowserContext,
    model_server: Any,
    complaints: list[str],
) -> None:
    reply = Held(model_server, "First", " and last.")
    tab = open_tab("/")
    say(tab, "Hi")
    expect(tab.locator(".streamed")).to_have_text("First")
    session = next(one for one in context.cookies() if one.get("name") == "sessionid")
    context.clear_cookies(name="sessionid")
    tab.evaluate("""() => {
        const turn = document.querySelector(".turn[data-open]");
        const again = turn.cloneNode(true);
        turn.replaceWith(again);
        htmx.process(again);
    }""")

    expect(tab.locator("#trouble")).to_have_text("You were signed out. Sign in again.")
    context.add_cookies([{"name": "sessionid", "value": session.get("value", ""), "url": tab.url}])
    reply.go_on()
    expect(tab.locator(".prose")).to_have_text("First and last.")
    expect(tab.locator("#trouble")).to_be_hidden()
    complaints.clear()  # the browser and htmx note the refused stream
