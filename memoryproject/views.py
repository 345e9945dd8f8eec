"""The settings page: the user's clock, how pages look, and personal tokens of the API."""

from typing import Any
from uuid import UUID
from zoneinfo import available_timezones

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_GET, require_POST

from memoryproject.api_tokens import make_token
from memoryproject.http import THEMES, AuthenticatedRequest
from memoryproject.models import ApiToken
from memoryproject.text import is_blank

A_YEAR = 365 * 24 * 3600  # seconds
MOST_TOKENS = 50


class TimeZoneForm(forms.Form):
    time_zone = forms.ChoiceField(label="Time zone")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        names = sorted(name for name in available_timezones() if "/" in name or name == "UTC")
        field = self.fields["time_zone"]
        assert isinstance(field, forms.ChoiceField)
        names = [name for name in names if not name.startswith("Etc/")]
        if (current := self.initial.get("time_zone")) and current not in names:
            names.insert(0, current)
        field.choices = [(name, name.replace("_", " ")) for name in names]


class ThemeForm(forms.Form):
    theme = forms.ChoiceField(choices=[(name, name) for name in THEMES], required=False)


class TokenForm(forms.Form):
    name = forms.CharField(label="What is it for?", max_length=80)
    scope = forms.ChoiceField(label="It may", choices=ApiToken.Scope.choices)

    def clean_name(self) -> str:
        name = str(self.cleaned_data["name"])
        if is_blank(name):
            raise forms.ValidationError("A name needs at least one visible character.")
        return name


@login_required
@require_GET
def settings_page(request: AuthenticatedRequest) -> HttpResponse:
    return _page(request)


def _page(request: AuthenticatedRequest, *, status: int = 200, **forms_: Any) -> HttpResponse:
    zone = request.user.time_zone
    context = {
        "section": "settings",
        "tokens": ApiToken.objects.for_user(request.user),
        "zone_form": TimeZoneForm(initial={"time_zone": zone}),
        "token_form": TokenForm(),
        **forms_,
    }
    return render(request, "settings.html", context, status=status)


@login_required
@require_POST
def set_time_zone(request: AuthenticatedRequest) -> HttpResponse:
    form = TimeZoneForm(request.POST)
    if not form.is_valid():
        return _page(request, status=422, zone_form=form)
    request.user.time_zone = form.cleaned_data["time_zone"]
    request.user.save(update_fields=["time_zone"])
    messages.success(request, "Times are shown in your time zone now.")
    return redirect("settings")


@login_required
@require_POST
def set_theme(request: AuthenticatedRequest) -> HttpResponse:
    """A cookie, since the look belongs to a screen, not to a person."""
    form = ThemeForm(request.POST)
    response = redirect("settings")
    if form.is_valid() and form.cleaned_data["theme"]:
        theme = form.cleaned_data["theme"]
        secure = request.is_secure()
        response.set_cookie("theme", theme, max_age=A_YEAR, samesite="Lax", secure=secure)
    else:
        response.delete_cookie("theme")
    return response


@login_required
@require_POST
def new_token(request: AuthenticatedRequest) -> HttpResponse:
    """Answered with the page itself: the token is shown this once, and never goes into a URL."""
    form = TokenForm(request.POST)
    if not form.is_valid():
        return _page(request, status=422, token_form=form)
    if ApiToken.objects.for_user(request.user).count() >= MOST_TOKENS:
        form.add_error(None, f"You have {MOST_TOKENS} tokens. Revoke one that you do not use.")
        return _page(request, status=422, token_form=form)
    scopes = ["read", "write"] if form.cleaned_data["scope"] == "write" else ["read"]
    token, secret = make_token(request.user, name=form.cleaned_data["name"], scopes=scopes)
    response = _page(request, new_token=token, secret=secret)
    response["Cache-Control"] = "no-store"
    return response


@login_required
@require_POST
def revoke_token(request: AuthenticatedRequest, token_id: UUID) -> HttpResponse:
    token = get_object_or_404(ApiToken.objects.for_user(request.user), pk=token_id)
    token.delete()
    messages.success(request, f"The token “{token.name}” is revoked.")
    return redirect("settings")
