"""What is proposed as a fact, where it came from, and what became of it."""

import re
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, Literal
from uuid import UUID
from zoneinfo import ZoneInfo

from conversations.models import Message, Turn
from facts import keys
from facts.models import Candidate, Fact
from facts.models.statement import Kind, Polarity, Source
from facts.versioning.timing import slot_of
from memoryproject.models import User
from memoryproject.text import clean_text, fold, is_blank

VALUE_LENGTH, TEXT_LENGTH, QUOTE_LENGTH = 300, 600, 600
MONTH = re.compile(r"(\d{4})-(\d{2})")
YEAR = re.compile(r"\d{4}")

# What a candidate and a fact have in common.
STATED = (
    "key",
    "slot",
    "value",
    "text",
    "kind",
    "polarity",
    "importance",
    "valid_from",
    "valid_until",
    "stated_at",
    "source",
    "source_turn_id",
    "source_message_id",
    "quote",
    "source_reliability",
    "language",
)

What = Literal[
    "inserted",
    "confirmed",
    "superseded",
    "placed",
    "retracted",
    "offered",
    "quarantined",
    "queued",
    "refused",
]


class Refused(ValueError):
    """A proposal that states nothing; ``reason`` is a code."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True)
class Proposal:
    """One statement as a model, a rule or an import proposes it; nothing in it is trusted.

    ``valid_from`` and ``valid_until`` may be datetimes or what the model wrote: an ISO date and
    time, or a bare date, month or year, which means the whole of it in the user's time zone.
    """

    key: str
    value: str
    text: str
    slot: str = ""
    kind: str = ""
    polarity: str = Polarity.POSITIVE
    importance: float | None = None
    valid_from: datetime | str | None = None
    valid_until: datetime | str | None = None
    op: Literal["assert", "retract"] = "assert"
    quote: str = ""
    language: str = ""


@dataclass(frozen=True)
class Provenance:
    """Where a statement came from; ``stated_at`` is when the user said it, not when we read it."""

    source: Source
    stated_at: datetime
    turn: Turn | None = None
    message: Message | None = None
    reliability: float = 1.0


@dataclass(frozen=True)
class Outcome:
    """What became of a proposal. ``reason`` is a code, never text."""

    what: What
    fact: Fact | None = None
    candidate: Candidate | None = None
    reason: str = ""


def drafted(user_id: UUID, proposal: Proposal, *, provenance: Provenance) -> Fact:
    """The unsaved fact that a proposal states, cleaned and within every limit.

    Raises ``Refused`` if it states nothing. What is too long is cut, visibly: an answer of any
    size must not become an error of the database.
    """
    value, text = clean(proposal.value), clean(proposal.text)
    if is_blank(value) and is_blank(text):
        raise Refused("empty")
    key = keys.lookup(clean(proposal.key))
    value = value if not is_blank(value) else text
    text = text if not is_blank(text) else keys.sentence_for(key.name, value)
    valid_from, valid_until = validity(user_id, proposal)
    importance = proposal.importance
    fact = Fact(
        user_id=user_id,
        key=key.name,
        slot=keys.slot_for(key, value=value, slot=clean(proposal.slot)),
        value=fitting_value(value),
        text=cut(text, TEXT_LENGTH),
        kind=proposal.kind if proposal.kind in Kind.values else key.kind,
        polarity=Polarity.NEGATIVE if proposal.polarity == Polarity.NEGATIVE else Polarity.POSITIVE,
        importance=keys.importance_of(key, importance if is_number(importance) else None),
        valid_from=valid_from,
        valid_until=valid_until,
        stated_at=provenance.stated_at,
        source=provenance.source,
        source_turn_id=provenance.turn.pk if provenance.turn else None,
        source_message_id=provenance.message.pk if provenance.message else None,
        source_reliability=min(1.0, max(0.0, provenance.reliability)),
        quote=cut(clean(proposal.quote), QUOTE_LENGTH),
        language=clean(proposal.language)[:16],
    )
    fact.slot = slot_of(fact)
    return fact


def clean(text: Any) -> str:
    """``text`` made fit for the database; numbers as text, anything else that is no text as ''."""
    if is_number(text):
        return str(text)
    return clean_text(text).strip() if isinstance(text, str) else ""


def is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def cut(text: str, length: int) -> str:
    return text if len(text) <= length else text[: length - 1] + "…"


def fitting_value(value: str) -> str:
    """``value``, cut so that its folded form fits too: folding can make a text thrice as long."""
    value = cut(value, VALUE_LENGTH)
    return value if len(fold(value)) <= 2 * VALUE_LENGTH else cut(value, VALUE_LENGTH // 2)


def validity(user_id: UUID, proposal: Proposal) -> tuple[datetime | None, datetime | None]:
    """From and until, as moments. Half-open: a bare end date ends when its next day begins."""
    given = (proposal.valid_from, proposal.valid_until)
    if not any(given):
        return None, None
    zone = ZoneInfo(User.objects.values_list("time_zone", flat=True).get(pk=user_id))
    start = moment(given[0], zone=zone, end=False)
    end = moment(given[1], zone=zone, end=True)
    return (None if start and end and start >= end else start), end


def moment(given: datetime | str | None, *, zone: ZoneInfo, end: bool) -> datetime | None:
    """``given`` as an aware moment in UTC; None if it cannot be read.

    Without an offset it is in ``zone``. A bare date, month or year is its first moment, or with
    ``end`` the first moment after it.
    """
    try:
        if isinstance(given, str):
            given = _whole(given.strip(), end=end)
        if given is None:
            return None
        aware = given if given.tzinfo else given.replace(tzinfo=zone)
        return aware.astimezone(UTC)
    except (ValueError, OverflowError):
        return None


def _whole(text: str, *, end: bool) -> datetime | None:
    if YEAR.fullmatch(text):
        first = date(int(text), 1, 1)
        after = date(int(text) + 1, 1, 1)
    elif month := MONTH.fullmatch(text):
        first = date(int(month[1]), int(month[2]), 1)
        after = (first + timedelta(days=31)).replace(day=1)
    else:
        try:
            first = date.fromisoformat(text)
            after = first + timedelta(days=1)
        except ValueError:
            return datetime.fromisoformat(text) if text else None
    return datetime.combine(after if end else first, time.min)
