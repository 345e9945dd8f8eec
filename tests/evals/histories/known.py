"""Histories that the product does not get right yet. The list shrinks, and is empty at the end.

One that is listed and holds fails as well as one that is not listed and does not hold.
"""

# Id -> in one sentence what goes wrong.
KNOWN: dict[str, str] = {
    "en-late-then-forgotten": "A late job of another statement about what was forgotten since is"
    " refused with it: rather too much forgotten than a trace.",
}
