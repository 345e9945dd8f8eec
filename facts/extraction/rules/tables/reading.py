"""The engine: what the rows of one table find in one message."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Literal

from facts.extraction.rules.context import Context
from facts.extraction.rules.tables.cutting import Said, sentences, statements, without_handed
from facts.extraction.rules.tables.dates import day_of_year, resolved
from facts.extraction.rules.tables.jests import is_jest, is_play
from facts.extraction.rules.tables.languages.cities import is_city
from facts.extraction.rules.tables.languages.countries import is_country
from facts.extraction.rules.tables.lasting import is_of_another, is_of_today, is_standing, says_less
from facts.extraction.rules.tables.row import Row, Table
from facts.extraction.rules.tables.values import AROUND, phrase, phrases, proper, taste_key
from facts.versioning import Proposal
from memoryproject.text import fold

GREETING_WORDS = 3
# What one clause may say besides something else: "I work as a welder at a shipyard".
BESIDE = ("work.employer", "profile.city", "health.allergy")
# What a word like "today" leaves true.
LASTING = ("profile.", "health.", "family.", "relationship", "pet", "work.job", "religion")
LONGEST_WHOLE = 140
MOST_CLAUSES = 1000  # what is longer was pasted, not typed
# A name stays a name where somebody laughs; a liking or an illness may be the joke.
SERIOUS = ("name", "place", "relative", "pet", "day")


def own_part(text: str, tables: Sequence[Table]) -> str:
    """What of ``text`` may speak of its writer: nothing of a play, no text that is handed over."""
    if is_play(text) or any(table.words.story.search(text) for table in tables):
        return ""
    for table in tables:
        text = without_handed(text, table)
    return text


def read(
    text: str, table: Table, context: Context, *, beside: Sequence[Table] = ()
) -> Iterator[Proposal]:
    """What ``text``, its writer's own words in the language of ``table``, states about them.

    What one of ``beside``, which the text may be in as well, takes for no statement, is none.
    """
    opens, clauses = True, 0
    for sentence in sentences(text):
        if any(other.words.unreal.search(sentence) for other in beside):
            opens = False
            continue
        if taken := _taken_back(sentence, table):
            for proposal in read(taken, table, context):
                yield replace(proposal, op="retract", quote=sentence)
            continue
        if not may_state(sentence, table):
            opens = opens and _is_greeting(sentence, table)
            continue
        for clause in statements(sentence, table, opens=opens):
            yield from _of_clause(clause, table, context)
            clauses += 1
        if clauses > MOST_CLAUSES:
            return
        opens = opens and _is_greeting(sentence, table)


def _is_greeting(sentence: str, table: Table) -> bool:
    """Whether ``sentence`` leaves the opening of a message to the one that follows it."""
    if table.is_spaced:
        return len(sentence.split()) <= GREETING_WORDS
    return not table.words.lead.sub("", sentence).strip(" \u3002\uff01!.")


def may_state(text: str, table: Table) -> bool:
    """Whether ``text`` holds a word that a statement in this language about oneself begins with."""
    if table.script and not table.words.script.search(text):
        return False
    return not table.openers or not table.opener_words.isdisjoint(re.findall(r"\w+", text.lower()))


def _taken_back(sentence: str, table: Table) -> str:
    for pattern in table.taken_back:
        if match := pattern.match(table.words.lead.sub("", sentence)):
            return match["said"]
    return ""


def _of_clause(clause: Said, table: Table, context: Context) -> Iterator[Proposal]:
    done: set[str] = set()
    for row, pattern in table.patterns:
        if not _may_add(row, done, clause) or not (match := pattern.match(clause.text)):
            continue
        if row.take == "plan":
            found = list(_plan(row, match, clause, table, context))
        else:
            key = table.relatives[fold(match["r"])] if row.take == "relative" else row.key
            if says_less(row.key, match):
                continue
            values = list(_values(row, match, clause, table))
            if any(is_of_another(key, value, table.relatives) for value in values):
                return
            if any(is_jest(key, value) for value in values):
                return
            found = [_said(row, key, value, clause, table) for value in values]
        if found:
            done.add(row.key)
            yield from found


def _may_add(row: Row, done: set[str], clause: Said) -> bool:
    """Whether ``row`` may say something of ``clause``, besides what is said of it by now."""
    if row.key in done or (done and row.key not in BESIDE):
        return False
    if (row.opens and not clause.opens) or (clause.laughing and row.take not in SERIOUS):
        return False
    if row.key == "answer.style" and not is_standing(clause.text):
        return False
    return row.key.startswith(LASTING) or not is_of_today(clause.whole or clause.text)


def _values(row: Row, match: re.Match[str], clause: Said, table: Table) -> Iterator[str]:
    groups = match.groupdict()
    said = groups.get("v") or ""
    if row.take == "list":
        yield from phrases(said, clause, table)
    elif row.take == "whole":
        if len(clause.text) <= LONGEST_WHOLE:
            yield clause.text
    elif row.take == "day":
        yield from filter(None, [day_of_year(groups["d"], table)])
    else:
        yield from filter(None, [_one(row.take, said, groups.get("a"), table)])


def _one(take: str, said: str, animal: str | None, table: Table) -> str | None:
    if take == "fixed":
        return said.strip(AROUND) or None
    if take in ("name", "place", "relative"):
        return proper(said, table)
    if take == "pet":
        kind = fold(animal or "").replace("i\u0307", "i")
        if not said:
            return kind or None
        name = proper(said, table)
        return f"{name}, {kind}" if name and kind else name
    return phrase(said, table)


def _plan(
    row: Row, match: re.Match[str], clause: Said, table: Table, context: Context
) -> Iterator[Proposal]:
    """What is ahead, without the words for its day: they would be wrong tomorrow."""
    until = resolved(match["d"], table, said=context.said)
    if not until or until < context.said.isoformat()[: len(until)]:
        return
    start, end = match.span("d")
    rest = " ".join(f"{clause.text[:start]} {clause.text[end:]}".split()).strip(AROUND)
    what = phrase(match["v"], table) if match.groupdict().get("v") else rest
    if what and len(what) <= LONGEST_WHOLE:
        text = f"{_shown(rest)} ({until})"
        yield replace(_said(row, row.key, what, clause, table), text=text, valid_until=until)


def _said(row: Row, key: str, value: str, clause: Said, table: Table) -> Proposal:
    op: Literal["assert", "retract"] = "retract" if row.retract else "assert"
    if key == "profile.city" and is_country(value):
        key = "profile.country"
    if key in ("like", "dislike"):
        key = taste_key(value, table, liked=key == "like")
    if key == "work.employer" and (is_city(value) or is_country(value)):
        key = "work.place"
    return Proposal(
        key=key,
        value=value,
        text=row.text.replace("{}", value) if row.text else _shown(clause.text),
        polarity="negative" if row.negative else "positive",
        op=op,
        quote=clause.text,
        language=table.code,
    )


def _shown(text: str) -> str:
    return text[:1].upper() + text[1:]
