"""How long the search for secrets takes, and that it grows with the text, not with its square."""

import time

from facts.policy import find_secrets
from tests.facts.hostile_texts import HOSTILE


def best_of_three(text: str) -> float:
    best = float("inf")
    for _ in range(3):
        began = time.perf_counter()
        find_secrets(text)
        best = min(best, time.perf_counter() - began)
    return best


def test_how_long_the_search_for_secrets_takes() -> None:
    print(f"\n{'text of':<16}{'15,000':>10}{'120,000':>10}  growth (8 is linear, 64 a square)")
    for name, piece in HOSTILE.items():
        short, long = (
            best_of_three((piece * (length // len(piece) + 1))[:length])
            for length in (15_000, 120_000)
        )
        print(f"{name:<16}{short * 1000:>7.1f} ms{long * 1000:>7.1f} ms  {long / short:.1f}")
