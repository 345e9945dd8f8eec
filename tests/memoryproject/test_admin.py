"""Operators see states and times; content only for a reason, for a while, and on the record."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from conversations.models import ContextRecord, Turn
from facts.models import Fact, LearningRun
from memoryproject.api_tokens import make_token
from memoryproject.models import AuditEvent, OperatorAccess, User
from memoryproject.ownership import UserOwned
from tests.factories import (
    ConversationFactory,
    FactFactory,
    HobbyFactory,
    LearningRunFactory,
    ModelCallFactory,
    TurnFactory,
    UserFactory,
)
from tests.roles import as_owner

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff(client: Client, operator: User) -> Client:
    client.force_login(operator)
    return client


def change(row: Any) -> str:
    return reverse(f"admin:{row._meta.app_label}_{row._meta.model_name}_change", args=[row.pk])


def listed(model: Any) -> str:
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist")


def look(client: Client, row: Any, reason: str = "ticket 4711") -> Any:
    url = reverse(f"admin:{row._meta.app_label}_{row._meta.model_name}_look", args=[row.pk])
    return client.post(url, {"reason": reason}, follow=True)


def views() -> list[AuditEvent]:
    with as_owner():
        return list(AuditEvent.objects.filter(action="staff_view").order_by("created_at"))


def test_every_list_and_change_page_opens_and_shows_no_content(staff: Client, asha: User) -> None:
    conversation = ConversationFactory.create(user=asha, title="Quillfeather launch")
    turn = TurnFactory.create(
        user=asha, conversation=conversation, said="Quillfeather is secret", reply="Quillfeather!"
    )
    with as_owner():
        ContextRecord(
            user=asha,
            turn=turn,
            attempt=1,
            model="m",
            budget=10,
            tokens=5,
            blocks=[{"kind": "message", "role": "user", "text": "Quillfeather", "tokens": 3}],
        ).save()
    fact = HobbyFactory.create(user=asha, value="Quillfeather", quote="I like Quillfeather")
    run = LearningRunFactory.create(user=asha, turn=turn)
    call = ModelCallFactory.create(user=asha)
    token, _ = make_token(asha, name="laptop", scopes=["read"])
    with as_owner():
        event = AuditEvent(action="probe", actor_kind="system", subject_id=asha.pk)
        event.save(force_insert=True)

    for row in (asha, conversation, turn, fact, run, call, token, event):
        for url in (listed(type(row)), change(row)):
            page = staff.get(url)
            assert page.status_code == 200, url
            assert "Quillfeather" not in page.content.decode(), url
        assert str(row.pk) in staff.get(change(row)).content.decode()
    assert views() == []
    assert staff.get(reverse("admin:index")).status_code == 200


def test_a_reason_opens_one_persons_content_and_each_showing_is_recorded_once(
    staff: Client, operator: User, asha: User, ravi: User
) -> None:
    hers = HobbyFactory.create(user=asha, value="lighthouses")
    other = HobbyFactory.create(user=asha, value="typewriters")
    his = HobbyFactory.create(user=ravi, value="submarines")

    page = look(staff, hers)

    assert "Enjoys lighthouses" in page.content.decode()
    staff.get(change(hers))
    staff.get(change(other))
    staff.get(change(other))
    assert "submarines" not in staff.get(change(his)).content.decode()
    seen = views()
    assert [(event.target_kind, event.target_id) for event in seen] == [
        ("fact", hers.pk),
        ("fact", other.pk),
    ]
    assert {event.actor_id for event in seen} == {operator.pk}
    assert {event.actor_kind for event in seen} == {"operator"}
    assert {event.subject_id for event in seen} == {asha.pk}
    with as_owner():
        access = OperatorAccess.objects.across_users().get()
    assert access.reason == "ticket 4711"
    assert timedelta(minutes=29) < access.expires_at - timezone.now() <= timedelta(minutes=30)
    assert "4711" not in str([event.__dict__ for event in seen])


def test_lists_show_content_of_that_person_only_and_say_so_once(
    staff: Client, asha: User, ravi: User
) -> None:
    hers = HobbyFactory.create(user=asha, value="lighthouses")
    HobbyFactory.create(user=ravi, value="submarines")
    look(staff, hers)

    for _ in range(2):
        page = staff.get(listed(Fact)).content.decode()
        assert "Enjoys lighthouses" in page
        assert "submarines" not in page

    lists = [event for event in views() if event.target_kind == "fact_list"]
    assert [(event.subject_id, event.count) for event in lists] == [(asha.pk, 1)]


def test_the_look_ends_after_half_an_hour_and_is_one_operators_alone(
    staff: Client, client: Client, asha: User
) -> None:
    fact = HobbyFactory.create(user=asha, value="lighthouses")
    look(staff, fact)
    colleague = Client()
    colleague.force_login(UserFactory.create(is_staff=True, is_superuser=True))

    assert "lighthouses" not in colleague.get(change(fact)).content.decode()
    with as_owner():
        OperatorAccess.objects.across_users().update(expires_at=timezone.now())
    assert "lighthouses" not in staff.get(change(fact)).content.decode()


@pytest.mark.parametrize("reason", ["", "   ", "x" * 301, "\x00"])
def test_without_a_usable_reason_nothing_opens(staff: Client, asha: User, reason: str) -> None:
    fact = HobbyFactory.create(user=asha, value="lighthouses")

    page = look(staff, fact, reason).content.decode()

    assert "lighthouses" not in page
    assert "Give a reason" in page
    assert views() == []


def test_staff_without_the_permission_cannot_look(client: Client, asha: User) -> None:
    fact = HobbyFactory.create(user=asha, value="lighthouses")
    viewer = UserFactory.create(is_staff=True)
    with as_owner():
        viewer.user_permissions.add(Permission.objects.get(codename="view_fact"))
    client.force_login(viewer)

    assert client.get(change(fact)).status_code == 200
    assert look(client, fact).status_code == 403
    assert views() == []


def test_turns_and_conversations_open_as_well(staff: Client, asha: User) -> None:
    conversation = ConversationFactory.create(user=asha, title="Quillfeather launch")
    turn = TurnFactory.create(
        user=asha, conversation=conversation, said="The launch is on Friday", reply="Noted <b>."
    )
    with as_owner():
        ContextRecord(
            user=asha,
            turn=turn,
            attempt=1,
            model="m",
            budget=10,
            tokens=5,
            blocks=[{"kind": "memory", "role": "user", "text": "Lives in <Pune>", "tokens": 3}],
        ).save()

    page = look(staff, turn).content.decode()

    assert "The launch is on Friday" in page
    assert "Noted &lt;b&gt;." in page
    assert "Lives in &lt;Pune&gt;" in page
    assert "Quillfeather launch" in staff.get(change(conversation)).content.decode()
    assert [event.target_kind for event in views()] == ["turn", "conversation"]


def test_markup_in_a_fact_is_text_in_list_change_page_and_search_box(
    staff: Client, asha: User
) -> None:
    fact = HobbyFactory.create(
        user=asha, value="x", text="Nickname is <img src=x onerror=alert(1)>"
    )
    pages = [look(staff, fact), staff.get(listed(Fact)), staff.get(change(fact))]
    pages.append(staff.get(listed(Fact), {"q": "<img src=x"}))

    for page in pages:
        assert "&lt;img src=x" in page.content.decode()
        assert "<img src=x" not in page.content.decode()
        assert "Content-Security-Policy" in page.headers
    assert str(fact.pk) in pages[-1].content.decode()


def test_a_search_finds_content_only_where_it_is_open(
    staff: Client, asha: User, ravi: User
) -> None:
    hers = HobbyFactory.create(user=asha, value="lighthouses")
    his = HobbyFactory.create(user=ravi, value="lighthouses")

    def found(term: str) -> set[Any]:
        return {row.pk for row in staff.get(listed(Fact), {"q": term}).context["cl"].result_list}

    assert found("lighthouses") == set()
    assert found("hobby") == set()  # a key is content, too
    assert found("asha@") == {hers.pk}
    assert found(str(his.pk)) == {his.pk}
    assert found(str(ravi.pk)) == {his.pk}
    look(staff, hers)
    assert found("lighthouses") == found("hobby") == {hers.pk}


@pytest.mark.parametrize(
    "query",
    ["text__startswith=E", "value_folded=x", "user__password__startswith=a", "user__email__gt=a"],
)
def test_the_address_cannot_ask_for_content_letter_by_letter(
    staff: Client, asha: User, query: str
) -> None:
    HobbyFactory.create(user=asha, value="x")

    assert staff.get(f"{listed(Fact)}?{query}").status_code == 400


@pytest.mark.parametrize("model", sorted(admin.site._registry, key=str))
def test_the_address_asks_for_no_field_but_the_filters(staff: Client, model: Any) -> None:
    """A hash of a password or a token would be told letter by letter as well."""
    ours = model._meta.app_label in {"memoryproject", "conversations", "facts"}
    fields = [field for field in model._meta.concrete_fields if ours]

    for field in fields:
        for how in ("startswith", "contains", "gt", "regex"):
            asked = {f"{field.name}__{how}": "a"}
            assert staff.get(listed(model), asked).status_code == 400, asked


@pytest.mark.parametrize("junk", ["\0", "a\0b", "9" * 20, "-1", "<b>"])
@pytest.mark.parametrize("model", sorted(admin.site._registry, key=str))
def test_nonsense_in_an_operators_address_is_no_error_of_ours(
    staff: Client, model: Any, junk: str
) -> None:
    narrowed = getattr(admin.site._registry[model], "list_filter", ())
    asked = {name for name in narrowed if isinstance(name, str)}
    for name in ("q", "o", "p", *asked, *(f"{name}__{how}" for name in asked for how in HOW)):
        assert staff.get(listed(model), {name: junk}).status_code < 500, name


HOW = ("exact", "isnull", "gte", "lt", "year", "in")


def test_facts_conversations_and_turns_cannot_be_changed(staff: Client, asha: User) -> None:
    turn = TurnFactory.create(user=asha, said="hello")
    fact = FactFactory.create(user=asha)

    for row in (fact, turn, turn.conversation):
        name = f"admin:{row._meta.app_label}_{row._meta.model_name}"
        assert staff.post(change(row), {"text": "changed"}).status_code == 403
        assert (
            staff.post(reverse(f"{name}_delete", args=[row.pk]), {"post": "yes"}).status_code == 403
        )
        assert staff.get(reverse(f"{name}_add")).status_code == 403
    with as_owner():
        assert Fact.objects.across_users().get().text == fact.text
        assert Turn.objects.across_users().count() == 1


def test_audit_rows_are_read_only_even_for_a_superuser(staff: Client, asha: User) -> None:
    with as_owner():
        event = AuditEvent(action="probe", actor_kind="system", subject_id=asha.pk)
        event.save(force_insert=True)
    name = "admin:memoryproject_auditevent"

    assert staff.get(listed(AuditEvent)).status_code == 200
    assert staff.post(reverse(f"{name}_add"), {"action": "x"}).status_code == 403
    assert staff.post(change(event), {"action": "x"}).status_code == 403
    assert (
        staff.post(reverse(f"{name}_delete", args=[event.pk]), {"post": "yes"}).status_code == 403
    )
    bulk = {"action": "delete_selected", "_selected_action": [str(event.pk)], "post": "yes"}
    staff.post(listed(AuditEvent), bulk)
    with as_owner():
        assert AuditEvent.objects.get(pk=event.pk).action == "probe"


def test_ordinary_users_and_strangers_stay_outside(client: Client, asha: User) -> None:
    assert client.get(listed(AuditEvent)).status_code == 302
    client.force_login(asha)
    answer = client.get(listed(AuditEvent), follow=True)
    assert answer.status_code == 403


def test_an_account_is_made_and_deactivated_and_both_are_recorded(
    staff: Client, operator: User
) -> None:
    password = "a long enough password"
    made = staff.post(
        reverse("admin:memoryproject_user_add"),
        {
            "email": "New@Example.org",
            "time_zone": "UTC",
            "usable_password": "true",
            "password1": password,
            "password2": password,
        },
    )
    assert made.status_code == 302, made.context["errors"]
    person = User.objects.get(email="new@example.org")
    assert person.check_password(password)

    staff.post(change(person), {"time_zone": "UTC", "language": "en", "email": "other@example.org"})

    person.refresh_from_db()
    assert not person.is_active
    assert person.email == "new@example.org"
    with as_owner():
        events = AuditEvent.objects.filter(subject_id=person.pk).order_by("created_at")
        assert [event.action for event in events] == ["create_account", "deactivate_account"]
        assert {event.actor_id for event in events} == {operator.pk}


def test_operators_neither_delete_accounts_nor_set_their_passwords(
    staff: Client, asha: User
) -> None:
    assert staff.post(f"/admin/memoryproject/user/{asha.pk}/delete/").status_code == 403
    assert staff.post(f"/admin/memoryproject/user/{asha.pk}/password/", {}).status_code in (
        302,
        404,
    )
    assert "password" not in staff.get(change(asha)).content.decode().lower().replace(
        "password_change", ""
    ).replace("change password", "")


def test_only_full_operators_give_powers(client: Client, asha: User) -> None:
    clerk = UserFactory.create(is_staff=True)
    with as_owner():
        for codename in ("view_user", "change_user"):
            clerk.user_permissions.add(Permission.objects.get(codename=codename))
    client.force_login(clerk)

    client.post(
        change(asha),
        {
            "time_zone": "UTC",
            "language": "en",
            "is_active": "on",
            "is_superuser": "on",
            "is_staff": "on",
        },
    )

    asha.refresh_from_db()
    assert asha.is_active
    assert not asha.is_superuser
    assert not asha.is_staff


def test_the_admins_own_log_holds_ids_only(staff: Client, asha: User) -> None:
    staff.post(change(asha), {"time_zone": "UTC", "language": "de", "is_active": "on"})

    entry = LogEntry.objects.get()
    assert entry.object_repr == str(asha.pk)
    assert "asha" not in entry.change_message


@pytest.mark.django_db(transaction=True)
def test_failed_learning_is_put_in_line_again_as_its_owner(staff: Client, asha: User) -> None:
    ended = {"status": "failed", "error_code": "timeout", "finished_at": timezone.now()}
    run = LearningRunFactory.create(user=asha, **ended)
    paused = LearningRunFactory.create(
        user=asha, turn=TurnFactory.create(user=asha, may_learn=False), **ended
    )

    chosen = [str(run.pk), str(paused.pk)]
    answer = staff.post(
        listed(LearningRun), {"action": "learn_again", "_selected_action": chosen}, follow=True
    )

    assert "1 of 2 will be learnt from again" in answer.content.decode()
    with as_owner():
        run.refresh_from_db()
        paused.refresh_from_db()
    assert run.status == "due"
    assert paused.status == "failed"


def test_viewers_cannot_make_learning_run(client: Client, asha: User) -> None:
    run = LearningRunFactory.create(user=asha, status="failed", finished_at=timezone.now())
    viewer = UserFactory.create(is_staff=True)
    with as_owner():
        viewer.user_permissions.add(Permission.objects.get(codename="view_learningrun"))
    client.force_login(viewer)

    client.post(listed(LearningRun), {"action": "learn_again", "_selected_action": [str(run.pk)]})

    with as_owner():
        run.refresh_from_db()
    assert run.status == "failed"


def test_the_model_calls_are_added_up_by_purpose(staff: Client, asha: User) -> None:
    ModelCallFactory.create_batch(2, user=asha, prompt_tokens=100, completion_tokens=10)
    ModelCallFactory.create(user=asha, purpose="extract", outcome="timeout", prompt_tokens=7)

    page = staff.get("/admin/memoryproject/modelcall/")

    totals = {row["purpose"]: row for row in page.context["totals"]}
    assert totals["Reply"]["calls"] == 2
    assert totals["Reply"]["prompt_tokens"] == 200
    assert totals["Learning"]["failed"] == 1
    assert "Totals of the calls listed" in page.content.decode()


def test_no_list_asks_the_database_once_for_each_row(
    staff: Client, asha: User, django_assert_max_num_queries: Any
) -> None:
    turns = TurnFactory.create_batch(3, user=asha, said="hello")
    HobbyFactory.create_batch(30, user=asha)
    for turn in turns:
        LearningRunFactory.create(user=asha, turn=turn)
    staff.get(listed(Fact))

    for url in (listed(Fact), listed(Turn), "/admin/facts/learningrun/"):
        with django_assert_max_num_queries(16):
            staff.get(url)


def test_what_would_open_an_account_is_not_in_the_admin() -> None:
    names = {model._meta.label for model in admin.site._registry}

    assert "memoryproject.User" in names
    assert not names & {"mfa.Authenticator", "account.EmailAddress", "sessions.Session"}


def registered() -> Iterator[Any]:
    for model, options in admin.site._registry.items():
        if issubclass(model, UserOwned):
            yield options


def test_every_owned_model_in_the_admin_is_read_only_and_names_its_content() -> None:
    from memoryproject.owned_admin import OwnedAdmin

    assert list(registered())
    for options in registered():
        assert isinstance(options, OwnedAdmin), options
        said = {"text", "value", "key", "slot", "quote", "title", "content", "blocks", "category"}
        assert not said & set(options.fields or ()), options
        assert not said & {name for name in options.list_display if isinstance(name, str)}, options
        assert not said & {str(name).split("__")[0] for name in options.list_filter}, options
