"""The scopes in which code works: what each lets through, and what it refuses."""

from uuid import UUID

import pytest
from django.db import IntegrityError, ProgrammingError, connection, transaction

from facts.models import Fact
from memoryproject.models import AuditEvent, User
from memoryproject.row_security import (
    ActingAsAnother,
    UnsafeRole,
    acting_as,
    acting_user_id,
    maintenance,
    operator_scope,
    refuse_unsafe_role,
    run_as,
)
from tests.factories import FactFactory
from tests.roles import as_owner

pytestmark = pytest.mark.django_db


def test_outside_every_scope_no_personal_row_exists(asha: User) -> None:
    FactFactory.create(user=asha)

    assert not Fact.objects.across_users().exists()
    with as_owner():
        assert Fact.objects.across_users().count() == 1


def test_a_missing_filter_still_returns_only_own_rows(asha: User, ravi: User) -> None:
    mine = FactFactory.create(user=asha)
    FactFactory.create(user=ravi)

    with acting_as(asha.pk):
        assert list(Fact.objects.across_users()) == [mine]


def test_a_row_for_somebody_else_is_refused(asha: User, ravi: User) -> None:
    foreign = FactFactory.build(user=ravi)

    with acting_as(asha.pk), pytest.raises(ProgrammingError), transaction.atomic():
        foreign.save(force_insert=True)


def test_a_scope_refuses_another_user_inside_it_and_ends_clean(asha: User, ravi: User) -> None:
    FactFactory.create(user=asha)

    with acting_as(asha.pk):
        with pytest.raises(ActingAsAnother), acting_as(ravi.pk):
            pass
        with acting_as(asha.pk):
            assert acting_user_id() == asha.pk

    assert acting_user_id() is None
    assert not Fact.objects.across_users().exists()


def test_an_error_inside_a_scope_puts_the_old_value_back(asha: User) -> None:
    FactFactory.create(user=asha)

    with pytest.raises(IntegrityError), acting_as(asha.pk):
        FactFactory.build(user=asha).save(force_insert=True)

    assert not Fact.objects.across_users().exists()


def test_operators_read_across_users_and_write_nothing(asha: User, ravi: User) -> None:
    FactFactory.create(user=asha)
    FactFactory.create(user=ravi)

    with operator_scope():
        assert Fact.objects.across_users().count() == 2
        with pytest.raises(ProgrammingError), transaction.atomic():
            Fact.objects.across_users().update(value="changed")


def test_maintenance_sees_no_fact(asha: User) -> None:
    FactFactory.create(user=asha)

    with maintenance(), pytest.raises(ProgrammingError), transaction.atomic():
        Fact.objects.across_users().exists()


def test_the_audit_is_appended_to_and_never_changed(asha: User) -> None:
    AuditEvent(action="probe", actor_kind="system", subject_id=asha.pk).save(force_insert=True)

    with acting_as(asha.pk):
        assert AuditEvent.objects.get().action == "probe"
        with pytest.raises(ProgrammingError), transaction.atomic():
            AuditEvent.objects.update(action="other")
        with pytest.raises(ProgrammingError), transaction.atomic():
            AuditEvent.objects.all().delete()


def test_start_up_refuses_a_role_that_is_not_bound() -> None:
    refuse_unsafe_role(connection)

    with as_owner(), pytest.raises(UnsafeRole):
        refuse_unsafe_role(connection)


@pytest.mark.django_db(transaction=True)
async def test_steps_of_asynchronous_code_act_as_their_user() -> None:
    user_id = UUID(int=7)

    assert await run_as(user_id, acting_user_id) == user_id


@pytest.mark.django_db(transaction=True)
def test_after_a_scope_of_its_own_transaction_the_connection_names_nobody(asha: User) -> None:
    FactFactory.create(user=asha)

    with acting_as(asha.pk):
        assert Fact.objects.across_users().exists()

    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT current_setting('app.user_id', true)")
        assert cursor.fetchone()[0] == ""
        assert not Fact.objects.across_users().exists()
