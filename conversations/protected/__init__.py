"""What a running summary must not lose of the turns that left the window, found by code.

A model that summarises drops what it takes for detail: the number of an order, a date, "never".
So code finds these things in the turns, looks for them in every new summary, and puts back what
is missing. It is made to be sure about figures and references, whose loss cannot be repaired,
and to be modest about names and sentences, which a summary mostly keeps by itself. Pure functions:
nothing is stored, and no text is remembered between calls.
"""

from conversations.protected.finding import find
from conversations.protected.items import Item, as_json, from_json, rendered
from conversations.protected.ranking import most_important
from conversations.protected.standing import lost, stands_in

__all__ = [
    "Item",
    "as_json",
    "find",
    "from_json",
    "lost",
    "most_important",
    "rendered",
    "stands_in",
]
