"""What the API shows and takes of how long things are kept."""

from typing import Any

from rest_framework import serializers

from facts.models import RetentionRule
from facts.models.retention import LONGEST_DAYS


class RetentionSerializer(serializers.ModelSerializer[RetentionRule]):
    """A limit of your own; it has effect from the next nightly run on."""

    class Meta:
        model = RetentionRule
        fields = ["id", "what", "narrowed_to", "days", "changed_at"]
        read_only_fields = fields


class WantedRetention(serializers.Serializer[None]):
    """``narrowed_to``: a kind of fact or a sensitive category; empty for all of ``what``."""

    what = serializers.ChoiceField(choices=RetentionRule.What.choices)
    narrowed_to = serializers.CharField(required=False, allow_blank=True, default="", max_length=20)
    days = serializers.IntegerField(min_value=1, max_value=LONGEST_DAYS)


class LimitSerializer(serializers.Serializer[Any]):
    """A limit that holds for you, whoever has set it."""

    what = serializers.ChoiceField(choices=RetentionRule.What.choices)
    narrowed_to = serializers.CharField()
    days = serializers.IntegerField()
    by_operator = serializers.BooleanField()


class DueSerializer(serializers.Serializer[Any]):
    """What the next run would delete; ``important``: facts pinned, confirmed or about safety."""

    count = serializers.IntegerField()
    important = serializers.IntegerField()
