"""Standing instructions: when one applies, and what to do then.

Only the user's own hand makes one active: written on the page, or proposed from what they typed in
a conversation (``proposing``, by rules in code) and then approved. A model never makes one, and
text that was pasted, quoted or shown by a tool never does.

``writing`` is what the user does to one, ``matching`` tells which apply to a message.
"""

from facts.procedures.matching import Standing, applying
from facts.procedures.proposing import Proposed, proposed_in
from facts.procedures.writing import (
    MOST,
    ProcedureRefused,
    approve,
    change,
    look_in,
    propose,
    search,
    switch,
    write,
)

__all__ = [
    "MOST",
    "ProcedureRefused",
    "Proposed",
    "Standing",
    "applying",
    "approve",
    "change",
    "look_in",
    "propose",
    "proposed_in",
    "search",
    "switch",
    "write",
]
