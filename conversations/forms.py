"""What the chat's forms send, made fit for the functions that take it."""

from dataclasses import dataclass
from typing import Self
from uuid import uuid4

from django import forms
from django.http import QueryDict

from conversations.models import Conversation


@dataclass(frozen=True)
class Draft:
    """A message as the composer sends it. What may be sent is ``turns.start_turn``'s to say."""

    text: str = ""
    client_id: str = ""
    mode: str = Conversation.Mode.LEARNING

    @classmethod
    def new(cls, *, text: str = "", mode: str = "") -> Self:
        known = mode if mode in Conversation.Mode.values else Conversation.Mode.LEARNING
        return cls(text=text, client_id=str(uuid4()), mode=known)

    @classmethod
    def sent(cls, form: QueryDict) -> Self:
        """Browsers send each line break as CR and LF; it is stored as it was typed."""
        text = form.get("text", "").replace("\r\n", "\n")
        draft = cls.new(text=text, mode=form.get("mode", ""))
        return cls(draft.text, form.get("client_id", "") or draft.client_id, draft.mode)


class TitleForm(forms.Form):
    title = forms.CharField(
        max_length=120,
        label="Title",
        widget=forms.TextInput(attrs={"class": "box", "autocomplete": "off", "dir": "auto"}),
    )


class ModeForm(forms.Form):
    mode = forms.ChoiceField(choices=Conversation.Mode.choices)
