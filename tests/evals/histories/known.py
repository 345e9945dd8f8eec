"""Histories that the product does not get right yet. The list shrinks, and is empty at the end.

One that is listed and holds fails as well as one that is not listed and does not hold.
"""

# Id -> in one sentence what goes wrong.
KNOWN: dict[str, str] = {
    "en-extended-before-end": "Said again with a later end, a fact gets the new end but keeps the"
    " sentence that names the old one, and the prompt shows it.",
    "en-swap-rooms": "New values are dropped as echoes where each is known of the other subject of"
    " the key and the message names neither.",
    "zh-lunwen": "A new date of one subject is dropped as an echo where the same date is known of"
    " another subject of the key and the language has no spaces.",
}
