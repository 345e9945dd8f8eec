"""How long finding and checking protected items takes: prose, and texts made to take long."""

import time

from conversations.protected import find, lost
from tests.conversations.hostile_units import HOSTILE

PROSE = (
    "We decided to fly to Kochi on 14 June with Meera and 180 guests; the hall at Casino Hotel"
    " costs 450,000 rupees, the order is KX-4711, and nobody may eat shellfish. "
)


def seconds(text: str) -> float:
    """CPU seconds for both."""
    started = time.process_time()
    lost(find(text, said_by="user")[:20], text)
    return time.process_time() - started


def test_how_long_dense_prose_takes() -> None:
    for length in (2_000, 20_000, 120_000):
        text = (PROSE * (length // len(PROSE) + 1))[:length]
        least = min(seconds(text) for _ in range(5))
        print(f"dense prose, {length:,} characters: {least * 1000:.1f} ms CPU")


def test_how_hostile_texts_grow() -> None:
    """Four times the text: four is linear, sixteen would be quadratic."""
    growth = []
    for unit in HOSTILE:
        short, long = ((unit * length)[:length] for length in (4_000, 16_000))
        took = min(seconds(short) for _ in range(2))
        growth.append((min(seconds(long) for _ in range(2)) / max(took, 1e-4), unit))
    worst = ", ".join(f"{unit!r} {times:.1f}" for times, unit in sorted(growth, reverse=True)[:5])
    print(f"{len(HOSTILE)} hostile texts, four times as long; slowest growth: {worst}")
