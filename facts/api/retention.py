"""The API of how long things are kept."""

from django.utils import timezone
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import mixins, status
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from facts import retention
from facts import serializers as shapes
from facts.models import RetentionRule
from facts.retention import RetentionRefused
from memoryproject.owned_api import OwnedViewSet, Refusal


@extend_schema_view(
    list=extend_schema(
        operation_id="list_retention",
        description="The limits you have set on how long things are kept.",
    )
)
class RetentionViewSet(mixins.ListModelMixin, OwnedViewSet):
    model = RetentionRule
    serializer_class = shapes.RetentionSerializer
    pagination_class = None
    lookup_url_kwarg = "rule_id"

    @extend_schema(
        operation_id="set_retention",
        description="Keep something no longer than so many days, from the next nightly run on."
        " What is older is deleted then, for good: look at `retention/due/` first. 422: `too_long`"
        " (longer than the operator keeps it), `unknown` (nothing of this kind).",
        request=shapes.WantedRetention,
        responses={200: shapes.RetentionSerializer, 422: Refusal},
    )
    def create(self, request: Request) -> Response:
        try:
            rule = retention.set_rule(self.user_id, **self.wanted(shapes.WantedRetention))
        except RetentionRefused as refusal:
            return _refused(refusal)
        return Response(self.get_serializer(rule).data)

    @extend_schema(
        operation_id="remove_retention",
        description="No limit of your own any more; the operator's stays.",
        responses={204: None},
    )
    def destroy(self, request: Request, rule_id: str) -> Response:
        retention.remove_rule(self.get_object())
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(
        operation_id="list_retention_limits",
        description="Every limit that holds for you: the operator's, and yours where shorter.",
        responses={200: shapes.LimitSerializer(many=True)},
        filters=False,
    )
    @action(detail=False, methods=["get"])
    def limits(self, request: Request) -> Response:
        limits = retention.limits_of(self.user_id)
        return Response(shapes.LimitSerializer(limits, many=True).data)

    @extend_schema(
        operation_id="look_at_retention",
        description="How much a limit would delete in the next run. Nothing is changed.",
        parameters=[shapes.WantedRetention],
        responses={200: shapes.DueSerializer, 422: Refusal},
        filters=False,
    )
    @action(detail=False, methods=["get"])
    def due(self, request: Request) -> Response:
        try:
            limit = retention.checked(**self.asked(shapes.WantedRetention))
        except RetentionRefused as refusal:
            return _refused(refusal)
        found = retention.due(self.user_id, limit, now=timezone.now())
        return Response(shapes.DueSerializer(found).data)


def _refused(refusal: RetentionRefused) -> Response:
    return Response({"detail": refusal.sentence, "code": refusal.code}, status=422)
