"""A version that says again what another said."""

from typing import Any

from facts.models import Fact
from facts.versioning.proposals import STATED


def copy_of(fact: Fact, **other: Any) -> Fact:
    """An unsaved version that states the same as ``fact``, with its dials; ``other`` differs."""
    names = (*STATED, "confidence", "verification", "pinned", "muted")
    return Fact(user_id=fact.user_id, **{name: getattr(fact, name) for name in names} | other)
