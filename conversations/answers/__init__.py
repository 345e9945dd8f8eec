"""Replies that come from the store and not from a model.

"What do you know about me?" is answered with what is remembered, word for word, and "forget that I
live in Pune" is done at once: both are true whatever model is configured, and work when none is.
A reply that shows memory has a context record like any other, which names what it showed; so what
is forgotten later is found in it and masked.
"""

from collections.abc import Sequence
from datetime import datetime, tzinfo
from zoneinfo import ZoneInfo

from conversations.answers.phrases import Phrases, phrases
from conversations.context import Question
from conversations.context.memory_block import one_line
from conversations.models import ContextRecord, Turn
from facts import commands
from facts.commands import Command
from facts.consent import settings_of
from facts.forgetting.asked import forget_as_asked
from facts.models import Candidate, Fact
from memoryproject import token_counts
from memoryproject.models import User
from memoryproject.row_security import acting_as

MOST_SHOWN = 30  # facts in one reply; the memory page has them all
MOST_ASKED_ABOUT = 5

__all__ = ["answer", "command_in"]


def command_in(question: Question) -> Command | None:
    """What the new message asks of memory itself, if that is all it says."""
    return commands.read(question.text)


def answer(turn: Turn, command: Command, *, uses_memory: bool) -> str:
    """Do what ``command`` says, and return the reply to it.

    ``uses_memory`` false: this conversation is not to see what is remembered. Raises
    Turn.DoesNotExist when the turn has been deleted.
    """
    with acting_as(turn.user_id):
        current = Turn.objects.for_user_id(turn.user_id).get(pk=turn.pk)
        said = phrases(command.language)
        if command.what == "forget":
            return _forget(current, command, said, uses_memory=uses_memory)
        return _known(current, said, uses_memory=uses_memory)


def _forget(turn: Turn, command: Command, said: Phrases, *, uses_memory: bool) -> str:
    found = commands.meant(turn.user_id, command)
    # Several that match in full may be several things: only "everything about" means them all.
    if found.count > 1 and not command.every:
        return _which(turn, [*found.sure, *found.offers], said, uses_memory=uses_memory)
    if not found.count and found.perhaps:
        return _which(turn, found.perhaps, said, uses_memory=uses_memory)
    gone = forget_as_asked(
        turn,
        facts=found.sure,
        offers=found.offers,
        episodes=found.episodes,
        about=command.about,
    )
    return said.forgotten if found.count or gone.masked_spans else said.not_found


def _which(
    turn: Turn, items: Sequence[Fact | Candidate], said: Phrases, *, uses_memory: bool
) -> str:
    """Ask back; naming what it may be, where that may be shown."""
    if not uses_memory or not settings_of(turn.user_id).use_facts:
        return f"{said.which[:-1].rstrip()}.\n\n{said.where}"
    shown = items[:MOST_ASKED_ABOUT]
    return _shown(turn, [said.which, "", *_lines(shown, _zone(turn)), "", said.where], shown)


def _known(turn: Turn, said: Phrases, *, uses_memory: bool) -> str:
    standing = Fact.objects.for_user_id(turn.user_id).active()
    if not uses_memory or not settings_of(turn.user_id).use_facts:
        return said.turned_off
    offers = list(
        Candidate.objects.for_user_id(turn.user_id)
        .filter(why=Candidate.Why.OFFER, conversation_id=turn.conversation_id)
        .order_by("created_at", "id")[:MOST_ASKED_ABOUT]
    )
    # What is muted is not used in replies, and this is one; the memory page shows it.
    told = standing.filter(muted=False)
    facts = list(told.order_by("-pinned", "-importance", "-stated_at", "-id")[:MOST_SHOWN])
    if not facts and not offers:
        return said.nothing
    lines = [said.known, "", *_lines(facts, _zone(turn))] if facts else [said.nothing]
    if (more := standing.count() - len(facts)) > 0:
        lines.append(said.more.format(count=more))
    if offers:
        lines += ["", said.offers, "", *(f"- {one_line(one.text)}" for one in offers)]
    return _shown(turn, [*lines, "", said.where], [*facts, *offers])


def _zone(turn: Turn) -> tzinfo:
    return ZoneInfo(User.objects.values_list("time_zone", flat=True).get(pk=turn.user_id))


def _lines(facts: Sequence[Fact | Candidate], zone: tzinfo) -> list[str]:
    return [f"- {one_line(fact.text)} ({_day(fact.stated_at, zone)})" for fact in facts]


def _day(moment: datetime, zone: tzinfo) -> str:
    return moment.astimezone(zone).date().isoformat()


def _shown(turn: Turn, lines: Sequence[str], items: Sequence[Fact | Candidate]) -> str:
    """The reply, on record with what it names."""
    text = "\n".join(lines)
    tokens = token_counts.count(text)
    block = {
        "kind": "memory",
        "role": "system",
        "text": text,
        "tokens": tokens,
        "sources": [_source(one) for one in items],
    }
    record = ContextRecord(
        user_id=turn.user_id,
        turn=turn,
        attempt=turn.attempt,
        model="",
        blocks=[block],
        budget=0,
        tokens=tokens,
    )
    ContextRecord.objects.bulk_create(
        [record],
        update_conflicts=True,
        unique_fields=["turn", "attempt"],
        update_fields=["model", "blocks", "budget", "tokens"],
    )
    return text


def _source(item: Fact | Candidate) -> dict[str, object]:
    return {
        "kind": "fact" if isinstance(item, Fact) else "offer",
        "id": str(item.pk),
        "version": item.stated_at.isoformat(),
        "score": {},
        "reason": "asked",
    }
