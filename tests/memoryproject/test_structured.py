"""Answers as models really give them, and what may be taken from them."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memoryproject.structured import Structured, read_structured

SCHEMA = {"type": "object", "properties": {"facts": {"type": "array"}, "note": {"type": "string"}}}


def read(text: str, *, cut: bool = False) -> Structured | None:
    return read_structured(text, schema=SCHEMA, cut=cut)


def facts(text: str) -> object:
    found = read(text)
    assert found is not None
    return found.value.get("facts")


def test_a_plain_object_is_whole():
    assert read('{"facts":[{"a":1}]}') == Structured({"facts": [{"a": 1}]})


def test_fences_around_the_answer_are_peeled_off_and_those_in_a_string_stay():
    answer = '```json\n{"facts":[{"text":"in ```fenced``` blocks"}]}\n```'

    assert read(answer) == Structured({"facts": [{"text": "in ```fenced``` blocks"}]})


@pytest.mark.parametrize(
    "answer",
    [
        'Sure! As in [1], {this} is it: {"facts":[{"a":1}]} Anything else?',
        '<think>Maybe {"facts":[{"a":2}]}?</think>\n{"facts":[{"a":1}]}',
        '\ufeff  {"facts":[{"a":1}]}',
        '{"note":"none","facts":[{"a":1}]}',
        '[{"a":1}]',
        "{'facts': [{\"a\":1}]}",
        '{"facts":[{"a":1,},],}',
    ],
)
def test_what_stands_around_the_answer_does_not_matter(answer):
    found = read(answer)

    assert found is not None
    assert (found.value["facts"], found.partial) == ([{"a": 1}], False)


@pytest.mark.parametrize(
    "answer",
    ["", "I'm sorry, I can't.", "[sorry", "{", '{"fa', "[1, 2]", '{"other":1}', "null", '"facts"'],
)
def test_an_answer_without_the_object_is_not_an_empty_one(answer):
    assert read(answer) is None


def test_a_list_cut_inside_a_string_keeps_its_whole_objects_only():
    answer = '{"facts":[{"key":"name"},{"key":"city"},{"key":"hobby","value":"bee'

    assert read(answer) == Structured({"facts": [{"key": "name"}, {"key": "city"}]}, partial=True)


@given(st.integers(min_value=0, max_value=400))
def test_wherever_an_answer_is_cut_nothing_half_is_taken(length):
    items = [
        {"key": "profile.name", "value": 'Ru"na', "n": 12},
        {"key": "list", "value": '[{"a": 1}, {', "inner": {"x": [1, 2]}},
        17,
        {"key": "last", "value": "🙂 }]}"},
    ]
    whole = json.dumps({"facts": items, "note": "end"})
    found = read(whole[:length])

    if found is not None:
        kept = found.value.get("facts", [])
        assert kept == items[: len(kept)]
        assert found.value.get("note", "end") == "end"
        assert found.partial == (length < len(whole))


def test_a_number_at_the_cut_may_be_the_half_of_one():
    assert facts('{"facts":[1,23') == [1]


def test_one_broken_item_does_not_take_the_others_with_it():
    answer = '{"facts":[{"a":1},{"a":oops,"t":"]}{"},{"b":2}],"note":"x"}'

    assert read(answer) == Structured({"facts": [{"a": 1}, {"b": 2}], "note": "x"}, partial=True)


def test_an_item_with_quotes_inside_its_string_is_dropped_not_guessed():
    assert facts('{"facts":[{"t":"say "hi" to me"},{"b":2}]}') == [{"b": 2}]


def test_wrong_types_are_left_for_the_caller():
    items = ["a string", {"key": 43, "mood": "cheerful"}, {"key": None}, 17]

    assert facts(json.dumps({"facts": items})) == items


def test_the_token_limit_makes_an_answer_partial_even_if_it_happens_to_close():
    found = read('{"facts":[]}', cut=True)

    assert found == Structured({"facts": []}, partial=True)


def test_nul_and_half_characters_written_as_escapes_do_not_come_through():
    assert facts('{"facts":[{"a\\u0000":"x\\u0000 \\ud83d \\ud83d\\ude42"}]}') == [
        {"a": "x \ufffd 🙂"}
    ]


def test_what_is_no_json_number_reads_as_null_or_is_dropped():
    huge = "9" * 5000

    assert facts(f'{{"facts":[{{"n":NaN}},{{"n":{huge}}},{{"z":1}}]}}') == [{"n": None}, {"z": 1}]


@pytest.mark.parametrize("hostile", ["[" * 100_000, '{"facts":[' * 50_000, '"' * 100_000])
def test_hostile_text_is_no_answer_and_ends_soon(hostile):
    found = read(hostile)

    assert found is None or found.partial


@given(st.text(alphabet='{}[]",:\\ fact1\n', max_size=80))
def test_no_text_raises(text):
    read(text)
