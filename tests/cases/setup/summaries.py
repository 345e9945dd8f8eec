"""The running summaries that there are before a case begins, and how the model writes new ones."""

import re
from typing import Any

from conversations.context.history import path_sizes
from conversations.models import Conversation
from conversations.summaries.steps import Stand, save_summary
from memoryproject.row_security import acting_as
from tests.cases.setup.talk import make_conversations
from tests.cases.world import World
from tests.model_server import Answer, Call

LONGEST = 240  # characters of a message in a summary


def script_summaries(world: World) -> None:
    """By a model of their own name, as the case has it; else by one that says what was said."""
    names = world.settings.LLM["models"] | {"summarise": "scripted-summarise"}
    world.settings.LLM = world.settings.LLM | {"models": names}
    if world.script.play_summaries():
        return
    otherwise = world.model._unscripted

    def answer(call: Call) -> Answer:
        honest = call.purpose == "summarise"
        return Answer(text=in_short(call)) if honest else otherwise(call)

    world.change(world.model, "_unscripted", answer)


def in_short(call: Call) -> str:
    """An honest summary of a request: the ones in it, and how each message of the user begins."""
    asked = str(call.messages[-1]["content"])
    before = re.findall(r"<summary>\n(.*?)\n</summary>", asked, re.DOTALL)
    said = re.findall(r'<message from="user">(.*?)</message>', asked, re.DOTALL)
    return " ".join([*before, *(f"They said: {text[:LONGEST]}." for text in said)])


def make_summaries(world: World, name: str, given: str | dict[str, str]) -> None:
    """One for each label of a conversation; a bare text is that of the person's own one."""
    for label, text in ({"main": given} if isinstance(given, str) else given).items():
        if (name, label) not in world.conversations:
            # A summary is of something: of one turn in which just that was said.
            said = [{"role": "user", "content": text}, {"role": "assistant", "content": "Noted."}]
            make_conversations(world, name, [{"id": label, "messages": said}])
        _make_summary(world, name, label, text)


def _make_summary(world: World, name: str, label: str, text: str) -> None:
    """Of all that was said so far, stored as the product does; the text as the case gives it."""
    user, pk = world.user(name), world.conversations[name, label]
    with acting_as(user.pk):
        talk: Any = Conversation.objects.for_user(user).select_related("active_turn").get(pk=pk)
        path = path_sizes(talk.active_turn)
        stand = Stand(user.pk, pk, path, None)
        summary, _ = save_summary(
            stand, text, [], through=path[-1].id, covered=len(path), rebuilt=False
        )
    assert summary.text == text
    world.summary_ids[name, label] = summary.pk
