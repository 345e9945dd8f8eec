"""Which clause of somebody's words says something: the one to be judged for it."""

import re

from memoryproject.text import fold

ENDS = re.compile(
    r"(?:[,;:!?\u2026\u3002\uff0c\uff1b\uff1a\uff01\uff1f\u3001\u060c\u0964\n]|\.(?=\s|$)"
    r"|\s[-\u2013\u2014]\s)+"
    r"|\s(?:and|but|und|aber|y|pero|et|mais|и|но|или|ve|ama|och|aur|और)\s"
)
SENTENCE = re.compile(r"(?<=[.!?\u3002\uff01\uff1f\u0964])\s*|\n+")
WORD = re.compile(r"[^\W_]+")
STEM = 4  # letters that a word and its other forms share


def clauses_of(text: str) -> list[str]:
    return [part.strip() for part in ENDS.split(text) if part and part.strip()]


def stems(text: str) -> set[str]:
    """Beginnings of the words of ``text``; of scripts without spaces, pairs of characters."""
    found = set()
    for word in WORD.findall(fold(text)):
        if ord(word[0]) > 0x2E7F:
            found |= {word[at : at + 2] for at in range(max(1, len(word) - 1))}
        elif len(word) > 2 or word.isdigit():
            found.add(word[:STEM])
    return found


def sentences_saying(quote: str, value: str) -> list[str]:
    """The same for whole sentences, which hold a condition and what follows from it."""
    found, wanted = [one for one in SENTENCE.split(quote) if one.strip()], stems(value)
    return [one for one in found if wanted & stems(one)] or found


def saying(quote: str, value: str) -> list[str]:
    """The clauses of ``quote`` that hold words of ``value``; all of them where none does."""
    clauses, wanted = clauses_of(quote), stems(value)
    return [one for one in clauses if wanted & stems(one)] or clauses
