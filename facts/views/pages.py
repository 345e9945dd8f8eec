"""What the memory pages show. The number of queries does not depend on how much is remembered."""

from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.core.paginator import Page, Paginator
from django.db.models import Count, Min, Q, QuerySet
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, render
from django.utils.http import urlencode
from django.views.decorators.http import require_GET

from conversations.models import Turn
from facts import conflicts, consent, quarantine
from facts.models import Candidate, Change, Consent, Fact, LearningRun
from facts.models.statement import Kind
from facts.retrieval import search_facts
from facts.views.lives import life_of
from memoryproject import llm
from memoryproject.http import AuthenticatedRequest
from memoryproject.models import User
from memoryproject.row_security import acting_as

PAGE = 50
UNLEARNT = 20  # messages that could not be learnt from, shown at once
REVIEWS = 3  # facts asked about at once


@login_required
@require_GET
def memory(request: AuthenticatedRequest) -> HttpResponse:
    with acting_as(request.user.pk):
        context = {
            "section": "memory",
            "tab": "facts",
            "conflicts": conflicts.open_of(request.user.pk),
            "reviews": reviews_of(request.user),
            "offers": offers_of(request.user),
            "aside": quarantine.set_aside(request.user.pk).count(),
            "unlearnt": _unlearnt(request.user),
            "destination": llm.destination(),
            "agreed": list(Consent.objects.for_user(request.user).order_by("granted_at")),
            **counts_of(request.user, asked=request.GET),
            **_page_of_facts(request, request.user),
        }
        return render(request, "facts/memory.html", context)


def find(user: User, fact_id: UUID) -> Fact:
    """A fact with the turn it came from. Raises Http404 for a stranger's."""
    mine = Fact.objects.for_user(user).select_related("source_turn")
    return get_object_or_404(mine, pk=fact_id)


def offers_of(user: User) -> list[Candidate]:
    """What waits for an answer, the oldest first."""
    waiting = Candidate.objects.for_user(user).filter(why=Candidate.Why.OFFER)
    return list(waiting.select_related("source_turn").order_by("created_at", "id"))


def reviews_of(user: User) -> list[Fact]:
    """A few facts that were never confirmed, to be asked whether they are still right."""
    return list(Fact.objects.for_user(user).to_review().select_related("source_turn")[:REVIEWS])


def counts_of(user: User, *, asked: QueryDict) -> dict[str, Any]:
    """How much is remembered, in all and of each kind, as a page asked for so says it."""
    query, chosen = _asked(asked)
    standing = Fact.objects.for_user(user).standing()
    whole = standing.aggregate(count=Count("pk"), since=Min("recorded_at"))
    counts = dict(standing.order_by().values_list("kind").annotate(Count("pk")))
    kinds = [
        {"value": kind.value, "label": kind.label, "count": counts.get(kind.value, 0)}
        for kind in Kind
        if counts.get(kind.value) or kind.value == chosen
    ]
    return {
        "dials": consent.settings_of(user.pk),
        "count": whole["count"],
        "since": whole["since"],
        "kinds": kinds,
        "query": query,
        "kind": chosen,
    }


def _asked(params: QueryDict) -> tuple[str, str]:
    """What is searched for, and the kind chosen, or nothing."""
    kind = params.get("kind", "")
    return params.get("q", "")[:120].strip(), kind if kind in Kind.values else ""


def _page_of_facts(request: HttpRequest, user: User) -> dict[str, Any]:
    query, kind = _asked(request.GET)
    facts = search_facts(user.pk, query).order_by("-stated_at", "-pk")
    facts = facts.filter(kind=kind) if kind else facts
    page = paged(request, facts.select_related("source_turn"))
    kept = urlencode({name: value for name, value in (("q", query), ("kind", kind)) if value})
    return {"page": page, "kept": kept}


def paged(request: HttpRequest, rows: QuerySet[Any]) -> Page[Any]:
    return Paginator(rows, PAGE).get_page(request.GET.get("page"))


def _unlearnt(user: User) -> list[Turn]:
    failed = LearningRun.objects.for_user(user).filter(status=LearningRun.Status.FAILED)
    turns = Turn.objects.for_user(user).filter(
        pk__in=failed.order_by("-created_at").values("turn_id")[:UNLEARNT]
    )
    return list(turns.with_messages().order_by("-pk"))


@login_required
@require_GET
def fact(request: AuthenticatedRequest, fact_id: UUID) -> HttpResponse:
    """A fact by itself, or what opens under its row: source, versions, replies that used it."""
    with acting_as(request.user.pk):
        found = find(request.user, fact_id)
        context = {
            "section": "memory",
            "fact": found,
            "change": undoable(request.user, found),
            **life_of(request.user, found),
        }
        in_row = request.headers.get("HX-Request") == "true"
        return render(request, "facts/_life.html" if in_row else "facts/fact.html", context)


def undoable(user: User, fact: Fact) -> Change | None:
    """What was done last to the fact, if that can still be undone."""
    mine = Change.objects.for_user(user).filter(undone_at=None)
    made = mine.filter(Q(after=fact) | Q(before=fact, after=None) | Q(before=fact, after=fact))
    change = made.select_related("before", "after").order_by("-at", "-pk").first()
    return change if change is not None and change.can_be_undone else None
