"""Recent changes, and their undoing."""

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from facts.models import Change
from facts.views import pages
from memoryproject.http import AuthenticatedRequest
from memoryproject.row_security import acting_as


@login_required
@require_GET
def changes(request: AuthenticatedRequest) -> HttpResponse:
    """What was changed, the newest first, a page at a time."""
    with acting_as(request.user.pk):
        rows = Change.objects.for_user(request.user).select_related("before", "after", "conflict")
        context = {
            "section": "memory",
            "tab": "changes",
            "page": pages.paged(request, rows),
        }
        return render(request, "facts/changes.html", context)
