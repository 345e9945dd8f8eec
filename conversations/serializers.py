"""What the API shows of conversations, and what it takes."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from conversations.models import Conversation, Message, Turn
from memoryproject.owned_api import Switch, Text


class ConversationSerializer(serializers.ModelSerializer[Conversation]):
    class Meta:
        model = Conversation
        fields = ["id", "title", "mode", "active_turn", "created_at", "last_active_at"]
        read_only_fields = fields


class MessageSerializer(serializers.ModelSerializer[Message]):
    """One entry of a turn, with what was forgotten or secret masked."""

    text = serializers.CharField(source="visible_text")

    class Meta:
        model = Message
        fields = ["id", "role", "text", "created_at"]
        read_only_fields = fields


class LearntSerializer(serializers.Serializer[Any]):
    """One thing that came of learning: what, and of which fact or offer."""

    what = serializers.CharField()
    reason = serializers.CharField()
    fact = serializers.UUIDField(source="fact.pk", default=None, allow_null=True)
    offer = serializers.UUIDField(source="offer.pk", default=None, allow_null=True)
    text = serializers.SerializerMethodField()

    def get_text(self, chip: Any) -> str:
        statement = chip.fact or chip.offer
        return statement.text if statement else ""


class LearningSerializer(serializers.Serializer[Any]):
    """``empty`` is "nothing to remember"; ``failed`` is "could not be remembered"."""

    status = serializers.CharField(source="run.status")
    error_code = serializers.CharField(source="run.error_code")
    learnt = LearntSerializer(source="chips", many=True)


class SourceSerializer(serializers.Serializer[Any]):
    """A memory that the reply was given; it may have changed or been forgotten since."""

    kind = serializers.CharField()
    id = serializers.CharField()
    version = serializers.CharField(required=False)
    reason = serializers.CharField(required=False)
    score = serializers.DictField(required=False)


class TurnSerializer(serializers.ModelSerializer[Turn]):
    """What was said, what was replied, what was learnt and which memories the reply was given."""

    messages = MessageSerializer(many=True, read_only=True)
    learning = serializers.SerializerMethodField()
    sources = serializers.SerializerMethodField()

    class Meta:
        model = Turn
        fields = [
            "id",
            "conversation",
            "parent",
            "client_id",
            "status",
            "attempt",
            "model",
            "may_learn",
            "error_code",
            "error_sentence",
            "created_at",
            "finished_at",
            "messages",
            "learning",
            "sources",
        ]
        read_only_fields = fields

    @extend_schema_field(LearningSerializer(allow_null=True))
    def get_learning(self, turn: Turn) -> dict[str, Any] | None:
        learned = self.context["learned"].get(turn.pk)
        return None if learned is None else dict(LearningSerializer(learned).data)

    @extend_schema_field(SourceSerializer(many=True))
    def get_sources(self, turn: Turn) -> list[dict[str, Any]]:
        return list(self.context["sources"].get(turn.pk, []))


class TurnsSerializer(serializers.Serializer[Any]):
    """A page of turns, oldest first; ``before`` asks for the page that precedes it."""

    results = TurnSerializer(many=True)
    before = serializers.UUIDField(allow_null=True)


# --- What is taken ------------------------------------------------------------------------


class NewConversation(serializers.Serializer[None]):
    mode = serializers.ChoiceField(choices=Conversation.Mode.choices, default="learning")
    title = Text(max_length=120, required=False)


class ConversationChange(serializers.Serializer[None]):
    title = Text(max_length=120, required=False, allow_blank=True)
    mode = serializers.ChoiceField(choices=Conversation.Mode.choices, required=False)


class NewMessage(serializers.Serializer[None]):
    """``client_id`` is yours to make up: sent twice, it is one turn and one reply."""

    # Blank and too long are refused by the function that takes messages, as on the pages.
    text = Text(allow_blank=True, trim_whitespace=False)
    client_id = Text(max_length=64, required=False)
    stream = Switch(default=False)


class Again(serializers.Serializer[None]):
    stream = Switch(default=False)


class Earlier(serializers.Serializer[None]):
    before = serializers.UUIDField(required=False)
    limit = serializers.IntegerField(min_value=1, max_value=100, default=40)


# --- What refusals look like --------------------------------------------------------------


class Busy(serializers.Serializer[None]):
    """Another reply of the conversation is still being written: this turn."""

    detail = serializers.CharField()
    turn = TurnSerializer()
