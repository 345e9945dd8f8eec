"""A history taken through the product: turns begun and ended, learnt from, corrected.

Everything goes the way it goes in life, but for two things: the clock is set to each step's time,
and the jobs run here, one by one, in the order that the history wants.
"""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from datetime import UTC, datetime, timedelta
from typing import Any

import time_machine

from conversations.context import ContextWindow, assemble, question_of
from conversations.models import Conversation, Turn
from conversations.turns import claim_turn, finish_turn, start_turn
from facts import keys, learning
from facts.forgetting import forget_fact
from facts.models import Fact, LearningRun
from facts.retrieval import Recollection, embed_query, recall
from facts.tasks import learn_from_turn
from facts.versioning import confirm, correct
from memoryproject.models import User
from memoryproject.row_security import acting_as
from memoryproject.text import fold
from tests.evals.histories.reading import History, Step
from tests.factories import ConsentFactory, ConversationFactory, UserFactory

REPLY = "OK."
MEMORY_TOKENS = 1_000
MOST_ATTEMPTS = 6

Prepare = Callable[[Step], None]
Rows = list[dict[str, Any]]


class NotPlayable(AssertionError):
    """A step cannot be taken: no such fact stands, or a job does not end."""


class Player:
    """The person of one history, and what has happened so far.

    ``prepare`` is called before a step's job runs, to script its answer. None leaves the answer to
    the model that is configured, which is asked by the real clock.
    """

    def __init__(self, history: History, *, prepare: Prepare | None = None) -> None:
        self.history = history
        self.is_scripted = prepare is not None
        self.prepare: Prepare = prepare or (lambda step: None)
        self.user: User = UserFactory.create(
            email=f"{history.id}@example.org", time_zone=history.zone
        )
        for category in history.consent:
            ConsentFactory.create(user=self.user, category=category)
        self.turns: dict[int, Turn] = {}
        self._runs: dict[int, LearningRun] = {}
        self._conversation: Conversation = ConversationFactory.create(user=self.user)

    # --- living ---------------------------------------------------------------------------
    def play(self) -> None:
        """Take all steps, and finish the jobs that were left for later."""
        for index, step in enumerate(self.history.steps):
            with time_machine.travel(step.at):
                self._take(index, step)
            if step.action == "say" and step.job != "later":
                self._learn(index, at=step.at)
            if step.job == "twice":
                self._relearn(index, at=step.at)
        for index in self.history.order:
            self._learn(index, at=self.history.asked_at)

    def learn_again(self) -> None:
        """Run every job once more, the last first."""
        for index in reversed(self.history.said):
            self._relearn(index, at=self.history.asked_at)

    @contextmanager
    def at_the_end(self) -> Iterator[None]:
        """The clock as it stands when the history is looked at."""
        with time_machine.travel(self.history.asked_at):
            yield

    def _take(self, index: int, step: Step) -> None:
        if step.action == "say":
            self.turns[index] = self._said(self._conversation, step.target, name=str(index))
            return
        fact = self._standing(step.target)
        if step.action == "correct":
            told = step.target
            correct(fact, text=told["text"], key=told.get("new_key"), value=told.get("value"))
        elif step.action == "confirm":
            confirm(fact)
        else:
            forget_fact(fact)

    def _said(self, conversation: Conversation, text: str, *, name: str) -> Turn:
        with acting_as(self.user.pk):  # one scope for all three: each of them joins it
            turn = start_turn(conversation, text, client_id=f"{self.history.id}-{name}")
            claim_turn(turn)
            finish_turn(turn, text=REPLY, status=Turn.Status.COMPLETED)
        return turn

    def _relearn(self, index: int, *, at: datetime) -> None:
        with time_machine.travel(at):
            learning.relearn(self.turns[index])
        self._learn(index, at=at)

    def _learn(self, index: int, *, at: datetime) -> None:
        """Run the job of one step until it has ended, letting time pass where it is put off."""
        run = self._runs.get(index)
        if run is None:
            run = self._runs[index] = self._run(index)
        for _ in range(MOST_ATTEMPTS):
            self.prepare(self.history.steps[index])
            with self._working_hours(at + timedelta(seconds=1)):
                learn_from_turn(str(self.user.pk), str(run.pk))
            run = self._run(index)
            if not run.is_open:
                break
            at = run.due_at
        if run.is_open or run.status == LearningRun.Status.FAILED:
            raise NotPlayable(f"{self.history.id}: job {index} {run.status}: {run.error_code}")

    def _working_hours(self, at: datetime) -> AbstractContextManager[Any]:
        """The clock while a job runs: at least ``at``, and the real one if a model is asked."""
        if self.is_scripted or at > datetime.now(UTC):
            return time_machine.travel(at)
        return nullcontext()

    def _run(self, index: int) -> LearningRun:
        with acting_as(self.user.pk):
            return LearningRun.objects.for_user(self.user).get(turn=self.turns[index])

    def _standing(self, named: dict[str, Any]) -> Fact:
        """The fact that stands under a key and slot, as its card on the memory page shows it."""
        with acting_as(self.user.pk):
            versions = self.versions(named["key"], named.get("slot", ""))
            fact = next((one for one in versions if one.stands), None)
        if fact is None:
            raise NotPlayable(f"{self.history.id}: nothing stands under {named}")
        return fact

    # --- looking --------------------------------------------------------------------------
    def versions(self, key: str, slot: str) -> list[Fact]:
        """The versions of a key and slot, oldest first. Inside ``acting_as``."""
        own = Fact.objects.for_user(self.user)
        name = keys.canonical(key)
        return list(own.filter(key=name, slot=fold(slot)).order_by("stated_at", "id"))

    def facts(self) -> list[Fact]:
        with acting_as(self.user.pk):
            return list(Fact.objects.for_user(self.user).order_by("stated_at", "id"))

    def rows(self) -> Rows:
        """Every column of every version, to tell whether anything changed."""
        with acting_as(self.user.pk):
            return [dict(row) for row in Fact.objects.for_user(self.user).order_by("id").values()]

    def ask(self, query: str) -> tuple[Recollection, ContextWindow]:
        """What recall finds for a message in a new chat, and the prompt of its reply."""
        conversation = ConversationFactory.create(user=self.user)
        turn = start_turn(conversation, query, client_id=f"ask-{conversation.pk}")
        vector = embed_query(question_of(turn).text, user_id=self.user.pk)
        window = assemble(turn, query_vector=vector)
        with acting_as(self.user.pk):
            found = recall(
                self.user.pk,
                query,
                query_vector=vector,
                conversation_id=conversation.pk,
                token_share=MEMORY_TOKENS,
            )
        return found, window
