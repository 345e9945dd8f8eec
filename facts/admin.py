"""For operators: what learning did, and the states of what is remembered; the rest for a reason.

Of a fact, a key is as much content as its text: ``health.medication`` says something of a person
by itself. So does its importance, which is set by key.
"""

from contextlib import suppress
from functools import partial
from uuid import UUID

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest

from facts.learning import NotLearnable, relearn
from facts.models import Fact, LearningRun
from memoryproject.admin_site import afterwards
from memoryproject.owned_admin import OwnedAdmin, shown
from memoryproject.row_security import acting_as

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


@admin.register(LearningRun)
class LearningRunAdmin(OwnedAdmin):
    """Failed runs are what operators look for: something was said and not remembered."""

    list_display = (
        "id",
        "user",
        "turn",
        "status",
        "error_code",
        "attempts",
        "truncated",
        "counts",
        "due_at",
        "finished_at",
    )
    fields = (*list_display, "outcomes", "extractor", "created_at")
    list_select_related = ("user", "turn")
    list_filter = ("status", "error_code", "truncated", "created_at")
    searched = ("error_code",)
    searched_ids = ("pk", "user_id", "turn_id")
    actions = ("learn_again",)

    def has_learn_again_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("facts.change_learningrun")

    @admin.action(description="Learn again from these turns", permissions=["learn_again"])
    def learn_again(self, request: HttpRequest, runs: QuerySet[LearningRun]) -> None:
        chosen = [(run.user_id, run.pk) for run in runs]
        afterwards(request, partial(_learn_again, request, chosen))


def _learn_again(request: HttpRequest, chosen: list[tuple[UUID, UUID]]) -> None:
    """As each owner, for the operator's scope can change nothing."""
    queued = 0
    for user_id, run_id in chosen:
        with acting_as(user_id):
            run = LearningRun.objects.for_user_id(user_id).filter(pk=run_id).first()
            if run is not None:  # else forgotten meanwhile
                with suppress(NotLearnable):
                    relearn(run.turn)
                    queued += 1
    messages.info(request, f"{queued} of {len(chosen)} will be learnt from again.")
