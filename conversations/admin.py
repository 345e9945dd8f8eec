"""For operators: how conversations and turns went; what was said only for a reason."""

from typing import Any

from django.contrib import admin
from django.db.models import Count, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from conversations.models import Conversation, Turn
from memoryproject.owned_admin import LEFT_OUT, OwnedAdmin, shown

title = shown("title")


@admin.register(Conversation)
class ConversationAdmin(OwnedAdmin):
    list_display = ("id", title, "user", "mode", "turns", "created_at", "last_active_at")
    fields = ("id", "user", "mode", "turns", "created_at", "last_active_at", "archived_at")
    content = (title,)
    list_filter = ("mode", "created_at")
    searched_content = ("title",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        counted: QuerySet[Any] = super().get_queryset(request).annotate(turn_count=Count("turns"))
        return counted

    @admin.display(description="turns")
    def turns(self, conversation: Any) -> SafeString:
        return format_html(
            '<a href="{}?conversation__id__exact={}">{}</a>',
            reverse("admin:conversations_turn_changelist"),
            conversation.pk,
            conversation.turn_count,
        )


@admin.display(description="messages")
def messages(turn: Any) -> str:
    """Every message of the turn, those that a retry replaced as well, as readers see them."""
    if not turn.content_open:
        return LEFT_OUT
    said = turn.messages.prefetch_related("redactions").order_by("position")
    return format_html_join(
        "\n",
        "<p><strong>{}{}</strong></p><pre>{}</pre>",
        (
            (
                message.get_role_display(),
                " (replaced by a retry)" if message.discarded_at else "",
                message.visible_text,
            )
            for message in said
        ),
    )


@admin.display(description="what the model was shown")
def contexts(turn: Any) -> str:
    if not turn.content_open:
        return LEFT_OUT
    return format_html_join(
        "\n",
        "<p><strong>Attempt {}, {}: {}, {} tokens</strong></p><pre>{}</pre>",
        (
            (
                record.attempt,
                record.model,
                block.get("kind", ""),
                block.get("tokens", ""),
                block.get("text", ""),
            )
            for record in turn.context_records.order_by("attempt")
            for block in record.blocks
        ),
    )


@admin.register(Turn)
class TurnAdmin(OwnedAdmin):
    list_display = (
        "id",
        "user",
        "status",
        "error_code",
        "attempt",
        "model",
        "may_learn",
        "created_at",
        "finished_at",
    )
    fields = (
        "id",
        "user",
        "conversation",
        "parent",
        "status",
        "error_code",
        "error_sentence",
        "attempt",
        "model",
        "may_learn",
        "created_at",
        "heartbeat_at",
        "stop_requested_at",
        "finished_at",
    )
    content = (messages, contexts)
    list_filter = ("status", "error_code", "may_learn", "created_at")
    searched = ("model", "error_code")
    searched_ids = ("pk", "user_id", "conversation_id")
    linked = ("user__id__exact", "conversation__id__exact")
