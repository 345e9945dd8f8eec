"""Where a text says what is to be forgotten: quotes, and sentences that hold a value's words."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Protocol

from facts.forgetting.signs import signs_of
from facts.terms import WORD, index_words
from facts.tombstones import content_words
from memoryproject.text import overwritten

# A full stop inside a word (3.14, example.org) ends nothing; a Chinese or Hindi one always does.
SENTENCE = re.compile(r"[^\n]+?(?:[.!?]+(?!\w)|[\u3002\uff01\uff1f\u0964]+|(?=\n)|$)")
LONG_SENTENCE = 300  # characters; in a longer one only what lies between the words is masked
ACCENTS = re.compile("[\u0300-\u036f]")
SHORTEST_QUOTE = 3  # characters; "I" stands everywhere
LEAST_SHARED = 2  # content words of a sentence, for another to say the same
NOBODY = frozenset({"user"})  # in "The user lives in Pune", of whom every remembered sentence is
SHORTEST_RUN = 5  # letters and digits; shorter ones stand inside other words

Span = tuple[int, int]


@dataclass(frozen=True)
class Sought:
    """The words of one statement, and the beginnings that tell a text without them quickly."""

    words: list[tuple[str, ...]]
    language: str
    beginnings: tuple[str, ...]
    least: int
    """How many of the words a sentence that says it holds."""
    run: str = ""
    """The value's letters and digits in one run, if it is long enough to be told by that."""

    @classmethod
    def of(
        cls, words: list[tuple[str, ...]], language: str, *, least: int = 0, run: str = ""
    ) -> "Sought":
        """``least`` 0: half of the words."""
        beginnings = tuple({unaccented(form)[:3] for word in words for form in word})
        return cls(words, language, beginnings, least or (len(words) + 1) // 2, run)

    def may_be_in(self, plain: str, run: str) -> bool:
        """Of a text as ``unaccented`` and as ``letters_of``: a cheap no."""
        return any(part in plain for part in self.beginnings) or self.run_is_in(run)

    def run_is_in(self, run: str) -> bool:
        return bool(self.run) and self.run in run

    def is_in(self, sentence: str) -> bool:
        forms = {form for word in index_words(sentence, self.language) for form in word.terms}
        held = sum(not forms.isdisjoint(word) for word in self.words)
        return held >= self.least or self.run_is_in(letters_of(sentence))


class Stated(Protocol):
    """What was said, as far as it is looked for: a fact, a candidate, a part of an episode."""

    @property
    def value(self) -> str: ...

    @property
    def text(self) -> str: ...

    @property
    def quote(self) -> str: ...

    @property
    def language(self) -> str: ...


@dataclass
class Traces:
    """What to look for: quotes, values, and in other words what every version of a fact says."""

    quotes: list[re.Pattern[str]] = field(default_factory=list)
    values: list[Sought] = field(default_factory=list)
    signs: list[re.Pattern[str]] = field(default_factory=list)

    @classmethod
    def of(cls, statements: Iterable[Stated]) -> "Traces":
        traces = cls()
        quotes: set[str] = set()
        values: set[tuple[str, str]] = set()
        sentences: set[tuple[str, str]] = set()
        for one in statements:
            quotes.add(one.quote.strip())
            sentences |= {(one.text, one.language), (one.quote, one.language)}
            traces.signs += signs_of(one.value, one.quote, one.language)
            values.add((one.value if content_words(one.value) else one.text, one.language))
            if not letters_of(one.value) and one.value.strip():
                traces.quotes.append(_literally(one.value.strip()))  # signs, such as emoji
        for quote in sorted(quotes):
            if len(quote) >= SHORTEST_QUOTE:
                traces.quotes.append(_literally(quote))
        for value, language in sorted(values):
            if words := content_words(value, language):
                run = letters_of(value)
                run = run if len(run) >= SHORTEST_RUN else ""
                traces.values.append(Sought.of(words, language, run=run))
        for sentence, language in sorted(sentences - values):
            words = [one for one in content_words(sentence, language) if NOBODY.isdisjoint(one)]
            if len(words) >= LEAST_SHARED:  # one word alone is of many sentences
                least = max(LEAST_SHARED, (len(words) + 1) // 2)
                traces.values.append(Sought.of(words, language, least=least))
        return traces

    @classmethod
    def of_all(cls, words: str) -> "Traces":
        """What to look for where only a sentence that holds all of the words is meant."""
        known = content_words(words)
        return cls(values=[Sought.of(known, "", least=len(known))] if known else [])

    def quote(self, sentences: Iterable[str]) -> None:
        """Look for these, too, as they stand."""
        self.quotes += [_literally(one) for one in sentences]

    def spans_in(self, text: str) -> list[Span]:
        """The spans of ``text`` that say it, merged, in order.

        A quote is masked as it stands; what is left is searched sentence by sentence.
        """
        spans = [match.span() for quote in self.quotes for match in quote.finditer(text)]
        rest = overwritten(text, spans)
        spans += [span for span in self._sentences(rest) if span not in spans]
        return merged(spans)

    def stand_in(self, text: str) -> bool:
        return bool(self.spans_in(text))

    def _sentences(self, text: str) -> Iterator[Span]:
        plain, run = unaccented(text), letters_of(text)
        likely = [one for one in self.values if one.may_be_in(plain, run)]
        marks = [match.span() for sign in self.signs for match in sign.finditer(text)]
        if not likely and not marks:
            return
        for match in SENTENCE.finditer(text):
            sentence = match.group()
            here = [one for one in marks if one[0] < match.end() and match.start() < one[1]]
            if here and len(sentence) <= LONG_SENTENCE:
                yield trimmed(sentence, match.start())
            else:
                yield from here
            for one in likely:
                if not one.is_in(sentence):
                    continue
                if len(sentence) <= LONG_SENTENCE:
                    yield trimmed(sentence, match.start())
                else:
                    yield between_words(one, sentence, match.start())


def unaccented(text: str) -> str:
    """A cheap form in which a text without the words is told from one that may hold them."""
    return ACCENTS.sub("", unicodedata.normalize("NFD", text).casefold())


def letters_of(text: str) -> str:
    """Letters and digits in one run: "Bird-watching" and "birdwatching", narrow and full width."""
    plain = unicodedata.normalize("NFKD", text).casefold()
    return "".join(character for character in plain if character.isalnum())


def _literally(text: str) -> re.Pattern[str]:
    return re.compile(r"\s+".join(map(re.escape, text.split())), re.IGNORECASE)


def between_words(sought: Sought, sentence: str, start: int) -> Span:
    """The span from the first of the words in the sentence to the last."""
    forms = {form for word in sought.words for form in word}
    found = [
        match.span()
        for match in WORD.finditer(sentence)
        if any(part in unaccented(match.group()) for part in sought.beginnings)
        and any(
            not forms.isdisjoint(word.terms) for word in index_words(match.group(), sought.language)
        )
    ]
    if not found:  # the words were told by their neighbours: the language was guessed from them
        return trimmed(sentence, start)
    return start + found[0][0], start + found[-1][1]


def trimmed(sentence: str, start: int) -> Span:
    """The span of a sentence without the blanks around it."""
    lead = len(sentence) - len(sentence.lstrip())
    return start + lead, start + len(sentence.rstrip())


def merged(spans: Iterable[Span]) -> list[Span]:
    """The spans in order, those that overlap or touch as one."""
    joined: list[Span] = []
    for start, end in sorted(spans):
        if start >= end:
            continue
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return joined
