"""Statements about the user, said to the user: "Lives in Pune" becomes "You live in Pune".

For the embedded model only, which reads facts best in this form. English as our own rules and
prompts write it; whatever is not recognised stays as it is, which is no harm.
"""

import re

# Third person -> second, for verbs that facts begin with. A list, because "Knees hurt" and
# "Classes on Monday" begin with an s-word, too.
IRREGULAR = {
    "is": "are",
    "isn't": "aren't",
    "was": "were",
    "has": "have",
    "hasn't": "haven't",
    "does": "do",
    "doesn't": "don't",
    "goes": "go",
    "studies": "study",
    "tries": "try",
    "carries": "carry",
    "teaches": "teach",
    "watches": "watch",
    "coaches": "coach",
    "practises": "practise",
    "practices": "practice",
    "misses": "miss",
    "worries": "worry",
    "moved": "moved",
    "grew": "grew",
    "started": "started",
}
REGULAR = {
    "attends",
    "avoids",
    "bakes",
    "bikes",
    "builds",
    "buys",
    "celebrates",
    "codes",
    "collects",
    "commutes",
    "cooks",
    "cycles",
    "dances",
    "dislikes",
    "draws",
    "drinks",
    "drives",
    "eats",
    "enjoys",
    "expects",
    "feels",
    "finds",
    "follows",
    "gardens",
    "hates",
    "hikes",
    "keeps",
    "knits",
    "knows",
    "learns",
    "leads",
    "likes",
    "listens",
    "lives",
    "loves",
    "makes",
    "manages",
    "needs",
    "owes",
    "owns",
    "paints",
    "plans",
    "plays",
    "prefers",
    "raises",
    "reads",
    "rents",
    "rides",
    "rows",
    "runs",
    "sails",
    "saves",
    "sells",
    "sings",
    "skis",
    "sleeps",
    "smokes",
    "speaks",
    "starts",
    "supports",
    "swims",
    "takes",
    "talks",
    "travels",
    "uses",
    "visits",
    "volunteers",
    "wants",
    "walks",
    "wears",
    "works",
    "writes",
}
WITHOUT_VERB = re.compile(
    r"(allergic|intolerant|vegetarian|vegan|pregnant|married|single|divorced|left-handed|diabetic"
    r"|lactose|gluten|afraid|interested|fluent|born|retired)\b",
    re.IGNORECASE,
)
FIRST_PERSON = (
    (re.compile(r"\bI'm\b"), "you're"),
    (re.compile(r"\bI am\b"), "you are"),
    (re.compile(r"\bI was\b"), "you were"),
    (re.compile(r"\bI've\b"), "you've"),
    (re.compile(r"\bI\b"), "you"),
    (re.compile(r"\bmyself\b", re.IGNORECASE), "yourself"),
    (re.compile(r"\bmy\b", re.IGNORECASE), "your"),
    (re.compile(r"\bme\b", re.IGNORECASE), "you"),
)
SUBJECT = re.compile(r"^(the\s+)?user('s)?\s+", re.IGNORECASE)
POSSESSIVE = re.compile(r"\b(his|her|their) (own )?", re.IGNORECASE)
NOUN = re.compile(r"^(name|job|birthday|diet|city|hometown|age) is\b", re.IGNORECASE)


def second_person(text: str) -> str:
    """``text`` as said to the user; unchanged where the form is not known."""
    subject = SUBJECT.match(text)
    possessive = bool(subject and subject[2])
    rest = text[subject.end() :] if subject else text
    if possessive or NOUN.match(rest):
        return f"Your {_lowered(rest)}"
    first, _, after = rest.partition(" ")
    verb = _verb(first.lower())
    if verb is not None:
        return f"You {verb} {POSSESSIVE.sub('your ', after)}".rstrip()
    if WITHOUT_VERB.match(rest):
        return f"You are {_lowered(rest)}"
    if re.match(r"(I|I'm|I've|My)\b", text):
        for pattern, instead in FIRST_PERSON:
            rest = pattern.sub(instead, rest)
        return rest[:1].upper() + rest[1:]
    return text


def _verb(word: str) -> str | None:
    if word in IRREGULAR:
        return IRREGULAR[word]
    return word[:-1] if word in REGULAR else None


def _lowered(text: str) -> str:
    return text[:1].lower() + text[1:]
