"""Does a text still say it? Each kind of item is compared by what must not change of it.

A text says the same in other words: 4,000 as 4000, "21 March" as 2026-03-21, a decision without
its "let's". What may not differ is a digit, a unit, a part of a date, a word of a name, and
whether something was to be or not to be.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from conversations.protected.dates import Date, agree, dates
from conversations.protected.finding import pieces
from conversations.protected.items import SENTENCES, Item
from conversations.protected.quantities import Quantity, plain_digits, quantities
from conversations.protected.spans import BLANKS, WORD, is_whole, without_labels, words_of
from conversations.protected.vocabulary import (
    EMPTY_WORDS,
    LABELS,
    NEGATIONS,
    NUMBER_WORDS,
    UNITS,
)
from memoryproject.text import fold_accents

ENOUGH = 0.6  # of a sentence's content words
MOST_CLAUSES = 5  # in which a sentence may be said again
STEM = 5  # letters by which two forms of a word are the same word
QUOTES = str.maketrans(dict.fromkeys("“”„«»‹›″", '"') | dict.fromkeys("–—‑−", "-") | {"\u00ad": ""})
CLAUSES = re.compile(
    r"[.!?;:|\n](?:\s+|$)|,\s|[。！？।，；]|\s(?:but|and|aber|und|pero|mais|y|et)\s|\s-\s"
)
AT_MOST = re.compile(
    r"\b(?:no more than|not more than|at most|maximum(?: of)?|max\.?|up to|no later than"
    r"|hochstens|maximal|nicht mehr als|no mas de|como maximo|pas plus de|au plus)(?!\w)"
)
AT_LEAST = re.compile(
    r"\b(?:no (?:less|fewer) than|at least|minimum(?: of)?|min\.?|mindestens|al menos|como minimo"
    r"|au moins)(?!\w)"
)
FREE_OF = re.compile(r"\b(\w+)-free\b")
CORE = re.compile(r"[^\W_](?:[^\s]*[^\W_])?")
FIGURE = re.compile(r"\d[\d.,]*")
LABELLED = re.compile(
    rf"^(?:{fold_accents(LABELS)}|version|release)s?\b(?: [^\W\d]{{1,7}}){{0,3}}[.:]? ?[#№]?(?=[^ ]+$)"
)
FEW_CHARACTERS = 3  # a reference no longer than this says nothing without its label


class Reading:
    """A text, taken apart as far as somebody has asked for."""

    def __init__(self, text: str) -> None:
        self.text = without_labels(text)

    @cached_property
    def folded(self) -> str:
        return folded(self.text)

    @cached_property
    def words(self) -> frozenset[str]:
        return frozenset(match[0] for match in WORD.finditer(self.folded))

    @cached_property
    def stems(self) -> frozenset[str]:
        return frozenset(stem(word) for word in self.words)

    @cached_property
    def quantities(self) -> list[Quantity]:
        return list(quantities(self.text))

    @cached_property
    def numbers(self) -> frozenset[str]:
        """The values of all its numbers, of small ones also where they are words."""
        counted = {value for quantity in self.quantities for value in quantity.values}
        return frozenset(counted | {str(NUMBER_WORDS[w]) for w in self.words if w in NUMBER_WORDS})

    @cached_property
    def amounts(self) -> frozenset[tuple[str, str]]:
        written = {(value, one.unit) for one in self.quantities for value in one.values if one.unit}
        return frozenset(written | set(_amounts_in_words(self.folded)))

    @cached_property
    def dates(self) -> list[Date]:
        return list(dates(self.text, words_of(self.text)))

    @cached_property
    def clauses(self) -> list["Clause"]:
        return [Clause(part) for part in CLAUSES.split(_comparisons(self.folded)) if part.strip()]


class Clause:
    """The content of a clause as stems, its numbers, and whether it denies."""

    def __init__(self, said: str) -> None:
        words = [match[0] for match in WORD.finditer(said)]
        parts = [part for word in words for part in word.split("'")]
        free_of = {stem(part) for part in FREE_OF.findall(said)}
        self.stems = frozenset(
            stem(part)
            for part in parts
            if part not in EMPTY_FOLDED and part not in NEGATIONS_FOLDED
        )
        self.numbers = Reading(said).numbers if NUMBERED.search(said) else frozenset[str]()
        self.denials = sum(part in NEGATIONS_FOLDED for part in parts) + len(free_of)


NUMBERED = re.compile(r"\d|\b(?:" + "|".join(map(re.escape, NUMBER_WORDS)) + r")\b")
EMPTY_FOLDED = frozenset(map(fold_accents, EMPTY_WORDS))
NEGATIONS_FOLDED = frozenset(map(fold_accents, NEGATIONS))


def stem(word: str) -> str:
    """A word's beginning without an English ending: enough to know "renting" from "rent" by."""
    for ending in ("ing", "ed", "es", "s", "e"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            word = word.removesuffix(ending)
            break
    if len(word) > 3 and word[-1] == word[-2]:
        word = word[:-1]
    return word[:STEM]


def folded(text: str) -> str:
    """In one case, without accents, with plain quotes, hyphens, blanks and digits."""
    text = BLANKS.sub(" ", text.translate(QUOTES)).strip()
    return text.casefold() if text.isascii() else plain_digits(fold_accents(text))


def stands_in(item: Item, text: str) -> bool:
    """Whether ``text`` still says ``item``, be it in another form."""
    return says(Reading(text), item)


def lost(items: Iterable[Item], text: str) -> list[Item]:
    """The ``items`` that ``text`` does not say, in their order."""
    reading = Reading(text)
    return [item for item in items if not says(reading, item)]


def says(reading: Reading, item: Item) -> bool:
    said = folded(without_labels(item.text))
    if not said:
        return True
    if item.kind == "identifier":
        return _says_identifier(reading, said)
    if whole(said, reading.folded):
        return True
    if item.kind in SENTENCES:
        return _says_sentence(reading, said, item.text)
    if item.kind == "amount":
        return _says_amount(reading, item.text)
    if item.kind == "number":
        return _says_number(reading, item.text, said)
    if item.kind == "date":
        return _says_date(reading, item.text)
    return _says_name(reading, said)


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


def _says_amount(reading: Reading, text: str) -> bool:
    wanted = [(value, one.unit) for one in quantities(text) for value in one.values]
    return bool(wanted) and all(
        (value, unit) in reading.amounts
        or (unit == "°" and {(value, "°C"), (value, "°F")} & reading.amounts)
        or (unit in ("°C", "°F") and (value, "°") in reading.amounts)
        for value, unit in wanted
    )


def _amounts_in_words(said: str) -> Iterator[tuple[str, str]]:
    """ "three kg": a small number as a word before a unit."""
    words = said.split()
    for one, following in zip(words, words[1:], strict=False):
        if one in NUMBER_WORDS and following.strip(".,;:!?)") in UNITS:
            yield str(NUMBER_WORDS[one]), UNITS[following.strip(".,;:!?)")]


def _says_number(reading: Reading, text: str, said: str) -> bool:
    """Its value, and the stem of what it counts if it is a small one."""
    found = list(quantities(text))
    if not found or not all(v in reading.numbers for one in found for v in one.values):
        return False
    if max(one.digits for one in found) >= 3:
        return True
    nouns = [word for word in WORD.findall(said) if word not in EMPTY_FOLDED][-1:]
    return all(stem(noun) in reading.stems for noun in nouns)


def _says_date(reading: Reading, text: str) -> bool:
    wanted = list(dates(text, words_of(text)))
    if not wanted:
        return False
    longest = max(wanted, key=lambda one: one.end - one.start)
    parts = [one for one in wanted if one is longest or not _overlap(one, longest)]
    return all(_has_date(reading, part) for part in parts)


def _overlap(one: Date, other: Date) -> bool:
    return one.start < other.end and other.start < one.end


def _has_date(reading: Reading, said: Date) -> bool:
    if any(agree(said, other) for other in reading.dates):
        return True
    is_year = said.year and not (said.day or said.month or said.weekday)
    return bool(is_year) and str(said.year) in reading.numbers


def _says_name(reading: Reading, said: str) -> bool:
    """All its words, also as a possessive or, in Cyrillic, in another case."""
    parts = [part for part in WORD.findall(said) if part not in EMPTY_FOLDED]
    if not parts:
        return False
    figures = FIGURE.findall(said)
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
    return bool(re.match(f"[{UNSPACED_OR_HINDI}]", part)) and part in reading.folded


UNSPACED_OR_HINDI = "\u0900-\u0dff\u0e00-\u0fff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff"


def _says_sentence(reading: Reading, said: str, text: str) -> bool:
    """Most content words and all numbers within a few clauses, and denied in both or in neither.

    The shortest run of clauses decides: a longer one takes in denials of something else. Names,
    references, amounts and dates in it must stand as they must anywhere.
    """
    wanted = Clause(_comparisons(said))
    if not wanted.stems and not wanted.numbers:
        return False
    for length in range(1, MOST_CLAUSES + 1):
        runs = [run for run in _runs(reading.clauses, length) if _covers(run, wanted)]
        if runs:
            is_denied = wanted.denials > 0
            return any((sum(c.denials for c in run) > 0) == is_denied for run in runs) and all(
                says(reading, piece) for piece in pieces(text)
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


def _comparisons(said: str) -> str:
    """ "No more than" and "at most" as one word that denies nothing."""
    return AT_LEAST.sub(" xleast ", AT_MOST.sub(" xmost ", said))
