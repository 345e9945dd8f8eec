from conversations.models.context_records import ContextRecord
from conversations.models.summaries import FoldingRun, Passage, Summary
from conversations.models.talk import Conversation, Message, Redaction, Turn

__all__ = [
    "ContextRecord",
    "Conversation",
    "FoldingRun",
    "Message",
    "Passage",
    "Redaction",
    "Summary",
    "Turn",
]
