"""What one look reads: the turns of the branch shown since the last look, as many as fit.

Only turns that may be learnt from, and only what everybody can still read of them. Secrets are
masked, long messages shortened. Where the turns do not fit in one request, the oldest that do are
read, and the run stays due for the rest.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID
from zoneinfo import ZoneInfo

from conversations.models import Conversation, Message, Turn
from facts.extraction.rules import own_words
from facts.models import EpisodeRun
from facts.policy import mask_secrets
from memoryproject import token_counts
from memoryproject.models import User

MOST_TURNS = 200  # of a branch, back from its end
SPEAKERS = {"user": "User", "assistant": "Assistant", "tool": "Tool"}


@dataclass(frozen=True)
class Room:
    """How much is read at once, in o200k tokens: of all turns, and of one message by its role."""

    all: int
    user: int
    others: int

    def of(self, role: str) -> int:
        return self.user if role == Message.Role.USER else self.others


@dataclass(frozen=True)
class Told:
    """One turn as it is read. ``own`` is what of the user's words is neither quoted nor pasted."""

    id: UUID
    said_at: datetime
    lines: tuple[tuple[str, str], ...]
    own: str
    by_tools: str
    by_assistant: str

    @property
    def text(self) -> str:
        """As the model is shown it; only a line of ours begins at the margin."""
        said = (f"{SPEAKERS[role]}: {_indented(text)}" for role, text in self.lines)
        return "\n".join(said)


@dataclass(frozen=True)
class Talk:
    """Turns as they are read, oldest first."""

    turns: Sequence[Told]

    @property
    def own(self) -> str:
        return "\n".join(turn.own for turn in self.turns)

    @property
    def by_tools(self) -> str:
        return "\n".join(turn.by_tools for turn in self.turns)

    @property
    def by_assistant(self) -> str:
        return "\n".join(turn.by_assistant for turn in self.turns)


@dataclass(frozen=True)
class Material(Talk):
    """The turns of one look. ``rest``: there are more, for the next one."""

    user_id: UUID
    conversation_id: UUID
    through: UUID
    rest: bool
    zone: ZoneInfo


def read_material(run: EpisodeRun, *, room: Room) -> Material | str:
    """What the run is to look at, or a code for why there is nothing. Inside ``acting_as``."""
    mine = Conversation.objects.for_user_id(run.user_id)
    conversation = mine.select_related("active_turn").filter(pk=run.conversation_id).first()
    if conversation is None or conversation.active_turn is None:
        return "no_turns"
    path = Turn.objects.for_user_id(run.user_id).path_to(conversation.active_turn, limit=MOST_TURNS)
    ended = [turn for turn in path if not turn.is_open and _is_later(turn, run.through)]
    if not ended:
        return "no_turns"
    taken, through = _fitting(ended, room=room)
    zone = User.objects.values_list("time_zone", flat=True).get(pk=run.user_id)
    return Material(
        user_id=run.user_id,
        conversation_id=conversation.pk,
        turns=taken,
        through=through,
        rest=through != ended[-1].pk,
        zone=ZoneInfo(zone),
    )


def read_again(material: Material, *, room: Room) -> Material:
    """The same turns as they are now: without those that are gone, and what was masked since."""
    mine = Turn.objects.for_user_id(material.user_id).with_messages()
    now = mine.filter(pk__in=[turn.id for turn in material.turns]).order_by("pk")
    return replace(material, turns=[told(turn, room=room) for turn in now])


def _is_later(turn: Turn, through: UUID | None) -> bool:
    """Ids are made in the order of time, so this holds though the last one read is gone."""
    return through is None or turn.pk.int > through.int


def _fitting(turns: Sequence[Turn], *, room: Room) -> tuple[list[Told], UUID]:
    """The oldest of ``turns`` that fit, at least one; and the last turn that is done with."""
    taken: list[Told] = []
    used, through = 0, turns[0].pk
    for turn in turns:
        if turn.may_learn:
            one = told(turn, room=room)
            used += token_counts.count(one.text)
            if taken and used > room.all:
                break
            taken.append(one)
        through = turn.pk
    return taken, through


def told(turn: Turn, *, room: Room) -> Told:
    """``turn``, which comes with its messages, as it is read."""
    lines = tuple(
        (message.role, _shortened(mask_secrets(message.visible_text), room.of(message.role)))
        for message in turn.messages.all()
        if message.role in SPEAKERS and message.visible_text.strip()
    )
    return Told(
        id=turn.pk,
        said_at=turn.created_at,
        lines=lines,
        own=own_words(_of(lines, Message.Role.USER)),
        by_tools=_of(lines, Message.Role.TOOL),
        by_assistant=_of(lines, Message.Role.ASSISTANT),
    )


def _of(lines: Iterable[tuple[str, str]], role: str) -> str:
    return "\n".join(text for by, text in lines if by == role)


def _shortened(text: str, tokens: int) -> str:
    """The beginning of a long text: what people tell comes before what they paste."""
    short = token_counts.shorten(text, tokens=tokens)
    return short if len(short) == len(text) else f"{short} […]"


def _indented(text: str) -> str:
    return text.strip().replace("\n", "\n  ")
