from django import forms

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
