import pytest

from conversations.titles import MOST_CHARACTERS, title_from


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("Which tea?", "Which tea?"),
        ("  Which\n\n tea?  ", "Which tea?"),
        ("# Plan\n- [the site](https://example.org) for *Ana*", "Plan the site for Ana"),
        ("```python\nprint(1)\n```", "print(1)"),
        ("1. first\n2. second", "first second"),
        ("> quoted **text**", "quoted text"),
        ("What does <div> do in snake_case_name?", "What does <div> do in snake_case_name?"),
        ("3 * 4 * 5", "3 * 4 * 5"),
        ("my key is [secret removed]", "my key is [secret removed]"),
    ],
)
def test_a_title_is_the_beginning_without_markdown(text: str, title: str) -> None:
    assert title_from(text) == title


def test_a_long_message_is_cut_at_a_word() -> None:
    title = title_from("Could you please explain how sourdough bread rises, and why it is sour?")

    assert title == "Could you please explain how sourdough bread rises, and why…"


def test_a_text_without_spaces_is_cut_where_it_must() -> None:
    title = title_from("下" * 100)

    assert title == "下" * MOST_CHARACTERS + "…"
