"""What the API shows of conversations, and what it takes."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from conversations.models import Conversation, Message, Summary, Turn
from conversations.protected import from_json
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
        fields = ["id", "turn", "role", "text", "pinned", "created_at"]
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


# --- What the assistant has, and was shown -------------------------------------------------


class ItemSerializer(serializers.Serializer[Any]):
    """A detail that the summary was checked for, and the turn that said it."""

    kind = serializers.CharField()
    text = serializers.CharField()
    turn = serializers.CharField()


class SummarySerializer(serializers.ModelSerializer[Summary]):
    """A version of the running summary; ``through`` is the last turn that it covers."""

    items = serializers.SerializerMethodField()

    class Meta:
        model = Summary
        fields = [
            "id",
            "version",
            "text",
            "through",
            "turns_covered",
            "tokens",
            "items",
            "appended",
            "rebuilt",
            "model",
            "created_at",
        ]
        read_only_fields = fields

    @extend_schema_field(ItemSerializer(many=True))
    def get_items(self, summary: Summary) -> list[dict[str, Any]]:
        return list(ItemSerializer(from_json(summary.protected), many=True).data)


class MakingSerializer(serializers.Serializer[Any]):
    """The job that keeps the summary: due, running, done or failed, and why it failed."""

    status = serializers.CharField(source="run.status")
    from_source = serializers.BooleanField(source="run.from_source")
    due_at = serializers.DateTimeField(source="run.due_at")
    error_code = serializers.CharField(source="run.error_code")
    error_sentence = serializers.CharField(source="reason")


class KeptSerializer(serializers.Serializer[Any]):
    summary = SummarySerializer(allow_null=True)
    making = MakingSerializer(allow_null=True)
    word_for_word_from = serializers.UUIDField(allow_null=True)


class DigestSerializer(serializers.Serializer[Any]):
    text = serializers.CharField()


class BlockSourceSerializer(serializers.Serializer[Any]):
    """Where a block came from. ``state``: as_it_was, replaced, open (an offer), or gone."""

    kind = serializers.CharField()
    id = serializers.CharField()
    version = serializers.CharField()
    reason = serializers.CharField()
    score = serializers.FloatField(allow_null=True)
    parts = serializers.DictField(child=serializers.FloatField())
    state = serializers.CharField()


class BlockSerializer(serializers.Serializer[Any]):
    """A part of the prompt, as it was sent; empty and ``is_forgotten`` if deleted since."""

    kind = serializers.CharField()
    role = serializers.CharField()
    text = serializers.CharField()
    tokens = serializers.IntegerField()
    is_forgotten = serializers.BooleanField()
    tool_calls = serializers.ListField(child=serializers.DictField())
    sources = BlockSourceSerializer(many=True)


class ShownSerializer(serializers.Serializer[Any]):
    """One attempt's prompt; tokens of the model as estimated, and as the endpoint counted."""

    attempt = serializers.IntegerField(source="record.attempt")
    attempts = serializers.ListField(child=serializers.IntegerField())
    model = serializers.CharField(source="record.model")
    budget = serializers.IntegerField(source="record.budget")
    tokens = serializers.IntegerField(source="record.tokens")
    prompt_tokens = serializers.IntegerField(source="record.prompt_tokens", allow_null=True)
    left_out = serializers.ListField(child=serializers.CharField(), source="record.left_out")
    word_for_word_from = serializers.UUIDField(source="record.starts_at", allow_null=True)
    created_at = serializers.DateTimeField(source="record.created_at")
    blocks = BlockSerializer(many=True)


class WhichAttempt(serializers.Serializer[None]):
    attempt = serializers.IntegerField(min_value=1, max_value=32_000, required=False)


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
