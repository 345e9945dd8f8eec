"""What the user does to a fact or an offer: each view finds it, calls one function, and renders."""

from collections.abc import Callable
from functools import partial
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from facts import candidates, consent, forgetting, versioning
from facts.forms import CorrectionForm, DialForm
from facts.models import Candidate, Consent, Fact
from facts.versioning import CorrectionRefused, FactSuperseded
from facts.views import pages
from facts.views.parts import changed, is_htmx, partial_of, row
from memoryproject.http import AuthenticatedRequest
from memoryproject.row_security import acting_as

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
    except FactSuperseded as superseded:
        return changed(request, fact, superseded.latest)
    return row(request, new, done="Corrected.")


def _correction(
    request: AuthenticatedRequest, fact: Fact, form: CorrectionForm, *, status: int = 200
) -> HttpResponse:
    """The form under the row; as a page of its own without JavaScript."""
    context = {"section": "memory", "fact": fact, "form": form}
    with acting_as(request.user.pk):
        if not is_htmx(request):
            return render(request, "facts/correct.html", context, status=status)
        response = render(request, "facts/_correct.html", context, status=status)
    if status == 422:  # the form swaps its whole row otherwise
        response["HX-Retarget"] = f"#more-{fact.pk}"
        response["HX-Reswap"] = "innerHTML"
    return response


@login_required
@require_POST
def confirm(request: AuthenticatedRequest, fact_id: UUID) -> HttpResponse:
    return _judge(request, fact_id, versioning.confirm, done="Confirmed.")


@login_required
@require_POST
def dispute(request: AuthenticatedRequest, fact_id: UUID) -> HttpResponse:
    """It was wrong: out of every reply from now on, and asked how it really is."""
    return _judge(request, fact_id, versioning.dispute, done="I no longer use this.")


@login_required
@require_POST
def end(request: AuthenticatedRequest, fact_id: UUID) -> HttpResponse:
    return _judge(request, fact_id, versioning.end, done="No longer so.")


@login_required
@require_POST
def pin(request: AuthenticatedRequest, fact_id: UUID) -> HttpResponse:
    on = "off" not in request.POST
    done = "I always have this in mind." if on else "Recalled where it fits."
    return _judge(request, fact_id, partial(versioning.pin, on=on), done=done)


@login_required
@require_POST
def mute(request: AuthenticatedRequest, fact_id: UUID) -> HttpResponse:
    on = "off" not in request.POST
    done = "Left out of replies." if on else "Used in replies again."
    return _judge(request, fact_id, partial(versioning.mute, on=on), done=done)


@login_required
@require_POST
def later(request: AuthenticatedRequest, fact_id: UUID) -> HttpResponse:
    """Not now: ask again in 30 days whether it is still right."""
    return _judge(request, fact_id, versioning.ask_later, done="I'll ask again in 30 days.")


def _judge(
    request: AuthenticatedRequest, fact_id: UUID, verdict: Callable[[Fact], Fact], *, done: str
) -> HttpResponse:
    """Do what the user said of a fact; in its row, or in the card that asked about it."""
    with acting_as(request.user.pk):
        fact = pages.find(request.user, fact_id)
    try:
        judged = verdict(fact)
    except FactSuperseded as superseded:
        return changed(request, fact, superseded.latest)
    return row(request, judged, done=done)


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
            template = "_delete.html" if is_htmx(request) else "delete.html"
            return render(request, f"facts/{template}", context)
    undo = request.POST.get("undo", "")
    try:
        forgotten = forgetting.forget_fact(fact, mask="mask" in request.POST, alone=bool(undo))
    except FactSuperseded as superseded:
        return _not_undone(request, superseded.latest or fact)
    context = {"forgotten": forgotten, "fact_id": fact_id}
    if is_htmx(request):
        template = "_undone.html" if undo else "_fact_gone.html"
        return partial_of(request, f"facts/{template}", context)
    messages.success(request, "Undone. I no longer remember this." if undo else GONE)
    if undo and fact.source_turn is not None:
        return redirect("conversations:turn", fact.source_turn.pk)
    return redirect("facts:memory")


def _not_undone(request: AuthenticatedRequest, latest: Fact) -> HttpResponse:
    """The chip is older than what is remembered: taking it back would take the newer along."""
    if is_htmx(request):
        return partial_of(request, "facts/_not_undone.html", {"latest": latest}, status=409)
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
    if is_htmx(request):
        context = {"offer": offer, "accepted": accepted}
        return partial_of(request, "facts/_offer_answered.html", context)
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
