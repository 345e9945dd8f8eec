"""Names of people, places and products, as each script shows them.

Where a capital tells a name, the words at the beginning of a sentence tell nothing, and in German
every noun has one: there a name is known by what stands before it. Other scripts have no capitals,
and only a few turns of phrase by which to know one. Better a name missed than every noun kept:
identifiers, amounts and dates do not depend on this.
"""

# ruff: noqa: RUF001 - signs and letters of other scripts are what is looked for here

import re
from collections.abc import Iterator, Sequence

from conversations.protected.spans import Span, Word
from conversations.protected.vocabulary import (
    AFTER_A_PERSON,
    BEFORE_PLACES,
    BETWEEN_NAMES,
    GERMAN,
    KIN,
    MONTHS,
    NO_NAMES,
    NO_PLACES,
    NOT_GERMAN,
    WEEKDAYS,
)

SHOUTED = 0.6  # of the words in capitals: nothing can be told from them
QUOTED = re.compile(
    r"[\"“„«]([^\W\d_a-zß-öø-ÿ][^\"“”„«»\n]{2,79})[\"“”»]|[《『「]([^《》『』「」\n]{1,40})[》』」]"
)
INTRODUCED = re.compile(
    r"\b(?:my name is|i am called|mein name ist|ich heiße|ich heisse|me llamo|mi nombre es"
    r"|je m'appelle|mi chiamo|меня зовут)[ ]+"
    r"([^\W\d_][\w'’-]{1,30}(?-i:(?:[ ][A-ZÀ-ÖØ-ÞА-Я][\w'’-]{1,30}){0,3}))",
    re.IGNORECASE,
)
INTRODUCING = frozenset(
    ("name", "called", "heiße", "heisse", "llamo", "nombre", "m'appelle", "chiamo", "зовут")
)
# The word before the bracket of each: what follows or goes before it is a name.
HINDI = re.compile(
    r"नाम[ ](?P<name>[\u0900-\u0963]{2,20})[ ](?:है|हैं|था)"
    r"|(?P<place>[\u0900-\u0963]{2,20})[ ]में[ ](?:रह|काम)"
    r"|(?P<from>[\u0900-\u0963]{2,20})[ ]से[ ](?:हूँ|हूं|है)[ ।]?$"
    r"|(?P<honoured>[\u0900-\u0963]{2,20})[ ]जी(?![\u0900-\u0963])"
)
HAN = "[\u3400-\u4dbf\u4e00-\u9fff]"
CHINESE = re.compile(
    rf"(?:我叫|名叫|叫做|名字是|名字叫)({HAN}{{2,4}}?)(?=[，。、！？；\s]|$)"
    rf"|(?:住在|来自|搬到|搬去)({HAN}{{2,6}}?)(?=[，。、！？；\s]|$)"
    rf"|(?<!{HAN})({HAN}{{1,3}})(?:先生|女士|老师|医生|小姐)"
    r"|([\u30a0-\u30ff\u3400-\u4dbf\u4e00-\u9fffA-Za-z]{1,8})(?:さん|様|씨)"
)
ARABIC = re.compile(r"(?:اسمي|اسمه|اسمها)[ ]([\u0620-\u065f]{2,20})")
HINDI_NO_NAMES = frozenset(
    [
        "घर",
        "शहर",
        "गाँव",
        "गांव",
        "देश",
        "कमरे",
        "इस",
        "उस",
        "यहाँ",
        "वहाँ",
        "क्या",
        "ऑफिस",
        "स्कूल",
        "बाद",
        "पहले",
    ]
)
TITLES = frozenset(("dr", "mr", "mrs", "ms", "prof", "st", "fr", "sr", "sra"))
STARTS_AFTER = ".!?:;)\n•।。！？…*#>|"
OPENING = " \t\"'“„«‘(['*_-–—"
BETWEEN = re.compile(r"[ \u00a0]|[-–]|\.[ ]|[ ]?&[ ]")


def name_spans(text: str, words: Sequence[Word]) -> Iterator[Span]:
    for match in QUOTED.finditer(text):
        group = 1 if match[1] is not None else 2
        yield Span(match.start(group), match.end(group), "name")
    if INTRODUCING.intersection(word.lower for word in words):
        for match in INTRODUCED.finditer(text):
            yield Span(match.start(1), match.end(1), "name")
    if not text.isascii():
        yield from _uncapitalised(text)
    capitals = [at for at, word in enumerate(words) if word.text[0].isupper()]
    if not capitals:
        return
    shouted = sum(words[at].text.isupper() and len(words[at].text) > 1 for at in capitals)
    if shouted > SHOUTED * len(words) > 2:
        return
    if is_german(words):
        yield from _german(text, words, capitals)
    else:
        yield from _capitalised(text, words, capitals)


def is_german(words: Sequence[Word]) -> bool:
    said = {word.lower for word in words}
    return len(said & GERMAN) > len(said & NOT_GERMAN)


def _uncapitalised(text: str) -> Iterator[Span]:
    for pattern in (HINDI, CHINESE, ARABIC):
        for match in pattern.finditer(text):
            group = match.lastindex or 0
            if match[group] not in HINDI_NO_NAMES:
                yield Span(match.start(group), match.end(group), "name")


def _capitalised(text: str, words: Sequence[Word], capitals: Sequence[int]) -> Iterator[Span]:
    """Runs of capitalised words; a single one at a sentence's beginning only on good grounds."""
    inside: set[str] = set()
    alone: list[int] = []
    for first, last in _runs(text, words, capitals):
        starts = starts_sentence(text, words[first].start)
        while first <= last and not _can_be_named(words[first]):
            first, starts = first + 1, False
        while last > first and not _can_be_named(words[last]):
            last -= 1
        if first > last:
            continue
        if starts and first == last:
            alone.append(first)
            continue
        inside.update(word.lower for word in words[first : last + 1])
        yield _span(words, first, last)
    for at in alone:
        if words[at].lower in inside or _is_a_person(words, at):
            yield _span(words, at, at)


def _span(words: Sequence[Word], first: int, last: int) -> Span:
    start, end = words[first].start, words[last].end
    if words[last].lower.endswith("'s"):
        end -= 2
    return Span(start, end, "name")


def _runs(text: str, words: Sequence[Word], capitals: Sequence[int]) -> Iterator[tuple[int, int]]:
    """First and last of neighbouring capitalised words, with "de" or "of" between them."""
    done = -1
    for at in capitals:
        if at <= done:
            continue
        last = at
        while last < at + 8:
            step = 1
            while (
                step < 3
                and last + step < len(words)
                and words[last + step].lower in BETWEEN_NAMES
                and not words[last + step].text[0].isupper()
            ):
                step += 1
            if last + step >= len(words) or not words[last + step].text[0].isupper():
                break
            if any(not _touch(text, words[i], words[i + 1]) for i in range(last, last + step)):
                break
            if step > 1 and not _can_be_named(words[last + step]):
                break
            last += step
        done = last
        yield at, last


def _touch(text: str, one: Word, next_one: Word) -> bool:
    gap = text[one.end : next_one.start]
    if gap.startswith(".") and len(one.text) > 1 and one.lower not in TITLES:
        return False
    return len(gap) <= 3 and BETWEEN.fullmatch(gap) is not None


def _can_be_named(word: Word) -> bool:
    lower = word.lower.removesuffix("'s")
    if len(lower) < 2 or lower in NO_NAMES or word.lower in NO_NAMES:
        return False
    return lower not in WEEKDAYS and lower not in MONTHS


def _is_a_person(words: Sequence[Word], at: int) -> bool:
    if words[at].lower.endswith("'s"):
        return True
    following = words[at + 1] if at + 1 < len(words) else None
    return (
        following is not None
        and following.start - words[at].end == 1
        and following.lower in AFTER_A_PERSON
    )


def _german(text: str, words: Sequence[Word], capitals: Sequence[int]) -> Iterator[Span]:
    for at in capitals:
        word = words[at]
        before = words[at - 1].lower if at and _touch(text, words[at - 1], word) else ""
        if not _can_be_named(word) or word.lower in KIN:
            continue
        is_place = before in BEFORE_PLACES and word.lower not in NO_PLACES
        is_acronym = word.text.isupper() and len(word.text) >= 2
        starts = starts_sentence(text, word.start)
        if before in KIN or (is_place and not _is_noun(word)) or is_acronym:
            end = at
            if at + 1 < len(words) and words[at + 1].text[0].isupper() and before in KIN:
                end = at + 1 if _touch(text, word, words[at + 1]) else at
            yield _span(words, at, end)
        elif starts and _is_a_person(words, at) and not _is_noun(word):
            yield Span(word.start, word.end, "name", 0.8)


def _is_noun(word: Word) -> bool:
    return word.lower.endswith(
        ("ung", "heit", "keit", "schaft", "tion", "chen", "lein", "ismus", "tät", "nis", "zeug")
    )


def starts_sentence(text: str, at: int) -> bool:
    """Whether the word at ``at`` is capitalised for standing there, as far as can be seen."""
    before = text[max(0, at - 8) : at].rstrip(OPENING)
    return not before or before[-1] in STARTS_AFTER
