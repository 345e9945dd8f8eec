"""What somebody eats, what they must not, and what ails them."""

import re
from collections.abc import Iterator

from facts.extraction.rules.clauses import Clause
from facts.extraction.rules.context import Context
from facts.extraction.rules.english.lexicon import (
    ALLERGENS,
    DRINKS,
    DRUG_ENDINGS,
    EATEN,
    FOODS,
    NO_ALLERGENS,
)
from facts.extraction.rules.english.words import (
    I_AM,
    stated,
)
from facts.versioning import Proposal
from memoryproject.text import fold

DIET_NAMES = (
    r"(?i:(?:strict |strictly |lacto-ovo )?(?:vegetarian|vegan|pescatarian|pescetarian"
    r"|flexitarian|plant-based))"
)
DIET = re.compile(
    rf"(?:{I_AM}|(?i:i've been|i have been|i became|i've become|i have become|i turned"
    rf"|i went|i've gone"
    rf"|we're|we are)) (?:(?i:now|currently|still|also|basically|both|a|an|gone|fully"
    rf"|completely|strictly) )*({DIET_NAMES})"
    r"(?P<rest>.*)$",
    re.DOTALL,
)
# What may follow where the diet is somebody's own: in "vegan chili for 6" it is the chili's.
HELD = re.compile(
    r"$|\s*[.,;:!?()\u2013\u2014\u2026/&+]|\s+-|\s+(?:and|but|so|because|bc|cos|since|as|now|here|too"
    r"|btw|who|with|in|at|these|myself|again|though|which|household|family|couple|person|people|guy"
    r"|girl|diet|by|about|until|except|apart|mostly|most|on|i|my|we|our|living|trying|looking|going"
    r"|not|or|also|still|already|all|both|from|from|for (?!(?:a|one|two|lent|\d+)\b(?! (?:years?"
    r"|months?|decades?)\b))|for (?:\d+|two|a) (?:years?|months?|decade|while|long)|if|then"
    r"|actually"
    r"|bodybuilder|runner|athlete|student|parent|mum|mom|dad|what|whats|how|any|can|lol|please|pls"
    r"|this|last|lately|n|w|when|where|while|anyway|rn|during|over|after|before|due|thanks|atm|yes"
    r"|no|apparently|unfortunately|recently|currently|full|part|half|right|[\w ]{1,20}? ago)\b",
    re.IGNORECASE,
)
DIET_EATS = re.compile(
    r"(?i:i (?:only )?eat (?:only |strictly )?)(?P<diet>(?i:gluten-free|plant-based"
    r"|vegetarian|vegan))\b"
)
NOT_DIET = re.compile(
    rf"(?:{I_AM} (?i:not(?: an?)?|no longer(?: an?)?)|(?i:i've stopped being"
    rf"|i stopped being|i gave up being)(?i: an?)?)"
    rf" ({DIET_NAMES})(?P<rest>.*)$"
)
ALLERGIC = re.compile(
    rf"(?:{I_AM}|(?i:i've been|i have been|i'm also)) (?:(?i:also|very|severely|highly"
    rf"|extremely|deathly|mildly|quite"
    r"|really|seriously|slightly|a bit|badly|terribly|actually) )*(?i:allergic to"
    r"|intolerant to) (.+)$"
)
HAS_ALLERGY = re.compile(
    r"(?i:i(?:'ve| have)(?: got)?) (?i:an? )(?:(?i:severe|serious|bad|mild|strong|slight"
    r"|nasty|life-threatening) )*"
    r"(?:(?i:allergy to) (.+)|([\w -]{2,30}?) (?i:allergy|intolerance)\b.*)$"
)
INTOLERANT = re.compile(
    rf"{I_AM} (?:(?i:also|a bit|severely|very|slightly) )*([a-z]{{3,15}})[ -](?i:intolerant)\b"
)
NOT_ALLERGIC = re.compile(
    rf"{I_AM} (?i:no longer allergic to) (.+)$|{I_AM} (?i:not allergic to) (.+?) (?i:any"
    rf" ?more|any longer|after all)\b"
)
LIST_SPLIT = re.compile(r"\s*,\s*(?:and\s+|or\s+)?|\s+(?:and|or|as well as|plus|&)\s+")
CUT = re.compile(
    r"\s*(?:[.;:!?()\u2013\u2014\u2026]| - | (?:so|which|but|since|because|that|if|when"
    r"|please|unless|though|although|who|where|with|after|from|i|we|my|in general|too"
    r"|as well|though)\b).*$",
    re.I | re.S,
)


def diets(clause: Clause, context: Context) -> Iterator[Proposal]:
    if match := DIET.match(clause.text):
        if HELD.match(match["rest"]):
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
        if words and len(words) <= 4 and _is_allergen(words):
            yield item if item.isupper() else item[:1].lower() + item[1:]


def _is_allergen(words: list[str]) -> bool:
    """Whether the words name what one can be allergic to; the rest is mostly wit."""
    if NO_ALLERGENS & set(words):
        return False
    known = FOODS | DRINKS | EATEN | ALLERGENS
    return any(word in known or word.endswith(DRUG_ENDINGS) for word in words)


CONDITIONS = (
    r"(?:(?:type (?:1|2|one|two) |severe |mild |chronic |rheumatoid )*(?:diabetes|asthma|epilepsy"
    r"|coeliac disease|celiac disease|crohn's(?: disease)?|colitis|arthritis|osteoporosis"
    r"|migraines?|adhd|autism|dyslexia|depression|bipolar disorder|anxiety|ptsd|ocd|insomnia"
    r"|tinnitus|eczema|psoriasis|lupus|endometriosis|hypertension|high blood pressure|ibs|gout"
    r"|parkinson's|multiple sclerosis|sleep apnoea|sleep apnea|fibromyalgia|hay fever"
    r"|a heart condition|a bad back|a bad knee|a slipped disc|a pacemaker))"
)
HAS_CONDITION = re.compile(
    rf"(?i:i (?:have|suffer from|live with|struggle with)|i've(?: got)?|i was diagnosed with"
    rf"|i've been diagnosed with) ((?i:{CONDITIONS}))\b"
)
IS_CONDITION = re.compile(
    rf"{I_AM} (?:(?i:a|also|an) )*((?i:(?:type (?:1|2|one|two) )?(?:diabetic|asthmatic|epileptic"
    r"|coeliac|celiac|colou?r-?blind|dyslexic|autistic|hard of hearing|pregnant)))\b"
)
MEDICATION = re.compile(
    r"(?i:i take|i'm on|i am on) ((?i:(?:\d+ ?mg (?:of )?)?(?:lithium|metformin|insulin|warfarin"
    r"|blood thinners|statins|beta blockers|antidepressants|antihistamines|sertraline|prozac"
    r"|fluoxetine|levothyroxine|methotrexate|ritalin|the pill)))\b"
)


def conditions(clause: Clause, context: Context) -> Iterator[Proposal]:
    """Illnesses and medicines that have a name of their own; what else ails is for a model."""
    if match := HAS_CONDITION.match(clause.text):
        yield stated("health.condition", match[1], clause)
    elif match := IS_CONDITION.match(clause.text):
        yield stated("health.condition", match[1], clause, text=f"Is {match[1]}")
    elif match := MEDICATION.match(clause.text):
        yield stated("health.medication", match[1], clause)
