"""Conversations of thousands of turns with their summaries, written in a few statements."""

from conversations.models import Conversation, Message, Summary, Turn
from memoryproject import token_counts
from memoryproject.models import User
from tests.factories import ConversationFactory
from tests.roles import as_owner

FROM = 1_000  # numbers of as many digits are of as many tokens
EVERY = 20  # turns between two versions of the summary
QUESTION = "How deep should shelf {} be for books of the size that we spoke about yesterday?"
ANSWER = (
    "About {} centimetres hold most of them upright; oak bears more than pine does, and a back"
    " panel keeps the whole from leaning. Measure the largest of them before you saw anything."
)


def long_talk(user: User, count: int) -> tuple[Conversation, list[Turn]]:
    """So many turns of about 60 tokens, and a summary of about 500 for every twentieth."""
    conversation = ConversationFactory.create(user=user)
    given = {"user": user, "conversation": conversation, "status": "completed", "may_learn": True}
    made = [Turn(client_id=f"{number}", attempt=1, **given) for number in range(count)]
    for before, turn in zip([None, *made], made, strict=False):
        turn.parent, turn.finished_at = before, turn.created_at
    said = [
        Message(user=user, turn=turn, position=position, role=role, content=text,
                tokens=token_counts.count(text))
        for number, turn in enumerate(made)
        for position, (role, text) in enumerate(
            [("user", QUESTION.format(FROM + number)), ("assistant", ANSWER.format(FROM + number))]
        )
    ]  # fmt: skip
    text = "They plan shelves of oak; order 88412 stays open. " * 40
    summaries = [
        Summary(user=user, conversation=conversation, version=version, text=text, through=turn,
                turns_covered=version * EVERY, tokens=token_counts.count(text), model="m",
                prompt_version="1")
        for version, turn in enumerate(made[EVERY - 1 :: EVERY], start=1)
    ]  # fmt: skip
    with as_owner():
        Turn.objects.bulk_create(made, batch_size=1_000)
        Message.objects.bulk_create(said, batch_size=1_000)
        Summary.objects.bulk_create(summaries)
        conversation.active_turn = made[-1]
        conversation.save()
    return conversation, made
