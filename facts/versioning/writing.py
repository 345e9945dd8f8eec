"""What a statement does to its line: it is new, said again, said earlier, or already over."""

import re
from datetime import datetime
from uuid import UUID

from django.utils import timezone

from facts.indexing import Vectors, index_fact
from facts.models import Change, Fact
from facts.versioning import line as lines
from facts.versioning.copies import copy_of
from facts.versioning.line import Closing, Line, same
from facts.versioning.merged import standing_for
from facts.versioning.noting import disputed_at, note_change, withdraw_questions
from facts.versioning.placing import close_as_past, covers, insert
from facts.versioning.proposals import Outcome, Proposal, Provenance, Refused, drafted
from facts.versioning.timing import BEGUN, PAST, settle, waits, was_over
from memoryproject.ownership import lock_owner

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
    insert(fact, line, vectors=vectors)
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
        close_as_past(fact)
    fact.save(force_insert=True)
    index_fact(fact, vectors)
    return Outcome("inserted" if fact.stands else "placed", fact)


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
    return closing is None or not covers(closing, fact, fact)


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
