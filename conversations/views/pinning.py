"""Pinning a message and letting go of it, beside the message and in the list of pins."""

from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from conversations import pins
from conversations.models import Message
from conversations.pins import PinRefused
from conversations.views import pages
from conversations.views.asked import is_htmx, telling
from conversations.views.kept import Pins
from conversations.views.pages import RefusedPin
from memoryproject.http import AuthenticatedRequest
from memoryproject.models import User
from memoryproject.row_security import acting_as


def find(user: User, message_id: UUID) -> Message:
    mine = Message.objects.for_user(user).standing().select_related("turn__conversation")
    return get_object_or_404(mine, pk=message_id)


@login_required
@require_http_methods(["GET", "POST"])
def pin(request: AuthenticatedRequest, message_id: UUID) -> HttpResponse:
    """The control as it stands now, or the pin that it asks for."""
    with acting_as(request.user.pk):
        message = find(request.user, message_id)
        if request.method == "GET":
            if not is_htmx(request):
                return redirect(pages.place_url(message.turn))
            return _control(request, message)
        try:
            pins.pin(message)
        except PinRefused as refusal:
            return _refused(request, message, refusal)
        except Message.DoesNotExist as gone:
            raise Http404 from gone
        if not is_htmx(request):
            return redirect(pages.place_url(message.turn))
        return telling(_control(request, message), "pins-changed")


@login_required
@require_POST
def unpin(request: AuthenticatedRequest, message_id: UUID) -> HttpResponse:
    """``listed`` says that it was asked for in the list of pins, which is shown again then."""
    is_listed = "listed" in request.POST
    with acting_as(request.user.pk):
        message = find(request.user, message_id)
        pins.unpin(message)
        conversation = message.turn.conversation
        if not is_htmx(request):
            place = pages.place_url(message.turn)
            return redirect("conversations:kept", conversation.pk) if is_listed else redirect(place)
        if not is_listed:
            return telling(_control(request, message), "pins-changed")
        context = {"conversation": conversation, "pins": Pins.of(conversation)}
        response = render(request, "conversations/_pins.html", context)
        return telling(response, f"pin-{message.pk}")


def _control(request: AuthenticatedRequest, message: Message) -> HttpResponse:
    return render(request, "conversations/_pin.html", {"message": message})


def _refused(request: AuthenticatedRequest, message: Message, refusal: PinRefused) -> HttpResponse:
    refused = RefusedPin(message.pk, message.turn_id, refusal.sentence)
    if is_htmx(request):
        context = {"message": message, "refused_pin": refused}
        return render(request, "conversations/_pin.html", context, status=422)
    return pages.chat_page(
        request,
        request.user,
        conversation=message.turn.conversation,
        refused_pin=refused,
        status=422,
    )
