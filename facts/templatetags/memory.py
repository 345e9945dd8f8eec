"""How statements are worded on pages."""

from django import template

from conversations.context.second_person import second_person
from facts.models import Candidate

register = template.Library()

ABOUT = {
    "health": "your health",
    "religion": "what you believe in",
    "sexuality": "your sexuality",
    "politics": "your politics",
    "ethnicity": "your ethnicity",
    "biometrics": "your body's measurements",
    "finances": "your money",
    "minors": "a child",
}


@register.filter
def question(offer: Candidate) -> str:
    """The offer as a question; in the second person only where that is sure to be well put."""
    said = second_person(offer.text).rstrip(".")
    if said.startswith(("You ", "Your ")):
        return f"May I remember that {said[0].lower()}{said[1:]}?"
    return f"May I remember this: “{said}”?"


@register.filter
def about(category: str) -> str:
    """A sensitive category, as one says it to the person."""
    return ABOUT.get(category, category)
