"""What was known on a day that is past."""

from datetime import date, datetime, time, timedelta

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.http import urlencode
from django.views.decorators.http import require_GET

from facts.forms import ThenForm
from facts.versioning import as_of
from facts.views import pages
from memoryproject.http import AuthenticatedRequest
from memoryproject.row_security import acting_as


@login_required
@require_GET
def then(request: AuthenticatedRequest) -> HttpResponse:
    """The facts that stood as the day ended, where the user is. What was forgotten is not there."""
    form = ThenForm(request.GET)
    context = {"section": "memory", "tab": "facts", "form": form}
    with acting_as(request.user.pk):
        if not form.is_valid():
            return render(request, "facts/then.html", context, status=422)
        day = form.cleaned_data["on"]
        known = as_of(request.user.pk, known_at=_end_of(day)).select_related("source_turn")
        context |= {
            "day": day,
            "count": known.count(),
            "page": pages.paged(request, known),
            "kept": urlencode({"on": day.isoformat()}),
        }
        return render(request, "facts/then.html", context)


def _end_of(day: date) -> datetime:
    """The last moment of the day in the zone that pages are shown in."""
    if day >= date.max:
        return timezone.now()
    midnight = datetime.combine(day + timedelta(days=1), time.min)
    try:
        ends = timezone.make_aware(midnight) - timedelta(microseconds=1)
    except OverflowError:
        return timezone.now()
    return min(ends, timezone.now())
