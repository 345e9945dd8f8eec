"""The API of what waits for the user: offers, and what was set aside."""

from typing import Any

from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import mixins, status
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from facts import candidates
from facts import serializers as shapes
from facts.models import Candidate
from memoryproject.owned_api import OwnedViewSet, Refusal

SET_ASIDE = "This was set aside as untrusted. If it is true, state it yourself."


@extend_schema_view(
    list=extend_schema(
        operation_id="list_candidates",
        description="Statements that are remembered once you say so: offers of sensitive"
        " categories, and what was set aside.",
    )
)
class CandidateViewSet(mixins.ListModelMixin, OwnedViewSet):
    model = Candidate
    serializer_class = shapes.CandidateSerializer
    lookup_url_kwarg = "candidate_id"
    in_steps = frozenset({"accept"})

    def filter_queryset(self, queryset: Any) -> Any:
        """What goes against a fact is answered under ``conflicts/``."""
        return queryset.exclude(why=Candidate.Why.CONFLICT)

    @extend_schema(
        operation_id="accept_candidate",
        description="Remember an offer. That agrees to its category, and what else waits of that"
        " category is remembered as well: the facts are answered. What was set aside as untrusted"
        " can not be accepted (422): state it yourself.",
        request=None,
        responses={200: shapes.FactSerializer(many=True), 422: Refusal},
        filters=False,
    )
    @action(detail=True, methods=["post"], pagination_class=None)
    def accept(self, request: Request, candidate_id: str) -> Response:
        candidate: Candidate = self.found()
        if candidate.why != Candidate.Why.OFFER:
            return Response({"detail": SET_ASIDE, "code": candidate.why}, status=422)
        outcomes = candidates.accept_offer(candidate)
        with self.scope():
            remembered = [outcome.fact for outcome in outcomes if outcome.fact is not None]
            return Response(shapes.FactSerializer(remembered, many=True).data)

    @extend_schema(
        operation_id="refuse_candidate",
        description="Do not remember it; the offer is deleted.",
        request=None,
        responses={204: None},
    )
    @action(detail=True, methods=["post"])
    def refuse(self, request: Request, candidate_id: str) -> Response:
        candidates.refuse_offer(self.get_object())
        return Response(status=status.HTTP_204_NO_CONTENT)
