"""What waits for its user: offers, what was set aside, and which of two statements is right."""

from django.contrib import admin

from facts.models import Candidate, Conflict
from memoryproject.owned_admin import OwnedAdmin, shown

text = shown("text")


@admin.register(Candidate)
class CandidateAdmin(OwnedAdmin):
    """Read-only: what becomes of it is for its user to say. Attacks are told by their reason."""

    list_display = ("id", text, "user", "why", "origin", "reason", "created_at")
    fields = (
        "id",
        "user",
        "why",
        "origin",
        "reason",
        "source",
        "source_turn",
        "conversation",
        "stated_at",
        "created_at",
    )
    content = (text, shown("key"), shown("slot"), shown("value"), shown("quote"), shown("category"))
    list_filter = ("why", "origin", "reason", "created_at")
    searched_ids = ("pk", "user_id", "source_turn_id", "conversation_id")
    searched_content = ("key", "text", "value", "quote")


@admin.register(Conflict)
class ConflictAdmin(OwnedAdmin):
    """How long questions wait, and how they are answered. It holds no text."""

    list_display = ("id", "user", "reason", "answer", "created_at", "answered_at")
    fields = (*list_display, "fact", "candidate", "statement")
    list_filter = ("reason", "answer", "created_at")
    searched_ids = ("pk", "user_id", "fact_id", "candidate_id")
