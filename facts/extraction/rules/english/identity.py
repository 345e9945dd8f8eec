"""Who somebody is: name, home, origin, work."""

import re
from collections.abc import Iterator

from facts.extraction.rules.clauses import Clause
from facts.extraction.rules.context import Context
from facts.extraction.rules.english.lexicon import (
    COUNTRIES,
    NO_NAMES,
    NO_PLACES,
    OCCUPATIONS,
)
from facts.extraction.rules.english.words import (
    CAPITAL,
    I_AM,
    NAME,
    PLACE,
    STOP,
    WE,
    stated,
    with_article,
)
from facts.versioning import Proposal
from memoryproject.text import fold

MY_NAME = re.compile(rf"(?i:my (?:full |first |real |given )?name(?:'s| is)) ({NAME}){STOP}")
CALL_ME = re.compile(
    rf"(?i:(?:you can |please |just |so )*(?:call me|refer to me as)|(?:everyone|everybody|people"
    rf"|friends|my friends|they all) calls? me|i go by|i prefer to be called|my nickname is)"
    rf" ({NAME}){STOP}"
)
I_AM_NAME = re.compile(rf"{I_AM} ({CAPITAL}(?: {CAPITAL})?)(?=$|[,.!\u2013\u2014])")
NOT_CALLED = {"i", "when", "if", "later", "back", "crazy", "a", "an", "the", "mr", "mrs"}


def names(clause: Clause, context: Context) -> Iterator[Proposal]:
    if match := MY_NAME.match(clause.text):
        yield stated("profile.name", match[1], clause)
    elif match := CALL_ME.match(clause.text):
        if fold(match[1]).split()[0] not in NOT_CALLED:
            yield stated("profile.nickname", match[1], clause)
    elif clause.opens_message and (match := I_AM_NAME.match(clause.text)):
        # "I'm Runa, …" at the very start; a nationality or a title is no name.
        words = fold(match[1]).split()
        if not any(_is_no_name(word) for word in words) and not match[1].isupper():
            yield stated("profile.name", match[1], clause)


def _is_no_name(word: str) -> bool:
    return word in NO_NAMES or word in OCCUPATIONS or word.endswith(("ish", "ese", "ian", "ist"))


SPEAKS = re.compile(
    rf"(?i:i (?:also )?speak (?:fluent |good |some |both )?)({CAPITAL}(?:(?:, | and "
    rf"|, and ){CAPITAL})*)"
    rf"{STOP}"
)
MOTHER_TONGUE = re.compile(
    rf"(?i:my (?:mother tongue|native language|first language|native tongue) is) ({CAPITAL}){STOP}"
)


def languages(clause: Clause, context: Context) -> Iterator[Proposal]:
    if match := SPEAKS.match(clause.text):
        for language in re.split(r", and |, | and ", match[1]):
            yield stated("profile.language", language, clause)
    elif match := MOTHER_TONGUE.match(clause.text):
        yield stated("profile.language", match[1], clause)


LIVE_IN = re.compile(
    rf"(?:{WE} (?:(?i:currently|now|still|actually|both|all) )?(?i:live|reside|'m living|am living"
    rf"|have lived|lived all my life)(?: (?i:now|currently|alone|together|happily))?"
    rf"|(?i:i've|we've|i have|we have) (?i:lived|been living)|{I_AM} (?:(?i:currently|now"
    rf"|still) )?(?i:living|based|located|settled)"
    rf"(?: (?i:now|currently))?|(?i:we're|we are) (?i:living|based)) (?i:in) ({PLACE}){STOP}"
)
MOVED_TO = re.compile(
    rf"(?:{WE}|(?i:i've|we've|i have|we have)) (?:(?i:just|recently|finally|now|actually|only) )*"
    rf"(?i:moved|relocated)(?: (?i:back|over|down|up|out))?(?: (?i:with \w+ \w+))?"
    rf"(?: (?i:from) (?:{PLACE}))? (?i:to) ({PLACE}){STOP}"
)
AM_IN_NOW = re.compile(
    rf"{I_AM} (?:(?i:now|currently) )?(?i:in|living in) ({PLACE}) (?i:now|these days)\b"
)
NOT_IN = re.compile(
    rf"(?:{WE} (?i:no longer live|don't live|do not live|left)"
    rf"|{I_AM} (?i:no longer (?:living|based)))"
    rf" (?:(?i:in) )?({PLACE})(?P<more> (?i:any ?more|any longer))?{STOP}"
)
FROM = re.compile(rf"(?:{I_AM}|(?i:i come)) (?:(?i:originally) )?(?i:from) ({PLACE}){STOP}")


def places(clause: Clause, context: Context) -> Iterator[Proposal]:
    for pattern in (LIVE_IN, MOVED_TO, AM_IN_NOW):
        if (match := pattern.match(clause.text)) and _is_place(match[1]):
            yield _home(match[1], clause)
            return
    match = NOT_IN.match(clause.text)
    if match and _is_place(match[1]):
        surely = "no longer" in fold(match[0]) or match["more"]
        if surely:
            yield stated(_home_key(match[1]), match[1], clause, op="retract")
    elif (match := FROM.match(clause.text)) and _is_place(match[1]):
        yield stated("profile.hometown", match[1], clause)


def _home(place: str, clause: Clause) -> Proposal:
    return stated(_home_key(place), place, clause)


def _home_key(place: str) -> str:
    return "profile.country" if fold(place) in COUNTRIES else "profile.city"


def _is_place(place: str) -> bool:
    return fold(place).removeprefix("the ").split()[0] not in NO_PLACES


ROLE = r"((?:[\w-]+ ){0,3}?[\w-]+(?: of [\w-]+)?)"
WORKS_AS = re.compile(
    rf"(?:{WE} (?:(?i:now|currently|still) )?(?i:work)|{I_AM} (?i:working|employed)"
    rf"|(?i:i've been working))"
    rf"(?: (?i:now|currently|part-time|full-time|mostly))? (?i:as) (?!\w+ as\b)(?i:an? "
    rf"|the )?{ROLE}{STOP}"
)
I_AM_A = re.compile(rf"{I_AM} (?:(?i:now|currently) )?(?i:an?) {ROLE}{STOP}")
WORKS_AT = re.compile(
    rf"(?:(?i:i) (?:(?i:now|currently|still|also) )?(?i:work)|{I_AM} (?i:working|employed))"
    rf"(?: (?i:part-time|full-time|now|currently))? (?i:at|for) ((?:(?i:the"
    rf"|an?) )?{CAPITAL}(?: (?:of |and |& )?{CAPITAL}){{0,3}}){STOP}"
)
AS_A_AT = re.compile(
    rf"(?:.+? (?i:as)|{I_AM}) (?i:an? )[\w -]{{3,40}}? (?i:at|for) ({CAPITAL}(?: (?:of "
    rf"|and |& )?{CAPITAL}){{0,3}}){STOP}"
)
TEACHES = re.compile(
    rf"(?i:i (?:now |currently |also )?teach) (?i:the )?((?:(?!(?:at|in|my|his|her|their"
    rf"|them|him|you"
    rf"|people|kids|children|students|part-time|full-time|here|there|what"
    rf"|how)\b)[\w-]+ ?){{1,2}}){STOP}"
)
NOT_A_JOB = re.compile(
    r"\b(?:big|huge|fan|former|ex|retired|aspiring|future|wannabe|would-be|not|bad|good|terrible"
    r"|great|lousy|expected|usual|always|team|couple|result|whole)\b",
    re.IGNORECASE,
)


def work(clause: Clause, context: Context) -> Iterator[Proposal]:
    job = WORKS_AS.match(clause.text)
    if job is None and (match := I_AM_A.match(clause.text)) and _is_job(match[1]):
        job = match
    if job and not NOT_A_JOB.search(job[1]):
        yield _job(job[1], clause)
    elif match := TEACHES.match(clause.text):
        subject = match[1].strip()
        yield stated("work.job", f"{subject} teacher", clause, text=f"Teaches {subject}")
    employer = WORKS_AT.match(clause.text) or (job and AS_A_AT.match(clause.text))
    if (
        employer
        and _is_place(employer[1])
        and fold(employer[1]).removeprefix("the ").split()[0] not in NO_NAMES
    ):
        yield stated("work.employer", employer[1], clause)


def _job(role: str, clause: Clause) -> Proposal:
    return stated("work.job", role, clause, text=f"Works as {with_article(role)}")


def _is_job(role: str) -> bool:
    return fold(role).split()[-1] in OCCUPATIONS and not NOT_A_JOB.search(role)
