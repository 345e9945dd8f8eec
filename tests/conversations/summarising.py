"""Long talks, a summariser that answers by what it is asked, and the worker's loop, for tests."""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from django.utils import timezone

from conversations.models import Conversation, FoldingRun, Message, Passage, Summary, Turn
from conversations.tasks import fold_into_summary
from memoryproject import token_counts
from memoryproject.models import User
from tests.factories import ConversationFactory
from tests.model_server import Answer, Call
from tests.roles import as_owner

Pair = tuple[str, str]
MOST_STEPS = 2_000


def long_talk(user: User, pairs: Iterable[Pair], **given: Any) -> Conversation:
    """A conversation of completed turns, each a message and its reply."""
    conversation = ConversationFactory.create(user=user, **given)
    go_on(conversation, pairs)
    return conversation


def go_on(conversation: Conversation, pairs: Iterable[Pair]) -> list[Turn]:
    """Add completed turns to the branch that is shown."""
    turns: list[Turn] = []
    messages: list[Message] = []
    parent_id = conversation.active_turn_id
    for said in pairs:
        turn = Turn(
            user_id=conversation.user_id,
            conversation=conversation,
            parent_id=parent_id,
            client_id=f"talk-{len(turns)}-{parent_id}",
            status=Turn.Status.COMPLETED,
            may_learn=True,
            finished_at=timezone.now(),
        )
        parent_id = turn.pk
        turns.append(turn)
        for position, (role, text) in enumerate(zip(("user", "assistant"), said, strict=True)):
            messages.append(
                Message(
                    user_id=turn.user_id,
                    turn=turn,
                    position=position,
                    role=role,
                    content=text,
                    tokens=token_counts.count(text),
                )
            )
    with as_owner():
        Turn.objects.bulk_create(turns)
        Message.objects.bulk_create(messages)
        conversation.active_turn_id = parent_id
        conversation.save()
    return turns


def small_talk(count: int, *, start: int = 0) -> list[Pair]:
    return [
        (f"Small question about shelves, the {word} one.", f"An answer about {word} shelves.")
        for word in (_word(number) for number in range(start, start + count))
    ]


def _word(number: int) -> str:
    """A word for each number, for numbers themselves are kept."""
    letters = "bdfgklmnprstvz"
    word = ""
    while True:
        number, rest = divmod(number, len(letters))
        word += letters[rest] + "aeiou"[rest % 5]
        if not number:
            return word


def summarises(model_server: Any, monkeypatch: Any, write: Callable[[Call], str]) -> None:
    """Let the scripted model write each summary by what it is asked."""
    otherwise = model_server._unscripted

    def answer(call: Call) -> Answer:
        return Answer(text=write(call)) if call.purpose == "summarise" else otherwise(call)

    monkeypatch.setattr(model_server, "_unscripted", answer)


def what_was_said(call: Call) -> str:
    """An honest summary: the user's own words in the request, one sentence each."""
    asked = call.messages[-1]["content"]
    before = re.findall(r"<summary>\n(.*?)\n</summary>", asked, re.DOTALL)
    said = re.findall(r'<message from="user">(.*?)</message>', asked, re.DOTALL)
    return " ".join([*before, *(f"They said: {text}" for text in said)])[:6_000]


def vague(call: Call) -> str:
    """A summary that has lost every detail."""
    return "The person asked about shelves and other things, and the assistant gave answers."


def run_of(conversation: Conversation) -> FoldingRun:
    with as_owner():
        return FoldingRun.objects.across_users().get(conversation=conversation)


def summaries_of(conversation: Conversation) -> list[Summary]:
    with as_owner():
        rows = Summary.objects.across_users().filter(conversation=conversation)
        return list(rows.order_by("version"))


def passages_of(conversation: Conversation) -> list[Passage]:
    with as_owner():
        return list(Passage.objects.across_users().filter(conversation=conversation))


def turns_of(conversation: Conversation) -> Sequence[Turn]:
    with as_owner():
        return list(Turn.objects.across_users().filter(conversation=conversation).order_by("id"))


def step(run: FoldingRun) -> FoldingRun:
    """What a worker does with one message of the queue."""
    fold_into_summary(str(run.user_id), str(run.pk))
    with as_owner():
        run.refresh_from_db()
    return run


def work_off(conversation: Conversation) -> int:
    """Do all that is due now; how many steps that were."""
    for steps in range(MOST_STEPS):
        with as_owner():
            due = FoldingRun.objects.across_users().due().filter(conversation=conversation)
            run = due.first()
        if run is None:
            return steps
        step(run)
    raise AssertionError("the run comes to no end")
