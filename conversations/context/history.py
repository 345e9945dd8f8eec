"""What was said on the way to a turn, as a prompt needs it: one query, whatever its length.

Plain SQL and no instances, because this is read twice before the first word of each reply. As
model instances with their prefetched redactions, 120 messages took four times as long as all the
rest of a prompt; as three composed queries it was still a fifth of it.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from django.db import connection

from conversations.managers import PATH, WHOLE_PATH, linked
from conversations.models import Message, Redaction, Turn
from conversations.models.talk import with_labels
from facts.procedures import Standing
from memoryproject import token_counts

MESSAGE_OVERHEAD = token_counts.PER_MESSAGE

# Masked spans of the message ``said``.
SPANS = """
    (SELECT json_agg(json_build_array(span.start, span.end, span.reason))
        FROM conversations_redaction span
        WHERE span.message_id = said.id AND span.user_id = said.user_id)::text
"""
# A row for each message that stands, beside its turn; one for a turn without any.
SAID = f"""
SELECT turn.id, turn.parent_id, turn.status, turn.created_at, turn.conversation_id, talk.mode,
    owner.time_zone, said.id, said.role, said.content, said.tokens, said.tool_calls::text,
    said.tool_call_id, said.pinned, {SPANS}
FROM conversations_turn turn
JOIN conversations_conversation talk ON talk.id = turn.conversation_id
JOIN memoryproject_user owner ON owner.id = turn.user_id
LEFT JOIN conversations_message said
    ON said.turn_id = turn.id AND said.user_id = turn.user_id AND said.discarded_at IS NULL
"""
ON_PATH = f"{SAID} WHERE turn.user_id = %s AND turn.id IN ({PATH}) ORDER BY said.position"
BY_ID = f"{SAID} WHERE turn.user_id = %s AND turn.id = ANY(%s) ORDER BY said.position"

# What belongs to the prompt of a turn beside the way to it. The summary is the newest of those
# that end on the way, since each branch has its own.
SUMMARY = """
    SELECT json_build_array(made.id, made.version, made.through_id, made.text)::text
    FROM conversations_summary made
    WHERE made.user_id = %s AND made.conversation_id = %s AND made.through_id {}
    ORDER BY made.version DESC LIMIT 1
"""
# The way is searched further back only where the summary ends before the turns that were read.
AROUND = f"""
SELECT coalesce(({SUMMARY.format("= ANY(%s)")}), ({SUMMARY.format(f"IN ({PATH})")})),
    (SELECT json_agg(json_build_array(
            said.id, said.turn_id, said.role, said.content, said.created_at, {SPANS}
        ) ORDER BY said.created_at, said.turn_id, said.position)
        FROM conversations_message said JOIN conversations_turn turn ON turn.id = said.turn_id
        WHERE said.user_id = %s AND turn.user_id = said.user_id AND turn.conversation_id = %s
            AND said.pinned AND said.discarded_at IS NULL)::text,
    (SELECT shown.starts_at FROM conversations_contextrecord shown
        WHERE shown.user_id = %s AND shown.turn_id = %s ORDER BY shown.attempt DESC LIMIT 1),
    (SELECT json_agg(json_build_array(one.id, one.trigger, one.instruction, one.approved_at)
            ORDER BY one.created_at, one.id)
        FROM facts_procedure one WHERE one.user_id = %s AND one.status = 'active')::text
"""

# The messages' own tokens, and roughly those of what was asked of tools.
SIZES = f"""
SELECT turn.id, turn.parent_id, coalesce(sum(
    said.tokens + {{overhead}} + coalesce(length(said.tool_calls::text) / 3, 0)), 0)
FROM conversations_turn turn
LEFT JOIN conversations_message said
    ON said.turn_id = turn.id AND said.user_id = turn.user_id AND said.discarded_at IS NULL
WHERE turn.user_id = %s AND turn.id IN ({PATH})
GROUP BY turn.id, turn.parent_id
"""


class Said(NamedTuple):
    """A message as everybody reads it. ``tokens`` is 0 where they have to be counted."""

    id: UUID
    turn_id: UUID
    role: str
    text: str
    tokens: int
    tool_calls: list[dict[str, Any]] | None
    tool_call_id: str
    pinned: bool


@dataclass(frozen=True)
class SaidTurn:
    """A turn, and what a prompt depends on of the conversation and the user it belongs to."""

    id: UUID
    parent_id: UUID | None
    status: str
    created_at: datetime
    conversation_id: UUID
    mode: str
    time_zone: str
    messages: list[Said] = field(default_factory=list)

    @property
    def question(self) -> str:
        return "\n\n".join(one.text for one in self.asked)

    @property
    def asked(self) -> list[Said]:
        return [one for one in self.messages if one.role == Message.Role.USER]


class PathTurn(NamedTuple):
    """A turn on the way, and about how many o200k tokens its messages take."""

    id: UUID
    tokens: int


class KeptSummary(NamedTuple):
    """The running summary as a prompt shows it."""

    id: UUID
    version: int
    through: UUID
    text: str


class Pin(NamedTuple):
    """A pinned message as everybody reads it."""

    id: UUID
    turn_id: UUID
    role: str
    text: str
    said_at: datetime


@dataclass(frozen=True)
class Around:
    """What the prompt of a turn takes from its conversation beside the turns on the way."""

    summary: KeptSummary | None = None
    pins: Sequence[Pin] = ()
    began_at: UUID | None = None
    """Where the window of the reply before began, if earlier turns had left it."""
    procedures: Sequence[Standing] = ()
    """The user's instructions in use, the oldest first; which apply is not decided here."""


def read_path(turn: Turn, *, limit: int) -> list[SaidTurn]:
    """``turn`` and the turns before it on its branch, oldest first; call it as the owner.

    At most ``limit`` of them. Raises Turn.DoesNotExist when the turn has been deleted.
    """
    found = _said_turns(ON_PATH, [turn.user_id, turn.pk, turn.user_id, limit, turn.user_id])
    if turn.pk not in found:
        raise Turn.DoesNotExist
    return linked(turn.pk, {one.id: (one, one.parent_id) for one in found.values()})


def read_turns(user_id: UUID, ids: Sequence[UUID]) -> list[SaidTurn]:
    """The turns in the order of ``ids``, without those that are gone: one query."""
    found = _said_turns(BY_ID, [user_id, list(ids)])
    return [found[turn_id] for turn_id in ids if turn_id in found]


def path_sizes(turn: Turn, *, limit: int = WHOLE_PATH) -> list[PathTurn]:
    """The way to ``turn``, oldest first, with the size of each turn: one query."""
    parameters = [turn.user_id, turn.pk, turn.user_id, limit, turn.user_id]
    rows = _rows(SIZES.format(overhead=MESSAGE_OVERHEAD), parameters)
    return linked(turn.pk, {row[0]: (PathTurn(row[0], int(row[2])), row[1]) for row in rows})


def read_around(path: Sequence[SaidTurn], *, user_id: UUID) -> Around:
    """What else belongs to the prompt of the last turn of ``path``; call it as the owner."""
    turn, of_talk = path[-1], [user_id, path[-1].conversation_id]
    on_path = [*of_talk, [one.id for one in path]]
    further_back = [*of_talk, path[0].parent_id, user_id, WHOLE_PATH, user_id]
    ((summary, pins, began_at, procedures),) = _rows(
        AROUND, [*on_path, *further_back, *of_talk, user_id, turn.parent_id, user_id]
    )
    return Around(
        summary=_summary(json.loads(summary)) if summary else None,
        pins=[_pin(*pin) for pin in json.loads(pins or "[]")],
        began_at=began_at,
        procedures=[Standing(UUID(one[0]), *one[1:]) for one in json.loads(procedures or "[]")],
    )


def _rows(sql: str, parameters: Iterable[Any]) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(sql, list(parameters))
        return list(cursor.fetchall())


def _said_turns(sql: str, parameters: Iterable[Any]) -> dict[UUID, SaidTurn]:
    found: dict[UUID, SaidTurn] = {}
    for row in _rows(sql, parameters):
        turn, message = row[:7], row[7:]
        said = found.get(turn[0])
        if said is None:
            said = found[turn[0]] = SaidTurn(*turn)
        if message[0] is not None:
            said.messages.append(_said(said.id, *message))
    return found


def _said(
    turn_id: UUID,
    message_id: UUID,
    role: str,
    content: str,
    tokens: int,
    tool_calls: str | None,
    tool_call_id: str,
    pinned: bool,
    spans: str | None,
) -> Said:
    if spans is not None:
        # A span that was masked later changed the text, not the count stored with it.
        content, tokens = _labelled(content, json.loads(spans)), 0
    calls = json.loads(tool_calls) if tool_calls else None
    return Said(message_id, turn_id, role, content, tokens, calls, tool_call_id, pinned)


def _labelled(content: str, spans: Iterable[Sequence[Any]]) -> str:
    masked = [Redaction(start=start, end=end, reason=reason) for start, end, reason in spans]
    return with_labels(content, masked)


def _summary(row: Sequence[Any]) -> KeptSummary:
    made, version, through, text = row
    return KeptSummary(UUID(made), version, UUID(through), text)


def _pin(
    message_id: str, turn_id: str, role: str, content: str, said_at: str, spans: str | None
) -> Pin:
    text = _labelled(content, json.loads(spans)) if spans else content
    return Pin(UUID(message_id), UUID(turn_id), role, text, datetime.fromisoformat(said_at))
