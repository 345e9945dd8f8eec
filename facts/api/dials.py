"""The API of consent, and of the dials of one's memory."""

from typing import Any

from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import mixins
from rest_framework.request import Request
from rest_framework.response import Response

from facts import consent
from facts import serializers as shapes
from facts.models import Consent, MemorySettings
from memoryproject.owned_api import OwnedViewSet


@extend_schema_view(
    list=extend_schema(
        operation_id="list_consents",
        description="The sensitive categories of which you agreed that they may be remembered.",
    )
)
class ConsentViewSet(mixins.ListModelMixin, OwnedViewSet):
    model = Consent
    serializer_class = shapes.ConsentSerializer
    pagination_class = None

    def filter_queryset(self, queryset: Any) -> Any:
        return queryset.order_by("category")


class SettingsViewSet(OwnedViewSet):
    """One row for each user, so its address has no id."""

    model = MemorySettings
    serializer_class = shapes.SettingsSerializer
    pagination_class = None

    @extend_schema(operation_id="read_settings", description="The dials of your memory.")
    def retrieve(self, request: Request) -> Response:
        return Response(self.get_serializer(consent.settings_of(self.user_id)).data)

    @extend_schema(
        operation_id="change_settings",
        description="Pause or resume learning; use what is remembered in replies or not. What"
        " was said during a pause stays unlearnt.",
        request=shapes.SettingsChange,
        responses={200: shapes.SettingsSerializer},
    )
    def partial_update(self, request: Request) -> Response:
        wanted = self.wanted(shapes.SettingsChange)
        user: Any = request.user
        if "learn" in wanted:
            consent.set_learning(user, wanted["learn"])
        if "use_facts" in wanted:
            consent.set_use_facts(user, wanted["use_facts"])
        return self.retrieve(request)
