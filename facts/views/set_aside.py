"""The page of what was set aside as untrusted, and the answers to it."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_GET, require_POST

from facts import quarantine
from facts.models import Candidate
from facts.policy import mask_secrets
from facts.quarantine import NoFact
from facts.views.pages import paged
from facts.views.parts import is_htmx, partial_of
from memoryproject.http import AuthenticatedRequest
from memoryproject.row_security import acting_as

AROUND = 80  # characters of the message before and after the quote
GONE = "It was answered already."
KEPT = "I'll remember that, as your own words."
OFFERED = "Before I remember it, I need your yes to what it is about."
REFUSED = {
    "secret": "This holds a password, a key or a number that I don't keep.",
    "empty": "It says nothing.",
}
NO_FACT = "This tells me what to do, so it is no fact about you."


@dataclass(frozen=True)
class Shown:
    """One candidate with the words around its quote, masked."""

    candidate: Candidate
    before: str = ""
    quote: str = ""
    after: str = ""


@login_required
@require_GET
def listing(request: AuthenticatedRequest) -> HttpResponse:
    with acting_as(request.user.pk):
        mine = quarantine.set_aside(request.user.pk)
        page = paged(request, mine.prefetch_related("source_message__redactions"))
        context = {
            "section": "memory",
            "tab": "set_aside",
            "page": page,
            "shown": [shown(candidate) for candidate in page.object_list],
        }
        return render(request, "facts/set_aside.html", context)


def shown(candidate: Candidate) -> Shown:
    message = candidate.source_message
    said = mask_secrets(message.visible_text) if message else ""
    quote = mask_secrets(candidate.quote)
    at = said.find(quote) if quote else -1
    if at < 0:
        return Shown(candidate, quote=quote)
    before, after = said[:at], said[at + len(quote) :]
    return Shown(
        candidate,
        before=f"…{before[-AROUND:]}" if len(before) > AROUND else before,
        quote=quote,
        after=f"{after[:AROUND]}…" if len(after) > AROUND else after,
    )


@login_required
@require_POST
def keep(request: AuthenticatedRequest, aside_id: UUID) -> HttpResponse:
    """It is true: remember it."""
    with acting_as(request.user.pk):
        candidate = get_object_or_404(quarantine.set_aside(request.user.pk), pk=aside_id)
    try:
        outcome = quarantine.release(candidate)
    except NoFact as no_fact:
        return _answer(request, candidate, NO_FACT, status=422, no_fact=no_fact.reason)
    if outcome is None:
        return _answer(request, candidate, GONE, gone=True)
    if outcome.what == "refused":
        sentence = REFUSED.get(outcome.reason, "I can't remember this.")
        return _answer(request, candidate, sentence, status=422)
    if outcome.what == "offered":
        return _answer(request, candidate, OFFERED, gone=True, ask=True)
    return _answer(request, candidate, KEPT, gone=True, fact=outcome.fact)


@login_required
@require_POST
def delete(request: AuthenticatedRequest, aside_id: UUID) -> HttpResponse:
    with acting_as(request.user.pk):
        candidate = get_object_or_404(quarantine.set_aside(request.user.pk), pk=aside_id)
    quarantine.drop(request.user, [candidate.pk])
    return _answer(request, candidate, "Deleted. This can't be undone.", gone=True)


@login_required
@require_POST
def delete_many(request: AuthenticatedRequest) -> HttpResponse:
    """Those that were chosen, of what the page showed: what came in since stays."""
    chosen = [wanted for one in request.POST.getlist("id") if (wanted := _uuid(one))]
    count = quarantine.drop(request.user, chosen)
    messages.success(request, f"Deleted: {count}. This can't be undone.")
    return redirect("facts:set_aside")


def _uuid(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None


def _answer(
    request: AuthenticatedRequest,
    candidate: Candidate,
    sentence: str,
    *,
    status: int = 200,
    **more: Any,
) -> HttpResponse:
    if is_htmx(request):
        with acting_as(request.user.pk):
            context = {"one": shown(candidate), "sentence": sentence, **more}
            return partial_of(request, "facts/_set_aside.html", context, status=status)
    (messages.success if more.get("gone") else messages.warning)(request, sentence)
    if more.get("no_fact"):
        messages.info(request, "To have it done, write it down under Instructions.")
    return redirect("facts:memory" if more.get("ask") else "facts:set_aside")
