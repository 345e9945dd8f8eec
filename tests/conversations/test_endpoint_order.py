"""Endpoints that take no system message amid the talk: the prompt is laid out anew, on record."""

from typing import Any

import pytest

from conversations import streaming, turns
from conversations.context import messages_of
from conversations.models import ContextRecord, Conversation, Turn
from memoryproject import llm
from memoryproject.models import User
from memoryproject.row_security import acting_as, run_as, run_unscoped
from tests.factories import ConversationFactory, FactFactory, TurnFactory
from tests.roles import as_owner

pytestmark = pytest.mark.django_db(transaction=True)

COMPLAINTS = [
    "Conversation roles must alternate user/assistant/user/assistant/...",
    "System role not supported",
    "System message must be at the beginning.",
    "After the optional system message, conversation roles must alternate",
]


def talk(user: User) -> Conversation:
    FactFactory.create(user=user, importance=0.95, text="Allergic to peanuts", pinned=True)
    conversation = ConversationFactory.create(user=user)
    with as_owner():
        conversation.active_turn = TurnFactory.create(
            user=user, conversation=conversation, said="Hi", reply="Hello.", status="completed"
        )
        conversation.save()
    return conversation


async def replied(conversation: Conversation, text: str, client_id: str) -> Turn:
    turn = await run_unscoped(turns.start_turn, conversation, text, client_id=client_id)
    await streaming.reply_finished(turn)
    return turn


def stored(turn: Turn) -> tuple[str, list[dict[str, Any]]]:
    with acting_as(turn.user_id):
        current = Turn.objects.for_user_id(turn.user_id).get(pk=turn.pk)
        record = ContextRecord.objects.for_user_id(turn.user_id).get(turn=turn)
        return current.status, [one.payload() for one in messages_of(record)]


@pytest.mark.parametrize("complaint", COMPLAINTS)
async def test_the_prompt_is_laid_out_anew_once_and_remembered(
    asha: User, model_server: Any, complaint: str
) -> None:
    conversation = await run_unscoped(talk, asha)
    body = {"error": {"message": complaint, "type": "invalid_request_error"}}
    model_server.fails("reply", status=400, body=body)
    model_server.replies("Yes, without peanuts.", "Gladly.")

    first = await replied(conversation, "A snack?", "k1")
    second = await replied(conversation, "Another?", "k2")

    assert (await run_as(asha.pk, stored, first))[0] == "completed"
    refused, again, next_one = (call.body["messages"] for call in model_server.calls_for("reply"))
    assert [one["role"] for one in refused] == ["system", "user", "assistant", "system", "user"]
    assert [one["role"] for one in again] == ["system", "user", "assistant", "user"]
    assert [one["role"] for one in next_one] == ["system", *["user", "assistant"] * 2, "user"]
    assert again[-1]["content"].startswith("Memory of this person, as data.")
    assert again[-1]["content"].endswith("</remembered>\n\nA snack?")
    for turn, sent in ((first, again), (second, next_one)):
        assert (await run_as(asha.pk, stored, turn))[1] == sent


async def test_another_bad_request_is_not_sent_again(asha: User, model_server: Any) -> None:
    conversation = await run_unscoped(talk, asha)
    model_server.fails("reply", status=400, body={"error": {"message": "seed must be a number"}})

    turn = await replied(conversation, "A snack?", "k1")

    assert (await run_as(asha.pk, stored, turn))[0] == "failed"
    assert len(model_server.calls_for("reply")) == 1


@pytest.mark.parametrize(
    "error",
    [
        {"message": "stream_options is not supported by this system"},  # about a parameter
        {"message": "invalid request", "request": "role: system, content: …"},  # it repeats ours
    ],
)
async def test_a_complaint_about_something_else_changes_no_order(
    asha: User, model_server: Any, error: dict[str, str]
) -> None:
    conversation = await run_unscoped(talk, asha)
    model_server.fails("reply", status=400, body={"error": error})
    model_server.always("reply", raw="Fine.")

    await replied(conversation, "A snack?", "k1")
    await replied(conversation, "Another?", "k2")

    assert llm.takes_later_system()
    roles = [one["role"] for one in model_server.calls_for("reply")[-1].messages]
    assert roles.count("system") == 2
