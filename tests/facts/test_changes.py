"""Undoing what was done to a fact: for 30 days, by a new version, once."""

from datetime import timedelta
from threading import Barrier, Thread
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from facts import changes, conflicts, versioning
from facts.changes import NotUndone
from facts.forgetting import forget_fact
from facts.models import Change, Fact
from facts.versioning.noting import note_change
from memoryproject.models import AuditEvent, User
from memoryproject.row_security import acting_as
from tests.factories import FactFactory, HobbyFactory
from tests.facts.statements import assert_one_chain, line, proposal, said, standing, values
from tests.facts.test_conflicts import question
from tests.roles import as_owner

pytestmark = pytest.mark.django_db


def made(user: User) -> list[Change]:
    """What can be looked back on, the newest first."""
    with acting_as(user.pk):
        return list(Change.objects.for_user(user).select_related("before", "after"))


def aged(change: Change, days: int) -> Change:
    with as_owner():
        change.at = timezone.now() - timedelta(days=days)
        change.save()
    return change


def test_a_correction_undone_is_a_third_version_and_nothing_is_lost(asha: User) -> None:
    fact = FactFactory.create(user=asha)
    versioning.correct(fact, text="Lives in Nagpur")

    restored = changes.undo(made(asha)[0])

    assert values(asha) == ["Pune", "Nagpur", "Pune"]
    assert_one_chain(line(asha))
    assert (restored.source, restored.verification) == ("user_edit", "verified")
    with as_owner():
        assert AuditEvent.objects.get(action="undo_change").reason == "corrected"


def test_a_correction_into_another_slot_is_undone(asha: User) -> None:
    fact = HobbyFactory.create(user=asha, value="chess")
    versioning.correct(fact, text="Enjoys go", value="go")

    changes.undo(made(asha)[0])

    assert standing(asha) == ["chess"]


def test_all_that_one_correction_replaced_comes_back_together(asha: User) -> None:
    FactFactory.create(user=asha, value="Antwerp")
    second = FactFactory.create(user=asha, value="Gnet", key="home.city", slot="gnet")
    versioning.correct(second, text="Lives in Ghent", key="profile.city", value="Ghent")
    assert len(made(asha)) == 2

    changes.undo(made(asha)[1])

    assert sorted(standing(asha)) == ["Antwerp", "Gnet"]
    assert all(change.undone_at for change in made(asha))


def test_what_a_conversation_replaced_comes_back(asha: User) -> None:
    said(asha, proposal(value="Pune"))
    said(asha, proposal(value="Mumbai"), 5)
    (change,) = made(asha)

    changes.undo(change)

    assert (change.what, standing(asha)) == ("learnt", ["Pune"])


@pytest.mark.parametrize("how", ["retract", "end"])
def test_what_was_taken_back_comes_back(asha: User, how: str) -> None:
    said(asha, proposal(value="Pune"))
    if how == "end":
        versioning.end(line(asha)[0])
    else:
        said(asha, proposal(value="Pune", op="retract"), 5)
    assert standing(asha) == []

    changes.undo(made(asha)[0])

    assert values(asha) == ["Pune", "Pune"]
    assert standing(asha) == ["Pune"]


def test_a_doubt_is_undone_by_a_version_that_is_in_none(asha: User) -> None:
    fact = FactFactory.create(user=asha, pinned=True)
    versioning.dispute(fact)

    restored = changes.undo(made(asha)[0])

    assert [one.status for one in line(asha)] == ["superseded", "active"]
    assert restored.pinned


def test_twice_is_once(asha: User) -> None:
    versioning.correct(FactFactory.create(user=asha), text="Lives in Nagpur")
    (change,) = made(asha)
    changes.undo(change)

    with pytest.raises(NotUndone) as refused:
        changes.undo(change)

    assert refused.value.code == "undone"
    assert refused.value.latest is not None
    assert refused.value.latest.value == "Pune"
    assert len(line(asha)) == 3


@pytest.mark.parametrize("days", [29, 31])
def test_after_thirty_days_it_is_too_late(asha: User, days: int) -> None:
    versioning.correct(FactFactory.create(user=asha), text="Lives in Nagpur")
    change = aged(made(asha)[0], days)

    if days < 30:
        changes.undo(change)
        return
    with pytest.raises(NotUndone) as refused:
        changes.undo(change)

    assert refused.value.code == "too_old"
    assert standing(asha) == ["Nagpur"]


@pytest.mark.parametrize("since", ["corrected", "learnt"])
def test_what_is_newer_is_never_taken_away(asha: User, since: str) -> None:
    fact = FactFactory.create(user=asha, stated_at=timezone.now() - timedelta(days=3))
    new = versioning.correct(fact, text="Lives in Nagpur")
    (change,) = made(asha)
    if since == "learnt":
        with acting_as(asha.pk):
            later = Fact(
                user=asha, key="profile.city", value="Delhi", text="Lives in Delhi",
                kind="profile", importance=0.6, source="turn", stated_at=timezone.now(),
            )  # fmt: skip
            versioning.place(later)
    else:
        versioning.correct(new, text="Lives in Delhi")
    before = values(asha)
    with pytest.raises(NotUndone) as refused:
        changes.undo(change)

    assert refused.value.code == "newer"
    assert values(asha) == before


def test_a_doubt_about_what_had_faded_is_newer_than_its_fading(asha: User) -> None:
    fact = FactFactory.create(user=asha, faded_at=timezone.now())
    with acting_as(asha.pk):
        note_change(Change.What.FADED, fact)
    (faded,) = made(asha)
    versioning.dispute(fact)

    with pytest.raises(NotUndone) as refused:
        changes.undo(faded)

    assert refused.value.code == "newer"
    assert [one.status for one in line(asha)] == ["disputed"]


@pytest.mark.parametrize("verdict", [versioning.confirm, versioning.dispute])
def test_what_the_user_says_of_it_after_an_answer_is_newer_than_the_answer(
    asha: User, verdict: Any
) -> None:
    conflicts.answer(question(asha), "known")
    (change,) = made(asha)
    verdict(change.before)
    before = [(one.value, one.status, one.verification) for one in line(asha)]

    with pytest.raises(NotUndone) as refused:
        changes.undo(change)

    assert refused.value.code == "newer"
    assert [(one.value, one.status, one.verification) for one in line(asha)] == before


def test_nothing_is_left_to_undo_once_it_was_confirmed_after_all(asha: User) -> None:
    fact = FactFactory.create(user=asha)
    versioning.dispute(fact)
    versioning.confirm(fact)
    (change,) = made(asha)

    with pytest.raises(NotUndone):
        changes.undo(change)

    assert [one.status for one in line(asha)] == ["active"]


def test_a_change_goes_with_its_fact(asha: User) -> None:
    new = versioning.correct(FactFactory.create(user=asha), text="Lives in Nagpur")
    (change,) = made(asha)
    with as_owner():
        assert Change.objects.across_users().exists()

    forget_fact(new)

    with pytest.raises(NotUndone, match="forgotten"):
        changes.undo(change)
    with as_owner():
        assert not Change.objects.across_users().exists()


@pytest.mark.django_db(transaction=True)
def test_two_tabs_that_undo_at_once_make_one_version(asha: User) -> None:
    versioning.correct(FactFactory.create(user=asha), text="Lives in Nagpur")
    (change,) = made(asha)
    ready, ends = Barrier(2), []

    def tab() -> None:
        try:
            ready.wait()
            changes.undo(change)
            ends.append("done")
        except NotUndone as refused:
            ends.append(refused.code)
        finally:
            connection.close()

    threads = [Thread(target=tab) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sorted(ends) == ["done", "undone"]
    assert values(asha) == ["Pune", "Nagpur", "Pune"]


# --- What is judged -----------------------------------------------------------------------


def recallable(user: User) -> list[str]:
    with acting_as(user.pk):
        return list(Fact.objects.for_user(user).recallable().values_list("value", flat=True))


def test_what_is_in_doubt_leaves_the_context_at_once_and_keeps_its_place(asha: User) -> None:
    fact = FactFactory.create(user=asha)

    versioning.dispute(fact)
    versioning.dispute(fact)

    assert (recallable(asha), standing(asha)) == ([], ["Pune"])
    assert len(made(asha)) == 1


def test_said_again_later_it_is_in_doubt_no_more_and_said_before_it_still_is(asha: User) -> None:
    said(asha, proposal(value="Pune"))
    versioning.dispute(line(asha)[0])
    minutes = (timezone.now() - line(asha)[0].stated_at).total_seconds() / 60

    said(asha, proposal(value="Pune"), minutes - 5)
    assert recallable(asha) == []
    said(asha, proposal(value="Pune"), minutes + 5)

    assert recallable(asha) == ["Pune"]


@pytest.mark.parametrize(
    ("verdict", "field"), [(versioning.pin, "pinned"), (versioning.mute, "muted")]
)
def test_dials_are_turned_both_ways_and_outlive_a_correction(
    asha: User, verdict: Any, field: str
) -> None:
    fact = FactFactory.create(user=asha)

    verdict(fact)
    verdict(fact)
    assert getattr(versioning.correct(fact, text="Lives in Nagpur"), field)
    verdict(line(asha)[-1], on=False)

    assert not getattr(line(asha)[-1], field)


def test_an_ended_fact_is_not_brought_back_by_an_old_message(asha: User) -> None:
    said(asha, proposal(value="Pune"))
    versioning.end(line(asha)[0])

    said(asha, proposal(value="Pune"), 5)

    assert standing(asha) == []


def test_what_aged_unconfirmed_is_asked_about_weightiest_first(asha: User) -> None:
    now = timezone.now()
    for value, importance, days in (("go", 0.3, 9), ("chess", 0.8, 1), ("kites", 0.3, 30)):
        HobbyFactory.create(
            user=asha, value=value, importance=importance, review_at=now - timedelta(days=days)
        )
    HobbyFactory.create(user=asha, value="later", review_at=now + timedelta(days=1))
    HobbyFactory.create(user=asha, value="sure", review_at=now, verification="verified")

    def due() -> list[str]:
        with acting_as(asha.pk):
            return [fact.value for fact in Fact.objects.for_user(asha).to_review()]

    assert due() == ["chess", "kites", "go"]
    for verdict, fact in zip(
        (versioning.confirm, versioning.end, versioning.ask_later),
        [one for one in line(asha) if one.value in {"chess", "kites", "go"}],
        strict=True,
    ):
        verdict(fact)
    assert due() == []
