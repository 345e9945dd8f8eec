"""What the configured model's running summary keeps of thirty things said in the first five turns.

    python -m tests.evals.summaries [--turns 60] [--verbose]

With the model that is configured (OPENAI_BASE_URL and so on, or the embedded one that runs).
Nothing is stored: turns are folded as ``conversations.summaries.folding`` does, without a database.
For each fold it says how many of the thirty stand in the model's own prose, and how many in the
text that the next prompt is given; the last must be all.
"""

import argparse
import os
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any
from unittest.mock import patch
from uuid import uuid4

import django

PLANTED = (
    ("My name is Tobias Lindqvist and my order is 88412-K. It came on 21 March with a cracked lid;"
     " I paid 64.90 €.",
     ("Lindqvist", "88412-K", "21 March", "64.90 €")),
    ("Please send the new one to 14 Harbour Street, Oberhofen, before 3 April. Call 555-0199 first,"
     " never after 20:00.",
     ("14 Harbour Street", "Oberhofen", "3 April", "555-0199", "20:00")),
    ("The invoice is RE-2027-118, my customer number is 730-556. We decided on the 80 cm shelf, at"
     " most 45 euros.",
     ("RE-2027-118", "730-556", "80 cm", "45 euros")),
    ("My sister Marisol collects it if I am in Ljubljana, which is from 9 May to 16 May. Her flight"
     " is LH 2037, her e-mail marisol.q@example.org.",
     ("Marisol", "Ljubljana", "9 May", "16 May", "LH 2037", "marisol.q@example.org")),
    ("The wall is 2.40 m wide, the niche 118 cm, it must hold 30 kg. The boat is called Meridian,"
     " its plate is OB-4471, built 1987, 6.5 m long. I still need to ask Tarkovsky for the 250 ml"
     " varnish, code AQ-40, by Friday.",
     ("2.40 m", "118 cm", "30 kg", "Meridian", "OB-4471", "1987", "6.5 m", "Tarkovsky", "250 ml",
      "AQ-40", "Friday")),
)  # fmt: skip
TALK = (
    ("How do I sand the edges without leaving marks?", "Go with the grain, and end by hand."),
    ("Is oak better than pine for this?", "Oak is harder and heavier; pine dents but is easier."),
    ("What can I cook with lentils tonight?", "A soup with carrots and cumin is quick and good."),
    ("Why does my varnish turn cloudy?", "It was probably too humid; let each coat dry longer."),
    ("Which screws hold in plaster?", "None by themselves: use anchors made for hollow walls."),
    ("Can you explain what a dovetail joint is?", "Two boards locked by tails and pins, no nails."),
    ("My cat keeps sleeping on the workbench.", "Give it a blanket elsewhere in the sun."),
    ("How does one sharpen a chisel?", "Flatten the back, then hone the bevel on a fine stone."),
    ("What music suits a quiet evening?", "Something slow, such as a string quartet."),
    ("Is linseed oil safe indoors?", "Yes, but rags can catch fire by themselves: dry them flat."),
)


def main() -> None:
    parser = argparse.ArgumentParser(prog="tests.evals.summaries")
    parser.add_argument("--turns", type=int, default=60)
    parser.add_argument("--verbose", action="store_true", help="show every summary")
    given = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "memoryproject.settings")
    django.setup()
    planted = [one for _, items in PLANTED for one in items]
    made = []
    for fold in folds(given.turns):
        made.append(fold)
        prose, text = (
            sum(one in said for one in planted) for said in (fold["prose"], fold["text"])
        )
        print(
            f"{fold['covered']:3} turns in {fold['seconds']:5.1f} s, {fold['calls']} calls, load"
            f" {os.getloadavg()[0]:.1f}: {prose} of {len(planted)} in the prose, {text} in the"
            f" text of {fold['tokens']} tokens, {fold['appended']} put back"
            f"{', by code' if fold['by_code'] else ''}{', poor' if fold['poor'] else ''}",
            flush=True,
        )
        if given.verbose:
            print(f"---\n{fold['text']}\n---", flush=True)
    seconds = [fold["seconds"] for fold in made]
    if seconds:
        print(f"{len(made)} folds, {sum(seconds) / len(made):.0f} s each on average")


def folds(count: int) -> Iterator[dict[str, Any]]:
    """One summary after another, over ``count`` turns that are summarised as they overflow."""
    from conversations import protected
    from conversations.context.budget import fold_marks, summary_tokens
    from conversations.context.history import PathTurn
    from conversations.models import Summary
    from conversations.summaries import folding, summariser, to_fold
    from conversations.summaries import text as summary_text
    from conversations.summaries.transcripts import notes_of
    from memoryproject import token_counts

    base: Summary | None = None
    pending: list[Any] = []
    covered = 0
    for number in range(count):
        pending.append(_turn(number))
        sizes = [PathTurn(one.id, sum(said.tokens + 4 for said in one.messages)) for one in pending]
        due = to_fold(sizes, fold_marks())
        if not due:
            continue
        room = summariser.room()
        kept = folding.prose_to_extend(base)
        before = [base.text] if base and not summariser.prompt().EXTENDS else []
        texts = summariser.fitting(
            pending[:due], tokens=room.texts - token_counts.count("".join(before))
        )
        said, pending = pending[: len(texts)], pending[len(texts) :]
        began = time.perf_counter()
        prose, calls = _summarise(summariser.Material(before, texts))
        seconds = time.perf_counter() - began
        by_code = prose is None
        items = [*(protected.from_json(base.protected) if base else []), *summariser.items_in(said)]
        prose = summariser.joined([kept, notes_of(said) if prose is None else prose], items)
        made = summary_text.composed(
            prose,
            items,
            tokens=summary_tokens(),
            prose_tokens=room.kept,
        )
        covered += len(said)
        base = Summary(
            text=made.text, protected=protected.as_json(made.items), appended=made.appended
        )
        yield {
            "covered": covered,
            "seconds": seconds,
            "calls": calls,
            "by_code": by_code,
            "prose": prose,
            "text": made.text,
            "tokens": token_counts.count(made.text),
            "appended": made.appended,
            "poor": made.is_poor,
        }


def _summarise(material: Any) -> tuple[str | None, int]:
    """The prose and how many calls it took; None for the prose where code has to make it."""
    from conversations.summaries import folding, summariser
    from memoryproject.llm import LLMUnavailable

    code = ""
    with patch.object(summariser, "is_anyone_replying", lambda: False):  # it would ask the database
        for attempt in range(1, folding.GIVES_IN_AT + 1):
            try:
                return summariser.summarise(material, user_id=None, attempt=attempt), attempt
            except LLMUnavailable as failure:
                code = failure.code
                print(f"attempt {attempt}: {code}", flush=True)
    if code in folding.NOT_ABLE:
        return None, folding.GIVES_IN_AT
    raise SystemExit(f"There was no usable summary in {folding.GIVES_IN_AT} attempts.")


def _turn(number: int) -> Any:
    from conversations.context.history import Said, SaidTurn
    from memoryproject import token_counts

    if number < len(PLANTED):
        said = (PLANTED[number][0], "Thank you, I have noted that.")
    else:
        said = TALK[number % len(TALK)]
    turn_id = uuid4()
    messages = [
        Said(uuid4(), turn_id, role, text, token_counts.count(text), None, "", False)
        for role, text in zip(("user", "assistant"), said, strict=True)
    ]
    now = datetime.now(UTC)
    return SaidTurn(turn_id, None, "completed", now, uuid4(), "learning", "UTC", messages)


if __name__ == "__main__":
    main()
