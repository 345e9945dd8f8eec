"""What the assistant has of a conversation: beside the thread, and as a page of its own."""

from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_GET, require_POST

from conversations import summaries
from conversations.forms import number_in
from conversations.models import Conversation
from conversations.protected import from_json
from conversations.views import pages
from conversations.views.asked import is_htmx
from conversations.views.kept import (
    Kept,
    Pins,
    by_kind,
    kept_of,
    making_of,
    older_than,
    seen_of,
    turns_named_by,
    versions_of,
)
from memoryproject.http import AuthenticatedRequest
from memoryproject.row_security import acting_as


@login_required
@require_GET
def kept(request: AuthenticatedRequest, conversation_id: UUID) -> HttpResponse:
    """Everything: a page, or for htmx what the panel holds. ``digest`` asks for a short summary."""
    with acting_as(request.user.pk):
        mine = pages.find(request.user, conversation_id)
        context = _context(mine, kept_of(mine)) | {"pins": Pins.of(mine)}
        if not is_htmx(request):
            return render(request, "conversations/kept.html", context | {"section": "chat"})
        context |= {"in_panel": True, "at_once": "digest" in request.GET}
        return render(request, "conversations/_kept.html", context)


@login_required
@require_GET
def pinned(request: AuthenticatedRequest, conversation_id: UUID) -> HttpResponse:
    """The list of pins alone, for where it is shown already."""
    with acting_as(request.user.pk):
        mine = pages.find(request.user, conversation_id)
        if not is_htmx(request):
            return redirect("conversations:kept", mine.pk)
        context = {"conversation": mine, "pins": Pins.of(mine)}
        return render(request, "conversations/_pins.html", context)


@login_required
@require_GET
def summary(request: AuthenticatedRequest, conversation_id: UUID) -> HttpResponse:
    """The summary alone. Asked for again while one is being made: ``look`` counts.

    Where it is as it was ``seen``, only what looks again is sent, so that nothing of what somebody
    reads or has opened is put anew.
    """
    look = number_in(request.GET.get("look"), most=1_000) + 1
    with acting_as(request.user.pk):
        mine = pages.find(request.user, conversation_id)
        if not is_htmx(request):
            return redirect("conversations:kept", mine.pk)
        making = making_of(mine, look=look)
        seen = seen_of(mine, making)
        if seen and seen == request.GET.get("seen"):
            context = {"conversation": mine, "making": making, "seen": seen}
            return render(request, "conversations/_summary_look.html", context)
        response = _summary(request, mine, look=look)
        response["HX-Retarget"] = "#summary"
        return response


def _summary(request: AuthenticatedRequest, mine: Conversation, *, look: int = 0) -> HttpResponse:
    return render(request, "conversations/_summary.html", _context(mine, kept_of(mine, look=look)))


def _context(conversation: Conversation, found: Kept) -> dict[str, Any]:
    named = [item for _, items in found.items for item in items]
    return {
        "conversation": conversation,
        "kept": found,
        "turns_there": turns_named_by(conversation.user_id, named),
    }


@login_required
@require_GET
def versions(request: AuthenticatedRequest, conversation_id: UUID) -> HttpResponse:
    """Where each older version ended: ``below`` a version, so many at once."""
    below = number_in(request.GET.get("below"), most=1_000_000)
    with acting_as(request.user.pk):
        mine = pages.find(request.user, conversation_id)
        found = older_than(mine, below or 1_000_000)
        context = {"conversation": mine, "kept": found, "section": "chat"}
        template = "_versions.html" if is_htmx(request) else "versions.html"
        return render(request, f"conversations/{template}", context)


@login_required
@require_GET
def version(request: AuthenticatedRequest, conversation_id: UUID, number: int) -> HttpResponse:
    """One version as the model was shown it."""
    with acting_as(request.user.pk):
        mine = pages.find(request.user, conversation_id)
        found = get_object_or_404(versions_of(mine), version=number)
        items = from_json(found.protected)
        context = {
            "conversation": mine,
            "version": found,
            "items": by_kind(items),
            "turns_there": turns_named_by(request.user.pk, items),
            "section": "chat",
        }
        template = "_version.html" if is_htmx(request) else "version.html"
        return render(request, f"conversations/{template}", context)


@login_required
@require_POST
def rebuild(request: AuthenticatedRequest, conversation_id: UUID) -> HttpResponse:
    """Have the summary made anew, or a failed one tried again."""
    with acting_as(request.user.pk):
        mine = pages.find(request.user, conversation_id)
        making = making_of(mine)
        if "again" in request.POST and making is not None:
            summaries.try_again(making.run)
        else:
            summaries.request_rebuild(mine)
        if not is_htmx(request):
            return redirect("conversations:kept", mine.pk)
        return _summary(request, mine)
