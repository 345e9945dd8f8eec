"""The page and the API of how long things are kept: numbers before anything is set."""

import re
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.utils import timezone

from facts.models import RetentionRule
from memoryproject.models import User
from tests.factories import HobbyFactory
from tests.roles import as_owner

pytestmark = pytest.mark.django_db(transaction=True)
PAGE = "/memory/retention/"
API = "/api/v1/retention/"


@pytest.fixture
def page(asha: User, client: Any) -> Any:
    client.force_login(asha)
    return client


def old_facts(user: User, count: int, **fields: Any) -> None:
    for _ in range(count):
        long_ago = timezone.now() - timedelta(days=100)
        HobbyFactory.create(user=user, stated_at=long_ago, **fields)


def rules(user: User) -> list[tuple[str, str, int]]:
    with as_owner():
        found = RetentionRule.objects.across_users().for_user(user)
        return list(found.values_list("what", "narrowed_to", "days"))


def text_of(answer: Any) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


def test_the_page_says_in_numbers_what_a_limit_would_delete_and_sets_nothing(
    page: Any, asha: User, ravi: User
) -> None:
    old_facts(asha, 2)
    old_facts(asha, 1, pinned=True)
    old_facts(ravi, 5)

    answer = page.get(PAGE, {"what": "facts", "days": "90"})

    said = text_of(answer)
    assert answer.status_code == 200
    assert "3 facts older than 90 days would be deleted tonight." in said
    assert "1 of them is pinned, confirmed by you, or about your safety." in said
    assert "Keep facts for 90 days" in said
    assert rules(asha) == []


def test_one_thing_is_spoken_of_as_one(page: Any, asha: User) -> None:
    old_facts(asha, 1, key="health.condition", text="Has asthma", value="asthma")

    said = text_of(page.get(PAGE, {"what": "facts:health", "days": "90"}))

    assert "1 fact about your health older than 90 days would be deleted tonight." in said
    assert "Every earlier version goes with it, and the words it came from are masked" in said


def test_a_limit_is_set_shown_and_removed(page: Any, asha: User) -> None:
    old_facts(asha, 2)

    saved = page.post(f"{PAGE}save/", {"what": "facts", "days": "90"}, follow=True)
    assert rules(asha) == [("facts", "", 90)]
    assert "From tonight on: facts for 90 days." in text_of(saved)
    assert "Facts: 90 days 2 will be deleted tonight" in text_of(saved)

    with as_owner():
        pk = RetentionRule.objects.across_users().get().pk
    removed = page.post(f"{PAGE}{pk}/remove/", follow=True)
    assert rules(asha) == []
    assert "You have set none." in text_of(removed)


def test_what_the_operator_does_not_allow_is_refused_with_a_sentence(
    page: Any, asha: User, settings: Any
) -> None:
    settings.RETENTION_DAYS = settings.RETENTION_DAYS | {"facts": 30}

    looked = page.get(PAGE, {"what": "facts", "days": "31"})
    saved = page.post(f"{PAGE}save/", {"what": "facts", "days": "31"})
    nonsense = page.post(f"{PAGE}save/", {"what": "dreams", "days": "many"})

    for answer in (looked, saved):
        assert answer.status_code == 422
        assert "Here this is kept for at most 30 days" in text_of(answer)
    assert nonsense.status_code == 422
    assert rules(asha) == []


def test_another_persons_rule_cannot_be_removed(page: Any, ravi: User) -> None:
    with as_owner():
        theirs = RetentionRule.objects.create(user=ravi, what="facts", days=9)

    assert page.post(f"{PAGE}{theirs.pk}/remove/").status_code == 404
    assert page.delete(f"{API}{theirs.pk}/").status_code == 404
    assert rules(ravi) == [("facts", "", 9)]


def test_the_number_of_queries_does_not_grow_with_what_is_remembered(
    page: Any, asha: User, django_assert_max_num_queries: Any
) -> None:
    old_facts(asha, 30)

    with django_assert_max_num_queries(14):
        page.get(PAGE, {"what": "facts", "days": "9"})


# --- API ----------------------------------------------------------------------------------
def test_the_api_looks_sets_lists_and_removes(page: Any, asha: User) -> None:
    old_facts(asha, 2)
    wanted = {"what": "facts", "narrowed_to": "preference", "days": 90}

    looked = page.get(f"{API}due/", wanted)
    assert (looked.status_code, looked.json()) == (200, {"count": 2, "important": 0})
    assert rules(asha) == []

    made = page.post(API, wanted, content_type="application/json")
    assert made.status_code == 200
    assert page.get(API).json() == [made.json()]
    limits = page.get(f"{API}limits/").json()
    assert wanted | {"by_operator": False} in limits
    assert {"what": "prompts", "narrowed_to": "", "days": 90, "by_operator": True} in limits

    assert page.delete(f"{API}{made.json()['id']}/").status_code == 204
    assert page.delete(f"{API}{made.json()['id']}/").status_code == 404
    assert rules(asha) == []


@pytest.mark.parametrize(
    ("wanted", "status", "code"),
    [
        ({"what": "facts", "days": 0}, 400, None),
        ({"what": "dreams", "days": 9}, 400, None),
        ({"what": "episodes", "narrowed_to": "health", "days": 9}, 422, "unknown"),
        ({"what": "prompts", "days": 91}, 422, "too_long"),
    ],
)
def test_the_api_refuses_what_cannot_be(
    page: Any, asha: User, wanted: Any, status: int, code: str | None
) -> None:
    set_it = page.post(API, wanted, content_type="application/json")
    looked = page.get(f"{API}due/", wanted)

    for answer in (set_it, looked):
        assert (answer.status_code, answer.json().get("code")) == (status, code)
    assert rules(asha) == []


def test_an_unknown_rule_is_not_found(page: Any) -> None:
    nobody: UUID = uuid4()

    assert page.post(f"{PAGE}{nobody}/remove/").status_code == 404
