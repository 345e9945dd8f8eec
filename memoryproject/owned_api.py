"""What each view of the API stands on: the user's own rows, short scopes, JSON in and out.

The rules hold by construction, so that a view cannot forget them. ``get_queryset`` starts at the
signed-in user, whatever the request names. Every handler is one database scope of that user;
a handler that waits for a model is listed in ``in_steps`` instead and opens its own, so that no
transaction and no connection is held meanwhile.
"""

import codecs
import json
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from functools import wraps
from typing import IO, Any, ClassVar, TypeVar
from uuid import UUID

from django.conf import settings
from django.db import connection, models
from rest_framework import serializers, status
from rest_framework.exceptions import APIException, ParseError
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.pagination import BasePagination, PageNumberPagination
from rest_framework.parsers import BaseParser
from rest_framework.permissions import IsAuthenticated
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import GenericViewSet

from memoryproject.api_tokens import TokenScopeCovers
from memoryproject.models import User
from memoryproject.row_security import acting_as
from memoryproject.text import clean_text

M = TypeVar("M", bound=models.Model)
DEEPEST = 32  # levels of a body; ours need four


class TooLarge(APIException):
    """The body is larger than any request of this API needs."""

    status_code = status.HTTP_413_REQUEST_ENTITY_TOO_LARGE
    default_detail = "This request is too large."
    default_code = "too_large"


class JsonOnly(BaseContentNegotiation):
    """Answer JSON whatever is asked for: a client that accepts an event stream gets errors, too."""

    def select_parser(self, request: Request, parsers: Any) -> BaseParser | None:
        wanted = (request.content_type or "").split(";")[0].strip().lower()
        return next((parser for parser in parsers if parser.media_type == wanted), None)

    def select_renderer(
        self, request: Request, renderers: Any, format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        return renderers[0], renderers[0].media_type


class CleanJSONParser(BaseParser):
    """JSON of a bounded size and depth whose texts PostgreSQL and UTF-8 can hold.

    JSON may spell NUL and half a surrogate pair (``"\\ud83d"``); neither can be stored or sent,
    not even in an error that quotes it, so both go before anything else reads the body.
    """

    media_type = "application/json"

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        limit: int = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        raw = stream.read(limit + 1)
        if len(raw) > limit:
            raise TooLarge
        try:
            parsed = json.loads(codecs.decode(raw, "utf-8"), parse_constant=_refuse_constant)
            return _cleaned(parsed, depth=0)
        except (ValueError, RecursionError):
            raise ParseError("The body is not JSON that can be read.") from None


def _refuse_constant(name: str) -> None:
    raise ValueError(name)


def _cleaned(value: Any, *, depth: int) -> Any:
    if depth > DEEPEST:
        raise ValueError("too deep")
    if isinstance(value, str):
        return clean_text(value)
    if isinstance(value, list):
        return [_cleaned(item, depth=depth + 1) for item in value]
    if isinstance(value, dict):
        return {clean_text(key): _cleaned(item, depth=depth + 1) for key, item in value.items()}
    return value


class Text(serializers.CharField):
    """Text and nothing else: DRF's own would take the number 5 for "5"."""

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class Switch(serializers.BooleanField):
    """True or false and nothing else: DRF's own would take "no" and 0."""

    def to_internal_value(self, data: Any) -> bool:
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


class Refusal(serializers.Serializer[None]):
    """Why something was not done: a sentence for people, a word for programs."""

    detail = serializers.CharField()
    code = serializers.CharField(required=False)


class Pages(PageNumberPagination):
    page_size = 50
    page_size_query_param = "page_size"
    max_page_size = 200


class OwnedViewSet(GenericViewSet[Any]):
    """Views of rows that belong to the signed-in user.

    ``model`` has the rows; ``in_steps`` names the actions that open their own scopes.
    """

    model: ClassVar[type[models.Model]]
    in_steps: ClassVar[frozenset[str]] = frozenset()
    permission_classes = [IsAuthenticated, TokenScopeCovers]
    parser_classes = [CleanJSONParser]
    content_negotiation_class = JsonOnly
    metadata_class = None  # it would describe what the schema describes better: see ``options``
    pagination_class: type[BasePagination] | None = Pages

    @property
    def user_id(self) -> UUID:
        """The id of whoever signed in; nothing in the request can name another."""
        user = self.request.user
        assert isinstance(user, User)  # IsAuthenticated has seen to it
        return user.pk

    def get_queryset(self) -> models.QuerySet[Any]:
        model: Any = self.model
        rows: models.QuerySet[Any] = model._default_manager.for_user(self.request.user)
        return rows

    def scope(self) -> AbstractContextManager[None]:
        """One transaction in which the user's rows, and only they, exist."""
        return acting_as(self.user_id)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Once it is known whose request this is, put the handler into their scope."""
        super().initial(request, *args, **kwargs)
        method = (request.method or "").lower()
        handler = getattr(self, method, None)
        if handler is not None and self.action not in self.in_steps:
            setattr(self, method, _scoped(self.user_id, handler))

    def options(  # type: ignore[override]  # as REST framework's own
        self, request: Request, *args: Any, **kwargs: Any
    ) -> Response:
        """Which methods there are: the ``Allow`` header. What is not the user's is 404, as ever."""
        if self.detail:
            self.get_object()
        return Response(status=status.HTTP_204_NO_CONTENT)

    def found(self) -> Any:
        """The row that the address names, read in a scope of its own; for actions in steps."""
        with self.scope():
            return self.get_object()

    def wanted(self, serializer: type[serializers.Serializer[Any]]) -> dict[str, Any]:
        """What the body asks for, checked; 400 with the reasons otherwise."""
        reader = serializer(data=self.request.data)
        reader.is_valid(raise_exception=True)
        return dict(reader.validated_data)

    def asked(self, serializer: type[serializers.Serializer[Any]]) -> dict[str, Any]:
        """What the query string asks for, checked; 400 with the reasons otherwise."""
        query = {name: clean_text(str(value)) for name, value in self.request.query_params.items()}
        reader = serializer(data=query)
        reader.is_valid(raise_exception=True)
        return dict(reader.validated_data)

    def page_of(self, rows: models.QuerySet[Any]) -> Response:
        page = self.paginate_queryset(rows)
        return self.get_paginated_response(self.get_serializer(page, many=True).data)


def _scoped(user_id: UUID, handler: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(handler)
    def within(*args: Any, **kwargs: Any) -> Any:
        with acting_as(user_id):
            return handler(*args, **kwargs)

    return within


def hand_back_connection() -> None:
    """Give the connection back to the pool before a wait or a stream; the next query takes one.

    A request keeps its connection until its answer has been sent, which for a reply takes as
    long as the model talks: ten of them would use up a pool of ten.
    """
    if not connection.in_atomic_block:  # a test may wrap all of this in a transaction
        connection.close()
