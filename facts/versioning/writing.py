"""Statements written into their line: remembered, taken back, placed, superseded."""

import re
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.utils import timezone
from uuid_utils.compat import uuid7

from facts import keys
from facts.indexing import Vectors, index_fact
from facts.models import Change, Conflict, Fact
from facts.versioning import line as lines
from facts.versioning.copies import copy_of
from facts.versioning.history import FactSuperseded, standing
from facts.versioning.line import Closing, Line, has_subject, same
from facts.versioning.merged import merged_among, standing_for
from facts.versioning.noting import disputed_at, note_change, withdraw_questions
from facts.versioning.proposals import Outcome, Proposal, Provenance, Refused, clean, drafted
from facts.versioning.timing import (
    BEGUN,
    PAST,
    settle,
    waiting_to_be,
    waits,
    was_over,
)
from memoryproject.ownership import lock_owner
from memoryproject.text import is_blank

FIGURES = re.compile(r"\d+")


def remember(
    user_id: UUID, proposal: Proposal, *, provenance: Provenance, vectors: Vectors | None
) -> Outcome:
    """Store a statement among the versions of its key and slot.

    Call it inside ``acting_as``. The outcome is ``inserted`` (nothing stood there), ``superseded``
    (it replaces what stood), ``placed`` (late: it is history from the start), ``confirmed`` (said
    before, no new row) or ``refused`` (it states nothing).
    """
    try:
        fact = drafted(user_id, proposal, provenance=provenance)
    except Refused as refusal:
        return Outcome("refused", reason=refusal.reason)
    lock_owner(user_id)
    settle(fact)
    return _stored(fact, vectors=vectors)


def begin(waiting: Fact) -> Fact:
    """The day of what waited has come: it takes the place of what stood, as if said on that day.

    Returns what it became, or what said the same already. Call it inside ``acting_as``.
    """
    lock_owner(waiting.user_id)
    assert waiting.valid_from is not None
    outcome = _stored(copy_of(waiting, slot="", stated_at=waiting.valid_from), vectors=None)
    begun = outcome.fact
    assert begun is not None
    if begun.stands and (waiting.pinned or waiting.muted):
        begun.pinned, begun.muted = waiting.pinned or begun.pinned, waiting.muted
        begun.save(update_fields=["pinned", "muted"])
    waiting.status, waiting.closed_reason = Fact.Status.SUPERSEDED, BEGUN
    waiting.superseded_at, waiting.superseded_by = timezone.now(), begun
    waiting.save(update_fields=["status", "closed_reason", "superseded_at", "superseded_by"])
    withdraw_questions(waiting)
    return begun


def _stored(fact: Fact, *, vectors: Vectors | None) -> Outcome:
    fact.recorded_at = timezone.now()
    line = Line(fact)
    if said := line.already_holds():
        return Outcome("confirmed", said, reason="same_turn")
    if was_over(fact) and not _ends(line.elder, fact):
        return _stored_as_past(fact, line, vectors=vectors)
    if line.elder is not None and same(line.elder, fact) and (kept := standing_for(line.elder)):
        return Outcome("confirmed", _restate(kept, fact))  # it was put together with another
    if line.elder is not None and _holds(line.elder, fact, line.closing()):
        return Outcome("confirmed", _restate(line.elder, fact))
    if line.successor is not None and _absorbs(line, line.successor, fact):
        return Outcome("confirmed", _bring_forward(line.successor, fact))
    stood = line.elder is not None and line.elder.stands
    _insert(fact, line, vectors=vectors)
    if stood and fact.stands and line.elder is not None:
        by_hand = fact.source == Fact.Source.USER_EDIT
        what = Change.What.CORRECTED if by_hand else Change.What.LEARNT
        note_change(what, line.elder, after=fact)
    return Outcome("placed" if not fact.stands else "superseded" if stood else "inserted", fact)


def _ends(elder: Fact | None, fact: Fact) -> bool:
    """Whether what is said to be over is what ``elder`` says, and not another time of the same."""
    if elder is None or not same(elder, fact) or fact.valid_until is None:
        return False
    return fact.valid_from is None or fact.valid_until > (elder.valid_from or elder.stated_at)


def _stored_as_past(fact: Fact, line: Line, *, vectors: Vectors | None) -> Outcome:
    """Into the history of its line, beside the order of versions: it replaces nothing."""
    for told in line.past:
        if same(told, fact) and told.valid_until == fact.valid_until:
            if lines.said_by(fact) not in lines.statements(told):
                lines.note(told, lines.said_by(fact))
                lines.count(told)
                told.save(update_fields=["restatements", "confirmations", "last_confirmed_at"])
            return Outcome("confirmed", told)
    fact.closed_reason = PAST
    if lines.stand_in([*line.versions, *line.past]) is None:
        fact.follow_dates()
    else:
        _close_as_past(fact)
    fact.save(force_insert=True)
    index_fact(fact, vectors)
    return Outcome("inserted" if fact.stands else "placed", fact)


def _close_as_past(fact: Fact) -> None:
    fact.status, fact.superseded_at = Fact.Status.RETRACTED, timezone.now()


def _holds(elder: Fact, fact: Fact, closing: Closing | None) -> bool:
    """Whether ``fact`` only says again what ``elder`` said, and it had not ended by then."""
    if (
        not same(elder, fact)
        or _moves_a_date(elder, fact)
        or (closing is not None and closing.at <= fact.stated_at)
    ):
        return False
    ended = elder.valid_until is not None and elder.valid_until <= fact.stated_at
    return not ended or elder.valid_until == fact.valid_until


def _moves_a_date(elder: Fact, fact: Fact) -> bool:
    """Whether it ends on another day, and its sentence says so: the old one would be untrue.

    "On loan until 30 June" is another version than "On loan until 15 July". So is what waits
    for another day to begin.
    """
    if waits(elder) and fact.valid_from != elder.valid_from:
        return True
    if None in (elder.valid_until, fact.valid_until) or elder.valid_until == fact.valid_until:
        return False
    return FIGURES.findall(elder.text) != FIGURES.findall(fact.text)


def _absorbs(line: Line, successor: Fact, fact: Fact) -> bool:
    """Whether ``fact`` says earlier what ``successor`` says: one run of equal statements.

    The user's own edit stays a version of its own.
    """
    if successor.source != Fact.Source.TURN or not same(successor, fact):
        return False
    if _moves_a_date(successor, fact):
        return False
    if line.elder is not None and lines.last_stated_at(line.elder) > fact.stated_at:
        return False  # the elder was said again in between
    closing = line.closing()
    return closing is None or not _covers(closing, fact, fact)


def _covers(closing: Closing, elder: Fact, fact: Fact) -> bool:
    """Whether what ended ``elder`` ended ``fact`` too, which was said before that."""
    return fact.stated_at < closing.at and (same(elder, fact) or has_subject(fact))


def _restate(elder: Fact, fact: Fact) -> Fact:
    newest = fact.stated_at >= lines.last_stated_at(elder)
    lines.note(elder, lines.said_by(fact))
    elder.confirmations += 1
    elder.last_confirmed_at = max(elder.last_confirmed_at or fact.stated_at, fact.stated_at)
    if newest and fact.valid_until is not None:
        elder.valid_until = fact.valid_until
        elder.follow_dates()
    if newest and elder.stands:
        _settle(elder, fact.stated_at)
    changed = ("restatements", "confirmations", "last_confirmed_at", "valid_until", "status")
    elder.save(update_fields=[*changed, *elder.freshen()])
    return elder


def _settle(version: Fact, moment: datetime) -> None:
    """Said again at ``moment``: what was asked or doubted about it before is settled by that."""
    withdraw_questions(version, said_before=moment)
    if version.status == Fact.Status.DISPUTED:
        doubted = disputed_at(version)
        if doubted is not None and doubted < moment:
            version.status = Fact.Status.ACTIVE


def _bring_forward(successor: Fact, fact: Fact) -> Fact:
    """Let ``successor`` begin with the earlier statement; what it came from becomes its echo."""
    lines.note(successor, lines.said_by(successor))
    lines.count(successor)
    for name in ("stated_at", "source_turn_id", "source_message_id", "quote"):
        setattr(successor, name, getattr(fact, name))
    successor.save(
        update_fields=[
            "restatements",
            "confirmations",
            "last_confirmed_at",
            "stated_at",
            "source_turn",
            "source_message",
            "quote",
            *successor.freshen(),
        ]
    )
    return successor


def place(fact: Fact, *, vectors: Vectors | None = None) -> Fact:
    """Insert ``fact`` among the versions of its key and slot, by the time of its statement.

    Jobs run late, so a new row may be an older version: it goes in mid-chain, closed from the
    start. Its elder is closed before the insert, because only one version per slot may stand;
    the link to a row that does not exist yet is safe, as the id is made here and PostgreSQL
    checks foreign keys at commit.
    """
    lock_owner(fact.user_id)
    fact.recorded_at = timezone.now()
    _insert(fact, Line(fact), vectors=vectors)
    return fact


def _insert(fact: Fact, line: Line, *, vectors: Vectors | None, reason: str = "superseded") -> None:
    elder, successor = line.elder, line.successor
    closing = line.closing()
    if elder is not None and lines.last_stated_at(elder) > fact.stated_at:
        successor = _part(elder, fact)  # said before and after: it goes between
    elif elder is not None:
        _carry_dials(elder, fact)
        _close(elder, by=fact, line=line, reason=reason)
    if successor is not None:
        _born_closed(fact, Closing(fact.stated_at, Fact.Status.SUPERSEDED, successor.pk, reason))
    elif elder is not None and closing is not None and _covers(closing, elder, fact):
        _born_closed(fact, closing)
        if closing.status == Fact.Status.RETRACTED:
            lines.note(fact, lines.said_by(fact, "retract") | {"at": closing.at.isoformat()})
    for past in line.past:
        if past.stands and fact.stands:
            _close_as_past(past)
            past.save(update_fields=["status", "superseded_at"])
    fact.save(force_insert=True)
    index_fact(fact, vectors)


def _part(elder: Fact, fact: Fact) -> Fact:
    """Make room for ``fact`` inside the run of ``elder``; return the half that follows it."""
    early = lines.split(elder, fact.stated_at)
    if early.stated_at == fact.stated_at:
        fact.pk = uuid7()  # of the same moment, and after it: ids decide then
    early.recorded_at = fact.recorded_at  # until now the whole run was one row, which goes on
    _born_closed(early, Closing(fact.stated_at, Fact.Status.SUPERSEDED, fact.pk, "superseded"))
    lines.links_to(elder).update(superseded_by=early)
    elder.save()
    early.save(force_insert=True)
    index_fact(early, None)
    return elder


def _carry_dials(elder: Fact, fact: Fact) -> None:
    """A pin or a mute is about the subject: it outlives the value."""
    if elder.stands and elder.key == fact.key:
        fact.pinned, fact.muted = elder.pinned, elder.muted


def _close(version: Fact, *, by: Fact, line: Line | None, reason: str) -> None:
    """End ``version``; it keeps the first date, and a link that left the line."""
    if version.stands:
        version.status = Fact.Status.SUPERSEDED
        version.closed_reason = reason
        withdraw_questions(version)
    version.superseded_at = version.superseded_at or by.recorded_at
    inside = {None} | ({one.pk for one in line.versions} if line else set())
    if version.superseded_by_id in inside:
        version.superseded_by_id = by.pk
    version.save(update_fields=["status", "closed_reason", "superseded_at", "superseded_by"])


def _born_closed(fact: Fact, closing: Closing) -> None:
    fact.status = closing.status
    fact.closed_reason = closing.reason
    fact.superseded_by_id = closing.by_id
    fact.superseded_at = fact.recorded_at  # it was believed at no time


def retract(user_id: UUID, proposal: Proposal, *, provenance: Provenance) -> Outcome:
    """Close the standing fact that a statement takes back; nothing is added.

    It must be the same value of the same key, or the named subject; a fact said after the
    retraction stands. Call it inside ``acting_as``.
    """
    if is_blank(clean(proposal.value)) and is_blank(clean(proposal.slot)):
        key = keys.lookup(clean(proposal.key))
        if key.holds_many:
            return Outcome("refused", reason="empty")
    named = not is_blank(clean(proposal.slot))
    wanted = _drafted_retraction(user_id, proposal, provenance=provenance)
    lock_owner(user_id)
    versions = list(Fact.objects.for_user_id(user_id).versions_of(wanted))
    stands = told = lines.stand_in(versions)
    if told is None and (told := merged_among(versions)) is not None:
        stands = standing_for(told)
    if stands is None or told is None or not (named or not wanted.value or same(told, wanted)):
        stands = waiting_to_be(wanted)
    if stands is None:
        return _retracted_before(versions, wanted)
    if lines.last_stated_at(stands) > wanted.stated_at:
        return Outcome("refused", stands, reason="stated_again_later")
    take_back(stands, lines.said_by(wanted, "retract"), reason="retracted")
    note_change(Change.What.ENDED, stands)
    return Outcome("retracted", stands)


def take_back(stands: Fact, said: dict[str, Any], *, reason: str) -> None:
    """Close a standing version that nothing follows; ``said`` is the statement that ends it."""
    lines.note(stands, said)
    stands.status = Fact.Status.RETRACTED
    stands.closed_reason = reason
    stands.superseded_at = timezone.now()
    stands.save(update_fields=["restatements", "status", "closed_reason", "superseded_at"])
    withdraw_questions(stands)


def _drafted_retraction(user_id: UUID, proposal: Proposal, *, provenance: Provenance) -> Fact:
    try:
        wanted = drafted(user_id, proposal, provenance=provenance)
        wanted.slot = "" if waits(wanted) else wanted.slot
        return wanted
    except Refused:  # only a key that holds one value may be named alone
        key = keys.lookup(clean(proposal.key))
        return Fact(
            user_id=user_id,
            key=key.name,
            slot=keys.slot_for(key, value="", slot=clean(proposal.slot)),
            stated_at=provenance.stated_at,
            source_turn=provenance.turn,
            source_message=provenance.message,
        )


def _retracted_before(versions: list[Fact], wanted: Fact) -> Outcome:
    said = lines.said_by(wanted, "retract")
    for version in versions:
        if said in version.restatements:
            return Outcome("retracted", version, reason="same_turn")
    return Outcome("refused", reason="nothing_to_retract")


def supersede(
    fact: Fact,
    *,
    by: Fact,
    vectors: Vectors | None = None,
    reason: str = "corrected",
    what: Change.What | None = Change.What.CORRECTED,
    conflict: Conflict | None = None,
) -> Fact:
    """Close ``fact`` and place ``by``, whose key and slot may differ ("chess" was meant as "go").

    Raises ``FactSuperseded`` unless ``fact`` still stands. ``by`` is stated now, so nothing that
    stands in its line is newer. What is closed can be undone: it is noted as ``what``, unless
    that is None.
    """
    lock_owner(fact.user_id)
    current = standing(fact)
    by.recorded_at = timezone.now()
    _state_after(by, current)
    line = Line(by)
    beside = lines.stand_in(line.versions)
    if line.elder is None or current.pk != line.elder.pk:
        _close(current, by=by, line=None, reason=reason)
    dials = current.pinned, current.muted  # as they are by now, whatever the caller had read
    _insert(by, line, vectors=vectors, reason=reason)
    if (by.pinned, by.muted) != dials:
        by.pinned, by.muted = dials
        by.save(update_fields=["pinned", "muted"])
    if what is not None:
        closed = {one.pk: one for one in (current, beside) if one is not None}
        note_change(what, *closed.values(), after=by, conflict=conflict)
    return by


def restore(fact: Fact, *, vectors: Vectors | None) -> Fact:
    """Place ``fact`` as stated now in a line where nothing stands, after all that was said there.

    Raises ``FactSuperseded`` with what stands, if something does.
    """
    lock_owner(fact.user_id)
    if (beside := lines.stand_in(Line(fact).versions)) is not None:
        raise FactSuperseded(beside)
    fact.recorded_at = timezone.now()
    _state_after(fact)
    _insert(fact, Line(fact), vectors=vectors)
    return fact


def _state_after(fact: Fact, *others: Fact) -> None:
    """Let ``fact`` be stated after ``others`` and all that was said in its line."""
    said = [moment for one in (*Line(fact).versions, *others) for moment in lines.moments(one)]
    if said:
        fact.stated_at = max(fact.stated_at, max(said) + timedelta(microseconds=1))
