"""A conversation's title: the beginning of its first message, until the user gives one."""

import re

MOST_CHARACTERS = 60
LEAST_CHARACTERS = 20  # a word boundary before this leaves too little

MARKS = (
    (re.compile(r"```[^\n]*\n?|~~~[^\n]*\n?"), " "),  # fences; the code itself may be all there is
    (re.compile(r"!?\[([^\]]*)\]\([^)]*\)"), r"\1"),  # links and images keep their words
    (re.compile(r"^\s{0,3}(#{1,6}\s+|>+\s?|[-*+]\s+|\d+[.)]\s+)", re.MULTILINE), ""),
    (re.compile(r"(\*\*|__|~~|`)"), ""),
    (re.compile(r"(?<!\w)[*_](?=\S)|(?<=\S)[*_](?!\w)"), ""),
)


def title_from(text: str) -> str:
    """A line of at most about 60 characters, without Markdown; empty if nothing is left.

    Give it ``visible_text``: a secret stands there as a label.
    """
    plain = text[:2000]
    for pattern, instead in MARKS:
        plain = pattern.sub(instead, plain)
    return shortened(plain)


def shortened(text: str) -> str:
    """``text`` on one line, cut at a word boundary where there is one."""
    line = " ".join(text.split())
    if len(line) <= MOST_CHARACTERS:
        return line
    cut = line[:MOST_CHARACTERS].rfind(" ")
    end = cut if cut >= LEAST_CHARACTERS else MOST_CHARACTERS
    return line[:end].rstrip(" ,;:.-\u2013\u2014(") + "…"
