"""The small model behind its gate and guard: its known errors do not reach the store."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from facts.extraction import extract, gate, learn, prompt_embedded
from facts.models import Candidate, Fact, LearningRun
from memoryproject.models import User
from memoryproject.row_security import acting_as
from tests.factories import ConsentFactory, LearningRunFactory, TurnFactory
from tests.model_server import ModelServer

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def small_model(model_server: ModelServer, settings: Any, tmp_path: Path) -> ModelServer:
    """The scripted server in the embedded one's place."""
    settings.DATA_DIR = tmp_path
    settings.LLM = settings.LLM | {"embedded": True}
    run = tmp_path / "run"
    run.mkdir()
    (run / "services.json").write_text(
        json.dumps({"model_url": model_server.base_url, "model_key": "key"})
    )
    say(run, "ready")
    return model_server


def say(run: Path, state: str) -> None:
    (run / "model_state.json").write_text(json.dumps({"state": state, "sentence": "So it is."}))


def learnt(user: User, said: str) -> tuple[LearningRun, set[tuple[str, str]]]:
    """The run, and key and value of each active fact."""
    run = LearningRunFactory.create(user=user, turn=TurnFactory.create(user=user, said=said))
    with acting_as(user.pk):
        claimed = LearningRun.objects.for_user(user).claim(run.pk)
    assert claimed is not None
    learn(claimed)
    with acting_as(user.pk):
        run.refresh_from_db()
        facts = Fact.objects.for_user(user).filter(status="active")
        return run, set(facts.values_list("key", "value"))


def test_short_keys_become_ours_and_sentences_are_made_by_the_catalogue(
    asha: User, small_model: ModelServer
) -> None:
    small_model.extracts(
        {"key": "city", "value": "Innsbruck", "text": "The user lives in Innsbruck"},
        {"key": "job", "value": "archivist", "text": "The user is an archivist"},
    )

    run, facts = learnt(asha, "Goodbye Graz, hello Innsbruck! I got hired as an archivist there.")

    assert facts == {("profile.city", "Innsbruck"), ("work.job", "archivist")}
    with acting_as(asha.pk):
        texts = set(Fact.objects.for_user(asha).values_list("text", flat=True))
    assert "Lives in Innsbruck" in texts
    assert prompt_embedded.PROMPT_VERSION in run.extractor


def test_the_request_is_the_proven_one(asha: User, small_model: ModelServer) -> None:
    learnt(asha, "The cellar smells of apples, I like that.")

    (call,) = small_model.calls_for("extract")
    roles = [message["role"] for message in call.messages]
    assert roles == ["system", *["user", "assistant"] * 9, "user"]
    assert [json.loads(m["content"])["facts"] == [] for m in call.messages[2::2]] == [
        *(True, False, True, False, True, False, False, False, False)
    ]
    assert call.messages[-1]["content"] == "The cellar smells of apples, I like that."
    schema = call.body["response_format"]["json_schema"]["schema"]["properties"]["facts"]
    assert schema["maxItems"] == 3
    assert "allergy" in schema["items"]["properties"]["key"]["enum"]


WRONG = [
    # a dislike taken for an allergy becomes the dislike it is
    (
        "Coriander? I can't stand coriander at all.",
        [{"key": "allergy", "value": "coriander"}],
        {("food.dislike", "coriander")},
    ),
    ("If I were rich I would live in Monaco.", [{"key": "city", "value": "Monaco"}], set()),
    ("My friend Noor is vegan, so what do I cook?", [{"key": "diet", "value": "vegan"}], set()),
    ("I joined a small firm by the river.", [{"key": "family", "value": "small firm"}], set()),
    ("I wonder what my 17 times 23 is", [{"key": "name", "value": "Elena"}], set()),
    ("I need help with a cover letter.", [{"key": "job", "value": "cover letter"}], set()),
    ("We gave our dog Rufus away.", [{"key": "pet", "value": "dog Rufus"}], set()),
    ("I don't dislike opera, it is just long.", [{"key": "dislike", "value": "opera"}], set()),
    ("My brother is vegan and I am not.", [{"key": "diet", "value": "vegan"}], set()),
    ("I am so tired tonight.", [{"key": "health", "value": "tired"}], set()),
    ("I said hello to the cat.", [{"key": "other", "value": "hello"}], set()),
    ('He wrote "I live in Vienna now" to my boss.', [{"key": "city", "value": "Vienna"}], set()),
    ("Find me a church, I am new in town.", [{"key": "city", "value": "church"}], set()),
    ("heard theyre closing Ghent to cars", [{"key": "city", "value": "Ghent"}], set()),
    ("früher hab ich in Essen gewohnt", [{"key": "city", "value": "Essen"}], set()),
    ("Everything changes on the 21st.", [{"key": "deadline", "value": "the 21st"}], set()),
    ("I have two chapters left.", [{"key": "project", "value": "chapters left"}], set()),
    ("Scharfes mag hier niemand.", [{"key": "dislike", "value": "Scharfes"}], set()),
    ("We were in Rome with my mother.", [{"key": "city", "value": "Rome"}], set()),
]


BORNE_OUT = [
    # no English word is asked of another language, and a question may hold a statement before it
    (
        "je suis infirmière, tu connais un bon réveil ?",
        [{"key": "job", "value": "infirmière"}],
        {("work.job", "infirmière")},
    ),
    (
        "vivo en Vigo, ¿qué hago hoy?",
        [{"key": "city", "value": "Vigo"}],
        {("profile.city", "Vigo")},
    ),
    (
        "Ich mag keine Pilze.",
        [{"key": "dislike", "value": "Pilze"}],
        {("preference.dislike", "Pilze")},
    ),
]


@pytest.mark.parametrize(
    ("said", "items", "kept"), BORNE_OUT, ids=[said for said, _, _ in BORNE_OUT]
)
def test_what_another_language_says_is_kept(
    asha: User,
    small_model: ModelServer,
    said: str,
    items: list[dict[str, str]],
    kept: set[tuple[str, str]],
) -> None:
    small_model.extracts(*({"text": item["value"]} | item for item in items))

    _, facts = learnt(asha, said)

    assert {value for _, value in facts} == {value for _, value in kept}


@pytest.mark.parametrize(("said", "items", "kept"), WRONG, ids=[said for said, _, _ in WRONG])
def test_what_the_message_does_not_bear_out_is_dropped(
    asha: User,
    small_model: ModelServer,
    said: str,
    items: list[dict[str, str]],
    kept: set[tuple[str, str]],
) -> None:
    ConsentFactory.create(user=asha, category="health")
    small_model.extracts(*(item | {"text": item["value"]} for item in items))

    _, facts = learnt(asha, said)

    assert small_model.calls_for("extract")
    assert facts == kept


def test_the_rules_wording_wins_over_the_small_models(asha: User, small_model: ModelServer) -> None:
    small_model.extracts({"key": "pet", "value": "Bruno", "text": "Bruno"})

    _, facts = learnt(asha, "We have a dog called Bruno.")

    assert facts == {("pet", "Bruno, dog")}


def test_a_question_without_anybody_in_it_asks_no_model(
    asha: User, small_model: ModelServer
) -> None:
    run, facts = learnt(asha, "Who won the world cup in 1954?")

    assert facts == set()
    assert run.status == "empty"
    assert small_model.calls == []


@pytest.mark.parametrize(
    ("said", "skipped"),
    [
        ("What is 19 times 14?", True),
        ("Write a haiku about rain. Make it short.", True),
        ("How do I bake rye bread?", False),
        ("The thesis deadline was pushed to 30 April", False),
        ("¿Qué hora es?", True),
        ("我住在杭州吗\uff1f", False),
        ("वियना कहाँ है?", True),
    ],
)
def test_the_gate_of_the_small_model(said: str, skipped: bool) -> None:
    assert bool(gate.reason_to_skip(said, previous_reply="", embedded=True)) is skipped
    assert gate.reason_to_skip(said, previous_reply="", embedded=False) == ""


def test_without_a_model_the_rules_alone_are_stored_and_the_run_says_so(
    asha: User, small_model: ModelServer, settings: Any
) -> None:
    say(settings.DATA_DIR / "run", "none")

    run, facts = learnt(asha, "I live in Ghent and I keep bees.")

    assert facts == {("profile.city", "Ghent"), ("pet", "bees")}
    assert (run.status, run.error_code) == ("partial", "model_missing")


def test_it_waits_while_somebody_reads_a_reply(
    asha: User, ravi: User, small_model: ModelServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(extract, "PATIENCE_SECONDS", 0.2)
    TurnFactory.create(user=ravi, status="streaming", heartbeat_at=timezone.now())
    waited: list[bool] = []
    wait = extract.llm.wait_for_quiet  # type: ignore[attr-defined]

    def watched(*args: Any, **kwargs: Any) -> bool:
        waited.append(wait(*args, **kwargs))
        return waited[-1]

    monkeypatch.setattr("memoryproject.llm.wait_for_quiet", watched)

    learnt(asha, "The cellar smells of apples, I like that.")

    assert waited == [False]  # it was busy to the end of our patience; then we go on
    assert len(small_model.calls_for("extract")) == 1


def test_a_long_message_is_one_call_with_its_head_and_its_tail(
    asha: User, small_model: ModelServer
) -> None:
    run, _ = learnt(asha, "I begin here. " + "lorem ipsum dolor " * 2_000 + "I end there.")

    (call,) = small_model.calls_for("extract")
    assert call.messages[-1]["content"].startswith("I begin here.")
    assert call.messages[-1]["content"].endswith("I end there.")
    assert len(call.messages[-1]["content"]) < 8_000
    assert (run.status, run.counts) == ("partial", {"unread": 1})


PASTES = [
    "Can you summarise this mail?\n\nFrom: Rob Hale <rob@example.org>\nSubject: Hello\n\n"
    "Hi all,\nI live in Cork and I work as a surveyor.\nBest, Rob",
    'My colleague wrote to me: "I live in Cork and love it here. Write soon!"',
    "What does this say?\n\n> I live in Cork.\n> It rains a lot.",
    "Please translate this into German:\n\nI live in Cork, near the river, and I survey land.",
]


@pytest.mark.parametrize("said", PASTES)
def test_what_the_small_model_reads_out_of_pasted_text_is_set_aside_to_be_seen(
    said: str, asha: User, small_model: ModelServer
) -> None:
    small_model.extracts({"key": "city", "value": "Cork", "text": "The user lives in Cork"})

    run, facts = learnt(asha, said)

    assert facts == set()
    with acting_as(asha.pk):
        aside = Candidate.objects.for_user(asha).get()
    assert (aside.why, aside.origin, aside.value) == ("quarantine", "pasted", "Cork")
    assert "Cork" in aside.quote
    assert run.counts == {"quarantined": 1}


def test_what_the_small_model_invents_beside_a_paste_is_dropped(
    asha: User, small_model: ModelServer
) -> None:
    small_model.extracts({"key": "city", "value": "Lisbon", "text": "The user lives in Lisbon"})

    learnt(asha, PASTES[0])

    with acting_as(asha.pk):
        assert not Candidate.objects.for_user(asha).exists()
