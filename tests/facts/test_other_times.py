"""What was over when it was said, or begins later, takes nothing from what is so now."""

from datetime import UTC, datetime, timedelta
from itertools import permutations
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import time_machine

from conversations.context.memory_block import items_of, labelled_block, spoken_block
from facts import versioning
from facts.models import Fact, UpkeepRun
from facts.retrieval import Recalled, Recollection
from facts.versioning import as_of
from memoryproject.models import User
from memoryproject.row_security import acting_as
from tests.facts.statements import NO_VECTORS, line, proposal, provenance, said, standing, values
from tests.facts.test_conflicts import asked, told, verified
from tests.facts.upkeep.rounds import do, twice

pytestmark = pytest.mark.django_db(transaction=True)
EXPIRY = UpkeepRun.Job.EXPIRY
TODAY = datetime(2026, 3, 2, 12, tzinfo=UTC)
INDIA = ZoneInfo("Asia/Kolkata")
MAY = datetime(2026, 5, 1, tzinfo=INDIA)
PARIS = proposal(value="Paris", text="Lived in Paris", valid_from="2015", valid_until="2019")
BERLIN = proposal(value="Berlin", text="Lives in Berlin", valid_from="2026-05-01")


@pytest.fixture(autouse=True)
def _today() -> Any:
    with time_machine.travel(TODAY, tick=False):
        yield


def in_use(user: User) -> list[str]:
    with acting_as(user.pk):
        facts = Fact.objects.for_user(user).recallable()
        return sorted(facts.values_list("value", flat=True))


def true_at(user: User, moment: datetime) -> list[str]:
    with acting_as(user.pk):
        return sorted(as_of(user.pk, true_at=moment).values_list("value", flat=True))


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_what_was_over_is_history_in_whatever_order_it_is_read(
    asha: User, order: tuple[int, ...]
) -> None:
    made = [proposal(value="Pune"), PARIS, proposal(value="Goa", valid_until="2027")]
    for number in order:
        said(asha, made[number], number)

    assert standing(asha) == in_use(asha) == ["Goa"]
    assert values(asha) == ["Pune", "Paris", "Goa"]
    assert true_at(asha, datetime(2017, 6, 1, tzinfo=UTC)) == ["Paris", "Pune"]
    with acting_as(asha.pk):
        paris = Fact.objects.for_user(asha).get(value="Paris")
        assert len(versioning.history(paris)) == 3
    assert paris.closed_reason == "past"


def test_what_was_over_stands_as_ended_where_nothing_else_does(asha: User) -> None:
    assert said(asha, PARIS).what == "inserted"
    assert said(asha, PARIS, 5).what == "confirmed"

    (paris,) = line(asha)
    assert (paris.status, paris.confirmations) == ("expired", 1)


def test_the_end_of_what_stands_ends_it(asha: User) -> None:
    said(asha, proposal("work.employer", "Acme"))
    ended = proposal("work.employer", "Acme", valid_until="2026-02-27")

    with time_machine.travel(TODAY + timedelta(days=1), tick=False):
        assert said(asha, ended, 60).what == "confirmed"

    (acme,) = line(asha)
    assert acme.status == "expired"


def test_what_was_over_contradicts_nothing_that_was_confirmed(asha: User) -> None:
    verified(asha)

    told(asha, PARIS)

    assert asked(asha) == []
    assert standing(asha) == ["Pune"]


def test_what_begins_later_waits_beside_and_takes_its_place_on_its_day(asha: User) -> None:
    said(asha, proposal(value="Pune"))
    assert said(asha, BERLIN, 5).what == "inserted"
    said(asha, proposal(value="Pune"), 10)

    assert in_use(asha) == ["Berlin", "Pune"]
    assert twice(EXPIRY, asha)["begun"] == 0
    with time_machine.travel(MAY, tick=False):
        assert twice(EXPIRY, asha)["begun"] == 1
        assert in_use(asha) == ["Berlin"]
        (berlin,) = [fact for fact in line(asha) if fact.stands]
        assert (berlin.slot, berlin.stated_at) == ("", MAY)
        assert said(asha, BERLIN, 5).what == "confirmed"  # its job is run again
    assert true_at(asha, MAY - timedelta(days=1)) == ["Pune"]
    assert true_at(asha, MAY) == ["Berlin"]


def test_read_only_after_its_day_it_counts_as_said_on_that_day(asha: User) -> None:
    said(asha, proposal(value="Pune"))
    with time_machine.travel(MAY + timedelta(days=9), tick=False), acting_as(asha.pk):
        minutes = (MAY + timedelta(days=8) - TODAY) / timedelta(minutes=1)
        said(asha, proposal(value="Goa"), minutes)
        origin = provenance(5)
        late = versioning.remember(asha.pk, BERLIN, provenance=origin, vectors=NO_VECTORS)

    assert late.what == "placed"
    assert standing(asha) == ["Goa"]
    assert values(asha) == ["Pune", "Berlin", "Goa"]


def test_a_day_that_is_moved_is_a_new_version_of_what_waits(asha: User) -> None:
    said(asha, BERLIN)
    later = proposal(value="Berlin", text="Lives in Berlin from June", valid_from="2026-06-01")
    assert said(asha, later, 5).what == "superseded"
    with time_machine.travel(MAY, tick=False):
        assert do(EXPIRY, asha)["begun"] == 0


def test_an_end_that_is_moved_is_a_new_version_where_the_sentence_names_the_day(
    asha: User,
) -> None:
    june = proposal("plan", "loan", text="On loan until 30 June", valid_until="2026-06-30")
    july = proposal("plan", "loan", text="On loan until 31 July", valid_until="2026-07-31")
    for order in ((june, july), (july, june)):
        for made in order:
            said(asha, made, 0 if made is june else 5)

        assert [fact.text for fact in line(asha)] == ["On loan until 30 June", july.text]
        assert [fact.text for fact in line(asha) if fact.stands] == [july.text]
        with acting_as(asha.pk):
            Fact.objects.for_user(asha).delete()


def test_it_can_be_corrected_and_taken_back_before_its_day(asha: User) -> None:
    said(asha, proposal(value="Pune"))
    said(asha, BERLIN, 5)
    with acting_as(asha.pk):
        waiting = Fact.objects.for_user(asha).get(value="Berlin")

    corrected = versioning.correct(waiting, text="Lives in Bern", value="Bern")
    assert corrected.slot == waiting.slot
    assert in_use(asha) == ["Bern", "Pune"]

    assert said(asha, proposal(value="Bern", op="retract"), 90_000).what == "retracted"
    assert in_use(asha) == ["Pune"]


def test_a_stay_with_an_end_never_takes_the_place_of_what_stands(asha: User) -> None:
    said(asha, proposal(value="Pune"))
    said(asha, proposal(value="Oslo", valid_from="2026-05-01", valid_until="2026-05-31"), 5)

    for day in (1, 40):
        with time_machine.travel(MAY + timedelta(days=day), tick=False):
            assert do(EXPIRY, asha)["begun"] == 0
            assert "Pune" in in_use(asha)


def test_one_thing_takes_nothing_from_another_so_plans_are_dated_as_before(asha: User) -> None:
    said(asha, proposal("plan", "to Rome", slot="rome", valid_from="2026-05-01"))
    said(asha, proposal("plan", "to Rome by train", slot="rome", valid_from="2026-05-03"), 5)

    assert standing(asha) == ["to Rome by train"]


def test_a_prompt_says_from_when_it_is_so(asha: User) -> None:
    said(asha, proposal(value="Pune", text="Lives in Pune", valid_from="2020"))
    said(asha, BERLIN, 5)
    facts = [Recalled(fact=one, score=1.0, parts={}, reason="always_on") for one in line(asha)]
    items = items_of(Recollection(always_on=facts), zone=INDIA)

    labelled, spoken = labelled_block(items), spoken_block(items)

    assert "- Lives in Pune (said 2026-03-02)" in labelled
    assert "- Lives in Berlin (said 2026-03-02, from 2026-05-01)" in labelled
    assert "Berlin (from 2026-05-01)" in spoken
    assert "Pune (" not in spoken


def test_the_page_says_from_when_it_is_so(asha: User, client: Any) -> None:
    said(asha, BERLIN)
    client.force_login(asha)

    assert "From 1 May 2026" in client.get("/memory/").content.decode()
    with time_machine.travel(MAY, tick=False):
        assert "From 1 May 2026" not in client.get("/memory/").content.decode()


def test_a_strangers_plans_begin_on_their_own_day(asha: User, ravi: User) -> None:
    said(ravi, BERLIN)
    with time_machine.travel(MAY, tick=False):
        assert do(EXPIRY, asha)["begun"] == 0
    assert [fact.slot for fact in line(ravi)] == ["from 2026-05-01"]
