"""The API of standing instructions."""

from typing import Any

from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import mixins, status
from rest_framework.decorators import action
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from facts import forgetting, procedures
from facts import serializers as shapes
from facts.models import Procedure
from facts.procedures import ProcedureRefused
from memoryproject.owned_api import OwnedViewSet, Refusal


@extend_schema_view(
    list=extend_schema(
        operation_id="list_instructions",
        description="Your standing instructions, the oldest first, with those that were proposed"
        " and wait for your approval.",
        parameters=[shapes.ProcedureFilters],
    ),
    retrieve=extend_schema(operation_id="read_instruction", description="One instruction."),
)
class ProcedureViewSet(mixins.ListModelMixin, mixins.RetrieveModelMixin, OwnedViewSet):
    model = Procedure
    serializer_class = shapes.ProcedureSerializer
    lookup_url_kwarg = "procedure_id"
    in_steps = frozenset({"create", "partial_update", "approve"})

    def filter_queryset(self, queryset: Any) -> Any:
        if self.action != "list":
            return queryset
        asked = self.asked(shapes.ProcedureFilters)
        found = procedures.search(self.user_id, asked.get("q", ""))
        return found.filter(status=asked["status"]) if "status" in asked else found

    @extend_schema(
        operation_id="add_instruction",
        description="Write a standing instruction, in use from now on. Without a `trigger` it"
        " holds in every conversation.",
        request=shapes.NewProcedure,
        responses={201: shapes.ProcedureSerializer, 422: Refusal},
    )
    def create(self, request: Request) -> Response:
        try:
            made = procedures.write(self.user_id, **self.wanted(shapes.NewProcedure))
        except ProcedureRefused as refusal:
            return _refused(refusal)
        return Response(self.get_serializer(made).data, status=status.HTTP_201_CREATED)

    @extend_schema(
        operation_id="change_instruction",
        description="Word it anew; with `in_use`, follow it or not. What waits for your approval"
        " goes on waiting.",
        request=shapes.ProcedureChange,
        responses={200: shapes.ProcedureSerializer, 422: Refusal},
    )
    def partial_update(self, request: Request, procedure_id: str) -> Response:
        found: Procedure = self.found()
        wanted = self.wanted(shapes.ProcedureChange)
        in_use = wanted.pop("in_use", None)
        try:
            if wanted:
                words = {"instruction": found.instruction, "trigger": found.trigger} | wanted
                found = procedures.change(found, **words)
            if in_use is not None:
                found = procedures.switch(found, on=in_use)
        except ProcedureRefused as refusal:
            return _refused(refusal)
        except Procedure.DoesNotExist:
            raise NotFound from None
        return Response(self.get_serializer(found).data)

    @extend_schema(
        operation_id="approve_instruction",
        description="Agree to what was proposed from your words: in use from now on.",
        request=None,
        responses={200: shapes.ProcedureSerializer},
        filters=False,
    )
    @action(detail=True, methods=["post"], pagination_class=None)
    def approve(self, request: Request, procedure_id: str) -> Response:
        try:
            approved = procedures.approve(self.found())
        except Procedure.DoesNotExist:
            raise NotFound from None
        return Response(self.get_serializer(approved).data)

    @extend_schema(
        operation_id="delete_instruction",
        description="Delete it, in use or proposed; prompts that showed it no longer do.",
        request=None,
        responses={204: None},
    )
    def destroy(self, request: Request, procedure_id: str) -> Response:
        forgetting.forget_procedure(self.get_object())
        return Response(status=status.HTTP_204_NO_CONTENT)


def _refused(refusal: ProcedureRefused) -> Response:
    return Response({"detail": refusal.sentence, "code": refusal.code}, status=422)
