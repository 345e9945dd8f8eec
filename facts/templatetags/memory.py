"""How statements are worded on pages."""

from django import template

from conversations.context.second_person import second_person
from facts.models import Candidate, RetentionRule
from facts.retention import Limit

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
# What can be kept for a time: one of it, and many.
THINGS = {
    "facts": ("fact", "facts"),
    "episodes": ("episode", "episodes"),
    "conversations": ("conversation", "conversations"),
    "prompts": ("text of what the model was shown", "texts of what the model was shown"),
    "candidates": ("offer or thing set aside", "offers and things set aside"),
}

# Code of what made a statement untrustworthy -> the same in words.
DISTRUSTED = {
    "order": "It tells me what to do",
    "about_assistant": "It is about me and not about you",
    "third_person": "It speaks of “the user”",
    "authority": "It says that somebody else said so",
    "advertising": "It reads like an advertisement",
    "link": "It holds a link",
    "hidden": "It holds characters that can't be seen",
    "lookalike": "It mixes letters that only look alike",
    "encoded": "It holds something encoded",
    "markup": "It is written as text for a program",
    "odd_key": "It came under a name that says more than what it is about",
    "flood": "Too much came from one message",
    "beside_order": "It stood beside an order to me",
    "pasted": "It stands in a text that you handed over",
    "quoted": "It stands in a quotation",
    "code": "It stands in code",
    "mail": "It stands in a mail",
    "log": "It stands in a talk of others",
    "data": "It stands in structured data",
    "imported": "It was brought in from elsewhere",
}


@register.filter
def distrusted(candidate: Candidate) -> str:
    """Why it was set aside, in words."""
    return DISTRUSTED.get(candidate.reason, DISTRUSTED["order"])


@register.filter
def lower_first(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]


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


@register.filter
def kept(rule: Limit | RetentionRule) -> str:
    """What a limit is about, in the middle of a sentence: "facts about your health"."""
    said = THINGS[rule.what][1]
    if rule.narrowed_to in ABOUT:
        return f"{said} about {ABOUT[rule.narrowed_to]}"
    return f"{said} of the kind “{rule.narrowed_to}”" if rule.narrowed_to else said


@register.filter
def counted(limit: Limit | RetentionRule, count: int) -> str:
    """The same behind a number."""
    said = kept(limit)
    one, many = THINGS[limit.what]
    return said.replace(many, one, 1) if count == 1 else said
