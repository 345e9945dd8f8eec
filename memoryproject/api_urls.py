"""Addresses of the API's first version. What breaks its users becomes a second one beside it."""

from django.urls import URLPattern, URLResolver, path
from rest_framework.routers import SimpleRouter

from conversations.api import ConversationViewSet, MessageViewSet, TurnViewSet
from facts.api import (
    CandidateViewSet,
    ChangeViewSet,
    ConflictViewSet,
    ConsentViewSet,
    EpisodeViewSet,
    FactViewSet,
    ProcedureViewSet,
    RetentionViewSet,
    SettingsViewSet,
)
from memoryproject.api import MeViewSet

router = SimpleRouter()
router.register("facts", FactViewSet, basename="fact")
router.register("candidates", CandidateViewSet, basename="candidate")
router.register("conflicts", ConflictViewSet, basename="conflict")
router.register("changes", ChangeViewSet, basename="change")
router.register("consents", ConsentViewSet, basename="consent")
router.register("retention", RetentionViewSet, basename="retention")
router.register("episodes", EpisodeViewSet, basename="episode")
router.register("instructions", ProcedureViewSet, basename="instruction")
router.register("conversations", ConversationViewSet, basename="conversation")
router.register("turns", TurnViewSet, basename="turn")
router.register("messages", MessageViewSet, basename="message")

one_settings = SettingsViewSet.as_view({"get": "retrieve", "patch": "partial_update"})

app_name = "api"
urlpatterns: list[URLPattern | URLResolver] = [
    *router.urls,
    path("settings/", one_settings, name="settings"),
    path("me/", MeViewSet.as_view({"get": "retrieve"}), name="me"),
]
