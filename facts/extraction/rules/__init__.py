"""Statements so plain that no model is needed to read them; the only reader when none is loaded.

Rules run on every message, in every mode. They cover what a small model drops, and what a person
says in so many words ("remember that …") is stored whatever a model makes of it. They must be
sure rather than complete: a rule that guesses fills the store with junk that nobody checks.

Each language is a module with a function ``find(clause, context)`` that yields proposals;
``LANGUAGES`` names them. English is there; a language is added by writing its module.
"""

import re
from collections.abc import Callable, Iterator, Sequence

from facts.extraction.rules import english, tables
from facts.extraction.rules.clauses import Clause, asked, own_words
from facts.extraction.rules.context import Context, Known
from facts.extraction.rules.remembering import as_said
from facts.extraction.rules.tables import clauses
from facts.versioning import Proposal

RULES_VERSION = "rules-3"
LANGUAGES: Sequence[Callable[[Clause, Context], Iterator[Proposal]]] = (english.find, tables.find)
# What a question of that language takes for granted about who asks.
PRESUPPOSED: Sequence[Callable[[str], Iterator[Proposal]]] = (english.taken_for_granted,)
VAGUE = frozenset({"habit", "hobby", "constraint", "note", "plan", "goal", "availability"})
MOST = 20  # proposals from one message; more is a list that somebody pasted

__all__ = ["RULES_VERSION", "Context", "Known", "find", "own_words"]


def find(text: str, *, context: Context) -> list[Proposal]:
    """What ``text`` plainly states about its writer, in order, each thing once."""
    told = list(as_said(text, context=context, read=_read))
    covered = {proposal.quote for proposal in told}
    found = [
        proposal
        for proposal in _read(text, context)
        if not any(proposal.quote in quote for quote in covered)
    ]
    unique: dict[tuple[str, str, str], Proposal] = {}
    for proposal in sorted([*told, *found], key=lambda one: _place_of(one, text)):
        unique.setdefault((proposal.op, proposal.key, proposal.value.casefold()), proposal)
    return _each_once(list(unique.values()))[:MOST]


def _place_of(proposal: Proposal, text: str) -> tuple[int, int]:
    """Where ``text`` says it: questions are read after statements, but a list is in order."""
    start = max(text.find(proposal.quote), 0)
    first_word = re.split(r"\W+", proposal.value, maxsplit=1)[0]
    return start, max(text.find(first_word, start), 0)


def _each_once(proposals: Sequence[Proposal]) -> list[Proposal]:
    """Without what says less than another of the same words: "pilates" beside "pilates teacher"."""
    kept: list[Proposal] = []
    for index, one in enumerate(proposals):
        others = [*kept, *proposals[index + 1 :]]
        if not any(_says_as_much(other, one) for other in others):
            kept.append(one)
    return kept


def _says_as_much(other: Proposal, one: Proposal) -> bool:
    """Whether ``other`` says what ``one`` does; the surer key of the two stays."""
    if other.op != one.op:
        return False
    if other.key == one.key == "profile.name":  # "my name is Ada … Ada Okafor"
        return _words(one.value) < _words(other.value)
    if other.quote != one.quote:
        return False
    words, others = _words(one.value), _words(other.value)
    if not words or not others:
        return False
    if _is_vague(one) != _is_vague(other):
        return _is_vague(one) and (words <= others or others <= words)
    return words <= others


def _is_vague(proposal: Proposal) -> bool:
    return proposal.key in VAGUE or proposal.key.startswith("preference.")


def _words(value: str) -> frozenset[str]:
    return frozenset(re.findall(r"\w+", value.casefold())) - {"a", "an", "the", "my", "our", "no"}


def _read(text: str, context: Context) -> Iterator[Proposal]:
    for clause in clauses(text):
        for find_in in LANGUAGES:
            yield from find_in(clause, context)
    for sentence in asked(text):
        for presupposed_in in PRESUPPOSED:
            yield from presupposed_in(sentence)
