"""Text as it is read: without what cannot be seen, with each letter as the one it looks like.

What is hidden is told apart from what a script needs: joiners inside Arabic or Indic words, the
joiners and selectors of emoji, direction marks beside letters that run from right to left.
"""

import re
import unicodedata
from functools import lru_cache

LINE_BREAKS = "\n\r\t"
JOINERS = "\u200c\u200d"
DIRECTION_MARKS = "\u200e\u200f\u061c"
EMOJI_SELECTORS = "\ufe0e\ufe0f"
FLAG, LAST_TAG = "\U0001f3f4", "\U000e007f"
BLANK_LETTERS = "\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5"
# Scripts whose words are written with joiners.
JOINED = [
    "ARABIC",
    "DEVANAGARI",
    "BENGALI",
    "GUJARATI",
    "GURMUKHI",
    "KANNADA",
    "MALAYALAM",
    "ORIYA",
    "SINHALA",
    "TAMIL",
    "TELUGU",
    "MONGOLIAN",
    "KHMER",
    "MYANMAR",
    "SYRIAC",
]
RIGHT_TO_LEFT = {"R", "AL"}

# Letters of other scripts that look like Latin ones, and the few that NFKC leaves alone.
LOOK_ALIKES = str.maketrans(
    "аеорсухіјѕԁԛԝһӏґкмнтвАЕОРСУХІЈЅКМНТВоνοαερτυικηωχΑΒΕΖΗΙΚΜΝΟΡΤΥΧɑɡıℓ‹›⟨⟩〈〉《》❮❯˂˃",
    "aeopcyxijsdqwhlrkmhtbAEOPCYXIJSKMHTBovoaeptuiknwxABEZHIKMNOPTYXagil<><><><><><>",
)
LEET = str.maketrans("0134578@$", "oieastbas")
SPELT = re.compile(r"(?<!\w)(?:\w[.\-_*·]){3,}\w(?!\w)")
WORD = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)*")
MIXED = re.compile(r"[a-z@$]*(?:[a-z][0134578@$]|[0134578@$][a-z])[a-z0134578@$]*", re.IGNORECASE)


@lru_cache(maxsize=4096)
def script_of(character: str) -> str:
    return unicodedata.name(character, "").partition(" ")[0]


def is_hidden(text: str, at: int) -> bool:
    """Whether nobody sees the character at ``at``, and nothing around it needs it."""
    one = text[at]
    if one in BLANK_LETTERS:
        return True
    if one in EMOJI_SELECTORS:
        return False
    code, category = ord(one), unicodedata.category(one)
    if 0xE0100 <= code <= 0xE01EF or 0xFE00 <= code <= 0xFE0F:  # variation selectors
        before = text[at - 1] if at else ""
        return not ("\u3400" <= before <= "\u9fff" or script_of(before or " ") == "MONGOLIAN")
    if category == "Cc":
        return one not in LINE_BREAKS
    if category in {"Co", "Cn"}:
        return True
    return category == "Cf" and not _is_needed(text, at, one)


def _is_needed(text: str, at: int, one: str) -> bool:
    before, after = text[at - 1 : at], text[at + 1 : at + 2]
    if one in JOINERS:
        if one == "\u200d" and _is_emoji(before) and _is_emoji(after):
            return True
        return script_of(before or " ") in JOINED and script_of(after or before) in JOINED
    if one in DIRECTION_MARKS:
        return any(unicodedata.bidirectional(other) in RIGHT_TO_LEFT for other in text)
    if 0xE0020 <= ord(one) <= 0xE007F:  # the tags of a flag such as Scotland's
        flag = text.rfind(FLAG, max(0, at - 7), at)
        return flag >= 0 and LAST_TAG in text[flag : flag + 8]
    return 0x600 <= ord(one) <= 0x8E2 or (one == "\ufeff" and at == 0)  # signs of Arabic; a mark


def _is_emoji(character: str) -> bool:
    return bool(character) and (
        unicodedata.category(character) in {"So", "Sk"} or character in EMOJI_SELECTORS
    )


def has_hidden(text: str) -> bool:
    return (not text.isascii() and any(is_hidden(text, at) for at in range(len(text)))) or any(
        unicodedata.category(one) == "Cc" and one not in LINE_BREAKS for one in text
    )


def without_hidden(text: str) -> str:
    """``text`` without the characters that nobody sees; controls become spaces."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(
        (" " if unicodedata.category(one) == "Cc" and one not in LINE_BREAKS else "")
        if is_hidden(text, at)
        else one
        for at, one in enumerate(text)
    )


def mixes_scripts(text: str) -> bool:
    """Whether a word is spelt with letters of two alphabets that look alike."""
    for word in WORD.findall(unicodedata.normalize("NFKC", text)):
        scripts = {script_of(letter) for letter in word}
        if len(word) > 2 and len(scripts & {"LATIN", "CYRILLIC", "GREEK"}) > 1:
            return True
    return False


def plain(text: str) -> str:
    """``text`` in one width, one style of letters, without hidden characters. Case stays."""
    shown = unicodedata.normalize("NFKC", without_hidden(text))
    shown = shown.replace("\u0131\u0307", "i").replace("\u2019", "'").replace("\u2018", "'")
    shown = re.sub(r"(?<=[a-z])\u3002(?=[a-z])", ".", shown, flags=re.IGNORECASE)
    return SPELT.sub(lambda found: re.sub(r"[.\-_*·]", "", found[0]), shown)


def readings(text: str) -> list[str]:
    """``text`` as it may be read: plain, with look-alikes as Latin, with digits as letters."""
    first = plain(text)
    found = [first]
    latin = first.translate(LOOK_ALIKES)
    if latin != first:
        found.append(latin)
    spelt = MIXED.sub(lambda word: word[0].translate(LEET), latin)
    if spelt != latin:
        found.append(spelt)
    return found
