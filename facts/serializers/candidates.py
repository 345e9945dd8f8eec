"""What the API shows of what waits for the user."""

from rest_framework import serializers

from facts.models import Candidate


class CandidateSerializer(serializers.ModelSerializer[Candidate]):
    """What may become a fact once the user decides."""

    class Meta:
        model = Candidate
        fields = [
            "id",
            "why",
            "origin",
            "reason",
            "category",
            "key",
            "slot",
            "value",
            "text",
            "kind",
            "polarity",
            "importance",
            "valid_from",
            "valid_until",
            "stated_at",
            "created_at",
            "source",
            "source_turn",
            "conversation",
            "quote",
        ]
        read_only_fields = fields


class FactOffered(serializers.Serializer[None]):
    """Nothing was remembered yet: the category needs consent."""

    detail = serializers.CharField()
    offer = CandidateSerializer()
