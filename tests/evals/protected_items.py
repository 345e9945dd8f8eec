"""How well protected items are found: precision and recall by kind, on a file of sentences.

python -m tests.evals.protected_items [--file F] [--verbose]
"""

import argparse
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from conversations.protected import Item, find

TUNED = Path(__file__).with_suffix(".txt")
HELD_OUT = Path(__file__).with_name("protected_items_held_out.txt")


@dataclass(frozen=True)
class Sentence:
    said_by: Literal["user", "assistant"]
    text: str
    expected: list[tuple[str, str]]


@dataclass
class Score:
    hits: Counter[str] = field(default_factory=Counter)
    missed: Counter[str] = field(default_factory=Counter)
    wrong: Counter[str] = field(default_factory=Counter)
    notes: list[str] = field(default_factory=list)

    @property
    def precision(self) -> float:
        return self.hits.total() / max(1, self.hits.total() + self.wrong.total())

    @property
    def recall(self) -> float:
        return self.hits.total() / max(1, self.hits.total() + self.missed.total())


def read(path: Path) -> list[Sentence]:
    """The sentences of a file; its form is said in its first lines."""
    return [
        _sentence(line)
        for line in path.read_text().splitlines()
        if line.strip() and not line.startswith("#")
    ]


def _sentence(line: str) -> Sentence:
    said, _, expected = line.rpartition("|")
    speaker, _, text = said.partition(": ")
    pairs = [one.strip().partition("=") for one in expected.split("; ") if one.strip()]
    return Sentence(
        "user" if speaker == "u" else "assistant",
        text.strip(),
        [(kind, wanted) for kind, _, wanted in pairs],
    )


def score(sentences: list[Sentence]) -> Score:
    result = Score()
    for sentence in sentences:
        found = find(sentence.text, said_by=sentence.said_by)
        hit = [any(_fits(item, *one) for item in found) for one in sentence.expected]
        wrong = [i for i in found if not any(_fits(i, *one) for one in sentence.expected)]
        for (kind, wanted), is_hit in zip(sentence.expected, hit, strict=True):
            (result.hits if is_hit else result.missed)[kind] += 1
            if not is_hit:
                result.notes.append(f"missed {kind} {wanted!r}: {sentence.text}")
        for item in wrong:
            result.wrong[item.kind] += 1
            result.notes.append(f"wrong {item.kind} {item.text!r}: {sentence.text}")
    return result


def _fits(item: Item, kind: str, wanted: str) -> bool:
    """A figure or name must be whole; a sentence may be cut at other places."""
    said, wanted = item.text.rstrip("."), wanted.rstrip(".")
    is_sentence = kind in ("decision", "constraint", "question")
    return item.kind == kind and (wanted in said or (is_sentence and said in wanted))


def main() -> None:
    parser = argparse.ArgumentParser(prog="tests.evals.protected_items")
    parser.add_argument("--file", type=Path, default=TUNED)
    parser.add_argument("--verbose", action="store_true", help="show what was missed or wrong")
    given = parser.parse_args()
    result = score(read(given.file))
    if given.verbose:
        print("\n".join(result.notes))
    for kind in sorted(result.hits | result.missed | result.wrong):
        print(
            f"{kind:12} hit {result.hits[kind]:3}  missed {result.missed[kind]:3}"
            f"  wrong {result.wrong[kind]:3}"
        )
    print(f"precision {result.precision:.3f}  recall {result.recall:.3f}")


if __name__ == "__main__":
    main()
