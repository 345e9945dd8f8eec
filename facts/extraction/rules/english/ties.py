"""Relatives and pets, by name."""

import re
from collections.abc import Iterator

from facts.extraction.rules.clauses import Clause
from facts.extraction.rules.context import Context
from facts.extraction.rules.english.lexicon import (
    ANIMALS,
    NO_NAMES,
    RELATIVES,
)
from facts.extraction.rules.english.words import (
    CAPITAL,
    NAME,
    WE,
    stated,
    with_article,
)
from facts.versioning import Proposal
from memoryproject.text import fold

PET = re.compile(
    rf"(?:{WE} (?i:have|got|adopted|own|keep)|(?i:i've|we've|i have|we have) (?:(?i:just"
    rf"|recently) )?(?i:got|adopted|had)) (?i:an? |another |one )"
    rf"(?:[\w-]+ ){{0,3}}?({ANIMALS}) (?:(?i:called|named)"
    rf"|(?i:whose name is)) \"?({CAPITAL}(?: {CAPITAL})?)"
)
MY_PET = re.compile(
    rf"(?i:my|our) (?:[\w-]+ )?({ANIMALS})(?:(?i:'s name is | is called | is named |, )"
    rf"|(?i: (?:called|named) )| )\"?({CAPITAL})(?=$|[\",.!;]| )"
)
RELATIVE = re.compile(
    rf"(?i:my) (?:(?i:older|younger|little|big|twin|elder|youngest|oldest|eldest|new"
    rf"|late) )?({'|'.join(RELATIVES)})"
    rf"(?:(?i:'s name is| is called| is named|'s called) ({NAME})(?=$|[,.!;]| (?:and|but|who)\b)"
    rf"|,? ({CAPITAL})(?=,| (?:is|was|has|who|works|lives|studies|likes|loves)\b))"
)
FRIEND_HAS = re.compile(r"\b(?:friend|neighbou?r|colleague|boss|aunt|uncle|cousin)'s\b", re.I)


def people(clause: Clause, context: Context) -> Iterator[Proposal]:
    if FRIEND_HAS.search(clause.text):
        return
    match = PET.match(clause.text) or MY_PET.match(clause.text)
    if match and fold(match[2]) not in NO_NAMES:
        animal, name = fold(match[1]), match[2]
        yield stated(
            "pet", f"{name}, {animal}", clause, text=f"Has {with_article(animal)} called {name}"
        )
    if match := RELATIVE.match(clause.text):
        key, word = RELATIVES[fold(match[1])]
        name = match[2] or match[3]
        yield stated(key, name, clause, text=f"{word} is called {name}")
