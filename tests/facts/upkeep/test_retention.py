"""What is older than its limit is deleted with every copy of it, and nothing else is."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from conversations.models import ContextRecord, Conversation, Turn
from facts import retention
from facts.indexing import Vectors, index_facts
from facts.models import Candidate, Embedding, Episode, Fact, Posting, RetentionRule, UpkeepRun
from facts.retention import Limit, RetentionRefused
from memoryproject.models import AuditEvent, User
from memoryproject.row_security import acting_as
from tests.factories import (
    CandidateFactory,
    ConversationFactory,
    HobbyFactory,
    TurnFactory,
)
from tests.facts.upkeep.rounds import everything, now_is, old, twice
from tests.residue import traces_of
from tests.roles import as_owner

pytestmark = pytest.mark.django_db(transaction=True)
RETENTION = UpkeepRun.Job.RETENTION


def rule(user: User, what: str, days: int, narrowed_to: str = "") -> RetentionRule:
    return retention.set_rule(user.pk, what=what, narrowed_to=narrowed_to, days=days)


def due(user: User, what: str, days: int, narrowed_to: str = "") -> retention.Due:
    with acting_as(user.pk):
        return retention.due(user.pk, Limit(what, narrowed_to, days), now=timezone.now())


def left(user: User) -> set[Any]:
    with as_owner():
        return set(Fact.objects.across_users().for_user(user).values_list("pk", flat=True))


def events(action: str) -> list[AuditEvent]:
    with as_owner():
        return list(AuditEvent.objects.filter(action=action))


# --- limits -------------------------------------------------------------------------------
def test_a_rule_can_be_shorter_than_the_operators_limit_and_not_longer(
    asha: User, settings: Any
) -> None:
    settings.RETENTION_DAYS = settings.RETENTION_DAYS | {"facts": 30}

    with pytest.raises(RetentionRefused) as refused:
        rule(asha, "facts", 31)
    made = rule(asha, "facts", 10)
    again = rule(asha, "facts", 20)

    assert refused.value.code == "too_long"
    assert (again.pk, again.days) == (made.pk, 20)
    with acting_as(asha.pk):
        limits = {(one.what, one.days, one.by_operator) for one in retention.limits_of(asha.pk)}
    assert limits == {("facts", 30, True), ("facts", 20, False), ("prompts", 90, True)}


@pytest.mark.parametrize(
    ("what", "narrowed_to", "days", "code"),
    [
        ("dreams", "", 9, "unknown"),
        ("facts", "dreams", 9, "unknown"),
        ("episodes", "health", 9, "unknown"),
        ("facts", "", 0, "days"),
        ("facts", "", 36_501, "days"),
    ],
)
def test_what_cannot_be_a_limit_is_refused(
    asha: User, what: str, narrowed_to: str, days: int, code: str
) -> None:
    with pytest.raises(RetentionRefused) as refused:
        rule(asha, what, days, narrowed_to)

    assert refused.value.code == code
    with as_owner():
        assert not RetentionRule.objects.across_users().exists()


def test_without_any_limit_nothing_goes_but_the_texts_of_old_prompts(asha: User) -> None:
    old(asha, 5_000, HobbyFactory.create)
    talk = ConversationFactory.create(
        user=asha, last_active_at=timezone.now() - timedelta(days=5_000)
    )
    TurnFactory.create(user=asha, conversation=talk, said="hello")
    CandidateFactory.create(user=asha, created_at=timezone.now() - timedelta(days=5_000))
    before = everything(asha)

    assert not any(twice(RETENTION, asha).values())
    assert everything(asha) == before


# --- facts --------------------------------------------------------------------------------
def test_a_fact_over_its_time_leaves_no_trace_and_a_row_in_the_audit(asha: User) -> None:
    turn = TurnFactory.create(user=asha, said="I play the theremin.", reply="A theremin, nice!")
    with as_owner():
        message = turn.messages.get(position=0)
    gone = old(
        asha,
        91,
        HobbyFactory.create,
        value="theremin",
        slot="theremin",
        text="Plays the theremin",
        source_turn=turn,
        source_message=message,
        quote="I play the theremin.",
    )
    kept = old(asha, 89, HobbyFactory.create)
    said_again = old(
        asha, 200, HobbyFactory.create, last_confirmed_at=timezone.now() - timedelta(days=2)
    )
    with acting_as(asha.pk):
        index_facts([gone, kept], Vectors("m/2", {gone.text: [1.0, 0.0], kept.text: [0.0, 1.0]}))
    rule(asha, "facts", 90)
    assert traces_of(asha, ["theremin"])
    assert due(asha, "facts", 90) == retention.Due(1)

    assert twice(RETENTION, asha)["facts"] == 1

    assert traces_of(asha, ["theremin"]) == []
    assert left(asha) == {kept.pk, said_again.pk}
    with as_owner():
        assert set(Embedding.objects.across_users().values_list("item_id", flat=True)) == {kept.pk}
        assert not Posting.objects.across_users().filter(item_id=gone.pk).exists()
    (event,) = events("delete_fact")
    assert (event.actor_kind, event.actor_id, event.reason) == ("system", None, "retention")
    assert (event.subject_id, event.target_id) == (asha.pk, gone.pk)


def test_the_history_goes_with_its_newest_version_and_not_before(asha: User) -> None:
    now = timezone.now()
    newest = old(asha, 10, value="Oslo")
    old(asha, 400, value="Pune", status="superseded", superseded_at=now, superseded_by=newest)
    retracted = old(
        asha, 400, HobbyFactory.create, status="retracted", superseded_at=now, value="chess"
    )
    rule(asha, "facts", 90)

    assert twice(RETENTION, asha)["facts"] == 1
    assert retracted.pk not in left(asha)
    assert len(left(asha)) == 2

    rule(asha, "facts", 9)
    assert due(asha, "facts", 9) == retention.Due(1)
    twice(RETENTION, asha)
    assert left(asha) == set()


def test_a_limit_can_be_for_one_kind_or_one_sensitive_category(asha: User) -> None:
    plan = old(asha, 40, HobbyFactory.create, kind="plan")
    illness = old(
        asha, 40, HobbyFactory.create, key="health.condition", value="asthma", text="Has asthma"
    )
    other = old(asha, 40, HobbyFactory.create)
    rule(asha, "facts", 30, "plan")
    rule(asha, "facts", 30, "health")

    assert twice(RETENTION, asha)["facts"] == 2
    assert left(asha) == {other.pk}
    assert {event.target_id for event in events("delete_fact")} == {plan.pk, illness.pk}


def test_what_is_important_goes_too_and_is_counted_beforehand(asha: User) -> None:
    old(asha, 40, HobbyFactory.create, pinned=True)
    old(asha, 40, HobbyFactory.create, importance=0.95)
    old(asha, 40, HobbyFactory.create, verification="verified")
    old(asha, 40, HobbyFactory.create)

    assert due(asha, "facts", 30) == retention.Due(4, important=3)
    rule(asha, "facts", 30)
    assert twice(RETENTION, asha)["facts"] == 4


def test_looking_at_a_limit_and_setting_it_delete_nothing_yet(asha: User) -> None:
    fact = old(asha, 40, HobbyFactory.create)
    due(asha, "facts", 30)
    rule(asha, "facts", 30)

    assert left(asha) == {fact.pk}


def test_a_rule_that_was_removed_or_is_anothers_deletes_nothing(asha: User, ravi: User) -> None:
    fact = old(asha, 40, HobbyFactory.create)
    rule(ravi, "facts", 1)
    retention.remove_rule(rule(asha, "facts", 30))

    assert twice(RETENTION, asha)["facts"] == 0
    assert twice(RETENTION, ravi)["facts"] == 0
    assert left(asha) == {fact.pk}


def test_the_operators_limit_holds_for_everybody(asha: User, settings: Any) -> None:
    settings.RETENTION_DAYS = settings.RETENTION_DAYS | {"facts": 30}
    old(asha, 40, HobbyFactory.create)
    rule(asha, "facts", 20, "plan")

    assert twice(RETENTION, asha)["facts"] == 1


# --- conversations ------------------------------------------------------------------------
def talk(user: User, *, hours: float, mode: str = "learning") -> Conversation:
    made = ConversationFactory.create(
        user=user, mode=mode, last_active_at=timezone.now() - timedelta(hours=hours)
    )
    TurnFactory.create(user=user, conversation=made, said="I keep bees.", reply="Bees!")
    return made


def talks(user: User) -> set[Any]:
    with as_owner():
        return set(Conversation.objects.across_users().for_user(user).values_list("pk", flat=True))


def test_temporary_conversations_go_a_day_after_their_last_message(asha: User) -> None:
    gone = talk(asha, hours=25, mode="temporary")
    kept = {talk(asha, hours=23, mode="temporary").pk, talk(asha, hours=25).pk}

    assert twice(RETENTION, asha)["temporary"] == 1

    assert talks(asha) == kept
    (event,) = events("delete_conversation")
    assert (event.actor_kind, event.target_id, event.reason) == ("system", gone.pk, "retention")
    with as_owner():
        assert not Turn.objects.across_users().filter(conversation=gone.pk).exists()


def test_old_conversations_go_and_what_was_learnt_from_them_stays_without_its_quote(
    asha: User,
) -> None:
    gone = talk(asha, hours=24 * 31)
    kept = talk(asha, hours=24 * 29)
    with as_owner():
        turn = Turn.objects.across_users().get(conversation=gone)
    fact = old(asha, 31, HobbyFactory.create, source_turn=turn, quote="I keep bees.")
    rule(asha, "conversations", 30)

    assert twice(RETENTION, asha)["conversations"] == 1

    assert talks(asha) == {kept.pk}
    assert (now_is(fact).quote, now_is(fact).source_turn_id) == ("", None)


# --- prompts, offers, episodes --------------------------------------------------------------
def prompt(user: User, *, days: float, source: Any) -> ContextRecord:
    turn = TurnFactory.create(user=user)
    with as_owner():
        return ContextRecord.objects.create(
            user=user,
            turn=turn,
            attempt=1,
            model="m",
            blocks=[
                {"kind": "turn", "role": "assistant", "text": "Bees!", "tokens": 3, "sources": [],
                 "tool_calls": [{"arguments": "bees"}]},
                {"kind": "memory", "role": "user", "text": "Keeps bees", "tokens": 5,
                 "sources": [{"kind": "offer", "id": str(source.pk), "score": {"total": 0.5}}]},
            ],
            budget=100,
            tokens=8,
            created_at=timezone.now() - timedelta(days=days),
        )  # fmt: skip


def test_after_ninety_days_a_prompts_texts_are_gone_and_its_counts_stay(asha: User) -> None:
    fact = old(asha, 1, HobbyFactory.create)
    gone, kept = prompt(asha, days=91, source=fact), prompt(asha, days=89, source=fact)

    assert twice(RETENTION, asha)["prompts"] == 1

    with as_owner():
        gone.refresh_from_db()
        kept.refresh_from_db()
    assert [block["text"] for block in gone.blocks] == ["", ""]
    assert "tool_calls" not in gone.blocks[0]
    assert [block["tokens"] for block in gone.blocks] == [3, 5]
    assert gone.blocks[1]["sources"] == kept.blocks[1]["sources"]
    assert (gone.tokens, gone.emptied_at is not None) == (8, True)
    assert kept.blocks[1]["text"] == "Keeps bees"
    assert [event.count for event in events("empty_prompt")] == [1]


def test_offers_nobody_answered_go_from_the_prompts_too(asha: User) -> None:
    week_ago = timezone.now() - timedelta(days=7)
    offer = CandidateFactory.create(user=asha, created_at=week_ago, value="honey", slot="honey")
    kept = CandidateFactory.create(user=asha)
    shown = prompt(asha, days=7, source=offer)
    rule(asha, "candidates", 6)

    assert twice(RETENTION, asha)["candidates"] == 1

    with as_owner():
        assert list(Candidate.objects.across_users()) == [kept]
        shown.refresh_from_db()
    assert shown.blocks[1]["text"] == ""
    assert shown.blocks[0]["text"] == "Bees!"


def test_episodes_over_their_time_go_with_their_vectors(asha: User) -> None:
    with as_owner():
        episodes = [
            Episode.objects.create(
                user=asha,
                situation=f"Bees swarmed {days}",
                action="Caught them",
                outcome="success",
                event_type="bees",
                occurred_at=timezone.now() - timedelta(days=days),
            )
            for days in (31, 29)
        ]
        for episode in episodes:
            Embedding.objects.create(
                user=asha, item_kind="episode", item_id=episode.pk, model="m/2", vector=[0, 1]
            )
    rule(asha, "episodes", 30)
    assert due(asha, "episodes", 30) == retention.Due(1)

    assert twice(RETENTION, asha)["episodes"] == 1

    with as_owner():
        assert list(Episode.objects.across_users()) == [episodes[1]]
        assert Embedding.objects.across_users().get().item_id == episodes[1].pk
    assert traces_of(asha, ["swarmed 31"]) == []


@pytest.mark.parametrize("reason", ["not_chosen", "joined"])
def test_what_an_answer_set_aside_long_ago_takes_nothing_that_was_said_since(
    asha: User, reason: str
) -> None:
    aside = old(
        asha, 80, value="Mumbai", status="retracted", closed_reason=reason,
        superseded_at=timezone.now() - timedelta(days=70),
    )  # fmt: skip
    lately = old(asha, 1, value="Delhi")
    rule(asha, "facts", 30)

    assert due(asha, "facts", 30).count == 0
    assert twice(RETENTION, asha)["facts"] == 0
    assert left(asha) == {aside.pk, lately.pk}


def test_what_was_disliked_lately_keeps_what_was_liked_long_ago(asha: User) -> None:
    liked = old(
        asha, 80, HobbyFactory.create, key="food.like", slot="sushi", value="sushi",
        status="retracted", closed_reason="retracted", superseded_at=timezone.now(),
    )  # fmt: skip
    disliked = old(asha, 1, HobbyFactory.create, key="food.dislike", slot="sushi", value="sushi")
    rule(asha, "facts", 30)

    assert twice(RETENTION, asha)["facts"] == 0
    assert left(asha) == {liked.pk, disliked.pk}
