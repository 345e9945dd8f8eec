"""Protected items: found in the sentences of a table, known again in other words, ranked."""

# ruff: noqa: RUF001 - any sign may stand in a message

import random

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from conversations.protected import (
    Item,
    as_json,
    find,
    from_json,
    lost,
    most_important,
    rendered,
    stands_in,
)
from conversations.protected.finding import MOST
from conversations.protected.items import SaidBy
from memoryproject.token_counts import count
from tests.conversations.hostile_units import HOSTILE
from tests.evals import protected_items

SENTENCES = [
    sentence
    for path in (protected_items.TUNED, protected_items.HELD_OUT)
    for sentence in protected_items.read(path)
]


def found(text: str, *, said_by: SaidBy = "user") -> list[tuple[str, str]]:
    return [(item.kind, item.text) for item in find(text, said_by=said_by)]


def of(kind: str, text: str) -> list[str]:
    return [said for one, said in found(text) if one == kind]


def test_the_sentences_they_are_tuned_on_are_read_well() -> None:
    score = protected_items.score(protected_items.read(protected_items.TUNED))

    assert score.recall >= 0.97, score.notes
    assert score.precision >= 0.95, score.notes


def test_the_sentences_they_are_not_tuned_on_are_read_well_too() -> None:
    score = protected_items.score(protected_items.read(protected_items.HELD_OUT))

    assert score.recall >= 0.93, score.notes
    assert score.precision >= 0.93, score.notes


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("My name is Tobias Lindqvist and my order is late.", "Tobias Lindqvist"),
        ("Hi, my name is Ana and I work here.", "Ana"),
        ("my name is ana lopez", "ana"),
        ("Me llamo Lucía Gómez Prado.", "Lucía Gómez Prado"),
        ("Меня зовут Анна Петрова.", "Анна Петрова"),
    ],
)
def test_who_gives_their_name_gives_all_of_it(said: str, name: str) -> None:
    assert of("name", said) == [name]


def test_a_price_after_its_currency_is_no_version() -> None:
    assert found("It cost EUR 64.9 then.") == [("amount", "EUR 64.9")]
    assert of("identifier", "We use Django 5.2 here.") == ["Django 5.2"]


@pytest.mark.parametrize(
    "text",
    [
        "Small question about shelf sizes 3.",
        "Small question about shelf sizes 150.",
        "Question 7",
        "Answer 112.",
        "Step 11 of the kiln plan",
        "Noted 4.",
        "Thanks, that was great!",
        "Ich habe gestern im Garten einen Baum gepflanzt.",
        "Agreed!",
        "1. Flour\n2. Sugar\n3. Eggs",
    ],
)
def test_small_talk_holds_nothing(text: str) -> None:
    assert found(text) == []


def test_a_masked_secret_is_no_item() -> None:
    text = "My key is [secret removed], only use [forgotten] 88412-K [Forgotten]. [secret removed]"

    items = find(text, said_by="user")

    assert [item.text for item in items if item.kind == "identifier"] == ["88412-K"]
    assert not any("removed" in one.text or "orgotten" in one.text for one in items)


@pytest.mark.parametrize(
    ("kind", "said", "text"),
    [
        ("identifier", "88412-K", "Order 88412-K has a cracked lid."),
        ("identifier", "order is 88412-K", "The order (88412-k) has a cracked lid."),
        ("identifier", "DE89 3704 0044 0532 0130 00", "IBAN DE89370400440532013000."),
        ("identifier", "+44 20 7946 0958", "phone +44 20-7946-0958"),
        ("identifier", "https://www.example.org/a/", "see example.org/a for more"),
        ("identifier", "room 204", "They stay in room 204."),
        ("identifier", "88412-K", "我的订单号是88412-K。"),
        ("amount", "₹4,000", "a budget of 4000 rupees"),
        ("amount", "12.50 €", "12,50 EUR each"),
        ("amount", "€4.000", "4 000 euros"),
        ("amount", "3 kg", "three kilos of flour"),
        ("amount", "1000 °C", "up to 1,000 degrees"),
        ("amount", "2.5 million dollars", "$2,500,000"),
        ("amount", "₹1,50,000", "₹150,000"),
        ("amount", "३ किलो", "3 kg"),
        ("number", "12 guests", "Twelve guests are expected."),
        ("number", "1,450 employees", "a staff of 1450"),
        ("date", "21 March", "the firing on March 21st"),
        ("date", "21 March", "2026-03-21"),
        ("date", "21.03.2026", "21 March 2026"),
        ("date", "3rd of May", "am 3. Mai"),
        ("date", "2:30 pm", "at 14:30"),
        ("date", "next Tuesday", "they meet next tuesday"),
        ("date", "21 मार्च", "21 March"),
        ("name", "Zoë", "ZOE called"),
        ("name", "Priya", "Priya’s sister"),
        ("name", "The Left Hand of Darkness", "the left hand of darkness"),
        ("name", "Ольга", "подарок для Ольги"),
        ("name", "成都", "住在成都"),
        ("decision", "Let's go with the oak floor.", "The user chose the oak floor."),
        ("decision", "We decided to rent the van.", "Decided: renting the van"),
        ("constraint", "I'm allergic to peanuts.", "The user has an allergy to peanuts."),
        ("constraint", "We can spend at most 300 euros.", "May spend no more than 300 €."),
        ("constraint", "Never use bleach on the carpet", "bleach must not be used on the carpet"),
        ("constraint", "The cake has to be without eggs.", "The cake is to be egg-free."),
        ("question", "Which colour do you want?", "Still open: which colour they want"),
    ],
)
def test_the_same_in_other_words_is_not_lost(kind: str, said: str, text: str) -> None:
    assert stands_in(Item(kind, said), text)


@pytest.mark.parametrize(
    ("kind", "said", "text"),
    [
        ("identifier", "88412", "Order 884123 has a cracked lid."),
        ("identifier", "8841", "Order 88412."),
        ("identifier", "88412", "Order 88412-K."),
        ("identifier", "AB-1234", "AB-12345"),
        ("identifier", "room 204", "They have 204 chairs."),
        ("identifier", "LH 2037", "flight UA 2037"),
        ("identifier", "config.yaml", "config.yaml.bak"),
        ("amount", "₹4,000", "₹4"),
        ("amount", "₹4,000", "₹40,000"),
        ("amount", "₹4,000", "$4,000"),
        ("amount", "12.50 €", "1250 €"),
        ("amount", "12.50 €", "12.5 %"),
        ("amount", "3 kg", "3 g"),
        ("amount", "20 °C", "20 °F"),
        ("number", "12 guests", "112 guests"),
        ("number", "12 guests", "12 chairs"),
        ("date", "21 March", "22 March"),
        ("date", "21 March", "March"),
        ("date", "21 March 2026", "21 March 2027"),
        ("date", "14:30", "14:35"),
        ("date", "next Tuesday", "next Wednesday"),
        ("name", "Anna Lopez", "Anna"),
        ("name", "Ann", "Annabel"),
        ("decision", "Let's go with the oak floor.", "They talked about a floor."),
        ("decision", "Let's go with the oak floor.", "They do not want the oak floor."),
        ("constraint", "Never use bleach on the carpet", "Use bleach on the carpet."),
        ("constraint", "I'm allergic to peanuts.", "The user is not allergic to peanuts."),
        ("constraint", "We can spend at most 300 euros.", "May spend at most 400 euros."),
        ("constraint", "We can spend at most 300 euros.", "Will spend at least 300 euros."),
        ("constraint", "The cake must not have nuts, says Ravi", "The cake must not have nuts"),
    ],
)
def test_what_changed_is_lost(kind: str, said: str, text: str) -> None:
    assert not stands_in(Item(kind, said), text)


def test_the_first_thirty_survive_hundreds_of_others() -> None:
    strong = [
        item
        for at in range(5)
        for item in find(
            f"Order {88410 + at}-K cost {17 + at}.50 €. It must arrive by {11 + at} March 2027 at "
            f"1{at}:45. Let's go with courier {'ABCDE'[at]}X-{at}77.",
            said_by="user",
            turn=f"{at}",
        )
    ]
    filler = [
        item
        for at in range(5, 400)
        for item in [
            *find(
                f"My friend {chr(65 + at % 26)}ana{at % 17} saw {at} birds there.", said_by="user"
            ),
            *find(
                f"Order {at}00-Z costs {at} €. Was it {at} or {at + 1} birds?", said_by="assistant"
            ),
        ]
    ]
    assert len(strong) >= 30
    assert len(filler) > 1_000

    kept = most_important([*strong, *filler], tokens=600)

    assert count(rendered(kept)) <= 600
    assert lost(strong, rendered(kept)) == []


def test_folding_again_and_again_loses_none_of_the_first() -> None:
    kept = find("My order is 88412-K, I am allergic to nuts, budget 300 €.", said_by="user")
    first = list(kept)

    for at in range(200):
        said = f"Then {at + 3} birds met Ana{chr(97 + at % 26)} at noon."
        kept = most_important([*kept, *find(said, said_by="user")], tokens=150)

    assert lost(first, rendered(kept)) == []


def test_the_users_words_go_before_the_assistants_and_figures_before_questions() -> None:
    items = [
        *find("The code is 55123-B. Which lamp do you want?", said_by="assistant"),
        *find("It is for Priya Rao, ref 77123-C.", said_by="user"),
    ]

    assert [item.text for item in most_important(items, tokens=22)] == ["Priya Rao", "ref 77123-C"]
    assert [item.text for item in most_important(items, tokens=13)] == ["ref 77123-C"]


def test_an_item_within_another_is_not_kept_twice() -> None:
    items = find("We can spend at most 300 euros. 300 € it is. At most 300 euros!", said_by="user")

    kept = most_important(items, tokens=200)

    assert [item.kind for item in kept] == ["constraint"]
    assert lost(items, rendered(kept)) == []


def test_what_is_said_again_weighs_more_but_only_once_per_saying() -> None:
    once, again = Item("name", "Ana", "1", 2.0), Item("name", "ana", "2", 2.0)

    (kept,) = most_important([once, again], tokens=50)

    assert (kept.text, kept.turn) == ("Ana", "1")
    assert 2.0 < kept.weight < 3.0
    assert most_important([kept], tokens=50) == [kept]


def test_json_goes_there_and_back() -> None:
    items = find("Order 88412-K for Ana on 21 March.", said_by="user", turn="t1")

    assert from_json(as_json(items)) == items
    assert from_json("x") == from_json(None) == from_json([1, {"kind": "x", "text": "y"}]) == []
    assert from_json([{"kind": "name", "text": "Ana"}]) == [Item("name", "Ana", "", 2.0)]


# Pieces of which messages are made, so that generated ones hold what is looked for.
PIECES = st.sampled_from(
    [
        *{word for sentence in SENTENCES for word in sentence.text.split()},
        "[secret removed]", "[forgotten]", "```", "`x y`", "\n", "\n- ", "? ", ". ", "! ",
        ", ", "; ", "€", "12.50", "4,000", "1 000", "-", "/", "\\", "@", "(", ")", "'",
        "’", "“", "”", "\u0301", "...", "½", "²", "٣", "३", "\u00a0", "\x00", "\ud800",
        "İ", "ß", "ﬁ", "don't", "must", "never", "Let's",
    ]
)  # fmt: skip
MESSAGES = st.one_of(
    st.text(max_size=200),
    st.text(alphabet="0123456789 .,:-/€%kgAa@'()\n`\"[]_°", max_size=120),
    st.lists(PIECES, max_size=30).map(" ".join),
    st.lists(PIECES, max_size=30).map("".join),
)
SPEAKERS: st.SearchStrategy[SaidBy] = st.sampled_from(["user", "assistant", "tool"])
quick = settings(
    deadline=None,
    max_examples=int(__import__("os").environ.get("EX", "100")),
    suppress_health_check=[HealthCheck.too_slow],
)


@quick
@given(MESSAGES, SPEAKERS)
@example("\ud800", "user")
def test_whatever_is_found_stands_in_the_text_it_is_from(text: str, said_by: SaidBy) -> None:
    items = find(text, said_by=said_by, turn="t")

    assert lost(items, text) == []
    for item in items:
        assert stands_in(item, text)
        assert stands_in(item, item.text)
        assert item.text == " ".join(item.text.split())
        assert item.weight > 0


@quick
@given(st.lists(st.tuples(MESSAGES, SPEAKERS), max_size=5), st.integers(0, 300))
def test_the_most_important_fit_and_stay(said: list[tuple[str, SaidBy]], tokens: int) -> None:
    items = [item for text, by in said for item in find(text, said_by=by)]

    kept = most_important(items, tokens=tokens)

    assert count(rendered(kept)) <= tokens
    assert most_important(kept, tokens=tokens) == kept
    assert lost(kept, rendered(kept)) == []
    assert from_json(as_json(kept)) is not None


@quick
@given(st.lists(MESSAGES, max_size=4))
def test_with_room_for_all_nothing_is_lost(said: list[str]) -> None:
    items = [item for text in said for item in find(text, said_by="user")]

    assert lost(items, rendered(most_important(items, tokens=100_000))) == []


@quick
@given(MESSAGES, MESSAGES, st.sampled_from(["identifier", "date", "name", "decision", "number"]))
def test_any_text_can_be_asked_for(said: str, text: str, kind: str) -> None:
    assert stands_in(Item(kind, said), text) in (True, False)
    assert stands_in(Item(kind, said), said) in (True, False)


@pytest.mark.parametrize("unit", HOSTILE)
def test_hostile_text_comes_to_an_end(unit: str) -> None:
    """A search that tries every combination would not. How long it takes is a benchmark's."""
    text = (unit * 16_000)[:16_000]

    items = find(text, said_by="user")

    assert len(items) <= MOST
    assert lost(items[:20], text) == []


def test_hostile_mixtures_come_to_an_end() -> None:
    rng = random.Random(7)
    for _ in range(3):
        parts = rng.sample(HOSTILE, 6)
        text = "".join(rng.choice(parts) for _ in range(60_000))[:120_000]

        assert len(find(text, said_by="user")) <= MOST, parts


# --- what was pasted ----------------------------------------------------------------------


def log(lines: int) -> str:
    draw = random.Random(1)
    return "\n".join(
        f"2026-01-{n % 28 + 1:02d} host-{draw.randint(100, 999)} ERR-{draw.randint(10000, 99999)}"
        for n in range(lines)
    )


def test_what_somebody_writes_around_a_paste_goes_before_the_paste() -> None:
    text = f"Look at this:\n\n{log(400)}\n\nIt is about order 88412 of Quentin Abelard, 40 EUR."

    items = find(text, said_by="user", turn="t")
    kept = rendered(most_important(items, tokens=120))

    assert len(items) == MOST
    assert "88412" in kept
    assert "40 EUR" in kept
    assert "ERR-" in kept  # there is room for some of it


def test_one_paste_does_not_take_the_room_of_what_is_said_later() -> None:
    kept = most_important(find(log(400), said_by="user", turn="0"), tokens=500)
    assert count(rendered(kept)) > 400

    for turn in range(10):
        said = find(f"The next order is {50_000 + turn}.", said_by="user", turn=f"later {turn}")
        kept = most_important([*kept, *said], tokens=500)

    orders = [item.text for item in kept if item.turn.startswith("later")]
    assert len(orders) == 10
    assert count(rendered(kept)) <= 500
