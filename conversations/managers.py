"""Adjectives for conversations, turns and messages; reads compose on these."""

from datetime import timedelta
from typing import TYPE_CHECKING, Self

from django.conf import settings
from django.db import models
from django.utils import timezone

from memoryproject.ownership import OwnedQuerySet

if TYPE_CHECKING:
    from conversations.models import Conversation, Message, Turn  # noqa: F401


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

    def with_messages(self) -> Self:
        """Load what readers need in two further queries, however many turns there are."""
        from conversations.models import Message

        # Bounded by the turns it is loaded for.
        standing = Message.objects.across_users().standing().order_by("position")
        return self.prefetch_related(
            models.Prefetch("messages", standing.prefetch_related("redactions"))
        )


class MessageQuerySet(OwnedQuerySet["Message"]):
    def standing(self) -> Self:
        """Not the broken-off replies that a retry replaced."""
        return self.filter(discarded_at__isnull=True)
