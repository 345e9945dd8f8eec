"""Where somebody lives, and comes from."""

import re
from collections.abc import Iterator

from facts.extraction.rules.clauses import Clause
from facts.extraction.rules.context import Context
from facts.extraction.rules.english.cities import CITIES
from facts.extraction.rules.english.lexicon import COUNTRIES, NO_PLACES
from facts.extraction.rules.english.table import alternatives
from facts.extraction.rules.english.words import PLACE, STOP, stated
from facts.versioning import Proposal
from memoryproject.text import fold

# Places that are known to be some, written small.
SMALL = rf"(?i:{alternatives(' '.join(name.replace(' ', '_') for name in CITIES | COUNTRIES))})"
WHERE = rf"(?P<place>{PLACE}|{SMALL}){STOP}"
# After "I live in" a small word is a place, too, unless it is one of these.
NO_HOME = (
    r"(?:fear|hope|denial|peace|harmony|squalor|poverty|luxury|sin|debt|chaos|constant|total"
    r"|student"
    r"|shared|rented|halls|dorms?|accommodation|town|city|countryside|villages?|suburbs?"
    r"|suburbia|here"
    r"|there|this|that|my|our|an?|the|hell|paradise|dread|terror|interesting|different|separate|two"
    r"|one|what|which|where|central|rural|sheltered|social|care|foster|harmony|exile|isolation"
    r"|limbo)\b"
)
ANY_PLACE = rf"(?P<place>{PLACE}|(?i:{SMALL})|(?!{NO_HOME})[a-z][\w'-]+(?: [a-z][\w'-]+)?){STOP}"
SUBJECT = r"(?i:i|we)"
AM = r"(?i:i'm|we're)"
HAVE = r"(?i:i've|we've)"
SO = (
    r"(?i:(?:now|just|currently|actually|still|both|all|recently|finally|only|also|mostly|happily"
    r"|permanently|basically|sort of) )*"
)
HOUSING = (
    r"(?i:(?:in |at |on )?(?:an?|the|my|our|this) (?:[\w-]+ ){0,6}?(?:in|near|outside|by|on|of) )"
)
AREA = (
    r"(?i:(?:rural|central|downtown|north|south|east|west|northern|southern|eastern|western"
    r"|upstate|near|outside|inner-city|sunny|rainy|greater) )?"
)
LIVES = (
    rf"{SUBJECT} {SO}(?i:live|reside|'m living|stay|have lived)(?i: (?:now|currently|alone|together"
    r"|happily"
    r"|with \w+ \w+|over|out|up|down|right))?(?i:,)? (?:(?i:in|near|outside|just outside"
    r"|just north of|just south of|close to|not far from|out in|up in|down in|over in"
    rf"|round|around) |{HOUSING})",
    rf"(?:{AM} {SO})?(?i:new (?:to|in)) (?=[A-Z])",
    r"(?i:here in) (?=[A-Z][\w'-]+(?:,| (?:we|i|our|my)\b))",
    r"(?i:(?:my|our) (?:town|city|village)(?:,| is| of)) (?=[A-Z])",
    rf"{HAVE} {SO}(?i:lived|been living|been based|settled|always lived)(?i: here)? (?:(?i:in) "
    rf"|{HOUSING})",
    rf"{AM} {SO}(?i:living|based|located|settled|staying permanently|resident)(?i: (?:now"
    r"|currently|out|over|up|down))?"
    rf" (?:(?i:in|near|outside|out of) |{HOUSING})",
    r"(?i:home is|home's|my home is|home for me is|home now is|my hometown is now|home base is"
    r"|we call) ",
    rf"{SUBJECT} {SO}(?i:ended up|settled|settled down|landed|wound up|stayed) (?i:here )?(?i:in) ",
    rf"(?:{SUBJECT} {SO}|{HAVE} {SO}|{SUBJECT} have {SO})"
    r"(?i:bought|closed on|got|rented|rent|own|found"
    r"|are renting|renting)"
    r" (?i:an?|the|our|my) (?i:[\w-]+ ){0,3}?(?i:house|flat|apartment|place|home|studio|cottage"
    r"|bungalow|condo) (?i:here )?(?i:in) ",
    r"(?i:(?:(?:the|my|our) )?new (?:address|home|place|flat|house|apartment) (?:is|will be"
    r"|is going to be|'s)) (?i:in )",
    r"(?i:(?:my|our) (?:address|flat|house|apartment|place|home) (?:is|'s) (?:now )?)(?i:in ) ?",
    r"(?i:my|our) (?i:\w+ )?(?i:flat|house|apartment|place|home|garden|kitchen|street|landlord"
    r"|neighbourhood|allotment) (?i:here )?(?i:in) ",
    r"(?i:born and (?:bred|raised) in) ",
    r"(?i:i'm|we're|i was) (?i:born and (?:bred|raised) in) ",
    rf"{SUBJECT} {SO}(?i:rent|own|have|run) (?i:an?) (?i:[\w-]+ )?(?i:room|flat|house|apartment"
    r"|studio) (?i:in) ",
)
LIVE_IN = tuple(
    re.compile(f"{start}{AREA}{ANY_PLACE if index == 0 else WHERE}")
    for index, start in enumerate(LIVES)
)
MOVED_TO = re.compile(
    rf"(?:{SUBJECT}|{HAVE}|(?i:i have|we have)) {SO}"
    r"(?i:moved|relocated|emigrated|immigrated|moving)"
    rf"(?: (?i:house|home|here))?(?: (?i:back|over|down|up|out|away|again))?(?: (?i:with \w+ \w+))?"
    rf"(?: (?i:here))?(?: (?i:from) (?:(?i:the )?[\w'-]+(?: {PLACE})?))?(?: (?i:all the way"
    r"|over|back))?"
    rf"(?: (?i:to|into)) (?:{HOUSING})?{AREA}{WHERE}"
)
FROM_TO = re.compile(
    rf"(?:{SUBJECT}|{HAVE}) {SO}(?i:moved|relocated|went)(?: (?i:here))? (?i:from) (?P<old>{PLACE}"
    r"|[a-z]+) (?i:to)"
    rf" (?P<place>{PLACE}|{SMALL}|(?!(?:the|a|an|my)\b)[a-z]{{3,}}){STOP}"
)
AM_IN_NOW = re.compile(
    rf"{AM} (?:(?i:now|currently|living) )?(?i:in|living in) (?P<place>{PLACE}|{SMALL}) (?i:now"
    r"|these days"
    r"|nowadays|for good|full time|permanently|since)\b"
)
IT_IS_NOW = re.compile(
    rf"(?i:it'?s|i'm in|i live in|we're in|now it'?s|now) (?P<place>{PLACE}|{SMALL})(?: (?i:now"
    rf"|instead|these days))?{STOP}"
)
NOT_THERE = re.compile(
    r"\b(?:not|no longer|don't live|dont live|left)(?: living)?(?: in)? [\w -]{2,30}?,? (?:any ?"
    r"more|any longer)"
    r"|\bno longer (?:in|live)|\bmoved again\b",
    re.IGNORECASE,
)
NOT_IN = re.compile(
    rf"(?:{SUBJECT} (?i:no longer live|don't live|do not live|left)"
    rf"|{AM} (?i:no longer (?:living|based|in)|not (?:living |based )?in)|(?i:not (?:living "
    r"|based )?in))"
    rf" (?:(?i:in) )?(?P<place>{PLACE}|{SMALL})(?P<more> (?i:any ?more|any longer|now))?{STOP}"
)
FROM = re.compile(
    rf"(?:{AM}|(?i:i come)) {SO}(?:(?i:originally) )?(?i:from) (?P<place>{PLACE}|{SMALL}){STOP}"
)
GREW_UP = re.compile(
    rf"(?:{SUBJECT} |{AM} )?(?i:(?:was )?(?:grew up|raised|brought up|born) (?:near "
    rf"|outside )?in) (?P<place>{PLACE}|{SMALL}){STOP}"
)


def places(clause: Clause, context: Context) -> Iterator[Proposal]:
    for pattern in (*LIVE_IN, MOVED_TO, FROM_TO, AM_IN_NOW):
        if (match := pattern.match(clause.text)) and _is_place(match["place"]):
            yield _home(match["place"], clause)
            return
    match = NOT_IN.match(clause.text)
    if match and _is_place(match["place"]):
        surely = "no longer" in fold(match[0]) or match["more"]
        if surely:
            place = match["place"]
            yield stated(_home_key(place), place, clause, op="retract")
    elif NOT_THERE.search(clause.sentence) and (match := IT_IS_NOW.match(clause.text)):
        if _is_place(match["place"]):
            yield _home(match["place"], clause)
    elif (match := FROM.match(clause.text) or GREW_UP.match(clause.text)) and _is_place(
        match["place"]
    ):
        yield stated("profile.hometown", match["place"], clause)


def _home(place: str, clause: Clause) -> Proposal:
    return stated(_home_key(place), place, clause)


def _home_key(place: str) -> str:
    return "profile.country" if fold(place) in COUNTRIES else "profile.city"


def _is_place(place: str) -> bool:
    return fold(place).removeprefix("the ").split()[0] not in NO_PLACES
