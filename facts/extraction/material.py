"""What one extraction reads: the message, and the context it is to be understood in.

Only the user's words are a source. The previous reply is shown because "yes, exactly" makes it
the user's own statement, the standing facts because a correction needs the same key and slot; both
are labelled as context. What was said while learning was paused is neither.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from uuid import UUID
from zoneinfo import ZoneInfo

from conversations.models import Message, Turn
from facts.models import Fact, LearningRun
from facts.policy import confirms, foreign_parts, mask_secrets, own_text
from memoryproject import token_counts
from memoryproject.models import User

KNOWN_FACTS = 40
PREVIOUS_REPLY_TOKENS = 300
TOLD_CHARACTERS = 20_000  # of each result that a tool returned
SEAM = "\n[…]\n"


@dataclass(frozen=True)
class Material:
    """One turn, ready to be learnt from. ``text`` is masked; ``said_at`` is in the user's zone."""

    turn: Turn
    message: Message
    text: str
    said_at: datetime
    previous_reply: str = ""
    told_by_tools: str = ""
    known: Sequence[Fact] = field(default_factory=tuple)

    @property
    def user_id(self) -> UUID:
        return self.turn.user_id

    @property
    def is_confirmed(self) -> bool:
        """Whether the message says yes to what the previous reply stated."""
        return bool(self.previous_reply) and confirms(self.text)


def read_source(run: LearningRun) -> tuple[Turn, list[Message]] | str:
    """The run's turn and what its user said; or a code for why nothing is to be learnt from it."""
    turn = (
        Turn.objects.for_user_id(run.user_id)
        .with_messages()
        .select_related("conversation", "parent")
        .filter(pk=run.turn_id)
        .first()
    )
    if turn is None:
        return "turn_gone"
    if not turn.may_learn:
        return "learning_was_off"
    said = [message for message in turn.messages.all() if message.role == Message.Role.USER]
    return (turn, said) if said else "no_message"


def read_material(run: LearningRun) -> Material | str:
    """All that is read to learn from the run's turn, or the code. Inside ``acting_as``."""
    source = read_source(run)
    if isinstance(source, str):
        return source
    turn, said = source
    zone = User.objects.values_list("time_zone", flat=True).get(pk=run.user_id)
    known = Fact.objects.for_user_id(run.user_id).standing()
    return Material(
        turn=turn,
        message=said[0],
        text=mask_secrets("\n\n".join(message.visible_text for message in said)),
        said_at=turn.created_at.astimezone(ZoneInfo(zone)),
        previous_reply=_previous_reply(turn),
        told_by_tools=_told_by_tools(turn),
        known=list(known.order_by("-importance", "-stated_at")[:KNOWN_FACTS]),
    )


def _previous_reply(turn: Turn) -> str:
    """What the assistant said last, from a turn that may itself be learnt from."""
    before = turn.parent
    if before is None or not before.may_learn:
        return ""
    replies = (
        Message.objects.for_user_id(turn.user_id)
        .standing()
        .filter(turn_id=before.pk, role=Message.Role.ASSISTANT)
        .prefetch_related("redactions")
        .order_by("-position")
    )
    text = next((reply.visible_text for reply in replies if reply.content.strip()), "")
    own = own_text(text, foreign_parts(text))  # what it quotes is not its own statement either
    return token_counts.shorten(mask_secrets(own), tokens=PREVIOUS_REPLY_TOKENS)


def _told_by_tools(turn: Turn) -> str:
    """What tools returned for the previous reply: files, pages, searches."""
    if turn.parent_id is None:
        return ""
    results = Message.objects.for_user_id(turn.user_id).filter(
        turn_id=turn.parent_id, role=Message.Role.TOOL
    )
    told = results.prefetch_related("redactions").order_by("position")
    return "\n".join(result.visible_text[:TOLD_CHARACTERS] for result in told)


def pieces(text: str, *, tokens: int, most: int) -> tuple[list[str], int]:
    """``text`` in at most ``most`` pieces of at most ``tokens``, and how many were left unread.

    Where it does not fit, the middle is left out: what people say themselves stands before or
    after what they paste. One piece then holds the head and the tail, with a seam between.
    """
    if token_counts.count(text) <= tokens:
        return [text], 0
    if most == 1:
        half = tokens // 2 - 4
        return [head(text, half) + SEAM + tail(text, half)], 1
    parts: list[str] = []
    rest = text
    while rest and len(parts) < 200:
        part = head(rest, tokens)
        part = _at_a_break(part) if len(part) < len(rest) else part
        parts.append(part)
        rest = rest[len(part) :]
    if len(parts) <= most:
        return parts, 0
    return [*parts[: most - 1], tail(text, tokens)], len(parts) - most


def head(text: str, tokens: int) -> str:
    return token_counts.shorten(text, tokens=tokens) or text[:1]


def tail(text: str, tokens: int) -> str:
    """The end of ``text`` that takes at most ``tokens``."""
    kept = text[-6 * tokens :]
    while (count := token_counts.count(kept)) > tokens:
        kept = kept[max(1, len(kept) * (count - tokens) // count) :]
    return kept


def _at_a_break(part: str) -> str:
    """``part`` up to its last paragraph, sentence or word, if one ends in its second half."""
    for mark in ("\n\n", "\n", ". ", " "):
        at = part.rfind(mark)
        if at > len(part) // 2:
            return part[: at + len(mark)]
    return part
