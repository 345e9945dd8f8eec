"""What every request passes: its id in the logs, its user's clock, its errors as sentences."""

import logging
import zoneinfo
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from rest_framework.response import Response
from rest_framework.views import exception_handler
from uuid_utils.compat import uuid7

from memoryproject.models import User

logger = logging.getLogger(__name__)
THEMES = ("light", "dark")


class AuthenticatedRequest(HttpRequest):
    """A request behind ``login_required``: for annotations only."""

    user: User


class RequestIdMiddleware:
    """Give each request an id, answer it as ``X-Request-ID``, and log how it ended."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        request_id = str(uuid7())
        response = self.get_response(request)
        response["X-Request-ID"] = request_id
        if response.status_code >= 500:
            route = request.resolver_match.route if request.resolver_match else ""
            logger.error(
                "request failed",
                extra={"request": request_id, "route": route, "status": response.status_code},
            )
        return response


class UserTimeZoneMiddleware:
    """Show times in the signed-in user's zone."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        user: User | AnonymousUser = request.user
        if isinstance(user, User) or user.is_authenticated:
            with timezone.override(zoneinfo.ZoneInfo(user.time_zone)):
                return self.get_response(request)
        return self.get_response(request)


def page_context(request: HttpRequest) -> dict[str, Any]:
    """For every page: the theme, which the server reads from its cookie, and which model talks."""
    theme = request.COOKIES.get("theme", "")
    return {
        "theme": theme if theme in THEMES else "",
        "model_is_embedded": settings.MODEL_IS_EMBEDDED,
        "sign_up_open": settings.OPEN_SIGNUP,
    }


def api_error(error: Exception, context: dict[str, Any]) -> Response | None:
    """DRF's answer to an exception, always as ``{"detail": sentence, ...}``."""
    response = exception_handler(error, context)
    if response is not None and isinstance(response.data, dict) and "detail" not in response.data:
        response.data = {"detail": "Some of what was sent cannot be used.", "errors": response.data}
    return response
