from typing import Any

from django import forms

from facts import retention
from facts.models import Conflict, Episode, RetentionRule
from facts.models.retention import LONGEST_DAYS
from facts.models.statement import Kind
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


def _box(rows: int, **more: object) -> forms.Textarea:
    return forms.Textarea(attrs={"rows": rows, "class": "box", "dir": "auto", **more})


class EpisodeForm(forms.Form):
    """What happened, put right. What is too long or blank, ``episodes.edit`` says in a sentence."""

    situation = forms.CharField(label="What it was about", required=False, widget=_box(2))
    action = forms.CharField(label="What was done", required=False, widget=_box(2))
    outcome = forms.ChoiceField(
        label="How it ended",
        choices=Episode.Outcome.choices,
        widget=forms.Select(attrs={"class": "box"}),
    )
    lesson = forms.CharField(label="What it taught", required=False, widget=_box(2))


class ProcedureForm(forms.Form):
    """An instruction. What cannot be kept, ``procedures.write`` says in a sentence."""

    instruction = forms.CharField(
        label="What I should do", required=False, widget=_box(2, maxlength=600)
    )
    trigger = forms.CharField(
        label="When",
        required=False,
        widget=forms.TextInput(
            attrs={"class": "box", "dir": "auto", "maxlength": 300, "placeholder": "Always"}
        ),
        help_text="Such as “when we write letters”. Left empty, it holds in every conversation.",
    )


def _what_can_be_limited() -> list[tuple[str, str]]:
    """Value and label of everything that a rule may be about; a value is ``facts:health``."""
    choices = []
    for what in RetentionRule.What:
        for narrowed_to in retention.choices(what.value):
            label = str(what.label)
            if narrowed_to in Kind.values:
                label = f"{label}: {Kind(narrowed_to).label.lower()}"
            elif narrowed_to:
                label = f"{label} about {narrowed_to}"
            choices.append((f"{what.value}:{narrowed_to}".rstrip(":"), label))
    return choices


class RetentionForm(forms.Form):
    what = forms.ChoiceField(
        choices=_what_can_be_limited, error_messages={"invalid_choice": "Choose one of these."}
    )
    days = forms.IntegerField(
        min_value=1,
        max_value=LONGEST_DAYS,
        widget=forms.NumberInput(attrs={"class": "box", "inputmode": "numeric"}),
        error_messages={"invalid": "Write a whole number of days."},
    )

    @property
    def limit(self) -> dict[str, Any]:
        """The arguments of ``retention.set_rule``; of a valid form."""
        what, _, narrowed_to = self.cleaned_data["what"].partition(":")
        return {"what": what, "narrowed_to": narrowed_to, "days": self.cleaned_data["days"]}
