"""Instructions in what the user typed: "from now on answer briefly", by rules in several languages.

Only a sentence that says for how long it is meant ("from now on", "always", "never", "whenever")
and goes on with what an assistant does. Quotations, code, quoted lines and what was handed over to
work on are left out before anything is looked for; long messages are taken for pasted. So a rule
misses rather than guesses, and even what it finds is only asked about.
"""

import re
import unicodedata
from dataclasses import dataclass
from functools import cache

from facts.extraction.rules import own_words
from facts.extraction.rules.clauses import sentences
from facts.policy import SECRET_LABEL, find_secrets
from facts.procedures.wordings import UNCUT, UNCUT_WHEN, WORDINGS, Wording
from memoryproject.text import APOSTROPHES, fold

MOST = 3  # of one message
LONGEST_MESSAGE = 1_200  # characters of the user's own words: more is somebody's document
LONGEST_TRIGGER, LONGEST_INSTRUCTION = 300, 400
LEAD_IN = r"(?:(?:ok|okay|and|so|also|hi|hello|hey|und|ok,|y|et|e|en|и|oh|please|bitte)[,\s]+)*"
NOT_OURS = re.compile(
    r"https?://|www\.|\bsystem prompt\b|\b(?:previous|prior|above|earlier|safety) (?:instructions?"
    r"|rules?)|\b(?:the|any|every|all) users?\b|\bassistants\b|\bother (?:people|users)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Proposed:
    """``trigger`` is empty where it holds always; ``quote`` is the sentence as it was typed."""

    trigger: str
    instruction: str
    quote: str


def proposed_in(text: str) -> list[Proposed]:
    """The standing instructions that a message typed by the user asks for, at most three."""
    own = own_words(text)
    if len(own) > LONGEST_MESSAGE:
        return []
    found: dict[tuple[str, str], Proposed] = {}
    for sentence in sentences(own):
        one = _read(unicodedata.normalize("NFC", sentence.strip()))
        if one is not None:
            found.setdefault((fold(one.trigger), fold(one.instruction)), one)
    return list(found.values())[:MOST]


def _read(sentence: str) -> Proposed | None:
    """The sentence as an instruction. A question is none, nor what has lost a quotation."""
    if sentence.endswith(("?", "\uff1f", "\u061f")) or "\u2026" in sentence:
        return None
    if NOT_OURS.search(sentence) or SECRET_LABEL in sentence or find_secrets(sentence):
        return None
    bare = sentence.rstrip(" .!\u3002\uff01\u0964")
    parts = _parts(bare) or _uncut_parts(bare)
    if parts is None:
        return None
    trigger, instruction = (part.strip(" ,.;:!\u3001\uff0c") for part in parts)
    if not instruction or len(instruction) > LONGEST_INSTRUCTION or len(trigger) > LONGEST_TRIGGER:
        return None
    return Proposed(trigger, instruction[0].upper() + instruction[1:], sentence)


def _parts(sentence: str) -> tuple[str, str] | None:
    """Trigger and instruction, in a language with blanks between its words."""
    plain = comparable(sentence)
    for number, wording in enumerate(WORDINGS):
        for pattern in _patterns(number):
            match = pattern.fullmatch(plain)
            if match is None:
                continue
            does = sentence[match.start("does") : match.end("does")]
            if match.groupdict().get("when"):
                return sentence[match.start("when") : match.end("when")], does
            return _trigger_behind(does, wording)
    return None


def _trigger_behind(does: str, wording: Wording) -> tuple[str, str]:
    """ "Call me Max when we write letters": unless the "when" is what is asked for."""
    plain = comparable(does)
    match = re.search(rf"[,\s]+((?:{wording.when})\b.+)$", plain)
    if match is None:
        return "", does
    before = plain[: match.start()]
    if len(before.split()) < 2 or re.search(rf"\b(?:{wording.clause})$", before):
        return "", does
    return does[match.start(1) :], does[: match.start()]


def _uncut_parts(sentence: str) -> tuple[str, str] | None:
    for pattern in UNCUT:
        match = pattern.fullmatch(sentence)
        if match is None:
            continue
        inner = next((one for w in UNCUT_WHEN if (one := w.fullmatch(match["does"]))), None)
        return (inner["when"], inner["does"]) if inner else ("", match["does"])
    return None


@cache
def _patterns(number: int) -> list[re.Pattern[str]]:
    """How a wording may be put together, the more particular first."""
    w = WORDINGS[number]
    please = rf"(?:(?:{w.please})[,\s]+)*"
    does = rf"(?P<does>{please}(?:(?:{w.always})\s+)?(?:{w.does})\b.*)"
    surely = rf"(?P<does>{please}(?:{w.always})\s+(?:{w.does})\b.*)"
    verb_first = rf"(?P<does>{please}(?:{w.does})\s+(?:\S+\s+){{0,3}}?(?:{w.always})\b.*)"
    when, each = (rf"(?P<when>(?:{one})\s[^,]{{2,200}}),\s*" for one in (w.when, w.each))
    lasting = rf"(?:{w.lasting})[,:]?\s+"
    return [
        re.compile(LEAD_IN + form)
        for form in (
            lasting + when + does,
            lasting + does,
            when + rf"(?:{w.lasting})[,:]?\s+" + does,
            rf"{does[:-1]}?)[,\s]+(?:{w.lasting})",
            each + does,
            when + surely,
            surely,
            verb_first,
        )
    ]


def comparable(text: str) -> str:
    """``text`` in lower case, without accents, straight apostrophes; of the same length."""
    return "".join(map(_plain, text.translate(APOSTROPHES)))


def _plain(character: str) -> str:
    base = unicodedata.normalize("NFD", character)[0].lower()
    return base if len(base) == 1 else character
