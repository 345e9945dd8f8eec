"""What a real model makes of the histories: current facts found, outdated ones still active.

    python -m tests.evals.histories [--language en] [--limit 20] [--verbose]

With the model that is configured (OPENAI_BASE_URL and so on, or the embedded one that runs), on a
database of its own. The messages are sent as in life; the scripted answers are not used.
"""

import argparse

from tests.evals.histories import database


def main() -> None:
    parser = argparse.ArgumentParser(prog="tests.evals.histories")
    parser.add_argument("--language", help="only those in one language, such as en")
    parser.add_argument("--limit", type=int, help="how many at most, spread over all of them")
    parser.add_argument("--verbose", action="store_true", help="show what each ends with")
    given = parser.parse_args()
    with database.set_up():
        measure(language=given.language, limit=given.limit, verbose=given.verbose)


def measure(*, language: str | None, limit: int | None, verbose: bool) -> None:
    from tests.evals.histories import measuring, reading

    histories = reading.load(language)
    if not histories:
        raise SystemExit(f"There are no histories in {language!r}.")
    every = max(1, len(histories) // limit) if limit else 1
    tallies = []
    for history in histories[::every][:limit]:
        tally, current = measuring.measured(history)
        tallies.append((history, tally))
        if verbose:
            print(f"{history.id}: {[(fact.key, fact.value) for fact in current]}")
        print(
            f"{history.id}: {tally.found} of {tally.expected} found, {tally.stale} outdated,"
            f" {tally.unexpected} unexpected{', not played' if tally.unplayed else ''}",
            flush=True,
        )
    print("\n".join(measuring.table(tallies)))


if __name__ == "__main__":
    main()
