"""What a reply was shown, beside the thread and as a page of its own."""

from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_GET

from conversations.forms import number_in
from conversations.models import Turn
from conversations.views import pages
from conversations.views.asked import is_htmx
from conversations.views.shown import shown_of
from memoryproject.http import AuthenticatedRequest
from memoryproject.row_security import acting_as


@login_required
@require_GET
def shown(request: AuthenticatedRequest, turn_id: UUID) -> HttpResponse:
    """The prompt of ``attempt``, by default the newest."""
    attempt = number_in(request.GET.get("attempt"), most=32_000) or None
    with acting_as(request.user.pk):
        mine = Turn.objects.for_user(request.user).with_messages()
        turn = get_object_or_404(mine, pk=turn_id)
        found = shown_of(turn, attempt=attempt)
        if found is None:
            raise Http404
        context = {"shown": found, "place_url": pages.place_url(turn), "section": "chat"}
        if is_htmx(request):
            return render(request, "conversations/_shown.html", context | {"in_panel": True})
        return render(request, "conversations/shown.html", context)
