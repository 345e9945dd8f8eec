"""What needs consent although its key is not listed as sensitive: told by its name, or its words.

Keys come from models, so ``medical.history`` or ``finance_debt`` must not slip past the question
"may I remember this?" for want of a line in the catalogue, nor "takes lithium" as a ``note``.
A word too many costs the user a question; one too few stores what they never agreed to.
"""

import itertools
import re

from memoryproject.text import fold

CATEGORIES = (
    "health",
    "religion",
    "sexuality",
    "politics",
    "ethnicity",
    "biometrics",
    "finances",
    "minors",
)

_PARTS = {
    "health": (
        "health medical medicine medication medications allergy allergies allergen illness disease"
        " diagnosis disability disabilities mental_health therapy pregnancy symptom symptoms"
        " vaccination surgery condition conditions intolerance intolerances addiction"
    ),
    "religion": "religion religious faith belief beliefs worship denomination",
    "sexuality": "sexuality sexual orientation sex gender_identity",
    "politics": "politics political party_membership vote voting ideology union_membership",
    "ethnicity": "ethnicity ethnic race racial caste tribe",
    "biometrics": "biometric biometrics fingerprint faceprint voiceprint iris dna genome genetic",
    "finances": (
        "finance finances financial salary income debt debts loan loans mortgage savings wealth"
        " bank credit_score bankruptcy"
    ),
    "minors": "minor minors child_detail child_school child_health kid_detail",
}
SENSITIVE_PARTS = {part: category for category, parts in _PARTS.items() for part in parts.split()}
# Beginnings of words, in English, German, Spanish, French, Italian, Portuguese and Hindi.
_WORDS = {
    "health": (
        "allerg alerg allérg alérg intoleran diabet asthma asma epilep"
        " épilep depressi dépress depresi bipolar adhd autis hiv vih cancer cáncer"
        " krebserkrank chemo pregnan schwanger enceinte embaraz incinta grávid insulin"
        " coeliac celiac zöliak celíac cœliaque celiac migraine migräne"
        " medicat medikament medicament médicament pacemaker chronic chronisch disab"
        " behinder handicap discapacid antidepress lithium metformin sertraline warfarin"
        " diagnos एलर्जी मधुमेह"
        " दमा"
    ),
    "religion": (
        "muslim moslem musulm christian christlich cristian chrétien catholic katholi"
        " católic catholique hindu buddhis budis bouddhis jewish jüdisch judío"
        " juif sikh atheis ateo athée mosque moschee mezquita mosquée synagog sinagog"
        " church kirche iglesia église religio relig मुस्लिम"
        " हिंदू हिन्दू"
    ),
    "sexuality": (
        "gay lesbian lesbisch lesbiana lesbienne bisexu asexu homosexu schwul transgender"
        " transsexu queer nonbinary"
    ),
    "politics": (
        "republican republikan democrat demokrat socialist sozialist socialista communist"
        " kommunist comunist fascis anarchis"
    ),
    "ethnicity": "ethnicity ethnically ethnisch étnic caste dalit",
    "biometrics": "fingerprint fingerabdruck biometri biométri",
    "finances": (
        "salary gehalt sueldo salaire stipendio salário mortgage hypothek hipoteca"
        " hypothèque bankrupt insolven debt schulden deuda"
    ),
}
WHOLE_UP_TO = 4  # letters: "hiv" does not begin "hives"


def _pattern(words: str) -> re.Pattern[str]:
    beginnings = [
        re.escape(word) + (r"s?(?!\w)" if len(word) <= WHOLE_UP_TO else "")
        for word in map(fold, words.split())
    ]
    return re.compile(rf"(?<!\w)(?:{'|'.join(beginnings)})")


# What says it of a person, whatever the key: "has diabetes", "is gay", "goes to the mosque".
_STATE = r"(?:is|am|are|was|being|became|came out as|identif(?:y|ies) as)\s+(?:an?\s+)?(?:\w+\s+)?"
_SENTENCES = {
    "health": (
        _STATE
        + r"(?:diabetic|coeliac|celiac|epileptic|asthmatic|autistic|bipolar|depressed|pregnant"
        r"|disabled|allergic|dyslexic|alcoholic|anorexic|hiv|suicidal)\b",
        r"(?:has|have|having|had|with|suffer(?:s|ing)? from|diagnosed with|treat(?:ed|ment) for"
        r"|because of|due to|recover(?:s|ing) from|cope(?:s)? with|survived)\s+(?:\w+\s+){0,2}"
        r"(?:diabet|asthma|epilep|depressi|adhd|autis|hiv\b|cancer|migraine|arthritis|dementia"
        r"|parkinson|alzheimer|ptsd|anxiety disorder|eating disorder|addiction|allerg|coeliac"
        r"|celiac|crohn|multiple sclerosis|schizophren|hepatitis)",
        r"(?:takes?|taking|is on|am on|are on|uses?|injects?)\s+(?:\w+\s+)?(?:insulin|lithium"
        r"|metformin|sertraline|warfarin|antidepress|medicati|methadone|statins?\b|chemo)",
        r"\bchemo(?:therapy)?\b(?! nurse)|\bdialysis\b|\bhiv[- ]positive\b"
        r"|(?:alcoholics|narcotics|overeaters) anonymous|\bsick leave\b",
    ),
    "religion": (
        _STATE + r"(?:muslim|christian|catholic|protestant|hindu|buddhist|jewish|jew|sikh|atheist"
        r"|mormon|orthodox)\b(?!\s+(?:school|church|studies|lawyer|teacher|book|novel|museum))",
        r"(?:goes|go|going|prays?|praying|worships?)\s+(?:to|at|in)\s+(?:the |a |an )?"
        r"(?:mosque|church|mass|synagogue|temple|gurdwara)\b(?!\s+(?:concert|fair|bazaar|choir))",
        r"converted to (?:islam|christianity|judaism|hinduism|buddhism|catholicism)",
    ),
    "sexuality": (
        _STATE + r"(?:gay|lesbian|bisexual|asexual|queer|homosexual|transgender|trans|nonbinary"
        r"|non-binary)\b(?!\s+(?:bar|rights|magazine|festival))",
    ),
    "politics": (
        r"(?:votes?|voted|voting) for\s+(?:the )?(?:\w+\s+)?(?:party|greens|labour"
        r"|tories|republicans|democrats|liberals|conservatives|afd|trump|biden|modi)\b",
    ),
    "finances": (
        _STATE + r"(?:bankrupt|insolvent|in debt|overdrawn)\b|\b(?:going|went|go) bankrupt\b",
        r"(?:earns?|earning|owes?|salary (?:is|of))\s+\D{0,12}\d[\d.,]{2,}",
    ),
}
_SAYS_OF_ONE = {
    category: re.compile("|".join(rf"(?<!\w){pattern}" for pattern in patterns))
    for category, patterns in _SENTENCES.items()
}
_SAYS = {category: _pattern(words) for category, words in _WORDS.items()}
_SEPARATORS = re.compile(r"[\s._:/-]+")


def category_by_name(name: str) -> str:
    """The sensitive category that a folded key name speaks of, or ''."""
    parts = [part for part in _SEPARATORS.split(name) if part]
    pairs = [f"{first}_{second}" for first, second in itertools.pairwise(parts)]
    # ``weather.condition`` is nobody's health; a bare ``condition`` may well be.
    if len(parts) > 1:
        parts = [part for part in parts if part not in {"condition", "conditions", "sex", "race"}]
    for part in (*parts, *pairs):
        if category := SENSITIVE_PARTS.get(part):
            return category
    return ""


def category_by_words(text: str) -> str:
    """The sensitive category that a statement's own words speak of, or ''."""
    folded = fold(text)
    return next((category for category, says in _SAYS.items() if says.search(folded)), "")


def category_by_sentence(text: str) -> str:
    """The sensitive category that a sentence ascribes to somebody, or '': narrower than words."""
    folded = fold(text)
    return next((category for category, says in _SAYS_OF_ONE.items() if says.search(folded)), "")
