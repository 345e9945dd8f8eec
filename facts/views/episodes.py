"""What happened: the list, one episode with the turns that told it, and what is done to it."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import Count, QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.http import urlencode
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from conversations.models import Turn
from facts import episodes, forgetting
from facts.episodes import EpisodeRefused
from facts.forms import EpisodeForm
from facts.models import Episode
from facts.views import pages
from memoryproject.http import AuthenticatedRequest
from memoryproject.models import User
from memoryproject.row_security import acting_as

GONE = "Deleted. This can't be undone."
PARTS = ("situation", "action", "outcome", "lesson")


@login_required
@require_GET
def listing(request: AuthenticatedRequest) -> HttpResponse:
    """The newest first, narrowed by outcome, type and words."""
    with acting_as(request.user.pk):
        mine = Episode.objects.for_user(request.user)
        query = request.GET.get("q", "")[:120].strip()
        outcome = request.GET.get("outcome", "")
        outcome = outcome if outcome in Episode.Outcome.values else ""
        event_type = request.GET.get("type", "")[:40]
        shown = episodes.find(request.user.pk, query)
        shown = shown.filter(outcome=outcome) if outcome else shown
        shown = shown.filter(event_type=event_type) if event_type else shown
        chosen = {"q": query, "outcome": outcome, "type": event_type}
        context = {
            "section": "memory",
            "tab": "episodes",
            "count": mine.count(),
            "outcomes": _outcomes(mine, chosen),
            "types": _types(mine, chosen),
            "page": pages.paged(request, shown),
            "kept": urlencode({name: value for name, value in chosen.items() if value}),
            "query": query,
            "outcome": outcome,
            "event_type": event_type,
        }
        return render(request, "facts/episodes.html", context)


def _outcomes(mine: QuerySet[Episode], chosen: dict[str, str]) -> list[dict[str, Any]]:
    counts = dict(mine.order_by().values_list("outcome").annotate(Count("pk")))
    known = [(value, label) for value, label in Episode.Outcome.choices if counts.get(value)]
    return [_link(chosen, "outcome", value, str(label), counts[value]) for value, label in known]


def _types(mine: QuerySet[Episode], chosen: dict[str, str]) -> list[dict[str, Any]]:
    counts = mine.order_by().values_list("event_type").annotate(count=Count("pk"))
    often = sorted(counts, key=lambda one: (-one[1], one[0]))[:12]
    return [_link(chosen, "type", name, name.replace("_", " "), count) for name, count in often]


def _link(chosen: dict[str, str], name: str, value: str, label: str, count: int) -> dict[str, Any]:
    """A filter as a link; pressed once more, it is taken away."""
    is_on = chosen[name] == value
    wanted = chosen | {name: "" if is_on else value}
    query = urlencode({key: one for key, one in wanted.items() if one})
    return {"label": label, "count": count, "query": query, "is_on": is_on}


def find(user: User, episode_id: UUID) -> Episode:
    """An episode. Raises Http404 for a stranger's."""
    return get_object_or_404(Episode.objects.for_user(user), pk=episode_id)


@login_required
@require_GET
def episode(request: AuthenticatedRequest, episode_id: UUID) -> HttpResponse:
    with acting_as(request.user.pk):
        found = find(request.user, episode_id)
        turns = Turn.objects.for_user(request.user).filter(pk__in=found.source_turns)
        context = {
            "section": "memory",
            "tab": "episodes",
            "episode": found,
            "turns": turns.with_messages().order_by("pk"),
        }
        return render(request, "facts/episode.html", context)


@login_required
@require_http_methods(["GET", "POST"])
def edit(request: AuthenticatedRequest, episode_id: UUID) -> HttpResponse:
    with acting_as(request.user.pk):
        found = find(request.user, episode_id)
    if request.method == "GET":
        return _form(request, found, EpisodeForm(initial={n: getattr(found, n) for n in PARTS}))
    form = EpisodeForm(request.POST)
    if not form.is_valid():
        return _form(request, found, form, status=422)
    try:
        episodes.edit(found, form.cleaned_data)
    except EpisodeRefused as refusal:
        form.add_error(None, refusal.sentence)
        return _form(request, found, form, status=422)
    except Episode.DoesNotExist:
        raise Http404 from None
    messages.success(request, "Changed.")
    return redirect("facts:episode", found.pk)


def _form(
    request: AuthenticatedRequest, found: Episode, form: EpisodeForm, *, status: int = 200
) -> HttpResponse:
    context = {"section": "memory", "tab": "episodes", "episode": found, "form": form}
    return render(request, "facts/episode_edit.html", context, status=status)


@login_required
@require_POST
def mute(request: AuthenticatedRequest, episode_id: UUID) -> HttpResponse:
    with acting_as(request.user.pk):
        found = find(request.user, episode_id)
    on = request.POST.get("on") == "1"
    try:
        episodes.mute(found, on=on)
    except Episode.DoesNotExist:
        raise Http404 from None
    said = "I won't use it in replies." if on else "I use it in replies again."
    messages.success(request, said)
    return redirect("facts:episode", found.pk)


@login_required
@require_http_methods(["GET", "POST"])
def delete(request: AuthenticatedRequest, episode_id: UUID) -> HttpResponse:
    """Ask first, offering to mask the words in the conversation; then forget it."""
    with acting_as(request.user.pk):
        found = find(request.user, episode_id)
        if request.method == "GET":
            context = {"section": "memory", "tab": "episodes", "episode": found}
            return render(request, "facts/episode_delete.html", context)
    forgetting.forget_episode(found, mask="mask" in request.POST)
    messages.success(request, GONE)
    return redirect("facts:episodes")
