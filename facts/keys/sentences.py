"""A fact as a sentence: without a subject for pages, in the second person for small models.

Small models follow "You live in Pune" and overlook "Lives in Pune". Text in another language, or
that says more than its value, is never squeezed into an English pattern: what was said is kept.
"""

import re
import unicodedata

from facts.keys.catalogue import CATALOGUE
from facts.models.statement import Polarity, Statement
from memoryproject.text import fold

SENTENCE_END = " .!?。।"
FIRST_PERSON = (
    (re.compile(r"^(?:i'm|i am|you're)\s", re.IGNORECASE), "You are "),
    (re.compile(r"^i\s", re.IGNORECASE), "You "),
    (re.compile(r"^my\s", re.IGNORECASE), "Your "),
)


def sentence_for(key: str, value: str) -> str:
    """The sentence shown for a value, in English where the key has a pattern, else the value."""
    entry = CATALOGUE.get(key)
    return entry.third.replace("{value}", value) if entry and entry.third else value


def second_person(statement: Statement) -> str:
    """The statement as said to the user: "You live in Pune", else "About you: <text>".

    What the text says beyond the pattern follows in brackets: "You take lithium (Takes lithium;
    avoid ibuprofen)".
    """
    entry = CATALOGUE.get(statement.key)
    text = statement.text.strip().rstrip(SENTENCE_END)
    if (
        entry is None
        or not entry.second
        or statement.polarity == Polarity.NEGATIVE
        or not _is_latin(statement.text)
    ):
        return f"About you: {text}"
    said = entry.second.replace("{value}", statement.value.strip())
    plain = sentence_for(statement.key, statement.value).rstrip(SENTENCE_END)
    if fold(text) in {fold(plain), fold(said), fold(statement.value)}:
        return said
    return f"{said} ({text})"


def _is_latin(text: str) -> bool:
    letters = [character for character in text if character.isalpha()]
    latin = sum(unicodedata.name(letter, "").startswith("LATIN") for letter in letters)
    return latin * 2 > len(letters)


def value_in(key: str, text: str, *, old_text: str = "", old_value: str = "") -> str:
    """The value that a corrected sentence states; the whole sentence where no pattern fits.

    Taken out by the key's pattern ("Lives in {value}"), else by the frame that the old sentence
    put around the old value, which works in every language.
    """
    text = text.strip().rstrip(SENTENCE_END)
    entry = CATALOGUE.get(key)
    for pattern in (entry.third, entry.second) if entry else ():
        if pattern and (value := _between(pattern, "{value}", text)):
            return value
    if old_value and old_value in old_text:
        framed = old_text.strip().rstrip(SENTENCE_END)
        if framed.strip() != old_value and (value := _between(framed, old_value, text)):
            return value
    return text


def _between(frame: str, hole: str, text: str) -> str:
    before, _, after = frame.partition(hole)
    if not before and not after:
        return ""
    for candidate in (text, _addressed(text)):
        folded = candidate.casefold()
        if (
            len(candidate) > len(before) + len(after)
            and folded.startswith(before.casefold())
            and folded.endswith(after.casefold())
        ):
            return candidate[len(before) : len(candidate) - len(after)].strip()
    return ""


def _addressed(text: str) -> str:
    """ "I live in Faro" as "You live in Faro", the form of the patterns."""
    straight = text.replace("\u2019", "'")
    for pattern, subject in FIRST_PERSON:
        if pattern.match(straight):
            return pattern.sub(subject, straight, count=1)
    return text
