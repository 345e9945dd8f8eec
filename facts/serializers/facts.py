"""What the API shows of facts, and what it takes."""

from rest_framework import serializers

from facts.models import Fact
from facts.models.statement import Kind
from memoryproject.owned_api import Text

STATUSES = [*Fact.Status.values, "standing", "all"]


class FactSerializer(serializers.ModelSerializer[Fact]):
    """One version of a fact."""

    class Meta:
        model = Fact
        fields = [
            "id",
            "key",
            "slot",
            "value",
            "text",
            "kind",
            "polarity",
            "status",
            "closed_reason",
            "verification",
            "importance",
            "confidence",
            "pinned",
            "muted",
            "valid_from",
            "valid_until",
            "stated_at",
            "recorded_at",
            "superseded_at",
            "superseded_by",
            "confirmations",
            "last_confirmed_at",
            "last_recalled_at",
            "recall_count",
            "source",
            "source_turn",
            "quote",
            "language",
            "faded_at",
            "review_at",
        ]
        read_only_fields = fields


class FactWithHistorySerializer(FactSerializer):
    """A fact with every version connected with it, oldest first."""

    history = FactSerializer(many=True, read_only=True)

    class Meta(FactSerializer.Meta):
        fields = [*FactSerializer.Meta.fields, "history"]
        read_only_fields = fields


# --- What is taken ------------------------------------------------------------------------


class FactFilters(serializers.Serializer[None]):
    """Which facts to list."""

    status = serializers.ChoiceField(choices=STATUSES, default="standing")
    known_at = serializers.DateTimeField(
        required=False, help_text="What was believed then. Without an offset it is in UTC."
    )
    true_at = serializers.DateTimeField(
        required=False, help_text="What was true in the world then, by what was known."
    )
    kind = serializers.ChoiceField(choices=Kind.choices, required=False)
    key = Text(max_length=80, required=False)
    q = Text(max_length=200, required=False, allow_blank=True)


class NewFact(serializers.Serializer[None]):
    """A statement to remember, in a sentence; what it is about; and its short normal form."""

    text = Text(max_length=600)
    key = Text(max_length=80, required=False)
    value = Text(max_length=300, required=False)


class Correction(serializers.Serializer[None]):
    """How it really is. Given only the text, the value is read from it."""

    text = Text(max_length=600)
    key = Text(max_length=80, required=False)
    value = Text(max_length=300, required=False)


class Masking(serializers.Serializer[None]):
    """Whether the words it came from are masked in the conversation as well."""

    mask = serializers.BooleanField(default=True)


class FactChanged(serializers.Serializer[None]):
    """The fact no longer stands; what does now, or null if it was forgotten."""

    detail = serializers.CharField()
    latest = FactSerializer(allow_null=True)
