from django import forms

from facts.models import Conflict
from facts.versioning.proposals import TEXT_LENGTH


class CorrectionForm(forms.Form):
    text = forms.CharField(
        label="What is right",
        max_length=TEXT_LENGTH,
        required=False,  # a blank one is refused with a sentence by ``versioning.correct``
        widget=forms.Textarea(attrs={"rows": 2, "class": "box", "dir": "auto", "autofocus": True}),
    )


class DialForm(forms.Form):
    dial = forms.ChoiceField(choices=[("learn", "Learning"), ("use_facts", "Use")])
    on = forms.BooleanField(required=False)


class AnswerForm(forms.Form):
    """Which is right, and with ``until`` the last day of the first."""

    answer = forms.ChoiceField(
        choices=Conflict.Answer.choices,
        error_messages={
            "required": "Choose one of the answers.",
            "invalid_choice": "Choose one of the answers.",
        },
    )
    until = forms.DateField(
        required=False, error_messages={"invalid": "This is not a day. Write it as 2026-03-31."}
    )

    @property
    def sentence(self) -> str:
        """What is wrong with it, in one sentence."""
        return str(next(iter(self.errors.values()))[0])


class ThenForm(forms.Form):
    """A day to look back to."""

    on = forms.DateField(
        label="What did I know on",
        error_messages={
            "required": "Choose a day.",
            "invalid": "This is not a day. Write it as 2026-03-31.",
        },
        widget=forms.DateInput(attrs={"type": "date", "class": "box"}, format="%Y-%m-%d"),
    )
