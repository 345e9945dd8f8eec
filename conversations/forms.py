"""What the chat's forms send, made fit for the functions that take it."""

from dataclasses import dataclass, replace
from typing import Self
from uuid import NAMESPACE_OID, uuid4, uuid5

from django import forms
from django.http import QueryDict

from conversations.models import Conversation
from memoryproject.text import clean_text, is_blank


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
        client_id = clean_text(form.get("client_id", ""))[:64]
        return cls(draft.text, client_id or draft.client_id, draft.mode)

    def as_another(self) -> Self:
        """The same draft under another id, which is the same each time.

        Going back shows an old form with the id that it was sent with. Other words from there
        are another message; sent twice, they are one.
        """
        made = uuid5(NAMESPACE_OID, f"{self.client_id} {clean_text(self.text)}")
        return replace(self, client_id=str(made))


def number_in(text: str | None, *, most: int) -> int:
    """The number that a link counts with, at most ``most``; 0 for anything else."""
    return min(int(text), most) if text and len(text) < 8 and text.isdecimal() else 0


class TitleForm(forms.Form):
    title = forms.CharField(
        max_length=120,
        label="Title",
        widget=forms.TextInput(attrs={"class": "box", "autocomplete": "off", "dir": "auto"}),
    )

    def clean_title(self) -> str:
        """A form's own check takes characters that nobody sees for a title."""
        title = clean_text(self.cleaned_data["title"])
        if is_blank(title):
            raise forms.ValidationError("Nothing of this can be seen.", code="blank")
        return title


class ModeForm(forms.Form):
    mode = forms.ChoiceField(choices=Conversation.Mode.choices)
