"""Deleting one turn: nothing of its words is left, and the conversation goes on without it."""

from typing import Any
from uuid import UUID

import pytest
from django.utils import timezone

from conversations import threads, turns
from conversations.models import (
    ContextRecord,
    Conversation,
    FoldingRun,
    Message,
    Passage,
    Summary,
    Turn,
)
from conversations.turns import ConversationBusy
from facts.models import Candidate, Fact, LearningRun, Posting
from memoryproject.models import AuditEvent, User
from memoryproject.row_security import acting_as
from tests.factories import (
    CandidateFactory,
    ConversationFactory,
    FactFactory,
    LearningRunFactory,
    MessageFactory,
    SummaryFactory,
    TurnFactory,
)
from tests.residue import traces_of
from tests.roles import as_owner

pytestmark = pytest.mark.django_db

WORDS = ("quillfeather", "bandersnatch", "jabberwock")


def talk(user: User, *said: str, **given: Any) -> tuple[Conversation, list[Turn]]:
    conversation = ConversationFactory.create(user=user, **given)
    made: list[Turn] = []
    for text in said:
        parent = made[-1] if made else None
        made.append(
            TurnFactory.create(
                user=user, conversation=conversation, parent=parent, said=text, reply=f"re {text}"
            )
        )
    show(conversation, made[-1])
    return conversation, made


def show(conversation: Conversation, turn: Turn) -> None:
    with as_owner():
        Conversation.objects.across_users().filter(pk=conversation.pk).update(active_turn=turn)


def record(turn: Turn, *blocks: dict[str, Any], starts_at: UUID | None = None) -> ContextRecord:
    made = ContextRecord(
        user=turn.user,
        turn=turn,
        attempt=1,
        model="m",
        budget=9,
        tokens=3,
        blocks=list(blocks),
        starts_at=starts_at,
    )
    with as_owner():
        made.save()
    return made


def block(kind: str, text: str, *sources: tuple[str, Any], **more: Any) -> dict[str, Any]:
    named = [{"kind": what, "id": str(row.pk), "version": "1"} for what, row in sources]
    return {"kind": kind, "role": "user", "text": text, "tokens": 3, "sources": named, **more}


def path(conversation: Conversation) -> list[str]:
    with acting_as(conversation.user_id):
        fresh = Conversation.objects.for_user_id(conversation.user_id).get(pk=conversation.pk)
        return [turn.messages.all()[0].content for turn in threads.thread(fresh)]


def test_nothing_of_its_words_is_left_anywhere(asha: User) -> None:
    conversation, (first, gone, last) = talk(
        asha, "Good morning", "The Quillfeather plan", "And then?", title="The Quillfeather plan"
    )
    MessageFactory.create(
        user=asha, turn=gone, position=2, role="tool", content="Bandersnatch", tool_call_id="a"
    )
    MessageFactory.create(
        user=asha,
        turn=gone,
        position=3,
        role="assistant",
        content="Jabberwock",
        discarded_at=timezone.now(),
    )
    summary = SummaryFactory.create(
        through=gone, version=1, text="A Quillfeather plan", protected=[{"text": "Bandersnatch"}]
    )
    with as_owner():
        Passage(
            user=asha, conversation=conversation, level=1, since=first, through=gone,
            text="Quillfeather", tokens=1,
        ).save()  # fmt: skip
        Posting(
            user=asha, term="quillfeather", item_kind="turn", item_id=gone.pk, weight=1.0
        ).save()
    offer = CandidateFactory.create(
        user=asha, text="Quillfeather", value="Quillfeather", source_turn=gone
    )
    fact = FactFactory.create(user=asha, source_turn=gone, quote="Quillfeather, in Pune")
    LearningRunFactory.create(user=asha, turn=gone)
    record(gone, block("message", "The Quillfeather plan", ("turn", gone)))
    later = record(
        last,
        block("system", "Be kind"),
        block("summary", "A Quillfeather plan", ("summary", summary)),
        block("pins", "Good morning; Quillfeather", ("turn", first), ("turn", gone)),
        block("turn", "Good morning", ("turn", first)),
        block("turn", "Quillfeather", ("turn", gone), tool_calls=[{"name": "jabberwock"}]),
        block("memory", "Quillfeather?", ("offer", offer)),
        block("memory", "Lives in Pune", ("fact", fact)),
    )
    assert len(traces_of(asha, WORDS)) >= 12

    threads.delete_turn(gone)

    assert traces_of(asha, WORDS) == []
    with as_owner():
        texts = [
            one["text"] for one in ContextRecord.objects.across_users().get(pk=later.pk).blocks
        ]
        assert texts == ["Be kind", "", "", "Good morning", "", "", "Lives in Pune"]
        kept = Fact.objects.across_users().get(pk=fact.pk)
        assert (kept.text, kept.source_turn, kept.quote) == ("Lives in Pune", None, "")
        event = AuditEvent.objects.get(action="delete_turn")
    assert (event.subject_id, event.target_id, event.target_kind) == (asha.pk, gone.pk, "turn")
    assert path(conversation) == ["Good morning", "And then?"]


def test_what_does_not_show_it_stays_as_it_was(asha: User, ravi: User) -> None:
    _, (first, gone, last) = talk(asha, "one", "two", "three")
    elsewhere, (other,) = talk(asha, "elsewhere")
    before = SummaryFactory.create(through=first, version=1, text="It began with one")
    blocks = [
        block("summary", "It began with one", ("summary", before)),
        block("turn", "one", ("turn", first)),
    ]
    near, far = record(last, *blocks), record(other, block("turn", "two", ("turn", first)))
    offer = CandidateFactory.create(user=asha, source_turn=first)
    theirs = MessageFactory.create(user=ravi)

    threads.delete_turn(gone)

    with as_owner():
        assert ContextRecord.objects.across_users().get(pk=near.pk).blocks == blocks
        assert ContextRecord.objects.across_users().get(pk=far.pk).blocks == far.blocks
        assert list(Summary.objects.across_users()) == [before]
        assert list(Candidate.objects.across_users()) == [offer]
        assert Message.objects.across_users().filter(pk=theirs.pk).exists()
    assert path(elsewhere) == ["elsewhere"]


def test_the_branches_that_hang_on_it_hang_on_what_was_before(asha: User) -> None:
    conversation, (first, gone, last) = talk(asha, "one", "two", "three")
    branch = TurnFactory.create(user=asha, conversation=conversation, parent=gone, said="other")
    start = record(last, starts_at=gone.pk)

    threads.delete_turn(gone)

    with as_owner():
        parents = {turn.pk: turn.parent_id for turn in Turn.objects.across_users()}
        start.refresh_from_db()
    assert parents == {first.pk: None, last.pk: first.pk, branch.pk: first.pk}
    assert start.starts_at == last.pk
    assert path(conversation) == ["one", "three"]


def test_the_newest_and_the_only_turn_can_go_too(asha: User) -> None:
    conversation, (first, last) = talk(asha, "one", "two")

    threads.delete_turn(last)
    assert path(conversation) == ["one"]
    threads.delete_turn(first)
    threads.delete_turn(first)

    assert path(conversation) == []
    again = turns.start_turn(fresh(conversation), "A new beginning", client_id="again")
    assert again.parent_id is None
    with as_owner():
        assert AuditEvent.objects.filter(action="delete_turn").count() == 2


def fresh(conversation: Conversation) -> Conversation:
    with as_owner():
        return Conversation.objects.across_users().get(pk=conversation.pk)


@pytest.mark.parametrize(
    ("given", "deleted", "left"),
    [
        ({"title": "one"}, 0, ""),
        ({"title": "Mine", "titled_by_user": True}, 0, "Mine"),
        ({"title": "one"}, 1, "one"),
        ({"title": "two"}, 1, ""),
    ],
    ids=["of the first", "given by hand", "of another", "of a later one"],
)
def test_a_title_made_of_its_words_goes_with_it(
    asha: User, given: dict[str, Any], deleted: int, left: str
) -> None:
    conversation, made = talk(asha, "one", "two", **given)

    threads.delete_turn(made[deleted])

    assert fresh(conversation).title == left


def test_while_a_reply_is_written_nothing_of_the_conversation_is_deleted(asha: User) -> None:
    """Its prompt may hold the turn, and is kept on record a moment later."""
    conversation, (first,) = talk(asha, "one")
    turn = turns.start_turn(fresh(conversation), "two", client_id="b")

    for wanted in (first, turn):
        with pytest.raises(ConversationBusy):
            threads.delete_turn(wanted)

    assert path(conversation) == ["one", "two"]
    assert turns.claim_turn(turn)
    turns.finish_turn(turn, text="Done.", status=Turn.Status.COMPLETED)
    threads.delete_turn(turn)
    assert path(conversation) == ["one"]


def test_a_summary_that_covers_it_goes_and_is_made_again(asha: User) -> None:
    conversation, (_, gone, last) = talk(asha, "one", "two", "three")
    SummaryFactory.create(through=last, version=1, text="All three")

    threads.delete_turn(gone)

    with as_owner():
        assert not Summary.objects.across_users().exists()
        run = FoldingRun.objects.across_users().get(conversation=conversation)
    assert (run.status, run.from_source) == ("due", True)


def test_what_is_being_learnt_from_it_is_not_learnt(asha: User) -> None:
    _, (turn,) = talk(asha, "I live in Pune")
    LearningRunFactory.create(user=asha, turn=turn, status="running")

    threads.delete_turn(turn)

    with as_owner():
        assert not LearningRun.objects.across_users().exists()


def test_a_stranger_deletes_nothing(asha: User, ravi: User) -> None:
    conversation, (turn,) = talk(asha, "one")

    threads.delete_turn(Turn(pk=turn.pk, user=ravi, conversation=conversation))

    assert path(conversation) == ["one"]
