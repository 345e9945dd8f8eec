"""Facts, what was done to them, and the instructions that hold."""

from django.contrib import admin

from facts.models import Change, Fact, Procedure
from memoryproject.owned_admin import OwnedAdmin, shown

key, text = shown("key"), shown("text")


@admin.register(Fact)
class FactAdmin(OwnedAdmin):
    """Read-only: what is remembered is changed by the person it is about."""

    list_display = (
        "id",
        key,
        text,
        "user",
        "status",
        "kind",
        "verification",
        "stated_at",
    )
    fields = (
        "id",
        "user",
        "status",
        "closed_reason",
        "kind",
        "polarity",
        "confidence",
        "verification",
        "confirmations",
        "pinned",
        "muted",
        "source",
        "source_turn",
        "valid_from",
        "valid_until",
        "stated_at",
        "recorded_at",
        "superseded_at",
        "superseded_by",
        "last_recalled_at",
        "recall_count",
    )
    content = (text, key, shown("slot"), shown("value"), shown("quote"), shown("importance"))
    list_filter = ("status", "kind", "source", "verification", "stated_at")
    searched_ids = ("pk", "user_id", "source_turn_id")
    searched_content = ("key", "text", "value", "quote")


@admin.register(Change)
class ChangeAdmin(OwnedAdmin):
    """What can be undone: which version took the place of which, and why. It holds no text."""

    list_display = ("id", "user", "what", "before", "after", "at", "undone_at")
    fields = (*list_display, "conflict")
    list_select_related = ("user", "before", "after")
    list_filter = ("what", "at")
    searched_ids = ("pk", "user_id", "before_id", "after_id")


@admin.register(Procedure)
class ProcedureAdmin(OwnedAdmin):
    """Read-only: only its user makes an instruction, or approves it."""

    list_display = ("id", shown("instruction"), "user", "status", "created_at", "approved_at")
    fields = ("id", "user", "status", "source_turn", "created_at", "approved_at")
    content = (shown("instruction"), shown("trigger"), shown("quote"))
    list_filter = ("status", "created_at")
    searched_ids = ("pk", "user_id", "source_turn_id")
    searched_content = ("instruction", "trigger")
