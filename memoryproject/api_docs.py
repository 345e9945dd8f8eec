"""The API described: its OpenAPI schema, and a page to try it from. Nothing is loaded from afar."""

from functools import cache
from typing import Any

from django.urls import path
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.settings import patched_settings
from drf_spectacular.views import SpectacularJSONAPIView, SpectacularSwaggerSplitView
from rest_framework.request import Request
from rest_framework.response import Response

from memoryproject.owned_api import JsonOnly

FOR_OURS = {
    "SCHEMA_PATH_PREFIX": "/api/v1",  # operations are grouped by what comes after
    "ENUM_NAME_OVERRIDES": {
        "ChangeWhatEnum": "facts.models.changes.Change.What",
        "RetentionWhatEnum": "facts.models.retention.RetentionRule.What",
        "FactStatus": "facts.models.facts.Fact.Status",
        "TurnStatus": "conversations.models.talk.Turn.Status",
    },
}


@cache
def schema() -> dict[str, Any]:
    """The schema, made once for each process: it takes a second and is the same for everybody."""
    generator: Any = SchemaGenerator
    with patched_settings(FOR_OURS):
        made: dict[str, Any] = generator(api_version="v1").get_schema(request=None, public=True)
    return made


class SchemaView(SpectacularJSONAPIView):
    versioning_class = None
    content_negotiation_class = JsonOnly  # a browser asks for HTML and may see it, too

    def _get_schema_response(self, request: Request) -> Response:
        return Response(schema())


class DocsView(SpectacularSwaggerSplitView):
    """The split view: its script is a file of its own, as our content security policy demands."""

    versioning_class = None


urlpatterns = [
    path("api/schema/", SchemaView.as_view(), name="schema"),
    path("api/docs/", DocsView.as_view(), name="docs"),
]
