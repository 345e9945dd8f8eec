"""Each setting is in the README's table and in the example file; a bad value is a sentence."""

import re
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from memoryproject.env import env_bool, env_choice, env_int, env_list, env_str

ROOT = Path(__file__).resolve().parents[2]
READ = re.compile(r'env_(?:str|bool|int|list|choice)\(\s*"(\w+)"')
SETTINGS = sorted(
    {
        name
        for path in (ROOT / "memoryproject").rglob("*.py")
        for name in READ.findall(path.read_text())
    }
)


def test_there_are_settings():
    assert {"DATA_DIR", "OPENAI_BASE_URL", "PORT"} <= set(SETTINGS)


@pytest.mark.parametrize("document", ["README.md", ".env.example"])
def test_every_setting_is_documented(document):
    text = (ROOT / document).read_text()

    assert [name for name in SETTINGS if not re.search(rf"\b{name}\b", text)] == []


@pytest.mark.parametrize(
    ("read", "value", "words"),
    [
        (lambda: env_int("PROBE", 1), "eight", "must be a whole number"),
        (lambda: env_int("PROBE", 5, least=2), "1", "must be at least 2"),
        (lambda: env_int("PROBE", 5, most=9), "10", "must be at most 9"),
        (lambda: env_bool("PROBE", default=True), "perhaps", "must be true or false"),
        (lambda: env_choice("PROBE", {"a", "b"}, "a"), "c", "must be one of a, b"),
    ],
)
def test_a_bad_value_stops_the_start_with_a_sentence(monkeypatch, read, value, words):
    monkeypatch.setenv("PROBE", value)

    with pytest.raises(ImproperlyConfigured, match=f"PROBE {words}"):
        read()


def test_an_empty_value_counts_as_not_set(monkeypatch):
    monkeypatch.setenv("PROBE", "  ")

    assert env_str("PROBE", "default") == "default"
    assert env_int("PROBE", 7) == 7
    assert env_bool("PROBE", default=True)
    assert env_list("PROBE", ["a"]) == ["a"]
