"""Deleted means gone, for what happened and for instructions as well."""

from typing import Any

import pytest
from django.utils import timezone

from conversations import threads, turns
from conversations.context import assemble
from conversations.models import ContextRecord, Conversation, Message, Turn
from facts.episodes.indexing import index_episodes
from facts.forgetting import (
    Forgotten,
    forget_episode,
    forget_fact,
    forget_procedure,
    withdraw_consent,
)
from facts.indexing import Vectors
from facts.models import Embedding, Episode, EpisodeRun, Posting, Procedure, Tombstone
from facts.tasks import find_episodes
from memoryproject.models import AuditEvent, User
from memoryproject.row_security import acting_as
from tests.conversations.summarising import long_talk
from tests.factories import (
    ConsentFactory,
    ConversationFactory,
    EpisodeFactory,
    EpisodeRunFactory,
    FactFactory,
    ProcedureFactory,
)
from tests.facts.test_episodes import FOUND, TRAIN
from tests.model_server import ModelServer
from tests.residue import traces_of
from tests.roles import as_owner

pytestmark = pytest.mark.django_db(transaction=True)


def found_in(
    user: User, model_server: ModelServer, pairs: list[tuple[str, str]] = TRAIN
) -> Episode:
    """The episode that a look at these turns made."""
    run = EpisodeRunFactory.create(conversation=long_talk(user, pairs))
    model_server.answers("episodes", json={"episodes": [FOUND]})
    find_episodes(str(user.pk), str(run.pk))
    with as_owner():
        return Episode.objects.across_users().get(conversation=run.conversation)


def look_from_the_start(user: User, model_server: ModelServer) -> dict[str, int]:
    """What comes of the same turns, and the same answer, once more."""
    with as_owner():
        EpisodeRun.objects.across_users().update(
            status="due", through=None, attempts=0, due_at=timezone.now()
        )
        run = EpisodeRun.objects.across_users().get()
    model_server.answers("episodes", json={"episodes": [FOUND]})
    find_episodes(str(user.pk), str(run.pk))
    with as_owner():
        return dict(EpisodeRun.objects.across_users().get().counts)


def left(user: User) -> int:
    with as_owner():
        return Episode.objects.across_users().filter(user=user).count()


def shown_in_a_prompt(user: User, text: str = "the night train to Vienna again") -> Turn:
    turn = turns.start_turn(ConversationFactory.create(user=user), text, client_id="now")
    assemble(turn)
    return turn


def memory_of(turn: Turn) -> list[dict[str, Any]]:
    with as_owner():
        record = ContextRecord.objects.across_users().get(turn=turn)
    return [one for one in record.blocks if one["kind"] not in ("system", "message")]


def test_an_episode_goes_with_every_copy_and_is_not_told_again(
    asha: User, ravi: User, model_server: ModelServer
) -> None:
    mine = found_in(asha, model_server)
    beside = EpisodeFactory.create(
        user=asha, situation="Painting the fence", action="Used oil", lesson=""
    )
    other = EpisodeFactory.create(user=ravi)
    turn = shown_in_a_prompt(asha)
    assert "Vienna" in memory_of(turn)[0]["text"]

    gone = forget_episode(mine)

    assert (gone.episodes, gone.prompt_blocks > 0, gone.tombstones) == (1, True, 2)
    assert gone.masked_spans >= 1
    assert memory_of(turn)[0]["text"] == ""
    with as_owner():
        assert set(Episode.objects.across_users()) == {beside, other}
        assert not Embedding.objects.across_users().filter(item_id=mine.pk).exists()
        assert not Posting.objects.across_users().filter(item_id=mine.pk).exists()
        event = AuditEvent.objects.get(action="delete_episode")
        assert (event.subject_id, str(event.target_id)) == (asha.pk, str(mine.pk))
        Turn.objects.across_users().filter(pk=turn.pk).delete()  # there it is said anew
    assert traces_of(asha, ["rejected", "night train"]) == []
    assert forget_episode(mine) == Forgotten()
    assert "kept" not in look_from_the_start(asha, model_server)
    assert left(asha) == 1


def test_without_masking_the_talk_keeps_its_words_and_still_does_not_tell_it_again(
    asha: User, model_server: ModelServer
) -> None:
    mine = found_in(asha, model_server)
    gone = forget_episode(mine, mask=False)
    assert (gone.masked_spans, gone.tombstones) == (0, 2)
    with as_owner():
        assert Message.objects.across_users().filter(content__contains="rejected").exists()
    assert look_from_the_start(asha, model_server) == {"forgotten": 1}
    assert left(asha) == 0


def test_a_forgotten_fact_takes_the_episodes_along_that_say_it(asha: User) -> None:
    says = EpisodeFactory.create(user=asha, situation="Dinner with my brother Karl in Vienna")
    EpisodeFactory.create(user=asha, situation="Painting the fence", action="Used oil")
    with acting_as(asha.pk):
        index_episodes([says], Vectors("m", {says.situation: [1.0, 0.0]}))
    fact = FactFactory.create(user=asha, key="family.brother", value="Karl", text="Brother: Karl")
    gone = forget_fact(fact, mask=False)
    assert gone.episodes == 1
    with as_owner():
        assert [one.situation for one in Episode.objects.across_users()] == ["Painting the fence"]
        assert not Embedding.objects.across_users().filter(item_id=says.pk).exists()
        assert not Posting.objects.across_users().filter(item_id=says.pk).exists()


def test_an_episode_made_from_a_masked_sentence_goes(asha: User, model_server: ModelServer) -> None:
    mine = found_in(asha, model_server)
    with as_owner():
        turn = Turn.objects.across_users().get(pk=mine.source_turns[-1])
    fact = FactFactory.create(
        user=asha,
        key="note",
        value="rejected",
        text="A booking was rejected",
        quote=TRAIN[1][0],
        source_turn=turn,
    )
    assert forget_fact(fact).episodes == 1
    assert left(asha) == 0


def test_what_the_user_worded_anew_stays_where_only_its_sentence_was_masked(
    asha: User, model_server: ModelServer
) -> None:
    mine = found_in(asha, model_server)
    with as_owner():
        Episode.objects.across_users().update(
            edited_at=mine.recorded_at, situation="A trip", action="A try", lesson="", quote=""
        )
        turn = Turn.objects.across_users().get(pk=mine.source_turns[-1])
    fact = FactFactory.create(
        user=asha, key="note", value="rejected", quote=TRAIN[1][0], source_turn=turn
    )
    assert forget_fact(fact).episodes == 0
    assert left(asha) == 1


def test_a_deleted_turn_takes_along_what_only_it_bears_out(
    asha: User, model_server: ModelServer
) -> None:
    mine = found_in(asha, model_server)
    last = mine.source_turns[-1]
    turn = shown_in_a_prompt(asha)
    with as_owner():
        outcome = Turn.objects.across_users().get(pk=last)
    threads.delete_turn(outcome)
    assert left(asha) == 0
    assert memory_of(turn)[0]["text"] == ""


def test_a_deleted_turn_that_others_bear_out_is_only_pointed_at_no_more(
    asha: User, model_server: ModelServer
) -> None:
    pairs = [*TRAIN, ("So the old rail pass for the night train was no good, I see.", "Yes.")]
    mine = found_in(asha, model_server, pairs)
    assert len(mine.source_turns) == 3
    with as_owner():
        last = Turn.objects.across_users().get(pk=mine.source_turns[-1])
    threads.delete_turn(last)
    with as_owner():
        kept = Episode.objects.across_users().get()
    assert kept.source_turns == mine.source_turns[:2]


def test_a_deleted_conversation_leaves_its_episodes_without_their_quotes(
    asha: User, model_server: ModelServer
) -> None:
    mine = found_in(asha, model_server)
    assert mine.quote
    assert mine.conversation_id is not None
    with as_owner():
        conversation = Conversation.objects.across_users().get(pk=mine.conversation_id)
    ProcedureFactory.create(
        user=asha,
        status="proposed",
        source_turn_id=mine.source_turns[0],
        quote="From now on answer briefly",
    )
    kept = ProcedureFactory.create(
        user=asha, instruction="Be kind", source_turn_id=mine.source_turns[0], quote="Be kind"
    )
    threads.delete_conversation(conversation)
    with as_owner():
        episode = Episode.objects.across_users().get()
        assert (episode.quote, episode.conversation_id) == ("", None)
        assert [(one.pk, one.quote) for one in Procedure.objects.across_users()] == [(kept.pk, "")]
        assert not EpisodeRun.objects.across_users().exists()


def test_withdrawing_consent_takes_the_categorys_episodes(asha: User) -> None:
    ConsentFactory.create(user=asha, category="health")
    EpisodeFactory.create(user=asha, situation="Insulin delivery for diabetes", action="Ordered")
    EpisodeFactory.create(user=asha, situation="Painting the fence", action="Used oil")
    assert withdraw_consent(asha, "health").episodes == 1
    assert left(asha) == 1


def test_an_instruction_goes_with_the_prompts_that_showed_it(asha: User, ravi: User) -> None:
    mine = ProcedureFactory.create(user=asha, instruction="Answer in rhyme")
    ProcedureFactory.create(user=ravi, instruction="Answer in rhyme")
    turn = shown_in_a_prompt(asha, "How far is the moon?")
    assert "rhyme" in memory_of(turn)[0]["text"]
    assert forget_procedure(mine)
    assert memory_of(turn)[0]["text"] == ""
    assert traces_of(asha, ["rhyme"]) == []
    with as_owner():
        assert Procedure.objects.across_users().get().user_id == ravi.pk
        assert not Tombstone.objects.across_users().exists()


def test_a_proposal_that_says_what_is_forgotten_goes_and_an_approved_one_loses_its_quote(
    asha: User,
) -> None:
    said = "From now on warn me about peanuts"
    ProcedureFactory.create(user=asha, instruction="Warn of peanuts", status="proposed", quote=said)
    kept = ProcedureFactory.create(user=asha, instruction="Warn me of peanuts", quote=said)
    fact = FactFactory.create(user=asha, key="note", value="peanuts", text="Peanuts")
    forget_fact(fact)
    with as_owner():
        (one,) = Procedure.objects.across_users()
    assert (one.pk, one.quote) == (kept.pk, "")
