"""What was said on the way to a turn, as a prompt needs it: three queries, whatever its length.

Not as model instances: building 120 messages with their prefetched redactions took four times as
long as all the rest of a prompt.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple
from uuid import UUID

from conversations.models import Message, Redaction, Turn
from conversations.models.talk import with_labels


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
    id: UUID
    status: str
    conversation_id: UUID
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
    mine = Turn.objects.for_user_id(turn.user_id)
    rows = mine.on_path_to(turn, limit=limit).values_list(
        "id", "parent_id", "status", "conversation_id"
    )
    parents: dict[UUID, UUID | None] = {}
    found: dict[UUID, SaidTurn] = {}
    for turn_id, parent_id, status, conversation_id in rows:
        parents[turn_id] = parent_id
        found[turn_id] = SaidTurn(turn_id, status, conversation_id)
    if turn.pk not in found:
        raise Turn.DoesNotExist
    for said in _read_messages(turn.user_id, list(found)):
        found[said.turn_id].messages.append(said)
    path: list[SaidTurn] = []
    last: UUID | None = turn.pk
    while last is not None and last in found:
        path.append(found[last])
        last = parents[last]
    return path[::-1]


def _read_messages(user_id: UUID, turn_ids: Sequence[UUID]) -> Iterable[Said]:
    spans = _read_redactions(user_id, turn_ids)
    messages = Message.objects.for_user_id(user_id).filter(turn_id__in=turn_ids).standing()
    for message_id, turn_id, role, content, tokens, tool_calls, tool_call_id in messages.order_by(
        "turn_id", "position"
    ).values_list("id", "turn_id", "role", "content", "tokens", "tool_calls", "tool_call_id"):
        masked = spans.get(message_id)
        # A span that was masked later changed the text, not the count stored with it.
        text, count = (with_labels(content, masked), 0) if masked else (content, tokens)
        yield Said(message_id, turn_id, role, text, count, tool_calls, tool_call_id)


def _read_redactions(user_id: UUID, turn_ids: Sequence[UUID]) -> dict[UUID, list[Redaction]]:
    spans: defaultdict[UUID, list[Redaction]] = defaultdict(list)
    redactions = Redaction.objects.for_user_id(user_id).filter(message__turn_id__in=turn_ids)
    for redaction in redactions.order_by("start"):
        spans[redaction.message_id].append(redaction)
    return spans
