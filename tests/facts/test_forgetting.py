"""Deleted means gone: from the store, the indexes, the prompts and the transcript."""

from datetime import timedelta
from threading import Event, Thread
from time import sleep
from typing import Any
from unittest.mock import patch

import pytest
from django.db import connection
from django.utils import timezone

from conversations import context, summaries, threads, turns
from conversations.context.drafting import Draft
from conversations.models import (
    ContextRecord,
    Conversation,
    FoldingRun,
    Message,
    Redaction,
    Turn,
)
from facts import learning, versioning
from facts.candidates import consider
from facts.forgetting import Forgotten, forget_fact, withdraw_consent
from facts.forgetting.transcript import mask
from facts.forgetting.words import LONG_SENTENCE, Traces
from facts.indexing import vectors_for
from facts.models import Candidate, Embedding, Fact, LearningRun, Posting, Tombstone
from facts.tasks import learn_from_turn
from facts.versioning import Proposal, Provenance
from memoryproject import token_counts
from memoryproject.models import AuditEvent, User
from memoryproject.ownership import lock_owner
from memoryproject.row_security import acting_as
from tests.factories import (
    CandidateFactory,
    ConsentFactory,
    ConversationFactory,
    FactFactory,
    MessageFactory,
    TurnFactory,
)
from tests.facts.statements import line, proposal, standing
from tests.model_server import ModelServer
from tests.residue import traces_of
from tests.roles import as_owner

pytestmark = pytest.mark.django_db

BLOCK = "\N{FULL BLOCK}"


def learnt(turn: Turn, made: Proposal) -> Fact:
    """The fact learnt from a turn, indexed, with the run that points at it."""
    vectors = vectors_for([made.text], user_id=turn.user_id)
    with acting_as(turn.user_id):
        outcome = consider(
            turn.user_id,
            made,
            provenance=Provenance(
                source=Fact.Source.TURN,
                stated_at=turn.created_at,
                turn=turn,
                message=turn.messages.get(role="user"),
            ),
            conversation=turn.conversation,
            vectors=vectors,
        )
    assert outcome.fact is not None
    pointer = {"outcome": outcome.what, "kind": "fact", "id": str(outcome.fact.pk)}
    with as_owner():
        run, _ = LearningRun.objects.get_or_create(user_id=turn.user_id, turn=turn)
        run.outcomes = [*run.outcomes, pointer]
        run.save()
    return outcome.fact


def texts(conversation: Conversation) -> list[str]:
    with acting_as(conversation.user_id):
        messages = Message.objects.for_user_id(conversation.user_id).filter(
            turn__conversation=conversation
        )
        return [message.visible_text for message in messages.order_by("turn_id", "position")]


def record_context(turn: Turn, *blocks: dict[str, Any]) -> ContextRecord:
    with as_owner():
        return ContextRecord.objects.create(
            user_id=turn.user_id, turn=turn, attempt=1, model="m", budget=1, tokens=1,
            blocks=list(blocks),
        )  # fmt: skip


TYPEWRITERS = proposal(
    "hobby",
    "vintage typewriters",
    text="Collects vintage typewriters",
    quote="I collect vintage  typewriters",
)


@pytest.fixture
def talk(asha: User) -> Conversation:
    return ConversationFactory.create(user=asha, title="Vintage typewriters and oil")


@pytest.fixture
def turn(asha: User, talk: Conversation) -> Turn:
    return TurnFactory.create(
        user=asha,
        conversation=talk,
        said="Hello! I collect vintage typewriters, and I have a cat. Which oil is best?",
        reply="Lovely, typewriters are a joy. Use light sewing machine oil.",
    )


def test_nothing_of_it_is_left_anywhere(asha: User, talk: Conversation, turn: Turn) -> None:
    fact = learnt(turn, TYPEWRITERS)
    elsewhere = TurnFactory.create(user=asha, said="What shall I do today?", reply="Who knows?")
    source = {"kind": "fact", "id": str(fact.pk), "version": "1"}
    record_context(
        elsewhere,
        {"kind": "system", "text": "Be kind.", "sources": []},
        {"kind": "memory", "text": "- Collects vintage typewriters", "sources": [source]},
        {"kind": "message", "text": "What shall I do today?", "sources": []},
    )
    record_context(turn, {"kind": "message", "text": "I collect vintage typewriters."})
    CandidateFactory.create(
        user=asha, why="quarantine", key="hobby", value="Vintage Typewriters", slot="x",
        text="typewriters", category="",
    )  # fmt: skip
    MessageFactory.create(
        user=asha, turn=turn, position=2, role="tool", content="found: typewriter",
        tool_calls=[{"function": {"arguments": "{\"q\": \"typewriters\"}"}}],
        discarded_at=timezone.now(),
    )  # fmt: skip
    words = ["typewriter", "vintage", "typewrit"]
    assert len(set(traces_of(asha, words))) >= 8

    gone = forget_fact(fact)

    assert traces_of(asha, words) == []
    assert traces_of(asha, [str(fact.pk)]) == ["memoryproject_auditevent.target_id"]
    assert (gone.facts, gone.versions, gone.candidates, gone.titles) == (1, 1, 1, 1)
    assert (gone.prompt_blocks, gone.tombstones) == (2, 1)
    assert gone.masked_spans >= 3


def test_the_rest_of_the_transcript_stays_as_it_was(
    asha: User, talk: Conversation, turn: Turn
) -> None:
    forget_fact(learnt(turn, TYPEWRITERS))

    assert texts(talk) == [
        "Hello! [forgotten], and I have a cat. Which oil is best?",
        "[forgotten] Use light sewing machine oil.",
    ]
    with acting_as(asha.pk):
        message = turn.messages.get(position=0)
        (redaction,) = message.redactions.all()
        assert message.tokens == token_counts.count(message.visible_text)
    start = len("Hello! ")
    assert (redaction.start, redaction.end) == (start, start + len("I collect vintage typewriters"))
    assert message.content[redaction.start : redaction.end].strip(BLOCK) == ""


def test_only_the_conversations_that_said_it_are_searched(
    asha: User, talk: Conversation, turn: Turn
) -> None:
    again = TurnFactory.create(user=asha, said="As I said, I collect vintage typewriters!")
    other = TurnFactory.create(user=asha, said="A film about vintage typewriters is on.")
    fact = learnt(turn, TYPEWRITERS)
    learnt(again, TYPEWRITERS)  # said again: this conversation counts too

    forget_fact(fact)

    assert texts(again.conversation) == ["As I said, [forgotten]!"]
    assert texts(other.conversation) == ["A film about vintage typewriters is on."]


def test_every_version_goes_and_what_each_came_from(asha: User) -> None:
    talk = ConversationFactory.create(user=asha)
    stated = timezone.now() - timedelta(hours=2)
    for minute, city in enumerate(("Bristol", "Utrecht")):
        turn = TurnFactory.create(
            user=asha, conversation=talk, said=f"I moved to {city}. Fine.",
            created_at=stated + timedelta(minutes=minute),
        )  # fmt: skip
        fact = learnt(turn, proposal(value=city, text=f"Lives in {city}"))
    new = versioning.correct(fact, text="Lives in Ghent")

    gone = forget_fact(new)

    assert gone.versions == 3
    assert line(asha) == []
    assert traces_of(asha, ["Bristol", "Utrecht", "Ghent"]) == []
    assert texts(talk) == ["[forgotten] Fine.", "[forgotten] Fine."]


def test_other_facts_and_strangers_are_untouched(asha: User, ravi: User, turn: Turn) -> None:
    fact = learnt(turn, TYPEWRITERS)
    learnt(turn, proposal("pet", "cat", text="Has a cat"))
    theirs = TurnFactory.create(
        user=ravi, said="I collect vintage typewriters", reply="Typewriters!"
    )
    learnt(theirs, TYPEWRITERS)
    before = traces_of(ravi, ["typewriter", "vintage"])

    forget_fact(fact)

    assert standing(asha) == ["cat"]
    assert traces_of(ravi, ["typewriter", "vintage"]) == before != []
    with acting_as(asha.pk):
        assert Embedding.objects.for_user(asha).count() == 1
        assert Posting.objects.for_user(asha).exists()
        (run,) = LearningRun.objects.for_user(asha).filter(turn=turn)
        assert len(run.outcomes) == 1


def test_without_masking_the_transcript_stays_and_still_teaches_nothing(
    asha: User, talk: Conversation, turn: Turn
) -> None:
    said = texts(talk)
    fact = learnt(turn, TYPEWRITERS)
    record_context(
        turn,
        {"kind": "memory", "text": "- typewriters", "sources": [{"id": str(fact.pk)}]},
        {"kind": "message", "text": "I collect vintage typewriters.", "sources": []},
    )

    gone = forget_fact(fact, mask=False)

    assert texts(talk) == said
    assert (gone.masked_spans, gone.titles, gone.prompt_blocks) == (0, 0, 1)
    with pytest.raises(AssertionError):
        learnt(turn, TYPEWRITERS)
    assert line(asha) == []


def test_forgetting_twice_is_forgetting_once(asha: User, turn: Turn) -> None:
    fact = learnt(turn, TYPEWRITERS)

    forget_fact(fact)

    assert forget_fact(fact) == Forgotten()
    with as_owner():
        event = AuditEvent.objects.get(action="delete_fact")
    assert (event.actor_id, event.subject_id, event.target_id) == (asha.pk, asha.pk, fact.pk)
    assert (event.count, event.reason) == (1, "")


def test_redactions_that_overlap_or_touch_become_one(asha: User) -> None:
    turn = TurnFactory.create(user=asha, said="0123456789abcdef")
    with acting_as(asha.pk):
        message = turn.messages.get()
        Redaction.objects.create(user=asha, message=message, start=0, end=2, reason="secret")
        for span in ((4, 6), (5, 9), (9, 10), (12, 13)):
            mask(message, [span])

        message = turn.messages.get()
        assert [(one.start, one.end) for one in message.redactions.order_by("start")] == [
            (0, 2), (4, 10), (12, 13),
        ]  # fmt: skip
        assert message.content == "0123" + BLOCK * 6 + "ab" + BLOCK + "def"
        assert message.visible_text == "[secret removed]23[forgotten]ab[forgotten]def"


def test_a_fact_without_a_source_is_forgotten_too(asha: User) -> None:
    fact = FactFactory.create(user=asha, value="Pune")

    assert forget_fact(fact).versions == 1

    assert line(asha) == []
    with acting_as(asha.pk):
        (tombstone,) = Tombstone.objects.for_user(asha)
    assert (tombstone.turn_id, tombstone.start) == (None, None)


def test_the_tombstone_names_where_it_was_said(asha: User, turn: Turn) -> None:
    forget_fact(learnt(turn, TYPEWRITERS))

    with acting_as(asha.pk):
        (tombstone,) = Tombstone.objects.for_user(asha)
    assert (tombstone.turn_id, tombstone.start) == (turn.pk, len("Hello! "))


@pytest.mark.parametrize(
    ("value", "text", "left"),
    [
        ("coeliac", "I'm Inês. I'm coeliac. I teach.", "I'm Inês. # I teach."),
        ("Pune", "See pune.example.org for 3.14 ideas. Bye", "# Bye"),
        ("骑行", "我叫陆清源。周末常去骑行。再见。", "我叫陆清源。#再见。"),
        ("शतरंज", "मुझे शतरंज पसंद है। नमस्ते।", "# नमस्ते।"),
        ("Zoe\u0308", "My sister is Zo\u00eb!\nBye", "#\nBye"),
        ("Zoe", "My sister is Zo\u00eb!\nBye", "#\nBye"),
        ("two dogs", "A dog barks? Not mine.", "# Not mine."),
        ("oboe", "lorem ipsum " * 40 + "I play the oboe " + "dolor " * 40,
         "lorem ipsum " * 40 + "I play the # " + "dolor " * 40),
        ("cello", "Nothing here. At all.", "Nothing here. At all."),
    ],
)  # fmt: skip
def test_the_sentence_that_holds_the_words_is_masked(value: str, text: str, left: str) -> None:
    traces = Traces.of([FactFactory.build(user=None, value=value, quote="")])

    masked = text
    for start, end in reversed(traces.spans_in(text)):
        masked = masked[:start] + "#" + masked[end:]

    assert masked == left
    assert len(text) < LONG_SENTENCE or value == "oboe"


# --- Consent withdrawn --------------------------------------------------------------------


def test_withdrawing_consent_removes_the_category_with_counts(asha: User, ravi: User) -> None:
    for user in (asha, ravi):
        ConsentFactory.create(user=user)
    ConsentFactory.create(user=asha, category="religion")
    turn = TurnFactory.create(
        user=asha, said="I take lithium. I am allergic to latex. I love bouldering."
    )
    learnt(turn, proposal("health.medication", "lithium", text="Takes lithium"))
    learnt(turn, proposal("note", "latex", text="Allergic to latex"))
    learnt(turn, proposal("hobby", "bouldering", text="Loves bouldering"))
    CandidateFactory.create(user=asha, value="pollen", slot="pollen", text="Pollen")
    theirs = FactFactory.create(user=ravi, key="health.allergy", slot="latex", value="latex")

    gone = withdraw_consent(asha, "health")

    assert (gone.facts, gone.versions, gone.candidates) == (2, 2, 1)
    assert standing(asha) == ["bouldering"]
    assert traces_of(asha, ["lithium", "latex", "pollen"]) == []
    assert texts(turn.conversation) == ["[forgotten] [forgotten] I love bouldering."]
    assert line(ravi) == [theirs]
    with as_owner():
        event = AuditEvent.objects.get(action="withdraw_consent")
    assert (event.count, event.reason) == (2, "health")


def test_withdrawing_what_was_never_given_removes_nothing(asha: User) -> None:
    FactFactory.create(user=asha)

    assert withdraw_consent(asha, "health") == Forgotten()
    assert len(line(asha)) == 1


def test_what_else_the_sentence_taught_stays_without_the_words(asha: User) -> None:
    both = "I collect vintage typewriters and play chess."
    turn = TurnFactory.create(user=asha, said=both)
    fact = learnt(turn, proposal("hobby", "vintage typewriters", quote=both))
    learnt(turn, proposal("hobby", "chess", quote=both))
    CandidateFactory.create(user=asha, source_turn=turn, quote=both)
    assert {"facts_fact.quote", "facts_candidate.quote"} <= {*traces_of(asha, ["typewriter"])}

    forget_fact(fact)

    assert traces_of(asha, ["typewriter"]) == []
    assert standing(asha) == ["chess"]


def test_what_the_assistant_repeated_in_another_conversation_goes_too(
    asha: User, turn: Turn
) -> None:
    fact = learnt(turn, TYPEWRITERS)
    later = TurnFactory.create(
        user=asha,
        said="My typewriters, say, or a present?",
        reply="You collect vintage typewriters, so ribbons. Or socks.",
    )
    source = {"kind": "fact", "id": str(fact.pk)}
    record_context(later, {"kind": "memory", "text": "Collects", "sources": [source]})

    forget_fact(fact)

    # What the user said there was not what was remembered.
    assert texts(later.conversation) == [
        "My typewriters, say, or a present?",
        "[forgotten] Or socks.",
    ]


@pytest.mark.parametrize(
    ("said", "value", "left"),
    [
        ("I love 🎻🛶! Nice weather.", "🎻🛶", "I love [forgotten]! Nice weather."),
        ("I am into bird-watching. Nice weather.", "birdwatching", "[forgotten] Nice weather."),
        (
            "\uff56\uff45\uff47\uff41\uff4e since 2019. Nice weather.",
            "vegan",
            "[forgotten] Nice weather.",
        ),
        ("MY SISTER IS ZOE\u0308. Nice weather.", "Zoë", "[forgotten] Nice weather."),
        (
            "I\u2019m O\u2019Brien\u2019s cousin. Nice weather.",
            "o'brien's cousin",
            "[forgotten] Nice weather.",
        ),
        ("我在青禾出版社做编辑。天气很好。", "青禾出版社", "[forgotten]天气很好。"),
    ],
)
def test_in_whatever_form_it_was_written(asha: User, said: str, value: str, left: str) -> None:
    turn = TurnFactory.create(user=asha, said=said)

    forget_fact(learnt(turn, proposal("note", value)))

    assert texts(turn.conversation) == [left]


# --- At the same time ---------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
def test_learning_that_waits_for_the_lock_finds_the_tombstone(asha: User, turn: Turn) -> None:
    fact = learnt(turn, TYPEWRITERS)
    locked, outcome = Event(), []

    def learn() -> None:
        locked.wait(10)
        try:
            with acting_as(asha.pk):
                message = turn.messages.get(role="user")
                outcome.append(
                    consider(
                        asha.pk,
                        TYPEWRITERS,
                        provenance=Provenance(
                            Fact.Source.TURN, turn.created_at, turn=turn, message=message
                        ),
                        conversation=turn.conversation,
                        vectors=None,
                    )
                )
        finally:
            connection.close()

    learner = Thread(target=learn)
    learner.start()
    with acting_as(asha.pk):
        lock_owner(asha.pk)
        locked.set()
        learner.join(0.3)
        assert learner.is_alive()  # it waits
        forget_fact(fact)
    learner.join(10)

    assert [one.reason for one in outcome] == ["forgotten"]
    assert line(asha) == []
    with as_owner():
        assert not Candidate.objects.across_users().exists()


@pytest.mark.django_db(transaction=True)
def test_learning_that_was_under_way_does_not_bring_the_words_back_in_a_quote(
    asha: User, model_server: ModelServer
) -> None:
    both = "I collect vintage typewriters and play chess."
    turn = TurnFactory.create(user=asha, said=both)
    fact = learnt(turn, proposal("hobby", "vintage typewriters", quote=both))
    with acting_as(asha.pk):
        run = learning.relearn(turn)
    model_server.extracts({"key": "hobby", "value": "chess", "text": "Plays chess", "quote": both})
    model_server.before_answering = _once(lambda: _in_this_thread(forget_fact, fact))

    learn_from_turn(str(asha.pk), str(run.pk))

    assert standing(asha) == ["chess"]
    assert traces_of(asha, ["typewriter"]) == []


def _once(act: Any) -> Any:
    left = [act]
    return lambda: left.pop()() if left else None


def _in_this_thread(act: Any, *arguments: Any) -> None:
    try:
        act(*arguments)
    finally:
        connection.close()


@pytest.mark.django_db(transaction=True)
def test_a_reply_that_is_saved_meanwhile_keeps_its_end(asha: User, turn: Turn) -> None:
    """The mask is laid over what stands when the saving is done, not over what stood before."""
    fact = learnt(turn, TYPEWRITERS)
    said = "You collect vintage typewriters."
    saved, saving = Event(), Event()

    def save() -> None:
        with acting_as(asha.pk):
            mine = Message.objects.for_user(asha).filter(turn=turn, role="assistant")
            mine.update(content=f"{said} The Hermes 3000 is a fine one.")
            saving.set()
            sleep(0.5)
        saved.set()
        connection.close()

    with as_owner():
        Message.objects.across_users().filter(turn=turn, role="assistant").delete()
        Message.objects.create(user=asha, turn=turn, position=1, role="assistant", content=said)
    writer = Thread(target=save)
    writer.start()
    assert saving.wait(10)
    assert not saved.is_set()

    forget_fact(fact)

    writer.join()
    with acting_as(asha.pk):
        reply = Message.objects.for_user(asha).get(turn=turn, role="assistant")
        assert "typewriters" not in reply.content
        assert reply.content.endswith(" The Hermes 3000 is a fine one.")


# --- While a reply is being written -------------------------------------------------------


def replying(asha: User, conversation: Conversation) -> Turn:
    """A turn whose writer has claimed it and saved its prompt."""
    turn = turns.start_turn(conversation, "What may I cook?", client_id="late")
    assert turns.claim_turn(turn)
    context.assemble(turn)
    return turn


def test_a_reply_under_way_does_not_bring_back_what_was_forgotten(asha: User, turn: Turn) -> None:
    fact = learnt(turn, TYPEWRITERS)
    with as_owner():
        turn.conversation.active_turn = turn
        turn.conversation.save()
    late = replying(asha, turn.conversation)
    assert turns.save_progress(late, "You may cook anything.")

    forget_fact(fact)
    turns.finish_turn(
        late,
        text="You may cook anything. You collect vintage typewriters. Enjoy your meal!",
        status=Turn.Status.COMPLETED,
    )

    with acting_as(asha.pk):
        reply = Message.objects.for_user(asha).get(turn=late, role="assistant")
        assert reply.visible_text == "You may cook anything. [forgotten] Enjoy your meal!"
    assert traces_of(asha, ["typewriter"]) == []


def test_a_prompt_that_was_saved_a_moment_too_late_is_blanked(asha: User, turn: Turn) -> None:
    """Recall had read the fact; the record was saved after the deletion had looked for it."""
    fact = learnt(turn, TYPEWRITERS)
    late = replying(asha, turn.conversation)
    forget_fact(fact)
    block = {
        "kind": "memory",
        "role": "system",
        "text": "- Collects vintage typewriters",
        "tokens": 9,
        "sources": [{"kind": "fact", "id": str(fact.pk), "version": "", "reason": "recalled"}],
    }
    with as_owner():
        record = ContextRecord.objects.across_users().get(turn=late)
        record.blocks = [*record.blocks, block]
        record.save()
    assert traces_of(asha, ["typewriter"])

    turns.finish_turn(late, text="Anything.", status=Turn.Status.COMPLETED)

    assert traces_of(asha, ["typewriter"]) == []


def test_turns_that_were_read_before_they_were_masked_are_blanked_in_the_prompt(
    asha: User, turn: Turn, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The deletion comes while the prompt is put together, between reading and saving."""
    fact = learnt(turn, TYPEWRITERS)
    with as_owner():
        turn.conversation.active_turn = turn
        turn.conversation.save()
    late = turns.start_turn(turn.conversation, "What may I cook?", client_id="late")
    assert turns.claim_turn(late)

    def forgetting(*read: Any, **given: Any) -> Any:
        forget_fact(fact)
        return Draft(*read, **given)

    monkeypatch.setattr("conversations.context.Draft", forgetting)
    context.assemble(late)
    assert traces_of(asha, ["typewriter"])

    turns.finish_turn(late, text="Anything.", status=Turn.Status.COMPLETED)

    assert traces_of(asha, ["typewriter"]) == []


def test_what_is_said_about_something_else_meanwhile_stays(asha: User, turn: Turn) -> None:
    fact = learnt(turn, TYPEWRITERS)
    late = replying(asha, turn.conversation)
    forget_fact(fact)

    turns.finish_turn(late, text="Rice and dal. 20 minutes.", status=Turn.Status.COMPLETED)

    with acting_as(asha.pk):
        reply = Message.objects.for_user(asha).get(turn=late, role="assistant")
        assert reply.content == "Rice and dal. 20 minutes."


def test_calls_of_tools_in_a_prompt_are_blanked_as_well(asha: User, turn: Turn) -> None:
    fact = learnt(turn, TYPEWRITERS)
    call = {"id": "c1", "function": {"name": "find", "arguments": '{"q": "vintage typewriters"}'}}
    block = {"kind": "turn", "role": "assistant", "text": "", "tokens": 9, "sources": []}
    with as_owner():
        ContextRecord.objects.create(
            user=asha,
            turn=turn,
            attempt=1,
            model="m",
            blocks=[block | {"tool_calls": [call]}],
            budget=100,
            tokens=9,
        )

    forget_fact(fact)

    assert traces_of(asha, ["typewriter"]) == []


@pytest.mark.django_db(transaction=True)
def test_deleting_a_conversation_whose_reply_just_ends_is_no_deadlock(asha: User) -> None:
    """Both lock the conversation before its turns; the ended turn makes a folding run."""
    conversation = ConversationFactory.create(user=asha)
    late = turns.start_turn(conversation, "Hello?", client_id="k1")
    assert turns.claim_turn(late)
    ending, failures = Event(), []

    def slowly(turn: Turn) -> None:
        ending.set()
        sleep(0.3)
        FoldingRun.objects.get_or_create(user_id=asha.pk, conversation_id=turn.conversation_id)

    def end() -> None:
        try:
            with patch.object(summaries, "owe_folding", slowly):
                turns.finish_turn(late, text="Hi.", status=Turn.Status.COMPLETED)
        except Exception as error:
            failures.append(error)
        finally:
            connection.close()

    writer = Thread(target=end)
    writer.start()
    assert ending.wait(10)

    threads.delete_conversation(conversation)

    writer.join(10)
    assert failures == []
    with as_owner():
        assert not Turn.objects.across_users().exists()


# --- Several that stood together ----------------------------------------------------------


def test_two_facts_that_were_recalled_together_are_forgotten_one_after_the_other(
    asha: User, turn: Turn
) -> None:
    """The block that held both is blanked with the first, and still says where the second is."""
    first = learnt(turn, TYPEWRITERS)
    second = FactFactory.create(
        user=asha, key="profile.city", value="Quillfeather", text="Lives in Quillfeather"
    )
    sources = [{"kind": "fact", "id": str(fact.pk), "version": ""} for fact in (first, second)]
    said = "You live in Quillfeather and collect vintage typewriters."
    elsewhere = TurnFactory.create(user=asha, said="What do you know?", reply=said)
    block = {"kind": "memory", "role": "system", "text": said, "tokens": 9, "sources": sources}
    with as_owner():
        ContextRecord.objects.create(
            user=asha, turn=elsewhere, attempt=1, model="m", blocks=[block], budget=99, tokens=9
        )

    forget_fact(first)
    forget_fact(second)

    assert traces_of(asha, ["typewriter", "quillfeather"]) == []
