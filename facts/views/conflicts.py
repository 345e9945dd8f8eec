"""The user's answer to "Which is right now?"."""

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_POST

from facts import conflicts
from facts.conflicts import AnswerRefused
from facts.forms import AnswerForm
from facts.models import Change, Conflict, Fact
from facts.views.parts import is_htmx, partial_of
from memoryproject.http import AuthenticatedRequest
from memoryproject.row_security import acting_as

DONE = {
    Conflict.Answer.KNOWN: "The first stays.",
    Conflict.Answer.NEW: "The second takes its place.",
    Conflict.Answer.BOTH: "I keep both.",
    Conflict.Answer.NEITHER: "I keep neither.",
    Conflict.Answer.UNTIL: "The first is history, the second holds now.",
}


@login_required
@require_POST
def answer(request: AuthenticatedRequest, conflict_id: UUID) -> HttpResponse:
    with acting_as(request.user.pk):
        mine = Conflict.objects.for_user(request.user).select_related(
            "fact__source_turn", "candidate__source_turn"
        )
        conflict = get_object_or_404(mine, pk=conflict_id)
    form = AnswerForm(request.POST)
    if not form.is_valid():
        return _refused(request, conflict, form.sentence)
    try:
        answered = conflicts.answer(
            conflict, form.cleaned_data["answer"], until=form.cleaned_data["until"]
        )
    except AnswerRefused as refusal:
        if refusal.code in {"day", "answer"}:
            return _refused(request, conflict, refusal.sentence)
        return _settled(request, conflict, refusal)
    return _answered(request, answered)


def _answered(request: AuthenticatedRequest, conflict: Conflict) -> HttpResponse:
    done = DONE[Conflict.Answer(conflict.answer)]
    if not is_htmx(request):
        messages.success(request, done)
        return redirect("facts:memory")
    with acting_as(request.user.pk):
        made = Change.objects.for_user(request.user).filter(conflict=conflict, undone_at=None)
        change = made.select_related("before", "after__source_turn").order_by("-at", "-pk").first()
        context = {
            "conflict": conflict,
            "done": done,
            "change": change,
            "fact": change.after if change else None,
            "old": conflict.fact,
        }
        return partial_of(request, "facts/_conflict_answered.html", context)


def _refused(request: AuthenticatedRequest, conflict: Conflict, sentence: str) -> HttpResponse:
    """422: the question again, with what was wrong."""
    if not is_htmx(request):
        messages.error(request, sentence)
        return redirect("facts:memory")
    context = {"conflict": conflict, "refusal": sentence}
    return partial_of(request, "facts/_conflict.html", context, status=422)


def _settled(
    request: AuthenticatedRequest, conflict: Conflict, refusal: AnswerRefused
) -> HttpResponse:
    """409: answered in another tab, or settled by what was said since."""
    latest: Fact | None = refusal.latest
    if not is_htmx(request):
        messages.warning(request, refusal.sentence)
        return redirect("facts:memory")
    context = {"conflict": conflict, "refusal": refusal.sentence, "fact": latest}
    return partial_of(request, "facts/_conflict_settled.html", context, status=409)
