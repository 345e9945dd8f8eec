"""The API of episodes: what happened, and how it is put right or deleted."""

from typing import Any

from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import mixins, status
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from facts import episodes, forgetting
from facts import serializers as shapes
from facts.episodes import EpisodeRefused
from facts.models import Episode
from memoryproject.owned_api import OwnedViewSet, Refusal


@extend_schema_view(
    list=extend_schema(
        operation_id="list_episodes",
        description="What happened, newest first: by type, by outcome, from an importance on, or"
        " in which each word of `q` occurs.",
        parameters=[shapes.EpisodeFilters],
    ),
    retrieve=extend_schema(operation_id="read_episode", description="One episode."),
)
class EpisodeViewSet(mixins.ListModelMixin, mixins.RetrieveModelMixin, OwnedViewSet):
    model = Episode
    serializer_class = shapes.EpisodeSerializer
    lookup_url_kwarg = "episode_id"
    in_steps = frozenset({"partial_update"})

    def filter_queryset(self, queryset: Any) -> Any:
        if self.action != "list":
            return queryset
        asked = self.asked(shapes.EpisodeFilters)
        found = episodes.find(self.user_id, asked.get("q", ""))
        if "type" in asked:
            found = found.filter(event_type=asked["type"])
        if "outcome" in asked:
            found = found.filter(outcome=asked["outcome"])
        return found.filter(importance__gte=asked.get("min_importance", 0.0))

    @extend_schema(
        operation_id="change_episode",
        description="Say how it really was; with `muted`, keep it out of replies or let it in.",
        request=shapes.EpisodeChange,
        responses={200: shapes.EpisodeSerializer, 422: Refusal},
    )
    def partial_update(self, request: Request, episode_id: str) -> Response:
        episode: Episode = self.found()
        wanted = self.wanted(shapes.EpisodeChange)
        muted = wanted.pop("muted", None)
        try:
            if wanted:
                episode = episodes.edit(episode, wanted)
            if muted is not None:
                episode = episodes.mute(episode, on=muted)
        except EpisodeRefused as refusal:
            return Response({"detail": refusal.sentence, "code": refusal.code}, status=422)
        except Episode.DoesNotExist:
            raise NotFound from None
        return Response(self.get_serializer(episode).data)

    @extend_schema(
        operation_id="delete_episode",
        description="Forget this episode. With `mask` (the default) the words that told it are"
        " masked in its conversation, too. `mask` may stand in the body or in the query.",
        parameters=[shapes.Masking],
        request=None,
        responses={204: None},
    )
    def destroy(self, request: Request, episode_id: str) -> Response:
        episode: Episode = self.get_object()
        asked = self.asked(shapes.Masking)
        if isinstance(request.data, dict) and "mask" in request.data:
            asked = self.wanted(shapes.Masking)
        forgetting.forget_episode(episode, mask=asked["mask"])
        return Response(status=status.HTTP_204_NO_CONTENT)
