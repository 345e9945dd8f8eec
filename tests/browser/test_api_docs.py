"""The page that describes the API, in a real browser, under the policy that pages have."""

from typing import Any

from tests.browser.conftest import OpenTab


def test_the_api_page_lists_operations_and_tries_one(signed_in: Any, open_tab: OpenTab) -> None:
    tab = open_tab("/api/docs/")
    asked: list[str] = []
    tab.on("request", lambda request: asked.append(request.url))

    tab.locator("#operations-settings-change_settings").click()
    tab.get_by_role("button", name="Try it out").click()
    tab.locator("textarea").fill('{"learn": false}')
    tab.get_by_role("button", name="Execute").click()

    answer = tab.locator(".live-responses-table tbody")
    answer.wait_for()
    assert '"learn": false' in answer.inner_text()
    assert "CSRF" not in answer.inner_text()
    here = tab.url.split("/api/")[0]
    assert all(url.startswith((here, "data:", "blob:")) for url in asked)
