"""Which of what is remembered a command to forget means.

A deletion cannot be undone, so a word too few is a question back. Surely meant is what holds every
content word of the command, and every number, and is denied where the command denies. A single
word says little ("my dog" is no dog groomer): it must be what the fact is about, by its key, or
the value itself.

What was replaced meanwhile stands in the history of what replaced it, and would take that along:
it is asked about, unless nothing of its line stands any more.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from uuid import UUID

from facts import keys
from facts.commands.command import Command
from facts.models import Candidate, Episode, Fact
from facts.models.statement import Polarity, Statement
from facts.terms import Word, index_words
from facts.versioning import latest
from memoryproject.text import fold

NUMBER = re.compile(r"\d+")
DENIALS = frozenset(
    [
        "no",
        "not",
        "never",
        "don't",
        "doesn't",
        "isn't",
        "can't",
        "won't",
        "nicht",
        "nie",
        "kein",
        "keine",
        "keinen",
        "keinem",
        "nunca",
        "ne",
        "n",
        "pas",
        "jamais",
        "não",
        "nem",
        "non",
        "mai",
        "niet",
        "nooit",
        "geen",
        "не",
        "нет",
        "никогда",
        "नहीं",
        "मत",
        "değil",
        "yok",
        "لا",
        "ليس",
        "لست",
    ]
)
DENIED_INSIDE = re.compile(r"[不没沒非]|ない|ません")


@dataclass
class Meant:
    """``sure``: what surely is meant. ``perhaps``: what shares at least half of the words."""

    sure: list[Fact] = field(default_factory=list)
    perhaps: list[Fact] = field(default_factory=list)
    offers: list[Candidate] = field(default_factory=list)
    episodes: list[Episode] = field(default_factory=list)

    @property
    def count(self) -> int:
        """How many things surely are meant."""
        return len(self.sure) + len(self.offers) + len(self.episodes)


class _Asked:
    """The command's words, as they are compared."""

    def __init__(self, command: Command) -> None:
        words = index_words(command.about, command.language)
        self.words: list[Word] = [
            one for one in words if one.strength > 0 and not one.terms[0].isdecimal()
        ]
        self.numbers = set(NUMBER.findall(command.about))
        self.denies = _denies(command.about)

    def means(self, statement: Statement) -> bool:
        text = f"{statement.text}\n{statement.value}"
        denied = statement.polarity == Polarity.NEGATIVE or _denies(text)
        if denied != self.denies or not self.numbers <= set(NUMBER.findall(text)):
            return False
        if len(self.words) == 1 and not self.numbers:
            return self._names(statement)
        return self.held(f"{text}\n{_key_words(statement)}", statement.language) == len(self.words)

    def _names(self, statement: Statement) -> bool:
        """Whether the one word is what the statement is about, or all of a part of its value."""
        (word,) = self.words
        parts = [_key_words(statement), *statement.value.split(",")]
        return any(
            words and all(not set(word.terms).isdisjoint(one.terms) for one in words)
            for words in (index_words(part, statement.language) for part in _each(parts))
        )

    def held(self, text: str, language: str) -> int:
        """How many of the words ``text`` holds, in any of their forms."""
        forms = {form for word in index_words(text, language) for form in word.terms}
        return sum(not forms.isdisjoint(word.terms) for word in self.words)


def meant(user_id: UUID, command: Command) -> Meant:
    """What of the user's memory ``command`` speaks of. Call it inside ``acting_as``."""
    asked, found = _Asked(command), Meant()
    if not asked.words and not asked.numbers:
        return found
    gone: list[Fact] = []
    for fact in Fact.objects.for_user_id(user_id).order_by("-stated_at", "-id"):
        if asked.means(fact):
            (found.sure if fact.stands else gone).append(fact)
        elif fact.stands and asked.held(fact.text, fact.language) * 2 >= len(asked.words) > 0:
            found.perhaps.append(fact)
    _add_replaced(found, gone)
    waiting = Candidate.objects.for_user_id(user_id).order_by("-stated_at", "-id")
    found.offers = [one for one in waiting if asked.means(one)]
    happened = Episode.objects.for_user_id(user_id).order_by("-occurred_at", "-id")
    found.episodes = [
        one
        for one in happened
        if len(asked.words) > 1
        and asked.numbers <= set(NUMBER.findall(one.text_folded))
        and asked.held(one.text_folded, one.language) == len(asked.words)
    ]
    return found


def _add_replaced(found: Meant, gone: Sequence[Fact]) -> None:
    known = {one.pk for one in (*found.sure, *found.perhaps)}
    for fact in gone:
        now = latest(fact)
        if now is None or now.pk in known:
            continue
        known.add(now.pk)
        (found.perhaps if now.stands else found.sure).append(now)


def _key_words(statement: Statement) -> str:
    """What the key is called, and the words of its sentence: "profile city Lives in"."""
    said = keys.lookup(statement.key).third.replace("{value}", "")
    return f"{statement.key} {said}".replace(".", " ").replace("_", " ")


def _each(parts: Sequence[str]) -> Iterator[str]:
    """The key's words one by one, and the parts of the value."""
    yield from parts[0].split()
    yield from parts[1:]


def _denies(text: str) -> bool:
    words = fold(text).replace("\u2019", "'").split()
    return not DENIALS.isdisjoint(words) or DENIED_INSIDE.search(text) is not None
