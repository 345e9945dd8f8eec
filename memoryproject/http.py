"""What every request passes: its id in the logs, its user's clock, its errors as sentences."""

import logging
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any
from zoneinfo import ZoneInfo

from asgiref.sync import iscoroutinefunction
from django.conf import settings
from django.http import HttpRequest, JsonResponse
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.decorators import sync_and_async_middleware
from rest_framework.response import Response
from rest_framework.views import exception_handler
from uuid_utils.compat import uuid7

from memoryproject.models import User

logger = logging.getLogger(__name__)
THEMES = ("light", "dark")
GetResponse = Callable[[HttpRequest], Any]


class AuthenticatedRequest(HttpRequest):
    """A request behind ``login_required``: for annotations only."""

    user: User


# All stand in an asynchronous chain: a synchronous link would send every request through a
# thread and back, a stream's included.
@sync_and_async_middleware
def request_id_middleware(get_response: GetResponse) -> GetResponse:
    """Give each request an id, answer it as ``X-Request-ID``, and log a failure under it."""

    def noted(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        response["X-Request-ID"] = request_id = str(uuid7())
        if response.status_code >= 500:
            route = request.resolver_match.route if request.resolver_match else ""
            logger.error(
                "request failed",
                extra={"request_id": request_id, "route": route, "status": response.status_code},
            )
        return response

    if iscoroutinefunction(get_response):

        async def answer_async(request: HttpRequest) -> HttpResponseBase:
            return noted(request, await get_response(request))

        return answer_async

    def answer(request: HttpRequest) -> HttpResponseBase:
        return noted(request, get_response(request))

    return answer


@sync_and_async_middleware
def not_kept_middleware(get_response: GetResponse) -> GetResponse:
    """Let no browser and no proxy keep an answer: a page shows one person's memory.

    ``no-store`` rather than ``no-cache``: after signing out, the back button must ask again, which
    costs the browser its quick way back. Whose answer it is does not matter here, so that no view
    and no way of signing in can be forgotten. A view that says ``no-store`` in its own words and a
    stream keep theirs; static files are answered before they come here.
    """

    def marked(response: HttpResponseBase) -> HttpResponseBase:
        said = response.get("Cache-Control", "")
        if "no-store" not in said and not (response.streaming and said):
            response["Cache-Control"] = "private, no-store"
        return response

    if iscoroutinefunction(get_response):

        async def answer_async(request: HttpRequest) -> HttpResponseBase:
            return marked(await get_response(request))

        return answer_async

    def answer(request: HttpRequest) -> HttpResponseBase:
        return marked(get_response(request))

    return answer


@sync_and_async_middleware
def user_time_zone_middleware(get_response: GetResponse) -> GetResponse:
    """Show times in the signed-in user's zone."""
    if iscoroutinefunction(get_response):

        async def answer_async(request: HttpRequest) -> HttpResponseBase:
            with _zone_of(await request.auser()):
                response: HttpResponseBase = await get_response(request)
                return response

        return answer_async

    def answer(request: HttpRequest) -> HttpResponseBase:
        with _zone_of(request.user):
            response: HttpResponseBase = get_response(request)
            return response

    return answer


def _zone_of(user: Any) -> AbstractContextManager[Any]:
    return timezone.override(ZoneInfo(user.time_zone) if user.is_authenticated else None)


def page_context(request: HttpRequest) -> dict[str, Any]:
    """For every page: the theme, which the server reads from its cookie, and which model talks."""
    theme = request.COOKIES.get("theme", "")
    return {
        "theme": theme if theme in THEMES else "",
        "model_is_embedded": settings.MODEL_IS_EMBEDDED,
        "sign_up_open": settings.OPEN_SIGNUP,
    }


def nothing_there(request: HttpRequest) -> JsonResponse:
    """An address of the API that does not exist, answered as the API answers."""
    return JsonResponse({"detail": "There is nothing at this address."}, status=404)


def api_error(error: Exception, context: dict[str, Any]) -> Response | None:
    """DRF's answer to an exception, always as ``{"detail": sentence, ...}``."""
    response = exception_handler(error, context)
    if response is not None and isinstance(response.data, dict) and "detail" not in response.data:
        response.data = {"detail": "Some of what was sent cannot be used.", "errors": response.data}
    return response
