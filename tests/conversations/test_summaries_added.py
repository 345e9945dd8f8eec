"""What a model puts into a summary that nobody said is taken out, and honest words are not."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conversations import summaries
from conversations.models import Conversation, FoldingRun
from conversations.summaries import prompt_embedded, summariser
from conversations.summaries.added import without_added
from conversations.summaries.summariser import Material
from memoryproject.models import User
from memoryproject.row_security import acting_as
from tests.conversations.summarising import long_talk, small_talk, step, summaries_of, turns_of
from tests.evals.protected_items import HELD_OUT, TUNED, read
from tests.evals.summaries import PLANTED, TALK

INVENTED = {
    "changed digit": ("My order is 88412, it cost 64.90 €.", "The order 88421 is late."),
    "changed amount": ("My order is 88412, it cost 64.90 €.", "The person paid 69.40 €."),
    "shortened reference": ("My order is 88412-K.", "The order is 88412."),
    "changed phone": ("Call 555-0199", "The phone number is 555-0198."),
    "changed address": ("Mail me at marisol.q@example.org", "The mail is marisol@example.org."),
    "changed unit": ("It holds 30 kg, and is 80 cm.", "It holds 80 kg."),
    "changed count": ("A table for four people", "The person wants it for 6 people."),
    "invented age": ("I live in Kassel.", "The person, a 30-year-old, lives in Kassel."),
    "transposed date": ("I come on 3 April.", "The person comes on 4 March."),
    "transposed numbers": ("I come on 2027-04-03 at 17:00.", "Arrival is on 2027-03-04."),
    "another year": ("I come on 3 April 2027.", "The person comes on 3 April 2026."),
    "another hour": ("I come at 17:00.", "The person comes at 18:00."),
    "another weekday": ("I come on Friday.", "The person comes on Thursday."),
    "invented name": ("My sister Marisol collects it.", "The brother Roberto collects it."),
    "similar name": ("My sister Marisol collects it.", "The sister Mariana collects it."),
    "changed surname": ("Tobias Lindqvist here.", "The person is Tobias Lindgren."),
    "invented place": ("I live in Kassel.", "The person lives in Hamburg."),
    "russian name": ("Купил билет для Анны.", "Пользователь купил билет Борису."),
    "german name": ("Ich wohne bei Frau Keller.", "Die Person wohnt bei Herr Schuster."),
    "hindi amount": ("टिकट 4500 रुपये का था।", "टिकट 5400 रुपये का था।"),
    "chinese amount": ("票价4500元。", "票价是5400元。"),
    "invented reply": (
        "I want a table at the Adler for two.",
        "The assistant confirmed that a waiter called and everything went through smoothly.",
    ),
}  # fmt: skip
HONEST = {
    "date as numbers": ("I was born on 15 March 1990.", "Their birthday: 1990-03-15."),
    "date in words": ("It is on 2026-03-15 at 17:30.", "It is on 15 March 2026 at 5:30 pm."),
    "ordinal day": ("I moved on 3 April.", "The person moved on April 3rd."),
    "year left out": ("It is on 2026-03-15.", "It is on 15 March."),
    "range of days": ("Call me from 9 to 16 May.", "Reachable from 9 May to 16 May."),
    "hour alone": ("Meet at 8 tomorrow, room 12", "They will meet at 8:00 tomorrow in room 12."),
    "sum of words": ("We need two chairs and three tables.", "They want 5 things to sit at."),
    "sum of amounts": ("The rent is 850 € and the garage 70 €.", "It all costs 920 euros."),
    "words as figures": ("Twenty-five guests, two hundred plates.", "25 guests and 200 plates."),
    "figures as words": ("We have 3 kids, 7, 9 and 12.", "There are three children: 7, 9, 12."),
    "unit added": ("I paid 64.90 for it, at most 45 later.", "They paid 64.90 €, later 45 €."),
    "unit converted": ("The wall is 2.40 m, it takes half an hour.", "240 cm, 30 minutes."),
    "separators": ("It costs 12,500 INR, ref 1234567.", "Cost: INR 12500. Reference #1234567."),
    "plurals": ("I have a dog named Bruno, and Anna Keller.", "Brunos owner meets the Kellers."),
    "reference spaced": ("Flight LH 2037 to Oslo.", "They fly LH2037 to Oslo."),
    "case of a name": ("my brother ravi has two dogs", "Ravi, the brother, has 2 dogs."),
    "accents": ("I live in Lyon with Zoé.", "**Home**: Lyon, with Zoe."),
    "russian cases": ("Билет для Анны в Москву на 5 мая.", "Билет Анне, едет из Москвы 5 мая."),
    "polish cases": ("Mieszkam w Krakowie z Anną.", "Osoba mieszka z Anna, miasto to Kraków."),
    "finnish cases": ("Asun Helsingissä.", "Henkilö sanoi että koti on Helsinki."),
    "german genitive": ("Ich fahre mit Katrins Rad.", "Die Person fährt mit dem Rad von Katrin."),
    "german nouns": ("ich suche eine wohnung", "Die Person sucht eine Wohnung."),
    "hindi retold": ("मेरा नाम आशा है, टिकट 4500 रुपये का था।", "Asha paid 4,500 rupees."),
    "chinese retold": ("我叫王芳,带三本书。", "The person is called Wang Fang and takes 3 books."),
    "german retold": (
        "Ich heiße Katrin und suche eine Wohnung in Kassel, höchstens 900 Euro warm.",
        "Katrin is looking for a flat in Kassel for at most 900 euros including heating.",
    ),
    "reply retold": (
        "How do I sharpen a chisel?\nFlatten the back, then hone the bevel.",
        "The assistant explained sharpening step by step, beginning with flattening.",
    ),
    "languages": ("bonjour", "The person writes in French, the assistant answers in English."),
}  # fmt: skip


@pytest.mark.parametrize(("said", "claim"), INVENTED.values(), ids=INVENTED)
def test_a_sentence_that_says_what_nobody_said_is_dropped(said: str, claim: str) -> None:
    told = f"They also asked about shelves and oak. {claim} Of these, oak was liked."
    checked = without_added(told, sources=f"{said}\nAre shelves of oak better?")
    assert checked.dropped == 1
    assert checked.text == "They also asked about shelves and oak. Of these, oak was liked."


@pytest.mark.parametrize(("said", "claim"), HONEST.values(), ids=HONEST)
def test_the_same_in_other_words_is_kept(said: str, claim: str) -> None:
    checked = without_added(claim, sources=said)
    assert (checked.text, checked.dropped) == (claim, 0)


@pytest.mark.parametrize("file", [TUNED, HELD_OUT], ids=["tuned", "held out"])
def test_every_text_is_backed_by_itself(file: Any) -> None:
    texts = [sentence.text for sentence in read(file)]
    assert len(texts) > 40
    everything = "\n".join(texts)
    for text in texts:
        told = text if text.endswith((".", "!", "?")) else f"{text}."
        assert without_added(told, sources=text).dropped == 0, text
    assert without_added("\n".join(texts[:40]), sources=everything).dropped == 0


@given(st.text(max_size=200), st.text(max_size=200))
@settings(max_examples=200, deadline=None)
def test_whatever_is_compared_with_whatever_only_leaves_sentences_out(one: str, two: str) -> None:
    left = without_added(one, sources=two)
    assert left.dropped >= 0
    assert all(part in one for part in left.text.split("\n"))


def test_honest_retelling_of_the_planted_details_loses_no_sentence() -> None:
    said = "\n".join(f"{asked}\nThank you, I have noted that." for asked, _ in PLANTED)
    told = (
        "Tobias Lindqvist has order 88412-K, which arrived on March 21st with a cracked lid and"
        " cost EUR 64.9. The replacement goes to 14 Harbour Street in Oberhofen before 3 April;"
        " phone 555 0199 first, never later than 8 pm. Invoice RE-2027-118, customer 730-556."
        " Decided: the 80 cm shelf for no more than 45 €. From 9 to 16 May he is in Ljubljana, and"
        " his sister Marisol (marisol.q@example.org, flight LH2037) collects it. The wall measures"
        " 2.4 metres, the niche 118 centimetres; the load is 30 kilos. His boat Meridian (OB-4471,"
        " 6.5 metres) was built in 1987. Open: ask Tarkovsky about 250 ml of varnish AQ-40 by"
        " Friday."
    )
    assert without_added(told, sources=said).dropped == 0


def test_the_labels_of_a_prompt_do_not_make_a_talk_latin() -> None:
    said = "मुझे 15 मार्च को दिल्ली जाना है, बजट 4500 रुपये है।"
    shown = f"{prompt_embedded.line('user', said)}\n{prompt_embedded.line('assistant', 'ठीक है।')}"
    told = "The user travels to Delhi on March 15, with a budget of 4500 rupees."
    assert without_added(told, sources=shown).dropped == 0
    assert without_added(told.replace("4500", "5400"), sources=shown).dropped == 1


def test_in_a_talk_without_a_reply_nobody_replied() -> None:
    said = "How do I sharpen a chisel? Is a whetstone of use for a chisel?"
    told = "The person asked about a chisel. The assistant said to use a whetstone for the chisel."
    kept = without_added(told, sources=said, has_replies=True)
    checked = without_added(told, sources=said, has_replies=False)
    assert (kept.dropped, checked.dropped) == (0, 1)
    assert checked.text == "The person asked about a chisel."


def test_a_summary_that_is_mostly_invented_is_too_much() -> None:
    said = "\n".join(f"{asked}\n{answer}" for asked, answer in TALK)
    little = without_added("They asked about oak. It costs 900 €.", sources=said)
    much = without_added("They asked about oak. It costs 900 €. Roberto called Ana.", sources=said)
    all_of_it = without_added("It costs 900 €.", sources=said)
    assert [one.is_too_much for one in (little, much, all_of_it)] == [False, True, True]


# --- in a fold ------------------------------------------------------------------------------


@pytest.fixture
def small_marks(settings: Any) -> None:
    settings.WINDOW_MAX_TURNS = 10
    names = settings.LLM["models"] | {"summarise": "scripted-summarise"}
    settings.LLM = settings.LLM | {"models": names}


def due(conversation: Conversation) -> FoldingRun:
    with acting_as(conversation.user_id):
        run = summaries.owe_folding(turns_of(conversation)[-1])
    assert run is not None
    return run


@pytest.mark.django_db
def test_an_invented_sentence_does_not_get_into_the_summary_and_what_it_hid_is_put_back(
    asha: User, model_server: Any, small_marks: None
) -> None:
    conversation = long_talk(
        asha, [("My order is 88412-K, for 64.90 €.", "Noted."), *small_talk(8)]
    )
    run = due(conversation)
    model_server.answers(
        "summarise", raw="They asked about shelves. The order 88412-K was sent by Roberto for 9 €."
    )

    step(run)

    (summary,) = summaries_of(conversation)
    assert summary.text.startswith("They asked about shelves.\n\n")
    assert "Roberto" not in summary.text
    assert "88412-K" in summary.text
    assert "64.90 €" in summary.text


@pytest.mark.django_db
def test_an_invented_summary_is_asked_for_again(
    asha: User, model_server: Any, small_marks: None
) -> None:
    conversation = long_talk(asha, small_talk(9))
    run = due(conversation)
    model_server.answers("summarise", raw="Roberto called. Ana paid 900 €. They liked shelves.")

    step(run)

    assert (run.status, run.error_code) == ("due", "added")
    assert summaries_of(conversation) == []


@pytest.mark.django_db
def test_what_the_summary_so_far_says_may_be_said_again(
    asha: User, model_server: Any, small_marks: None
) -> None:
    material = Material(["Tobias owes Ana 900 €."], ["They asked about shelves."])
    model_server.always("summarise", raw="Ana is owed 900 € by Tobias. They asked about shelves.")

    told = summariser.summarise(material, user_id=asha.pk)

    assert told == "Ana is owed 900 € by Tobias. They asked about shelves."
    elsewhere = Material(turns=["They asked about shelves."])
    assert summariser.summarise(elsewhere, user_id=asha.pk) == "They asked about shelves."
