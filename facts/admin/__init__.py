"""For operators: what learning and upkeep did, and the states of what is remembered.

The rest is shown for a reason. Of a fact, a key is as much content as its text:
``health.medication`` says something of a person by itself. So does its importance, which is set by
key, and the category of an offer.
"""

from facts.admin import episodes, remembered, runs, waiting

__all__ = ["episodes", "remembered", "runs", "waiting"]
