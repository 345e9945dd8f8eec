"""Rules for languages other than English, as tables: one engine, and a module of data for each.

A table is skipped unless its script, and a word that a statement in it begins with, is in the
text. To add a language, write its table and name it in ``languages``.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from facts.extraction.rules.clauses import Clause
from facts.extraction.rules.clauses import clauses as english_clauses
from facts.extraction.rules.context import Context
from facts.extraction.rules.tables import reading
from facts.extraction.rules.tables.cutting import sentences, told
from facts.extraction.rules.tables.languages import TABLES
from facts.extraction.rules.tables.row import Table
from facts.versioning import Proposal

__all__ = ["TABLES", "Message", "asked_for", "clauses", "find", "sensitive_key"]


MOST = 40  # proposals of one table; more is a text that somebody pasted
WORD = re.compile(r"\w+")


@dataclass(frozen=True)
class Message(Clause):
    """A whole message, for languages whose clauses begin and end in their own way.

    Its ``text`` is empty, so that nothing is read twice by the rules of English.
    """


def clauses(text: str) -> Iterator[Clause]:
    """The clauses of English in ``text``, then the message as a whole."""
    yield from english_clauses(text)
    yield Message(text="", sentence=text)


def find(clause: Clause, context: Context) -> Iterator[Proposal]:
    """What the tables find in a whole message; they cut no clause that English has cut."""
    if not isinstance(clause, Message):
        return
    words = told(clause.sentence)
    tables = _spoken_in(words)
    words = reading.own_part(words, tables)
    read: set[str] = set()
    for table in tables:
        found = list(islice(reading.read(words, table, context, beside=tables), MOST))
        yield from (one for one in found if one.quote not in read)
        read |= {one.quote for one in found}


def asked_for(text: str) -> Iterator[tuple[str, str, Table]]:
    """What ``text`` asks to be remembered, the sentence that asks, and its language."""
    words = told(text)
    spoken = [table for table in TABLES if not table.script or table.words.script.search(words)]
    for sentence in sentences(words):
        for table in spoken:
            if said := _asked(sentence, table):
                yield said, sentence, table
                break


def sensitive_key(text: str) -> str:
    """The sensitive key that the words of a table put ``text`` under, or ''."""
    for table in TABLES:
        for key, says in table.words.sensitive.items():
            if says.search(text):
                return key
    return ""


def _asked(sentence: str, table: Table) -> str:
    bare = table.words.lead.sub("", sentence)
    for pattern in table.asked_for:
        if match := pattern.match(bare):
            return match["said"].strip()
    return ""


def _spoken_in(text: str) -> list[Table]:
    """The tables whose script is in ``text``; of those in Latin letters the likeliest, first.

    Neighbours share words ("odio", "da"): the language is the one that most words are of, or
    one with a word less.
    """
    words = frozenset(WORD.findall(text.lower()))
    scripts = [table for table in TABLES if table.script and table.words.script.search(text)]
    counts = {
        table: len(words & table.usual_words)
        for table in TABLES
        if not table.script and not table.opener_words.isdisjoint(words)
    }
    latin = sorted(counts, key=lambda table: -counts[table])
    return [table for table in latin if counts[table] >= counts[latin[0]] - 1] + scripts
