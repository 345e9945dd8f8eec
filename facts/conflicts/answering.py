"""What each answer does to the two statements.

"Both": where the key holds many they stand side by side, each under a slot of its own. A key that
holds one value keeps its one version, whose sentence joins the two: a second version under the
same key and slot is what the store must never hold, and one sentence can be corrected, replaced
and forgotten like any other.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID
from zoneinfo import ZoneInfo

from django.utils import timezone

from facts import keys
from facts.indexing import Vectors, vectors_for
from facts.models import Candidate, Change, Conflict, Fact
from facts.versioning import confirm, latest, restore, supersede
from facts.versioning import line as lines
from facts.versioning.copies import copy_of
from facts.versioning.noting import note_change
from facts.versioning.proposals import STATED, TEXT_LENGTH, cut, fitting_value, moment
from facts.versioning.retracting import take_back
from memoryproject import audit
from memoryproject.models import User
from memoryproject.ownership import lock_owner
from memoryproject.refusals import Refused
from memoryproject.row_security import acting_as

Answer = Conflict.Answer


class AnswerRefused(Refused):
    """An answer that cannot be given: ``code`` is answer, day, settled or answered.

    ``latest`` is what stands, where somebody else was faster.
    """

    def __init__(self, code: str, sentence: str, latest: Fact | None = None) -> None:
        super().__init__(code, sentence)
        self.latest = latest


def open_of(user_id: UUID) -> list[Conflict]:
    """The questions that wait, oldest first, with both statements and where they are from."""
    return list(
        Conflict.objects.for_user_id(user_id)
        .filter(answer="")
        .select_related("fact__source_turn", "candidate__source_turn")
        .order_by("created_at", "id")
    )


@dataclass(frozen=True)
class Asked:
    """A question that is being answered: what was known, what was said, and when it is now."""

    conflict: Conflict
    known: Fact
    said: Candidate
    vectors: Vectors | None
    now: datetime
    until: datetime | None = None


def answer(conflict: Conflict, how: str, *, until: date | None = None) -> Conflict:
    """Settle ``conflict`` as ``how`` says: known, new, both, neither, or until with a day.

    ``until`` is the last day, in the user's zone, on which the first was true. The same answer
    given twice is given once. Raises ``AnswerRefused`` for a day that cannot be, and where the
    question was settled otherwise meanwhile. Embeds before it opens its transaction.
    """
    if how not in Answer.values:
        raise AnswerRefused("answer", "Choose one of the answers.")
    with acting_as(conflict.user_id):
        current = _current(conflict)
        if (given := _given(conflict, current, how)) is not None:
            return given
        ends = _end_of(current, until) if how == Answer.UNTIL else None
        texts = [current.candidate.text, joined(current.fact, current.candidate)[1]]  # type: ignore[union-attr,arg-type]
    vectors = vectors_for(texts, user_id=conflict.user_id)
    with acting_as(conflict.user_id):
        lock_owner(conflict.user_id)
        current = _current(conflict)
        if (given := _given(conflict, current, how)) is not None:
            return given
        assert current is not None
        assert current.candidate is not None
        asked = Asked(current, current.fact, current.candidate, vectors, timezone.now(), ends)
        _close(current, how, at=asked.now)
        current.statement = SETTLE[how](asked)
        current.save(update_fields=["statement"])
        asked.said.delete()
        _record("answer_conflict", current, reason=how)
        return current


def _current(conflict: Conflict) -> Conflict | None:
    mine = Conflict.objects.for_user_id(conflict.user_id)
    return mine.filter(pk=conflict.pk).select_related("fact", "candidate").first()


def _given(asked: Conflict, current: Conflict | None, how: str) -> Conflict | None:
    """The conflict, if it was answered so before; None if it waits for its answer."""
    if current is None:
        raise AnswerRefused(
            "settled",
            "This was settled meanwhile: what it was about has changed or was forgotten.",
            latest(asked.fact),
        )
    if current.is_open:
        return None
    if current.answer == how:
        return current
    raise AnswerRefused(
        "answered",
        f"This was answered before: {current.get_answer_display().lower()}.",
        latest(current.fact),
    )


def _close(conflict: Conflict, how: str, *, at: datetime) -> None:
    """Answered, and apart from its candidate: what ends the fact now ends no question."""
    conflict.answer, conflict.answered_at, conflict.candidate = how, at, None
    conflict.save(update_fields=["answer", "answered_at", "candidate"])


def _end_of(conflict: Conflict | None, day: date | None) -> datetime:
    """The first moment after ``day``. Raises ``AnswerRefused`` for one that cannot be the last."""
    assert conflict is not None
    if day is None:
        raise AnswerRefused("day", "Say until which day the first was true.")
    zone = User.objects.values_list("time_zone", flat=True).get(pk=conflict.user_id)
    end = moment(day.isoformat(), zone=ZoneInfo(zone), end=True)
    if end is None or day >= timezone.now().astimezone(ZoneInfo(zone)).date():
        raise AnswerRefused("day", "That day is not over yet. Choose one that is past.")
    if conflict.fact.valid_from is not None and end <= conflict.fact.valid_from:
        raise AnswerRefused("day", "On that day the first was not true yet.")
    return end


# --- The answers --------------------------------------------------------------------------


def _keep_known(asked: Asked) -> Fact:
    confirm(asked.known)
    note_change(Change.What.ANSWERED, asked.known, after=asked.known, conflict=asked.conflict)
    return _aside(asked, "not_chosen", by=asked.known)


def _take_new(asked: Asked) -> Fact:
    return _supersede(asked, asked.known, by=_stated(asked))


def _take_new_since(asked: Asked) -> Fact:
    """The first gets its end as a version of its own: what was believed before stays as it was."""
    ended = copy_of(asked.known, valid_until=asked.until)
    supersede(asked.known, by=ended, vectors=asked.vectors, what=None)
    stated = _stated(asked)
    stated.valid_from = stated.valid_from or asked.until
    supersede(ended, by=stated, vectors=asked.vectors, reason="superseded", what=None)
    note_change(Change.What.ANSWERED, asked.known, after=stated, conflict=asked.conflict)
    return stated


def _keep_both(asked: Asked) -> Fact:
    stated = _stated(asked)
    entry = keys.lookup(stated.key)
    own_slot = keys.slot_for(entry, value=stated.value)
    if entry.holds_many and own_slot != asked.known.slot:
        return _keep_beside(asked, stated, slot=own_slot)
    both = copy_of(asked.known, stated_at=asked.now)
    both.value, both.text = joined(asked.known, asked.said)
    both.verification, both.confidence = Fact.Verification.VERIFIED, 1.0
    both.importance = max(asked.known.importance, asked.said.importance)
    both.source = Fact.Source.USER_EDIT
    _supersede(asked, asked.known, by=both, reason="corrected")
    return _aside(asked, "joined", by=both)


def _keep_beside(asked: Asked, stated: Fact, *, slot: str) -> Fact:
    confirm(asked.known)
    stated.slot = slot
    beside = lines.stand_in(lines.Line(stated).versions)
    # It may be known under its own slot already.
    stated = beside or restore(stated, vectors=asked.vectors)
    note_change(Change.What.ANSWERED, asked.known, after=asked.known, conflict=asked.conflict)
    return _aside(asked, "joined", by=stated)


def _keep_neither(asked: Asked) -> Fact:
    take_back(asked.known, lines.said_here(asked.now, "retract"), reason="neither")
    note_change(Change.What.ANSWERED, asked.known, conflict=asked.conflict)
    return _aside(asked, "not_chosen", by=None)


SETTLE: dict[str, Callable[[Asked], Fact]] = {
    Answer.KNOWN: _keep_known,
    Answer.NEW: _take_new,
    Answer.BOTH: _keep_both,
    Answer.NEITHER: _keep_neither,
    Answer.UNTIL: _take_new_since,
}


def joined(known: Fact, said: Candidate) -> tuple[str, str]:
    """Value and sentence that say both, within every limit."""
    value = f"{known.value}; {said.value}"
    text = f"{known.text.rstrip('. ')}; {said.text}"
    return fitting_value(value), cut(text, TEXT_LENGTH)


def _stated(asked: Asked) -> Fact:
    """What was said, as the user's word of now: nothing said before the answer outranks it."""
    fact = Fact(
        user_id=asked.said.user_id,
        verification=Fact.Verification.VERIFIED,
        confirmations=1,
        last_confirmed_at=asked.now,
        **{name: getattr(asked.said, name) for name in STATED},
    )
    fact.confidence = 1.0
    fact.restatements = [lines.said_here(max(asked.now, fact.stated_at))]
    if fact.key == asked.known.key:
        fact.pinned, fact.muted = asked.known.pinned, asked.known.muted
    return fact


def _supersede(asked: Asked, known: Fact, *, by: Fact, reason: str = "superseded") -> Fact:
    return supersede(
        known,
        by=by,
        vectors=asked.vectors,
        reason=reason,
        what=Change.What.ANSWERED,
        conflict=asked.conflict,
    )


def _aside(asked: Asked, reason: str, *, by: Fact | None) -> Fact:
    """Keep what was said as history that never stood: once, however often it is answered."""
    mine = Fact.objects.for_user_id(asked.said.user_id)
    stated = Fact(
        user_id=asked.said.user_id, **{name: getattr(asked.said, name) for name in STATED}
    )
    stated.fold()
    known = mine.filter(
        closed_reason__in=lines.ASIDE,
        key=stated.key,
        slot=stated.slot,
        value_folded=stated.value_folded,
        polarity=stated.polarity,
        stated_at=stated.stated_at,
    ).first()
    stated = known or stated
    stated.status = Fact.Status.RETRACTED
    stated.closed_reason = reason
    stated.superseded_by = by
    stated.superseded_at = stated.superseded_at or asked.now
    stated.recorded_at = stated.superseded_at
    stated.save(force_insert=known is None)
    return stated


def _record(action: str, conflict: Conflict, *, reason: str = "") -> None:
    audit.record(
        action,
        actor_id=conflict.user_id,
        subject_id=conflict.user_id,
        target_kind="conflict",
        target_id=conflict.pk,
        reason=reason,
    )
