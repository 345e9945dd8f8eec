"""Every scripted life history ends with what holds now, and with all that held before."""

from collections import Counter
from datetime import UTC, datetime
from itertools import pairwise
from typing import Any
from unittest.mock import patch

import pytest

from facts.models import Fact
from memoryproject import embeddings
from memoryproject.row_security import acting_as
from tests.evals.histories import chains, checking, measuring, reading
from tests.evals.histories.known import KNOWN
from tests.evals.histories.measuring import Tally
from tests.evals.histories.playing import NotPlayable, Player
from tests.evals.histories.reading import BadHistory, History
from tests.evals.histories.scripting import ScriptedAnswers, ScriptedEmbedder
from tests.model_server import ModelServer

HISTORIES = reading.load()


def complaints(history: History, server: ModelServer) -> list[str]:
    embedder = ScriptedEmbedder(history)
    with patch.object(embeddings, "_local", lambda: embedder):
        player = Player(history, prepare=ScriptedAnswers(server))
        try:
            player.play()
        except NotPlayable as failure:
            return [str(failure)]
        return checking.complaints(player)


@pytest.mark.django_db
@pytest.mark.parametrize("history", HISTORIES, ids=[history.id for history in HISTORIES])
def test_history(history: History, model_server: ModelServer) -> None:
    found = complaints(history, model_server)

    if history.id in KNOWN:
        assert found, "holds now: take it off the list in tests/evals/histories/known.py"
    else:
        assert not found, "\n".join(found)


def test_they_are_many_lives_in_many_languages() -> None:
    languages = Counter(history.language for history in HISTORIES)
    openings = Counter(
        (history.language, history.steps[index].target)
        for history in HISTORIES
        for index in history.said[:1]
    )

    assert len(HISTORIES) >= 220
    assert len(languages) >= 10
    assert min(languages.values()) >= 20
    assert not [opening for opening, count in openings.items() if count > 1]
    assert not KNOWN.keys() - {history.id for history in HISTORIES}


# --- what these tests would not see ---------------------------------------------------------
MOVED: dict[str, Any] = {
    "id": "moved", "language": "en", "kind": "moves", "zone": "Europe/London",
    "steps": [
        {
            "at": "2025-01-10T09:00:00+00:00", "say": "Home is Selby now.",
            "answer": [{"key": "profile.city", "value": "Selby", "text": "Lives in Selby"}],
        },
        {
            "at": "2025-02-10T09:00:00+00:00", "say": "Home is Ripon from today.",
            "answer": [{"key": "profile.city", "value": "Ripon", "text": "Lives in Ripon"}],
        },
    ],
    "expect": {},
}  # fmt: skip
HOLDS = {
    "active": [{"key": "profile.city", "value": "Ripon", "text_has": ["lives"]}],
    "not_active": [{"key": "profile.city", "value": "Selby"}],
    "active_total": 1,
    "history": [{"key": "profile.city", "values": ["Selby", "Ripon"]}],
    "never": [{"key": "profile.city", "value": "Thirsk"}],
    "recall": [{"query": "Where is my home?", "has": ["Ripon"], "lacks": ["Selby"]}],
}


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("expect", "complaint"),
    [
        (HOLDS, ""),
        ({"active": [{"key": "profile.city", "value": "Selby"}]}, "not once active"),
        ({"active": [{"key": "work.place", "value": "Ripon"}]}, "not once active"),
        (
            {"active": [{"key": "profile.city", "value": "Ripon", "text_has": ["x"]}]},
            "not once active",
        ),
        ({"not_active": [{"key": "profile.city", "value": "Ripon"}]}, "active:"),
        ({"active_total": 2}, "1 active, not 2"),
        ({"history": [{"key": "profile.city", "values": ["Ripon", "Selby"]}]}, "history of"),
        ({"history": [{"key": "work.place", "values": ["Ripon"]}]}, "history of"),
        ({"never": [{"key": "profile.city", "value": "Selby"}]}, "stored:"),
        ({"recall": [{"query": "Where is my home?", "has": ["Selby"]}]}, "does not recall"),
        ({"recall": [{"query": "Where is my home?", "lacks": ["Ripon"]}]}, "recalls"),
    ],
)
def test_what_does_not_hold_is_said(
    expect: dict[str, Any], complaint: str, model_server: ModelServer
) -> None:
    found = complaints(reading.history_from(MOVED | {"expect": expect}), model_server)

    assert bool(found) == bool(complaint), found
    assert complaint in "\n".join(found)


@pytest.mark.django_db
def test_a_value_that_is_gone_and_a_second_run_that_changes_are_said(
    model_server: ModelServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    def forgetful(self: Player) -> None:
        with acting_as(self.user.pk):
            Fact.objects.for_user(self.user).filter(value="Ripon").delete()

    monkeypatch.setattr(Player, "learn_again", forgetful)
    again = complaints(reading.history_from(MOVED), model_server)
    monkeypatch.undo()
    play = Player.play

    def play_and_forget(self: Player) -> None:
        play(self)
        forgetful(self)

    monkeypatch.setattr(Player, "play", play_and_forget)
    gone = complaints(reading.history_from(MOVED | {"id": "gone"}), model_server)

    assert "a second run changed" in "\n".join(again)
    assert "lost: {'key': 'profile.city', 'value': 'Ripon'}" in gone


def version(value: str, day: int, **fields: Any) -> Fact:
    named = {"key": "profile.city", "slot": "", "source": Fact.Source.TURN} | fields
    return Fact(value=value, stated_at=datetime(2025, 1, day, tzinfo=UTC), **named)


def linked(*facts: Fact) -> list[Fact]:
    """Each superseded by the next one."""
    for fact, by in pairwise(facts):
        fact.superseded_by_id = by.pk
        fact.status = Fact.Status.SUPERSEDED
    return list(facts)


def circle() -> list[Fact]:
    first, second = linked(version("Selby", 1), version("Ripon", 1))
    second.superseded_by_id = first.pk
    return [first, second]


EDIT = {"key": "hobby", "slot": "go", "source": Fact.Source.USER_EDIT}


@pytest.mark.parametrize(
    ("facts", "complaint"),
    [
        (linked(version("Selby", 1), version("Ripon", 2)), ""),
        (linked(version("chess", 1, key="hobby", slot="chess"), version("go", 2, **EDIT)), ""),
        (
            linked(
                version("rye", 1, key="food.like", slot="rye"),
                version("rye", 2, key="food.dislike", slot="rye"),
            ),
            "",
        ),
        (linked(version("Selby", 1), version("x", 2, key="work.place")), "was superseded by work"),
        (
            linked(version("a", 1, key="pet", slot="a"), version("b", 2, key="pet", slot="b")),
            "pet/a was superseded by pet/b",
        ),
        (linked(version("Selby", 2), version("Ripon", 1)), "said earlier"),
        (linked(version("Selby", 1), version("Ripon", 2))[:1], "not this person's"),
        ([version("Selby", 1), version("Ripon", 2)], "2 heads"),
        (circle(), "in a circle"),
    ],
)
def test_broken_chains_are_seen(facts: list[Fact], complaint: str) -> None:
    found = "\n".join(chains.broken(facts))

    assert bool(found) == bool(complaint), found
    assert complaint in found


@pytest.mark.parametrize(
    "changed",
    [
        {"mood": "glad"},
        {"steps": MOVED["steps"][::-1]},
        {"order": [1]},
        {"expect": {"inactive": []}},
        {"steps": [MOVED["steps"][0] | {"at": "2025-01-10T09:00:00"}]},
        {"steps": [MOVED["steps"][0] | {"job": "sometime"}]},
        {"steps": [MOVED["steps"][0] | {"answer": [{"key": "diet", "vale": "vegan"}]}]},
    ],
)
def test_a_history_that_would_be_misread_is_refused(changed: dict[str, Any]) -> None:
    with pytest.raises(BadHistory):
        reading.history_from(MOVED | changed)


# --- by a model -----------------------------------------------------------------------------
@pytest.mark.django_db
def test_what_a_model_gets_right_is_counted(model_server: ModelServer) -> None:
    history = reading.history_from(MOVED | {"expect": HOLDS})
    model_server.play(
        {
            "purpose": "extract",
            "rules": [{"text": one["say"], "facts": one["answer"]} for one in MOVED["steps"]],
        }
    )

    with patch.object(embeddings, "_local", lambda: ScriptedEmbedder(history)):
        tally, current = measuring.measured(history)

    assert [fact.value for fact in current] == ["Ripon"]
    assert tally == Tally(histories=1, expected=1, found=1, outdated=2, active=1)


def test_what_a_model_misses_keeps_and_invents_is_counted() -> None:
    history = reading.history_from(MOVED | {"expect": HOLDS})
    current = [
        version("Selby", 1, text="Lives in Selby"),
        version("tea", 2, key="drink", text="Likes tea"),
    ]

    tally = measuring.judged(history, current)

    assert tally == Tally(histories=1, expected=1, outdated=2, stale=1, active=2, unexpected=1)
    assert "current facts found 0.00 (0.00 to 0.79, 0/1)" in str(tally)


@pytest.mark.parametrize(
    ("text", "value", "is_told"),
    [
        ("Thesis is due on 16 May", "2025-05-16", True),
        ("Thesis is due on 15 May", "2025-05-16", False),
        ("Thesis is due on 2025-05-16", "2025-05-16", True),
        ("Wohnt wieder in Bremen", "Bremen", True),
        ("仙台に住んでいる", "仙台", True),
        ("松山に住んでいる", "仙台", False),
    ],
)
def test_a_fact_tells_what_its_words_say(text: str, value: str, is_told: bool) -> None:
    assert measuring.tells(version("", 1, text=text), {"key": "x", "value": value}) is is_told
