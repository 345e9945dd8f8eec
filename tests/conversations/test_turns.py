"""The life of a turn: stored once, ended once, retried without doubling anything."""

import threading
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any
from uuid import UUID

import pytest
from django.db import IntegrityError, connection
from django.utils import timezone

from conversations import endings, threads, turns
from conversations.models import Conversation, Message, Redaction, Turn
from conversations.questions import MessageRefused
from conversations.tasks import fail_stalled_turns
from conversations.turns import ConversationBusy
from facts.forgetting.transcript import mask
from facts.models import LearningRun, MemorySettings
from memoryproject import token_counts
from memoryproject.llm import LLMUnavailable, Usage
from memoryproject.models import User
from memoryproject.row_security import acting_as
from memoryproject.text import MASK
from tests.factories import (
    ConversationFactory,
    LearningRunFactory,
    TurnFactory,
)
from tests.roles import as_owner

pytestmark = pytest.mark.django_db


def talk(user: User, **given: Any) -> Conversation:
    return ConversationFactory.create(user=user, **({"title": ""} | given))


def begun(user: User, text: str = "Which tea?") -> Turn:
    """A turn that a writer has claimed."""
    turn = turns.start_turn(talk(user), text, client_id="k1")
    assert turns.claim_turn(turn)
    return turn


def stored(turn: Turn) -> Turn:
    with acting_as(turn.user_id):
        return Turn.objects.for_user_id(turn.user_id).get(pk=turn.pk)


def said(turn: Turn, role: str) -> list[str]:
    with acting_as(turn.user_id):
        messages = Message.objects.for_user_id(turn.user_id).filter(turn=turn, role=role)
        return [one.visible_text for one in messages.standing()]


def runs_of(user: User) -> list[LearningRun]:
    with acting_as(user.pk):
        return list(LearningRun.objects.for_user(user))


def grown_old(turn: Turn, **ages: timedelta) -> None:
    with as_owner():
        moments = {name: timezone.now() - age for name, age in ages.items()}
        Turn.objects.across_users().filter(pk=turn.pk).update(**moments)


def at_once(*steps: Callable[[], object]) -> list[object]:
    """Run the steps in threads that start together; what each returned or raised."""
    barrier = threading.Barrier(len(steps))
    results: list[object] = [None] * len(steps)

    def run(index: int, step: Callable[[], object]) -> None:
        barrier.wait(5)
        try:
            results[index] = step()
        except Exception as error:
            results[index] = error
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=pair) for pair in enumerate(steps)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    return results


# --- starting -----------------------------------------------------------------------------


def test_a_message_is_stored_before_anything_else(asha: User) -> None:
    conversation = talk(asha)

    turn = turns.start_turn(conversation, "I drink **Assam** tea", client_id="k1")

    assert turn.was_created
    assert stored(turn).status == Turn.Status.PENDING
    assert said(turn, "user") == ["I drink **Assam** tea"]
    with acting_as(asha.pk):
        message = Message.objects.for_user(asha).get()
        kept = Conversation.objects.for_user(asha).get()
    assert message.tokens == token_counts.count("I drink **Assam** tea")
    assert kept.active_turn_id == turn.pk
    assert kept.title == conversation.title == "I drink Assam tea"
    assert kept.last_active_at == turn.created_at


@pytest.mark.parametrize("text", ["", " ", "\n\n\t", "\u3000 ", "\u200b\u200d\ufeff", "\x00"])
def test_a_message_without_a_visible_character_is_refused(asha: User, text: str) -> None:
    with pytest.raises(MessageRefused) as refusal:
        turns.start_turn(talk(asha), text, client_id="k1")

    assert refusal.value.code == "blank"
    with as_owner():
        assert not Turn.objects.across_users().exists()


def test_a_message_over_the_limit_is_refused_with_the_limit(asha: User, settings: Any) -> None:
    settings.MESSAGE_MAX_CHARACTERS = 1000

    turns.start_turn(talk(asha), "x" * 1000, client_id="k1")
    with pytest.raises(MessageRefused, match="1,000 is the limit") as refusal:
        turns.start_turn(talk(asha), "x" * 1001, client_id="k1")

    assert refusal.value.code == "too_long"


def test_what_the_database_cannot_hold_is_cleaned(asha: User) -> None:
    turn = turns.start_turn(talk(asha), "half \ud83d here\x00, whole \U0001f642", client_id="k\x00")

    assert said(turn, "user") == ["half \ufffd here, whole \U0001f642"]
    assert turn.client_id == "k"


def test_the_characters_of_a_secret_never_reach_the_database(asha: User) -> None:
    conversation = talk(asha)
    text = "my card is 4111 1111 1111 1111, remember the milk"

    turn = turns.start_turn(conversation, text, client_id="k1")

    assert said(turn, "user") == ["my card is [secret removed], remember the milk"]
    with acting_as(asha.pk):
        message = Message.objects.for_user(asha).get()
        span = Redaction.objects.for_user(asha).get()
        assert message.tokens == token_counts.count(message.visible_text)
    assert len(message.content) == len(text)
    assert "4111" not in message.content
    assert message.content[span.start : span.end] == MASK * 19
    assert conversation.title == "my card is [secret removed], remember the milk"


def test_the_second_message_does_not_change_the_title(asha: User) -> None:
    conversation = talk(asha)
    first = turns.start_turn(conversation, "First", client_id="k1")
    turns.claim_turn(first)
    turns.finish_turn(first, text="Yes.", status=Turn.Status.COMPLETED)

    second = turns.start_turn(conversation, "Second", client_id="k2")

    assert conversation.title == "First"
    assert second.parent_id == first.pk


@pytest.mark.parametrize(
    ("mode", "learn", "expected"),
    [
        ("learning", True, True),
        ("learning", False, False),
        ("read_only", True, False),
        ("temporary", True, False),
    ],
)
def test_whether_it_may_be_learnt_from_is_frozen_at_the_start(
    asha: User, mode: str, learn: bool, expected: bool
) -> None:
    conversation = talk(asha, mode=mode)
    with acting_as(asha.pk):
        MemorySettings.objects.create(user=asha, learn=learn)

    turn = turns.start_turn(conversation, "I row", client_id="k1")
    threads.set_mode(conversation, "learning" if not expected else "temporary")
    turns.claim_turn(turn)
    turns.finish_turn(turn, text="Fine.", status=Turn.Status.COMPLETED)

    assert stored(turn).may_learn is expected
    assert len(runs_of(asha)) == expected


# --- twice --------------------------------------------------------------------------------


def test_the_same_client_id_is_the_same_turn_also_when_it_has_ended(asha: User) -> None:
    conversation = talk(asha)
    turn = turns.start_turn(conversation, "Book it", client_id="k-77")
    again = turns.start_turn(conversation, "Book it", client_id="k-77")
    turns.claim_turn(turn)
    turns.finish_turn(turn, text="Done.", status=Turn.Status.COMPLETED)

    at_last = turns.start_turn(conversation, "Book it", client_id="k-77")

    assert turn.pk == again.pk == at_last.pk
    assert not again.was_created
    assert at_last.status == Turn.Status.COMPLETED
    assert said(turn, "user") == ["Book it"]


@pytest.mark.parametrize("other", ["Book it not", "Book", "book it", "Book it "])
def test_other_words_under_a_used_client_id_are_refused_and_not_lost_in_silence(
    asha: User, other: str
) -> None:
    conversation = talk(asha)
    turn = turns.start_turn(conversation, "Book it", client_id="k-77")

    with pytest.raises(MessageRefused) as refused:
        turns.start_turn(conversation, other, client_id="k-77")

    assert refused.value.code == "client_id_used"
    assert said(turn, "user") == ["Book it"]


def test_what_was_masked_is_the_same_message_when_it_is_sent_again(asha: User) -> None:
    conversation = talk(asha)
    text = "My key is sk-proj-abcdefghijklmnopqrstuvwxyz0123456789ABCD, keep it"
    turn = turns.start_turn(conversation, text, client_id="k-77")
    assert "abcdefghij" not in said(turn, "user")[0]

    assert turns.start_turn(conversation, text, client_id="k-77").pk == turn.pk


def test_the_same_words_with_another_client_id_are_another_message(asha: User) -> None:
    conversation = talk(asha)
    first = turns.start_turn(conversation, "ok", client_id="k-1")
    turns.claim_turn(first)
    turns.finish_turn(first, text="Fine.", status=Turn.Status.COMPLETED)

    second = turns.start_turn(conversation, "ok", client_id="k-2")

    assert first.pk != second.pk
    assert said(first, "user") == said(second, "user") == ["ok"]


def test_while_a_turn_is_open_another_is_refused_and_nothing_is_lost(asha: User) -> None:
    conversation = talk(asha)
    first = turns.start_turn(conversation, "one", client_id="k1")

    with pytest.raises(ConversationBusy) as busy:
        turns.start_turn(conversation, "two", client_id="k2")

    assert busy.value.turn == first
    assert said(first, "user") == ["one"]
    with acting_as(asha.pk):
        assert Turn.objects.for_user(asha).count() == 1


def test_a_message_that_comes_again_while_it_is_answered_is_its_turn_and_not_refused(
    asha: User,
) -> None:
    conversation = talk(asha)
    ended = turns.start_turn(conversation, "one", client_id="k1")
    turns.claim_turn(ended)
    turns.finish_turn(ended, text="Fine.", status=Turn.Status.COMPLETED)
    opened = turns.start_turn(conversation, "two", client_id="k2")

    # Both are found, the one that was asked for counts: open or not, and whatever else is open.
    assert turns.start_turn(conversation, "two", client_id="k2").pk == opened.pk
    assert turns.start_turn(conversation, "one", client_id="k1").pk == ended.pk
    with pytest.raises(ConversationBusy):
        turns.start_turn(conversation, "three", client_id="k3")


def test_whether_a_message_came_before_and_whether_another_is_open_is_one_question(
    asha: User, django_assert_num_queries: Any
) -> None:
    conversation = talk(asha)
    opened = turns.start_turn(conversation, "one", client_id="k1")

    with acting_as(asha.pk), django_assert_num_queries(1):
        assert turns._existing(conversation, client_id="k1") == opened


@pytest.mark.django_db(transaction=True)
def test_a_double_submit_from_two_threads_is_one_turn(asha: User) -> None:
    conversation = talk(asha)

    def send() -> UUID:
        with acting_as(asha.pk):
            own = Conversation.objects.for_user(asha).get(pk=conversation.pk)
        return turns.start_turn(own, "Book it", client_id="k-77").pk

    first, second = at_once(send, send)

    assert first == second
    with acting_as(asha.pk):
        assert Message.objects.for_user(asha).count() == 1


@pytest.mark.django_db(transaction=True)
def test_two_tabs_at_once_are_one_turn_and_one_clear_answer(asha: User) -> None:
    conversation = talk(asha)

    def send(client_id: str) -> Callable[[], object]:
        return lambda: turns.start_turn(conversation, client_id, client_id=client_id)

    results = at_once(send("a"), send("b"))

    kinds = sorted(type(result).__name__ for result in results)
    assert kinds == ["ConversationBusy", "Turn"]


def test_the_database_has_the_last_word(asha: User, monkeypatch: pytest.MonkeyPatch) -> None:
    conversation = talk(asha)
    first = turns.start_turn(conversation, "one", client_id="k1")
    look = turns._existing
    looks = iter([lambda *args, **kwargs: None])  # the first look sees nothing, as in a race
    monkeypatch.setattr(
        turns, "_existing", lambda *args, **kwargs: next(looks, look)(*args, **kwargs)
    )

    with pytest.raises(ConversationBusy):
        turns.start_turn(conversation, "two", client_id="k2")

    looks = iter([lambda *args, **kwargs: None])
    assert turns.start_turn(conversation, "one", client_id="k1").pk == first.pk


def test_two_open_turns_are_impossible(asha: User) -> None:
    conversation = talk(asha)
    turns.start_turn(conversation, "one", client_id="k1")

    with pytest.raises(IntegrityError):
        TurnFactory.create(user=asha, conversation=conversation, status="pending")


# --- replying -----------------------------------------------------------------------------


def test_one_writer_claims_a_turn(asha: User) -> None:
    turn = turns.start_turn(talk(asha), "hello", client_id="k1")
    other = stored(turn)

    assert turns.claim_turn(turn)
    assert not turns.claim_turn(other)

    assert (turn.attempt, other.attempt, stored(turn).attempt) == (1, 0, 1)


def test_progress_is_saved_and_is_the_sign_of_life(asha: User) -> None:
    turn = begun(asha)
    grown_old(turn, heartbeat_at=timedelta(seconds=30))
    before = stored(turn).heartbeat_at

    assert turns.save_progress(turn, "")
    assert said(turn, "assistant") == []
    assert turns.save_progress(turn, "Dar\x00jee")
    assert turns.save_progress(turn, "Darjeeling, or")

    assert said(turn, "assistant") == ["Darjeeling, or"]
    after = stored(turn).heartbeat_at
    assert before is not None
    assert after is not None
    assert after > before
    with acting_as(asha.pk):
        reply = Message.objects.for_user(asha).get(role="assistant")
    assert reply.tokens == token_counts.count("Darjeeling, or")


def test_what_is_forgotten_while_the_reply_is_written_does_not_come_back(asha: User) -> None:
    turn = begun(asha)
    turns.save_progress(turn, "You live in Pune, so")
    with acting_as(asha.pk):
        mask(Message.objects.for_user(asha).get(role="assistant"), [(12, 16)])

    turns.save_progress(turn, "You live in Pune, so try")
    assert said(turn, "assistant") == ["You live in [forgotten], so try"]
    turns.finish_turn(turn, text="You live in Pune, so try tea.", status=Turn.Status.COMPLETED)

    assert said(turn, "assistant") == ["You live in [forgotten], so try tea."]
    with acting_as(asha.pk):
        reply = Message.objects.for_user(asha).get(role="assistant")
    assert reply.content == f"You live in {MASK * 4}, so try tea."
    with acting_as(asha.pk):
        assert reply.tokens == token_counts.count(reply.visible_text)


def test_a_completed_reply_is_stored_with_what_it_took(asha: User) -> None:
    turn = begun(asha)
    turns.save_progress(turn, "Assa")

    usage = Usage(model="scripted-reply", finish_reason="stop", prompt_tokens=12)
    turns.finish_turn(turn, text="Assam.", status=Turn.Status.COMPLETED, usage=usage)

    ended = stored(turn)
    assert said(turn, "assistant") == ["Assam."]
    assert (ended.status, ended.model, ended.error_code) == ("completed", "scripted-reply", "")
    assert ended.finished_at is not None
    assert [run.turn_id for run in runs_of(asha)] == [turn.pk]


def test_finishing_twice_stores_nothing_twice(asha: User) -> None:
    turn = begun(asha)
    turns.finish_turn(turn, text="Assam.", status=Turn.Status.COMPLETED)

    turns.finish_turn(turn, text="Something else", status=Turn.Status.FAILED)

    assert said(turn, "assistant") == ["Assam."]
    assert stored(turn).status == Turn.Status.COMPLETED
    assert len(runs_of(asha)) == 1


@pytest.mark.parametrize(
    ("text", "status", "finish_reason", "expected", "code"),
    [
        ("Assam", "completed", "stop", "completed", ""),
        ("Assam and", "completed", "length", "completed", "length"),
        ("", "completed", "stop", "failed", "empty"),
        ("Assam and", "failed", "", "interrupted", "internal"),
        ("", "failed", "", "failed", "internal"),
        ("Assam and", "interrupted", "", "interrupted", "shutdown"),
    ],
)
def test_how_a_reply_ended_is_said(
    asha: User, text: str, status: str, finish_reason: str, expected: str, code: str
) -> None:
    turn = begun(asha)

    usage = Usage(finish_reason=finish_reason)
    turns.finish_turn(turn, text=text, status=Turn.Status(status), usage=usage)

    ended = stored(turn)
    assert (ended.status, ended.error_code) == (expected, code)
    assert bool(ended.error_sentence) is bool(code)
    assert len(runs_of(asha)) == 1  # learning is from the user's words, whatever came of the reply


def test_the_models_own_sentence_reaches_the_turn(asha: User) -> None:
    turn = begun(asha)

    error = LLMUnavailable("cut", "The connection broke off.", transient=True)
    turns.finish_turn(turn, text="Assam a", status=Turn.Status.FAILED, error=error)

    ended = stored(turn)
    assert (ended.status, ended.error_code) == ("interrupted", "cut")
    assert ended.error_sentence == "The connection broke off."


def test_a_reply_to_a_deleted_turn_stores_nothing(asha: User) -> None:
    turn = begun(asha)
    threads.delete_conversation(turn.conversation)

    assert not turns.save_progress(turn, "Assam")
    turns.finish_turn(turn, text="Assam.", status=Turn.Status.COMPLETED)

    with as_owner():
        assert not Message.objects.across_users().exists()
        assert not LearningRun.objects.across_users().exists()


@pytest.mark.django_db(transaction=True)
def test_a_broker_that_is_away_does_not_break_the_reply(
    asha: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    from facts.tasks import learn_from_turn

    def away(*args: object, **options: object) -> None:
        raise ConnectionRefusedError

    monkeypatch.setattr(learn_from_turn, "apply_async", away)
    turn = begun(asha)

    turns.finish_turn(turn, text="Assam.", status=Turn.Status.COMPLETED)

    assert stored(turn).status == Turn.Status.COMPLETED
    assert [run.status for run in runs_of(asha)] == ["due"]


@pytest.mark.django_db(transaction=True)
def test_learning_is_queued_with_ids_once_the_reply_is_stored(
    asha: User, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    from facts.tasks import learn_from_turn

    settings.LEARNING_SETTLE_SECONDS = 3
    queued: list[object] = []
    monkeypatch.setattr(
        learn_from_turn, "apply_async", lambda args, **options: queued.append((args, options))
    )
    turn = begun(asha)

    turns.finish_turn(turn, text="Assam.", status=Turn.Status.COMPLETED)

    (run,) = runs_of(asha)
    assert queued == [((str(asha.pk), str(run.pk)), {"countdown": 3})]
    assert run.due_at > timezone.now() + timedelta(seconds=2)


def test_a_turn_that_was_learnt_from_is_not_learnt_from_again(asha: User) -> None:
    turn = begun(asha)
    LearningRunFactory.create(user=asha, turn=turn, status="done")

    turns.finish_turn(turn, text="Assam.", status=Turn.Status.COMPLETED)

    assert [run.status for run in runs_of(asha)] == ["done"]


# --- stopping and trying again ------------------------------------------------------------


def test_a_stop_is_noticed_by_the_next_flush(asha: User) -> None:
    turn = begun(asha)

    turns.request_stop(stored(turn))

    assert not turns.save_progress(turn, "Assam")
    turns.finish_turn(turn, text="Assam", status=Turn.Status.INTERRUPTED)
    assert (stored(turn).status, stored(turn).error_code) == ("interrupted", "stopped")
    assert said(turn, "assistant") == ["Assam"]


def test_a_stop_before_the_reply_was_begun_ends_it_at_once(asha: User) -> None:
    turn = turns.start_turn(talk(asha), "I row", client_id="k1")

    turns.request_stop(turn)

    assert (stored(turn).status, stored(turn).error_code) == ("interrupted", "stopped")
    assert not turns.claim_turn(turn)
    assert len(runs_of(asha)) == 1


def found_dead(turn: Turn) -> bool:
    with acting_as(turn.user_id):
        return endings.end_dead(stored(turn))


def deaf(user: User, text: str = "", **ages: timedelta) -> Turn:
    """A turn that was to stop, by a writer that has not been heard of since before."""
    turn = begun(user)
    turns.save_progress(turn, text)
    turns.request_stop(stored(turn))
    long = {"heartbeat_at": timedelta(seconds=20), "stop_requested_at": timedelta(seconds=10)}
    grown_old(turn, **(long | ages))
    return turn


@pytest.mark.parametrize("text", ["Assam and", ""])
def test_a_stop_that_a_dead_writer_does_not_hear_ends_the_turn_when_it_is_looked_at(
    asha: User, text: str
) -> None:
    turn = deaf(asha, text)

    assert found_dead(turn)

    ended = stored(turn)
    assert (ended.status, ended.error_sentence) == ("interrupted", "You stopped this reply.")
    assert said(turn, "assistant") == [text] * bool(text)
    assert len(runs_of(asha)) == 1


def test_stop_pressed_again_ends_what_a_dead_writer_has_left(asha: User) -> None:
    turn = begun(asha)
    grown_old(turn, heartbeat_at=timedelta(seconds=20))
    turns.request_stop(stored(turn))
    assert stored(turn).status == Turn.Status.STREAMING  # a living writer may yet hear it

    grown_old(turn, stop_requested_at=timedelta(seconds=4))
    first = stored(turn).stop_requested_at
    turns.request_stop(stored(turn))
    assert stored(turn).status == Turn.Status.STREAMING
    assert stored(turn).stop_requested_at == first  # else impatience would put off the end

    grown_old(turn, stop_requested_at=timedelta(seconds=6))
    turns.request_stop(stored(turn))
    assert stored(turn).status == Turn.Status.INTERRUPTED


def test_a_writer_that_heard_the_stop_late_ends_the_turn_itself(asha: User) -> None:
    turn = deaf(asha, "Assam")

    assert not turns.save_progress(turn, "Assam and")  # it hears it, and says so
    assert not found_dead(turn)

    turns.finish_turn(turn, text="Assam and Nil", status=Turn.Status.INTERRUPTED)
    assert (stored(turn).status, stored(turn).error_code) == ("interrupted", "stopped")
    assert said(turn, "assistant") == ["Assam and Nil"]


def test_a_writer_that_heard_the_stop_and_died_then_is_dead_after_the_usual_time(
    asha: User,
) -> None:
    turn = deaf(asha, stop_requested_at=timedelta(minutes=5), heartbeat_at=timedelta(minutes=4))

    assert found_dead(turn)


def test_a_slow_writer_whose_heart_beats_is_not_ended(asha: User) -> None:
    turn = begun(asha)
    grown_old(turn, created_at=timedelta(hours=1), heartbeat_at=timedelta(seconds=50))

    assert not found_dead(turn)
    assert turns.save_progress(turn, "")
    assert not found_dead(turn)
    assert stored(turn).status == Turn.Status.STREAMING


@pytest.mark.parametrize(
    ("status", "code"), [("interrupted", "stopped"), ("completed", ""), ("failed", "internal")]
)
def test_a_writer_that_lived_after_all_delivers_after_the_stop_it_did_not_hear(
    asha: User, status: str, code: str
) -> None:
    turn = deaf(asha, "Assam and")
    assert found_dead(turn)

    assert not turns.save_progress(turn, "Assam and Nil")
    turns.finish_turn(turn, text="Assam and Nilgiri", status=Turn.Status(status))

    assert said(turn, "assistant") == ["Assam and Nilgiri"]
    assert stored(turn).error_code == code
    assert len(runs_of(asha)) == 1


def test_asking_whether_a_living_writer_is_dead_is_one_query(
    asha: User, django_assert_num_queries: Any
) -> None:
    turn = begun(asha)

    with acting_as(asha.pk), django_assert_num_queries(1):
        assert not endings.end_dead(turn)


@pytest.mark.parametrize("status", ["streaming", "pending"])
def test_a_turn_that_nobody_will_end_holds_up_no_other(asha: User, status: str) -> None:
    dead = begun(asha) if status == "streaming" else turns.start_turn(talk(asha), "1", client_id="")
    grown_old(dead, heartbeat_at=timedelta(minutes=5))

    after = turns.start_turn(dead.conversation, "And coffee?", client_id="k2")

    assert (after.status, after.parent_id) == ("pending", dead.pk)
    assert stored(dead).status == Turn.Status.FAILED
    grown_old(after, heartbeat_at=timedelta(minutes=5))
    assert turns.retry_turn(dead).status == Turn.Status.PENDING
    assert stored(after).status == Turn.Status.FAILED


def test_a_retry_keeps_the_message_single_and_the_old_reply_out_of_sight(asha: User) -> None:
    turn = begun(asha)
    turns.finish_turn(turn, text="Assam a", status=Turn.Status.FAILED)

    again = turns.retry_turn(turn)
    assert again.status == Turn.Status.PENDING
    assert turns.claim_turn(again)
    turns.finish_turn(again, text="Assam and Darjeeling.", status=Turn.Status.COMPLETED)

    assert said(turn, "user") == ["Which tea?"]
    assert said(turn, "assistant") == ["Assam and Darjeeling."]
    assert (stored(turn).attempt, stored(turn).error_code) == (2, "")
    with acting_as(asha.pk):
        discarded = Message.objects.for_user(asha).get(discarded_at__isnull=False)
    assert discarded.content == "Assam a"
    assert len(runs_of(asha)) == 1


def test_a_retry_of_what_needs_none_changes_nothing(asha: User) -> None:
    turn = begun(asha)
    turns.finish_turn(turn, text="Assam.", status=Turn.Status.COMPLETED)

    assert turns.retry_turn(turn).status == Turn.Status.COMPLETED
    assert said(turn, "assistant") == ["Assam."]


def test_a_retry_waits_for_the_turn_that_is_open(asha: User) -> None:
    turn = begun(asha)
    turns.finish_turn(turn, text="", status=Turn.Status.FAILED)
    other = turns.start_turn(turn.conversation, "And coffee?", client_id="k2")

    with pytest.raises(ConversationBusy) as busy:
        turns.retry_turn(turn)

    assert busy.value.turn == other


def test_a_writer_taken_for_dead_does_not_write_into_its_successors_reply(asha: User) -> None:
    ghost = begun(asha)
    grown_old(ghost, heartbeat_at=timedelta(minutes=5))
    fail_stalled_turns()
    again = turns.retry_turn(stored(ghost))
    turns.claim_turn(again)

    assert not turns.save_progress(ghost, "old")
    turns.finish_turn(ghost, text="old", status=Turn.Status.COMPLETED)

    assert said(again, "assistant") == []
    assert stored(again).status == Turn.Status.STREAMING


# --- the sweep ----------------------------------------------------------------------------


def test_the_sweep_keeps_what_was_flushed_of_a_dead_writers_reply(asha: User, ravi: User) -> None:
    dead, living = begun(asha), begun(ravi)
    turns.save_progress(dead, "Assam and")
    grown_old(dead, heartbeat_at=timedelta(minutes=5))

    fail_stalled_turns()

    ended = stored(dead)
    assert (ended.status, ended.error_code) == ("interrupted", "stalled")
    assert said(dead, "assistant") == ["Assam and"]
    assert stored(living).status == Turn.Status.STREAMING
    assert len(runs_of(asha)) == 1


def test_running_the_sweep_twice_changes_nothing(asha: User) -> None:
    turn = begun(asha)
    grown_old(turn, heartbeat_at=timedelta(minutes=5))
    fail_stalled_turns()
    once = stored(turn)

    fail_stalled_turns()

    assert stored(turn).finished_at == once.finished_at
    assert once.status == Turn.Status.FAILED
    assert len(runs_of(asha)) == 1


def test_the_sweep_ends_turns_that_nobody_asked_the_reply_of(asha: User, ravi: User) -> None:
    old = turns.start_turn(talk(asha), "I row", client_id="k1")
    new = turns.start_turn(talk(ravi), "I row", client_id="k1")
    grown_old(old, heartbeat_at=timedelta(minutes=5), created_at=timedelta(minutes=5))

    fail_stalled_turns()

    assert (stored(old).status, stored(old).error_code) == ("failed", "abandoned")
    assert "retry" in stored(old).error_sentence
    assert stored(new).status == Turn.Status.PENDING


def test_the_sweep_leaves_a_turn_that_was_just_retried(asha: User) -> None:
    turn = begun(asha)
    turns.finish_turn(turn, text="", status=Turn.Status.FAILED)
    grown_old(turn, created_at=timedelta(hours=5))
    turns.retry_turn(turn)

    fail_stalled_turns()

    assert stored(turn).status == Turn.Status.PENDING


def test_a_writer_taken_for_dead_goes_on_saving_until_it_delivers(asha: User) -> None:
    turn = begun(asha)
    grown_old(turn, heartbeat_at=timedelta(minutes=5))
    fail_stalled_turns()

    assert turns.save_progress(turn, "Assam and")
    assert said(turn, "assistant") == ["Assam and"]
    assert turns.save_progress(turn, "Assam and Nil")
    turns.finish_turn(turn, text="Assam and Nilgiri.", status=Turn.Status.COMPLETED)

    assert (stored(turn).status, stored(turn).error_code) == ("completed", "")
    assert said(turn, "assistant") == ["Assam and Nilgiri."]


@pytest.mark.django_db(transaction=True)
def test_a_retry_and_the_late_delivery_it_meets_do_not_mix(asha: User) -> None:
    """Whoever is first: the reply is delivered whole, or put aside whole for the next."""
    for _ in range(6):
        ghost = begun(asha)
        turns.save_progress(ghost, "Assam and")
        grown_old(ghost, heartbeat_at=timedelta(minutes=5))
        fail_stalled_turns()
        late = partial(turns.finish_turn, ghost, text="Assam.", status=Turn.Status.COMPLETED)

        _, again = at_once(late, partial(turns.retry_turn, stored(ghost)))

        assert isinstance(again, Turn)
        if stored(ghost).status == Turn.Status.COMPLETED:
            assert said(ghost, "assistant") == ["Assam."]
        else:
            assert stored(ghost).status == Turn.Status.PENDING
            assert said(ghost, "assistant") == []


def test_a_reply_that_comes_after_the_sweep_is_still_stored(asha: User) -> None:
    turn = begun(asha)
    turns.save_progress(turn, "Assam and")
    grown_old(turn, heartbeat_at=timedelta(minutes=5))
    fail_stalled_turns()

    turns.finish_turn(turn, text="Assam and Nilgiri.", status=Turn.Status.COMPLETED)

    assert stored(turn).status == Turn.Status.COMPLETED
    assert said(turn, "assistant") == ["Assam and Nilgiri."]
    assert len(runs_of(asha)) == 1
