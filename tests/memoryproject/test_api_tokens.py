"""Personal tokens: what they open, what they do not, and who may use a session instead."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from facts.models import Fact
from memoryproject.api_tokens import make_token
from memoryproject.models import ApiToken, User
from tests.factories import FactFactory
from tests.roles import as_owner

pytestmark = pytest.mark.django_db

ME = "/api/v1/me/"


def bearer(secret: str) -> dict[str, Any]:
    return {"headers": {"Authorization": f"Bearer {secret}"}}


def test_only_the_hash_is_stored(asha: User) -> None:
    token, secret = make_token(asha, name="laptop", scopes=["read"])

    stored = ApiToken.objects.across_users().filter(pk=token.pk).values().get()

    assert secret.startswith("mem_")
    assert secret not in str(stored)
    assert secret[len(stored["prefix"]) :] not in str(stored)


def test_a_read_token_reads_and_changes_nothing(client: Client, asha: User) -> None:
    fact = FactFactory.create(user=asha)
    _, secret = make_token(asha, name="reader", scopes=["read"])
    url = f"/api/v1/facts/{fact.pk}/"

    assert client.get(url, **bearer(secret)).status_code == 200
    for method, address, body in (
        ("post", "/api/v1/facts/", {"text": "x"}),
        ("patch", url, {"text": "x"}),
        ("delete", url, {}),
        ("post", f"{url}confirm/", {}),
        ("patch", "/api/v1/settings/", {"learn": False}),
        ("post", "/api/v1/conversations/", {}),
    ):
        answer = getattr(client, method)(
            address, body, content_type="application/json", **bearer(secret)
        )
        assert answer.status_code == 403, address
        assert "may read" in answer.json()["detail"]
    with as_owner():
        assert Fact.objects.across_users().get().confirmations == 0


def test_a_write_token_changes_and_needs_no_csrf(asha: User) -> None:
    fact = FactFactory.create(user=asha)
    _, secret = make_token(asha, name="writer", scopes=["write"])
    client = Client(enforce_csrf_checks=True)

    answer = client.post(
        f"/api/v1/facts/{fact.pk}/confirm/", {}, content_type="application/json", **bearer(secret)
    )

    assert answer.status_code == 200


def test_a_session_needs_the_csrf_token_for_every_change(asha: User) -> None:
    fact = FactFactory.create(user=asha)
    client = Client(enforce_csrf_checks=True)
    client.force_login(asha)
    url = f"/api/v1/facts/{fact.pk}/"

    for method, address in (
        ("post", "/api/v1/facts/"),
        ("patch", url),
        ("delete", url),
        ("post", f"{url}confirm/"),
        ("post", "/api/v1/conversations/"),
    ):
        answer = getattr(client, method)(address, {"text": "x"}, content_type="application/json")
        assert answer.status_code == 403, address
        assert "CSRF" in answer.json()["detail"]
    assert client.get(url).status_code == 200


@pytest.mark.parametrize(
    "header",
    ["Bearer mem_wrong", "Bearer", "Bearer a b", "Bearer \xff\xfe", "Bearer " + "x" * 10_000],
)
def test_unknown_tokens_are_401(client: Client, asha: User, header: str) -> None:
    answer = client.get(ME, headers={"Authorization": header})

    assert answer.status_code == 401
    assert answer.headers["WWW-Authenticate"] == "Bearer"


def test_expired_tokens_and_those_of_inactive_users_are_401(client: Client, asha: User) -> None:
    past = timezone.now() - timedelta(seconds=1)
    _, expired = make_token(asha, name="old", scopes=["read"], expires_at=past)
    _, valid = make_token(asha, name="new", scopes=["read"])
    assert client.get(ME, **bearer(expired)).status_code == 401
    assert client.get(ME, **bearer(valid)).status_code == 200

    asha.is_active = False
    asha.save()

    assert client.get(ME, **bearer(valid)).status_code == 401


def test_use_is_noted_now_and_then(client: Client, asha: User) -> None:
    token, secret = make_token(asha, name="laptop", scopes=["read"])

    client.get(ME, **bearer(secret))
    token.refresh_from_db()
    first = token.last_used_at
    client.get(ME, **bearer(secret))
    token.refresh_from_db()

    assert first is not None
    assert token.last_used_at == first


def test_without_either_it_is_401_with_a_sentence(client: Client) -> None:
    answer = client.get(ME)

    assert answer.status_code == 401
    assert answer.json()["detail"]


def test_whatever_is_accepted_the_answer_is_json(client: Client, asha: User) -> None:
    client.force_login(asha)

    for accept in ("text/html", "application/xml", "text/event-stream", "nonsense"):
        answer = client.get(ME, headers={"Accept": accept})
        assert answer.status_code == 200
        assert answer.headers["Content-Type"] == "application/json"
    assert client.options(ME).status_code == 204
