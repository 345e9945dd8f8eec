"""What the API shows of questions and changes, and what it takes as an answer."""

from typing import Any

from rest_framework import serializers

from facts.models import Change, Conflict
from facts.serializers.candidates import CandidateSerializer
from facts.serializers.facts import FactSerializer


class ConflictSerializer(serializers.ModelSerializer[Conflict]):
    """A fact, and a statement that goes against it: which is right now?

    `candidate` is null once it is answered; `statement` is then what became of it.
    """

    fact = FactSerializer(read_only=True)
    candidate = CandidateSerializer(read_only=True, allow_null=True)
    statement = FactSerializer(read_only=True, allow_null=True)

    class Meta:
        model = Conflict
        fields = [
            "id",
            "reason",
            "fact",
            "candidate",
            "statement",
            "answer",
            "created_at",
            "answered_at",
        ]
        read_only_fields = fields


class ChangeSerializer(serializers.ModelSerializer[Change]):
    """What was done to a fact; `before` stood, `after` took its place (null: nothing did)."""

    before = FactSerializer(read_only=True)
    after = FactSerializer(read_only=True, allow_null=True)
    can_be_undone = serializers.BooleanField(read_only=True)

    class Meta:
        model = Change
        fields = [
            "id",
            "what",
            "before",
            "after",
            "conflict",
            "at",
            "undone_at",
            "can_be_undone",
        ]
        read_only_fields = fields


# --- What is taken ------------------------------------------------------------------------


class ConflictFilters(serializers.Serializer[None]):
    """Which questions to list."""

    answered = serializers.BooleanField(default=False)


class ConflictAnswer(serializers.Serializer[None]):
    """Which is right; with `until` also the last day on which the first was true."""

    answer = serializers.ChoiceField(choices=Conflict.Answer.choices)
    until = serializers.DateField(required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if attrs["answer"] == Conflict.Answer.UNTIL and "until" not in attrs:
            raise serializers.ValidationError({"until": "Say until which day."})
        return attrs


class StandsNow(serializers.Serializer[None]):
    """Nothing was done: why, and what stands (null: nothing does)."""

    detail = serializers.CharField()
    code = serializers.CharField()
    latest = FactSerializer(allow_null=True)
