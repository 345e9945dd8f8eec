"""What the user does to a fact or an offer: each view finds it, calls one function, and renders."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from facts import candidates, consent, forgetting, versioning
from facts.forms import CorrectionForm, DialForm
from facts.models import Candidate, Consent, Fact
from facts.versioning import CorrectionRefused, FactSuperseded
from facts.views import pages
from memoryproject.http import AuthenticatedRequest
from memoryproject.row_security import acting_as


def _is_htmx(request: HttpRequest) -> bool:
    return request.headers.get("HX-Request") == "true"


def _partial(
    request: AuthenticatedRequest, template: str, context: dict[str, Any], *, status: int = 200
) -> HttpResponse:
    """The part that has changed; on the memory page with its counts, which change as well."""
    path, _, query = request.headers.get("HX-Current-URL", "").partition("?")
    if not path.endswith(reverse("facts:memory")):
        return render(request, template, context, status=status)
    with acting_as(request.user.pk):
        context = context | pages.counts_of(request.user, asked=QueryDict(query.partition("#")[0]))
        context["template"] = template
        return render(request, "facts/_with_counts.html", context, status=status)


# --- Facts --------------------------------------------------------------------------------


@login_required
@require_http_methods(["GET", "POST"])
def correct(request: AuthenticatedRequest, fact_id: UUID) -> HttpResponse:
    with acting_as(request.user.pk):
        fact = pages.find(request.user, fact_id)
    if request.method == "GET":
        return _correction(request, fact, CorrectionForm(initial={"text": fact.text}))
    form = CorrectionForm(request.POST)
    if not form.is_valid():
        return _correction(request, fact, form, status=422)
    try:
        new = versioning.correct(fact, text=form.cleaned_data["text"])
    except CorrectionRefused as refusal:
        form.add_error("text", refusal.sentence)
        return _correction(request, fact, form, status=422)
    except FactSuperseded as changed:
        return _changed(request, fact, changed.latest)
    return _row(request, new, done="Corrected.")


def _correction(
    request: AuthenticatedRequest, fact: Fact, form: CorrectionForm, *, status: int = 200
) -> HttpResponse:
    """The form under the row; as a page of its own without JavaScript."""
    context = {"section": "memory", "fact": fact, "form": form}
    with acting_as(request.user.pk):
        if not _is_htmx(request):
            return render(request, "facts/correct.html", context, status=status)
        response = render(request, "facts/_correct.html", context, status=status)
    if status == 422:  # the form swaps its whole row otherwise
        response["HX-Retarget"] = f"#more-{fact.pk}"
        response["HX-Reswap"] = "innerHTML"
    return response


def _row(request: AuthenticatedRequest, fact: Fact, *, done: str) -> HttpResponse:
    """The fact as it stands now, in place of its row."""
    if not _is_htmx(request):
        messages.success(request, done)
        return redirect("facts:fact", fact.pk)
    with acting_as(request.user.pk):
        shown = pages.find(request.user, fact.pk)
        return _partial(request, "facts/_fact.html", {"fact": shown, "done": done})


def _changed(request: AuthenticatedRequest, fact: Fact, latest: Fact | None) -> HttpResponse:
    """409: somebody was faster. Shows what stands now."""
    with acting_as(request.user.pk):
        context = {"section": "memory", "old": fact, "fact": latest}
        if _is_htmx(request):
            return _partial(request, "facts/_fact_changed.html", context, status=409)
        return render(request, "facts/fact_changed.html", context, status=409)


@login_required
@require_POST
def confirm(request: AuthenticatedRequest, fact_id: UUID) -> HttpResponse:
    with acting_as(request.user.pk):
        fact = pages.find(request.user, fact_id)
    try:
        confirmed = versioning.confirm(fact)
    except FactSuperseded as changed:
        return _changed(request, fact, changed.latest)
    return _row(request, confirmed, done="Confirmed.")


@login_required
@require_http_methods(["GET", "POST"])
def delete(request: AuthenticatedRequest, fact_id: UUID) -> HttpResponse:
    """Ask first, offering to mask the sentence in the conversation; then forget the whole fact.

    The undo of a chip does not ask, and leaves what was said as it was said.
    """
    with acting_as(request.user.pk):
        fact = pages.find(request.user, fact_id)
        if request.method == "GET":
            versions = versioning.history(fact)
            context = {"section": "memory", "fact": fact, "elders": len(versions) - 1}
            template = "_delete.html" if _is_htmx(request) else "delete.html"
            return render(request, f"facts/{template}", context)
    undo = request.POST.get("undo", "")
    try:
        forgotten = forgetting.forget_fact(fact, mask="mask" in request.POST, alone=bool(undo))
    except FactSuperseded as superseded:
        return _not_undone(request, superseded.latest or fact)
    context = {"forgotten": forgotten, "fact_id": fact_id}
    if _is_htmx(request):
        template = "_undone.html" if undo else "_fact_gone.html"
        return _partial(request, f"facts/{template}", context)
    messages.success(request, "Undone. I no longer remember this." if undo else GONE)
    if undo and fact.source_turn is not None:
        return redirect("conversations:turn", fact.source_turn.pk)
    return redirect("facts:memory")


def _not_undone(request: AuthenticatedRequest, latest: Fact) -> HttpResponse:
    """The chip is older than what is remembered: taking it back would take the newer along."""
    if _is_htmx(request):
        return _partial(request, "facts/_not_undone.html", {"latest": latest}, status=409)
    messages.warning(request, f"Not undone, because it was changed since: {latest.text}")
    return redirect("facts:fact", latest.pk)


GONE = "Deleted. This can't be undone."


# --- Offers -------------------------------------------------------------------------------


@login_required
@require_POST
def offer_accept(request: AuthenticatedRequest, offer_id: UUID) -> HttpResponse:
    offer = _offer(request, offer_id)
    candidates.accept_offer(offer)
    return _answered(request, offer, accepted=True)


@login_required
@require_POST
def offer_refuse(request: AuthenticatedRequest, offer_id: UUID) -> HttpResponse:
    offer = _offer(request, offer_id)
    candidates.refuse_offer(offer)
    return _answered(request, offer, accepted=False)


def _offer(request: AuthenticatedRequest, offer_id: UUID) -> Candidate:
    with acting_as(request.user.pk):
        mine = Candidate.objects.for_user(request.user).select_related(
            "source_turn", "conversation"
        )
        return get_object_or_404(mine, pk=offer_id, why=Candidate.Why.OFFER)


def _answered(request: AuthenticatedRequest, offer: Candidate, *, accepted: bool) -> HttpResponse:
    if _is_htmx(request):
        context = {"offer": offer, "accepted": accepted}
        return _partial(request, "facts/_offer_answered.html", context)
    messages.success(request, f"Remembered: {offer.text}" if accepted else "I won't remember it.")
    if "in_chat" in request.POST and offer.source_turn is not None:
        return redirect("conversations:turn", offer.source_turn.pk)
    return redirect("facts:memory")


# --- Consent and dials --------------------------------------------------------------------


@login_required
@require_http_methods(["GET", "POST"])
def withdraw(request: AuthenticatedRequest, category: str) -> HttpResponse:
    """Take back the agreement to a sensitive category, after saying what goes with it."""
    with acting_as(request.user.pk):
        agreed = get_object_or_404(Consent.objects.for_user(request.user), category=category)
        if request.method == "GET":
            context = {"section": "memory", "agreed": agreed}
            return render(request, "facts/withdraw.html", context)
    forgotten = forgetting.withdraw_consent(request.user, category, mask="mask" in request.POST)
    things = "thing" if forgotten.facts == 1 else "things"
    messages.success(request, f"Withdrawn. {forgotten.facts} {things} forgotten with it.")
    return redirect("facts:memory")


@login_required
@require_POST
def settings(request: AuthenticatedRequest) -> HttpResponse:
    """Turn learning, or the use of what is remembered, on or off."""
    form = DialForm(request.POST)
    if not form.is_valid():
        return HttpResponse("There is no such dial.", status=422, content_type="text/plain")
    on = form.cleaned_data["on"]
    if form.cleaned_data["dial"] == "learn":
        consent.set_learning(request.user, on)
    else:
        consent.set_use_facts(request.user, on)
    return redirect("facts:memory")
