"""A text as terms: the same word is found in every form, language and script."""

import unicodedata

import pytest

from facts.terms import guess_languages, query_words, terms


def test_composed_and_decomposed_forms_are_one_term() -> None:
    composed, decomposed = (unicodedata.normalize(form, "Zoë") for form in ("NFC", "NFD"))

    assert composed != decomposed
    assert terms(composed) == terms(decomposed) == terms("ZOE") == {"zoe": 1}


@pytest.mark.parametrize(
    ("stored", "asked"),
    [
        ("Walks two dogs", "my dog"),
        ("Mag lange Wanderungen in den Bergen", "Welche Wanderung passt zu mir?"),
        ("Le encantan las películas de terror", "una película"),
        ("Passe ses étés dans les montagnes", "une montagne"),
        ("मुझे शतरंज खेलना पसंद है", "शतरंज कौन खेलता है?"),
        ("Любит читать книги", "какую книгу"),
        ("在青禾出版社做编辑", "出版社"),
        ("京都に住んでいます", "京都の天気は"),
        ("อาศัยอยู่ในกรุงเทพ", "กรุงเทพ"),
        ("Asha\u2019s flat is in Jayanagar", "asha's flat"),
        ("Has a GMBH in Straße 5", "STRASSE"),
    ],
)
def test_another_form_of_the_word_finds_it(stored: str, asked: str) -> None:
    found = {term for word in query_words(asked) for term in word.terms}

    assert found & terms(stored).keys()


@pytest.mark.parametrize(
    "text",
    ["", " ", "\u200b", "What is it and why do you?", "und ich bin", "¿que es lo mas?", "!?"],
)
def test_stop_words_and_signs_leave_no_term(text: str) -> None:
    assert terms(text) == {}
    assert query_words(text) == []


def test_marks_of_indic_scripts_stay_with_their_word() -> None:
    assert "शतरंज" in terms("शतरंज")
    assert "नमक" not in terms("नमकीन")


def test_a_name_is_found_whatever_language_surrounds_it() -> None:
    spanish, english = terms("Trabaja en el hospital San Telmo"), terms("He works at San Telmo")

    assert "telmo" in spanish.keys() & english.keys()


@pytest.mark.parametrize(
    ("text", "languages"),
    [
        ("where do I live", {"english"}),
        ("ich wohne in der Stadt", {"german"}),
        ("vivo en la ciudad de mi madre", {"spanish"}),
        ("je vis dans une ville", {"french"}),
        ("मैं पुणे में रहता हूँ", {"hindi"}),
        ("un amico", {"spanish", "french", "italian"}),
        ("zorp qwelm 7719", set()),
    ],
)
def test_the_language_is_guessed_by_script_and_stop_words(text: str, languages: set[str]) -> None:
    assert set(guess_languages(text)) == languages


def test_a_very_long_word_is_cut_and_a_very_long_text_ends() -> None:
    assert all(len(term) == 64 for term in terms("x" * 500))
    assert len(query_words("lorem ipsum " * 100_000)) <= 3


def test_common_words_and_lone_letters_say_nothing_by_themselves() -> None:
    strengths = {word.terms[0]: word.strength for word in query_words("I want a violin, size 7 B")}

    assert strengths["want"] == strengths["7"] == strengths["b"] == 0
    assert strengths["violin"] == 1
