"""What every answer carries, whatever the route and however it was refused."""

from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.test import AsyncClient, Client

from memoryproject.api_tokens import make_token
from memoryproject.models import User
from tests.roles import as_owner
from tests.routes import routes
from tests.test_isolation import ask, make_world

GUARDS = {
    "Content-Security-Policy": "default-src 'none'",
    "X-Frame-Options": "DENY",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "X-Request-ID": "-",
    "Cache-Control": "no-store",
}
WRONG_HOSTS = ("evil.example", "two words", "127.0.0.1:evil", "x" * 300, "testserver.evil.example")


def missing(answer: Any) -> list[str]:
    return [name for name, part in GUARDS.items() if part not in answer.headers.get(name, "")]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("way", ["session", "token"])
def test_no_answer_to_somebody_signed_in_may_be_kept(
    client: Client, asha: User, way: str, model_server: Any
) -> None:
    """Else the back button shows the memory of whoever has signed out, or a proxy does."""
    with as_owner():
        User.objects.filter(pk=asha.pk).update(is_staff=True, is_superuser=True)
    world = make_world(asha)
    if way == "token":
        _, secret = make_token(asha, name="laptop", scopes=["read", "write"])
        client = Client(headers={"authorization": f"Bearer {secret}"})
    shown, streamed, wrong = 0, 0, []
    for method in ("GET", "HEAD", "OPTIONS", "POST"):  # what changes the world comes last
        for route in routes():
            if way == "session":
                client.force_login(asha)  # again: one of the routes signs out
            answer = ask(client, method, world.address(route))
            answer.close()
            said = answer.headers.get("Cache-Control", "")
            is_stream = answer.headers.get("Content-Type", "").startswith("text/event-stream")
            shown += method == "GET" and answer.status_code == 200
            streamed += is_stream
            if said != "no-cache" if is_stream else "no-store" not in said:
                wrong.append(f"{method} {route.template}: {answer.status_code} {said!r}")
    assert shown > (50 if way == "session" else 10)
    assert streamed
    assert not wrong, "\n".join(wrong)


@pytest.mark.django_db
def test_a_page_is_private_and_a_static_file_may_be_kept(client: Client, asha: User) -> None:
    client.force_login(asha)

    assert client.get("/memory/").headers["Cache-Control"] == "private, no-store"
    assert client.get("/no-such-page/").headers["Cache-Control"] == "private, no-store"
    for name in ("site.css", "app.js", "favicon.svg"):
        assert finders.find(name), name
        answer = client.get(f"/static/{name}")
        assert answer.status_code == 200
        assert "no-store" not in answer.headers.get("Cache-Control", "")
        answer.close()


@pytest.mark.django_db
@pytest.mark.parametrize("host", WRONG_HOSTS)
@pytest.mark.parametrize("path", ["/", "/memory/", "/admin/", "/api/v1/facts/", "/healthz", "/x/"])
def test_a_wrong_host_is_refused_with_every_guard(client: Client, host: str, path: str) -> None:
    for method in ("GET", "POST"):
        answer = client.generic(method, path, headers={"host": host})

        assert answer.status_code == 400
        assert missing(answer) == []
        assert host not in answer.content.decode()


@pytest.mark.django_db(transaction=True)
async def test_a_wrong_host_is_refused_so_by_the_asynchronous_chain(
    async_client: AsyncClient,
) -> None:
    answer = await async_client.get("/memory/", headers={"host": "evil.example"})

    assert answer.status_code == 400
    assert missing(answer) == []


@pytest.mark.django_db
def test_every_other_refusal_carries_the_guards_too(
    client: Client, asha: User, settings: Any
) -> None:
    settings.DATA_UPLOAD_MAX_NUMBER_FIELDS = 5
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(asha)
    client.force_login(asha)
    refusals = {
        404: client.get("/no-such-page/"),
        403: strict.post("/memory/settings/"),
        405: client.get("/memory/settings/"),
        400: client.post("/memory/settings/", {f"f{n}": "" for n in range(9)}),
        401: Client().get("/api/v1/facts/"),
        422: client.post("/memory/settings/", {"dial": "no such dial"}),
        302: Client().get("/memory/"),
        301: client.get("/memory"),
    }
    for status, answer in refusals.items():
        assert answer.status_code == status
        assert missing(answer) == [], status


def test_an_address_that_the_api_does_not_have_is_answered_in_json(client: Client) -> None:
    for method in ("GET", "POST", "DELETE"):
        answer = client.generic(method, "/api/v1/procedures/")

        assert answer.status_code == 404
        assert "nothing at this address" in answer.json()["detail"]
