"""Bounds on time: reported always, held against a check only when far off."""

from tests.cases.checks.form import Check
from tests.cases.world import World

TEN_TIMES = 10  # a slow or busy machine must not decide; at ten times the bound something is wrong


def within(world: World, seconds: float, wanted: Check) -> None:
    """Report the time; fail only at ten times the bound."""
    if "seconds_below" in wanted:
        world.report.append(f"{seconds:.2f} s (bound {wanted['seconds_below']} s)")
        assert seconds < wanted["seconds_below"] * TEN_TIMES
