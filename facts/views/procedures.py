"""Standing instructions: the page on which they are written, and the answers to proposed ones."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from facts import forgetting, procedures
from facts.forms import ProcedureForm
from facts.models import Procedure
from facts.procedures import ProcedureRefused
from facts.procedures.matching import MOST_ALWAYS
from facts.views.parts import is_htmx
from memoryproject.http import AuthenticatedRequest
from memoryproject.models import User
from memoryproject.row_security import acting_as

GONE = "Deleted. This can't be undone."


@login_required
@require_http_methods(["GET", "POST"])
def listing(request: AuthenticatedRequest) -> HttpResponse:
    """All of them, and the form for another one."""
    if request.method == "GET":
        return _page(request, ProcedureForm())
    form = ProcedureForm(request.POST)
    if not form.is_valid():
        return _page(request, form, status=422)
    try:
        procedures.write(request.user.pk, **form.cleaned_data)
    except ProcedureRefused as refusal:
        form.add_error(None, refusal.sentence)
        return _page(request, form, status=422)
    messages.success(request, "I'll do so from now on.")
    return redirect("facts:procedures")


def _page(request: AuthenticatedRequest, form: ProcedureForm, *, status: int = 200) -> HttpResponse:
    with acting_as(request.user.pk):
        mine = list(Procedure.objects.for_user(request.user).select_related("source_turn"))
        standing = [one for one in mine if one.status != Procedure.Status.PROPOSED]
        always = [one for one in standing if one.status == "active" and not one.trigger]
        context = {
            "section": "memory",
            "tab": "procedures",
            "form": form,
            "standing": standing,
            "proposed": [one for one in mine if one.status == Procedure.Status.PROPOSED],
            "crowded_out": {one.pk for one in always[MOST_ALWAYS:]},
            "most": procedures.MOST,
            "is_full": len(mine) >= procedures.MOST,
        }
        return render(request, "facts/procedures.html", context, status=status)


def find(user: User, procedure_id: UUID) -> Procedure:
    """An instruction. Raises Http404 for a stranger's."""
    mine = Procedure.objects.for_user(user).select_related("source_turn")
    return get_object_or_404(mine, pk=procedure_id)


@login_required
@require_http_methods(["GET", "POST"])
def procedure(request: AuthenticatedRequest, procedure_id: UUID) -> HttpResponse:
    """One of them by itself, to be worded anew."""
    with acting_as(request.user.pk):
        found = find(request.user, procedure_id)
        if request.method == "GET":
            form = ProcedureForm(
                initial={"instruction": found.instruction, "trigger": found.trigger}
            )
            return _form(request, found, form)
    form = ProcedureForm(request.POST)
    try:
        if not form.is_valid():
            return _form(request, found, form, status=422)
        procedures.change(found, **form.cleaned_data)
    except ProcedureRefused as refusal:
        form.add_error(None, refusal.sentence)
        return _form(request, found, form, status=422)
    except Procedure.DoesNotExist:
        raise Http404 from None
    messages.success(request, "Changed.")
    return redirect("facts:procedures")


def _form(
    request: AuthenticatedRequest, found: Procedure, form: ProcedureForm, *, status: int = 200
) -> HttpResponse:
    context: dict[str, Any] = {"section": "memory", "tab": "procedures"}
    context |= {"procedure": found, "form": form}
    return render(request, "facts/procedure.html", context, status=status)


@login_required
@require_POST
def approve(request: AuthenticatedRequest, procedure_id: UUID) -> HttpResponse:
    with acting_as(request.user.pk):
        found = find(request.user, procedure_id)
    try:
        found = procedures.approve(found)
    except Procedure.DoesNotExist:
        raise Http404 from None
    return _answered(request, found, approved=True)


@login_required
@require_POST
def refuse(request: AuthenticatedRequest, procedure_id: UUID) -> HttpResponse:
    """Only what waits for an answer can be refused; what was approved is deleted."""
    with acting_as(request.user.pk):
        found = find(request.user, procedure_id)
    if found.status != Procedure.Status.PROPOSED:
        raise Http404
    forgetting.forget_procedure(found)
    return _answered(request, found, approved=False)


def _answered(request: AuthenticatedRequest, found: Procedure, *, approved: bool) -> HttpResponse:
    if is_htmx(request):
        context = {"procedure": found, "approved": approved}
        return render(request, "facts/_procedure_answered.html", context)
    messages.success(request, "I'll do so from now on." if approved else "I won't.")
    if "in_chat" in request.POST and found.source_turn is not None:
        return redirect("conversations:turn", found.source_turn.pk)
    return redirect("facts:procedures")


@login_required
@require_POST
def switch(request: AuthenticatedRequest, procedure_id: UUID) -> HttpResponse:
    with acting_as(request.user.pk):
        found = find(request.user, procedure_id)
    on = request.POST.get("on") == "1"
    try:
        procedures.switch(found, on=on)
    except Procedure.DoesNotExist:
        raise Http404 from None
    messages.success(request, "In use again." if on else "Switched off.")
    return redirect("facts:procedures")


@login_required
@require_http_methods(["GET", "POST"])
def delete(request: AuthenticatedRequest, procedure_id: UUID) -> HttpResponse:
    with acting_as(request.user.pk):
        found = find(request.user, procedure_id)
        if request.method == "GET":
            context = {"section": "memory", "tab": "procedures", "procedure": found}
            return render(request, "facts/procedure_delete.html", context)
    forgetting.forget_procedure(found)
    messages.success(request, GONE)
    return redirect("facts:procedures")
