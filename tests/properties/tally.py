"""How many examples a run tries, and how often it got where it wants to get."""

from collections import Counter

from hypothesis import settings

USUAL, THOROUGHLY = 2_000, 100_000
THOROUGH = "thorough"

tally: Counter[str] = Counter()

settings.register_profile(THOROUGH, max_examples=THOROUGHLY, database=None)


def is_thorough() -> bool:
    return settings.get_current_profile_name() == THOROUGH


EXAMPLES = THOROUGHLY if is_thorough() else USUAL
