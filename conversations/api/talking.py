"""Conversations and turns: said, waited for, streamed, read, deleted."""

import json
import logging
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import aclosing
from typing import Any
from uuid import UUID, uuid4

from asgiref.sync import async_to_sync
from django.core.handlers.asgi import ASGIRequest
from django.http import Http404, HttpResponseBase, StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema, extend_schema_view
from rest_framework import mixins, status
from rest_framework.decorators import action
from rest_framework.exceptions import APIException, NotAuthenticated
from rest_framework.generics import get_object_or_404
from rest_framework.request import Request
from rest_framework.response import Response

from conversations import serializers as shapes
from conversations import streaming, threads, turns
from conversations.api.ending import EndingMixin
from conversations.api.kept import KeptMixin, ShownMixin
from conversations.models import Conversation, Turn
from conversations.questions import MessageRefused
from conversations.readers import KEEP_ALIVE, Access, Check, session_check, token_check
from conversations.turns import ConversationBusy
from conversations.views.showing import learned_from, sources_used
from facts import learning
from facts.learning import NotLearnable
from memoryproject.models import ApiToken, User
from memoryproject.owned_api import OwnedViewSet, Refusal, hand_back_connection
from memoryproject.row_security import acting_as, run_as

logger = logging.getLogger(__name__)

BUSY = "Another reply in this conversation is still being written."
UNLEARNABLE = {
    "learning_was_off": "Learning was off when this was said, so nothing is learnt from it.",
    "not_ended": "The reply is still being written; learning comes after it.",
}
BROKE_OFF = "The reply can not be followed any longer. Read the turn to see how it ended."
SIGNED_OUT = "The token or session that this was asked with is no longer valid."
EVENT_STREAM = {(200, "text/event-stream"): OpenApiTypes.STR}
REFUSALS = {409: shapes.Busy, 422: Refusal}
STREAM_NOTE = (
    "With `stream: true` the answer is `text/event-stream`: `text` events with"
    ' `{"text": …}`, in order, then one `done` event with the turn.'
)


class Refused(APIException):
    """What was sent cannot be taken: a sentence, and a code."""

    status_code = status.HTTP_422_UNPROCESSABLE_ENTITY

    def __init__(self, refusal: MessageRefused) -> None:
        super().__init__({"detail": refusal.sentence, "code": refusal.code})


def represent(user_id: UUID, found: Sequence[Turn]) -> list[dict[str, Any]]:
    """Turns, which come with their messages, as JSON. The number of queries is fixed."""
    ids = [turn.pk for turn in found]
    context = {"learned": learned_from(user_id, ids), "sources": sources_used(user_id, ids)}
    return list(shapes.TurnSerializer(found, many=True, context=context).data)


def represent_one(user_id: UUID, turn_id: UUID) -> dict[str, Any]:
    """The turn as it is now. Raises Http404 when it has been deleted."""
    turn = get_object_or_404(Turn.objects.for_user_id(user_id).with_messages(), pk=turn_id)
    return represent(user_id, [turn])[0]


class RepliesMixin(OwnedViewSet):
    """Waiting for a reply, or streaming it, with no transaction and no connection held."""

    def answered(self, turn: Turn, *, stream: bool, code: int) -> HttpResponseBase:
        hand_back_connection()
        if stream:
            return self.streamed(turn, code=code)
        # The reply becomes a task of the server's own loop, and outlives this request.
        async_to_sync(streaming.reply_finished)(turn)
        if not self.access_check()():
            raise NotAuthenticated(SIGNED_OUT)
        with self.scope():
            return Response(represent_one(self.user_id, turn.pk), status=code)

    def streamed(self, turn: Turn, *, code: int = 200) -> StreamingHttpResponse:
        under_asgi = isinstance(self.request._request, ASGIRequest)
        access = Access(self.access_check())
        events: Any = _events(turn, access) if under_asgi else _events_at_once(turn, access)
        return StreamingHttpResponse(
            events,
            status=code,
            content_type="text/event-stream",
            headers={"Cache-Control": "no-cache", "X-Accel-Buffering": "no"},
        )

    def access_check(self) -> Check:
        """What tells whether the token or the session of this request still lets its user in."""
        token, user = self.request.auth, self.request.user
        if isinstance(token, ApiToken):
            return token_check(token)
        assert isinstance(user, User)  # IsAuthenticated has seen to it
        return session_check(self.request.session, user)

    def busy(self, refusal: ConversationBusy) -> Response:
        with self.scope():
            turn = represent_one(self.user_id, refusal.turn.pk)
        return Response({"detail": BUSY, "turn": turn}, status=status.HTTP_409_CONFLICT)


async def _events(turn: Turn, access: Access) -> AsyncIterator[str]:
    try:
        async with aclosing(streaming.follow_reply(turn)) as events:
            async for event in events:
                if not await access.holds():
                    yield _event("error", {"detail": SIGNED_OUT})
                    return
                if event.kind == "text":
                    yield _event("text", {"text": event.text})
                elif event.kind == "waiting":
                    yield KEEP_ALIVE
        yield _event("done", await run_as(turn.user_id, represent_one, turn.user_id, turn.pk))
    except Http404:
        yield _event("gone", {"detail": "This turn has been deleted."})
    except Exception:
        logger.exception("stream broke off", extra={"turn": str(turn.pk)})
        yield _event("error", {"detail": BROKE_OFF})


def _events_at_once(turn: Turn, access: Access) -> Iterator[str]:
    """Under WSGI nothing can be sent as it comes: the same events, when the reply has ended."""

    async def collected() -> list[str]:
        return [event async for event in _events(turn, access) if event != KEEP_ALIVE]

    yield from async_to_sync(collected)()


def _event(name: str, data: dict[str, Any]) -> str:
    return f"event: {name}\ndata: {json.dumps(data, default=str)}\n\n"


@extend_schema_view(
    list=extend_schema(
        operation_id="list_conversations", description="Your conversations, newest activity first."
    ),
    retrieve=extend_schema(operation_id="read_conversation", description="One conversation."),
)
class ConversationViewSet(
    RepliesMixin, EndingMixin, KeptMixin, mixins.ListModelMixin, mixins.RetrieveModelMixin
):
    model = Conversation
    serializer_class = shapes.ConversationSerializer
    lookup_url_kwarg = "conversation_id"
    in_steps = frozenset({"send", "digest"})

    def get_queryset(self) -> Any:
        rows: Any = super().get_queryset()
        return rows.kept()

    @extend_schema(
        operation_id="create_conversation",
        description="Begin an empty conversation.",
        request=shapes.NewConversation,
        responses={201: shapes.ConversationSerializer, 422: Refusal},
    )
    def create(self, request: Request) -> Response:
        wanted = self.wanted(shapes.NewConversation)
        user: Any = request.user
        conversation = threads.start_conversation(user, mode=wanted["mode"])
        try:
            if wanted.get("title"):
                threads.rename(conversation, wanted["title"])
        except MessageRefused as refusal:  # the scope rolls back: nothing was begun
            raise Refused(refusal) from refusal
        return Response(self.get_serializer(conversation).data, status=status.HTTP_201_CREATED)

    @extend_schema(
        operation_id="change_conversation",
        description="Rename a conversation, or change what later turns may use and teach.",
        request=shapes.ConversationChange,
        responses={200: shapes.ConversationSerializer, 422: Refusal},
    )
    def partial_update(self, request: Request, conversation_id: str) -> Response:
        conversation: Conversation = self.get_object()
        wanted = self.wanted(shapes.ConversationChange)
        try:
            if "title" in wanted:
                threads.rename(conversation, wanted["title"])
        except MessageRefused as refusal:
            raise Refused(refusal) from refusal
        if "mode" in wanted:
            threads.set_mode(conversation, wanted["mode"])
        return Response(self.get_serializer(conversation).data)

    @extend_schema(
        operation_id="delete_conversation",
        description="Delete a conversation with all that was said in it. What was remembered of"
        " it stays: delete those facts by themselves.",
    )
    def destroy(self, request: Request, conversation_id: str) -> Response:
        threads.delete_conversation(self.get_object())
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(
        operation_id="list_turns",
        description="The turns of a conversation, oldest first. Without `before`, the newest;"
        " with the `before` of an answer, those that precede it.",
        parameters=[shapes.Earlier],
        responses={200: shapes.TurnsSerializer},
        filters=False,
    )
    @action(detail=True, methods=["get"], url_path="turns", pagination_class=None)
    def list_turns(self, request: Request, conversation_id: str) -> Response:
        conversation: Conversation = self.get_object()
        asked = self.asked(shapes.Earlier)
        found = threads.thread(conversation, before=asked.get("before"), limit=asked["limit"])
        before = found[0].pk if found and found[0].parent_id else None
        return Response({"results": represent(self.user_id, found), "before": before})

    @extend_schema(
        operation_id="send_message",
        description="Say something. The answer comes when the reply has ended, also if the model"
        " failed: `status` and `error_sentence` say so. The same `client_id` again answers with"
        f" the same turn. {STREAM_NOTE}",
        request=shapes.NewMessage,
        responses={
            201: shapes.TurnSerializer,
            200: OpenApiResponse(shapes.TurnSerializer, "The turn this `client_id` made before."),
            **EVENT_STREAM,
            **REFUSALS,
        },
    )
    @list_turns.mapping.post
    def send(self, request: Request, conversation_id: str) -> HttpResponseBase:
        conversation: Conversation = self.found()
        wanted = self.wanted(shapes.NewMessage)
        try:
            turn = turns.start_turn(
                conversation, wanted["text"], client_id=wanted.get("client_id") or str(uuid4())
            )
        except MessageRefused as refusal:
            raise Refused(refusal) from refusal
        except ConversationBusy as refusal:
            return self.busy(refusal)
        except Conversation.DoesNotExist as gone:
            raise Http404 from gone
        return self.answered(turn, stream=wanted["stream"], code=201 if turn.was_created else 200)


class TurnViewSet(RepliesMixin, ShownMixin):
    model = Turn
    serializer_class = shapes.TurnSerializer
    lookup_url_kwarg = "turn_id"
    pagination_class = None
    in_steps = frozenset({"stream", "stop", "retry"})

    @extend_schema(operation_id="read_turn", description="One turn, as it is now.")
    def retrieve(self, request: Request, turn_id: str) -> Response:
        return Response(represent_one(self.user_id, self.get_object().pk))

    @extend_schema(
        operation_id="delete_turn",
        description="Delete what was said with its reply: from the conversation, its summary, and"
        " what later replies were shown. What was remembered of it stays, without its quote:"
        " delete those facts by themselves. 409: a reply of the conversation is being written.",
        responses={204: None, 409: shapes.Busy},
    )
    def destroy(self, request: Request, turn_id: str) -> Response:
        try:
            threads.delete_turn(self.get_object())
        except ConversationBusy as refusal:
            return self.busy(refusal)
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(
        operation_id="stream_turn",
        description="The reply from its start, as it grows: `text` events, then `done` with the"
        " turn. It can be joined at any time, by any number of readers; a reply that has ended"
        " is sent at once.",
        responses=EVENT_STREAM,
    )
    @action(detail=True, methods=["get"])
    def stream(self, request: Request, turn_id: str) -> HttpResponseBase:
        turn: Turn = self.found()
        hand_back_connection()
        return self.streamed(turn)

    @extend_schema(
        operation_id="stop_turn",
        description="Stop the reply. What was written stays; it may take about a second.",
        request=None,
        responses={202: shapes.TurnSerializer},
    )
    @action(detail=True, methods=["post"])
    def stop(self, request: Request, turn_id: str) -> Response:
        turn: Turn = self.found()
        streaming.stop_reply(turn)
        return self._now(turn, code=status.HTTP_202_ACCEPTED)

    @extend_schema(
        operation_id="retry_turn",
        description="Ask the model again, after a reply that failed or was interrupted. The"
        f" message is not sent twice. A completed turn stays as it is. {STREAM_NOTE}",
        request=shapes.Again,
        responses={200: shapes.TurnSerializer, **EVENT_STREAM, 409: shapes.Busy},
    )
    @action(detail=True, methods=["post"])
    def retry(self, request: Request, turn_id: str) -> HttpResponseBase:
        turn: Turn = self.found()
        wanted = self.wanted(shapes.Again)
        try:
            again = turns.retry_turn(turn)
        except ConversationBusy as refusal:
            return self.busy(refusal)
        except Turn.DoesNotExist as gone:
            raise Http404 from gone
        return self.answered(again, stream=wanted["stream"], code=status.HTTP_200_OK)

    @extend_schema(
        operation_id="relearn_turn",
        description="Learn from this turn again, after learning has failed. It happens in the"
        " background: read the turn to see how it went.",
        request=None,
        responses={202: shapes.TurnSerializer, 409: Refusal},
    )
    @action(detail=True, methods=["post"])
    def relearn(self, request: Request, turn_id: str) -> Response:
        turn: Turn = self.get_object()
        try:
            learning.relearn(turn)
        except NotLearnable as refusal:
            answer = {"detail": UNLEARNABLE[refusal.code], "code": refusal.code}
            return Response(answer, status=status.HTTP_409_CONFLICT)
        return self._now(turn, code=status.HTTP_202_ACCEPTED)

    def _now(self, turn: Turn, *, code: int) -> Response:
        with acting_as(self.user_id):
            return Response(represent_one(self.user_id, turn.pk), status=code)
