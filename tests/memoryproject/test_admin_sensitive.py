"""What somebody has, believes or owes: no page of the operators tells it without a reason.

A key says it as well as a sentence does: ``health.medication``, ``finances``. So everything that
the admin shows is looked through for every sensitive key and category, whatever is registered.
"""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib import admin
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from facts import candidates, consent, forgetting, keys
from facts.keys.catalogue import CATALOGUE
from facts.keys.sensitive import CATEGORIES
from facts.models import Candidate, Fact, LearningRun
from facts.tasks import learn_from_turn
from memoryproject.models import AuditEvent, User
from tests.factories import (
    CandidateFactory,
    FactFactory,
    LearningRunFactory,
    TurnFactory,
    UserFactory,
)
from tests.memoryproject.test_admin import change, listed, look, views
from tests.model_server import ModelServer
from tests.roles import as_owner

pytestmark = pytest.mark.django_db(transaction=True)

UNLISTED = ("medical.history", "finance.debt", "faith")
SENSITIVE = sorted({name for name, key in CATALOGUE.items() if key.category} | set(UNLISTED))
VALUES = ("Quillfeather", "peanuts")
TOLD = re.compile(
    rf"\b({'|'.join(re.escape(word) for word in {*SENSITIVE, *CATEGORIES, *VALUES})})\b",
    re.IGNORECASE,
)


@pytest.fixture
def staff(client: Client, operator: User) -> Client:
    client.force_login(operator)
    return client


@pytest.fixture
def sensitive(asha: User, model_server: ModelServer) -> list[Any]:
    """All that a person leaves who is asked about every category; the rows that have pages."""
    turn = TurnFactory.create(user=asha, said="I am allergic to peanuts.", reply="Noted.")
    run = LearningRunFactory.create(user=asha, turn=turn)
    model_server.extracts(
        {"key": "health.allergy", "value": "peanuts", "text": "Allergic to peanuts."}
    )
    learn_from_turn(str(asha.pk), str(run.pk))
    for category in CATEGORIES:
        CandidateFactory.create(user=asha, category=category, key=category, value="Quillfeather")
        consent.grant(asha, category)
    for number, key in enumerate(SENSITIVE):
        assert keys.category_of(key, value="x", text="x"), key
        old = FactFactory.create(user=asha, key=key, value="Quillfeather", slot=f"q{number}")
        new = FactFactory.create(user=asha, key=key, value="peanuts", slot=f"p{number}")
        with as_owner():
            Fact.objects.across_users().filter(pk=old.pk).update(
                status="superseded", superseded_at=timezone.now(), superseded_by=new
            )
    forgetting.withdraw_consent(asha, "religion", mask=True)
    candidates.refuse_offer(CandidateFactory.create(user=asha, category="politics", key="politics"))
    CandidateFactory.create(user=asha, why=Candidate.Why.QUARANTINE, key="sexuality", slot="s")
    with as_owner():
        run.refresh_from_db()
        rows = [*Fact.objects.across_users(), *AuditEvent.objects.all(), run, turn]
        reasons = {event.reason for event in rows if isinstance(event, AuditEvent)}
    assert set(CATEGORIES) <= reasons
    assert run.outcomes
    return [*rows, turn.conversation, asha]


def lists() -> Iterator[tuple[Any, str]]:
    """Each list, as it is, in every order and with each filter that its page offers."""
    for model, options in admin.site._registry.items():
        yield model, listed(model)
        for column in range(1, len(options.list_display) + 1):
            yield model, f"{listed(model)}?o={column}"
        if issubclass(model, Fact):
            for kind in Fact.Kind.values:
                yield model, f"{listed(model)}?kind__exact={kind}"


def test_no_page_tells_a_sensitive_key_or_category_without_a_reason(
    staff: Client, sensitive: list[Any]
) -> None:
    urls = [url for _, url in lists()] + [reverse("admin:index")]
    urls += [reverse("admin:app_list", args=[app]) for app in ("facts", "conversations")]
    for row in sensitive:
        urls += [change(row), change(row).replace("/change/", "/history/")]

    told = {}
    for url in urls:
        answer = staff.get(url)
        assert answer.status_code == 200, url
        if found := TOLD.findall(answer.content.decode()):
            told[url] = sorted(set(found))

    assert told == {}
    assert len(urls) > 150
    assert "constraint" in staff.get(listed(Fact)).content.decode().lower()  # the kind is open
    assert views() == []


def test_no_order_and_no_search_tells_it_either(
    staff: Client, asha: User, sensitive: list[Any]
) -> None:
    def rows(url: str, **asked: str) -> list[Any]:
        return [row.pk for row in staff.get(url, asked).context["cl"].result_list]

    # In an order by key, those of one key would stand together.
    named = {"key", "slot", "value", "text", "quote", "importance", "category"}
    named_in: dict[Any, set[str]] = {AuditEvent: named | {"reason"}}
    for model, options in admin.site._registry.items():
        for column in options.list_display:
            by = getattr(column, "admin_order_field", column if isinstance(column, str) else None)
            assert str(by).partition("__")[0] not in named_in.get(model, named), (model, column)
    for model, options in admin.site._registry.items():
        if options.search_fields:
            assert rows(listed(model)) or model not in map(type, sensitive), model
            for term in (*SENSITIVE, *CATEGORIES, *VALUES):
                assert rows(listed(model), q=term) == [], (model, term)


@pytest.mark.parametrize("lookup", ["key", "key__exact", "slot", "importance__gte", "reason"])
def test_the_address_does_not_ask_for_it(staff: Client, sensitive: list[Any], lookup: str) -> None:
    for model in (Fact, AuditEvent, LearningRun):
        assert staff.get(listed(model), {lookup: "health"}).status_code == 400


def test_with_a_reason_one_persons_keys_and_categories_are_shown_and_it_is_recorded(
    staff: Client, ravi: User, sensitive: list[Any]
) -> None:
    FactFactory.create(user=ravi, key="biometrics", value="his")
    with as_owner():
        his = AuditEvent(
            action="grant_consent", actor_kind="user", subject_id=ravi.pk, reason="biometrics"
        )
        his.save(force_insert=True)
        hers = AuditEvent.objects.filter(reason="health").first()
        allergy = Fact.objects.across_users().filter(key="health.allergy").first()
    assert hers is not None
    assert allergy is not None

    page = look(staff, hers).content.decode()

    assert "health" in page
    assert "health.allergy" in staff.get(change(allergy)).content.decode()
    assert "health.allergy" in staff.get(f"{listed(Fact)}?kind__exact=constraint").content.decode()
    assert "health" in staff.get(listed(AuditEvent), {"action": "grant_consent"}).content.decode()
    assert "biometrics" not in staff.get(change(his)).content.decode()
    for event in views():
        assert event.subject_id == hers.subject_id
    assert {event.target_kind for event in views()} == {
        "auditevent",
        "auditevent_list",
        "fact",
        "fact_list",
    }


def test_events_that_hold_no_category_need_no_reason(staff: Client, operator: User) -> None:
    person = UserFactory.create()
    with as_owner():
        nobodys = AuditEvent(action="probe", actor_kind="system", reason="health")
        nobodys.save(force_insert=True)
        plain = AuditEvent(action="probe", actor_kind="user", subject_id=person.pk)
        plain.save(force_insert=True)

    for event in (nobodys, plain):
        assert "look-form" not in staff.get(change(event)).content.decode()
        url = reverse("admin:memoryproject_auditevent_look", args=[event.pk])
        assert staff.post(url, {"reason": "x"}).status_code == 404
    assert "health" not in staff.get(change(nobodys)).content.decode()
    assert views() == []
