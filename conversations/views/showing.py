"""Turns made ready for their template: reply as Markdown, what was learnt, what was used.

The number of queries does not depend on the number of turns.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, cast
from uuid import UUID

from django.db.models import Case, F, Func, JSONField, Q, Value, When
from django.utils.safestring import SafeString

from conversations.markdown import render
from conversations.models import ContextRecord, Conversation, Message, Turn
from conversations.views.instructions import proposed_in
from facts.models import Candidate, Change, Fact, LearningRun, Procedure

Sources = list[dict[str, Any]]


@dataclass(frozen=True)
class Chip:
    """One thing that came of a turn: ``what`` as in ``versioning.Outcome``."""

    what: str
    fact: Fact | None = None
    offer: Candidate | None = None
    reason: str = ""
    change: Change | None = None  # that can be undone


@dataclass(frozen=True)
class Learned:
    """What came of learning from one turn. ``run`` is None where nothing was to be learnt."""

    turn_id: UUID
    run: LearningRun | None = None
    chips: list[Chip] = field(default_factory=list)
    look: int = 0

    @property
    def delay(self) -> int:
        """Seconds until the page looks again: it slows down."""
        return min(1 + self.look // 3, 8)


@dataclass(frozen=True)
class Given:
    """What the newest prompt of a turn held: memories, and where it began word for word."""

    sources: Sources = field(default_factory=list)
    starts_at: UUID | None = None


@dataclass(frozen=True)
class ShownTurn:
    turn: Turn
    said: Message | None
    reply: Message | None
    learned: Learned
    given: Given = field(default_factory=Given)
    instructions: list[Procedure] = field(default_factory=list)
    """Proposed from what was typed, and not answered yet."""

    @property
    def used(self) -> int:
        return len(self.given.sources)

    @property
    def reply_html(self) -> SafeString:
        return render(self.reply.visible_text) if self.reply else SafeString("")

    @property
    def can_retry(self) -> bool:
        return self.turn.status in Turn.RETRIABLE

    @property
    def seen(self) -> str:
        """What another tab compares, to see whether it shows this turn as it is now."""
        return seen_of(self.turn)


def seen_of(turn: Turn) -> str:
    return f"{turn.status}-{turn.attempt}"


def show_turns(user_id: UUID, turns: Sequence[Turn]) -> list[ShownTurn]:
    """``turns`` come with their messages (``with_messages``). Call it acting as the user."""
    learned = learned_from(user_id, [turn.pk for turn in turns if not turn.is_open])
    given = given_to(user_id, [turn.pk for turn in turns])
    proposed = proposed_in(user_id, [turn.pk for turn in turns])
    return [
        ShownTurn(
            turn=turn,
            said=_first(turn, Message.Role.USER),
            reply=_last(turn, Message.Role.ASSISTANT),
            learned=learned.get(turn.pk) or Learned(turn.pk),
            given=given.get(turn.pk) or Given(),
            instructions=proposed.get(turn.pk, []),
        )
        for turn in turns
    ]


def _first(turn: Turn, role: str) -> Message | None:
    return next((one for one in turn.messages.all() if one.role == role), None)


def _last(turn: Turn, role: str) -> Message | None:
    said = [one for one in turn.messages.all() if one.role == role and one.content]
    return said[-1] if said else None


def learned_from(user_id: UUID, turn_ids: Sequence[UUID]) -> dict[UUID, Learned]:
    """By turn, what was learnt; facts forgotten and offers answered since are left out."""
    runs = list(LearningRun.objects.for_user_id(user_id).filter(turn_id__in=turn_ids))
    pointers = [pointer for run in runs for pointer in run.outcomes]
    facts = _by_id(
        Fact.objects.for_user_id(user_id)
        .filter(pk__in=_ids(pointers, "fact"))
        .prefetch_related("elders")
    )
    offers = _by_id(
        Candidate.objects.for_user_id(user_id)
        .filter(pk__in=_ids(pointers, "candidate"))
        .select_related("conflict")
    )
    changes = _undoable(user_id, facts)
    return {
        run.turn_id: Learned(
            run.turn_id,
            run,
            [chip for pointer in run.outcomes if (chip := _chip(pointer, facts, offers, changes))],
        )
        for run in runs
    }


def _ids(pointers: Sequence[dict[str, Any]], kind: str) -> set[str]:
    return {str(one["id"]) for one in pointers if one.get("kind") == kind and one.get("id")}


def _by_id(rows: Any) -> dict[str, Any]:
    return {str(row.pk): row for row in rows}


def _undoable(user_id: UUID, facts: Mapping[str, Fact]) -> dict[str, Change]:
    """By fact, what the conversation did to it and can still be undone."""
    if not facts:
        return {}
    learnt = Change.objects.for_user_id(user_id).filter(
        Q(what=Change.What.LEARNT, after__in=facts) | Q(what=Change.What.ENDED, before__in=facts),
        undone_at=None,
    )
    found = learnt.select_related("before", "after").order_by("at", "pk")
    return {str(one.after_id or one.before_id): one for one in found if one.can_be_undone}


def _chip(
    pointer: dict[str, Any],
    facts: dict[str, Fact],
    offers: dict[str, Candidate],
    changes: dict[str, Change],
) -> Chip | None:
    what, reason = str(pointer.get("outcome", "")), str(pointer.get("reason") or "")
    if pointer.get("kind") == "fact":
        fact = facts.get(str(pointer.get("id")))
        if fact is None:
            return None
        ends = what == "superseded" if fact.stands else what == "retracted"
        change = changes.get(str(fact.pk)) if ends else None
        return Chip(what, fact=fact, reason=reason, change=change)
    if pointer.get("kind") == "candidate":
        offer = offers.get(str(pointer.get("id")))
        return Chip(what, offer=offer, reason=reason) if offer else None
    return Chip(what, reason=reason) if what == "refused" else None


def sources_used(user_id: UUID, turn_ids: Sequence[UUID]) -> dict[UUID, Sources]:
    """By turn, the memories its newest reply was given."""
    return {turn_id: given.sources for turn_id, given in given_to(user_id, turn_ids).items()}


def given_to(user_id: UUID, turn_ids: Sequence[UUID]) -> dict[UUID, Given]:
    """By turn, what its newest prompt held. The prompt's text stays in the database."""
    memory = Func(
        F("blocks"),
        Value('$[*] ? (@.kind == "memory").sources[*]'),
        function="jsonb_path_query_array",
        template="%(function)s(%(expressions)s::jsonpath)",
        output_field=JSONField(),
    )
    records = (
        ContextRecord.objects.for_user_id(user_id)
        .filter(turn_id__in=turn_ids)
        .order_by("turn_id", "attempt")
        .values_list("turn_id", "starts_at", memory)
    )
    return {
        turn_id: Given(cast(Sources, sources or []), starts_at)
        for turn_id, starts_at, sources in records
    }


def word_for_word_from(conversation: Conversation) -> UUID | None:
    """The first turn that the newest reply was shown word for word, if earlier ones were not.

    While a reply is being prepared it is the one before that tells.
    """
    newest = conversation.active_turn_id
    records = (
        ContextRecord.objects.for_user_id(conversation.user_id)
        .filter(Q(turn_id=newest) | Q(turn__children=newest))
        .order_by(Case(When(turn_id=newest, then=0), default=1), "-attempt")
    )
    return records.values_list("starts_at", flat=True).first() if newest else None
