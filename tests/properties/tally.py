"""How many examples a run tries, and how often it got where it wants to get."""

import os
from collections import Counter

from hypothesis import settings

USUAL, THOROUGHLY = 2_000, int(os.environ.get("EXAMPLES", 100_000))
THOROUGH = "thorough"

tally: Counter[str] = Counter()

settings.register_profile(THOROUGH, max_examples=THOROUGHLY, database=None)


def is_thorough() -> bool:
    return settings.get_current_profile_name() == THOROUGH


def examples() -> int:
    """How many to try; known once the profile is loaded, which is after the conftest."""
    return THOROUGHLY if is_thorough() else USUAL
