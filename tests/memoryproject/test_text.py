"""Text as it is stored and compared."""

import pytest

from memoryproject.text import clean_text, fold, fold_accents, is_blank


@pytest.mark.parametrize(
    ("given", "folded"),
    [
        ("  Zoë\u00a0 B. ", "zoe b."),
        ("Zoe\u0308", "zoe"),
        ("İbrahim", "ibrahim"),
        ("q\u0303uod", "quod"),  # no single character holds it
        ("Ёлка", "елка"),
        ("शतरंज में", "शतरंज में"),  # vowels, not accents
        ("بِسم", "بِسم"),
        ("陆清源", "陆清源"),
        ("It\u2019s", "it's"),
    ],
)
def test_accents_are_folded_where_they_are_accents(given, folded):
    assert fold_accents(given) == folded
    assert fold_accents(folded) == folded


def test_the_same_word_in_two_forms_is_the_same():
    assert fold("Zoë") == fold("Zoe\u0308") == fold("ZOË")
    assert fold("15th") != fold("16th")


@pytest.mark.parametrize("text", ["", " ", "\n\t", "\u3000", "\u200b\u200d\ufeff", "\x00"])
def test_what_cannot_be_seen_is_blank(text):
    assert is_blank(text)
    assert not is_blank(text + "🙂")


def test_what_postgres_and_json_cannot_hold_is_mended():
    assert clean_text("a\x00b") == "ab"
    assert clean_text("half \ud83d here") == "half \ufffd here"
    assert clean_text("whole \ud83d\ude42") == "whole 🙂"
