"""What the rules read, and what they must not read: a table of sentences of our own."""

import time
from dataclasses import dataclass
from datetime import date

import pytest

from facts.extraction.rules import Context, find
from tests.facts.english_statements import MISREAD, NOTHING_TYPED, TYPED
from tests.facts.hostile_texts import HOSTILE

TODAY = date(2026, 1, 14)  # a Wednesday


@dataclass(frozen=True)
class Fact:
    key: str
    value: str


def read(text: str, *known: Fact) -> list[tuple[str, str]]:
    return [
        (proposal.key, proposal.value)
        if proposal.op == "assert"
        else ("-" + proposal.key, proposal.value)
        for proposal in find(text, context=Context(said=TODAY, known=known))
    ]


STATED = [
    # names
    ("My name is Anneke.", [("profile.name", "Anneke")]),
    ("hello, my name's José María Núñez", [("profile.name", "José María Núñez")]),
    (
        "My full name is Ludwig van Beethoven, believe it or not",
        [("profile.name", "Ludwig van Beethoven")],
    ),
    ("Hi! I'm Oskar, nice to meet you.", [("profile.name", "Oskar")]),
    ("Please call me Bea.", [("profile.nickname", "Bea")]),
    ("You can call me Max, everyone does", [("profile.nickname", "Max")]),
    ("I go by Teddy.", [("profile.nickname", "Teddy")]),
    # places
    ("I live in Oulu.", [("profile.city", "Oulu")]),
    ("I live in São Paulo with two cats.", [("profile.city", "São Paulo")]),
    ("We live in Stratford-upon-Avon now.", [("profile.city", "Stratford-upon-Avon")]),
    ("I'm currently based in Nairobi", [("profile.city", "Nairobi")]),
    ("I live in New Zealand", [("profile.country", "New Zealand")]),
    ("I've lived in Norway since 2019", [("profile.country", "Norway")]),
    ("Actually, I moved to Turku last month.", [("profile.city", "Turku")]),
    ("We have just relocated from Leeds to Aberdeen", [("profile.city", "Aberdeen")]),
    (
        "I no longer live in Ulm, I am in Trier now.",
        [("-profile.city", "Ulm"), ("profile.city", "Trier")],
    ),
    ("I don't live in Graz any more.", [("-profile.city", "Graz")]),
    ("I'm from Cádiz originally", [("profile.hometown", "Cádiz")]),
    (
        "I speak Basque and Spanish at home",
        [("profile.language", "Basque"), ("profile.language", "Spanish")],
    ),
    ("My mother tongue is Catalan.", [("profile.language", "Catalan")]),
    # work
    ("I work as a night porter.", [("work.job", "night porter")]),
    (
        "I work as a data analyst at Telenor",
        [("work.job", "data analyst"), ("work.employer", "Telenor")],
    ),
    (
        "I'm a plumber and I hate Mondays",
        [("work.job", "plumber"), ("preference.dislike", "Mondays")],
    ),
    ("I am a marine biologist.", [("work.job", "marine biologist")]),
    ("I work for the Red Cross", [("work.employer", "the Red Cross")]),
    # diet and allergies
    ("I'm vegan.", [("diet", "vegan")]),
    ("I've been a vegetarian since school.", [("diet", "vegetarian")]),
    ("I went vegan three years ago, what could I bring?", [("diet", "vegan")]),
    ("I'm no longer vegetarian", [("-diet", "vegetarian")]),
    ("I'm allergic to bee stings.", [("health.allergy", "bee stings")]),
    (
        "I'm severely allergic to walnuts, kiwi and latex, so check twice.",
        [("health.allergy", "walnuts"), ("health.allergy", "kiwi"), ("health.allergy", "latex")],
    ),
    ("I have a serious sesame allergy", [("health.allergy", "sesame")]),
    ("I've got an allergy to penicillin.", [("health.allergy", "penicillin")]),
    ("I am lactose intolerant", [("health.allergy", "lactose")]),
    ("I'm no longer allergic to eggs", [("-health.allergy", "eggs")]),
    ("I have asthma, so no smoky bars.", [("health.condition", "asthma")]),
    ("I was diagnosed with type 2 diabetes in May", [("health.condition", "type 2 diabetes")]),
    ("I'm coeliac", [("health.condition", "coeliac")]),
    ("I'm on lithium, so no ibuprofen please.", [("health.medication", "lithium")]),
    ("I teach the cello in Porto.", [("work.job", "cello teacher")]),
    # people and pets
    ("We have a parrot called Kiki.", [("pet", "Kiki, parrot")]),
    ("I adopted a rescue dog named Boris", [("pet", "Boris, dog")]),
    ("My cat's name is Olga.", [("pet", "Olga, cat")]),
    ("My wife is called Ngozi.", [("family.partner", "Ngozi")]),
    ("My older brother's name is Kwame", [("family.brother", "Kwame")]),
    ("My sister Ilse is a surgeon.", [("family.sister", "Ilse")]),
    ("My daughter is called Mira", [("family.child", "Mira")]),
    # days
    ("My birthday is on 9 November.", [("profile.birthday", "11-09")]),
    ("My birthday is May 3rd", [("profile.birthday", "05-03")]),
    ("I was born on 2 June 1991.", [("profile.birthday", "1991-06-02")]),
    ("My thesis is due on 30 April.", [("plan", "thesis due 2026-04-30")]),
    ("The grant report is due by Friday", [("plan", "grant report due 2026-01-16")]),
    ("The essay deadline was pushed to the 20th", [("plan", "essay due 2026-01-20")]),
    # likes and dislikes
    ("I love bouldering.", [("hobby", "bouldering")]),
    ("I really enjoy restoring old radios", [("hobby", "restoring old radios")]),
    ("I like papaya", [("food.like", "papaya")]),
    ("I absolutely adore the Beatles", [("preference.like", "the Beatles")]),
    ("I hate olives on pizza.", [("food.dislike", "olives on pizza")]),
    ("I can't stand coriander, it tastes of soap", [("food.dislike", "coriander")]),
    ("I don't like phone calls.", [("preference.dislike", "phone calls")]),
    ("I do not really enjoy horror films", [("preference.dislike", "horror films")]),
    ("I'm not a fan of reggae", [("preference.dislike", "reggae")]),
    ("I prefer short answers.", [("answer.style", "short")]),
    ("I prefer trains to planes", [("preference.like", "trains over planes")]),
    # goals
    ("My goal is to swim two kilometres by June.", [("goal", "swim two kilometres by June")]),
    # asked to be remembered
    (
        "Remember that the spare fuse is behind the tin.",
        [("note", "the spare fuse is behind the tin")],
    ),
    ("please remember: our bins go out on Tuesdays", [("note", "our bins go out on Tuesdays")]),
    ("Remember I live in Faro.", [("profile.city", "Faro")]),
    ("Can you remember that I take lithium?", [("health.medication", "lithium")]),
    ("Remember that my surgery is in June.", [("plan", "surgery, June 2026")]),
    (
        "Remember that my pills are in the blue box.",
        [("health.note", "my pills are in the blue box")],
    ),
    ("I live in a small flat", [("home.type", "a small flat")]),
    ("I'm Catholic", [("religion", "Catholic")]),
    ("Don't forget that my car is the green one", [("note", "my car is the green one")]),
]

NOTHING = [
    # hypotheticals and wishes
    "If I lived in Oslo, what would rent be?",
    "Suppose I moved to Peru, would I need a visa?",
    "I wish I lived in Rome.",
    "I would love to live in Kyoto",
    "I'd like a window seat",
    "Imagine I'm a vegan, what then?",
    "Maybe I should move to Canada one day.",
    "I might become vegetarian",
    "I want to move to Lima",
    "What if I worked as a pilot?",
    # questions
    "Do I live in a flood area?",
    "Am I allergic to latex?",
    "Is my name Anna?",
    "What's my birthday again?",
    "Do you remember that I live in Faro?",
    "Should I call my dog Rex?",
    # others
    "My friend Noor is vegan.",
    "My boss lives in Zurich and hates e-mails.",
    "She works as a nurse at Charité",
    "A colleague of mine is allergic to wool.",
    "My neighbour's dog is called Rex.",
    "They moved to Turin.",
    # quotations, pasted text, code, fiction
    'He wrote: "I live in Vienna and I love dogs."',
    "Translate: I live in Vienna and I am allergic to nuts.",
    "Please proofread this: My name is Elena. I work as a baker.",
    "Fix it:\n---\nI live in Berlin. I'm vegan.\n---",
    "> I live in Hamburg\nCan you answer him?",
    "Why does ```I live in Rome``` not parse?",
    "In my novel I live in Cairo and work as a spy.",
    "My character lives in Gondor. I am a vegetarian in this game.",
    "I'm vegan. Just kidding!",
    # negations
    "I don't dislike Bach.",
    "I don't hate opera",
    "I don't mind coriander",
    "I am not a doctor.",
    "I'm not allergic to anything",
    "I have a headache.",
    "I'm on fire today",
    "I take the bus",
    "I teach at night",
    "I was told I have good taste",
    "I speak to Maria often",
    # jokes, idioms, things at hand
    "I'm allergic to Mondays.",
    "I live in fear of spreadsheets.",
    "I like your second idea.",
    "I love it!",
    "I like the first option better",
    "I hate that this keeps failing",
    "I love you",
    "I'd love some tea",
    "I'm a big fan of nothing in particular, a hopeless case",
    "I'm German, sorry",
    "I'm fine",
    "I'm Team Jacob",
    "Call me later",
    "Call me when it's done",
    "I moved to Linux last year.",
    "I moved to Monday instead",
    "We moved the meeting to Berlin",
    "I used to live in Delhi.",
    "I was a postal worker for nine years.",
    "I had a dog called Rex when I was a child.",
    "Vegan food is great.",
    "I'm a vegetarian food critic",
    "My name is on the list.",
    "I work at night.",
    "I work as fast as I can",
    "The bill is due on receipt.",
    "His thesis is due on 30 April.",
    "Remember to buy milk.",
    "Remember when we met?",
    "I remember that summer.",
    "Remember what I told you",
    "I forgot to say: thanks!",
    "I'm the boss here",
    "I am here in Lyon",
]


@pytest.mark.parametrize(("text", "expected"), STATED, ids=[text for text, _ in STATED])
def test_a_plain_statement_is_read(text: str, expected: list[tuple[str, str]]) -> None:
    assert read(text) == expected


@pytest.mark.parametrize("text", NOTHING)
def test_what_is_no_statement_about_the_user_yields_nothing(text: str) -> None:
    assert read(text) == []


@pytest.mark.parametrize(("text", "expected"), TYPED, ids=[text for text, _ in TYPED])
def test_what_is_typed_in_haste_is_read(text: str, expected: list[tuple[str, str]]) -> None:
    assert read(text) == expected


@pytest.mark.parametrize("text", [*NOTHING_TYPED, *MISREAD])
def test_what_is_typed_without_a_statement_yields_nothing(text: str) -> None:
    assert read(text) == []


def test_the_table_is_large_and_half_of_it_is_empty() -> None:
    assert len(STATED) + len(NOTHING) >= 120
    assert len(NOTHING) >= len(STATED)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("I work as an animator", "Works as an animator"),
        ("I'm allergic to bee stings", "Allergic to bee stings"),
        ("My wife is called Ngozi", "Wife is called Ngozi"),
        ("I have a dog called Boris", "Has a dog called Boris"),
        ("My thesis is due on 30 April", "Thesis is due on 30 April 2026"),
        ("I hate olives on pizza", "Dislikes olives on pizza"),
        ("Remember that I live in Faro", "I live in Faro"),
    ],
)
def test_a_fact_reads_as_a_sentence(text: str, shown: str) -> None:
    (proposal,) = find(text, context=Context(said=TODAY))

    assert proposal.text == shown


def test_a_deadline_has_its_subject_as_slot_and_ends_with_its_day() -> None:
    (proposal,) = find("My thesis is due on 30 April.", context=Context(said=TODAY))

    assert (proposal.slot, proposal.valid_until) == ("thesis", "2026-04-30")


def test_a_deadline_just_gone_by_is_not_taken_for_next_years() -> None:
    (proposal,) = find("My thesis is due on 2 January.", context=Context(said=TODAY))

    assert proposal.valid_until == "2026-01-02"


def test_going_off_something_takes_the_liking_back_wherever_it_stands() -> None:
    standing = [Fact("ui.like", "Dark Mode"), Fact("food.like", "sushi")]

    assert read("I no longer like dark mode.", *standing) == [
        ("-ui.like", "Dark Mode"),
        ("ui.dislike", "dark mode"),
    ]
    assert read("I've gone right off sushi.", *standing) == [
        ("-food.like", "sushi"),
        ("food.dislike", "sushi"),
    ]


def test_several_statements_of_one_message_are_all_read() -> None:
    text = (
        "Hi, I'm Runa. I live in Bergen and I work as a ferry pilot. My cat is called Mons,"
        " I'm allergic to shrimp, and I love knitting. What should I cook tonight?"
    )

    assert read(text) == [
        ("profile.name", "Runa"),
        ("profile.city", "Bergen"),
        ("work.job", "ferry pilot"),
        ("pet", "Mons, cat"),
        ("health.allergy", "shrimp"),
        ("hobby", "knitting"),
    ]


def test_every_quote_stands_in_the_message() -> None:
    for text, _ in STATED:
        for proposal in find(text, context=Context(said=TODAY)):
            assert proposal.quote in text


HOSTILE_UNITS = (
    *HOSTILE.values(),
    *("I live in ", "I like ", "my my my ", "A A ", "remember that ", '"a b c ', "due "),
    *(
        "i'm a b c d e. ",
        "my dog is. ",
        "moving to to to in may. ",
        "my sister A A A A. ",
        "'a 'b ",
    ),
    "I usually eat a b c d e f g h i j k l m n o p q r s t u v w x y z every day on mondays. ",
)


@pytest.mark.parametrize("unit", HOSTILE_UNITS)
def test_hostile_input_costs_seconds_of_work_at_most(unit: str) -> None:
    """Its own processor time, which other work on the machine does not lengthen."""
    began = time.process_time()
    find((unit * 120_000)[:120_000], context=Context(said=TODAY))
    assert time.process_time() - began < 5
