"""What a model has put into a summary that nobody said: found by code, and taken out; pure.

A small model that is asked to retell a chat fills it in: an age, a price, a reply that nobody
gave. The check of what is lost (``protected``) does not see that. So each name, figure, amount,
date and reference of a new summary, which the same code finds, is looked for in what it was made
of (``sources``), and a sentence with one that is nowhere is dropped whole: cut to the rest, it
would claim something else. What the sentence said truly beside it is put back as an item.

A sentence without any of these may be invented as well. Where the languages are the same, it must
share some of its words with the sources; in a talk without a single reply, none can tell of one.
That is a coarse sieve, and meant to be: who retells in other words is not to be silenced. It does
not see a claim that is made of the talk's own words, such as who of two people said something.

When most of the sentences go, the few that are left are not to be trusted either: the summary is
refused, and asked for again.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from conversations.protected import Item
from conversations.protected.finding import pieces
from conversations.protected.names import is_german
from conversations.protected.readings import EMPTY_FOLDED, folded
from conversations.protected.spans import WORD, words_of
from conversations.summaries.sources import Sources
from conversations.summaries.text import sentences
from facts.terms import guess_languages

TOO_MUCH = 0.5  # of the letters
FEW_SENTENCES = 2  # of so few, one may go
LEAST_WORDS = 4  # of content, in a sentence that is held against the words of the sources
LEAST_KNOWN = 0.2  # of them
LONG_NAME = 3  # words; a longer one is a quotation or a title, and may differ in a few
KNOWN_OF_QUOTED = 0.6


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# Whom a summary is about, and what it calls itself: capitalised, they look like names.
OURS = _words(
    """user assistant person people customer client speaker human participant individual owner
    guest chatbot bot ai model system tool conversation chat discussion talk summary notes note
    topic topics question questions answer answers reply request message issue
    english german french spanish hindi russian chinese japanese italian portuguese arabic dutch
    benutzer nutzer assistent person kunde gespräch zusammenfassung usuario asistente persona
    cliente utilisateur assistant personne client пользователь ассистент"""
)
# By which it tells, in its own words, what others said.
TELLING = _words(
    """ask asks asked asking answer answers answered answering say says said saying tell tells told
    want wants wanted wish wishes need needs needed suggest suggests suggested advise advises
    advised recommend recommends recommended explain explains explained mention mentions mentioned
    confirm confirms confirmed reply replies replied respond responds responded state states stated
    inquire inquires inquired wonder wonders wondered request requests requested discuss discusses
    discussed provide provides provided describe describes described note notes noted also then
    interested interest curious concerned know knowing about whether how why what which who if
    information details advice help helps helped regarding further additional specific several
    various other offered offers gave gives given decides decided chose chosen plans planned likes
    fragt fragte sagt sagte möchte will wollte antwortet antwortete empfiehlt empfahl erklärt
    pregunta preguntó dice dijo quiere responde respondió demande dit veut répond"""
)
REPLIED = ("the assistant", "assistant", "der assistent", "el asistente", "l'assistant")


@dataclass(frozen=True)
class Checked:
    """A summary without what was added to it."""

    text: str
    dropped: int
    """How many sentences."""
    is_too_much: bool
    """Most of it was invented: what is left is no summary."""


def without_added(prose: str, *, sources: str, has_replies: bool = True) -> Checked:
    """``prose`` without the sentences that say what no line of ``sources`` does.

    ``has_replies``: whether the assistant said anything in them.
    """
    known = Sources(sources)
    is_alike = known.writes_like(prose) and _same_language(prose, sources)
    is_added = partial(_is_added, known=known, is_alike=is_alike, has_replies=has_replies)
    said = sentences(prose)
    kept = [one for one in said if not is_added(one)]
    dropped = len(said) - len(kept)
    lost = sum(map(len, said)) - sum(map(len, kept))
    is_too_much = not kept or (dropped >= FEW_SENTENCES and lost > TOO_MUCH * sum(map(len, said)))
    return Checked("".join(kept).strip(), dropped, is_too_much)


def _is_added(sentence: str, *, known: Sources, is_alike: bool, has_replies: bool) -> bool:
    if not has_replies and folded(sentence).startswith(REPLIED):
        return True
    if any(True for _ in added_items(sentence, known)):
        return True
    return is_alike and _has_other_words(sentence, known)


def added_items(sentence: str, known: Sources) -> Iterator[Item]:
    """The names, figures, amounts, dates and references of it that ``known`` does not back."""
    words = words_of(sentence)
    has_capitals_only_for_names = is_german(words) or not known.is_german
    for item in pieces(sentence):
        if item.kind == "name":
            if has_capitals_only_for_names and _is_new_name(item, sentence, known):
                yield item
        elif not known.back(item):
            yield item


def _is_new_name(item: Item, sentence: str, known: Sources) -> bool:
    """Whether a word of the name is new: at a sentence's beginning, another than the first.

    That one may be capitalised for standing there.
    """
    words = [word for word in WORD.findall(folded(item.text)) if word not in EMPTY_FOLDED]
    new = [word for word in words if word not in OURS and not known.knows(word)]
    if len(words) > LONG_NAME:
        return len(new) > (1 - KNOWN_OF_QUOTED) * len(words)
    opens = sentence.lstrip(" \t*_#>-•\"'“„«").startswith(item.text)
    return bool(new) and not (opens and len(words) > 1 and new == words[:1])


def _has_other_words(sentence: str, known: Sources) -> bool:
    """Whether hardly a word of meaning in it comes from the sources."""
    said = [
        word
        for word in WORD.findall(folded(sentence))
        if len(word) > 2 and word not in EMPTY_FOLDED | OURS | TELLING
    ]
    shared = sum(map(known.knows, said))
    return len(said) >= LEAST_WORDS and shared < LEAST_KNOWN * len(said)


def _same_language(one: str, other: str) -> bool:
    return not set(guess_languages(one)).isdisjoint(guess_languages(other))
