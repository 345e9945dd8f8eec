"""Texts and items taken apart for comparison, each part when it is first asked for."""

# ruff: noqa: RUF001 - signs and letters of other scripts are what is looked for here

import re
from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise

from conversations.protected.dates import Date, dates
from conversations.protected.finding import pieces
from conversations.protected.items import Item
from conversations.protected.quantities import Quantity, plain_digits, quantities
from conversations.protected.spans import BLANKS, WORD, without_labels, words_of
from conversations.protected.vocabulary import EMPTY_WORDS, NEGATIONS, NUMBER_WORDS, UNITS
from memoryproject.text import fold_accents

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
NUMBERED = re.compile(r"\d|\b(?:" + "|".join(map(re.escape, NUMBER_WORDS)) + r")\b")
EMPTY_FOLDED = frozenset(map(fold_accents, EMPTY_WORDS))
NEGATIONS_FOLDED = frozenset(map(fold_accents, NEGATIONS))


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
        return [Clause(part) for part in CLAUSES.split(comparisons(self.folded)) if part.strip()]


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


class Wanted:
    """An item, taken apart as it is looked for; worth keeping while it is looked for in many"
    " texts."""

    def __init__(self, item: Item) -> None:
        self.kind = item.kind
        self.text = without_labels(item.text)
        self.said = folded(self.text)

    @cached_property
    def clause(self) -> Clause:
        return Clause(comparisons(self.said))

    @cached_property
    def pieces(self) -> list["Wanted"]:
        return [Wanted(piece) for piece in pieces(self.text)]

    @cached_property
    def quantities(self) -> list[Quantity]:
        return list(quantities(self.text))

    @cached_property
    def dates(self) -> list[Date]:
        """The longest date in it, and those beside it."""
        found = list(dates(self.text, words_of(self.text)))
        longest = max(found, key=lambda one: one.end - one.start, default=None)
        return [one for one in found if longest and (one is longest or not _overlap(one, longest))]


def folded(text: str) -> str:
    """In one case, without accents, with plain quotes, hyphens, blanks and digits."""
    text = BLANKS.sub(" ", text.translate(QUOTES)).strip()
    return text.casefold() if text.isascii() else plain_digits(fold_accents(text))


def stem(word: str) -> str:
    """A word's beginning without an English ending: enough to know "renting" from "rent" by."""
    for ending in ("ing", "ed", "es", "s", "e"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            word = word.removesuffix(ending)
            break
    if len(word) > 3 and word[-1] == word[-2]:
        word = word[:-1]
    return word[:STEM]


def _amounts_in_words(said: str) -> Iterator[tuple[str, str]]:
    """ "three kg": a small number as a word before a unit."""
    words = said.split()
    for one, following in pairwise(words):
        if one in NUMBER_WORDS and following.strip(".,;:!?)") in UNITS:
            yield str(NUMBER_WORDS[one]), UNITS[following.strip(".,;:!?)")]


def comparisons(said: str) -> str:
    """ "No more than" and "at most" as one word that denies nothing."""
    return AT_LEAST.sub(" xleast ", AT_MOST.sub(" xmost ", said))


def _overlap(one: Date, other: Date) -> bool:
    return one.start < other.end and other.start < one.end
