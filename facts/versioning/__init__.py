"""Versions of facts: what a new statement does to what is known already.

The promise: a fact's identity is (user, key, slot), one version of it stands, and versions are in
the order in which they were *stated*, whatever order the jobs that read them finish in. Code
decides here between insert, confirm, supersede and place; likeness of texts or vectors decides
nothing, because "loves spicy food" and "hates spicy food" are near to each other, too.

Rejected: delete and add (a crash between the two loses the fact), and the order of arrival (jobs
run late, are retried, and two tabs talk at once). Writers take the owner's lock, so that reading
the line and writing into it are one step; the database's constraint has the last word.

Dangers of changing it: every function here must be harmless when run twice for one turn.
"""

from facts.versioning.corrections import CorrectionRefused, correct
from facts.versioning.history import FactSuperseded, history, latest
from facts.versioning.past import as_of
from facts.versioning.placing import place, restore, supersede
from facts.versioning.proposals import Outcome, Proposal, Provenance, Refused, drafted
from facts.versioning.retracting import retract
from facts.versioning.verdicts import ask_later, confirm, dispute, end, mute, pin
from facts.versioning.writing import begin, remember

__all__ = [
    "CorrectionRefused",
    "FactSuperseded",
    "Outcome",
    "Proposal",
    "Provenance",
    "Refused",
    "as_of",
    "ask_later",
    "begin",
    "confirm",
    "correct",
    "dispute",
    "drafted",
    "end",
    "history",
    "latest",
    "mute",
    "pin",
    "place",
    "remember",
    "restore",
    "retract",
    "supersede",
]
