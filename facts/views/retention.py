"""How long things are kept: the limits that hold, what one would delete, and the user's own."""

from typing import Any
from uuid import UUID

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_GET, require_POST

from facts import retention
from facts.forms import RetentionForm
from facts.models import RetentionRule
from facts.retention import Limit, RetentionRefused
from facts.templatetags.memory import kept
from memoryproject.http import AuthenticatedRequest
from memoryproject.row_security import acting_as

What = RetentionRule.What


@login_required
@require_GET
def shown(request: AuthenticatedRequest) -> HttpResponse:
    """The limits; asked about one (``?what=facts&days=90``), also what it would delete tonight."""
    asked = "days" in request.GET
    form = RetentionForm(request.GET) if asked else RetentionForm()
    looked_at = None
    if asked and form.is_valid():
        try:
            limit = retention.checked(**form.limit)
        except RetentionRefused as refusal:
            form.add_error("days", refusal.sentence)
        else:
            looked_at = _with_due(request, limit)
    status = 422 if form.errors else 200
    return _page(request, form, looked_at=looked_at, status=status)


def _page(
    request: AuthenticatedRequest,
    form: RetentionForm,
    *,
    looked_at: dict[str, Any] | None = None,
    status: int = 200,
) -> HttpResponse:
    now = timezone.now()
    with acting_as(request.user.pk):
        rules = [
            {"rule": rule, "due": retention.due(request.user.pk, _limit(rule), now=now)}
            for rule in RetentionRule.objects.for_user(request.user)
        ]
        context = {
            "section": "memory",
            "tab": "retention",
            "form": form,
            "looked_at": looked_at,
            "rules": rules,
            "most": [(what, retention.most_days(what.value)) for what in What],
            "temporary_hours": settings.TEMPORARY_RETENTION_HOURS,
        }
        return render(request, "facts/retention.html", context, status=status)


def _limit(rule: RetentionRule) -> Limit:
    return Limit(rule.what, rule.narrowed_to, rule.days)


def _with_due(request: AuthenticatedRequest, limit: Limit) -> dict[str, Any]:
    with acting_as(request.user.pk):
        return {
            "limit": limit,
            "due": retention.due(request.user.pk, limit, now=timezone.now()),
        }


@login_required
@require_POST
def save(request: AuthenticatedRequest) -> HttpResponse:
    """Keep it no longer than that, from the next run on."""
    form = RetentionForm(request.POST)
    if form.is_valid():
        try:
            rule = retention.set_rule(request.user.pk, **form.limit)
        except RetentionRefused as refusal:
            form.add_error("days", refusal.sentence)
        else:
            days = "1 day" if rule.days == 1 else f"{rule.days} days"
            messages.success(request, f"From tonight on: {kept(rule)} for {days}.")
            return redirect("facts:retention")
    return _page(request, form, status=422)


@login_required
@require_POST
def remove(request: AuthenticatedRequest, rule_id: UUID) -> HttpResponse:
    """No limit of one's own any more."""
    with acting_as(request.user.pk):
        rule = get_object_or_404(RetentionRule.objects.for_user(request.user), pk=rule_id)
    retention.remove_rule(rule)
    messages.success(request, f"Removed: {kept(rule)} is no longer limited by you.")
    return redirect("facts:retention")
