"""What recall finds, what it must never find, and what it costs."""

import importlib
import re
import unicodedata
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
from django.conf import LazySettings
from django.db import DatabaseError, connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from facts.indexing import Vectors, index_facts, vectors_for
from facts.models import Candidate, Embedding, Fact, MemorySettings
from facts.retrieval import QueryVector, Recollection, embed_query, recall, search_facts
from memoryproject.models import User
from memoryproject.row_security import acting_as
from tests.factories import CandidateFactory, ConversationFactory, FactFactory, UserFactory
from tests.model_server import ModelServer
from tests.roles import as_owner

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
MODEL = "scripted/4"
RECALL = importlib.import_module("facts.retrieval.recall")  # the package's is the function
Made = dict[str, Fact]


def a_fact(user: User, text: str, **fields: Any) -> Fact:
    value = fields.pop("value", text)
    fields.setdefault("slot", value.casefold())
    fields.setdefault("stated_at", NOW - timedelta(days=2))
    return FactFactory.create(user=user, text=text, value=value, **fields)


def remember(user: User, *facts: Fact, vectors: Sequence[Sequence[float]] = ()) -> None:
    by_text = {fact.text: list(vector) for fact, vector in zip(facts, vectors, strict=False)}
    with acting_as(user.pk):
        index_facts(facts, Vectors(MODEL, by_text))


def ask(
    user: User, query: str, vector: Sequence[float] | None = None, **kwargs: Any
) -> Recollection:
    query_vector = QueryVector(MODEL, list(vector), 0.25) if vector is not None else None
    kwargs = {"conversation_id": None, "token_share": 2_000, "moment": NOW} | kwargs
    with acting_as(user.pk):
        return recall(user.pk, query, query_vector=query_vector, **kwargs)


def texts(found: Recollection) -> list[str]:
    return [one.fact.text for one in found.recalled]


# --- what is relevant, and what is not ---------------------------------------------------


def test_words_that_match_nothing_recall_nothing(asha: User) -> None:
    city = a_fact(asha, "Lives in Lisbon", value="Lisbon", slot="")
    violin = a_fact(asha, "Plays the violin", key="hobby")
    remember(asha, city, violin, vectors=[[0.95, 0.05, 0.05, 0.1], [0.05, 0.95, 0.05, 0.1]])

    found = ask(asha, "zorp qwelm 7719 vattle", [0.0, 0.0, 0.0, 1.0])

    assert found.recalled == found.always_on == []


def test_a_paraphrase_is_found_by_its_vector_alone(asha: User) -> None:
    dogs = a_fact(asha, "Has two schnauzers, Moss and Fern", key="pet")
    job = a_fact(asha, "Works as a surveyor", key="work.job", slot="")
    remember(asha, dogs, job, vectors=[[0.86, 0.3, 0.1], [0.05, 0.95, 0.1]])

    found = ask(asha, "Who needs looking after while I'm on holiday?", [0.93, 0.1, 0.05])

    assert texts(found) == [dogs.text]


def test_an_old_and_relevant_fact_beats_a_new_and_unrelated_one(asha: User) -> None:
    seat = a_fact(
        asha,
        "Prefers aisle seats because of a bad knee",
        key="travel.seat",
        stated_at=NOW - timedelta(days=420),
    )
    novel = a_fact(asha, "Finished a crime novel", key="media", stated_at=NOW)
    remember(asha, seat, novel, vectors=[[0.95, 0.1], [0.04, 0.99]])

    found = ask(asha, "Which window seat or aisle should I book for the flight?", [1.0, 0.0])

    assert texts(found) == [seat.text]


def test_what_is_safety_critical_is_in_whatever_was_asked(asha: User) -> None:
    allergy = a_fact(asha, "Severe peanut allergy", key="health.allergy", importance=0.98)
    jazz = a_fact(asha, "Likes jazz", key="media", importance=0.3)
    remember(asha, allergy, jazz, vectors=[[0.2, 0.9, 0.1], [0.0, 0.1, 0.9]])

    for query in ("Plan the food for my daughter's school fair stall.", "Thanks!", ""):
        found = ask(asha, query, [0.95, 0.15, 0.0])
        assert [one.fact for one in found.always_on] == [allergy]
        assert found.recalled == []


def test_every_relevant_fact_is_found_not_only_the_newest(asha: User) -> None:
    facts = [
        a_fact(asha, "Vegetarian", key="diet", slot="", importance=0.8),
        a_fact(asha, "Loves Ethiopian food", key="food.like"),
        a_fact(asha, "Has only one hob ring", key="kitchen"),
        a_fact(asha, "Commutes by bike", key="vehicle"),
    ]
    remember(asha, *facts, vectors=[[0.9, 0.1], [0.92, 0.05], [0.8, 0.3], [0.05, 0.99]])

    found = ask(asha, "Suggest a dinner I'd enjoy tonight.", [1.0, 0.05])

    assert set(texts(found)) == {fact.text for fact in facts[:3]}


def test_a_superseded_fact_never_answers_however_well_it_matches(asha: User) -> None:
    new = a_fact(asha, "Joined Orrin Labs in January 2026", key="work.employer", slot="")
    old = a_fact(
        asha,
        "Works at Halden Foods",
        key="work.employer",
        slot="",
        status="superseded",
        superseded_at=NOW,
        superseded_by=new,
    )
    remember(asha, old, new, vectors=[[0.99, 0.05], [0.8, 0.4]])

    assert texts(ask(asha, "Where do I work again?", [1.0, 0.0])) == [new.text]
    # Without vectors, the word that names the key is enough.
    assert texts(ask(asha, "Where do I work again?")) == [new.text]
    assert texts(ask(asha, "What about Halden Foods?")) == []


def test_an_ended_fact_is_recalled_no_more_and_was_while_it_held(asha: User) -> None:
    car = a_fact(
        asha,
        "Has a rental car until 28 February 2026",
        key="plan",
        valid_until=datetime(2026, 2, 28, 23, 59, tzinfo=UTC),
        pinned=True,
    )
    choir = a_fact(
        asha,
        "Choir rehearsal on 5 March 2026",
        key="plan",
        valid_until=datetime(2026, 3, 5, 23, 59, tzinfo=UTC),
    )
    remember(asha, car, choir, vectors=[[0.9, 0.1], [0.88, 0.2]])
    query, vector = "What have I got coming up this week?", [0.9, 0.2]

    now = ask(asha, query, vector)
    then = ask(asha, query, vector, moment=datetime(2026, 2, 20, tzinfo=UTC))

    assert texts(now) == [choir.text]
    assert now.always_on == []
    assert [one.fact for one in then.always_on] == [car]


@pytest.mark.parametrize(
    "fields",
    [
        {"muted": True},
        {"status": "disputed"},
        {"status": "expired"},
        {"status": "retracted", "superseded_at": NOW},
    ],
)
def test_what_is_muted_doubtful_or_closed_never_enters(asha: User, fields: dict[str, Any]) -> None:
    hidden = a_fact(asha, "Plays the oboe", key="hobby", importance=0.95, pinned=True, **fields)
    shown = a_fact(asha, "Plays the cello", key="hobby")
    remember(asha, hidden, shown, vectors=[[1.0, 0.0], [0.9, 0.1]])

    found = ask(asha, "Do I play the oboe or the cello?", [1.0, 0.0])

    assert texts(found) == [shown.text]
    assert found.always_on == []


def test_only_the_name_of_the_small_profile_is_always_on(asha: User) -> None:
    name = a_fact(asha, "Is called Asha", key="profile.name", slot="", value="Asha")
    remember(asha, name, a_fact(asha, "Lives in Pune", slot=""))

    found = ask(asha, "What is a monad?")

    assert [one.fact for one in found.always_on] == [name]
    assert found.recalled == []


def test_a_fact_that_is_always_on_is_not_given_twice_and_keeps_its_score(asha: User) -> None:
    allergy = a_fact(asha, "Severe peanut allergy", key="health.allergy", importance=0.98)
    remember(asha, allergy, vectors=[[1.0, 0.0]])

    found = ask(asha, "Can I eat peanut butter?", [1.0, 0.0])

    assert found.recalled == []
    (one,) = found.always_on
    assert one.reason == "always_on"
    assert one.parts["dense"] == pytest.approx(0.5)
    assert one.parts["lexical"] > 0


def test_small_talk_recalls_nothing(asha: User) -> None:
    fact = a_fact(asha, "Wants good mornings and says thanks for great help", key="note")
    remember(asha, fact, vectors=[[1.0, 0.0]])

    for query in SMALL_TALK:
        assert ask(asha, query, [1.0, 0.0]).recalled == [], query
    assert texts(ask(asha, "Thanks! And what did I say about mornings?", [1.0, 0.0]))


def test_a_common_word_shared_is_not_relevance(asha: User) -> None:
    remember(
        asha,
        a_fact(asha, "Wants to make a short list of good things this week", key="note"),
        a_fact(asha, "Finished a book", key="media"),
        vectors=[[0.0, 1.0], [0.0, 1.0]],
    )

    assert texts(ask(asha, "I want to make good use of the week and book it", [1.0, 0.0])) == [
        "Finished a book"  # a word of the fact's own; "book" as the name of its key would not do
    ]


def test_a_word_that_only_names_the_key_gives_way_to_a_vector_that_objects(asha: User) -> None:
    novel = a_fact(asha, "Finished a crime novel", key="media")
    remember(asha, novel, vectors=[[0.0, 1.0]])

    assert texts(ask(asha, "Should I book it?", [1.0, 0.0])) == []
    assert texts(ask(asha, "Which book did I read?", [0.5, 0.5])) == [novel.text]


def test_a_word_that_most_facts_share_tells_none_of_them_from_the_others(asha: User) -> None:
    facts = [a_fact(asha, f"needle {number}", key="note") for number in range(40)]
    remember(asha, *facts)

    assert texts(ask(asha, "needle 17417")) == []
    found = ask(asha, "Where is needle 23?")
    assert texts(found)[:1] == ["needle 23"]


# --- order, parts, share ---------------------------------------------------------------------


def test_parts_add_up_to_the_score_and_bonuses_only_order(asha: User) -> None:
    early = a_fact(asha, "Likes hiking", key="hobby", stated_at=NOW - timedelta(days=900))
    sure = a_fact(asha, "Likes climbing", key="hobby", verification="verified", importance=0.8)
    remember(asha, early, sure, vectors=[[0.8, 0.1], [0.8, 0.1]])

    found = ask(asha, "outdoor sport", [1.0, 0.0])

    assert [one.fact for one in found.recalled] == [sure, early]
    for one in found.recalled:
        assert sum(one.parts.values()) == pytest.approx(one.score)
        assert set(one.parts) >= {"dense", "lexical", "recency", "importance", "verification"}


def test_equal_scores_have_one_order(asha: User) -> None:
    facts = [a_fact(asha, f"Likes sport {n}", key="hobby") for n in range(100, 108)]
    remember(asha, *facts, vectors=[[1.0, 0.0]] * 8)

    orders = [texts(ask(asha, "which sport", [1.0, 0.0])) for _ in range(3)]

    assert orders[0] == orders[1] == orders[2] == [fact.text for fact in reversed(facts)]


def test_the_share_of_tokens_is_filled_and_what_did_not_fit_is_named(asha: User) -> None:
    facts = [a_fact(asha, f"Likes sport number {n}", key="hobby") for n in range(30)]
    allergy = a_fact(asha, "Severe peanut allergy", key="health.allergy", importance=0.98)
    remember(asha, allergy, *facts, vectors=[[0.0, 1.0], *[[1.0, 0.0]] * 30])

    found = ask(asha, "which sport", [1.0, 0.0], token_share=150)

    assert [one.fact for one in found.always_on] == [allergy]
    assert 3 <= len(found.recalled) <= 6
    assert found.left_out == ["recalled"]
    assert len(ask(asha, "which sport", [1.0, 0.0]).recalled) == 30
    assert ask(asha, "which sport", [1.0, 0.0], token_share=0).left_out == ["always_on", "recalled"]


# --- offers and dials ------------------------------------------------------------------------


def test_an_offer_counts_in_its_own_conversation_only(asha: User) -> None:
    here, elsewhere = (ConversationFactory.create(user=asha) for _ in range(2))
    offer = CandidateFactory.create(user=asha, conversation=here)
    CandidateFactory.create(
        user=asha, conversation=here, why=Candidate.Why.QUARANTINE, value="x", slot="x"
    )

    assert ask(asha, "hello", conversation_id=here.pk).offers == [offer]
    assert ask(asha, "hello", conversation_id=elsewhere.pk).offers == []
    assert ask(asha, "hello").offers == []


def test_who_wants_no_facts_used_gets_none_at_all(asha: User) -> None:
    here = ConversationFactory.create(user=asha)
    CandidateFactory.create(user=asha, conversation=here)
    fact = a_fact(asha, "Severe peanut allergy", key="health.allergy", importance=0.98)
    remember(asha, fact, vectors=[[1.0, 0.0]])
    with acting_as(asha.pk):
        MemorySettings(user=asha, use_facts=False).save()

    found = ask(asha, "peanut", [1.0, 0.0], conversation_id=here.pk)

    assert found == Recollection(left_out=["turned_off"])


# --- isolation -------------------------------------------------------------------------------


def test_a_stranger_is_never_recalled(
    asha: User, ravi: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    remember(ravi, a_fact(ravi, "Plays the oboe", key="hobby", pinned=True), vectors=[[1.0, 0.0]])
    mine = a_fact(asha, "Plays the cello", key="hobby")
    remember(asha, mine, vectors=[[0.9, 0.1]])

    assert texts(ask(asha, "oboe or cello", [1.0, 0.0])) == [mine.text]

    # Also where every filter by user is missing: what is below them holds.
    without_filters(monkeypatch)
    found = ask(asha, "oboe or cello", [1.0, 0.0])
    assert texts(found) == [mine.text]
    assert found.always_on == []
    assert found.left_out == []
    with as_owner():  # there they are missed: the filters are really gone
        found = ask(asha, "oboe or cello", [1.0, 0.0])
        assert [one.fact.user_id for one in found.always_on] == [ravi.pk]


def without_filters(monkeypatch: pytest.MonkeyPatch) -> None:
    from facts.retrieval import dense, legs, lexical, recallable
    from memoryproject.ownership import OwnedQuerySet

    def unfiltered(rows: Any, user_id: UUID) -> Any:
        return rows.all()

    monkeypatch.setattr(OwnedQuerySet, "for_user_id", unfiltered)
    monkeypatch.setattr(legs, "conditions", recallable.conditions.__wrapped__)
    for module, name in [
        (dense, "SQL"), (lexical, "SQL"), (legs, "SQL"), (RECALL, "DIAL_AND_OFFERS")
    ]:  # fmt: skip
        filtered = getattr(module, name)
        open_to_all = re.sub(r"(offer\.)?user_id = %\(user_id\)s", "true", filtered)
        assert open_to_all != filtered
        monkeypatch.setattr(module, name, open_to_all)


def test_outside_a_scope_nothing_is_recalled(asha: User) -> None:
    remember(asha, a_fact(asha, "Plays the cello", key="hobby"), vectors=[[1.0, 0.0]])

    found = recall(
        asha.pk,
        "cello",
        query_vector=QueryVector(MODEL, [1.0, 0.0], 0.25),
        conversation_id=None,
        token_share=500,
    )

    assert found.recalled == []


def test_vectors_of_another_model_are_not_compared(asha: User) -> None:
    facts = [a_fact(asha, f"Likes sport {n}", key="hobby") for n in range(6)]
    other = a_fact(asha, "Sings", key="hobby")
    remember(asha, *facts, vectors=[[1.0, 0.0]] * 6)
    with acting_as(asha.pk):
        for fact in [*facts, other]:
            Embedding(
                user=asha,
                item_kind="fact",
                item_id=fact.pk,
                model="other/3",
                vector=[1.0, 0.0, 0.0],
            ).save()

    found = ask(asha, "athletics", [1.0, 0.0])

    assert set(texts(found)) == {fact.text for fact in facts}
    assert found.left_out == []


# --- failures --------------------------------------------------------------------------------


def test_without_a_vector_words_alone_are_searched_and_it_is_said(asha: User) -> None:
    remember(asha, a_fact(asha, "Plays the cello", key="hobby"))

    found = ask(asha, "When is my cello lesson?")

    assert texts(found) == ["Plays the cello"]
    assert found.left_out == ["dense"]


@pytest.mark.parametrize("leg", ["dense", "lexical"])
@pytest.mark.parametrize("fault", ["1 / 0 > 0", "pg_sleep(30) IS NULL"])
def test_a_leg_that_fails_or_hangs_is_left_out_and_named(
    asha: User, monkeypatch: pytest.MonkeyPatch, leg: str, fault: str
) -> None:
    from facts.retrieval import reads

    monkeypatch.setattr(reads, "LEG_MILLISECONDS", 200)
    allergy = a_fact(asha, "Severe peanut allergy", key="health.allergy", importance=0.98)
    remember(
        asha, a_fact(asha, "Plays the cello", key="hobby"), allergy, vectors=[[1.0, 0.0], [0, 1]]
    )
    breaks(leg, fault, monkeypatch)

    found = ask(asha, "my cello", [1.0, 0.0])

    assert texts(found) == ["Plays the cello"]
    assert [one.fact for one in found.always_on] == [allergy]
    assert found.left_out == [leg]


def breaks(leg: str, fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    module = importlib.import_module(f"facts.retrieval.{leg}")
    monkeypatch.setattr(module, "SQL", module.NOTHING.replace("WHERE false", f"WHERE {fault}"))


def test_where_both_legs_fail_what_is_safety_critical_is_still_in(
    asha: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    allergy = a_fact(asha, "Severe peanut allergy", key="health.allergy", importance=0.98)
    remember(asha, allergy, vectors=[[1.0, 0.0]])
    for leg in ("dense", "lexical"):
        breaks(leg, "1 / 0 > 0", monkeypatch)

    found = ask(asha, "peanut", [1.0, 0.0])

    assert [one.fact for one in found.always_on] == [allergy]
    assert found.left_out == ["lexical", "dense"]


def test_legs_that_are_too_slow_together_are_asked_one_by_one_and_find_the_same(
    asha: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    from facts.retrieval import legs

    facts = [
        a_fact(asha, "Plays the cello", key="hobby"),
        a_fact(asha, "Sings in a choir", key="hobby"),
        a_fact(asha, "Severe peanut allergy", key="health.allergy", importance=0.98),
    ]
    remember(asha, *facts, vectors=[[0.7, 0.3], [1.0, 0.0], [0.0, 1.0]])
    together = ask(asha, "my cello", [1.0, 0.0])
    find = legs.Legs.found

    def slow(self: Any, by: Any, reads: Any) -> Any:
        if len(by) > 1:
            raise DatabaseError
        return find(self, by, reads)

    monkeypatch.setattr(legs.Legs, "found", slow)

    assert ask(asha, "my cello", [1.0, 0.0]) == together
    assert len(together.recalled) == 2


def test_the_time_limit_of_a_leg_is_lifted_after_recall(
    asha: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    from facts.retrieval import reads

    monkeypatch.setattr(reads, "LEG_MILLISECONDS", 200)
    remember(asha, a_fact(asha, "Plays the cello", key="hobby"), vectors=[[1.0, 0.0]])
    breaks("lexical", "pg_sleep(30) IS NULL", monkeypatch)

    with acting_as(asha.pk):
        found = recall(
            asha.pk, "my cello", query_vector=None, conversation_id=None, token_share=500
        )
        assert shown("statement_timeout") == "0"

    assert found.left_out == ["lexical", "dense"]


def shown(setting: str) -> str:
    with connection.cursor() as cursor:
        cursor.execute(f"SHOW {setting}")
        return str(cursor.fetchone()[0])


def test_after_an_error_in_recall_its_caller_still_reads_without_a_time_limit(
    asha: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    remember(asha, a_fact(asha, "Plays the cello", key="hobby"), vectors=[[1.0, 0.0]])
    monkeypatch.setattr(RECALL, "DIAL_AND_OFFERS", "SELECT 1 / 0")

    with acting_as(asha.pk):
        with pytest.raises(DatabaseError):
            recall(asha.pk, "my cello", query_vector=None, conversation_id=None, token_share=500)
        assert Fact.objects.for_user(asha).count() == 1
        assert shown("statement_timeout") == "0"


def test_an_index_row_that_outlived_its_fact_recalls_nothing(asha: User) -> None:
    gone = a_fact(asha, "Plays the oboe", key="hobby")
    mine = a_fact(asha, "Plays the cello", key="hobby")
    remember(asha, gone, mine, vectors=[[1.0, 0.0], [0.9, 0.1]])
    with acting_as(asha.pk):
        Fact.objects.for_user(asha).filter(pk=gone.pk).delete()
        assert Embedding.objects.for_user(asha).count() == 2

    assert texts(ask(asha, "oboe or cello", [1.0, 0.0])) == [mine.text]


# --- cost ------------------------------------------------------------------------------------


def test_the_number_of_queries_does_not_grow(asha: User) -> None:
    def cost() -> int:
        with acting_as(asha.pk), CaptureQueriesContext(connection) as queries:
            found = recall(
                asha.pk,
                "Which sport do I like?",
                query_vector=QueryVector(MODEL, [1.0, 0.0], 0.25),
                conversation_id=UUID(int=1),
                token_share=5_000,
            )
        counts.append(len(found.recalled))
        return len(queries)

    counts: list[int] = []
    facts = [a_fact(asha, f"Likes sport {n}", key="hobby") for n in range(60)]
    remember(asha, facts[0], vectors=[[1.0, 0.0]])
    few = cost()
    remember(asha, *facts, vectors=[[1.0, 0.0]] * 60)
    many = cost()

    assert counts == [1, 60]
    assert few == many == 5


def test_a_statement_is_planned_once_for_a_connection(asha: User) -> None:
    sent: list[str] = []

    def noted(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        sent.append(sql)
        return execute(sql, *rest)

    ask(asha, "my cello", [1.0, 0.0])
    with connection.execute_wrapper(noted):
        ask(asha, "your oboe", [0.0, 1.0])

    assert [sql for sql in sent if "PREPARE" in sql] == []
    assert len([sql for sql in sent if sql.startswith("EXECUTE")]) == 3


def test_where_the_session_was_changed_below_us_the_statements_are_prepared_again(
    asha: User,
) -> None:
    remember(asha, a_fact(asha, "Plays the cello", key="hobby"), vectors=[[1.0, 0.0]])
    ask(asha, "my cello", [1.0, 0.0])
    with connection.cursor() as cursor:
        cursor.execute("DEALLOCATE ALL")

    for _ in range(2):
        found = ask(asha, "my cello", [1.0, 0.0])
        assert texts(found) == ["Plays the cello"]
        assert found.left_out == []


def test_recall_writes_nothing(asha: User) -> None:
    remember(asha, a_fact(asha, "Plays the cello", key="hobby"), vectors=[[1.0, 0.0]])

    with CaptureQueriesContext(connection) as queries:
        ask(asha, "my cello", [1.0, 0.0])

    assert not [
        query["sql"] for query in queries if query["sql"].startswith(("INSERT", "UPDATE", "DELETE"))
    ]


@pytest.fixture
def crowd(asha: User) -> list[User]:
    """A hundred users with two hundred facts each, indexed."""
    users = [asha, *(UserFactory.create() for _ in range(99))]
    with as_owner():
        for user in users:
            facts = [
                Fact(
                    user=user,
                    key="note",
                    slot=f"{n}",
                    value=f"{n}",
                    text=f"Keeps the thing {n} in drawer {n % 7}",
                    kind="profile",
                    importance=0.4,
                    stated_at=NOW,
                    source="turn",
                )
                for n in range(200)
            ]
            Fact.objects.bulk_create(facts)
            vectors = {fact.text: [1.0, n / 100] for n, fact in enumerate(facts)}
            index_facts(facts, Vectors(MODEL, vectors))
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE facts_fact, facts_embedding, facts_posting")
    return users


def test_every_step_goes_by_the_users_index(asha: User, crowd: list[User]) -> None:
    plans: list[str] = []

    def explained(execute: Callable[..., Any], sql: str, params: Any, many: bool, ctx: Any) -> Any:
        if sql.startswith("EXECUTE"):
            with ctx["connection"].connection.cursor() as cursor:
                cursor.execute("EXPLAIN " + sql, params)
                plans.append("\n".join(row[0] for row in cursor.fetchall()))
        return execute(sql, params, many, ctx)

    ask(asha, "thing 17", [1.0, 0.5])  # prepared from here on
    with connection.execute_wrapper(explained):
        found = ask(asha, "thing 17 in the drawer", [1.0, 0.5], token_share=50_000)

    assert len(found.recalled) == RECALL.MOST_RECALLED
    _, legs, beside = plans
    assert "Seq Scan on facts_" not in legs, legs
    for table in ("facts_fact", "facts_embedding", "facts_posting"):
        assert re.search(rf"Index (Only )?Scan using \w+ on {table}|on {table}", legs), legs
    for table in ("facts_embedding", "facts_posting"):
        assert f"Seq Scan on {table}" not in beside, beside
    assert legs.count("Index Cond: ((user_id") + legs.count("Index Cond: (user_id") >= 3, legs


# --- searching -------------------------------------------------------------------------------


def test_every_word_of_a_search_must_occur_in_any_case_and_form(asha: User, ravi: User) -> None:
    sister = a_fact(asha, "Sister is called Zoë", key="family.sister", value="Zoë")
    a_fact(asha, "Sister is called Mina", key="family.sister", value="Mina")
    a_fact(ravi, "Sister is called Zoë", key="family.sister", value="Zoë")

    with acting_as(asha.pk):
        for form in ("Zoë", unicodedata.normalize("NFD", "Zoë"), "ZOE", "zoe sister", "calle zo"):
            assert list(search_facts(asha.pk, form)) == [sister], form
        assert search_facts(asha.pk, "zoe brother").count() == 0
        assert search_facts(asha.pk, " ").count() == 2


@pytest.mark.parametrize("query", ["100%", "under_score", "back\\slash", "it's", "नमक", "\x00oboe"])
def test_signs_in_a_search_are_searched_for(asha: User, query: str) -> None:
    wanted = a_fact(asha, f"Says {query}".replace("\x00", ""), key="note")
    a_fact(asha, "Says nothing of the sort, 100 times", key="note")

    with acting_as(asha.pk):
        assert list(search_facts(asha.pk, query)) == [wanted]


def test_a_search_shows_what_stands_whatever_its_status(asha: User) -> None:
    kept = [
        a_fact(asha, f"Oboe {status}", key="hobby", status=status)
        for status in ("active", "expired", "disputed")
    ]
    a_fact(asha, "Oboe once", key="hobby", status="superseded", superseded_at=NOW)
    a_fact(asha, "Oboe muted", key="hobby", muted=True)

    with acting_as(asha.pk):
        assert search_facts(asha.pk, "oboe").count() == len(kept) + 1


# --- the real embedder -----------------------------------------------------------------------

SMALL_TALK = [
    "hi", "Hello there!", "Good morning :)", "hey, how are you?", "How's it going today?",
    "Thanks!", "Thank you so much", "ok", "Okay, great, thanks a lot!", "Got it, makes sense.",
    "That's really helpful, thank you!", "lol", "yes please", "no", "Bye, see you tomorrow!",
    "You're the best", "cool", "Sounds good.", "haha nice one", "Have a nice day!",
    "Guten Morgen!", "Danke schön", "Hola, ¿qué tal?", "Muchas gracias", "Merci beaucoup !",
    "नमस्ते", "बहुत धन्यवाद", "谢谢", "ありがとうございます", "🙂",
]  # fmt: skip


def test_a_message_without_content_is_not_embedded(
    asha: User, model_server: ModelServer, settings: LazySettings
) -> None:
    settings.LLM = settings.LLM | {"models": settings.LLM["models"] | {"embed": "scripted-embed"}}

    assert [embed_query(query, user_id=asha.pk) for query in ("Thanks!", "who is it", "", "?")] == (
        [None] * 4
    )
    assert not model_server.calls
    assert embed_query("my cello", user_id=asha.pk) is not None


def test_the_embedder_being_down_is_no_error(asha: User, settings: LazySettings) -> None:
    settings.LLM = settings.LLM | {
        "base_url": "http://127.0.0.1:9/v1",
        "models": settings.LLM["models"] | {"embed": "absent-embed"},
    }

    assert embed_query("my cello", user_id=asha.pk) is None


def test_scripted_vectors_go_through_the_whole_path(
    asha: User, model_server: ModelServer, settings: LazySettings
) -> None:
    settings.LLM = settings.LLM | {"models": settings.LLM["models"] | {"embed": "scripted-embed"}}
    query = "Who needs looking after?"
    model_server.vectors({"Has two dogs": [0.9, 0.1], "Likes green": [0.1, 0.9], query: [1.0, 0.0]})
    facts = [a_fact(asha, "Has two dogs", key="pet"), a_fact(asha, "Likes green", key="colour")]
    vectors = vectors_for([fact.text for fact in facts], user_id=asha.pk)
    with acting_as(asha.pk):
        index_facts(facts, vectors)

    query_vector = embed_query(query, user_id=asha.pk)
    with acting_as(asha.pk):
        found = recall(
            asha.pk, query, query_vector=query_vector, conversation_id=None, token_share=500
        )

    assert texts(found) == ["Has two dogs"]


def test_facts_are_found_in_a_mixed_store_with_the_real_embedder(asha: User) -> None:
    """A small honest set; its figures are printed by ``bench_recall``."""
    from tests.benchmarks.mixed_store import measure

    figures = measure(asha)

    assert figures.recall_at_5 >= 0.8
    assert figures.small_talk_share <= 0.05


def test_now_is_the_moment_by_default(asha: User) -> None:
    soon = timezone.now() + timedelta(hours=1)
    remember(asha, a_fact(asha, "Has a rental car", key="plan", valid_until=soon))

    assert texts(ask(asha, "Do I have a rental car?", moment=None)) == ["Has a rental car"]
