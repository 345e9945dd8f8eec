"""When two facts under different free keys say the same thing: a decision of code, no Django.

A model that names keys itself calls one thing ``instrument`` today and ``music.instruments``
tomorrow. Likeness decides nothing here ("loves spicy food" is near to "hates spicy food", "the
15th" to "the 16th"): values and sentences must be the same word for word by their stems, and
polarity, numbers, dates, subject and sensitive category must be equal. The keys may differ only in
words that name a topic, since any other may say whom it is about (``sister.instrument``). Never a
key of the catalogue: what stands there is told apart on purpose.

Rather two lines too many than one thing lost: what cannot be decided so stays as it is.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from facts import keys
from facts.models import Fact
from facts.terms import WORD, stems
from memoryproject.text import fold_accents

NUMBERS = re.compile(r"\d+").findall
ARTICLES = frozenset({"a", "an", "the"})
NEGATIONS = frozenset(
    """no not never none nor without cannot nicht nie niemals kein keine keinen keiner ohne
    nunca jamas sin ne pas jamais sans non mai senza nao sem nem niet geen nooit не нет никогда
    без нельзя नहीं नही मत कभी لا ليس لم لن δεν μην""".split()  # noqa: SIM905
)
# Words of keys that name a topic, and nobody.
TOPICS = """activity art book car class club course craft device drink event exercise fact film food
    game gear general health hobby home info instrument interest job language leisure misc movie
    music musical note object other personal pet plan platform play practice profession profile
    project purchase read routine school skill software sport study subject task thing tool topic
    travel trip user vehicle work"""
NEGATING_SIGNS = re.compile(r"n'?t\b|[不没沒無无未非]|ない|ません|なし|않|안 |못|ไม่")


@dataclass(frozen=True)
class Said:
    """What a fact says, reduced to what must agree."""

    sentence: tuple[str, ...]
    value: tuple[str, ...]
    polarity: str
    is_negated: bool
    subject: str
    numbers: tuple[str, ...]
    category: str
    dates: tuple[object, object]
    muted: bool


def may_be_merged(fact: Fact) -> bool:
    """Whether its key is one that a model made up."""
    return keys.normal_name(fact.key) not in keys.CATALOGUE


def said(fact: Fact) -> Said:
    entry = keys.lookup(fact.key)
    by_value = fact.slot == keys.slot_for(entry, value=fact.value)
    return Said(
        sentence=_without_articles(stems(fact.text, fact.language)) or (fact.text,),
        value=_value(fact),
        polarity=fact.polarity,
        is_negated=_is_negated(fact.text) or _is_negated(fact.value),
        subject="" if by_value else fact.slot,
        numbers=tuple(sorted(NUMBERS(f"{fact.value} {fact.text}"))),
        category=keys.category_of(fact.key, value=fact.value, text=fact.text),
        dates=(fact.valid_from, fact.valid_until),
        muted=fact.muted,
    )


def say_the_same(one: Fact, other: Fact) -> bool:
    """Whether two facts under different free keys are one thing told twice."""
    return (
        one.key != other.key
        and may_be_merged(one)
        and may_be_merged(other)
        and said(one) == said(other)
        and _keys_agree(one, other)
    )


def pairs(facts: Iterable[Fact]) -> Iterator[tuple[Fact, Fact]]:
    """Those of ``facts`` that say the same, each pair with the elder first."""
    by_value = _grouped((fact for fact in facts if may_be_merged(fact)), by=_value)
    for same_value in by_value:
        for group in _grouped(same_value, by=said):
            group.sort(key=lambda fact: (fact.stated_at, fact.pk))
            for elder, younger in combinations(group, 2):
                if elder.key != younger.key and _keys_agree(elder, younger):
                    yield elder, younger


def _grouped(facts: Iterable[Fact], *, by: Callable[[Fact], Hashable]) -> list[list[Fact]]:
    """Facts that are equal by ``by``, where they stand under more than one key."""
    groups: defaultdict[Hashable, list[Fact]] = defaultdict(list)
    for fact in facts:
        groups[by(fact)].append(fact)
    return [group for group in groups.values() if len({fact.key for fact in group}) > 1]


def _value(fact: Fact) -> tuple[str, ...]:
    return _without_articles(stems(fact.value, fact.language)) or (fact.value_folded,)


def _keys_agree(one: Fact, other: Fact) -> bool:
    return _key_words(one) ^ _key_words(other) <= _topics()


def _key_words(fact: Fact) -> set[str]:
    return set(stems(fact.key.replace("_", " "), "en"))


@cache
def _topics() -> frozenset[str]:
    return frozenset(stems(TOPICS, "en"))


def _without_articles(words: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(word for word in words if word not in ARTICLES)


def _is_negated(text: str) -> bool:
    folded = fold_accents(text)
    return (
        not NEGATIONS.isdisjoint(WORD.findall(folded)) or NEGATING_SIGNS.search(folded) is not None
    )
