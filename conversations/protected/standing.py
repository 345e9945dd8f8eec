"""Does a text still say it? Each kind of item is compared by what must not change of it.

A text says the same in other words: 4,000 as 4000, "21 March" as 2026-03-21, a decision without
its "let's". What may not differ is a digit, a unit, a part of a date, a word of a name, and
whether something was to be or not to be.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from conversations.protected.dates import Date, agree
from conversations.protected.items import SENTENCES, Item
from conversations.protected.readings import EMPTY_FOLDED, Clause, Reading, Wanted, stem
from conversations.protected.spans import WORD, is_whole
from conversations.protected.vocabulary import LABELS
from memoryproject.text import fold_accents

ENOUGH = 0.6  # of a sentence's content words
MOST_CLAUSES = 5  # in which a sentence may be said again
FIGURE = re.compile(r"\d[\d.,]*")
LABELLED = re.compile(
    rf"^(?:{fold_accents(LABELS)}|version"
    rf"|release)s?\b(?: [^\W\d]{{1,7}}(?=[ .:#])){{0,3}}[.:]? ?[#№]?(?=[^ ]+$)"
)
FEW_CHARACTERS = 3  # a reference no longer than this says nothing without its label
UNCASED = "\u0900-\u0dff\u0e00-\u0fff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff"


def stands_in(item: Item, text: str) -> bool:
    """Whether ``text`` still says ``item``, be it in another form."""
    return says(Reading(text), Wanted(item))


def lost(items: Iterable[Item], text: str) -> list[Item]:
    """The ``items`` that ``text`` does not say, in their order."""
    reading = Reading(text)
    return [item for item in items if not says(reading, Wanted(item))]


def says(reading: Reading, wanted: Wanted) -> bool:
    if not wanted.said:
        return True
    if wanted.kind == "identifier":
        return _says_identifier(reading, wanted.said)
    return whole(wanted.said, reading.folded) or SAYS[wanted.kind](reading, wanted)


def whole(said: str, text: str, *, is_code: bool = False) -> bool:
    """Whether ``said`` stands in ``text``, and not as part of a longer number, word or code."""
    start = text.find(said)
    while start >= 0:
        if is_whole(text, start, start + len(said), is_code=is_code):
            return True
        start = text.find(said, start + 1)
    return False


def _says_identifier(reading: Reading, said: str) -> bool:
    """A reference by itself; its label ("room") only if it is too short to be known without."""
    body = LABELLED.sub("", said)
    is_known_alone = len(body) > FEW_CHARACTERS and any(map(str.isdecimal, body))
    if body != said and not is_known_alone:
        parts = [part for part in said.split() if part not in EMPTY_FOLDED]
        return all(whole(part, reading.folded) for part in parts)
    forms = [body, _bare_address(body)]
    return any(whole(form, reading.folded, is_code=True) for form in forms if form) or _says_spaced(
        reading, body
    )


def _says_spaced(reading: Reading, core: str) -> bool:
    """The same letters and digits with blanks or hyphens between other ones: an IBAN, a phone."""
    parts = re.findall(r"[^\W_]", core)
    if len(parts) < 5 or len(parts) > 40 or not any(part.isdecimal() for part in parts):
        return False
    if re.search(r"[/\\@]|\.[a-z]", core):
        return False
    pattern = r"[-\s./()]{0,2}".join(map(re.escape, parts))
    edge = r"(?<![a-z0-9])(?<![a-z0-9][-._/])"
    return re.search(rf"{edge}{pattern}(?![a-z0-9])(?![-._/][a-z0-9])", reading.folded) is not None


def _bare_address(text: str) -> str:
    return re.sub(r"^[a-z+]{2,10}://(?:www\.)?|^www\.", "", text).rstrip("/")


def _says_amount(reading: Reading, wanted: Wanted) -> bool:
    amounts = [(value, one.unit) for one in wanted.quantities for value in one.values]
    return bool(amounts) and all(
        (value, unit) in reading.amounts
        or (unit == "°" and {(value, "°C"), (value, "°F")} & reading.amounts)
        or (unit in ("°C", "°F") and (value, "°") in reading.amounts)
        for value, unit in amounts
    )


def _says_number(reading: Reading, wanted: Wanted) -> bool:
    """Its value, and the stem of what it counts if it is a small one."""
    found = wanted.quantities
    if not found or not all(v in reading.numbers for one in found for v in one.values):
        return False
    if max(one.digits for one in found) >= 3:
        return True
    nouns = [word for word in WORD.findall(wanted.said) if word not in EMPTY_FOLDED][-1:]
    return all(stem(noun) in reading.stems for noun in nouns)


def _says_date(reading: Reading, wanted: Wanted) -> bool:
    return bool(wanted.dates) and all(_has_date(reading, part) for part in wanted.dates)


def _has_date(reading: Reading, said: Date) -> bool:
    if any(agree(said, other) for other in reading.dates):
        return True
    is_year = said.year and not (said.day or said.month or said.weekday)
    return bool(is_year) and str(said.year) in reading.numbers


def _says_name(reading: Reading, wanted: Wanted) -> bool:
    """All its words, also as a possessive or, in Cyrillic, in another case."""
    parts = [part for part in WORD.findall(wanted.said) if part not in EMPTY_FOLDED]
    if not parts:
        return False
    figures = FIGURE.findall(wanted.said)
    return all(_has_word(reading, part) for part in parts) and all(
        whole(figure.rstrip(".,"), reading.folded) for figure in figures
    )


def _has_word(reading: Reading, part: str) -> bool:
    bare = part.removesuffix("'s")
    if {part, bare, f"{bare}s", f"{bare}'s", f"{bare}'"} & reading.words:
        return True
    if "\u0400" <= part[0] <= "\u04ff" and len(part) >= 4:
        root = part[: max(3, len(part) - 2)]
        return any(
            word.startswith(root) and abs(len(word) - len(part)) <= 3 for word in reading.words
        )
    return bool(re.match(f"[{UNCASED}]", part)) and part in reading.folded


def _says_sentence(reading: Reading, wanted: Wanted) -> bool:
    """Most content words and all numbers within a few clauses, and denied in both or in neither.

    The shortest run of clauses decides: a longer one takes in denials of something else. Names,
    references, amounts and dates in it must stand as they must anywhere.
    """
    clause = wanted.clause
    if not clause.stems and not clause.numbers:
        return False
    for length in range(1, MOST_CLAUSES + 1):
        runs = [run for run in _runs(reading.clauses, length) if _covers(run, clause)]
        if runs:
            is_denied = clause.denials > 0
            return any((sum(c.denials for c in run) > 0) == is_denied for run in runs) and all(
                says(reading, piece) for piece in wanted.pieces
            )
    return False


def _runs(clauses: Sequence[Clause], length: int) -> Iterator[Sequence[Clause]]:
    for start in range(max(0, len(clauses) - length + 1)):
        yield clauses[start : start + length]


def _covers(run: Sequence[Clause], wanted: Clause) -> bool:
    numbers = frozenset[str]().union(*(clause.numbers for clause in run))
    if not wanted.numbers <= numbers:
        return False
    if not wanted.stems:
        return True
    stems = frozenset[str]().union(*(clause.stems for clause in run))
    bound = wanted.stems & {"xmost", "xleas"}
    return bound <= stems and len(wanted.stems & stems) >= ENOUGH * len(wanted.stems)


SAYS: dict[str, Callable[[Reading, Wanted], bool]] = {
    "amount": _says_amount,
    "number": _says_number,
    "date": _says_date,
    "name": _says_name,
    "gap": lambda reading, wanted: False,
    **dict.fromkeys(SENTENCES, _says_sentence),
}
