"""What was said on the way to a turn, as a prompt needs it: one query, whatever its length.

Plain SQL and no instances, because this is read twice before the first word of each reply. As
model instances with their prefetched redactions, 120 messages took four times as long as all the
rest of a prompt; as three composed queries it was still a fifth of it.
"""

import json
from dataclasses import dataclass, field
from typing import Any, NamedTuple
from uuid import UUID

from django.db import connection

from conversations.managers import PATH
from conversations.models import Message, Redaction, Turn
from conversations.models.talk import with_labels

# A row for each message that stands on the way, beside its turn; one for a turn without any.
SQL = f"""
SELECT turn.id, turn.parent_id, turn.status, turn.conversation_id, talk.mode, owner.time_zone,
    said.id, said.role, said.content, said.tokens, said.tool_calls::text, said.tool_call_id,
    (SELECT json_agg(json_build_array(span.start, span.end, span.reason))
        FROM conversations_redaction span
        WHERE span.message_id = said.id AND span.user_id = turn.user_id)::text
FROM conversations_turn turn
JOIN conversations_conversation talk ON talk.id = turn.conversation_id
JOIN memoryproject_user owner ON owner.id = turn.user_id
LEFT JOIN conversations_message said
    ON said.turn_id = turn.id AND said.user_id = turn.user_id AND said.discarded_at IS NULL
WHERE turn.user_id = %s AND turn.id IN ({PATH})
ORDER BY said.position
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


@dataclass(frozen=True)
class SaidTurn:
    """A turn, and what a prompt depends on of the conversation and the user it belongs to."""

    id: UUID
    status: str
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


def read_path(turn: Turn, *, limit: int) -> list[SaidTurn]:
    """``turn`` and the turns before it on its branch, oldest first; call it as the owner.

    At most ``limit`` of them. Raises Turn.DoesNotExist when the turn has been deleted.
    """
    with connection.cursor() as cursor:
        cursor.execute(SQL, [turn.user_id, turn.pk, turn.user_id, limit, turn.user_id])
        rows = cursor.fetchall()
    parents: dict[UUID, UUID | None] = {}
    found: dict[UUID, SaidTurn] = {}
    for turn_id, parent_id, status, conversation_id, mode, time_zone, *message in rows:
        if turn_id not in found:
            parents[turn_id] = parent_id
            found[turn_id] = SaidTurn(turn_id, status, conversation_id, mode, time_zone)
        if message[0] is not None:
            found[turn_id].messages.append(_said(turn_id, *message))
    if turn.pk not in found:
        raise Turn.DoesNotExist
    path: list[SaidTurn] = []
    last: UUID | None = turn.pk
    while last is not None and last in found:
        path.append(found[last])
        last = parents[last]
    return path[::-1]


def _said(
    turn_id: UUID,
    message_id: UUID,
    role: str,
    content: str,
    tokens: int,
    tool_calls: str | None,
    tool_call_id: str,
    spans: str | None,
) -> Said:
    if spans is not None:
        # A span that was masked later changed the text, not the count stored with it.
        content, tokens = with_labels(content, map(_redaction, json.loads(spans))), 0
    calls = json.loads(tool_calls) if tool_calls else None
    return Said(message_id, turn_id, role, content, tokens, calls, tool_call_id)


def _redaction(span: list[Any]) -> Redaction:
    start, end, reason = span
    return Redaction(start=start, end=end, reason=reason)
