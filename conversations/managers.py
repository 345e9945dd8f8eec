"""Adjectives for conversations, turns and messages; reads compose on these."""

from datetime import timedelta
from typing import TYPE_CHECKING, Self, TypeVar
from uuid import UUID

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.expressions import RawSQL
from django.utils import timezone

from memoryproject.ownership import OwnedQuerySet

if TYPE_CHECKING:
    from conversations.models import Conversation, Message, Turn  # noqa: F401

# A pending turn is claimed by the first reader, at once. So late, nobody will come.
ABANDONED_AFTER = timedelta(minutes=2)
# A living writer looks at each flush, every STREAM_SAVE_SECONDS, whether it is to stop.
STOP_HEARD_WITHIN = timedelta(seconds=5)

# The user stands in both halves so that the index serves them; row security would filter anyway.
PATH = """
    WITH RECURSIVE path AS (
        SELECT id, parent_id, 1 AS length FROM conversations_turn WHERE id = %s AND user_id = %s
        UNION ALL
        SELECT turn.id, turn.parent_id, path.length + 1
        FROM conversations_turn turn JOIN path ON turn.id = path.parent_id
        WHERE path.length < %s AND turn.user_id = %s
    ) SELECT id FROM path
"""
# So many steps after a turn.
AHEAD = """
    WITH RECURSIVE ahead AS (
        SELECT id, 0 AS steps FROM conversations_turn WHERE id = %s AND user_id = %s
        UNION ALL
        SELECT turn.id, ahead.steps + 1
        FROM conversations_turn turn JOIN ahead ON turn.parent_id = ahead.id
        WHERE ahead.steps < %s AND turn.user_id = %s
    ) SELECT id FROM ahead WHERE steps = %s
"""
WHOLE_PATH = 1_000_000  # turns: more than there are
T = TypeVar("T")


class ConversationQuerySet(OwnedQuerySet["Conversation"]):
    def kept(self) -> Self:
        """Those shown in the list."""
        return self.filter(archived_at__isnull=True)


class TurnQuerySet(OwnedQuerySet["Turn"]):
    def open(self) -> Self:
        return self.filter(status__in=["pending", "streaming"])

    def ended(self) -> Self:
        return self.exclude(status__in=["pending", "streaming"])

    def stalled(self) -> Self:
        """Streaming, but nothing was saved for so long that its writer must be dead."""
        limit = timezone.now() - timedelta(seconds=settings.STREAM_STALLED_SECONDS)
        return self.filter(status="streaming", heartbeat_at__lt=limit)

    def deaf(self) -> Self:
        """Streaming, and asked to stop, which its writer should have noticed by now.

        One that notices it saves its heartbeat once more: as late as that may have been, it is
        about to end the turn itself.
        """
        limit = timezone.now() - STOP_HEARD_WITHIN
        return self.filter(
            status="streaming", stop_requested_at__lt=limit, heartbeat_at__lt=F("stop_requested_at")
        )

    def abandoned(self) -> Self:
        """Pending for so long that nobody will ask for the reply any more.

        A pending turn's heartbeat is when it was last put in line: at its start, or by a retry.
        """
        limit = timezone.now() - ABANDONED_AFTER
        return self.filter(status="pending").filter(
            Q(heartbeat_at__lt=limit) | Q(heartbeat_at__isnull=True, created_at__lt=limit)
        )

    def with_messages(self) -> Self:
        """Load what readers need in two further queries, however many turns there are."""
        from conversations.models import Message

        # Bounded by the turns it is loaded for.
        standing = Message.objects.across_users().standing().order_by("position")
        return self.prefetch_related(
            models.Prefetch("messages", standing.prefetch_related("redactions"))
        )

    def on_path_to(self, turn: "Turn", *, limit: int) -> Self:
        """``turn`` and the turns before it on its branch, at most ``limit``, in no order.

        One query, however long the conversation.
        """
        ids = RawSQL(PATH, [turn.pk, turn.user_id, limit, turn.user_id])
        return self.for_user_id(turn.user_id).filter(pk__in=ids).order_by()

    def ahead_of(self, turn: "Turn", *, steps: int) -> Self:
        """The turn so many ``steps`` after ``turn``, or one for each branch.

        By the links, because clocks of two servers differ, and ids with them.
        """
        ids = RawSQL(AHEAD, [turn.pk, turn.user_id, steps, turn.user_id, steps])
        return self.for_user_id(turn.user_id).filter(pk__in=ids)

    def path_to(self, turn: "Turn", *, limit: int) -> "list[Turn]":
        """The same with their messages, oldest first: three queries."""
        found = self.on_path_to(turn, limit=limit).with_messages()
        return linked(turn.pk, {one.pk: (one, one.parent_id) for one in found})


def linked(last: UUID, turns: dict[UUID, tuple[T, UUID | None]]) -> list[T]:
    """What stands for each turn on the way to ``last``, oldest first; ``turns`` names the parents.

    Ordered by the links, because clocks of two servers differ.
    """
    path: list[T] = []
    at: UUID | None = last
    while at is not None and at in turns:
        turn, at = turns[at]
        path.append(turn)
    return path[::-1]


class MessageQuerySet(OwnedQuerySet["Message"]):
    def standing(self) -> Self:
        """Not the broken-off replies that a retry replaced."""
        return self.filter(discarded_at__isnull=True)
