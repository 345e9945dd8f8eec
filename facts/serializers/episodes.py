"""What the API shows of episodes, and what it takes."""

from rest_framework import serializers

from facts.models import Episode
from memoryproject.owned_api import Switch, Text


class EpisodeSerializer(serializers.ModelSerializer[Episode]):
    """Something that happened, how it ended, and the turns that told it."""

    class Meta:
        model = Episode
        fields = [
            "id",
            "situation",
            "action",
            "outcome",
            "lesson",
            "event_type",
            "importance",
            "occurred_at",
            "recorded_at",
            "edited_at",
            "muted",
            "last_recalled_at",
            "conversation",
            "source_turns",
            "quote",
        ]
        read_only_fields = fields


class EpisodeFilters(serializers.Serializer[None]):
    """Which episodes to list."""

    type = Text(max_length=40, required=False)
    outcome = serializers.ChoiceField(choices=Episode.Outcome.choices, required=False)
    min_importance = serializers.FloatField(min_value=0.0, max_value=1.0, required=False)
    q = Text(max_length=200, required=False, allow_blank=True)


class EpisodeChange(serializers.Serializer[None]):
    """How it really was; and whether it is left out of replies."""

    situation = Text(max_length=600, required=False)
    action = Text(max_length=600, required=False)
    outcome = serializers.ChoiceField(choices=Episode.Outcome.choices, required=False)
    lesson = Text(max_length=600, required=False, allow_blank=True)
    event_type = Text(max_length=40, required=False)
    importance = serializers.FloatField(min_value=0.0, max_value=1.0, required=False)
    muted = Switch(required=False)
