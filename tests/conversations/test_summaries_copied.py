"""A model that copies the chat, or writes until it is cut off; and what code makes in its stead."""

from typing import Any

import pytest
from django.utils import timezone

from conversations import protected, summaries
from conversations.models import Conversation, FoldingRun
from conversations.summaries import prompt_embedded, summariser
from conversations.summaries.text import unlooped
from conversations.summaries.thinning import thinned
from conversations.summaries.transcripts import is_transcript
from memoryproject import token_counts
from memoryproject.models import User
from memoryproject.row_security import acting_as
from tests.conversations.summarising import (
    go_on,
    long_talk,
    passages_of,
    run_of,
    small_talk,
    step,
    summaries_of,
    turns_of,
    work_off,
)
from tests.evals.summaries import TALK
from tests.factories import SummaryFactory
from tests.roles import as_owner

CHAT = "\n".join(f"- The user said: {asked}\n- The assistant answered: {a}" for asked, a in TALK)
TRANSCRIPTS = [
    "\n".join(f"User: {asked}\nAssistant: {answer}" for asked, answer in TALK),
    "\n".join(f"**User**: {asked}\n\n**Assistant:** {answer}" for asked, answer in TALK),
    "\n".join(f"- The user said: {asked}" for asked, _ in TALK),
    "\n".join(f"Nutzer: {asked}\nAssistent: {answer}" for asked, answer in TALK),
    "They talked.\n" + "\n".join(f"USER : {asked}" for asked, _ in TALK[:3]),
]
REPORTED = " ".join(
    f"The user asked: {asked} The assistant replied that {answer}" for asked, answer in TALK
)
COPY = "\n".join(f"{asked} {answer}" for asked, answer in TALK)


@pytest.fixture(autouse=True)
def summariser_has_a_name(settings: Any) -> None:
    names = settings.LLM["models"] | {"summarise": "scripted-summarise"}
    settings.LLM = settings.LLM | {"models": names}


@pytest.mark.parametrize("text", TRANSCRIPTS)
@pytest.mark.parametrize("is_strict", [False, True])
def test_who_names_a_speaker_line_by_line_copies(text: str, is_strict: bool) -> None:
    assert is_transcript(text, of=CHAT, is_strict=is_strict)


def test_a_copy_without_names_counts_for_the_embedded_model_only() -> None:
    assert is_transcript(COPY, of=CHAT, is_strict=True)
    assert not is_transcript(COPY, of=CHAT, is_strict=False)


@pytest.mark.parametrize(
    "text",
    [
        REPORTED,
        "User: wants an oak shelf.\nAssistant: explained the difference.",  # two lines of notes
        "The person asked: is oak better? Names: Ana. User names: ana1, ana2.",
        "They asked about shelves. My name is Ana.",
    ],
)
def test_reported_speech_is_no_transcript(text: str) -> None:
    assert not is_transcript(text, of=CHAT, is_strict=True)


# --- with the embedded model ------------------------------------------------------------------


@pytest.fixture
def embedded(settings: Any, model_server: Any, monkeypatch: Any) -> None:
    settings.LLM = settings.LLM | {"embedded": True, "context_tokens": 4096, "reply_reserve": 512}
    settings.WINDOW_MAX_TURNS = 10
    monkeypatch.setattr("memoryproject.llm.calls.check_ready", lambda: None)
    monkeypatch.setattr("memoryproject.llm.check_ready", lambda: None)


def due(conversation: Conversation) -> FoldingRun:
    with acting_as(conversation.user_id):
        run = summaries.owe_folding(turns_of(conversation)[-1])
    assert run is not None
    return run


def again(run: FoldingRun) -> FoldingRun:
    """As ``step``, without waiting for the pause to end."""
    with as_owner():
        FoldingRun.objects.across_users().filter(status="due").update(due_at=timezone.now())
    return step(run)


@pytest.mark.django_db
def test_what_the_model_copies_three_times_is_noted_by_code(
    asha: User, model_server: Any, embedded: None
) -> None:
    secret = "sk-proj-Zx81mQpLw93nTrVbYk2sHdGf"
    pairs = [(f"My order is 88412-K, the key is {secret}. " + "Where is it? " * 40, "Late."), *TALK]
    conversation = long_talk(asha, pairs)
    run = due(conversation)
    model_server.always("summarise", raw=TRANSCRIPTS[0])

    assert [(again(run).status, run.error_code) for _ in range(2)] == [("due", "copied")] * 2
    assert summaries_of(conversation) == []
    again(run)

    (summary,) = summaries_of(conversation)
    assert summary.text.startswith("The person said: “My order is 88412-K, the key is")
    assert f"The person said: “{TALK[0][0]}”" in summary.text
    assert secret not in summary.text
    assert TALK[0][1] not in summary.text  # of replies, only what code finds in them
    assert protected.lost(protected.from_json(summary.protected), summary.text) == []
    asked = model_server.calls_for("summarise")
    assert len(asked) == 3
    assert len({call.body["temperature"] for call in asked}) == 3


@pytest.mark.django_db
def test_the_code_s_notes_stand_behind_those_so_far(
    asha: User, model_server: Any, embedded: None
) -> None:
    conversation = long_talk(asha, [*small_talk(2), *TALK])
    SummaryFactory.create(through=turns_of(conversation)[1], text="They like shelves.", version=1)
    model_server.always("summarise", raw=TRANSCRIPTS[0])
    run = due(conversation)
    for _ in range(3):
        again(run)

    text = summaries_of(conversation)[-1].text
    assert text.startswith(f"They like shelves.\nThe person said: “{TALK[0][0]}”")


@pytest.mark.django_db
def test_an_endpoint_that_answers_nothing_is_not_replaced_by_code(
    asha: User, model_server: Any, settings: Any
) -> None:
    settings.WINDOW_MAX_TURNS = 10
    run = due(long_talk(asha, small_talk(9)))
    for raw in ("", "I'm sorry, but I can't help with that.", "Summary:", ""):
        model_server.answers("summarise", raw=raw)
        again(run)
    assert (run.status, run.attempts) == ("due", 4)


@pytest.mark.django_db
def test_of_an_embedded_model_s_long_answer_the_whole_sentences_count(
    asha: User, model_server: Any, embedded: None
) -> None:
    conversation = long_talk(asha, TALK)
    model_server.answers(
        "summarise",
        raw="The user asked about oak. The assistant said that pine dents. The user asked ab",
        finish_reason="length",
    )

    step(due(conversation))

    assert summaries_of(conversation)[0].text.startswith(
        "The user asked about oak. The assistant said that pine dents."
    )
    assert "The user asked ab" not in summaries_of(conversation)[0].text.replace("about", "")


@pytest.mark.django_db
def test_of_an_answer_that_never_comes_out_of_a_loop_the_beginning_counts(
    asha: User, model_server: Any, embedded: None
) -> None:
    conversation = long_talk(asha, TALK)
    told = "The user asked about varnish, dovetail joints, linseed oil rags, linseed oil drying"
    model_server.answers(
        "summarise", raw=told + ", linseed oil drying" * 40 + ", linseed", finish_reason="length"
    )

    step(due(conversation))

    assert summaries_of(conversation)[0].text.startswith(f"{told}.")
    assert summaries_of(conversation)[0].text.count("drying") == 1


@pytest.mark.parametrize(
    "text",
    [
        "They took two, two, then three. Oak, pine, oak, pine.",
        "He said no, no, and she said it again, and again.",
        "a, b; c, d " * 2_000,
        "x" * 12_000,
    ],
)
def test_what_is_said_twice_is_no_loop(text: str) -> None:
    assert unlooped(text) == text


@pytest.mark.django_db
def test_a_long_reply_is_shown_by_its_beginning(
    asha: User, model_server: Any, embedded: None
) -> None:
    long = "Oak is hard. " + "It depends on the wood, and on what it is to hold. " * 60
    conversation = long_talk(asha, [("Oak or pine?", f"{long} The code is QX-7731."), *TALK])
    model_server.answers("summarise", raw="The user asked about oak and pine.")

    step(due(conversation))

    (call,) = model_server.calls_for("summarise")
    assert "Oak is hard." in call.text
    assert "QX-7731" not in call.text
    assert TALK[0][0] in call.text  # there is room for the turns after it
    assert "QX-7731" in summaries_of(conversation)[0].text


@pytest.mark.django_db
def test_the_embedded_model_is_never_shown_its_notes_and_they_keep_their_room(
    asha: User, model_server: Any, embedded: None
) -> None:
    conversation = long_talk(asha, [("My boat is the Meridian.", "Nice.")])
    model_server.always(
        "summarise", raw="The user asked about a question of shelves, with an answer. " * 2
    )
    for n in range(60):
        go_on(conversation, small_talk(1, start=n))
        with acting_as(asha.pk):
            summaries.owe_folding(turns_of(conversation)[-1])
        model_server.always("summarise", raw=f"The user asked about the shelves, small one {n}.")
        work_off(conversation)

    newest = summaries_of(conversation)[-1]
    calls = model_server.calls_for("summarise")
    assert newest.turns_covered > 50
    assert token_counts.count(newest.text) <= summariser.room().kept + 30
    assert "Meridian" in newest.text
    assert not any("OLD NOTES" in call.text for call in calls)
    assert run_of(conversation).rebuilds == 0


@pytest.mark.django_db
def test_an_embedded_rebuild_asks_about_turns_only(
    asha: User, model_server: Any, embedded: None
) -> None:
    conversation = long_talk(asha, [*TALK, ("My order is 88412-K.", "Noted."), *TALK * 3])
    model_server.always("summarise", raw="The user asked about oak and pine.")
    summaries.request_rebuild(conversation)

    work_off(conversation)

    (summary,) = summaries_of(conversation)
    made = passages_of(conversation)
    assert summary.rebuilt
    assert "88412-K" in summary.text
    assert len(model_server.calls_for("summarise")) == len(made) > 2
    assert {one.level for one in made} == {1}


def test_its_prompt_shows_reported_speech() -> None:
    assert prompt_embedded.line("user", "Hi").startswith("- The user said: ")
    assert prompt_embedded.line("assistant", "Hi").startswith("- The assistant answered: ")


# --- which sentences stay -----------------------------------------------------------------------


def test_old_small_talk_goes_before_what_is_protected() -> None:
    said = [f"They talked about the {word} shelf for a while." for word in "abcdefghijkl"]
    order = "The order is 88412-K."
    prose = " ".join([said[0], order, *said[1:]])
    items = protected.find("My order is 88412-K.", said_by="user")

    short = thinned(prose, items, tokens=60)

    assert token_counts.count(short) <= 60
    assert order in short
    assert said[-1] in short
    assert said[0] not in short
    assert short.index(order) < short.index(said[-1])
    assert thinned(prose, items, tokens=10_000) == prose


def test_what_says_the_same_item_again_is_worth_no_more_than_small_talk() -> None:
    items = protected.find("My order is 88412-K.", said_by="user")
    prose = "The order is 88412-K. Once more, the order is 88412-K. They like oak and pine a lot."
    assert thinned(prose, items, tokens=26) == "The order is 88412-K. They like oak and pine a lot."


@pytest.mark.parametrize("prose", ["word " * 500, "a" * 3000, "だから、" * 300])
def test_a_sentence_longer_than_the_room_is_broken_off(prose: str) -> None:
    short = thinned(prose, [], tokens=50)
    assert 0 < token_counts.count(short) <= 50
