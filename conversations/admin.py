"""For operators: how conversations and turns went; what was said only for a reason."""

from functools import partial
from typing import Any
from uuid import UUID

from django.contrib import admin
from django.contrib import messages as notices
from django.db.models import Count, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from conversations.models import Conversation, FoldingRun, Turn
from conversations.summaries import request_rebuild, try_again
from memoryproject.admin_site import afterwards
from memoryproject.owned_admin import LEFT_OUT, OwnedAdmin, shown
from memoryproject.row_security import acting_as

title = shown("title")


@admin.register(Conversation)
class ConversationAdmin(OwnedAdmin):
    list_display = ("id", title, "user", "mode", "turns", "created_at", "last_active_at")
    fields = ("id", "user", "mode", "turns", "created_at", "last_active_at", "archived_at")
    content = (title,)
    list_filter = ("mode", "created_at")
    searched_content = ("title",)
    actions = ("rebuild_summary",)

    def has_rebuild_summary_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("conversations.change_foldingrun")

    @admin.action(description="Rebuild the summary", permissions=["rebuild_summary"])
    def rebuild_summary(self, request: HttpRequest, chosen: QuerySet[Conversation]) -> None:
        ids = [(one.user_id, one.pk) for one in chosen]
        afterwards(request, partial(_rebuild, request, ids))

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


@admin.register(FoldingRun)
class FoldingRunAdmin(OwnedAdmin):
    """Failed runs are what operators look for: old turns leave the prompt without a summary."""

    list_display = (
        "id",
        "user",
        "conversation",
        "status",
        "error_code",
        "attempts",
        "from_source",
        "folds",
        "rebuilds",
        "due_at",
        "finished_at",
    )
    fields = (*list_display, "created_at")
    list_select_related = ("user", "conversation")
    list_filter = ("status", "error_code", "from_source", "created_at")
    searched = ("error_code",)
    searched_ids = ("pk", "user_id", "conversation_id")
    actions = ("try_again",)

    def has_try_again_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("conversations.change_foldingrun")

    @admin.action(description="Try again", permissions=["try_again"])
    def try_again(self, request: HttpRequest, chosen: QuerySet[FoldingRun]) -> None:
        ids = [(run.user_id, run.pk) for run in chosen]
        afterwards(request, partial(_try_again, request, ids))


def _rebuild(request: HttpRequest, chosen: list[tuple[UUID, UUID]]) -> None:
    """As each owner, for the operator's scope can change nothing."""
    asked = 0
    for user_id, conversation_id in chosen:
        with acting_as(user_id):
            mine = Conversation.objects.for_user_id(user_id)
            conversation = mine.filter(pk=conversation_id).first()
            if conversation is not None:  # else deleted meanwhile
                request_rebuild(conversation)
                asked += 1
    notices.info(request, f"{asked} of {len(chosen)} summaries will be made again.")


def _try_again(request: HttpRequest, chosen: list[tuple[UUID, UUID]]) -> None:
    queued = 0
    for user_id, run_id in chosen:
        with acting_as(user_id):
            run = FoldingRun.objects.for_user_id(user_id).filter(pk=run_id).first()
            queued += run is not None and try_again(run)
    notices.info(request, f"{queued} of {len(chosen)} will be tried again.")
