"""Recent changes, and their undoing."""

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_GET, require_POST

from facts import changes as undoing
from facts.changes import NotUndone
from facts.models import Change, Conflict, Fact
from facts.views import pages
from facts.views.parts import is_htmx, partial_of
from memoryproject.http import AuthenticatedRequest
from memoryproject.models import User
from memoryproject.row_security import acting_as

UNDONE = "Undone."
ASKED_AGAIN = "Undone. The question is open again."
# Where the button stood -> what takes its place, and what does where nothing was undone.
PLACES = {
    "row": ("facts/_fact.html", "facts/_fact_changed.html"),
    "list": ("facts/_change.html", "facts/_change.html"),
    "chip": ("facts/_change_undone.html", "facts/_not_undone.html"),
    "answer": ("facts/_answer_undone.html", "facts/_not_undone.html"),
}


@login_required
@require_GET
def changes(request: AuthenticatedRequest) -> HttpResponse:
    """What was changed, the newest first, a page at a time."""
    with acting_as(request.user.pk):
        context = {
            "section": "memory",
            "tab": "changes",
            "page": pages.paged(request, _shown(request.user)),
        }
        return render(request, "facts/changes.html", context)


def _shown(user: User) -> QuerySet[Change]:
    return Change.objects.for_user(user).select_related("before", "after", "conflict__statement")


@login_required
@require_POST
def undo(request: AuthenticatedRequest, change_id: UUID) -> HttpResponse:
    with acting_as(request.user.pk):
        change = get_object_or_404(_shown(request.user), pk=change_id)
    place = request.POST.get("place", "")
    try:
        restored = undoing.undo(change)
    except NotUndone as refusal:
        return _not_undone(request, change, refusal, place=place)
    if not is_htmx(request) or place not in PLACES:
        messages.success(request, UNDONE if change.conflict is None else ASKED_AGAIN)
        return _back(change, restored, place=place)
    with acting_as(request.user.pk):
        context = {
            "change": get_object_or_404(_shown(request.user), pk=change_id),
            "conflict": _question(request.user, change),
            "fact": pages.find(request.user, restored.pk),
            "old": change.after or change.before,
            "done": UNDONE,
        }
        if place == "row":
            context["change"] = None  # a second step back is a correction
        return partial_of(request, PLACES[place][0], context)


def _question(user: User, change: Change) -> Conflict | None:
    if change.conflict_id is None:
        return None
    mine = Conflict.objects.for_user(user).filter(pk=change.conflict_id, answer="")
    return mine.select_related("fact__source_turn", "candidate__source_turn").first()


def _back(change: Change, restored: Fact | None, *, place: str) -> HttpResponse:
    """To the page that the button stood on."""
    said_in = change.after.source_turn_id if change.after else change.before.source_turn_id
    if place == "list":
        return redirect("facts:changes")
    if place == "chip" and said_in is not None:
        return redirect("conversations:turn", said_in)
    if place == "answer" or restored is None:
        return redirect("facts:memory")
    return redirect("facts:fact", restored.pk)


def _not_undone(
    request: AuthenticatedRequest, change: Change, refusal: NotUndone, *, place: str
) -> HttpResponse:
    """409: nothing was changed, and this is what stands."""
    if not is_htmx(request) or place not in PLACES:
        messages.warning(request, refusal.sentence)
        return _back(change, refusal.latest, place=place)
    context = {
        "change": change,
        "refusal": refusal.sentence,
        "latest": refusal.latest,
        "fact": refusal.latest,
        "old": change.after or change.before,
    }
    return partial_of(request, PLACES[place][1], context, status=409)
