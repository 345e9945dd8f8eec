"""The catalogue of keys, and how a key and a value become an identity."""

from typing import Any

import pytest

from facts import keys
from facts.keys import CATALOGUE, CATEGORIES
from facts.models.statement import Kind
from tests.factories import FactFactory

ONE = [
    *("profile.name", "profile.nickname", "profile.city", "profile.country", "profile.birthday"),
    *("work.job", "work.employer", "work.place", "work.start", "diet", "food.spice", "size.shoe"),
    *("travel.seat", "contact.hours", "hobby.day", "religion", "family.partner", "home.boiler"),
    *("membership.gym", "household"),
]
MANY = [
    *("pet", "hobby", "hobby.place", "food.like", "food.dislike", "music.dislike", "music.note"),
    *("ui.like", "ui.dislike", "health.allergy", "health.condition", "health.medication"),
    *("health.device", "health.note", "family.child", "family.sister", "family.grandmother"),
    *("person.flatmate", "person.mother", "person.brother", "plan", "project", "project.story"),
    *("goal.protein", "vehicle", "drink", "note", "work.past", "work.style", "relationship"),
    *("constraint.driving", "media"),
]


@pytest.mark.parametrize("name", ONE)
def test_these_keys_hold_one_value(name: str) -> None:
    assert keys.lookup(name).cardinality == "one"
    assert keys.slot_for(keys.lookup(name), value="x", slot="y") == ""


@pytest.mark.parametrize("name", [*MANY, "profile.shoe_colour", "colour", "पसंद"])
def test_these_and_unlisted_keys_hold_many(name: str) -> None:
    assert keys.lookup(name).cardinality == "many"
    assert keys.slot_for(keys.lookup(name), value=" Ab\u00a0C ") == "ab c"
    assert keys.slot_for(keys.lookup(name), value="x", slot="Thesis") == "thesis"


@pytest.mark.parametrize("key", CATALOGUE.values(), ids=str)
def test_every_entry_is_sound(key: keys.Key) -> None:
    low, high = key.bounds
    assert keys.normal_name(key.name) == key.name
    assert 0 <= low <= key.importance <= high <= 1
    assert key.kind in Kind.values
    assert key.category in {"", *CATEGORIES}
    assert all(pattern.count("{value}") == 1 for pattern in (key.third, key.second) if pattern)
    assert bool(key.third) == bool(key.second)
    if key.opposite:
        assert CATALOGUE[key.opposite].opposite == key.name
        assert key.holds_many
        assert CATALOGUE[key.opposite].holds_many


def test_every_category_has_a_key_in_the_catalogue() -> None:
    assert {key.category for key in CATALOGUE.values()} == {"", *CATEGORIES}


@pytest.mark.parametrize(
    ("given", "name"),
    [
        (" Profile.City ", "profile.city"),
        ("", "note"),
        ("\u200b .", "note"),
        ("पसंद", "पसंद"),
        ("Cafe\u0301", "café"),
        ("bad\x00key", "badkey"),
    ],
)
def test_names_are_folded_in_any_script_and_never_empty(given: str, name: str) -> None:
    assert keys.normal_name(given) == name


def test_long_names_and_slots_are_bounded_and_stay_apart() -> None:
    key = keys.lookup("note")
    one, other = (keys.slot_for(key, value="x" * 500 + end) for end in "ab")

    assert len(one) == len(other) == 200
    assert one != other
    assert len(keys.normal_name("k" * 500)) == 80


@pytest.mark.parametrize(
    ("name", "category"),
    [
        ("health.allergy", "health"),
        ("health.anything", "health"),
        ("medical history", "health"),
        ("allergies", "health"),
        ("finance_debt", "finances"),
        ("profile.religion", "religion"),
        ("gender identity", "sexuality"),
        ("political.party", "politics"),
        ("family.child", ""),  # that there is a child is not sensitive
        ("family.child_detail", "minors"),
        ("diet", ""),
        ("weather.condition", ""),
        ("dance.partner", ""),
        ("hobby", ""),
    ],
)
def test_sensitive_keys_are_known_also_where_a_model_made_them_up(name: str, category: str) -> None:
    assert keys.lookup(name).category == category


@pytest.mark.parametrize(
    ("name", "text", "category"),
    [
        ("note", "Takes lithium; avoid ibuprofen", "health"),
        ("note", "Ist gegen Nüsse allergisch", "health"),
        ("constraint", "मूंगफली से एलर्जी है", "health"),
        ("sunday", "Goes to church", "religion"),
        ("money", "Earns a good salary", "finances"),
        ("band", "Voted Republican", "politics"),
        ("hobby", "Sings in the church choir", ""),
        ("diet", "Coeliac: no gluten", ""),
        ("ui.dislike", "Dislikes dark mode: headaches", ""),
        ("note", "Keeps hives of bees in Asmara", ""),
        ("note", "Locker code is on a note", ""),
        ("availability", "Not free for lunch on Fridays", ""),
        ("availability", "Not free on Fridays: goes to the mosque", "religion"),
        ("plan", "Has chemotherapy on Tuesday", "health"),
        ("goal", "Wants to get diabetes under control", "health"),
        ("person.brother", "Brother is HIV positive", "health"),
        ("family.child", "Daughter Mia is autistic", "health"),
        ("family.child", "Has one child", ""),
    ],
)
def test_where_the_key_says_nothing_the_words_tell_what_is_sensitive(
    name: str, text: str, category: str
) -> None:
    assert keys.category_of(name, value=text, text=text) == category


@pytest.mark.parametrize(
    ("name", "value", "text", "category"),
    [
        ("work.job", "on sick leave", "On sick leave with depression", "health"),
        ("work.job", "diabetes nurse", "Works as a diabetes nurse", ""),
        ("work.employer", "Cancer Research UK", "Works at Cancer Research UK", ""),
        ("hobby", "meetings", "Attends Alcoholics Anonymous", "health"),
        ("hobby", "church choir", "Sings in the church choir", ""),
        ("profile.nickname", "Sugar", "Is diabetic and takes insulin", "health"),
        ("profile.name", "Christian", "Name is Christian", ""),
        ("profile.city", "Church Stretton", "Lives in Church Stretton", ""),
        ("media", "films", "Is gay", "sexuality"),
        ("media", "novel", "Reads a novel about a Catholic school", ""),
        ("pet", "cat", "Is a Muslim", "religion"),
        ("project", "bakery", "Is going bankrupt", "finances"),
        ("project", "debt tracker", "Builds a debt tracker app", ""),
    ],
)
def test_under_a_harmless_key_a_sentence_that_says_it_of_a_person_is_sensitive_all_the_same(
    name: str, value: str, text: str, category: str
) -> None:
    assert keys.category_of(name, value=value, text=text) == category


@pytest.mark.parametrize(
    ("name", "proposed", "importance"),
    [
        ("health.allergy", None, 0.97),
        ("health.allergy", 0.1, 0.9),
        ("health.condition", 0.95, 0.95),
        ("health.medication", 0.3, 0.9),
        ("hobby", 1.0, 0.7),
        ("diet", 0.8, 0.8),
        ("note", 0.99, 0.6),
        ("note", float("nan"), 0.4),
        ("note", float("-inf"), 0.4),
    ],
)
def test_the_key_sets_the_importance_and_the_proposal_moves_it_within_bounds(
    name: str, proposed: float | None, importance: float
) -> None:
    assert keys.importance_of(keys.lookup(name), proposed) == importance


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"text": "Lives in Pune."}, "You live in Pune"),
        ({"text": "Pune"}, "You live in Pune"),
        ({"text": "Lives in Pune, by the river"}, "You live in Pune (Lives in Pune, by the river)"),
        ({"text": "Doesn't live in Pune", "polarity": "negative"},
         "About you: Doesn't live in Pune"),
        ({"text": "जयपुर में रहती हैं", "value": "जयपुर"}, "About you: जयपुर में रहती हैं"),
        ({"key": "note", "text": "Sings on Sundays."}, "About you: Sings on Sundays"),
        ({"key": "health.allergy", "value": "peanuts", "text": "Allergic to peanuts"},
         "You are allergic to peanuts"),
    ],
)  # fmt: skip
def test_a_fact_is_said_to_the_user_and_nothing_it_says_is_lost(
    fields: dict[str, Any], sentence: str
) -> None:
    fact = FactFactory.build(user=None, **{"value": "Pune"} | fields)

    assert keys.second_person(fact) == sentence


@pytest.mark.parametrize(
    ("key", "text", "value"),
    [
        ("profile.city", "Lives in Faro.", "Faro"),
        ("profile.city", "You live in Faro", "Faro"),
        ("profile.city", "I live in Faro!", "Faro"),
        ("profile.name", "My name is Inês", "Inês"),
        ("diet", "I\u2019m vegan", "vegan"),
        ("profile.city", "It was Faro all along", "It was Faro all along"),
        ("note", "Whatever", "Whatever"),
        ("profile.city", "Lives in ", "Lives in"),
    ],
)
def test_the_value_is_read_from_a_corrected_sentence(key: str, text: str, value: str) -> None:
    assert keys.value_in(key, text) == value


def test_the_old_sentence_shows_where_the_value_stands_in_any_language() -> None:
    value = keys.value_in(
        "city", "Ich wohne in Graz.", old_text="Ich wohne in Linz.", old_value="Linz"
    )

    assert value == "Graz"
