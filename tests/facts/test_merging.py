"""Rules and model read the same words: what both found is stored once."""

import pytest

from facts.extraction.merging import merged
from facts.versioning import Proposal


def plan(value: str, slot: str = "") -> Proposal:
    return Proposal(key="plan", value=value, text=value, slot=slot)


@pytest.mark.parametrize(
    ("rule", "model", "is_one"),
    [
        (plan("permit due 2026-03-02", "permit"), plan("parking permit expiry 2026-03-02"), True),
        (plan("thesis due 2026-04-30"), plan("thesis, 30 April", "thesis"), True),
        (plan("thesis due 2026-04-30", "thesis"), plan("tax return due 2026-04-30"), False),
        (plan("thesis due 2026-04-30", "thesis"), plan("tax due 2026-04-30", "tax"), False),
    ],
)
def test_one_plan_that_is_named_twice_is_one(rule: Proposal, model: Proposal, is_one: bool) -> None:
    for rules_win in (True, False):
        found = merged([rule], [model], rules_win=rules_win)

        assert len(found) == (1 if is_one else 2)
        if is_one:
            assert found == [rule if rules_win else model]


def test_one_animal_of_two_descriptions_is_one() -> None:
    dog, beagle, cat = (
        Proposal(key="pet", value=value, text=value)
        for value in ("Rufus, dog", "Rufus, beagle", "Mimi, cat")
    )

    assert merged([dog], [beagle, cat], rules_win=True) == [dog, cat]
    assert merged([dog], [beagle, cat], rules_win=False) == [beagle, cat]
