"""Replies that come from the store: what is known is told, what is to be forgotten is forgotten."""

from typing import Any

import pytest

from conversations import answers, streaming, turns
from conversations.answers.phrases import PHRASES
from conversations.models import ContextRecord, Conversation, Message, Turn
from conversations.views.shown import shown_of
from facts import extraction, forgetting
from facts.commands.patterns import LANGUAGES
from facts.consent import set_use_facts
from facts.models import Candidate, Fact, LearningRun, Tombstone
from memoryproject.models import ModelCall, User
from memoryproject.row_security import acting_as, run_unscoped
from tests.factories import (
    CandidateFactory,
    ConversationFactory,
    FactFactory,
    LearningRunFactory,
    TurnFactory,
)
from tests.model_server import ModelServer

pytestmark = pytest.mark.django_db(transaction=True)


async def reply_to(talk: Conversation, text: str, client_id: str = "k1") -> tuple[Turn, str]:
    def start() -> Turn:
        return turns.start_turn(talk, text, client_id=client_id)

    turn = await run_unscoped(start)
    said = "".join([event.text async for event in streaming.follow_reply(turn)])

    def current() -> Turn:
        with acting_as(turn.user_id):
            return Turn.objects.for_user_id(turn.user_id).get(pk=turn.pk)

    return await run_unscoped(current), said


@pytest.fixture
def talk(asha: User) -> Conversation:
    return ConversationFactory.create(user=asha)


@pytest.fixture
def pune(asha: User) -> Fact:
    said = TurnFactory.create(user=asha, said="I live in Pune, by the way.")
    return FactFactory.create(
        user=asha,
        key="profile.city",
        value="Pune",
        text="Lives in Pune",
        source_turn=said,
        quote="I live in Pune",
    )


async def test_what_is_known_is_told_without_a_model(
    asha: User, talk: Conversation, pune: Fact, model_server: ModelServer
) -> None:
    await run_unscoped(
        lambda: CandidateFactory.create(
            user=asha, text="Has a peanut allergy", conversation=talk, why=Candidate.Why.OFFER
        )
    )

    turn, said = await reply_to(talk, "What do you know about me?")

    assert turn.status == Turn.Status.COMPLETED
    assert "- Lives in Pune (" in said
    assert "- Has a peanut allergy" in said
    assert model_server.calls_for("reply") == []

    def kept() -> None:
        with acting_as(asha.pk):
            record = ContextRecord.objects.for_user(asha).get()
            assert {one["kind"] for one in record.blocks[0]["sources"]} == {"fact", "offer"}
            assert not ModelCall.objects.for_user(asha).exists()
            shown = shown_of(turn)
            assert shown is not None
            assert {one.why for one in shown.blocks[0].sources} == {"You asked about it."}

    await run_unscoped(kept)


async def test_it_is_told_when_no_model_can_be_reached(
    talk: Conversation, pune: Fact, settings: Any
) -> None:
    settings.LLM = settings.LLM | {"base_url": "http://127.0.0.1:9/v1"}

    turn, said = await reply_to(talk, "What do you remember about me?")

    assert turn.status == Turn.Status.COMPLETED
    assert "Lives in Pune" in said


async def test_nothing_known_is_said_so(talk: Conversation) -> None:
    assert (await reply_to(talk, "What do you know about me?"))[1] == PHRASES["en"].nothing


async def test_a_long_memory_is_told_in_part_and_counted(asha: User, talk: Conversation) -> None:
    def many() -> None:
        for number in range(answers.MOST_SHOWN + 7):
            FactFactory.create(user=asha, key="note", slot=f"n{number}", value=f"n{number}")

    await run_unscoped(many)

    said = (await reply_to(talk, "¿Qué sabes de mí?"))[1]

    assert said.startswith(PHRASES["es"].known)
    assert PHRASES["es"].more.format(count=7) in said


@pytest.mark.parametrize("how", ["dial", "temporary"])
async def test_what_may_not_be_used_is_not_told(
    how: str, asha: User, talk: Conversation, pune: Fact
) -> None:
    def forbid() -> Conversation:
        if how == "dial":
            set_use_facts(asha, False)
            return talk
        return ConversationFactory.create(user=asha, mode=Conversation.Mode.TEMPORARY)

    here = await run_unscoped(forbid)

    said = (await reply_to(here, "What do you know about me?"))[1]

    assert said == PHRASES["en"].turned_off


async def test_what_is_told_is_masked_when_it_is_forgotten_later(
    asha: User, talk: Conversation, pune: Fact
) -> None:
    await reply_to(talk, "What do you know about me?")

    def forget() -> None:
        forgetting.forget_fact(pune)
        with acting_as(asha.pk):
            for message in Message.objects.for_user(asha):
                assert "Pune" not in message.content
            for record in ContextRecord.objects.for_user(asha):
                assert "Pune" not in str(record.blocks)

    await run_unscoped(forget)


@pytest.mark.parametrize(
    "request_", ["Forget that I live in Pune.", "please forget everything about where I live"]
)
async def test_what_is_to_be_forgotten_is_gone_with_the_request(
    request_: str, asha: User, talk: Conversation, pune: Fact, model_server: ModelServer
) -> None:
    said = (await reply_to(talk, request_))[1]

    assert said == PHRASES["en"].forgotten
    assert model_server.calls_for("reply") == []

    def gone() -> None:
        with acting_as(asha.pk):
            assert not Fact.objects.for_user(asha).exists()
            assert Tombstone.objects.for_user(asha).exists()
            for message in Message.objects.for_user(asha):
                assert "Pune" not in message.content
            titles = Conversation.objects.for_user(asha).values_list("title", flat=True)
            assert not [title for title in titles if "Pune" in title]

    await run_unscoped(gone)


async def test_a_request_to_forget_teaches_nothing(
    asha: User, talk: Conversation, model_server: ModelServer
) -> None:
    turn, said = await reply_to(talk, "Forget that I live in Lisbon")
    assert said == PHRASES["en"].not_found

    def learn() -> tuple[str, dict[str, int]]:
        with acting_as(asha.pk):
            LearningRun.objects.for_user(asha).filter(turn=turn).delete()
        run = LearningRunFactory.create(user=asha, turn=turn, status="running", attempts=1)
        extraction.learn(run)
        with acting_as(asha.pk):
            run = LearningRun.objects.for_user(asha).get(turn=turn)
            assert not Fact.objects.for_user(asha).exists()
        return run.status, run.counts

    assert await run_unscoped(learn) == (LearningRun.Status.EMPTY, {"command": 1})
    assert model_server.calls_for("extract") == []


async def test_what_is_not_sure_is_asked_about_and_kept(
    asha: User, talk: Conversation, pune: Fact
) -> None:
    def another() -> None:
        for name in ("Bruno", "Lila"):
            FactFactory.create(
                user=asha, key="pet", slot=name, value=f"{name}, dog", text=f"Has a dog, {name}"
            )

    await run_unscoped(another)

    said = (await reply_to(talk, "Forget my dog"))[1]

    assert said.startswith(PHRASES["en"].which)
    assert "Bruno" in said
    assert "Lila" in said

    def kept() -> int:
        with acting_as(asha.pk):
            return Fact.objects.for_user(asha).count()

    assert await run_unscoped(kept) == 3
    assert (await reply_to(talk, "Forget everything about my dog", "k2"))[1] == (
        PHRASES["en"].forgotten
    )
    assert await run_unscoped(kept) == 1


async def test_an_offer_is_dropped_by_asking(asha: User, talk: Conversation) -> None:
    await run_unscoped(
        lambda: CandidateFactory.create(
            user=asha, text="Has a peanut allergy", value="peanut", conversation=talk
        )
    )

    said = (await reply_to(talk, "forget my peanut allergy"))[1]

    def waiting() -> bool:
        with acting_as(asha.pk):
            return Candidate.objects.for_user(asha).exists()

    assert said == PHRASES["en"].forgotten
    assert not await run_unscoped(waiting)


async def test_anybody_elses_memory_is_neither_told_nor_forgotten(ravi: User, pune: Fact) -> None:
    theirs = await run_unscoped(lambda: ConversationFactory.create(user=ravi))

    assert (await reply_to(theirs, "What do you know about me?"))[1] == PHRASES["en"].nothing
    assert (await reply_to(theirs, "Forget that I live in Pune", "k2"))[1] == (
        PHRASES["en"].not_found
    )

    def stands() -> bool:
        with acting_as(pune.user_id):
            return Fact.objects.for_user_id(pune.user_id).filter(pk=pune.pk).exists()

    assert await run_unscoped(stands)


def test_every_language_of_a_command_has_its_phrases() -> None:
    assert {one.code for one in LANGUAGES} == set(PHRASES)
    for said in PHRASES.values():
        assert "{count}" in said.more
        assert all(vars(said).values())
