"""What views ask of a request: who sent it, whether htmx did; and what they tell the page."""

import json

from asgiref.sync import sync_to_async
from django.http import HttpRequest, HttpResponse

from memoryproject.models import User
from memoryproject.owned_api import hand_back_connection


async def signed_in(request: HttpRequest) -> User:
    """Who asks; the connection that told is handed back, so that a view may wait."""
    user = await request.auser()
    assert isinstance(user, User)  # behind login_required
    await sync_to_async(hand_back_connection)()  # the session's, in the request's own thread
    return user


def is_htmx(request: HttpRequest) -> bool:
    return request.headers.get("HX-Request") == "true"


def telling(response: HttpResponse, *events: str) -> HttpResponse:
    """The response, with events for the parts of the page that show the same thing."""
    response["HX-Trigger"] = json.dumps(dict.fromkeys(events, ""))
    return response
