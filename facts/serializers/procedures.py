"""What the API shows of standing instructions, and what it takes."""

from rest_framework import serializers

from facts.models import Procedure
from memoryproject.owned_api import Switch, Text


class ProcedureSerializer(serializers.ModelSerializer[Procedure]):
    """A standing instruction; one without a trigger holds in every conversation."""

    class Meta:
        model = Procedure
        fields = [
            "id",
            "trigger",
            "instruction",
            "status",
            "created_at",
            "approved_at",
            "source_turn",
            "quote",
        ]
        read_only_fields = fields


class ProcedureFilters(serializers.Serializer[None]):
    """Which instructions to list."""

    status = serializers.ChoiceField(choices=Procedure.Status.choices, required=False)
    q = Text(max_length=200, required=False, allow_blank=True)


class NewProcedure(serializers.Serializer[None]):
    """What to do, and when."""

    instruction = Text(max_length=600)
    trigger = Text(max_length=300, required=False, allow_blank=True)


class ProcedureChange(serializers.Serializer[None]):
    """Other words; and whether it is in use. What was proposed is approved instead."""

    instruction = Text(max_length=600, required=False)
    trigger = Text(max_length=300, required=False, allow_blank=True)
    in_use = Switch(required=False)
