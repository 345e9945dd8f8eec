"""The operators' pages in a real browser: they work under the policy that pages have."""

from playwright.sync_api import BrowserContext, expect

from memoryproject.models import User
from tests.browser.conftest import PASSWORD, OpenTab
from tests.factories import HobbyFactory


def test_an_operator_gives_a_reason_and_sees_the_content(
    context: BrowserContext, open_tab: OpenTab, operator: User, asha: User
) -> None:
    fact = HobbyFactory.create(user=asha, value="<b>lighthouses</b>")
    tab = open_tab("/admin/")
    tab.get_by_label("Email").fill(operator.email)
    tab.get_by_label("Password").fill(PASSWORD)
    tab.get_by_role("button", name="Sign in").click()
    tab.wait_for_load_state("networkidle")  # a file on its way when one leaves is never closed
    tab.get_by_role("link", name="Facts", exact=True).first.click()
    expect(tab.get_by_text("(content left out)")).to_have_count(2)  # what about, and what

    tab.wait_for_load_state("networkidle")
    tab.get_by_role("link", name=str(fact.pk)).click()
    expect(tab.get_by_text("lighthouses")).to_have_count(0)
    tab.wait_for_load_state("networkidle")
    tab.get_by_label("Reason").fill("ticket 4711")
    tab.get_by_role("button", name="Show the content").click()

    expect(tab.get_by_text("Enjoys <b>lighthouses</b>")).to_be_visible()
