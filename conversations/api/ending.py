"""Saying that a conversation is over, as JSON."""

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from conversations.models import Conversation
from facts import episodes
from memoryproject.owned_api import OwnedViewSet, Refusal

NOTHING = "All that was said has been looked at, or learning was off."


class EndingMixin(OwnedViewSet):
    """Of a conversation: that nobody need wait until it is quiet."""

    @extend_schema(
        operation_id="end_conversation",
        description="Say that the conversation is over for now: what happened in it is looked at"
        " at once, not only when it has been quiet for a while. It can go on all the same. 409"
        " `nothing_to_look_at`: all has been looked at, or learning was off.",
        request=None,
        responses={202: None, 409: Refusal},
        filters=False,
    )
    @action(detail=True, methods=["post"], url_path="end", pagination_class=None)
    def end(self, request: Request, conversation_id: str) -> Response:
        conversation: Conversation = self.get_object()
        if episodes.look_now(conversation):
            return Response(status=status.HTTP_202_ACCEPTED)
        refusal = {"detail": NOTHING, "code": "nothing_to_look_at"}
        return Response(refusal, status=status.HTTP_409_CONFLICT)
