"""A short summary of a conversation for the person who asks: told once, stored nowhere."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.conf import settings
from django.core.cache import cache
from django.db import connection

from conversations.context.history import SaidTurn, path_sizes, read_turns
from conversations.models import Conversation, Summary, Turn
from conversations.summaries import newest_on, summariser, uncovered
from conversations.summaries.forgotten_words import ForgottenWords
from conversations.summaries.summariser import Material, UnusableSummary
from conversations.summaries.text import without
from memoryproject import token_counts
from memoryproject.refusals import Refused
from memoryproject.row_security import acting_as

TRIES = 2
LEAST_TURN_TOKENS = 24  # of one turn, however many there are


class DigestRefused(Refused):
    """There is none to be had; ``code`` is "nothing_said", "under_way" or "changed"."""


def digest(conversation: Conversation) -> str:
    """A few sentences on what was said.

    Asks the model, so no transaction may be open. One at a time for each person (and process):
    a model that takes a minute is not kept from everybody else by somebody who asks ten times.
    Raises DigestRefused, LLMUnavailable, and Conversation.DoesNotExist where it is deleted by the
    time there is an answer.
    """
    asking = f"digest-{conversation.user_id}"
    if not cache.add(asking, True, timeout=3 * settings.LLM["timeout"]):
        raise DigestRefused("under_way", "Another summary is being made for you. Wait for it.")
    try:
        return _made(conversation)
    finally:
        cache.delete(asking)


def _made(conversation: Conversation) -> str:
    """Made of what still stands when there is an answer: a turn may be deleted meanwhile."""
    user_id = conversation.user_id
    for _ in range(TRIES):
        with acting_as(user_id):
            read = _in_short(conversation)
        if not connection.in_atomic_block:  # a test may wrap all of this in a transaction
            connection.close()  # handed back to the pool: the model may take a minute
        text = summariser.summarise_shortly(read.material, user_id=user_id)
        with acting_as(user_id):
            Conversation.objects.for_user_id(user_id).only("pk").get(pk=conversation.pk)
            if not _stands(read, user_id):
                continue
            text = without(text, ForgottenWords(user_id, conversation.pk).are_in)
        if not text:
            raise UnusableSummary("forgotten")
        return text
    raise DigestRefused("changed", "Something was deleted here meanwhile. Ask once more.")


def _stands(read: "Read", user_id: UUID) -> bool:
    """Whether the summary is there, and every turn with the words that were read of it.

    A reply that was under way may have gone on.
    """
    if read.summary and not Summary.objects.for_user_id(user_id).filter(pk=read.summary).exists():
        return False
    now = {turn.id: turn for turn in read_turns(user_id, [turn.id for turn in read.turns])}
    return all(
        turn.id in now and (turn.status in Turn.OPEN or now[turn.id].messages == turn.messages)
        for turn in read.turns
    )


@dataclass(frozen=True)
class Read:
    """What a short summary is made of: ``summary`` is the id of the running one, if it is."""

    material: Material
    summary: UUID | None
    turns: Sequence[SaidTurn]


def _in_short(conversation: Conversation) -> Read:
    """The summary and the turns after it, each in its share of one request.

    Where they are too many for a share that says anything, the older ones are left out, and the
    model is told how many.
    """
    talk = Conversation.objects.for_user_id(conversation.user_id).select_related("active_turn")
    last = talk.get(pk=conversation.pk).active_turn
    path = path_sizes(last) if last is not None else []
    made = newest_on(path, user_id=conversation.user_id, conversation_id=conversation.pk)
    pending = uncovered(path, {made.through_id} if made else ())
    given = summariser.room().texts
    summaries = summariser.cut_to_fit([made.text] if made else [], tokens=given // 2)
    left = given - sum(token_counts.count_each(summaries))
    most = max(left // LEAST_TURN_TOKENS, 1)
    gap = _gap(len(pending) - most)
    said = read_turns(conversation.user_id, [one.id for one in pending[-most:]])
    texts = summariser.each_in_its_share(said, tokens=left - sum(token_counts.count_each(gap)))
    if not summaries and not texts:
        raise DigestRefused("nothing_said", "Nothing has been said here yet.")
    return Read(Material(summaries, [*gap, *texts]), made.pk if made else None, said)


def _gap(count: int) -> list[str]:
    """What is shown in the place of so many turns; nothing for none."""
    return [f"({count} turns are left out here)"] if count > 0 else []
