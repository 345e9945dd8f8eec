"""Settings and account pages: the clock, the look, tokens shown once."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from memoryproject.models import ApiToken, User

pytestmark = pytest.mark.django_db


@pytest.fixture
def page(client: Client, asha: User) -> Client:
    client.force_login(asha)
    return client


def test_the_time_zone_is_saved_and_a_wrong_one_refused(page: Client, asha: User) -> None:
    page.post(reverse("set_time_zone"), {"time_zone": "Europe/Lisbon"})
    wrong = page.post(reverse("set_time_zone"), {"time_zone": "Mars/Olympus"})

    asha.refresh_from_db()
    assert asha.time_zone == "Europe/Lisbon"
    assert wrong.status_code == 422


def test_the_theme_is_a_cookie_that_the_server_reads(page: Client) -> None:
    page.post(reverse("set_theme"), {"theme": "dark"})
    dark = page.get(reverse("settings")).content.decode()
    page.post(reverse("set_theme"), {"theme": ""})
    system = page.get(reverse("settings")).content.decode()

    assert '<html lang="en" data-theme="dark">' in dark
    assert '<html lang="en">' in system


def test_a_token_is_shown_once_and_works_until_it_is_revoked(page: Client, asha: User) -> None:
    made = page.post(reverse("new_token"), {"name": "Script <b>", "scope": "read"})
    secret = re.search(r"mem_[\w-]{20,}", made.content.decode())
    later = page.get(reverse("settings")).content.decode()
    token = ApiToken.objects.for_user(asha).get()

    assert secret is not None
    assert made["Cache-Control"] == "no-store"
    assert secret[0] not in later
    assert "Script &lt;b&gt;" in later
    assert token.scopes == ["read"]
    page.post(reverse("revoke_token", args=[token.pk]))
    assert not ApiToken.objects.for_user(asha).exists()


@pytest.mark.parametrize("name", ["", " ", "\u200b", "\u2060\ufeff", "x" * 81, "a\0b"])
def test_a_token_needs_a_name_that_can_be_seen(page: Client, asha: User, name: str) -> None:
    assert page.post(reverse("new_token"), {"name": name, "scope": "read"}).status_code == 422
    assert not ApiToken.objects.for_user(asha).exists()


def test_a_strangers_token_is_nowhere(client: Client, asha: User, ravi: User) -> None:
    client.force_login(asha)
    client.post(reverse("new_token"), {"name": "Mine", "scope": "write"})
    token = ApiToken.objects.for_user(asha).get()
    client.force_login(ravi)

    response = client.post(reverse("revoke_token", args=[token.pk]))

    assert response.status_code == 404
    assert ApiToken.objects.for_user(asha).count() == 1


@pytest.mark.parametrize(
    "name",
    ["account_signup", "account_login", "account_reset_password", "account_reset_password_done"],
)
def test_account_pages_have_our_look_and_run_nothing_inline(client: Client, name: str) -> None:
    html = client.get(reverse(name)).content.decode()

    assert "site.css" in html
    assert not re.search(r"<script(?![^>]*\bsrc=)", html)
    assert not re.search(r"<[^>]+\s(style|on\w+)=", html)


@pytest.mark.parametrize(
    "name", ["account_email", "account_change_password", "account_logout", "mfa_index", "settings"]
)
def test_pages_of_ones_own_account_have_our_look(page: Client, name: str) -> None:
    html = page.get(reverse(name), follow=True).content.decode()

    assert "site.css" in html
    assert not re.search(r"<[^>]+\s(style|on\w+)=", html)


def test_signing_up_takes_the_browsers_time_zone(client: Client) -> None:
    form = client.get(reverse("account_signup")).content.decode()
    client.post(
        reverse("account_signup"),
        {
            "email": "new@example.org",
            "password1": "a long enough password",
            "time_zone": "Asia/Kolkata",
        },
    )

    assert '<input type="hidden" name="time_zone"' in form
    assert User.objects.get(email="new@example.org").time_zone == "Asia/Kolkata"


def test_a_page_that_is_not_there_says_so_in_our_look(page: Client) -> None:
    response = page.get("/nothing/here/")

    assert response.status_code == 404
    assert "There is nothing here" in response.content.decode()


def test_a_form_without_its_token_is_refused_with_a_sentence(asha: User) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(asha)

    response = strict.post(reverse("set_theme"), {"theme": "dark"})

    assert response.status_code == 403
    assert "Please try again" in response.content.decode()
