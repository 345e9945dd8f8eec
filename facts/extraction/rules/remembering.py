"""What somebody asks to be remembered is remembered, in their words, whatever a model thinks.

It gets the key of the one rule that fits; else it is a note, under a sensitive key if it speaks
of something sensitive, since asking to remember is not the consent to a category.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from facts.extraction.rules import tables
from facts.extraction.rules.clauses import own_words, sentences
from facts.extraction.rules.context import Context
from facts.keys.sensitive import category_by_words
from facts.versioning import Proposal

LEAST_IMPORTANCE = 0.6
LONGEST = 500
ASKED = re.compile(
    r"^(?:(?:hi|hello|hey|ok|okay|oh|so|also|and|btw|by the way|actually|well|yes|no)[,!. ]+)*"
    r"(?:(?:please|pls|can you|could you|would you|will you|kindly|do|just|you should"
    r"|i want you to|i'd like you to)\s+)*"
    r"(?:"
    r"(?:remember|memori[sz]e|note(?: down)?|keep in mind|bear in mind|make a note"
    r"|don't forget|do not forget|never forget|save|store)"
    r"(?: (?:this|the following|it|for me|for later|about me"
    r"|please)){0,3}(?:\s*[:\u2013\u2014-]\s*|,?\s+that\s+|:\s*)"
    r"|remember,?\s+(?=(?:i|i'm|i've|my|we|our)\b)"
    r")(?P<said>.+)$",
    re.IGNORECASE | re.DOTALL,
)
NO_STATEMENT = re.compile(
    r"^(?:to |when |what |how |where |why |who |which |the time |me\b|us\b|you\b|your\b)|\?\s*$",
    re.I,
)
TRAILING = re.compile(
    r"[\s,]*(?:please|ok|okay|thanks|thank you|for me|will you|would you)?[\s.!?]*$", re.I
)
SENSITIVE = {
    "health.note": r"allerg|intoleran|medicat|medicine|\bpills?\b|insulin|diabet|asthma|epilep"
    r"|depress"
    r"|anxiety|bipolar|\badhd\b|autis|\bhiv\b|cancer|pregnan|surgery|diagnos|therap"
    r"|chronic|blood pressure"
    r"|disab|coeliac|celiac|migraine|disease|illness"
    r"|lithium|metformin|statins?\b|sertraline|prozac|ibuprofen|antibiotic|warfarin"
    r"|inhaler|\d ?mg\b",
    "religion": r"\bchurch|mosque|synagogue|temple\b|muslim|christian|jewish|hindu\b|buddhist"
    r"|catholic"
    r"|\bpray|\bislam|atheist|religio",
    "sexuality": r"\bgay\b|lesbian|bisexual|asexual|transgender|\bqueer\b|sexual",
    "politics": r"\bvote[sd]? for\b|\bvoting for\b|republican|democrat\b|labour party"
    r"|conservative party"
    r"|member of the .{2,30} party",
    "finances": r"\bsalary\b|\bincome\b|\bdebts?\b|\bmortgage\b|\bloan\b|\bsavings\b|bankrupt",
    "ethnicity": r"\bethnic|\bmy race\b|\bcaste\b",
}
SENSITIVE_WORDS = {key: re.compile(words, re.IGNORECASE) for key, words in SENSITIVE.items()}

# Under which key a note goes that only its words show to be sensitive.
KEY_OF = {
    "health": "health.note",
    "minors": "family.child_detail",
    **{category: category for category in ("religion", "sexuality", "politics", "ethnicity")},
    **{category: category for category in ("biometrics", "finances")},
}
AROUND = " \"'.!,;:\u3002\uff01\u0964\u060c\uff0c"
ASKING = ("?", "\uff1f", "\u061f")

Read = Callable[[str, Context], Iterator[Proposal]]


def as_said(text: str, *, context: Context, read: Read) -> Iterator[Proposal]:
    """A proposal for each sentence of ``text`` that asks for something to be remembered."""
    for sentence in sentences(own_words(text)):
        match = ASKED.match(sentence)
        said = TRAILING.sub("", match["said"]).strip(" \"'") if match else ""
        if not said or len(said) > LONGEST or NO_STATEMENT.search(said):
            continue
        yield _proposal(said, sentence, context=context, read=read)
    for said, sentence, table in tables.asked_for(text):
        said = said.strip(AROUND)
        if said and len(said) <= LONGEST and not said.endswith(ASKING):
            yield _proposal(said, sentence, context=context, read=read, language=table.code)


def _proposal(
    said: str, sentence: str, *, context: Context, read: Read, language: str = "en"
) -> Proposal:
    shown = said[:1].upper() + said[1:]
    fitting = list(read(said, context))
    if len(fitting) == 1 and fitting[0].op == "assert":
        return replace(fitting[0], text=shown, importance=LEAST_IMPORTANCE, quote=sentence)
    return Proposal(
        key=sensitive_key(said) or "note",
        value=said,
        text=shown,
        importance=LEAST_IMPORTANCE,
        quote=sentence,
        language=language,
    )


def sensitive_key(text: str) -> str:
    """The sensitive key that ``text`` belongs under, by its words; '' if it is not sensitive."""
    for key, words in SENSITIVE_WORDS.items():
        if words.search(text):
            return key
    return tables.sensitive_key(text) or KEY_OF.get(category_by_words(text), "")
