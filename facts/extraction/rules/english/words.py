"""Pieces that the patterns are made of, and the proposal that a match becomes."""

from facts import keys
from facts.extraction.rules.clauses import Clause
from facts.versioning import Proposal

LANGUAGE = "en"
I_AM = r"(?i:i am|i'm|im)"
WE = r"(?i:i|we)"
CAPITAL = r"[^\W\d_a-zà-öø-ÿ][\w'-]*(?:\.[\w'-]+)*(?:(?<=\bSt)\.)?"  # "St." keeps its dot
NAME = (
    rf"{CAPITAL}(?: (?:(?:van|von|de|der|den|da|di|dos|del|la|le|bin|al"
    rf"|el) ){{0,2}}{CAPITAL}){{0,2}}"
)
PLACE = (
    rf"(?:(?i:the) )?{CAPITAL}(?:(?:[ -](?:on|upon|am|sur|de|del|la|les|of|the|an"
    rf"|der)){{0,2}}[ -]{CAPITAL}){{0,3}}"
)
NOW = r"(?: (?i:now|these days|currently|at the moment|again|here))?"
STOP = (
    r"(?=$|\s?[,.;:!?()\u2013\u2014\u2026]| (?:and|but|so|now|originally|with|since|because"
    r"|for|at|in|near|on|from|this|last|these|where|which|who|by|as|to|after|before|until"
    r"|currently|again|too|though|still|already|next|right|not|if|when|while|i|we|my|over|two"
    r"|three|four|ago|about|during|is|has|have|this|all|every|through|without|under"
    r"|full|as|within|or|a|an|around|via|except|plus|please|btw)\b|\s\d)"
)


def stated(
    key: str, value: str, clause: Clause, *, text: str = "", slot: str = "", op: str = "assert"
) -> Proposal:
    value = value.strip(" .,;:!?\"'")
    return Proposal(
        key=key,
        value=value,
        text=text or keys.sentence_for(key, value),
        slot=slot,
        op="retract" if op == "retract" else "assert",
        quote=clause.quote or clause.text,
        language=LANGUAGE,
    )


def with_article(noun: str) -> str:
    """``noun`` with "a" or "an" in front."""
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"
