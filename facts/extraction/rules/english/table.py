"""A pattern and what it states, as a line of a table; and how such a table is read."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from facts import keys
from facts.extraction.rules.clauses import Clause
from facts.extraction.rules.english.phrases import phrase
from facts.extraction.rules.english.words import stated
from facts.versioning import Proposal
from memoryproject.text import fold

# What the short names in patterns stand for. All patterns begin at the start of a clause.
PIECES = {
    "I": r"(?:i|we)",
    "AM": r"(?:i'm|we're)",
    "HAVE": r"(?:i've|we've)",
    "MY": r"(?:my|our)",
    "SO": r"(?:(?:really|very|quite|also|now|still|just|currently|actually|always|totally|so|super"
    r"|absolutely|fully|both|mostly|recently|finally|only|basically|pretty|kinda|literally"
    r"|all)\s+)*",
    "X": r"(?P<x>\S.{0,200})$",
    "BE": r"(?:'s|\s+is|\s+are|'re|s)",
    "N": r"(?:\d+|a|an|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty)",
}
# What is over, or happens to be so right now, is no trait of anybody.
OVER = re.compile(
    r"\b(?:as a (?:kid|child|boy|girl|teen\w*|toddler)|when i was|when we were|back (?:when|then"
    r"|in the day|at school|in school|home)|used to|once (?:had|owned|was|upon)|we had|i had|my ex"
    r"|growing up|in a past life|years ago|in those days|was|were)\b",
    re.IGNORECASE,
)
PASSING = re.compile(
    r"\b(?:today|tonight|right now|this (?:morning|afternoon|evening|second|minute|time|one)"
    r"|yesterday|last night|at the moment|just now|anymore|another|yet|enough|so far)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Reading:
    """``pattern`` states ``value`` under ``key``; its groups, and ``x`` cut to a phrase, fill in.

    Nothing is stated where ``unless`` is in the clause, or where ``x`` is no phrase of at most
    ``most`` words, or begins with a word of ``unfit``.
    """

    key: str
    pattern: re.Pattern[str]
    value: str = "{x}"
    text: str = ""
    most: int = 8
    unless: re.Pattern[str] | None = None
    op: str = "assert"


def reading(
    key: str,
    pattern: str,
    value: str = "{x}",
    text: str = "",
    *,
    most: int = 8,
    unless: str = "",
    op: str = "assert",
) -> Reading:
    """A line of a table; names in angle brackets stand for the pieces above."""
    for name, piece in PIECES.items():
        pattern = pattern.replace(f"<{name}>", piece)
    return Reading(
        key=key,
        pattern=re.compile(pattern, re.IGNORECASE | re.DOTALL),
        value=value,
        text=text,
        most=most,
        unless=re.compile(unless, re.IGNORECASE) if unless else None,
        op=op,
    )


# Pronouns and things at hand: what they name, the next reader cannot know.
UNFIT = re.compile(
    r"(?:it|that|this|these|those|you|your|him|her|them|his|their|its|what|how|when|where|who|why"
    r"|one|some|something|anything|nothing|everything|everyone|most|both|all|neither|either|none"
    r"|me|myself|us|there|here|then|if|whether|be(?! able)|being|the (?:following|above|below"
    r"|answer|one))"
    r"(?=\s|$)",
    re.IGNORECASE,
)


def read(
    table: Sequence[Reading], clause: Clause, *, first_only: bool = True
) -> Iterator[Proposal]:
    """What the lines of ``table`` state in ``clause``: the first that fits, or all."""
    for line in table:
        match = line.pattern.match(clause.text)
        if match is None or (line.unless is not None and line.unless.search(clause.text)):
            continue
        proposal = _proposal(line, match, clause)
        if proposal is not None:
            yield proposal
            if first_only:
                return


def _proposal(line: Reading, match: re.Match[str], clause: Clause) -> Proposal | None:
    groups = {name: (found or "").strip() for name, found in match.groupdict().items()}
    if "x" in groups:
        groups["x"] = phrase(groups["x"], most=line.most)
        if not groups["x"] or UNFIT.match(groups["x"]):
            return None
    value = re.sub(r"\s+", " ", line.value.format_map(groups)).strip()
    groups["value"] = value
    text = line.text.format_map(groups) if line.text else keys.sentence_for(line.key, value)
    return stated(line.key, value, clause, text=text[:1].upper() + text[1:], op=line.op)


def alternatives(words: str) -> str:
    """``words``, in which "_" stands for a space, as a pattern that takes the longest first."""
    names = sorted((word.replace("_", " ") for word in words.split()), key=len, reverse=True)
    return "(?:" + "|".join(re.escape(name).replace(r"\ ", "[ -]") for name in names) + ")"


def is_any_of(value: str, words: frozenset[str]) -> bool:
    """Whether one of the words of ``value`` is among ``words``."""
    return not words.isdisjoint(fold(value).split())
