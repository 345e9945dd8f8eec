"""The API of questions that code could not decide, and of changes that can be undone."""

from typing import Any

from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import mixins
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from facts import changes, conflicts
from facts import serializers as shapes
from facts.changes import NotUndone
from facts.conflicts import AnswerRefused
from facts.models import Change, Conflict
from memoryproject.owned_api import OwnedViewSet, Refusal


@extend_schema_view(
    list=extend_schema(
        operation_id="list_conflicts",
        description="Facts against which something was said that code could not rank: the fact"
        " stays in use until you answer. Oldest first; with `answered` those that were.",
        parameters=[shapes.ConflictFilters],
    ),
    retrieve=extend_schema(operation_id="read_conflict", description="One of them."),
)
class ConflictViewSet(mixins.ListModelMixin, mixins.RetrieveModelMixin, OwnedViewSet):
    model = Conflict
    serializer_class = shapes.ConflictSerializer
    lookup_url_kwarg = "conflict_id"
    in_steps = frozenset({"answer"})

    def filter_queryset(self, queryset: Any) -> Any:
        queryset = queryset.select_related("fact", "candidate", "statement")
        if self.action != "list":
            return queryset
        answered = self.asked(shapes.ConflictFilters)["answered"]
        waiting = queryset.exclude(answer="") if answered else queryset.filter(answer="")
        return waiting.order_by("created_at", "id")

    @extend_schema(
        operation_id="answer_conflict",
        description="Say which is right: `known` (the fact), `new` (what was said), `both`,"
        " `neither`, or `until`: the fact was true until that day, its last. The same answer twice"
        " is one. 409 with `latest` if it was answered otherwise, or settled, meanwhile. It can be"
        " undone under `changes/`.",
        request=shapes.ConflictAnswer,
        responses={200: shapes.ConflictSerializer, 409: shapes.StandsNow, 422: Refusal},
    )
    @action(detail=True, methods=["post"])
    def answer(self, request: Request, conflict_id: str) -> Response:
        conflict: Conflict = self.found()
        wanted = self.wanted(shapes.ConflictAnswer)
        try:
            conflicts.answer(conflict, wanted["answer"], until=wanted.get("until"))
        except AnswerRefused as refusal:
            if refusal.code == "day":
                return Response({"detail": refusal.sentence, "code": refusal.code}, status=422)
            return _stands_now(self, refusal)
        with self.scope():
            return Response(self.get_serializer(self.get_object()).data)


@extend_schema_view(
    list=extend_schema(
        operation_id="list_changes",
        description="What was corrected, ended, disputed, answered or learnt anew, newest first.",
    )
)
class ChangeViewSet(mixins.ListModelMixin, OwnedViewSet):
    model = Change
    serializer_class = shapes.ChangeSerializer
    lookup_url_kwarg = "change_id"
    in_steps = frozenset({"undo"})

    def filter_queryset(self, queryset: Any) -> Any:
        return queryset.select_related("before", "after").order_by("-at", "-id")

    @extend_schema(
        operation_id="undo_change",
        description="Bring back what stood before, as a new version, which is answered. An answer"
        " to a conflict is undone by asking again. 409 with a `code` (`newer`, `undone`,"
        " `too_old`, `gone`) and `latest` where it cannot be undone.",
        request=None,
        responses={200: shapes.FactSerializer, 409: shapes.StandsNow},
    )
    @action(detail=True, methods=["post"])
    def undo(self, request: Request, change_id: str) -> Response:
        change: Change = self.found()
        try:
            restored = changes.undo(change)
        except NotUndone as refusal:
            return _stands_now(self, refusal)
        with self.scope():
            return Response(shapes.FactSerializer(restored).data)


def _stands_now(view: OwnedViewSet, refusal: AnswerRefused | NotUndone) -> Response:
    with view.scope():
        latest = shapes.FactSerializer(refusal.latest).data if refusal.latest else None
    body = {"detail": refusal.sentence, "code": refusal.code, "latest": latest}
    return Response(body, status=409)
