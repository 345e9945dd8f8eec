"""The API of the account itself: who is signed in."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from memoryproject.models import User
from memoryproject.owned_api import OwnedViewSet


class MeSerializer(serializers.ModelSerializer[User]):
    class Meta:
        model = User
        fields = ["id", "email", "time_zone", "language", "date_joined"]
        read_only_fields = fields


class MeViewSet(OwnedViewSet):
    model = User
    serializer_class = MeSerializer
    pagination_class = None

    @extend_schema(operation_id="read_me", description="The account that you are signed in with.")
    def retrieve(self, request: Request) -> Response:
        return Response(self.get_serializer(request.user).data)
