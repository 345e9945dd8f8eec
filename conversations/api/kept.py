"""What the assistant has of a conversation and was shown for a reply, as JSON.

Mixed into the views of conversations and turns, whose addresses these are.
"""

from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.decorators import action
from rest_framework.exceptions import APIException
from rest_framework.request import Request
from rest_framework.response import Response

from conversations import pins, summaries
from conversations import serializers as shapes
from conversations.models import Conversation, Message, Turn
from conversations.pins import PinRefused
from conversations.summaries import digests
from conversations.summaries.digests import DigestRefused
from conversations.views.kept import kept_of, versions_of
from conversations.views.shown import shown_of
from memoryproject.llm import LLMUnavailable
from memoryproject.owned_api import OwnedViewSet, Refusal, hand_back_connection


class CannotBeDone(APIException):
    """What was asked for is refused: a sentence, and a code."""

    status_code: int = status.HTTP_422_UNPROCESSABLE_ENTITY

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__({"detail": sentence, "code": code})


class ModelUnavailable(CannotBeDone):
    """The model gave no answer."""

    status_code: int = status.HTTP_503_SERVICE_UNAVAILABLE


class KeptMixin(OwnedViewSet):
    """Of a conversation: its pins, its running summary, a short one."""

    @extend_schema(
        operation_id="list_pins",
        description="The pinned messages of a conversation in the order said: they stay word for"
        " word in every prompt. Pin by `messages/{id}/pin/`.",
        responses={200: shapes.MessageSerializer(many=True)},
        filters=False,
    )
    @action(detail=True, methods=["get"], pagination_class=None)
    def pins(self, request: Request, conversation_id: str) -> Response:
        conversation: Conversation = self.get_object()
        found = pins.pinned_in(conversation).prefetch_related("redactions")
        return Response(shapes.MessageSerializer(found, many=True).data)

    @extend_schema(
        operation_id="read_summary",
        description="What the assistant still has of the beginning: the newest version of the"
        " running summary (null: nothing had to be summarised), the job that keeps it, and the"
        " first turn that the newest reply was shown word for word (null: all of them).",
        responses={200: shapes.KeptSerializer},
    )
    @action(detail=True, methods=["get"], url_path="summary")
    def read_summary(self, request: Request, conversation_id: str) -> Response:
        return self._kept(self.get_object())

    @extend_schema(
        operation_id="rebuild_summary",
        description="Have the summary made anew from what was said, in the background. Read it"
        " again to see how that went.",
        request=None,
        responses={202: shapes.KeptSerializer},
    )
    @action(detail=True, methods=["post"], url_path="summary/rebuild")
    def rebuild_summary(self, request: Request, conversation_id: str) -> Response:
        conversation: Conversation = self.get_object()
        summaries.request_rebuild(conversation)
        return self._kept(conversation, code=status.HTTP_202_ACCEPTED)

    def _kept(self, conversation: Conversation, *, code: int = 200) -> Response:
        found = kept_of(conversation)
        data = {
            "summary": found.summary,
            "making": found.making,
            "word_for_word_from": found.starts_at.pk if found.starts_at else None,
        }
        return Response(shapes.KeptSerializer(data).data, status=code)

    @extend_schema(
        operation_id="list_summaries",
        description="Every version of the running summary, newest first.",
        responses={200: shapes.SummarySerializer(many=True)},
        filters=False,
    )
    @action(detail=True, methods=["get"], url_path="summaries")
    def list_summaries(self, request: Request, conversation_id: str) -> Response:
        page = self.paginate_queryset(versions_of(self.get_object()))
        return self.get_paginated_response(shapes.SummarySerializer(page, many=True).data)

    @extend_schema(
        operation_id="summarise_conversation",
        description="A few sentences on the whole conversation, by the model, which may take a"
        " minute. They are stored nowhere. 503: the model gave no answer.",
        request=None,
        responses={200: shapes.DigestSerializer, 422: Refusal, 503: Refusal},
    )
    @action(detail=True, methods=["post"])
    def digest(self, request: Request, conversation_id: str) -> Response:
        conversation: Conversation = self.found()
        hand_back_connection()
        try:
            text = digests.digest(conversation)
        except DigestRefused as refusal:
            raise CannotBeDone(refusal.code, refusal.sentence) from refusal
        except LLMUnavailable as failure:
            raise ModelUnavailable(failure.code, failure.sentence) from failure
        except Conversation.DoesNotExist as gone:
            raise Http404 from gone
        return Response({"text": text})


class ShownMixin(OwnedViewSet):
    """Of a turn: what its reply was shown."""

    @extend_schema(
        operation_id="read_shown",
        description="What the reply was shown: every block of the prompt in its order, as it was"
        " sent, with its tokens and where it came from. Without `attempt`, the newest. 404 where"
        " there is no record of it. What was deleted since is blanked.",
        parameters=[shapes.WhichAttempt],
        responses={200: shapes.ShownSerializer},
    )
    @action(detail=True, methods=["get"], pagination_class=None)
    def shown(self, request: Request, turn_id: str) -> Response:
        turn: Turn = self.get_object()
        asked = self.asked(shapes.WhichAttempt)
        found = shown_of(turn, attempt=asked.get("attempt"))
        if found is None or found.record is None:
            raise Http404
        return Response(shapes.ShownSerializer(found).data)


class MessageViewSet(OwnedViewSet):
    model = Message
    serializer_class = shapes.MessageSerializer
    lookup_url_kwarg = "message_id"
    pagination_class = None

    def get_queryset(self) -> Any:
        rows: Any = super().get_queryset()
        return rows.standing()

    @extend_schema(
        operation_id="pin_message",
        description="Keep a message, yours or the assistant's, in every prompt of its"
        " conversation. 422: there are too many pins, or it is too long.",
        request=None,
        responses={200: shapes.MessageSerializer, 422: Refusal},
    )
    @action(detail=True, methods=["post"])
    def pin(self, request: Request, message_id: str) -> Response:
        message: Message = self.get_object()
        try:
            pins.pin(message)
        except PinRefused as refusal:
            raise CannotBeDone(refusal.code, refusal.sentence) from refusal
        except Message.DoesNotExist as gone:
            raise Http404 from gone
        return Response(self.get_serializer(message).data)

    @extend_schema(
        operation_id="unpin_message",
        description="Let the message leave the prompt with its turn.",
        responses={204: None},
    )
    @pin.mapping.delete
    def unpin(self, request: Request, message_id: str) -> Response:
        pins.unpin(self.get_object())
        return Response(status=status.HTTP_204_NO_CONTENT)
