"""The sure patterns of English. Each is tied to the start of a clause, so that its subject is "I".

Values are taken in the words that were said; a pattern that cannot tell where its value ends
takes nothing.
"""

import re
from collections.abc import Callable, Iterator

from facts import keys
from facts.extraction.rules import dates
from facts.extraction.rules.clauses import Clause
from facts.extraction.rules.context import Context
from facts.extraction.rules.lexicon import (
    ANIMALS,
    COUNTRIES,
    NO_ALLERGENS,
    NO_NAMES,
    NO_PLACES,
    OCCUPATIONS,
    RELATIVES,
)
from facts.extraction.rules.tastes import tastes
from facts.versioning import Proposal
from memoryproject.text import fold

LANGUAGE = "en"
I_AM = r"(?i:i am|i'm|im)"
WE = r"(?i:i|we)"
CAPITAL = r"[^\W\d_a-zà-öø-ÿ][\w'-]*(?:\.[\w'-]+)*(?:(?<=\bSt)\.)?"  # "St." keeps its dot
NAME = rf"{CAPITAL}(?: (?:(?:van|von|de|der|den|da|di|dos|del|la|le|bin|al|el) ){{0,2}}{CAPITAL}){{0,2}}"
PLACE = rf"(?:(?i:the) )?{CAPITAL}(?:(?:[ -](?:on|upon|am|sur|de|del|la|les|of|the|an|der)){{0,2}}[ -]{CAPITAL}){{0,3}}"
NOW = r"(?: (?i:now|these days|currently|at the moment|again|here))?"
STOP = r"(?=$|[,.;:!?()\u2013\u2014\u2026]| (?:and|but|so|now|originally|with|since|because|for|at|in|near|on|from|this|last|these|where|which|who|by|as|to|after|before|until|currently|again|too|though|still|already|next|right|not|if|when|while|i|we|my)\b)"


def find(clause: Clause, context: Context) -> Iterator[Proposal]:
    """Every proposal of every rule for one clause."""
    for rule in RULES:
        yield from rule(clause, context)


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
        quote=clause.text,
        language=LANGUAGE,
    )


# --- Names ------------------------------------------------------------------------------
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


# --- Places -----------------------------------------------------------------------------
LIVE_IN = re.compile(
    rf"(?:{WE} (?:(?i:currently|now|still|actually|both|all) )?(?i:live|reside|'m living|am living"
    rf"|have lived|lived all my life)(?: (?i:now|currently|alone|together|happily))?"
    rf"|(?i:i've|we've|i have|we have) (?i:lived|been living)|{I_AM} (?:(?i:currently|now|still) )?(?i:living|based|located|settled)"
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
    rf"(?:{WE} (?i:no longer live|don't live|do not live|left)|{I_AM} (?i:no longer (?:living|based)))"
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


# --- Work -------------------------------------------------------------------------------
ROLE = r"((?:[\w-]+ ){0,3}?[\w-]+(?: of [\w-]+)?)"
WORKS_AS = re.compile(
    rf"(?:{WE} (?:(?i:now|currently|still) )?(?i:work)|{I_AM} (?i:working|employed)|(?i:i've been working))"
    rf"(?: (?i:now|currently|part-time|full-time|mostly))? (?i:as) (?!\w+ as\b)(?i:an? |the )?{ROLE}{STOP}"
)
I_AM_A = re.compile(rf"{I_AM} (?:(?i:now|currently) )?(?i:an?) {ROLE}{STOP}")
WORKS_AT = re.compile(
    rf"(?:(?i:i) (?:(?i:now|currently|still|also) )?(?i:work)|{I_AM} (?i:working|employed))"
    rf"(?: (?i:part-time|full-time|now|currently))? (?i:at|for) ((?:(?i:the|an?) )?{CAPITAL}(?: (?:of |and |& )?{CAPITAL}){{0,3}}){STOP}"
)
AS_A_AT = re.compile(
    rf"(?:.+? (?i:as)|{I_AM}) (?i:an? )[\w -]{{3,40}}? (?i:at|for) ({CAPITAL}(?: (?:of |and |& )?{CAPITAL}){{0,3}}){STOP}"
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
    employer = WORKS_AT.match(clause.text) or (job and AS_A_AT.match(clause.text))
    if (
        employer
        and _is_place(employer[1])
        and fold(employer[1]).removeprefix("the ").split()[0] not in NO_NAMES
    ):
        yield stated("work.employer", employer[1], clause)


def _job(role: str, clause: Clause) -> Proposal:
    return stated("work.job", role, clause, text=f"Works as {_with_article(role)}")


def _is_job(role: str) -> bool:
    return fold(role).split()[-1] in OCCUPATIONS and not NOT_A_JOB.search(role)


def _with_article(noun: str) -> str:
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


# --- Diet and allergies -----------------------------------------------------------------
DIET_NAMES = r"(?i:(?:strict |strictly |lacto-ovo )?(?:vegetarian|vegan|pescatarian|pescetarian|flexitarian|plant-based))"
DIET = re.compile(
    rf"(?:{I_AM}|(?i:i've been|i have been|i became|i've become|i have become|i turned|i went|i've gone"
    rf"|we're|we are)) (?:(?i:now|currently|still|also|basically|both|a|an|gone|fully|completely|strictly) )*({DIET_NAMES})"
    r"(?P<rest>.*)$",
    re.DOTALL,
)
DIET_EATS = re.compile(
    r"(?i:i (?:only )?eat (?:only |strictly )?)(?P<diet>(?i:gluten-free|plant-based|vegetarian|vegan))\b"
)
NOT_DIET = re.compile(
    rf"(?:{I_AM} (?i:not(?: an?)?|no longer(?: an?)?)|(?i:i've stopped being|i stopped being|i gave up being)(?i: an?)?)"
    rf" ({DIET_NAMES})(?P<rest>.*)$"
)
ALLERGIC = re.compile(
    rf"(?:{I_AM}|(?i:i've been|i have been|i'm also)) (?:(?i:also|very|severely|highly|extremely|deathly|mildly|quite"
    r"|really|seriously|slightly|a bit|badly|terribly|actually) )*(?i:allergic to|intolerant to) (.+)$"
)
HAS_ALLERGY = re.compile(
    r"(?i:i(?:'ve| have)(?: got)?) (?i:an? )(?:(?i:severe|serious|bad|mild|strong|slight|nasty|life-threatening) )*"
    r"(?:(?i:allergy to) (.+)|([\w -]{2,30}?) (?i:allergy|intolerance)\b.*)$"
)
INTOLERANT = re.compile(
    rf"{I_AM} (?:(?i:also|a bit|severely|very|slightly) )*([a-z]{{3,15}})[ -](?i:intolerant)\b"
)
NOT_ALLERGIC = re.compile(
    rf"{I_AM} (?i:no longer allergic to) (.+)$|{I_AM} (?i:not allergic to) (.+?) (?i:any ?more|any longer|after all)\b"
)
LIST_SPLIT = re.compile(r"\s*,\s*(?:and\s+|or\s+)?|\s+(?:and|or|as well as|plus|&)\s+")
CUT = re.compile(
    r"\s*(?:[.;:!?()\u2013\u2014\u2026]| - | (?:so|which|but|since|because|that|if|when|please|unless|though|although|who|where|with|after|from|i|we|my|in general|too|as well|though)\b).*$",
    re.I | re.S,
)


def diets(clause: Clause, context: Context) -> Iterator[Proposal]:
    if match := DIET.match(clause.text):
        if not re.match(
            r"[ -]*(?:food|recipes?|for (?:a|one|two|lent|\d)|chef|cook|restaurant|curious|ish)",
            match["rest"],
            re.I,
        ):
            yield stated("diet", fold(match[1]), clause, text=f"Is {fold(match[1])}")
    elif match := DIET_EATS.match(clause.text):
        yield stated("diet", fold(match["diet"]), clause, text=f"Eats {fold(match['diet'])}")
    elif match := NOT_DIET.match(clause.text):
        gone = (
            "no longer" in fold(match[0]) or "stop" in fold(match[0]) or "gave up" in fold(match[0])
        )
        if gone or re.match(r" (?:any ?more|any longer)", match["rest"], re.I):
            yield stated("diet", fold(match[1]), clause, op="retract")


def allergies(clause: Clause, context: Context) -> Iterator[Proposal]:
    if match := NOT_ALLERGIC.match(clause.text):
        for allergen in _listed(match[1] or match[2]):
            yield stated("health.allergy", allergen, clause, op="retract")
        return
    match = ALLERGIC.match(clause.text) or HAS_ALLERGY.match(clause.text)
    if match:
        for allergen in _listed(match[1] or match[2]):
            yield stated("health.allergy", allergen, clause)
    elif match := INTOLERANT.match(clause.text):
        text = f"{match[1].capitalize()} intolerant"
        yield stated("health.allergy", match[1], clause, text=text)


def _listed(text: str) -> Iterator[str]:
    """The items of "peanuts, shellfish and latex", each a short noun."""
    for part in LIST_SPLIT.split(CUT.sub("", text)):
        item = re.sub(
            r"^(?:the|all|any|most|some|both|also|to|my)\s+", "", part.strip(), flags=re.I
        )
        words = fold(item).split()
        if words and len(words) <= 4 and not NO_ALLERGENS & set(words):
            yield item if item.isupper() else item[:1].lower() + item[1:]


# --- People and pets --------------------------------------------------------------------
PET = re.compile(
    rf"(?:{WE} (?i:have|got|adopted|own|keep)|(?i:i've|we've|i have|we have) (?:(?i:just|recently) )?(?i:got|adopted|had)) (?i:an? |another |one )"
    rf"(?:[\w-]+ ){{0,3}}?({ANIMALS}) (?:(?i:called|named)|(?i:whose name is)) \"?({CAPITAL}(?: {CAPITAL})?)"
)
MY_PET = re.compile(
    rf"(?i:my|our) (?:[\w-]+ )?({ANIMALS})(?:(?i:'s name is | is called | is named |, )|(?i: (?:called|named) )| )\"?({CAPITAL})(?=$|[\",.!;]| )"
)
RELATIVE = re.compile(
    rf"(?i:my) (?:(?i:older|younger|little|big|twin|elder|youngest|oldest|eldest|new|late) )?({'|'.join(RELATIVES)})"
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
            "pet", f"{name}, {animal}", clause, text=f"Has {_with_article(animal)} called {name}"
        )
    if match := RELATIVE.match(clause.text):
        key, word = RELATIVES[fold(match[1])]
        name = match[2] or match[3]
        yield stated(key, name, clause, text=f"{word} is called {name}")


# --- Days and deadlines -----------------------------------------------------------------
BIRTHDAY = re.compile(
    rf"(?i:my birthday(?:'s| is)(?: on)?|i was born on|my date of birth is|i have my birthday on) ({dates.DATE})",
    re.I,
)
SUBJECT = r"(?:my|our|the) ((?:[\w'-]+ ){0,3}?[\w'-]+)"
DUE = re.compile(
    rf"{SUBJECT} (?:(?:is|are|will be) (?:now )?due(?: back| in)?|has to be (?:in|done|handed in|submitted)|(?:is|are) to be handed in|must be (?:in|submitted|handed in))"
    rf"(?: on| by| until)? ({dates.DATE})",
    re.I,
)
DEADLINE = re.compile(
    rf"(?:{SUBJECT} deadline|(?:my|our|the) deadline (?:for|of) (?:my |our |the )?((?:[\w'-]+ ){{0,3}}?[\w'-]+))"
    rf" (?:is(?: now)?|was|has been|got|is being)(?: (?:moved|pushed|pushed back|postponed|extended|changed|shifted|brought forward|set))?"
    rf"(?: back| forward)?(?: to| on| for| until| till)? ({dates.DATE})",
    re.I,
)


def days(clause: Clause, context: Context) -> Iterator[Proposal]:
    if match := BIRTHDAY.match(clause.text):
        if known := dates.day_and_month(match[1]):
            day, month, year = known
            value = f"{year}-{month:02}-{day:02}" if year else f"{month:02}-{day:02}"
            yield stated(
                "profile.birthday", value, clause, text=f"Birthday is {match[1].strip(' .')}"
            )
        return
    due = DUE.match(clause.text)
    moved = None if due else DEADLINE.match(clause.text)
    if due is not None:
        subject, when = due[1], due[2]
    elif moved is not None:
        subject, when = moved[1] or moved[2], moved[3]
    else:
        return
    until = dates.day_ahead(when, said=context.said)
    if until is not None:
        yield Proposal(
            key="plan",
            slot=fold(subject),
            value=f"{fold(subject)} due {until.isoformat()}",
            text=f"{subject[:1].upper()}{subject[1:]} is due on {dates.in_words(until)}",
            valid_until=until.isoformat(),
            quote=clause.text,
            language=LANGUAGE,
        )


# --- Goals ------------------------------------------------------------------------------
GOAL = re.compile(
    r"my (?:main |big |biggest |current |long-term |next |personal )?(?:goal|aim|ambition|new year's resolution|resolution)"
    r"(?: for (?:this|the|next) (?:\w+ ?){1,2}| this year| in life)? is (?:to |that i )?(.{4,120})$",
    re.I | re.S,
)


def goals(clause: Clause, context: Context) -> Iterator[Proposal]:
    if match := GOAL.match(clause.text):
        value = re.sub(r"[.!;].*$", "", match[1], flags=re.S).strip()
        if value and not re.match(r"(?:a|the|that|this|it|not|still|unclear)\b", value, re.I):
            yield stated("goal", value, clause, text=f"Goal: {value}")


RULES: tuple[Callable[[Clause, Context], Iterator[Proposal]], ...] = (
    names,
    places,
    work,
    diets,
    allergies,
    people,
    days,
    goals,
    tastes,
)
