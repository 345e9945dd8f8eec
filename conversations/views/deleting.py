"""Deleting one question with its reply: first ask, then delete."""

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods

from conversations import threads
from conversations.models import Conversation, Turn
from conversations.turns import ConversationBusy
from conversations.views import pages
from conversations.views.asked import is_htmx, telling
from facts.models import Candidate, Fact
from memoryproject.http import AuthenticatedRequest
from memoryproject.row_security import acting_as

BUSY = "The assistant is still replying. Delete this when the reply is done."
DELETED = "Deleted. This can't be undone."


@login_required
@require_http_methods(["GET", "POST"])
def delete_turn(request: AuthenticatedRequest, turn_id: UUID) -> HttpResponse:
    with acting_as(request.user.pk):
        turn = get_object_or_404(Turn.objects.for_user(request.user).with_messages(), pk=turn_id)
        if request.method == "GET":
            return _question(request, turn)
    try:
        threads.delete_turn(turn)
    except ConversationBusy:
        with acting_as(request.user.pk):
            return _question(request, turn, refusal=BUSY, status=409)
    if not is_htmx(request):
        messages.success(request, DELETED)
        return redirect("conversations:conversation", turn.conversation_id)
    with acting_as(request.user.pk):
        mine = Conversation.objects.for_user(request.user)
        conversation = mine.filter(pk=turn.conversation_id).first()
        context = {"turn": turn, "conversation": conversation, "done": DELETED}
        response = render(request, "conversations/_turn_deleted.html", context)
    return telling(response, "pins-changed", "summary-changed")


def _question(
    request: AuthenticatedRequest, turn: Turn, *, refusal: str = "", status: int = 200
) -> HttpResponse:
    learnt = Fact.objects.for_user(request.user).filter(source_turn=turn)
    waiting = Candidate.objects.for_user(request.user).filter(source_turn=turn)
    context = {
        "turn": turn,
        "shown": pages.shown(request.user, turn.pk),
        "facts": learnt.filter(status__in=Fact.STANDING).count(),
        "waiting": waiting.exists(),
        "refusal": refusal,
        "place_url": pages.place_url(turn),
        "section": "chat",
    }
    if not is_htmx(request):
        return render(request, "conversations/delete_turn.html", context, status=status)
    response = render(request, "conversations/_delete_turn.html", context, status=status)
    if status == 409:  # the form swaps the whole turn otherwise
        response["HX-Retarget"] = f"#about-{turn.pk}"
        response["HX-Reswap"] = "innerHTML"
    return response
