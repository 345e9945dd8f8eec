"""The API of conversations: talking, and what is kept of it; the pages' functions, in JSON."""

from conversations.api.kept import MessageViewSet
from conversations.api.talking import ConversationViewSet, TurnViewSet

__all__ = ["ConversationViewSet", "MessageViewSet", "TurnViewSet"]
