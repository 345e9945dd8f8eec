"""Statements so plain that no model is needed to read them; the only reader when none is loaded.

Rules run on every message, in every mode. They cover what a small model drops, and what a person
says in so many words ("remember that …") is stored whatever a model makes of it. They must be
sure rather than complete: a rule that guesses fills the store with junk that nobody checks.

Each language is a module with a function ``find(clause, context)`` that yields proposals;
``LANGUAGES`` names them. English is there; a language is added by writing its module.
"""

from collections.abc import Callable, Iterator, Sequence

from facts.extraction.rules import english, tables
from facts.extraction.rules.clauses import Clause, own_words
from facts.extraction.rules.context import Context, Known
from facts.extraction.rules.remembering import as_said
from facts.extraction.rules.tables import clauses
from facts.versioning import Proposal

RULES_VERSION = "rules-1"
LANGUAGES: Sequence[Callable[[Clause, Context], Iterator[Proposal]]] = (english.find, tables.find)
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
    for proposal in [*told, *found]:
        unique.setdefault((proposal.op, proposal.key, proposal.value.casefold()), proposal)
    return list(unique.values())[:MOST]


def _read(text: str, context: Context) -> Iterator[Proposal]:
    for clause in clauses(text):
        for find_in in LANGUAGES:
            yield from find_in(clause, context)
