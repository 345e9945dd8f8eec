"""Likes and dislikes. The verb decides the key, and a negation is read before the verb.

"I don't dislike Bach" is neither; "I no longer like dark mode" takes back a liking that stands,
under whatever key it stands, and is a dislike.
"""

import re
from collections.abc import Iterator

from facts import keys
from facts.extraction.rules.clauses import Clause
from facts.extraction.rules.context import Context
from facts.extraction.rules.english.lexicon import DRINKS, FOODS
from facts.versioning import Proposal
from memoryproject.text import fold

VERY = (
    r"(?:(?:really|absolutely|truly|just|do|also|quite|simply|totally|genuinely|still"
    r"|always|particularly|especially|honestly|especially) )*"
)
LIKES = re.compile(
    rf"i {VERY}(?:love|like|enjoy|adore)(?: (?:listening to|to listen to|eating|to eat"
    rf"|drinking|to drink))? (.+)$"
    r"|(?:i'm|i am) (?:a )?(?:(?:big|huge|great) )?(?:really )?(?:fond of|into|a fan of"
    r"|fan of|crazy about|keen on|obsessed with) (.+)$",
    re.I | re.S,
)
DISLIKES = re.compile(
    rf"i {VERY}(?:hate|dislike|detest|loathe|despise|can't stand|cannot stand|can't bear"
    rf"|cannot bear|can't abide)"
    r"(?: (?:listening to|eating|drinking))? (.+)$"
    rf"|i (?:really |honestly |just |still )*(?:don't|do not) (?:really |particularly "
    rf"|at all |much )*(?:like|enjoy|care for)(?: (?:eating|drinking|listening to))? (.+)$"
    r"|(?:i'm|i am) (?:really )?not (?:a (?:big |huge |great )?fan of|(?:really "
    r"|particularly |very )?(?:keen on|fond of|into)) (.+)$",
    re.I | re.S,
)
NO_LONGER = re.compile(
    r"i (?:no longer|don't|do not) (?:really )?(?:like|love"
    r"|enjoy) (.+?)(?P<more> any ?more| any longer)?(?=$|[,.;!:]| (?:it|because|since)\b)"
    r"|(?:i've|i have) gone (?:right |completely |totally )?off (?P<off>.+?)(?=$|[,.;!:])",
    re.I | re.S,
)
PREFERS = re.compile(
    r"i (?:much |really |generally |usually |always |strongly )*prefer (.+?) (?:to|over"
    r"|rather than|instead of) (.+)$"
    r"|i (?:much |really |generally |usually |always |strongly )*prefer (.+)$",
    re.I | re.S,
)
ANSWERS = re.compile(r"(?:your |the )?(.{2,40}?) (?:answers|replies|responses)$", re.I)

CUT = re.compile(
    r"\s*(?:[.,;:!?()\u2013\u2014\u2026]| - | (?:so|but|because|since|although|though"
    r"|while|whenever|when|which|who|if|as|for now|it|they|i|we|you|most of all|a lot"
    r"|very much|so much|too|as well|at all|every day|all day|and (?:i|we|my|it|that|then"
    r"|so|also))\b).*$",
    re.I | re.S,
)
# The value would be a pronoun, a thing at hand, or half a comparison.
UNFIT = re.compile(
    r"^(?:it|that|this|these|those|you|your|mine|yours|him|her|them|his|their|its|what|how|when"
    r"|where|who|why|being|to be|to know"
    r"|to have|to see|to think|to say|to ask|to point|to add|to thank|to start|to keep|if"
    r"|whether|one|some|something|anything|nothing"
    r"|everything|everyone|most|both|all|neither|either|none|not|no|my (?:new|hair\w*|job|life|work"
    r"|boss|idea|answer)|me|myself|us|in|on|at"
    r"|the (?:ending|beginning|title|font|layout|colou?r|tone|intro|chapter|idea|way|sound|look"
    r"|looks|first|second|third|last|other|one|ones|option"
    r"|answer|new|old|fact|thought|result|results|suggestion|plan|name|style|feel|part"
    r"|same|rest|previous|latest|current|above|joke|recipe|story|poem|code|version"
    r"|second one|dress|photo|picture|movie|film|book|song))\b"
    r"|\b(?:more than|less than|better|anyway|instead|yet|though|your|you|enough|myself"
    r"|this|these|those|again|here|undefined|null|of the (?:two|three|four))\b|\bones?$"
    r"|^(?:option|version|variant|approach|solution|choice|draft|answer|plan) [\w\d]{1,3}$"
    r"| (?:to|with|of|for|at|on|in|about|from|by)$",
    re.I,
)
AT_HAND = re.compile(
    r"\b(?:this|these|that|those|here|(?:second|first|third|last|blue|red) one)\b", re.I
)
# "I like to move it": what it is, the next reader cannot know.
OBJECT = re.compile(r"\s+(?:it|you|them|him|her)\b", re.IGNORECASE)
GERUND = re.compile(r"^(?:(?:playing|doing|going|making) )?[a-z]{3,}ing\b|^to (?:\w+)")
GERUND_UNFIT = re.compile(
    r"^(?:being|having|seeing|thinking|knowing|something|anything|nothing|everything"
    r"|asking|talking to you|working with you|getting|hearing|anything|spring|morning"
    r"|evening|using|trying|starting|feeling|reading your|nothing)\b",
    re.I,
)


def tastes(clause: Clause, context: Context) -> Iterator[Proposal]:
    text = clause.text
    if match := NO_LONGER.match(text):
        gone = match["off"] or (
            match[1] if match["more"] or "no longer" in fold(match[0]) else None
        )
        value = _value(gone) if gone else None
        if value:
            yield from _gone_off(value, clause, context)
            return
    if match := PREFERS.match(text):
        yield from _preference(match, clause)
    elif match := DISLIKES.match(text):
        yield from _each(match, clause, liked=False)
    elif match := LIKES.match(text):
        yield from _each(match, clause, liked=True)


def _each(match: re.Match[str], clause: Clause, *, liked: bool) -> Iterator[Proposal]:
    said = next((group for group in match.groups() if group), "")
    whole = _value(said)
    if whole is None:
        return
    for value in _listed(whole):
        key = taste_key(value, liked=liked)
        yield _taste(key, value, clause, liked=liked)


def _listed(value: str) -> list[str]:
    """Two of "olives and capers"; of "fish and chips", too, so only single words are told apart."""
    parts = [part for part in re.split(r"\s*,\s*(?:and\s+)?|\s+(?:and|or)\s+", value) if part]
    if len(parts) > 1 and all(len(part.split()) == 1 and fold(part) in FOODS for part in parts):
        return parts
    return [value]


def taste_key(value: str, *, liked: bool) -> str:
    """The key a liking or disliking of ``value`` is kept under."""
    words = [word.strip("'s") for word in fold(value).split()]
    if liked and GERUND.match(fold(value)):
        return "hobby"
    last_noun = words[
        : next((i for i, w in enumerate(words) if w in {"on", "in", "with"}), len(words))
    ]
    eaten = set(last_noun[-1:] + words[:1])
    if eaten & (FOODS | DRINKS) or {"food", "cuisine", "cooking"} & set(words):
        return "food.like" if liked else "food.dislike"
    return "preference.like" if liked else "preference.dislike"


def _taste(key: str, value: str, clause: Clause, *, liked: bool) -> Proposal:
    text = keys.sentence_for(key, value)
    if key == "hobby" and value.startswith("to "):
        text = f"Likes {value}"
    return _said(key, value, text, clause)


def _said(key: str, value: str, text: str, clause: Clause, *, retract: bool = False) -> Proposal:
    return Proposal(
        key=key,
        value=value,
        text=text,
        op="retract" if retract else "assert",
        quote=clause.quote or clause.text,
        language="en",
    )


def _gone_off(value: str, clause: Clause, context: Context) -> Iterator[Proposal]:
    """Take the liking back wherever it stands; the dislike goes under the key opposite to it."""
    standing = [
        fact
        for fact in context.known
        if fold(fact.value) == fold(value) and (fact.key.endswith(".like") or fact.key == "hobby")
    ]
    for fact in standing:
        yield _said(
            fact.key, fact.value, keys.sentence_for(fact.key, fact.value), clause, retract=True
        )
    opposites = [opposite for fact in standing if (opposite := keys.lookup(fact.key).opposite)]
    key = opposites[0] if opposites else taste_key(value, liked=False)
    yield _said(key, value, keys.sentence_for(key, value), clause)


def _preference(match: re.Match[str], clause: Clause) -> Iterator[Proposal]:
    better, worse, alone = match.groups()
    if better:
        first, second = _value(better), _value(worse)
        if first and second and not first.startswith("to "):
            value = f"{first} over {second}"
            yield _said("preference.like", value, f"Prefers {first} to {second}", clause)
        return
    preferred = _value(alone)
    if preferred is None or preferred.startswith(("to ", "the ")) or AT_HAND.search(alone):
        return  # "I prefer the blue logo" chooses; it says nothing of other logos
    if answers := ANSWERS.fullmatch(preferred):
        yield _said("answer.style", answers[1], f"Prefers {preferred}", clause)
    else:
        yield _said("preference.like", preferred, f"Prefers {preferred}", clause)


def _value(said: str) -> str | None:
    """What is liked, as a short noun phrase; None where it is not clear what that is."""
    value = CUT.sub("", said.strip()).strip(" \"'")
    if OBJECT.match(said.strip()[len(value) :]):
        return None
    value = re.sub(
        r"\s+(?:now|a lot|very much|so much|too|these days|lately|either)$", "", value, flags=re.I
    )
    if not value or len(value) > 60 or len(value.split()) > 7 or UNFIT.search(value):
        return None
    if GERUND_UNFIT.match(value) or not any(character.isalpha() for character in value):
        return None
    return value
