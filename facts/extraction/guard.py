"""Behind the embedded model: a small model's answer is taken only where the message bears it out.

Its known errors: a hypothetical or a friend's trait stored, "can't stand coriander" as an allergy,
a word taken for a relative, an example's fact copied. Each is told by the words that would have to
be there. Short keys become ours here, and the sentence is made by the catalogue.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from facts import keys
from facts.extraction import gate
from facts.extraction.answers import content_words, items_of, read_item
from facts.extraction.pasted import told_by_others
from facts.extraction.rules import own_words
from facts.extraction.rules.clauses import clauses, sentences
from facts.extraction.rules.english.cities import CITIES
from facts.extraction.rules.english.lexicon import ANIMALS, COUNTRIES, RELATIVES
from facts.extraction.rules.english.tastes import taste_key
from facts.versioning import Proposal
from memoryproject.text import fold

FAMILY_WORD = re.compile(
    rf"\b({'|'.join(RELATIVES)}|wife|kids?|child|children|baby|parents?|family|twins?|cousins?"
    r"|aunt|uncle|niece|nephew|siblings?|sons|daughters|brothers|sisters|in-laws?|married)\b",
    re.I,
)
PARTNER_WORD = re.compile(
    r"\b(?:wife|husband|partner|spouse|girlfriend|boyfriend|fianc[ée]+|married|engaged)\b", re.I
)
PET_WORD = re.compile(rf"\b(?:(?:{ANIMALS})s?|pets?|puppies)\b", re.I)
DISLIKE = re.compile(
    r"\b(?:hate|dislike|can't stand|cannot stand|can't bear|detest|loathe|don't like"
    r"|do not like|not a fan|avoid|don't enjoy|please don't|no more)\b",
    re.I,
)
ALLERGY = re.compile(r"allerg|intoleran|anaphyla|coeliac|celiac", re.IGNORECASE)
DIET_WORD = re.compile(
    r"vegetarian|vegan|pesc[ae]tarian|flexitarian|halal|kosher|gluten|plant|keto|paleo|low|-free",
    re.IGNORECASE,
)
# By the model's key: a word that the message must have, or the clause that states it.
NEEDS = {
    "allergy": ALLERGY,
    "family": FAMILY_WORD,
    "partner": PARTNER_WORD,
    "pet": PET_WORD,
    "name": re.compile(r"\b(?:name|call me|called|i'm|i am|im)\b", re.IGNORECASE),
    "goal": re.compile(
        r"\b(?:goal|aim|resolution|target|training for|saving (?:up )?for|learning|trying to"
        r"|want to|hope to|working towards|plan to)\b",
        re.IGNORECASE,
    ),
    "deadline": re.compile(
        r"\b(?:due|deadline|submit|hand in|by|until|exam|appointment|expires?|runs out)\b",
        re.IGNORECASE,
    ),
}
NEEDS_BESIDE = {
    "project": re.compile(
        r"\b(?:build|make|making|writ|restor|renovat|develop|design|cod|record|project|creat|start|launch|knit|sew"
        r"|paint|compos|draft|convert|working on|work on|plan)(?:\w*)\b",
        re.IGNORECASE,
    ),
    "habit": re.compile(
        r"\b(?:always|usually|normally|every|each|often|never|daily|weekly|mostly|mornings?|evenings?"
        r"|(?:mon|tues|wednes|thurs|fri|satur|sun)days|weekdays|weekends|before|after)\b",
        re.IGNORECASE,
    ),
    "dislike": DISLIKE,
    "job": re.compile(
        r"\b(?:work|works|working|job|employed|career|profession|occupation|business|company|shop"
        r"|workshop|practice|studio|run|own|teach|freelance\w*|self-employed|hired|promoted"
        r"|position|shifts?|as an?|i'?m an?|i am an?)\b",
        re.IGNORECASE,
    ),
    "education": re.compile(
        r"\b(?:stud(?:y|ies|ying|ied|ent)|degree|universit\w+|college|school|major|minor|course"
        r"|graduat\w+|phd|doctorate|master'?s?|bachelor'?s?|diploma|apprenticeship|semester)\b",
        re.IGNORECASE,
    ),
}
REACTION = re.compile(r"\b(?:hives|rash|swelling|itch\w*|sneez\w*|shock|reaction)\b", re.I)
# What is over: "we gave Rufus away".
GONE = re.compile(
    r"\b(?:gave|given|give) .{0,40}\baway\b|\b(?:used to|no longer|died|dead|passed away|sold"
    r"|rehomed|put down|i was|we were|i had|we had|my ex|former|formerly|back then|ages ago)\b",
    re.IGNORECASE,
)
# What is wanted just now, or only thought of, says little about who says so.
REQUEST = re.compile(
    r"\b(?:i (?:just )?need|i want you|i want to know|help (?:me|with)|i have a question"
    r"|(?:i'm|i am) (?:looking for|thinking|wondering)|can you|could you"
    r"|please (?:write|find|show|tell|give)|i think|maybe|perhaps|probably)\b",
    re.IGNORECASE,
)
# Words that most English messages have, and no other language does.
ENGLISH = frozenset(
    fold(
        "i i'm im i've ive my the is are and to what what's whats how do does can with for of it we"
        " our a an have got this that on at but so not you u"
    ).split()
)
# The date alone says nothing: "21st of January".
DATE_ONLY = re.compile(
    r"(?:(?:on|by|the|of|in|at|next|this|until|due|\d+(?:st|nd|rd|th|am|pm)?|jan\w*|feb\w*|mar\w*|apr\w*|may"
    r"|june?|july?|aug\w*|sept?\w*|oct\w*|nov\w*|dec\w*|mon\w*|tues?\w*|wed\w*|thu\w*|fri\w*|sat\w*|sun\w*"
    r"|today|tomorrow|tonight|week|month|year|weekend|morning|evening|afternoon|[\d:./-]+)\W*)+",
    re.IGNORECASE,
)
# Whose taste it is must be said where a verb does not say it.
FIRST_PERSON = re.compile(
    r"\b(?:ich|mir|mich|je|j'\w+|moi|me|mi|yo|io|eu|ik|mij|ben|bana|я|мне|меня|mnie|lubię"
    r"|kocham|odio|detesto|adoro|amo|prefiero|prefiro|preferisco|gosto|sevmem|severim|wolę)\b"
    r"|[我私僕俺]|저는|나는|मैं|मुझे|أنا|أحب|أكره"
)
# Words of languages in which a verb does not say who does it.
WITH_SUBJECT = frozenset(
    fold(
        "der die das und für eine einen ist nicht mit het een van niet maar les des une est pour"
        " avec dans du zu auf"
    ).split()
)
AT_HOME = re.compile(r"\bgoodbye \w+, hello \w|\bnew home\b")  # "Goodbye Graz, hello Innsbruck!"
GONE_ABROAD = re.compile(
    r"\b(?:früher|damals|als ich \w+ war|vroeger|toen ik|autrefois|quand j'étais|de niñ[oa]"
    r"|cuando era|da piccol[oa]|quando era|quando eu era|раньше|в детстве|kiedyś|eskiden)\b"
)
PART_END = re.compile(r"[,;:](?=\s)|[\uff0c\u060c\u3001\uff1b]|\s+[\u2013\u2014-]+\s+|[()]")
LASTING = {"diet", "city", "job", "pet", "partner", "health", "allergy", "name", "language"}
TRANSIENT = {"preference", "habit", "health", "event"}
NEGATED = re.compile(
    r"\b(?:not|no longer|don't|do not|never|isn't|aren't|won't|stopped|quit|gave up|no)\b", re.I
)
NO_DISLIKE = re.compile(r"\b(?:don't|do not|doesn't) (?:dislike|hate|mind)\b", re.I)
OTHERS = re.compile(
    r"^(?:(?:my|our|a|the|one of my|some of my) )?(?:\w+ )?(?:friend|friends|colleague"
    r"|colleagues|boss|manager|neighbou?rs?|flatmate|roommate|housemate|teacher"
    r"|coworker|co-worker|client|customer|landlord|doctor|team|guy|woman|man|people|he"
    r"|she|they|you|someone|somebody|everyone)\b"
    r"(?! (?:and i|call))",
    re.I,
)
RELATIVE_SUBJECT = re.compile(
    rf"^(?:my|our) (?:\w+ )?(?:{'|'.join(RELATIVES)}|kids?|child|children|parents|cousin"
    rf"|aunt|uncle)\b(?! tongue)",
    re.I,
)
ABOUT_FAMILY = {"family", "partner", "pet", "event", "deadline"}
PASSING = re.compile(
    r"\b(?:tired|hungry|bored|sleepy|sick of|today|tonight|right now|this morning"
    r"|at the moment|weather|raining|sunny|just had|for (?:lunch|dinner|breakfast))\b",
    re.I,
)
THE_USER = re.compile(r"^(?:the )?(?:user|speaker|person|he|she|they)(?:'s|s)? (?:is |are )?", re.I)


def guarded(answer: dict[str, Any], *, text: str, skipped: Counter[str]) -> list[Proposal]:
    """The items of ``answer`` that ``text`` bears out, under our keys and in our words."""
    own = fold(own_words(text))
    stated = [clause.text for clause in clauses(text)] if _is_english(own) else _parts(text)
    kept: list[Proposal] = []
    for item in items_of(answer, skipped=skipped):
        proposal = read_item(item)
        if not isinstance(proposal, Proposal):
            skipped[proposal] += 1
            continue
        short = str(item.get("key")) if isinstance(item, dict) else "other"
        sound = list(_sound(proposal, short, own=own, stated=stated))
        pasted = None if sound else told_by_others(proposal, text)
        sound += [pasted] if pasted else []
        skipped["unfounded"] += not sound
        kept += sound
    return kept


def _is_english(own: str) -> bool:
    words = re.findall(r"[\w']+", own)
    return sum(word in ENGLISH for word in words) * 6 >= len(words)


def _parts(text: str) -> list[str]:
    """What may be stated in a language whose questions we cannot tell apart by their words."""
    found: list[str] = []
    for sentence in sentences(own_words(text)):
        parts = [part.strip() for part in PART_END.split(sentence) if part.strip()]
        asks = sentence.rstrip().endswith(("?", "\uff1f", "\u061f"))
        found += parts[:-1] if asks else parts
    return found


def _sound(proposal: Proposal, short: str, *, own: str, stated: list[str]) -> Iterator[Proposal]:
    clause = _clause_of(proposal.value, stated)
    if clause is None or not _is_said(proposal.value, own):
        return
    short = _corrected(short, own=own, clause=clause)
    if not _is_about_user(short, clause) or not _is_borne_out(short, proposal, own, clause):
        return
    for value in _split(short, proposal.value.strip(" .")):
        yield _ours(proposal, short, clause, value=value)


def _corrected(short: str, *, own: str, clause: str) -> str:
    """The key meant where the model takes a dislike for an allergy, or work for studies."""
    dislikes = DISLIKE.search(clause) and not NO_DISLIKE.search(clause)
    if dislikes and (short == "preference" or (short == "allergy" and not ALLERGY.search(own))):
        return "dislike"
    if short == "education" and not NEEDS_BESIDE["education"].search(clause) and _is_english(own):
        return "job"
    return short


def _is_borne_out(short: str, proposal: Proposal, own: str, clause: str) -> bool:
    """Whether the words that such a fact needs are there, and none that speak against it."""
    if short == "city" and not _may_be_place(proposal.value, clause):
        return False
    if short in {"deadline", "event"} and DATE_ONLY.fullmatch(proposal.value.strip()):
        return False
    english = _is_english(own)  # the words below are English ones
    if not _speaks_of_self(clause, own, english=english) or (
        not english and GONE_ABROAD.search(own)
    ):
        return False
    if not english and short in {"dislike", "preference"} and not FIRST_PERSON.search(fold(clause)):
        return False
    if english and short in NEEDS and not NEEDS[short].search(own):
        return False
    if english and short in NEEDS_BESIDE and not NEEDS_BESIDE[short].search(clause):
        return False
    if short == "allergy" and REACTION.search(proposal.value):
        return False
    if short == "diet" and not DIET_WORD.search(proposal.value):
        return False
    if short in LASTING and (GONE.search(clause) or NEGATED.search(clause)):
        return False
    if short not in {"allergy", "dislike", "deadline"} and REQUEST.search(clause):
        return False
    if short in {"dislike", "preference"} and NO_DISLIKE.search(clause):
        return False
    return short not in TRANSIENT or not PASSING.search(clause)


def _speaks_of_self(clause: str, own: str, *, english: bool) -> bool:
    """Whether ``clause`` says "I" or "my", in a language that cannot leave it out.

    What people do leave out in English ("flying to Osaka") is read by the rules.
    """
    words = set(re.findall(r"[\w']+", fold(clause)))
    must_say = english or bool(WITH_SUBJECT & words)
    if not must_say or gate.FIRST_PERSON & words:
        return True
    return bool(FIRST_PERSON.search(clause) or AT_HOME.search(own))


def _may_be_place(value: str, clause: str) -> bool:
    """Whether ``value`` is written like a name in ``clause``, or is known to be a place."""
    if fold(value) in CITIES or fold(value) in COUNTRIES:
        return True
    first = value.strip(" .").split()[0] if value.strip(" .") else ""
    found = re.search(re.escape(first), clause, re.IGNORECASE) if first else None
    return found is not None and not found[0][:1].islower()


def _split(short: str, value: str) -> list[str]:
    """ "Basque, Spanish" is two languages."""
    parts = [part.strip() for part in re.split(r",| and ", value)]
    if short in {"language", "allergy", "dislike"} and all(
        part and len(part.split()) == 1 for part in parts
    ):
        return parts
    return [value]


def _clause_of(value: str, stated: list[str]) -> str | None:
    """The stated clause that holds most of the value's words; None where none of them is stated."""
    words = content_words(value)
    best, score = None, 0
    for clause in stated:
        folded = fold(clause)
        shared = sum(_stem(word) in folded for word in words)
        if shared > score:
            best, score = clause, shared
    return best


def _is_said(value: str, own: str) -> bool:
    """Whether every content word of the value stands in the user's own words, endings aside."""
    words = content_words(value)
    return bool(words) and all(_stem(word) in own for word in words)


def _stem(word: str) -> str:
    return word if len(word) <= 4 else word[: max(4, len(word) - 3)]


def _is_about_user(short: str, clause: str) -> bool:
    if short == "other" or OTHERS.match(clause):
        return False
    if RELATIVE_SUBJECT.match(clause):
        return short in ABOUT_FAMILY
    return True


def _ours(proposal: Proposal, short: str, clause: str, *, value: str) -> Proposal:
    key = _key(short, value, clause)
    if key == "family.partner":
        value = PARTNER_WORD.sub("", value).strip(" ,:") or value
    if key == "profile.city" and fold(value) in COUNTRIES:
        key = "profile.country"
    entry = keys.CATALOGUE.get(key)
    text = (
        keys.sentence_for(key, value)
        if entry is not None and entry.third
        else _plain(proposal.text)
    )
    return replace(
        proposal,
        key=key,
        value=value,
        text=text,
        quote=clause,
        kind="",
        importance=None,
        language="en" if _is_english(fold(clause)) else "",
    )


def _key(short: str, value: str, clause: str) -> str:
    if short in {"preference", "dislike"}:
        return taste_key(value, liked=short == "preference")
    if short == "family":
        word = FAMILY_WORD.search(value) or FAMILY_WORD.search(clause)
        return RELATIVES.get(fold(word[1]), ("relationship", ""))[0] if word else "relationship"
    if short == "health":
        return "health.condition"
    return keys.canonical(short)


def _plain(text: str) -> str:
    """Without "The user": facts are sentences without a subject."""
    plain = THE_USER.sub("", text.strip()) or text
    return plain[:1].upper() + plain[1:]
