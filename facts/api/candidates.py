"""The API of what waits for the user: offers, and what was set aside."""

from typing import Any, cast

from django.db.models import QuerySet
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_view
from rest_framework import mixins, status
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from facts import candidates, quarantine
from facts import serializers as shapes
from facts.models import Candidate
from facts.quarantine import NoFact
from memoryproject.models import User
from memoryproject.owned_api import OwnedViewSet, Refusal

NO_FACT = "This tells the assistant what to do, so it is no fact about you."
OFFERED = "Before it is remembered, agree to its category: accept the offer."
NOT_KEPT = "This is not remembered."
NO_ANSWER = "This is answered elsewhere: under conflicts/."
FILTERS = ("why", "origin")


@extend_schema_view(
    list=extend_schema(
        operation_id="list_candidates",
        description="Statements that are remembered once you say so: offers of sensitive"
        " categories, and what was set aside. `why` and `origin` choose among them.",
        parameters=[
            OpenApiParameter("why", str, enum=Candidate.Why.values),
            OpenApiParameter("origin", str, enum=Candidate.Origin.values),
        ],
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

    def get_queryset(self) -> QuerySet[Candidate]:
        """``?why=quarantine&origin=pasted`` shows those only."""
        wanted = {name: self.request.query_params.get(name) for name in FILTERS}
        return super().get_queryset().filter(**{name: one for name, one in wanted.items() if one})

    @extend_schema(
        operation_id="accept_candidate",
        description="Remember it. For an offer that agrees to its category, and what else waits of"
        " that category is remembered as well. What was set aside becomes your own statement: a"
        " secret is refused, a sensitive category is offered (202), and an order to the assistant"
        " is no fact (422). The facts are answered.",
        request=None,
        responses={
            200: shapes.FactSerializer(many=True),
            202: shapes.FactOffered,
            422: Refusal,
        },
        filters=False,
        parameters=[OpenApiParameter(name, exclude=True) for name in FILTERS],
    )
    @action(detail=True, methods=["post"], pagination_class=None)
    def accept(self, request: Request, candidate_id: str) -> Response:
        candidate: Candidate = self.found()
        if candidate.why in quarantine.SET_ASIDE:
            return self._released(candidate)
        if candidate.why != Candidate.Why.OFFER:
            return Response({"detail": NO_ANSWER, "code": candidate.why}, status=422)
        outcomes = candidates.accept_offer(candidate)
        with self.scope():
            remembered = [outcome.fact for outcome in outcomes if outcome.fact is not None]
            return Response(shapes.FactSerializer(remembered, many=True).data)

    def _released(self, candidate: Candidate) -> Response:
        try:
            outcome = quarantine.release(candidate)
        except NoFact as no_fact:
            return Response({"detail": NO_FACT, "code": no_fact.reason}, status=422)
        with self.scope():
            if outcome is not None and outcome.what == "refused":
                return Response({"detail": NOT_KEPT, "code": outcome.reason}, status=422)
            if outcome is not None and outcome.candidate is not None:
                offer = shapes.CandidateSerializer(outcome.candidate).data
                return Response({"detail": OFFERED, "offer": offer}, status=202)
            facts = [outcome.fact] if outcome is not None and outcome.fact else []
            return Response(shapes.FactSerializer(facts, many=True).data)

    @extend_schema(
        operation_id="refuse_candidate",
        description="Do not remember it; it is deleted.",
        request=None,
        responses={204: None},
        parameters=[OpenApiParameter(name, exclude=True) for name in FILTERS],
    )
    @action(detail=True, methods=["post"])
    def refuse(self, request: Request, candidate_id: str) -> Response:
        candidate = self.get_object()
        if candidate.why in quarantine.SET_ASIDE:
            quarantine.drop(cast(User, request.user), [candidate.pk])
        else:
            candidates.refuse_offer(candidate)
        return Response(status=status.HTTP_204_NO_CONTENT)
