"""The least that is valid. Rows are written as the owner role, whoever acts."""

from typing import Any, Generic, TypeVar

import factory
from django.utils import timezone
from factory.django import DjangoModelFactory

from conversations.models import Conversation, FoldingRun, Message, Summary, Turn
from facts.models import (
    Candidate,
    Consent,
    Episode,
    EpisodeRun,
    Fact,
    LearningRun,
    Procedure,
)
from memoryproject import token_counts
from memoryproject.models import ModelCall, User
from memoryproject.text import fold
from tests.roles import as_owner

T = TypeVar("T")


class OwnerWrites(DjangoModelFactory[T], Generic[T]):
    class Meta:
        abstract = True

    @classmethod
    def create(cls, **kwargs: Any) -> T:
        with as_owner():
            made: T = super().create(**kwargs)
            return made


class UserFactory(OwnerWrites[User]):
    class Meta:
        model = User
        skip_postgeneration_save = True

    email = factory.Sequence(lambda n: f"person{n}@example.org")

    @factory.post_generation
    def password(self: User, create: bool, extracted: str | None, **kwargs: Any) -> None:
        self.set_password(extracted or "a long enough password")
        self.save()


class ConversationFactory(OwnerWrites[Conversation]):
    class Meta:
        model = Conversation

    user = factory.SubFactory(UserFactory)
    title = "A talk"


class TurnFactory(OwnerWrites[Turn]):
    """A completed turn unless told otherwise; ``said`` and ``reply`` become its messages."""

    class Meta:
        model = Turn
        skip_postgeneration_save = True

    conversation = factory.SubFactory(ConversationFactory, user=factory.SelfAttribute("..user"))
    user = factory.SubFactory(UserFactory)
    client_id = factory.Sequence(lambda n: f"client-{n}")
    status = Turn.Status.COMPLETED
    may_learn = True
    finished_at = factory.LazyAttribute(
        lambda turn: None if turn.status in Turn.OPEN else timezone.now()
    )

    @factory.post_generation
    def said(self: Turn, create: bool, extracted: str | None, **kwargs: Any) -> None:
        if extracted is not None:
            MessageFactory.create(
                turn=self, user=self.user, position=0, role="user", content=extracted
            )

    @factory.post_generation
    def reply(self: Turn, create: bool, extracted: str | None, **kwargs: Any) -> None:
        if extracted is not None:
            MessageFactory.create(
                turn=self, user=self.user, position=1, role="assistant", content=extracted
            )


class MessageFactory(OwnerWrites[Message]):
    class Meta:
        model = Message

    turn = factory.SubFactory(TurnFactory, user=factory.SelfAttribute("..user"))
    user = factory.SubFactory(UserFactory)
    position = 0
    role = Message.Role.USER
    content = "hello"


class FactFactory(OwnerWrites[Fact]):
    class Meta:
        model = Fact

    user = factory.SubFactory(UserFactory)
    key = "profile.city"
    slot = ""
    value = "Pune"
    text = factory.LazyAttribute(lambda fact: f"Lives in {fact.value}")
    kind = Fact.Kind.PROFILE
    importance = 0.6
    stated_at = factory.LazyFunction(timezone.now)
    source = Fact.Source.TURN


class HobbyFactory(FactFactory):
    """A fact of a key that holds many."""

    key = "hobby"
    value = factory.Sequence(lambda n: f"hobby {n}")
    slot = factory.LazyAttribute(lambda fact: fold(fact.value))
    text = factory.LazyAttribute(lambda fact: f"Enjoys {fact.value}")
    kind = Fact.Kind.PREFERENCE


class CandidateFactory(OwnerWrites[Candidate]):
    class Meta:
        model = Candidate

    user = factory.SubFactory(UserFactory)
    why = Candidate.Why.OFFER
    category = "health"
    key = "health.allergy"
    value = "peanut"
    slot = "peanut"
    text = "Allergic to peanuts"
    kind = Fact.Kind.CONSTRAINT
    importance = 0.95
    stated_at = factory.LazyFunction(timezone.now)
    source = Fact.Source.TURN


class ConsentFactory(OwnerWrites[Consent]):
    class Meta:
        model = Consent

    user = factory.SubFactory(UserFactory)
    category = "health"


class LearningRunFactory(OwnerWrites[LearningRun]):
    class Meta:
        model = LearningRun

    turn = factory.SubFactory(TurnFactory, user=factory.SelfAttribute("..user"), said="hello")
    user = factory.SubFactory(UserFactory)


class EpisodeFactory(OwnerWrites[Episode]):
    class Meta:
        model = Episode

    user = factory.SubFactory(UserFactory)
    situation = "Booking the night train to Vienna"
    action = "Used the old rail pass"
    outcome = Episode.Outcome.FAILURE
    lesson = "An old rail pass is not taken for night trains"
    event_type = "travel_booking"
    occurred_at = factory.LazyFunction(timezone.now)


class EpisodeRunFactory(OwnerWrites[EpisodeRun]):
    class Meta:
        model = EpisodeRun

    user = factory.SelfAttribute("conversation.user")
    conversation = factory.SubFactory(ConversationFactory)


class ProcedureFactory(OwnerWrites[Procedure]):
    """An instruction in use unless told otherwise."""

    class Meta:
        model = Procedure

    user = factory.SubFactory(UserFactory)
    instruction = "Answer briefly"
    status = Procedure.Status.ACTIVE
    approved_at = factory.LazyAttribute(
        lambda one: timezone.now() if one.status == Procedure.Status.ACTIVE else None
    )


class ModelCallFactory(OwnerWrites[ModelCall]):
    class Meta:
        model = ModelCall

    user = factory.SubFactory(UserFactory)
    purpose = ModelCall.Purpose.REPLY
    model = "scripted-reply"
    outcome = "ok"


class SummaryFactory(OwnerWrites[Summary]):
    """The summary of everything up to ``through``."""

    class Meta:
        model = Summary

    user = factory.SelfAttribute("through.user")
    conversation = factory.SelfAttribute("through.conversation")
    through = factory.SubFactory(TurnFactory, said="hello")
    version = factory.Sequence(lambda n: n + 1)
    text = "They said hello to each other."
    turns_covered = 1
    tokens = factory.LazyAttribute(lambda summary: token_counts.count(summary.text))
    model = "scripted-summarise"
    prompt_version = "test"


class FoldingRunFactory(OwnerWrites[FoldingRun]):
    class Meta:
        model = FoldingRun

    user = factory.SelfAttribute("conversation.user")
    conversation = factory.SubFactory(ConversationFactory)
