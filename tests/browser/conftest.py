"""A real browser before the product as it is served: ASGI on uvicorn, streams unbuffered."""

import os
import shutil
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    expect,
    sync_playwright,
)

from memoryproject.models import User
from tests.site import LiveSite

NAMES = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS = [
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = 20_000  # milliseconds: for busy machines; nothing waits longer than it must
NO_BROWSER = (
    "No Chromium was found (chromium, chromium-browser, google-chrome). Install one, or set"
    " CHROMIUM to where it is; to do without: pytest --ignore tests/browser."
)
PASSWORD = "a long enough password"


def find_browser() -> str | None:
    """A Chromium of this machine; ``make test`` installs one where it may."""
    given = os.environ.get("CHROMIUM")
    return given or next((path for name in NAMES if (path := shutil.which(name))), None)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = find_browser()
    if path is None:
        pytest.fail(NO_BROWSER)
    arguments = [*ARGUMENTS, *(["--no-sandbox"] if os.geteuid() == 0 else [])]
    # Playwright's loop runs in this thread, which Django would take for asynchronous code.
    before = os.environ.get("DJANGO_ALLOW_ASYNC_UNSAFE")
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, headless=True, args=arguments)
        yield chromium
        chromium.close()
    if before is None:
        os.environ.pop("DJANGO_ALLOW_ASYNC_UNSAFE")


@pytest.fixture
def complaints() -> list[str]:
    """What browsers complained about: script errors, broken policies, missing files."""
    return []


OpenTab = Callable[..., Page]


@pytest.fixture
def context(browser: Browser, live_site: LiveSite) -> Iterator[BrowserContext]:
    opened = browser.new_context(
        base_url=live_site.url,
        viewport={"width": 1280, "height": 800},
        timezone_id="Europe/Lisbon",
        permissions=["clipboard-read", "clipboard-write"],
    )
    opened.set_default_timeout(PATIENCE)
    yield opened
    opened.close()


@pytest.fixture
def open_tab(context: BrowserContext, complaints: list[str]) -> Iterator[OpenTab]:
    """Open a page; at the end no tab may have complained."""

    def note(said: ConsoleMessage) -> None:
        if said.type == "error":
            complaints.append(said.text)

    def opened(path: str) -> Page:
        tab = context.new_page()
        tab.on("console", note)
        tab.on("pageerror", lambda error: complaints.append(str(error)))
        tab.goto(path)
        return tab

    yield opened
    assert complaints == []


@pytest.fixture
def signed_in(context: BrowserContext, asha: User) -> User:
    """Sign in through the form, as people do."""
    tab = context.new_page()
    tab.goto("/accounts/login/")
    tab.get_by_label("Email").fill(asha.email)
    tab.get_by_label("Password").fill(PASSWORD)
    tab.get_by_role("button", name="Sign in").click()
    tab.wait_for_url("**/")
    tab.close()
    return asha
