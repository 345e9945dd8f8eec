"""Which keys need consent although the catalogue does not list them: by the parts of their name.

Keys come from models, so ``medical.history`` or ``finance_debt`` must not slip past the question
"may I remember this?" for want of a line in the catalogue.
"""

import itertools
import re

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
