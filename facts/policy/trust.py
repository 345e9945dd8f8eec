"""May this become a fact? What makes a statement untrustworthy, and whose words it came in.

Judged are key, slot, value and text of what would be stored, and the words it is quoted from. A
statement that is in doubt is set aside, where only the user can bring it back: it is no offer,
since an offer stands in its conversation's prompt as if it had been said.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from facts import keys
from facts.policy import orders
from facts.policy.clauses import saying, sentences_saying, stems
from facts.policy.forms import has_encoded, has_link, has_markup
from facts.policy.origin import Part, foreign_parts, own_text
from facts.policy.plain import has_hidden, mixes_scripts
from memoryproject.text import fold

TYPED, PASTED = "typed", "pasted"
LONGEST_KEY, MOST_KEY_WORDS = 48, 5
FLOOD = 20  # facts of one message, from which on it must say each of them at some length
WORDS_EACH = 2
# What no key about a person is called.
ODD_KEY = re.compile(
    r"\b(?:assistants?|system|policy|policies|instructions?|prompts?|rules?|orders?|commands?"
    r"|consent"
    r"|admin|developer|override|jailbreak|anweisung\w*|regeln?|instruc\w+|consignes?"
    r"|istruzion\w+|obey"
    r"|always|must|ignore|disable|enable)\b"
)
SPECIAL = re.compile(r"[<>{}\[\]|\n\r;=\"`]")
NAMING = ("profile.name", "profile.nickname", "profile.pronouns")
ANSWERS = ("answer", "ui", "profile.language", "unit")
ANSWERING = re.compile(
    r"\b(?:answer|reply|respond|write|speak|talk|use|keep|give|antworte|schreib|sprich|responde"
    r"|contesta"
    r"|habla|usa|réponds|écris|parle|utilise|rispondi|scrivi|parla|fala|escreve|отвечай|пиши"
    r"|говори)\b"
)
RESOLVED = re.compile(
    r"\bi(?:'ve| have|'m| am)? (?:decided|resolved|promised|vowed|swore|try|trying|plan|want|aim"
    r"|like"
    r"|tend|prefer|have|need) (?:never |always |only |not )?to\b|\bmy (?:goal|aim|rule|habit"
    r"|plan) is\b"
)
NO_MATTER_OF_FORM = re.compile(
    r"\b(?:recommend\w*|promot\w*|prais\w*|mention\w*|link|send|obey|warn\w*|disclaim\w*|risks?"
    r"|sources?"
    r"|doctor|rules?|polic\w+|confirm\w*|instead|brand|shop|buy)\b"
)


@dataclass(frozen=True)
class Claim:
    """A statement as it would be stored, and the words it is quoted from."""

    key: str
    value: str
    text: str
    slot: str = ""
    quote: str = ""

    @property
    def parts(self) -> tuple[str, ...]:
        """What is stored; the key as words."""
        return (self.key.replace(".", " ").replace("_", " "), self.slot, self.value, self.text)


@dataclass(frozen=True)
class Doubt:
    """Why a statement is set aside: a code; ``origin`` is one of ``Candidate.Origin``."""

    reason: str
    origin: str = TYPED


def doubts(claims: Sequence[Claim], *, said: str) -> list[Doubt | None]:
    """What is doubtful of each statement that one message of the user is said to make.

    They are judged together, too: an order may be split over two of them, or hidden in a heap.
    """
    parts = foreign_parts(said)
    found = [doubt_of(claim, said=said, parts=parts) for claim in claims]
    if len(claims) > FLOOD and len(stems(own_text(said, parts))) < WORDS_EACH * len(claims):
        return [one or Doubt("flood") for one in found]
    ordered = [
        claim.key for claim, one in zip(claims, found, strict=True) if one and one.reason == "order"
    ]
    return [
        one or (Doubt("beside_order") if ordered and _goes_with(claim, ordered) else None)
        for claim, one in zip(claims, found, strict=True)
    ]


def _goes_with(claim: Claim, ordered: Sequence[str]) -> bool:
    """Whether a statement beside an order may be the rest of it: under its key, or under none."""
    return claim.key == keys.DEFAULT_KEY or claim.key in ordered


def doubt_of(claim: Claim, *, said: str, parts: Sequence[Part] | None = None) -> Doubt | None:
    """What is doubtful of one statement that the user is said to make in ``said``."""
    foreign = foreign_parts(said) if parts is None else list(parts)
    code = _whose(claim, said=said, parts=foreign)
    if code:
        return Doubt(code, PASTED)
    reason = _form(claim) or _order(claim, quoted=True)
    return Doubt(reason) if reason else None


def order_in(claim: Claim) -> str:
    """Why not even the user may make a fact of it, as a code; '' where they may.

    They may state what looks like a link or is worded oddly; an order is no fact, whoever says it.
    """
    if any(has_markup(part) for part in claim.parts):
        return "markup"
    return "hidden" if any(map(has_hidden, claim.parts)) else _order(claim, quoted=False)


def _whose(claim: Claim, *, said: str, parts: list[Part]) -> str:
    """The code of the foreign part that it stands in; '' if the user's own words say it."""
    if not parts:
        return ""
    wanted = stems(f"{claim.value} {claim.text}")
    start = said.find(claim.quote) if claim.quote else -1
    if start < 0:
        return _without_quote(wanted, said=said, parts=parts)
    code = ""
    while start >= 0:
        end = start + len(claim.quote)
        inside = [part for part in parts if part.start < end and part.end > start]
        within = [Part(max(one.start, start), min(one.end, end), one.code) for one in inside]
        own = own_text(said[:end], within)[start:] if within else claim.quote
        foreign = " ".join(said[one.start : one.end] for one in within)
        own_stems = stems(own)
        if not within or wanted & own_stems or (own_stems and not wanted & stems(foreign)):
            return ""
        code = code or within[0].code
        start = said.find(claim.quote, start + 1)
    return code


def _without_quote(wanted: set[str], *, said: str, parts: list[Part]) -> str:
    if wanted & stems(own_text(said, parts)):
        return ""
    return next((one.code for one in parts if wanted & stems(said[one.start : one.end])), "")


def _form(claim: Claim) -> str:
    """What the letters themselves give away."""
    seen = (*claim.parts, claim.key, claim.quote)
    if any(map(has_hidden, seen)):
        return "hidden"
    if any(map(mixes_scripts, seen)):
        return "lookalike"
    if any(map(has_encoded, seen)):
        return "encoded"
    if any(has_markup(part) for part in (*claim.parts, claim.key)) or has_markup(claim.quote):
        return "markup"
    if _is_odd(claim.key):
        return "odd_key"
    stored = " ".join((claim.slot, claim.value, claim.text))
    return "link" if has_link(stored, key=claim.key, said=claim.quote) else ""


def _is_odd(key: str) -> bool:
    """Whether a key of a model's own is more than the name of something about a person."""
    if key in keys.CATALOGUE:
        return False
    words = re.split(r"[\s._/:-]+", key)
    too_long = len(key) > LONGEST_KEY or len(words) > MOST_KEY_WORDS
    return bool(too_long or SPECIAL.search(key) or ODD_KEY.search(" ".join(words)))


def _order(claim: Claim, *, quoted: bool) -> str:
    """Whether it tells the assistant what to do, or tells of it, or speaks for somebody else."""
    clauses = saying(claim.quote, claim.value) if quoted else []
    if claim.key.startswith(ANSWERS):
        if _is_form(claim):
            return ""
        if NO_MATTER_OF_FORM.search(fold(f"{claim.value}. {claim.text}")):
            return "order"
    key, slot, value, text = claim.parts
    if quoted and any(RESOLVED.search(fold(clause)) for clause in clauses):
        value = f"i {value}"  # "I've decided never to answer work mail": what the user does
        slot = f"i {slot}"
    if any(map(orders.is_order, (key, slot, value, text))):
        return "order"
    if any(map(orders.is_about_assistant, (*claim.parts[1:], *clauses))):
        return "about_assistant"
    if any(map(orders.claims_authority, (claim.text, claim.value, claim.quote if quoted else ""))):
        return "authority"
    if claim.key not in NAMING and any(map(orders.is_command, clauses)):
        return "order"
    if quoted and any(map(orders.is_condition, sentences_saying(claim.quote, claim.value))):
        return "order"
    if any(map(orders.speaks_of_a_third, clauses)):
        return "third_person"
    said = (claim.value, claim.text, claim.quote if quoted else "")
    return "advertising" if any(map(orders.is_advertising, said)) else ""


def _is_form(claim: Claim) -> bool:
    """Whether all it asks for is how answers look: "in German", "without emojis"."""
    if not orders.is_form_of_answers(claim.value) or len(claim.value.split()) > 8:
        return False
    rest = ANSWERING.sub("", fold(f"{claim.value}. {claim.text}"))
    return not NO_MATTER_OF_FORM.search(rest) and not orders.is_order(rest)
