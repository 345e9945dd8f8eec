"""A model whose tokenizer takes three or four tokens for one: no prompt too long, no turn lost.

The worker that folds is another process, which does not know what the writer of replies learnt.
"""

from typing import Any
from uuid import uuid4

import pytest

from conversations import streaming, turns
from conversations.context import assemble
from conversations.models import Turn
from conversations.summaries import owe_folding
from memoryproject import token_counts
from memoryproject.llm import Usage
from memoryproject.models import User
from memoryproject.row_security import acting_as, run_as, run_unscoped
from tests.conversations.summarising import (
    go_on,
    long_talk,
    small_talk,
    summarises,
    turns_of,
    what_was_said,
    work_off,
)
from tests.roles import as_owner

pytestmark = pytest.mark.django_db(transaction=True)
MODEL = "scripted-reply"


@pytest.fixture(autouse=True)
def nothing_learnt(settings: Any, model_server: Any, monkeypatch: Any) -> Any:
    names = settings.LLM["models"] | {"summarise": "scripted-summarise"}
    settings.LLM = settings.LLM | {"models": names, "context_tokens": 8192, "reply_reserve": 1024}
    settings.WINDOW_MAX_TURNS = 60
    summarises(model_server, monkeypatch, what_was_said)
    token_counts.forget_ratios()
    yield
    token_counts.forget_ratios()


@pytest.mark.parametrize("ratio", [3, 4])
def test_prompts_fit_and_no_turn_is_lost_between_window_and_summary(asha: User, ratio: int) -> None:
    conversation = long_talk(asha, small_talk(1))
    learnt: dict[str, float] = {}
    for number in range(60):
        said = f"Question {number}. " + "oak shelves wide " * 10
        turn = turns.start_turn(conversation, said, client_id=str(uuid4()))
        assert turns.claim_turn(turn)
        window = assemble(turn)
        plain = token_counts.count_messages(window.messages, model=None)
        if number:  # the first is as long as a system text and a greeting
            assert plain * ratio <= window.budget, number
        assert "turns" not in window.left_out, number
        token_counts.learn_ratio(MODEL, estimated=plain, actual=plain * ratio)
        learnt = dict(token_counts._factors)
        usage = Usage(model=MODEL, prompt_tokens=plain * ratio)
        turns.finish_turn(
            turn, text="They are wide " * 12, status=Turn.Status.COMPLETED, usage=usage
        )

        token_counts.forget_ratios()
        work_off(conversation)
        token_counts.forget_ratios()
        token_counts._factors.update(learnt)
    assert token_counts.factor(MODEL) == pytest.approx(ratio, rel=0.01)


@pytest.mark.parametrize("times", [1, 2])
async def test_a_prompt_that_an_endpoint_finds_too_long_is_sent_shorter(
    asha: User, model_server: Any, times: int
) -> None:
    conversation = await run_unscoped(long_talk, asha, [("word " * 400, "word " * 400)] * 12)
    body = {"error": {"code": "context_length_exceeded", "message": "too long"}}
    model_server.fails("reply", status=400, body=body, times=times)
    model_server.always("reply", raw="Fine.")

    turn = await run_unscoped(turns.start_turn, conversation, "And now?", client_id="now")
    await streaming.reply_finished(turn)

    sizes = [len(call.text) for call in model_server.calls_for("reply")]
    assert len(sizes) == times + 1
    assert sizes == sorted(set(sizes), reverse=True)
    assert (
        await run_as(asha.pk, Turn.objects.for_user(asha).get, pk=turn.pk)
    ).status == "completed"


async def test_a_prompt_that_cannot_be_shorter_is_sent_once_and_teaches_nothing(
    asha: User, model_server: Any
) -> None:
    conversation = await run_unscoped(long_talk, asha, small_talk(1))
    model_server.fails("reply", status=413, body="too big", times=9)

    turn = await run_unscoped(turns.start_turn, conversation, "And now?", client_id="now")
    await streaming.reply_finished(turn)

    assert len(model_server.calls_for("reply")) == 1
    assert token_counts.factor(MODEL) == token_counts.UNKNOWN_MODEL_FACTOR
    assert (await run_as(asha.pk, Turn.objects.for_user(asha).get, pk=turn.pk)).status == "failed"


def test_a_request_that_was_too_long_doubles_the_factor_up_to_a_limit() -> None:
    found = []
    while token_counts.learn_too_long(MODEL):
        found.append(token_counts.factor(MODEL))

    assert found == [2.3, 4.6, 8.0]
    assert not token_counts.learn_too_long("gpt-4o")
    token_counts.assume(MODEL, 1.15)
    assert token_counts.factor(MODEL) == 1.15


def test_a_worker_takes_what_a_reply_took_from_its_record(asha: User, model_server: Any) -> None:
    conversation = long_talk(asha, small_talk(3))
    turn = turns.start_turn(conversation, "And now?", client_id="now")
    assert turns.claim_turn(turn)
    plain = token_counts.count_messages(assemble(turn).messages, model=None)
    usage = Usage(model=MODEL, prompt_tokens=plain * 3)
    turns.finish_turn(turn, text="Yes.", status=Turn.Status.COMPLETED, usage=usage)
    with as_owner():
        conversation.refresh_from_db()
    go_on(conversation, small_talk(60, start=5))
    with acting_as(asha.pk):
        owe_folding(turns_of(conversation)[-1])

    work_off(conversation)

    assert token_counts.factor(MODEL) == pytest.approx(3, rel=0.05)
