"""Accounts: sign up, sign in, sign out, a forgotten password, and the first operator."""

import json
import re
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core import mail
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from memoryproject.models import User
from memoryproject.operators import FIRST_OPERATOR

pytestmark = pytest.mark.django_db

PASSWORD = "a long enough password"


@pytest.fixture(autouse=True)
def _no_limits_from_other_tests(settings: Any) -> None:
    """Limits on guessing are counted in a cache, which outlives a test."""
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.dummy.DummyCache"}}


def sign_up(client: Client, **fields: str) -> Any:
    form = {"email": "new@example.org", "password1": PASSWORD, "time_zone": "Asia/Kolkata"}
    return client.post("/accounts/signup/", form | fields)


def sign_in(client: Client, email: str = "asha@example.org", password: str = PASSWORD) -> Any:
    return client.post("/accounts/login/", {"login": email, "password": password})


def test_signing_up_makes_an_account_and_lands_in_the_chat(client: Client) -> None:
    answer = sign_up(client, email="New@Example.org")

    assert answer.status_code == 302
    assert answer.headers["Location"] == "/"
    person = User.objects.get()
    assert person.email == "new@example.org"
    assert person.time_zone == "Asia/Kolkata"
    assert person.check_password(PASSWORD)
    assert not person.is_staff
    assert client.get("/api/v1/me/").json()["email"] == "new@example.org"


@pytest.mark.parametrize("zone", ["", "Mars/Olympus", "../../etc/passwd"])
def test_a_zone_that_does_not_exist_means_utc(client: Client, zone: str) -> None:
    sign_up(client, time_zone=zone)

    assert User.objects.get().time_zone == "UTC"


@pytest.mark.parametrize(
    "fields",
    [{"email": "nobody"}, {"email": ""}, {"password1": "12345678"}, {"password1": "short"}],
)
def test_what_cannot_be_used_makes_no_account(client: Client, fields: dict[str, str]) -> None:
    answer = sign_up(client, **fields)

    assert answer.status_code == 200
    assert answer.context["form"].errors
    assert not User.objects.exists()


def test_nobody_makes_themselves_an_operator(client: Client) -> None:
    sign_up(client, is_staff="on", is_superuser="on", language="xx")

    person = User.objects.get()
    assert not person.is_staff
    assert not person.is_superuser


def test_a_closed_sign_up_makes_no_account(client: Client, settings: Any) -> None:
    settings.OPEN_SIGNUP = False

    answer = sign_up(client)

    assert answer.status_code == 200
    assert not User.objects.exists()
    assert "password1" not in client.get("/accounts/signup/").content.decode()


def test_signing_in_and_out(client: Client, asha: User) -> None:
    assert client.get("/").status_code == 302

    answer = sign_in(client, email="ASHA@example.org")
    assert (answer.status_code, answer.headers["Location"]) == (302, "/")
    assert client.get("/").status_code == 200

    out = client.post("/accounts/logout/")
    assert (out.status_code, out.headers["Location"]) == (302, "/accounts/login/")
    assert client.get("/api/v1/me/").status_code == 401


def test_a_link_does_not_sign_out(client: Client, asha: User) -> None:
    client.force_login(asha)

    client.get("/accounts/logout/")

    assert client.get("/api/v1/me/").status_code == 200


def test_a_wrong_password_and_an_unknown_address_look_alike(client: Client, asha: User) -> None:
    wrong = sign_in(client, password="not the password")
    unknown = sign_in(client, email="nobody@example.org")

    errors = [answer.context["form"].errors.as_text() for answer in (wrong, unknown)]
    assert errors[0] == errors[1] != ""
    assert client.get("/api/v1/me/").status_code == 401


def test_a_deactivated_account_cannot_sign_in_and_loses_its_session(
    client: Client, asha: User
) -> None:
    client.force_login(asha)
    asha.is_active = False
    asha.save()

    assert client.get("/api/v1/me/").status_code == 401
    sign_in(client)
    assert client.get("/api/v1/me/").status_code == 401


def test_asking_for_a_new_password_tells_nobody_who_has_an_account(
    client: Client, asha: User
) -> None:
    pages = []
    for email in ("asha@example.org", "nobody@example.org"):
        answer = client.post("/accounts/password/reset/", {"email": email}, follow=True)
        assert answer.status_code == 200
        pages.append(re.sub(r"nonce-[^ '\"]+", "", answer.content.decode()))

    assert pages[0] == pages[1]
    assert mail.outbox[0].to == ["asha@example.org"]


def test_the_link_in_the_mail_sets_a_new_password_once(client: Client, asha: User) -> None:
    client.post("/accounts/password/reset/", {"email": "asha@example.org"})
    body = str(mail.outbox[0].body)
    link = re.search(r"https?://[^/]+(/accounts/password/reset/key/\S+)", body)
    assert link is not None, body
    form = client.get(link[1], follow=True)
    new = "another quite long password"

    client.post(form.request["PATH_INFO"], {"password1": new, "password2": new})

    asha.refresh_from_db()
    assert asha.check_password(new)
    again = Client().get(link[1], follow=True)
    assert again.context["token_fail"]


def test_the_first_operator_is_made_once_and_told_how_to_sign_in(
    client: Client, settings: Any, tmp_path: Path
) -> None:
    settings.DATA_DIR = tmp_path
    said = StringIO()

    call_command("first_operator", stdout=said)

    told = json.loads(said.getvalue())
    assert told["email"] == FIRST_OPERATOR
    note = tmp_path / "first-operator.txt"
    assert told["password"] in note.read_text()
    assert note.stat().st_mode & 0o777 == 0o600
    sign_in(client, email=told["email"], password=told["password"])
    assert client.get("/admin/").status_code == 200

    again = StringIO()
    call_command("first_operator", stdout=again)
    assert again.getvalue() == ""
    assert User.objects.count() == 1


def test_where_anybody_has_an_account_no_operator_appears(
    settings: Any, tmp_path: Path, asha: User
) -> None:
    settings.DATA_DIR = tmp_path
    said = StringIO()

    call_command("first_operator", stdout=said)

    assert said.getvalue() == ""
    assert list(User.objects.all()) == [asha]


def test_an_address_longer_than_any_column_is_refused_wherever_it_is_asked_for(
    client: Client, asha: User
) -> None:
    address = "a" * 60 + "@" + ".".join(["b" * 60] * 3) + "." + "c" * 20
    assert len(address) > 254

    signed_up = client.post(
        reverse("account_signup"), {"email": address, "password1": "a long enough password"}
    )
    signed_in = client.post(reverse("account_login"), {"login": address, "password": "x"})
    reset = client.post(reverse("account_reset_password"), {"email": address})
    client.force_login(asha)
    added = client.post(reverse("account_email"), {"email": address, "action_add": ""})

    assert [one.status_code for one in (signed_up, signed_in, reset, added)] == [200] * 4
    assert User.objects.count() == 1
