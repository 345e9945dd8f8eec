"""Who somebody is: name, pronouns, age, languages."""

import re
from collections.abc import Iterator

from facts.extraction.rules.clauses import Clause
from facts.extraction.rules.context import Context
from facts.extraction.rules.english.lexicon import (
    COUNTRIES,
    NO_NAMES,
    NO_PLACES,
    NO_SPOKEN_NAMES,
    OCCUPATIONS,
)
from facts.extraction.rules.english.table import read, reading
from facts.extraction.rules.english.vocabulary import LANGUAGES
from facts.extraction.rules.english.words import CAPITAL, I_AM, NAME, STOP, stated
from facts.versioning import Proposal
from memoryproject.text import fold

MY_NAME = re.compile(
    r"(?i:(?:and )?my (?:full |first |real |given |actual |sur|last |family "
    rf"|middle )?name(?:'?s| is)(?: actually)?) ({NAME}){STOP}"
)
# People write their own names small, too.
SMALL_NAME = re.compile(
    r"(?:my (?:full |first |real |actual )?name(?:'?s| is)|(?:you can |please |just )*call me"
    r"|i go by"
    r"|(?:everyone|everybody|people|friends|my friends|ppl|they all|most people) calls? me)"
    r" (?P<name>[a-z][a-z'-]{1,20})(?=$|[,.!;(]| (?:and|but|by the way|please|so|from|because)\b)"
)
CALL_ME = re.compile(
    r"(?i:(?:you can |please |just |so |but |and )*(?:call me|refer to me as)|(?:everyone"
    r"|everybody|people"
    r"|friends|my friends|my mates|mates|my family|they all|most people|most folks|folks"
    r"|ppl) (?:just )?(?:calls?|says?)(?: me)?|i go by|i'm"
    rf" known as|i prefer to be called|my nickname is|i usually go by)"
    rf" ({NAME}){STOP}"
)
I_AM_NAME = re.compile(
    rf"(?:{I_AM}|(?i:this is|it's|its)) (?P<name>{CAPITAL}(?: {CAPITAL})?)(?P<here>(?i: here| again"
    r"| speaking))?"
    r"(?=$|[,.!(\u2013\u2014]| (?:and|but|by the way|from|aged|again)\b)"
)
NAME_HERE = re.compile(rf"(?P<name>{CAPITAL}(?: {CAPITAL})?)(?i: here(?: again)?)(?=$|[,.!])")
TITLES = r"(?:Dr|Prof|Professor|Mx|Ms|Mrs|Mr|Miss|Rev|Father|Sister)"
TITLED = re.compile(
    rf"(?i:it's|i'm|that's|please call me|call me) (?P<name>{TITLES}\.? {NAME}),? (?i:and )?not "
    rf"{TITLES}\b"
)
SPELT = re.compile(
    rf"(?i:my (?:first |last )?name is (?:spelt|spelled|written|pronounced)) ({NAME}){STOP}"
)
# "Write the letter, sign it Tobias": people sign with their own names.
SIGNED = re.compile(
    rf"(?i:\bsign (?:it|the \w+|this)(?: off)?(?: as| from| with)?) (?P<name>{NAME})(?=$|[,.!?]"
    r"| (?:and|please)\b)"
)
PRONOUNS = re.compile(
    r"\b(?:use|pronouns?(?: are|:)?|i'm|i go by|go by|prefer) (?P<p>(?:she|he|they|ze|xe|it|any"
    r"|fae|ey)"
    r"/\w+(?:/\w+)?)\b",
    re.IGNORECASE,
)
NOT_CALLED = {"i", "when", "if", "later", "back", "crazy", "a", "an", "the", "mr", "mrs"}
AGE = (
    reading("profile.age", r"i'm <SO>(?P<n>[1-9]\d)(?: years?(?: old| young)?| yo| y/o|m|f)?"
            r"(?=$|[,.!;]| (?:and|so|but|now|with|btw|from|not)\b)", "{n}"),
    reading("profile.age", r"i (?:just |recently )?turned (?P<n>[1-9]\d)\b", "{n}"),
    reading("profile.age", r"i'm (?P<n>[1-9]\d) years? (?:old|young)\b", "{n}"),
    reading("profile.age", r"as a (?P<n>[1-9]\d)[- ]years?[- ]old\b", "{n}"),
)  # fmt: skip
NO_AGE = re.compile(
    r"\b(?:minutes|percent|%|weeks|th|inside|at heart|mentally|dog years"
    r"|in spirit|feel|going on|tomorrow|today)\b",
    re.I,
)


def names(clause: Clause, context: Context) -> Iterator[Proposal]:
    text = clause.text
    if match := TITLED.search(clause.sentence) or MY_NAME.match(text) or SPELT.match(text):
        if not _is_no_name(fold(match[1]).split()[0]):
            yield stated("profile.name", match[1], clause)
    elif match := CALL_ME.match(text):
        if fold(match[1]).split()[0] not in NOT_CALLED:
            yield stated("profile.nickname", match[1], clause)
    elif match := SMALL_NAME.match(text):
        if match["name"] not in NO_SPOKEN_NAMES:
            key = (
                "profile.name" if "name" in match[0][: match.start("name")] else "profile.nickname"
            )
            yield stated(key, match["name"], clause)
    elif match := NAME_HERE.match(text) or I_AM_NAME.match(text):
        # "I'm Runa, …" at the very start; a nationality or a title is no name.
        here = "here" in fold(match[0]).split()
        if (clause.opens_message or here) and _is_name(match["name"], match[0]):
            yield stated("profile.name", match["name"], clause)
    if (match := SIGNED.search(clause.sentence)) and clause.first:
        yield stated("profile.name", match["name"], clause)
    if match := PRONOUNS.search(text):
        yield stated("profile.pronouns", match["p"], clause)


def _is_name(name: str, said: str) -> bool:
    words = fold(name).split()
    place = fold(name) in COUNTRIES or bool(NO_PLACES.intersection(words))
    told = not fold(said).startswith(("it's", "its")) or "here" in fold(said).split()
    return told and not place and not any(map(_is_no_name, words)) and not name.isupper()


def _is_no_name(word: str) -> bool:
    return word in NO_NAMES or word in OCCUPATIONS or word.endswith(("ish", "ese", "ian", "ist"))


def age(clause: Clause, context: Context) -> Iterator[Proposal]:
    if not NO_AGE.search(clause.text):
        yield from read(AGE, clause)


SPEAKS = re.compile(
    rf"(?i:i (?:also )?speak (?:fluent |good |some |both )?)({CAPITAL}(?:(?:, | and "
    rf"|, and ){CAPITAL})*)"
    rf"{STOP}"
)
MANY = (
    rf"(?P<l>{LANGUAGES}(?:(?:,? and |, ?| & |/)(?:(?:a (?:bit|little)(?: of)?|some|bad|decent"
    rf"|good|basic|broken|rusty|fluent|passable|school) )?{LANGUAGES})*)"
)
TABLE = (
    reading("profile.language", r"<I> <SO>(?:can |could )?(?:speak|read|understand|write"
            r"|know)(?: (?:and"
            r"|or) (?:speak|read|write|understand))?(?: (?:a bit of|a little|some|fluent|good"
                    r"|decent|both"
            rf"|basic|passable|mostly|only|native))* {MANY}\b", "{l}"),
    reading("profile.language", r"<AM> <SO>(?:a )?(?:fluent in|conversational in|bilingual in"
            r"|bilingual:?|a "
            rf"native|native in|comfortable in|native) {MANY}\b", "{l}"),
    reading("profile.language", r"<MY> (?:first|native|mother|second|third|home)(?: language"
            r"| tongue)(?:'s| is)"
            rf" (?:actually )?{MANY}\b", "{l}"),
    reading("profile.language", rf"<MY> (?P<l>{LANGUAGES})(?:'s| is| was) (?:\w+ )?(?:rusty|ok"
            r"|okay|good"
            r"|decent|fluent|terrible|bad|shaky|basic|fine|passable|not great|poor|better)\b",
                    "{l}"),
    reading("profile.language", rf"(?P<l>{LANGUAGES}) is (?:actually )?(?:my|our) (?:first"
            r"|native|mother"
            r"|second|third|home)", "{l}"),
    reading("profile.language", rf"<I> grew up (?:speaking|with|bilingual in|in) {MANY}\b", "{l}"),
    reading("profile.language", rf"(?:at home )?<I> (?:only |mostly |all )?(?:speak|talk) {MANY}",
            "{l}"),
    reading("goal", r"(?:<AM>|<HAVE> (?:been|started)) <SO>(?:trying to |busy |slowly "
            r"|starting to |back to )*"
            r"(?:learn|learning|relearning|studying|teaching myself|practising"
                    r"|practicing)(?: to speak| some"
            rf"| my| basic)* (?P<l>{LANGUAGES})\b(?! (?:literature|law|history|politics))",
                    "learn {l}",
            "Is learning {l}"),
    reading("goal", r"<I> <SO>(?:started|began|want to|'d like to|hope to|need to"
            r"|took up) (?:learn|learning"
            r"|improve my|practise|practice|study|speak|be fluent in|get better at"
                    r"|brush up my)? ?(?:to speak )?"
            rf"(?P<l>{LANGUAGES})\b", "learn {l}", "Is learning {l}"),
    reading("profile.language", r"<AM> <SO>(?:about |around |roughly )?(?:a1|a2|b1|b2|c1"
            rf"|c2)(?: level)? in (?P<l>{LANGUAGES})\b", "{l}"),
    reading("profile.language", rf"(?:an? )?native (?P<l>{LANGUAGES})(?: speaker)?(?: here)?(?=$"
            r"|[,.;!]| (?:and|so|but|living|here|who)\b)", "{l}"),
    reading("profile.language", rf"<AM> <SO>an? (?:native |fluent )?(?P<l>{LANGUAGES}) speaker\b",
            "{l}"),
    reading("profile.language", r"<I> <SO>(?:was raised|grew up) bilingual(?:ly)?[,:( ]+(?:in "
            rf"|with )?{MANY}\b", "{l}"),
    reading("goal", r"<AM> <SO>(?:doing|on|using) (?:duolingo|babbel) (?:for|in"
            rf"|to learn) (?P<l>{LANGUAGES})\b", "learn {l}", "Is learning {l}"),
    reading("goal", rf"<I> (?:have|take|do|go to|attend) (?P<l>{LANGUAGES}) (?:lessons|classes"
            r"|evening classes|a class)\b", "learn {l}", "Is learning {l}"),
)  # fmt: skip
NOT_FIRST = re.compile(
    r"(?:isn't|isnt|is not|not) my (?:first|native|mother) (?:language|tongue)\b[^.!?\w]{1,4}"
    rf"(?:(?:it's|its|i speak|that's|mine is|i'm) )?(?:a native )?(?P<l>{LANGUAGES})\b",
    re.IGNORECASE,
)
BETWEEN = re.compile(r",? and |, ?| & |/")
SOME = re.compile(
    r"^(?:a (?:bit|little)(?: of)?|some|bad|decent|good|basic|broken|rusty|fluent|passable"
    r"|school) ",
    re.I,
)


def languages(clause: Clause, context: Context) -> Iterator[Proposal]:
    if match := SPEAKS.match(clause.text):
        for language in re.split(r", and |, | and ", match[1]):
            yield stated("profile.language", language, clause)
        return
    if match := NOT_FIRST.search(clause.sentence):
        if clause.first:
            yield stated("profile.language", match["l"], clause)
        return
    for proposal in read(TABLE, clause):
        if proposal.key == "goal":
            yield proposal
            continue
        for language in BETWEEN.split(proposal.value):
            yield stated("profile.language", SOME.sub("", language), clause)
