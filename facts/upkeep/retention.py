"""The nightly run: what is older than its limit is deleted, a few things at a time.

Temporary conversations go first: nobody expects them to be there in the morning.
"""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import connection

from conversations.deleting import delete_conversation
from conversations.models import Conversation
from facts.forgetting import forget_episode, forget_fact
from facts.forgetting.transcript import blank_contexts
from facts.forgetting.words import Traces
from facts.models import Candidate, RetentionRule
from facts.retention.due import facts_due, rows_due, temporary_due
from facts.retention.rules import Limit, limits_of
from facts.upkeep.steps import Stepped
from memoryproject import audit
from memoryproject.models import AuditEvent

What = RetentionRule.What
REASON = "retention"
TEMPORARY = "temporary"
PARTS = (TEMPORARY, *What.values)
# Forgetting searches what was said, and the owner's lock is held meanwhile.
FACTS, CONVERSATIONS, OTHERS = 5, 2, 200

# The texts go, and calls with their arguments; what each block was, its sources (ids and scores)
# and its tokens stay: how much memory was used can still be told, and not what it said.
EMPTY = """
    UPDATE conversations_contextrecord record
    SET emptied_at = %(now)s, blocks = coalesce((
        SELECT jsonb_agg((block - 'tool_calls') || '{"text": ""}' ORDER BY place)
        FROM jsonb_array_elements(record.blocks) WITH ORDINALITY AS part(block, place)
    ), '[]')
    WHERE record.user_id = %(user)s AND record.id = ANY(%(ids)s)
"""


def step(user_id: UUID, cursor: str, now: datetime) -> Stepped:
    """Delete the next things of one part; ``cursor`` names the part."""
    part = cursor or PARTS[0]
    gone = _delete(user_id, part, now)
    if gone:
        return Stepped(part, {part: gone})
    following = PARTS.index(part) + 1
    return Stepped(PARTS[following] if following < len(PARTS) else None, {part: 0})


def _delete(user_id: UUID, part: str, now: datetime) -> int:
    if part == TEMPORARY:
        return _delete_talks(user_id, list(temporary_due(user_id, now=now)[:CONVERSATIONS]))
    limits = [limit for limit in limits_of(user_id) if limit.what == part]
    for limit in limits:
        if gone := DELETE[part](user_id, limit, now):
            return gone
    return 0


def _delete_facts(user_id: UUID, limit: Limit, now: datetime) -> int:
    chosen = facts_due(user_id, limit, now=now)[:FACTS]
    for fact in chosen:
        forget_fact(fact, reason=REASON)
    return len(chosen)


def _delete_conversations(user_id: UUID, limit: Limit, now: datetime) -> int:
    return _delete_talks(user_id, list(rows_due(user_id, limit, now=now)[:CONVERSATIONS]))


def _delete_talks(user_id: UUID, talks: Sequence[Conversation]) -> int:
    for talk in talks:
        delete_conversation(talk, reason=REASON)
    return len(talks)


def _delete_episodes(user_id: UUID, limit: Limit, now: datetime) -> int:
    chosen = list(rows_due(user_id, limit, now=now)[:FACTS])
    for episode in chosen:
        forget_episode(episode, reason=REASON)
    return len(chosen)


def _delete_candidates(user_id: UUID, limit: Limit, now: datetime) -> int:
    ids = _ids(rows_due(user_id, limit, now=now))
    if ids:
        _blank(user_id, ids)
        Candidate.objects.for_user_id(user_id).filter(pk__in=ids).delete()
        _record(user_id, "delete_candidate", len(ids))
    return len(ids)


def _empty_prompts(user_id: UUID, limit: Limit, now: datetime) -> int:
    ids = _ids(rows_due(user_id, limit, now=now))
    if ids:
        with connection.cursor() as cursor:
            cursor.execute(EMPTY, {"now": now, "user": user_id, "ids": ids})
        _record(user_id, "empty_prompt", len(ids))
    return len(ids)


def _ids(rows: Any) -> list[UUID]:
    return list(rows.values_list("pk", flat=True)[:OTHERS])


def _blank(user_id: UUID, source_ids: Sequence[UUID]) -> None:
    """Blank the blocks of prompts that show them."""
    blank_contexts(user_id, source_ids=source_ids, conversation_ids=[], traces=Traces())


def _record(user_id: UUID, action: str, count: int) -> None:
    audit.record(
        action,
        actor_kind=AuditEvent.Actor.SYSTEM,
        actor_id=None,
        subject_id=user_id,
        count=count,
        reason=REASON,
    )


DELETE: dict[str, Callable[[UUID, Limit, datetime], int]] = {
    What.FACTS: _delete_facts,
    What.EPISODES: _delete_episodes,
    What.CONVERSATIONS: _delete_conversations,
    What.PROMPTS: _empty_prompts,
    What.CANDIDATES: _delete_candidates,
}
