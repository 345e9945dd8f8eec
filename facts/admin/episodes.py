"""What happened, as far as operators see it."""

from django.contrib import admin

from facts.models import Episode
from memoryproject.owned_admin import OwnedAdmin, shown


@admin.register(Episode)
class EpisodeAdmin(OwnedAdmin):
    """Read-only. The type of an event and its importance say something of a person, too."""

    list_display = ("id", shown("situation"), "user", "outcome", "muted", "occurred_at")
    fields = (
        "id",
        "user",
        "outcome",
        "muted",
        "conversation",
        "source_turns",
        "occurred_at",
        "recorded_at",
        "edited_at",
        "last_recalled_at",
    )
    content = (
        shown("situation"),
        shown("action"),
        shown("lesson"),
        shown("event_type"),
        shown("quote"),
        shown("importance"),
    )
    list_filter = ("outcome", "muted", "occurred_at")
    searched_ids = ("pk", "user_id", "conversation_id")
    searched_content = ("situation", "action", "lesson", "event_type")
