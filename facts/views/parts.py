"""The part of a page that a change answers with: a row, a card, a chip, and the counts beside."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse

from facts.models import Fact
from facts.views import pages
from memoryproject.http import AuthenticatedRequest
from memoryproject.row_security import acting_as


def is_htmx(request: HttpRequest) -> bool:
    return request.headers.get("HX-Request") == "true"


def partial_of(
    request: AuthenticatedRequest, template: str, context: dict[str, Any], *, status: int = 200
) -> HttpResponse:
    """The part that has changed; on the memory page with its counts, which change as well."""
    path, _, query = request.headers.get("HX-Current-URL", "").partition("?")
    if not path.partition("#")[0].endswith(reverse("facts:memory")):
        return render(request, template, context, status=status)
    with acting_as(request.user.pk):
        context = context | pages.counts_of(request.user, asked=QueryDict(query.partition("#")[0]))
        context |= {"template": template, "on_memory": True}
        return render(request, "facts/_with_counts.html", context, status=status)


def row(request: AuthenticatedRequest, fact: Fact, *, done: str) -> HttpResponse:
    """The fact as it is now, in place of its row or of the card that asked about it."""
    if not is_htmx(request):
        messages.success(request, done)
        return redirect("facts:fact", fact.pk)
    with acting_as(request.user.pk):
        shown = pages.find(request.user, fact.pk)
        context = {
            "fact": shown,
            "done": done,
            "change": pages.undoable(request.user, shown),
            "asked": "asked" in request.POST,
        }
        template = "_review_answered" if context["asked"] else "_fact"
        return partial_of(request, f"facts/{template}.html", context)


def changed(request: AuthenticatedRequest, fact: Fact, latest: Fact | None) -> HttpResponse:
    """409: somebody was faster. Shows what stands now."""
    with acting_as(request.user.pk):
        context = {"section": "memory", "old": fact, "fact": latest}
        if is_htmx(request):
            return partial_of(request, "facts/_fact_changed.html", context, status=409)
        return render(request, "facts/fact_changed.html", context, status=409)
