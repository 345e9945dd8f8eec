"""The scorer of extraction's evaluation: matching, intervals, kept answers; and its messages."""

import argparse
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from facts.keys.catalogue import CATALOGUE
from tests.evals import extraction, results
from tests.evals.report import interval, rate, report
from tests.evals.results import Answer, Results
from tests.evals.scoring import Found, fits, score

VEGAN = {"keys": ["diet"], "has": ["vegan"]}
NO_MEAT = {"keys": ["diet", "food.dislike"], "has": ["meat"], "polarity": "negative"}
NO_LONGER_VEGAN = {**VEGAN, "or": [{**VEGAN, "op": "assert", "polarity": "negative"}]}


def _case(facts: list[Any], **more: Any) -> dict[str, Any]:
    return {"id": "one", "text": "…", "facts": facts, **more}


@pytest.mark.parametrize(
    ("found", "want", "does_fit"),
    [
        (Found("assert", "diet", "Vegan"), VEGAN, True),
        (Found("assert", "diet", "végan"), VEGAN, True),
        (Found("assert", "diet", "plants only", "You are vegan"), VEGAN, True),
        (Found("assert", "food.like", "vegan"), VEGAN, False),
        (Found("assert", "diet", "keto"), VEGAN, False),
        (Found("retract", "diet", "vegan"), VEGAN, False),
        (Found("assert", "note", "vegan"), {**VEGAN, "keys": ["*"]}, True),
        (Found("assert", "diet", "keto"), {**VEGAN, "has": ["*"]}, True),
        (Found("assert", "diet", "meat"), NO_MEAT, False),
        (Found("assert", "diet", "meat", polarity="negative"), NO_MEAT, True),
        (Found("assert", "food.dislike", "meat"), NO_MEAT, True),
        (Found("assert", "diet", "no meat"), NO_MEAT, True),
        (Found("assert", "diet", "meat", "You don\u2019t eat meat"), NO_MEAT, True),
        (Found("assert", "diet", "kein Fleisch, meat"), NO_MEAT, True),
    ],
)
def test_a_find_fits_by_key_words_and_polarity(
    found: Found, want: dict[str, Any], does_fit: bool
) -> None:
    assert fits(found, want, "assert") is does_fit


@pytest.mark.parametrize(
    ("found", "does_fit"),
    [
        (Found("retract", "diet", "vegan"), True),
        (Found("assert", "diet", "no longer vegan"), True),
        (Found("assert", "diet", "vegan"), False),
    ],
)
def test_another_reading_counts_as_well(found: Found, does_fit: bool) -> None:
    assert fits(found, NO_LONGER_VEGAN, "retract") is does_fit


def test_as_many_as_can_be_are_paired() -> None:
    either = {"keys": ["family.child"], "has": ["otis", "mabel"]}
    otis = {"keys": ["family.child"], "has": ["otis"]}
    found = [Found("assert", "family.child", "Otis"), Found("assert", "family.child", "Mabel")]

    result = score(_case([either, otis]), found)

    assert (result.hits, result.missed, result.wrong) == (2, [], [])


def test_the_same_fact_twice_is_one_hit_and_one_wrong() -> None:
    twice = [Found("assert", "diet", "vegan"), Found("assert", "diet", "vegan food")]

    result = score(_case([VEGAN]), twice)

    assert (result.hits, len(result.wrong)) == (1, 1)


def test_what_is_allowed_is_neither_hit_nor_wrong() -> None:
    allowed = {"keys": ["pet"], "has": ["cat"]}

    result = score(_case([VEGAN], allow=[allowed]), [Found("assert", "pet", "cat")])

    assert (result.hits, result.missed, result.wrong) == (0, [VEGAN], [])


def test_a_wanted_retraction_is_not_met_by_an_assertion() -> None:
    result = score(_case([], retracts=[VEGAN]), [Found("assert", "diet", "vegan")])

    assert (result.hits, len(result.missed), len(result.wrong)) == (0, 1, 1)


@pytest.mark.parametrize(
    ("part", "whole", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (5, 10, 0.2366, 0.7634),
        (45, 50, 0.7864, 0.9565),
    ],
)
def test_intervals_are_wilsons(part: int, whole: int, low: float, high: float) -> None:
    assert interval(part, whole) == pytest.approx((low, high), abs=0.0005)


def test_nothing_to_share_is_no_share_and_no_knowledge() -> None:
    assert rate(0, 0) == "none"
    assert interval(0, 0) == (0.0, 1.0)


def test_false_memories_are_counted_by_message_among_those_with_nothing_to_keep() -> None:
    pet = Found("assert", "pet", "cat")
    scores = [
        score(_case([], group="none-joke", set="tuning"), [pet, pet]),
        score(_case([], group="none-joke", set="tuning"), []),
        score(_case([VEGAN], group="diet", set="held_out"), [pet]),
    ]

    table = report(scores, title=["code: abc"], set_of=lambda one: str(one.case["set"]))

    rows = {
        line.split(" | ")[0][2:]: line.split(" | ") for line in table.splitlines() if "|" in line
    }
    assert rows["all"][2].endswith(", 0/3)")
    assert rows["all"][3].endswith(", 0/1)")
    assert rows["all"][4].startswith("0.50")
    assert ", 1/2)" in rows["all"][4]
    assert rows["diet"][4].startswith("none")
    assert table.startswith("- code: abc\n")


def test_a_stopped_run_goes_on_where_it_was(tmp_path: Path) -> None:
    path, case = tmp_path / "kept" / "answers.jsonl", _case([VEGAN])
    answer = Answer([Found("assert", "diet", "vegan")], 1.5, "cut")
    Results(path, reader="rules-1").keep(case, answer)
    with path.open("a") as file:
        file.write('{"id": "cut o')
    Results(path, reader="rules-1").keep({**case, "id": "two"}, answer)

    again = Results(path, reader="rules-1")

    assert again.of(case) == answer
    assert again.of({**case, "id": "two"}) == answer
    assert again.of({**case, "text": "other words"}) is None
    assert Results(path, reader="rules-2").of(case) is None


def test_answers_of_other_code_are_not_taken_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, case = tmp_path / "answers.jsonl", _case([VEGAN])
    Results(path, reader="rules-1").keep(case, Answer([], 0.1))
    monkeypatch.setattr(results, "fingerprint", lambda: "another")

    assert Results(path, reader="rules-1").of(case) is None


def test_the_fingerprint_follows_the_code_that_reads(tmp_path: Path) -> None:
    folder = tmp_path / "facts" / "extraction"
    folder.mkdir(parents=True)
    (folder / "rules.py").write_text("a = 1\n")
    before = results.fingerprint(tmp_path)
    (folder / "rules.py").write_text("a = 2\n")

    assert results.fingerprint(tmp_path) != before


def test_a_draw_is_the_same_for_the_same_seed_and_stays_in_its_group() -> None:
    cases = extraction.read_cases(None, "all")
    given = argparse.Namespace(group=["plan", "goal"], language=["en"], limit=5, seed=3)

    drawn = extraction.chosen(cases, given)

    assert drawn == extraction.chosen(cases, given)
    assert len(drawn) == 5
    assert {case["group"] for case in drawn} <= {"plan", "goal"}
    assert {case["language"] for case in drawn} == {"en"}


def test_the_messages_are_whole_and_half_of_them_hold_nothing() -> None:
    cases = extraction.read_cases(None, "all")
    empty = [case for case in cases if not (case["facts"] or case.get("retracts"))]
    wants = [
        want
        for case in cases
        for name in ("facts", "retracts", "allow")
        for outer in case.get(name, [])
        for want in (outer, *outer.get("or", []))
    ]

    assert [id for id, count in Counter(case["id"] for case in cases).items() if count > 1] == []
    assert [
        text for text, count in Counter(case["text"] for case in cases).items() if count > 1
    ] == []
    assert 0.45 <= len(empty) / len(cases) <= 0.55
    assert all(case["group"].startswith("none-") for case in empty)
    assert len({case["language"] for case in cases}) >= 10
    assert all(want["keys"] and all(want["has"]) for want in wants)
    assert all({*want["keys"]} & {*CATALOGUE, "*"} for want in wants)


def test_the_two_sets_share_no_message() -> None:
    tuning, held_out = (
        {json.loads(line)["text"] for line in (extraction.MESSAGES / name).read_text().splitlines()}
        for name in ("tuning.jsonl", "held_out.jsonl")
    )

    assert tuning.isdisjoint(held_out)
    assert len(tuning) + len(held_out) >= 400
