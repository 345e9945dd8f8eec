"""The jobs on memory: learning, episodes, vectors, upkeep. Failed ones are what is looked for."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, ClassVar
from uuid import UUID

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest

from facts import episodes, upkeep
from facts.indexing import progress, reindexing
from facts.learning import NotLearnable, relearn
from facts.models import EpisodeRun, LearningRun, ReindexRun, UpkeepRun
from memoryproject.admin_site import afterwards
from memoryproject.llm import LLMUnavailable
from memoryproject.owned_admin import OwnedAdmin
from memoryproject.row_security import acting_as


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


class RunAdmin(OwnedAdmin):
    """Upkeep's runs hold counts and states only; nothing of anybody's."""

    # How a run is begun again, as its owner: each kind of run says it.
    begin_again: Callable[[UUID, Any], None]

    list_select_related: ClassVar[bool | list[str] | tuple[str, ...]] = ("user",)
    searched = ("error_code",)
    actions = ("again",)

    def has_again_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm(f"facts.change_{self.opts.model_name}")

    @admin.action(description="Have these done again", permissions=["again"])
    def again(self, request: HttpRequest, runs: QuerySet[Any]) -> None:
        afterwards(request, partial(self._again, request, [(run.user_id, run) for run in runs]))

    def _again(self, request: HttpRequest, chosen: list[tuple[UUID, Any]]) -> None:
        """As each owner, for the operator's scope can change nothing."""
        for owner, run in chosen:
            self.begin_again(owner, run)
        messages.info(request, f"{len(chosen)} will be done again.")


@admin.register(ReindexRun)
class ReindexRunAdmin(RunAdmin):
    """How far each person's vectors of a new embedding model are."""

    list_display = (
        "id", "user", "model", "status", "done", "total", "error_code", "attempts", "due_at",
        "finished_at",
    )  # fmt: skip
    fields = (*list_display, "cursor", "created_at")
    list_filter = ("status", "model", "error_code", "created_at")

    def begin_again(self, owner: UUID, run: ReindexRun) -> None:
        with suppress(LLMUnavailable):  # then it is begun by the schedule
            reindexing.begin(owner, again=True)


@admin.register(UpkeepRun)
class UpkeepRunAdmin(RunAdmin):
    """What the nightly upkeep of each person's memory did."""

    list_display = (
        "id", "user", "job", "status", "counts", "error_code", "attempts", "due_at", "finished_at",
    )  # fmt: skip
    fields = (*list_display, "cursor", "created_at")
    list_filter = ("job", "status", "error_code", "finished_at")

    def begin_again(self, owner: UUID, run: UpkeepRun) -> None:
        upkeep.begin_for(owner, run.job)


@admin.register(EpisodeRun)
class EpisodeRunAdmin(RunAdmin):
    """Which conversations have been looked at for what happened; no word of them."""

    list_display = (
        "id", "user", "conversation", "status", "episodes", "counts", "error_code", "attempts",
        "due_at", "finished_at",
    )  # fmt: skip
    fields = (*list_display, "through", "created_at")
    list_select_related = ("user", "conversation")
    list_filter = ("status", "error_code", "created_at")
    searched_ids = ("pk", "user_id", "conversation_id")

    def begin_again(self, owner: UUID, run: EpisodeRun) -> None:
        episodes.look_again(run)


admin.site.notices.append(progress.notice)  # type: ignore[attr-defined]
