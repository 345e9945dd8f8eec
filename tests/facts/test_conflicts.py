"""What code cannot rank: when the user is asked, and what each answer does."""

from datetime import timedelta
from threading import Barrier, Thread
from typing import Any

import pytest
from django.utils import timezone

from conversations.models import Turn
from facts import changes, conflicts, versioning
from facts.candidates import consider
from facts.changes import NotUndone
from facts.conflicts import AnswerRefused
from facts.conflicts.signs import only_confirms, speaks_of_change
from facts.forgetting import forget_fact
from facts.models import Candidate, Change, Conflict, Fact
from facts.models.statement import Source
from facts.versioning import Outcome, Proposal, Provenance
from memoryproject.models import AuditEvent, User
from memoryproject.row_security import acting_as
from tests.factories import FactFactory, TurnFactory
from tests.facts.statements import NO_VECTORS, at, line, proposal, standing
from tests.roles import as_owner

pytestmark = pytest.mark.django_db


def told(
    user: User,
    made: Proposal,
    *,
    said: str = "I live there",
    minute: float = 5,
    turn: Turn | None = None,
    source: Source = Source.TURN,
) -> Outcome:
    """A statement as a job learns it from a turn in which ``said`` was written."""
    turn = turn or TurnFactory.create(user=user, said=said, created_at=at(minute))
    with acting_as(user.pk):
        return consider(
            user.pk,
            made,
            provenance=Provenance(
                source=source, stated_at=turn.created_at, turn=turn, message=turn.messages.get()
            ),
            conversation=turn.conversation,
            vectors=NO_VECTORS,
        )


def verified(user: User, value: str = "Pune", **fields: Any) -> Fact:
    return FactFactory.create(
        user=user, value=value, stated_at=at(0), verification="verified", **fields
    )


def asked(user: User) -> list[Conflict]:
    with acting_as(user.pk):
        return conflicts.open_of(user.pk)


def question(user: User) -> Conflict:
    """One that waits: Pune was confirmed, Mumbai is said."""
    verified(user)
    assert told(user, proposal(value="Mumbai", text="Lives in Mumbai")).what == "queued"
    (one,) = asked(user)
    return one


def changes_of(user: User) -> list[Change]:
    with acting_as(user.pk):
        return list(Change.objects.for_user(user))


def recallable(user: User) -> list[str]:
    with acting_as(user.pk):
        facts = Fact.objects.for_user(user).recallable().order_by("stated_at")
        return list(facts.values_list("value", flat=True))


# --- When it is asked ---------------------------------------------------------------------


def test_what_goes_against_a_confirmed_fact_is_asked_about_and_the_fact_stays_in_use(
    asha: User,
) -> None:
    known = verified(asha)

    outcome = told(asha, proposal(value="Mumbai"))

    assert (outcome.what, outcome.reason) == ("queued", "confirmed")
    assert recallable(asha) == ["Pune"]
    (one,) = asked(asha)
    assert one.candidate is not None
    assert (one.fact_id, one.candidate.value, one.reason) == (known.pk, "Mumbai", "confirmed")


@pytest.mark.parametrize(
    "said",
    [
        "I've moved to Mumbai", "I live in Mumbai now", "Actually, it's Mumbai",
        "I no longer live in Pune but in Mumbai", "Ich wohne jetzt in Mumbai",
        "Me mudé a Mumbai", "J'habite maintenant à Mumbai", "Я теперь живу в Мумбаи",
        "अब मैं मुंबई में रहता हूँ", "أعيش الآن في مومباي", "我现在住在孟买", "今はムンバイに住んでいます",
        "이제 뭄바이에 살아요", "Adesso vivo a Mumbai", "Moro agora em Mumbai",
        "Ik woon nu in Mumbai",
    ],
)  # fmt: skip
def test_words_that_tell_of_a_change_replace_what_was_confirmed(asha: User, said: str) -> None:
    verified(asha)

    outcome = told(asha, proposal(value="Mumbai"), said=said)

    assert outcome.what == "superseded"
    assert (standing(asha), asked(asha)) == (["Mumbai"], [])


@pytest.mark.parametrize(
    "said",
    [
        "I live in Mumbai", "We are at home in New York", "Ich wohne in Mumbai", "Vivo en Mumbai",
        "J'habite à Mumbai", "Я живу в Мумбаи", "मैं मुंबई में रहता हूँ", "我住在孟买",
        "أعيش في مومباي", "ムンバイに住んでいます",
    ],
)  # fmt: skip
def test_a_plain_statement_tells_of_no_change(said: str) -> None:
    assert not speaks_of_change(said, quote=said)


def test_of_a_long_message_only_the_words_around_the_statement_count() -> None:
    long = "My desk was moved to the window. " + "It rained for days. " * 40
    far, near = f"{long}I live in Oslo.", f"{long}I moved. I live in Oslo."

    assert not speaks_of_change(far, quote="I live in Oslo")
    assert speaks_of_change(near, quote="I live in Oslo")


def test_what_nobody_confirmed_is_replaced_as_ever(asha: User) -> None:
    FactFactory.create(user=asha, stated_at=at(0))

    assert told(asha, proposal(value="Mumbai")).what == "superseded"


def test_a_message_from_before_the_correction_never_wins_and_is_not_asked_about(asha: User) -> None:
    first = FactFactory.create(user=asha, stated_at=at(0))
    versioning.correct(first, text="Lives in Nagpur")

    outcome = told(asha, proposal(value="Mumbai"), minute=5)

    assert outcome.what == "placed"
    assert (standing(asha), asked(asha)) == (["Nagpur"], [])


def test_two_values_in_one_message_are_asked_about(asha: User) -> None:
    turn = TurnFactory.create(user=asha, said="Pune or Mumbai, home is home", created_at=at(0))

    first, second = (told(asha, proposal(value=value), turn=turn) for value in ("Pune", "Mumbai"))

    assert (first.what, second.what, second.reason) == ("inserted", "queued", "same_moment")
    assert standing(asha) == ["Pune"]


def test_a_correction_within_one_message_is_none(asha: User) -> None:
    turn = TurnFactory.create(user=asha, said="Pune, no, I meant Mumbai", created_at=at(0))

    for value in ("Pune", "Mumbai"):
        told(asha, proposal(value=value), turn=turn)

    assert (standing(asha), asked(asha)) == (["Mumbai"], [])


def test_a_yes_to_what_the_assistant_said_is_less_than_ones_own_words(asha: User) -> None:
    FactFactory.create(user=asha, stated_at=at(0))

    outcome = told(asha, proposal(value="Mumbai"), said="Yes, exactly.")

    assert (outcome.what, outcome.reason) == ("queued", "less_reliable")
    assert only_confirms("Sí, exacto")
    assert not only_confirms("Yes, Mumbai")


def test_an_import_does_not_replace_what_was_said_here(asha: User) -> None:
    FactFactory.create(user=asha, stated_at=at(0))

    outcome = told(asha, proposal(value="Mumbai"), said="now", source=Source.IMPORT)

    assert outcome.candidate is not None
    assert (outcome.what, outcome.candidate.reason) == ("quarantined", "imported")
    assert standing(asha) == ["Pune"]


def test_a_fact_in_doubt_has_nothing_to_defend(asha: User) -> None:
    versioning.dispute(verified(asha))

    assert told(asha, proposal(value="Mumbai")).what == "superseded"


def test_one_question_for_each_value_however_often_it_is_said(asha: User) -> None:
    verified(asha)
    turn = TurnFactory.create(user=asha, said="Mumbai it is", created_at=at(3))

    reasons = [
        told(asha, proposal(value="Mumbai"), turn=turn).reason,
        told(asha, proposal(value="Mumbai"), turn=turn).reason,
        told(asha, proposal(value=" mumbai "), minute=7).reason,
    ]
    told(asha, proposal(value="Delhi"), minute=8)

    assert reasons == ["confirmed", "said_before", "said_before"]
    assert [one.candidate.value for one in asked(asha) if one.candidate] == ["Mumbai", "Delhi"]


def test_likes_against_a_confirmed_dislike_is_asked_about(asha: User) -> None:
    FactFactory.create(
        user=asha, key="food.dislike", value="okra", slot="okra", text="Dislikes okra",
        kind="preference", stated_at=at(0), verification="verified",
    )  # fmt: skip

    outcome = told(asha, proposal("food.like", "okra", text="Likes okra"), said="I love okra")

    assert outcome.what == "queued"
    assert standing(asha) == ["okra"]


# --- When the question goes ---------------------------------------------------------------


def test_a_clear_statement_settles_it(asha: User) -> None:
    question(asha)

    told(asha, proposal(value="Mumbai"), said="I moved to Mumbai", minute=9)

    assert (standing(asha), asked(asha)) == (["Mumbai"], [])
    with acting_as(asha.pk):
        assert not Candidate.objects.for_user(asha).exists()


def test_saying_the_known_one_again_settles_it(asha: User) -> None:
    question(asha)

    told(asha, proposal(value="Pune"), said="Pune is home", minute=9)

    assert (standing(asha), asked(asha)) == (["Pune"], [])


@pytest.mark.parametrize("verb", ["confirm", "end"])
def test_confirming_or_ending_the_fact_settles_it(asha: User, verb: str) -> None:
    known = question(asha).fact

    getattr(versioning, verb)(known)

    assert asked(asha) == []


@pytest.mark.parametrize("mask", [True, False])
def test_forgetting_the_fact_takes_question_and_statement_with_it(asha: User, mask: bool) -> None:
    one = question(asha)
    with as_owner():
        assert Candidate.objects.across_users().filter(value="Mumbai").exists()

    forget_fact(one.fact, mask=mask)

    with as_owner():
        assert not Conflict.objects.across_users().exists()
        assert not Candidate.objects.across_users().exists()
        assert not Fact.objects.across_users().exists()


def test_a_question_goes_with_the_turn_that_said_it(asha: User) -> None:
    one = question(asha)
    assert one.candidate is not None

    with acting_as(asha.pk):
        Candidate.objects.for_user(asha).filter(source_turn=one.candidate.source_turn).delete()

    assert asked(asha) == []
    assert standing(asha) == ["Pune"]


# --- The answers --------------------------------------------------------------------------


def answered(user: User, how: str, **given: Any) -> Conflict:
    return conflicts.answer(question(user), how, **given)


def test_the_first_is_right(asha: User) -> None:
    one = answered(asha, "known")

    assert (standing(asha), asked(asha)) == (["Pune"], [])
    assert one.answered_at is not None
    assert [fact.closed_reason for fact in line(asha)] == ["", "not_chosen"]
    with as_owner():
        event = AuditEvent.objects.get(action="answer_conflict")
        assert (event.target_id, event.reason) == (one.pk, "known")


def test_the_second_is_right_and_verified(asha: User) -> None:
    answered(asha, "new")

    old, new = line(asha)
    assert (old.status, old.closed_reason, old.superseded_by_id) == (
        "superseded", "superseded", new.pk,
    )  # fmt: skip
    assert (new.value, new.verification, new.source, new.stated_at) == (
        "Mumbai", "verified", "turn", at(5),
    )  # fmt: skip


def test_a_late_job_from_before_the_answer_does_not_win(asha: User) -> None:
    answered(asha, "new")

    outcome = told(asha, proposal(value="Delhi"), said="I moved to Delhi", minute=7)

    assert outcome.what == "placed"
    assert standing(asha) == ["Mumbai"]


def test_both_of_a_key_that_holds_one_become_one_sentence(asha: User) -> None:
    answered(asha, "both")

    (both,) = [fact for fact in line(asha) if fact.stands]
    assert (both.text, both.verification) == ("Lives in Pune; Lives in Mumbai", "verified")


def test_both_of_a_key_that_holds_many_stand_side_by_side(asha: User) -> None:
    FactFactory.create(
        user=asha, key="plan", slot="thesis", value="submit in May", text="Submits in May",
        kind="plan", stated_at=at(0), verification="verified",
    )  # fmt: skip
    told(asha, proposal("plan", "defend in June", slot="thesis", text="Defends in June"))

    conflicts.answer(asked(asha)[0], "both")

    assert sorted(standing(asha)) == ["defend in June", "submit in May"]
    (change,) = changes_of(asha)
    changes.undo(change)
    assert standing(asha) == ["submit in May"]
    assert len(asked(asha)) == 1


def test_neither_leaves_nothing_and_both_as_history(asha: User) -> None:
    answered(asha, "neither")

    assert standing(asha) == []
    assert [(fact.value, fact.closed_reason) for fact in line(asha)] == [
        ("Pune", "neither"), ("Mumbai", "not_chosen"),
    ]  # fmt: skip


def test_the_first_was_true_until_a_day(asha: User) -> None:
    day = (timezone.now() - timedelta(days=40)).date()

    answered(asha, "until", until=day)

    (now,) = [fact for fact in line(asha) if fact.stands]
    before = next(fact for fact in line(asha) if fact.valid_until is not None)
    assert (before.value, now.value) == ("Pune", "Mumbai")
    assert now.valid_from is not None
    assert now.valid_from == before.valid_until
    assert str(before.valid_until) == f"{day} 18:30:00+00:00"  # midnight in India
    with acting_as(asha.pk):
        then, later = (
            [fact.value for fact in versioning.as_of(asha.pk, true_at=moment)]
            for moment in (now.valid_from - timedelta(seconds=1), now.valid_from)
        )
    assert (then, later) == (["Pune"], ["Mumbai"])


@pytest.mark.parametrize("days", [None, 0, 3, 10_000_000])
def test_a_day_that_cannot_be_is_refused_and_nothing_changes(asha: User, days: int | None) -> None:
    one = question(asha)
    today = timezone.now().date()
    far = today.replace(year=9999)
    until = None if days is None else far if days > 9999 else today + timedelta(days=days + 1)

    with pytest.raises(AnswerRefused) as refused:
        conflicts.answer(one, "until", until=until)

    assert refused.value.code == "day"
    assert (standing(asha), len(asked(asha))) == (["Pune"], 1)


def test_the_same_answer_twice_is_one_and_another_is_told_what_stands(asha: User) -> None:
    one = answered(asha, "new")
    rows = len(line(asha))

    conflicts.answer(one, "new")
    with pytest.raises(AnswerRefused) as refused:
        conflicts.answer(one, "known")

    assert refused.value.code == "answered"
    assert refused.value.latest is not None
    assert refused.value.latest.value == "Mumbai"
    assert (len(line(asha)), len(changes_of(asha))) == (rows, 1)


@pytest.mark.parametrize("how", ["known", "new", "both", "neither", "until"])
def test_its_turn_read_again_does_not_ask_again(asha: User, how: str) -> None:
    one = question(asha)
    assert one.candidate is not None
    turn = one.candidate.source_turn
    conflicts.answer(one, how, until=(timezone.now() - timedelta(days=3)).date())
    before = standing(asha)

    again = told(asha, proposal(value="Mumbai", text="Lives in Mumbai"), turn=turn)

    assert again.what in {"confirmed", "refused"}
    assert (standing(asha), asked(asha)) == (before, [])


@pytest.mark.parametrize("how", ["known", "new", "both", "neither", "until"])
def test_every_answer_can_be_undone_and_is_asked_again(asha: User, how: str) -> None:
    answered(asha, how, until=(timezone.now() - timedelta(days=3)).date())
    (change,) = changes_of(asha)

    restored = changes.undo(change)

    assert (standing(asha), restored.value) == (["Pune"], "Pune")
    (again,) = asked(asha)
    assert again.candidate is not None
    assert (again.candidate.value, again.candidate.quote) == ("Mumbai", "")
    with pytest.raises(NotUndone, match="before"):
        changes.undo(change)
    conflicts.answer(again, "new")
    assert standing(asha) == ["Mumbai"]


def test_forgetting_after_an_answer_leaves_neither_statement(asha: User) -> None:
    one = answered(asha, "known")

    forget_fact(one.fact)

    with as_owner():
        assert not Fact.objects.across_users().exists()
        assert not Conflict.objects.across_users().exists()
        assert not Change.objects.across_users().exists()


@pytest.mark.django_db(transaction=True)
def test_two_tabs_that_answer_at_once_make_one_answer(asha: User) -> None:
    one = question(asha)
    ready = Barrier(2)
    ends: list[str] = []

    def tab(how: str) -> None:
        from django.db import connection

        try:
            ready.wait()
            conflicts.answer(one, how)
            ends.append(how)
        except AnswerRefused as refused:
            ends.append(refused.code)
        finally:
            connection.close()

    threads = [Thread(target=tab, args=(how,)) for how in ("known", "new")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sorted(ends) in (["answered", "known"], ["answered", "new"])
    assert len(standing(asha)) == 1
    assert len(changes_of(asha)) == 1
