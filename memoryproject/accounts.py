"""What we add to allauth: who may sign up, and the time zone their browser is in."""

from typing import Any
from zoneinfo import available_timezones

from allauth.account.adapter import DefaultAccountAdapter
from django import forms
from django.conf import settings
from django.http import HttpRequest

from memoryproject.models import User


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return bool(settings.OPEN_SIGNUP)

    def clean_email(self, email: str) -> str:
        """Their forms take longer addresses than the columns hold."""
        most = User._meta.get_field("email").max_length
        if len(email) > (most or 0):
            raise forms.ValidationError(f"An e-mail address has {most} characters at most.")
        return str(super().clean_email(email))


class SignupExtras(forms.Form):
    """A hidden field that the page fills from the browser; unknown or absent means UTC."""

    time_zone = forms.CharField(required=False, widget=forms.HiddenInput)

    def clean_time_zone(self) -> str:
        name = str(self.cleaned_data["time_zone"])
        return name if name in available_timezones() else "UTC"

    def signup(self, request: HttpRequest, user: User, **kwargs: Any) -> None:
        user.time_zone = self.cleaned_data["time_zone"]
        user.save(update_fields=["time_zone"])
