"""The API of facts: what is remembered, how it came to be so, and how it is put right."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django.utils import timezone
from drf_spectacular.utils import OpenApiResponse, extend_schema, extend_schema_view
from rest_framework import mixins, status
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from facts import candidates, forgetting, keys, versioning
from facts import serializers as shapes
from facts.indexing import vectors_for
from facts.models import Fact
from facts.models.statement import Source
from facts.retrieval import search_facts
from facts.versioning import CorrectionRefused, FactSuperseded, Outcome, Proposal, Provenance
from memoryproject.owned_api import OwnedViewSet, Refusal

CHANGED = "This fact has changed or was forgotten meanwhile."
OFFERED = "This needs your consent to its category before it is remembered."
NOT_REMEMBERED = "This can not be remembered."
SENTENCES = {
    "secret": "This looks like a password, key or card number, which is never remembered.",
    "quarantined": "This reads as an instruction to the assistant, so it was set aside.",
    "forgotten": "You had this forgotten.",
    "empty": "This states nothing that could be remembered.",
}


@extend_schema_view(
    list=extend_schema(
        operation_id="list_facts",
        description="What is remembered of you, newest first. Unless `status` says otherwise,"
        " the version of each fact that stands. With `known_at` what was believed at that moment,"
        " with `true_at` what was true in the world then; what was forgotten never comes back.",
        parameters=[shapes.FactFilters],
    )
)
class FactViewSet(mixins.ListModelMixin, OwnedViewSet):
    model = Fact
    serializer_class = shapes.FactSerializer
    lookup_url_kwarg = "fact_id"
    in_steps = frozenset({"create", "partial_update"})

    def filter_queryset(self, queryset: Any) -> Any:
        if self.action != "list":
            return queryset
        asked = self.asked(shapes.FactFilters)
        clocks = {name: asked[name] for name in ("known_at", "true_at") if name in asked}
        if clocks:
            queryset = versioning.as_of(self.user_id, **clocks)
        if asked.get("q"):
            queryset = search_facts(self.user_id, asked["q"], among=queryset if clocks else None)
        if asked["status"] == "standing":
            queryset = queryset if clocks else queryset.standing()
        elif asked["status"] != "all":
            queryset = queryset.filter(status=asked["status"])
        exact = {name: asked[name] for name in ("kind", "key") if name in asked}
        return queryset.filter(**exact).order_by("-stated_at", "-id")

    @extend_schema(
        operation_id="read_fact",
        description="One version of a fact, with its history.",
        responses={200: shapes.FactWithHistorySerializer},
    )
    def retrieve(self, request: Request, fact_id: str) -> Response:
        fact: Any = self.get_object()
        fact.history = versioning.history(fact)
        return Response(shapes.FactWithHistorySerializer(fact).data)

    @extend_schema(
        operation_id="add_fact",
        description="Remember something as your own statement. Without a key it is a note; without"
        " a value, it is read from the text. It replaces what stands under the"
        " same key, and for a key with many values under the same value. A statement of a"
        " sensitive category that you did not agree to becomes an offer instead (202).",
        request=shapes.NewFact,
        responses={
            201: shapes.FactSerializer,
            200: OpenApiResponse(shapes.FactSerializer, "It was remembered before."),
            202: shapes.FactOffered,
            422: Refusal,
        },
    )
    def create(self, request: Request) -> Response:
        wanted = self.wanted(shapes.NewFact)
        text, key = wanted["text"], keys.lookup(wanted.get("key") or "note").name
        value = wanted.get("value") or keys.value_in(key, text)
        proposal = Proposal(key=key, value=value, text=text)
        vectors = vectors_for([proposal.text], user_id=self.user_id)
        with self.scope():
            outcome = candidates.consider(
                self.user_id,
                proposal,
                provenance=Provenance(source=Source.USER_EDIT, stated_at=timezone.now()),
                conversation=None,
                vectors=vectors,
            )
            return self._outcome(outcome)

    def _outcome(self, outcome: Outcome) -> Response:
        if outcome.fact is not None and outcome.what != "refused":
            is_new = outcome.what != "confirmed"
            return Response(self.get_serializer(outcome.fact).data, status=201 if is_new else 200)
        if outcome.what == "offered" and outcome.candidate is not None:
            offer = shapes.CandidateSerializer(outcome.candidate).data
            return Response({"detail": OFFERED, "offer": offer}, status=status.HTTP_202_ACCEPTED)
        code = outcome.reason if outcome.what == "refused" else outcome.what
        return Response({"detail": SENTENCES.get(code, NOT_REMEMBERED), "code": code}, status=422)

    @extend_schema(
        operation_id="correct_fact",
        description="Say how it really is. A new version takes the place of this one and is"
        " answered; the old one stays in its history. 409 if this version no longer stands.",
        request=shapes.Correction,
        responses={200: shapes.FactSerializer, 409: shapes.FactChanged, 422: Refusal},
    )
    def partial_update(self, request: Request, fact_id: str) -> Response:
        fact: Fact = self.found()
        wanted = self.wanted(shapes.Correction)
        try:
            new = versioning.correct(fact, **wanted)
        except FactSuperseded as changed:
            return self._changed(changed)
        except CorrectionRefused as refusal:
            return Response({"detail": refusal.sentence, "code": refusal.code}, status=422)
        with self.scope():
            return Response(self.get_serializer(new).data)

    @extend_schema(
        operation_id="confirm_fact",
        description="Say that it is right.",
        request=None,
        responses={200: shapes.FactSerializer, 409: shapes.FactChanged},
    )
    @action(detail=True, methods=["post"])
    def confirm(self, request: Request, fact_id: str) -> Response:
        return self._judged(versioning.confirm)

    @extend_schema(
        operation_id="dispute_fact",
        description="Say that it is wrong without saying what is right. From now on no reply uses"
        " it; correct it, confirm it after all, or delete it.",
        request=None,
        responses={200: shapes.FactSerializer, 409: shapes.FactChanged},
    )
    @action(detail=True, methods=["post"])
    def dispute(self, request: Request, fact_id: str) -> Response:
        return self._judged(versioning.dispute)

    @extend_schema(
        operation_id="end_fact",
        description="Say that it is no longer so. It becomes history.",
        request=None,
        responses={200: shapes.FactSerializer, 409: shapes.FactChanged},
    )
    @action(detail=True, methods=["post"])
    def end(self, request: Request, fact_id: str) -> Response:
        return self._judged(versioning.end)

    @extend_schema(
        operation_id="pin_fact",
        description="Keep it in every prompt, whatever is asked.",
        request=None,
        responses={200: shapes.FactSerializer, 409: shapes.FactChanged},
    )
    @action(detail=True, methods=["post"])
    def pin(self, request: Request, fact_id: str) -> Response:
        return self._judged(versioning.pin)

    @extend_schema(
        operation_id="unpin_fact",
        description="Recall it only where it fits, like others.",
        request=None,
        responses={200: shapes.FactSerializer, 409: shapes.FactChanged},
    )
    @pin.mapping.delete
    def unpin(self, request: Request, fact_id: str) -> Response:
        return self._judged(partial(versioning.pin, on=False))

    @extend_schema(
        operation_id="mute_fact",
        description="Keep it, and leave it out of replies.",
        request=None,
        responses={200: shapes.FactSerializer, 409: shapes.FactChanged},
    )
    @action(detail=True, methods=["post"])
    def mute(self, request: Request, fact_id: str) -> Response:
        return self._judged(versioning.mute)

    @extend_schema(
        operation_id="unmute_fact",
        description="Use it in replies again.",
        request=None,
        responses={200: shapes.FactSerializer, 409: shapes.FactChanged},
    )
    @mute.mapping.delete
    def unmute(self, request: Request, fact_id: str) -> Response:
        return self._judged(partial(versioning.mute, on=False))

    def _judged(self, verdict: Callable[[Fact], Fact]) -> Response:
        """The fact as the user's verdict leaves it; 409 with what stands if it no longer does."""
        try:
            return Response(self.get_serializer(verdict(self.get_object())).data)
        except FactSuperseded as changed:
            return self._changed(changed)

    @extend_schema(
        operation_id="delete_fact",
        description="Forget this fact with its whole history. With `mask` (the default) the words"
        " it came from are masked in the conversation, too. `mask` may stand in the body or in"
        " the query.",
        parameters=[shapes.Masking],
        request=None,
        responses={204: None},
    )
    def destroy(self, request: Request, fact_id: str) -> Response:
        fact: Fact = self.get_object()
        asked = self.asked(shapes.Masking)
        if isinstance(request.data, dict) and "mask" in request.data:
            asked = self.wanted(shapes.Masking)
        forgetting.forget_fact(fact, mask=asked["mask"])
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(
        operation_id="fact_history",
        description="Every version connected with this fact, oldest first.",
        responses={200: shapes.FactSerializer(many=True)},
        filters=False,
    )
    @action(detail=True, methods=["get"], pagination_class=None)
    def history(self, request: Request, fact_id: str) -> Response:
        versions = versioning.history(self.get_object())
        return Response(self.get_serializer(versions, many=True).data)

    def _changed(self, changed: FactSuperseded) -> Response:
        with self.scope():
            latest = self.get_serializer(changed.latest).data if changed.latest else None
        return Response({"detail": CHANGED, "latest": latest}, status=status.HTTP_409_CONFLICT)
