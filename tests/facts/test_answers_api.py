"""The API of questions, changes, verdicts and both clocks."""

import json
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from facts import versioning
from facts.models import Candidate, Change, Conflict, Fact
from memoryproject.models import User
from memoryproject.row_security import acting_as
from tests.factories import CandidateFactory, FactFactory, HobbyFactory
from tests.roles import as_owner

pytestmark = pytest.mark.django_db
FACTS, CONFLICTS, CHANGES = (f"/api/v1/{name}/" for name in ("facts", "conflicts", "changes"))


@pytest.fixture
def api(client: Client, asha: User) -> Client:
    client.force_login(asha)
    return client


def send(client: Client, method: str, url: str, body: Any = None) -> Any:
    return client.generic(method, url, json.dumps(body or {}), content_type="application/json")


def question(user: User) -> Conflict:
    known = FactFactory.create(user=user, verification="verified")
    against = CandidateFactory.create(
        user=user, why="conflict", category="", key="profile.city", slot="", value="Mumbai",
        text="Lives in Mumbai", kind="profile",
    )  # fmt: skip
    with as_owner():
        conflict = Conflict(user=user, fact=known, candidate=against, reason="confirmed")
        conflict.save()
    return conflict


def standing(user: User) -> list[str]:
    with acting_as(user.pk):
        return [fact.text for fact in Fact.objects.for_user(user).standing()]


def test_questions_are_listed_answered_and_asked_again(api: Client, asha: User) -> None:
    conflict = question(asha)
    one = f"{CONFLICTS}{conflict.pk}/"

    (listed,) = api.get(CONFLICTS).json()["results"]
    answered = send(api, "POST", f"{one}answer/", {"answer": "new"})
    twice = send(api, "POST", f"{one}answer/", {"answer": "new"})
    other = send(api, "POST", f"{one}answer/", {"answer": "known"})

    assert (listed["fact"]["value"], listed["candidate"]["value"]) == ("Pune", "Mumbai")
    assert (answered.status_code, twice.status_code) == (200, 200)
    assert (answered.json()["answer"], answered.json()["candidate"]) == ("new", None)
    assert answered.json()["statement"]["value"] == "Mumbai"
    assert (other.status_code, other.json()["code"]) == (409, "answered")
    assert other.json()["latest"]["value"] == "Mumbai"
    assert api.get(CONFLICTS).json()["count"] == 0
    assert api.get(CONFLICTS, {"answered": "true"}).json()["count"] == 1
    (change,) = api.get(CHANGES).json()["results"]
    assert (change["what"], change["conflict"]) == ("answered", str(conflict.pk))
    assert change["can_be_undone"]
    assert send(api, "POST", f"{CHANGES}{change['id']}/undo/").json()["value"] == "Pune"
    assert api.get(one).json()["answer"] == ""
    assert standing(asha) == ["Lives in Pune"]


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({}, 400),
        ({"answer": "perhaps"}, 400),
        ({"answer": ["new"]}, 400),
        ({"answer": "until"}, 400),
        ({"answer": "until", "until": "soon"}, 400),
        ({"answer": "until", "until": "9999-12-31"}, 422),
    ],
)
def test_an_answer_that_is_none_changes_nothing(
    api: Client, asha: User, body: dict[str, Any], status: int
) -> None:
    conflict = question(asha)

    response = send(api, "POST", f"{CONFLICTS}{conflict.pk}/answer/", body)

    assert response.status_code == status
    assert api.get(CONFLICTS).json()["count"] == 1


def test_the_first_was_true_until_a_day(api: Client, asha: User) -> None:
    conflict = question(asha)
    day = (timezone.now() - timedelta(days=20)).date()

    send(api, "POST", f"{CONFLICTS}{conflict.pk}/answer/", {"answer": "until", "until": str(day)})

    def cities(at: Any) -> list[str]:
        asked = api.get(FACTS, {"true_at": f"{at}T12:00:00Z"})
        return [fact["value"] for fact in asked.json()["results"]]

    assert cities(day) == ["Pune"]
    assert cities(day + timedelta(days=2)) == ["Mumbai"]


def test_a_statement_in_a_question_is_no_offer(api: Client, asha: User) -> None:
    conflict = question(asha)
    assert conflict.candidate is not None

    assert api.get("/api/v1/candidates/").json()["count"] == 0
    for verb in ("accept", "refuse"):
        url = f"/api/v1/candidates/{conflict.candidate.pk}/{verb}/"
        assert send(api, "POST", url).status_code == 404
    with acting_as(asha.pk):
        assert Candidate.objects.for_user(asha).exists()


def test_an_undo_that_cannot_be_is_409_with_what_stands(api: Client, asha: User) -> None:
    old = FactFactory.create(user=asha)
    new = versioning.correct(old, text="Lives in Nagpur")
    versioning.correct(new, text="Lives in Delhi")
    newest, first = api.get(CHANGES).json()["results"]

    refused = send(api, "POST", f"{CHANGES}{first['id']}/undo/")
    undone = send(api, "POST", f"{CHANGES}{newest['id']}/undo/")
    twice = send(api, "POST", f"{CHANGES}{newest['id']}/undo/")

    assert not first["can_be_undone"]
    assert (refused.status_code, refused.json()["code"]) == (409, "newer")
    assert refused.json()["latest"]["text"] == "Lives in Delhi"
    assert (undone.status_code, undone.json()["text"]) == (200, "Lives in Nagpur")
    assert (twice.status_code, twice.json()["code"]) == (409, "undone")


@pytest.mark.parametrize(
    ("method", "verb", "field", "value"),
    [
        ("POST", "dispute", "status", "disputed"),
        ("POST", "end", "status", "retracted"),
        ("POST", "pin", "pinned", True),
        ("DELETE", "pin", "pinned", False),
        ("POST", "mute", "muted", True),
        ("DELETE", "mute", "muted", False),
    ],
)
def test_verdicts_answer_with_the_fact_and_409_for_what_was_replaced(
    api: Client, asha: User, method: str, verb: str, field: str, value: Any
) -> None:
    old = FactFactory.create(user=asha, pinned=method == "DELETE", muted=method == "DELETE")
    new = versioning.correct(old, text="Lives in Nagpur")

    late = send(api, method, f"{FACTS}{old.pk}/{verb}/")
    answer = send(api, method, f"{FACTS}{new.pk}/{verb}/")

    assert (late.status_code, late.json()["latest"]["text"]) == (409, "Lives in Nagpur")
    assert (answer.status_code, answer.json()[field]) == (200, value)


def test_the_list_looks_back_by_both_clocks_and_searches_there(api: Client, asha: User) -> None:
    ago = timezone.now() - timedelta(days=40)
    old = FactFactory.create(user=asha, recorded_at=ago, stated_at=ago)
    HobbyFactory.create(user=asha, value="chess", recorded_at=ago, stated_at=ago)
    versioning.correct(old, text="Lives in Nagpur")

    def listed(**query: str) -> set[str]:
        return {fact["value"] for fact in api.get(FACTS, query).json()["results"]}

    then = (timezone.now() - timedelta(days=9)).isoformat()
    assert listed() == {"Nagpur", "chess"}
    assert listed(known_at=then) == {"Pune", "chess"}
    assert listed(known_at=then, q="pune") == {"Pune"}
    assert listed(known_at=then, kind="preference") == {"chess"}
    assert listed(known_at=then, true_at=then) == {"Pune", "chess"}
    assert listed(known_at=(ago - timedelta(days=1)).isoformat()) == set()


@pytest.mark.parametrize("name", ["known_at", "true_at"])
@pytest.mark.parametrize("moment", ["then", "2026-13-01", "", "2026-01-01T00:00:00+99:00"])
def test_a_moment_that_is_none_is_400(api: Client, name: str, moment: str) -> None:
    assert api.get(FACTS, {name: moment}).status_code == 400


@pytest.mark.parametrize("moment", ["0001-01-01T00:00:00Z", "9999-12-30T23:59:59Z"])
def test_the_ends_of_time_are_moments_too(api: Client, asha: User, moment: str) -> None:
    FactFactory.create(user=asha)

    for name in ("known_at", "true_at"):
        assert api.get(FACTS, {name: moment}).status_code == 200


def test_what_is_anothers_is_nothing(api: Client, ravi: User) -> None:
    conflict = question(ravi)
    with as_owner():
        change = Change(user=ravi, what="ended", before=conflict.fact)
        change.save()

    answers = [
        send(api, "POST", f"{CONFLICTS}{conflict.pk}/answer/", {"answer": "new"}),
        send(api, "POST", f"{CHANGES}{change.pk}/undo/"),
        send(api, "POST", f"{FACTS}{conflict.fact_id}/dispute/"),
        send(api, "POST", f"{FACTS}{uuid4()}/pin/"),
    ]

    assert {answer.status_code for answer in answers} == {404}
    assert api.get(CONFLICTS).json()["count"] == api.get(CHANGES).json()["count"] == 0
    assert standing(ravi) == ["Lives in Pune"]
