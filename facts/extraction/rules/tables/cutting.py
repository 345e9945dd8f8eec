"""A message cut into sentences and clauses, in whatever language; what is no statement left out.

The cuts of ``rules.clauses`` know English: its questions, its conjunctions. Here the table of a
language says where a clause begins, and what makes a sentence no statement.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from facts.extraction.rules.clauses import own_words
from facts.extraction.rules.tables.jests import COMPOSED, SARCASM
from facts.extraction.rules.tables.row import Table

LONGEST_SENTENCE = 600  # longer ones are lists, logs or another's prose
# "5. Mai" is no end of a sentence.
SENTENCE_END = re.compile(
    r"(?<=[!?;\u2026\u061f\u061b\u0964])\s+|(?<=\.)(?<!\b\d\.)(?<!\b\d\d\.)\s+|\n+"
    r"|(?<=[\u3002\uff01\uff1f])"
)
CLAUSE_END = re.compile(
    r"[,;:](?=\s)|[\uff0c\u060c\u3001\uff1a\uff1b]|\s+[\u2013\u2014-]+\s+|[()]|\s*\u2026\s*|\.{3}"
)
SPOKEN = re.compile(
    r"\"[^\"\n]{9,}?\"|\u201c[^\u201d\n]{6,}\u201d|\u2018[^\u2019\n]{9,}\u2019"
    r"|(?<!\w)'[^'\n]*\s[^'\n]*\s[^'\n]*'(?!\w)|\u300a[^\u300b\n]*\u300b"
)
# "Goal: ten kilometres" is one statement.
KEPT_COLON = re.compile(
    r"\b(?:objectif|meta|objetivo|ziel|doel|obiettivo|цель|cel|hedef)\s?:|(?:目標|目标)[:\uff1a]",
    re.IGNORECASE,
)
COLON = re.compile(r":(?=\s)|\uff1a")
SENTENCE_START = re.compile(r"[.!?\n\u3002\uff01\uff1f\u061f\u0964]\s*")
SELF = re.compile(
    r"(?:я|мы|у меня|у нас|мо[йяеи]|мне|меня|о себе|обо мне)(?!\w)|我|私|僕|俺"
    r"|自己紹介|أنا|عندي|لدي|मैं|मेर|मुझे|हम|(?:ben|benim|bizim|hakkımda)(?!\w)",
    re.IGNORECASE,
)
LONGEST_CLAUSE = 160
INVERTED = re.compile(r"\u00bf[^?]*(?:\?|$)")
ASKED = ("?", "\uff1f", "\u061f")
TAG = re.compile(
    r"(?:oder(?: nicht| doch)?|ne|nicht wahr|gell|stimmt'?s|richtig|verdad|no|cierto|non|n'est-ce"
    r" pas|hein|pas vrai|né|certo|não(?: é)?|vero|giusto|toch|hè|niet(?: waar)?|değil mi|doğru mu"
    r"|да|правда|так|верно|prawda|nie|है ना|ना|صح|أليس كذلك|对吧|是吧|对不对|ね)",
    re.IGNORECASE,
)
LAUGHTER = re.compile(
    r"\b(?:(?:ja){2,}j?|(?:ha){2,}h?|(?:he){3,}|k{3,}|lol|mdr|xd|rs(?:rs)+|(?:ах)?(?:ха){2,}х?)\b"
    r"|ه{3,}|哈哈|www|（笑）|😂|🤣|😜|😉",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Said:
    """One clause, without the lead-in of ``whole``; ``tail`` is what follows in its sentence."""

    text: str
    whole: str = ""
    tail: str = ""
    opens: bool = False
    laughing: bool = False


def told(text: str) -> str:
    """The writer's own words: what is in quotation marks belongs to somebody else."""
    return SPOKEN.sub(" \u2026 ", own_words(text))


def sentences(text: str) -> Iterator[str]:
    for piece in SENTENCE_END.split(text):
        sentence = " ".join((piece or "").split())
        if sentence and len(sentence) <= LONGEST_SENTENCE:
            yield sentence


def without_handed(text: str, table: Table) -> str:
    """``text`` up to where a text to work on is handed over ("translate: …")."""
    for pattern in (table.words.handed, COMPOSED):
        if handed := pattern.search(text):
            text = text[: handed.start()]
    for colon in COLON.finditer(KEPT_COLON.sub(_without_colon, text)):
        before = SENTENCE_START.split(text[: colon.start()])[-1]
        bare = table.words.lead.sub("", before.strip()).strip()
        if bare and not _is_of_oneself(bare, table):
            return text[: colon.start()]
    return text


def _is_of_oneself(text: str, table: Table) -> bool:
    """Whether ``text`` begins as a statement about its writer does."""
    first = re.match(r"\w+", text)
    return SELF.match(text) is not None or (
        first is not None and first[0].lower() in table.opener_words
    )


def _without_colon(match: re.Match[str]) -> str:
    return match[0][:-1] + " "


def statements(sentence: str, table: Table, *, opens: bool) -> Iterator[Said]:
    """The clauses of ``sentence`` that state something."""
    if table.words.unreal.search(sentence) or SARCASM.match(sentence):
        return
    laughing = LAUGHTER.search(sentence) is not None
    asks = sentence.rstrip("\"')]} ").endswith(ASKED)
    if "\u00bf" in sentence:
        sentence, asks = INVERTED.sub("", sentence), False
    spans = list(_spans(sentence, table))
    if asks:
        spans = _before_question(sentence, spans, table)
    for start, end in spans:
        clause = table.words.lead.sub("", sentence[start:end].strip()).strip(
            " .!\u3002\uff01\u0964"
        )
        if clause and len(clause) <= LONGEST_CLAUSE:
            whole = sentence[start:end]
            yield Said(clause, whole, sentence[end:], opens=opens, laughing=laughing)
            opens = False


def _spans(sentence: str, table: Table) -> Iterator[tuple[int, int]]:
    masked = KEPT_COLON.sub(_without_colon, sentence)
    cuts = [match.span() for match in CLAUSE_END.finditer(masked)]
    cuts += [match.span() for match in table.words.join.finditer(sentence)]
    start = 0
    for begins, ends in [*sorted(cuts), (len(sentence), len(sentence))]:
        if begins >= start:
            if sentence[start:begins].strip():
                yield start, begins
            start = max(start, ends)


def _before_question(
    sentence: str, spans: list[tuple[int, int]], table: Table
) -> list[tuple[int, int]]:
    """The clauses before the question; none where it is a tag ("…, right?")."""
    last = sentence[slice(*spans[-1])].strip(" ?\uff1f\u061f\"')") if spans else ""
    if TAG.fullmatch(last):
        return []
    for index, (start, end) in enumerate(spans):
        clause = table.words.lead.sub("", sentence[start:end].strip())
        if table.words.asking.match(clause):
            return spans[:index]
    return spans[:-1]
