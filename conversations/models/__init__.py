from conversations.models.context_records import ContextRecord
from conversations.models.talk import Conversation, Message, Redaction, Turn

__all__ = ["ContextRecord", "Conversation", "Message", "Redaction", "Turn"]
