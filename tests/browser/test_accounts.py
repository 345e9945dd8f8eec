"""From nobody to a chat, in a real browser."""

import pytest
from playwright.sync_api import expect

from memoryproject.models import User
from tests.browser.conftest import PASSWORD, OpenTab

pytestmark = pytest.mark.django_db(transaction=True)


def test_signing_up_lands_in_a_chat_that_is_laid_out_and_knows_the_zone(open_tab: OpenTab) -> None:
    tab = open_tab("/accounts/signup/")
    tab.get_by_label("Email").fill("new@example.org")
    tab.get_by_label("Password").fill(PASSWORD)
    tab.get_by_role("main").get_by_role("button", name="Sign up").click()

    box = tab.get_by_label("Message", exact=True)
    expect(box).to_be_focused()
    listing = tab.get_by_role("heading", name="Conversations").bounding_box()
    writing = box.bounding_box()
    assert listing is not None
    assert writing is not None
    assert listing["x"] + listing["width"] < writing["x"]  # the list stands left of the talk
    assert writing["width"] > 400
    assert User.objects.get(email="new@example.org").time_zone == "Europe/Lisbon"
