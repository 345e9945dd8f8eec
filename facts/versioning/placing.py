"""A version put into its line, and what stands there closed for it."""

from datetime import timedelta

from django.utils import timezone
from uuid_utils.compat import uuid7

from facts.indexing import Vectors, index_fact
from facts.models import Change, Conflict, Fact
from facts.versioning import line as lines
from facts.versioning.history import FactSuperseded, standing
from facts.versioning.line import Closing, Line, has_subject, same
from facts.versioning.noting import note_change, withdraw_questions
from memoryproject.ownership import lock_owner


def place(fact: Fact, *, vectors: Vectors | None = None) -> Fact:
    """Insert ``fact`` among the versions of its key and slot, by the time of its statement.

    Jobs run late, so a new row may be an older version: it goes in mid-chain, closed from the
    start. Its elder is closed before the insert, because only one version per slot may stand;
    the link to a row that does not exist yet is safe, as the id is made here and PostgreSQL
    checks foreign keys at commit.
    """
    lock_owner(fact.user_id)
    fact.recorded_at = timezone.now()
    insert(fact, Line(fact), vectors=vectors)
    return fact


def insert(fact: Fact, line: Line, *, vectors: Vectors | None, reason: str = "superseded") -> None:
    elder, successor = line.elder, line.successor
    closing = line.closing()
    if elder is not None and lines.last_stated_at(elder) > fact.stated_at:
        successor = _part(elder, fact)  # said before and after: it goes between
    elif elder is not None:
        _carry_dials(elder, fact)
        _close(elder, by=fact, line=line, reason=reason)
    if successor is not None:
        _born_closed(fact, Closing(fact.stated_at, Fact.Status.SUPERSEDED, successor.pk, reason))
    elif elder is not None and closing is not None and covers(closing, elder, fact):
        _born_closed(fact, closing)
        if closing.status == Fact.Status.RETRACTED:
            lines.note(fact, lines.said_by(fact, "retract") | {"at": closing.at.isoformat()})
    for past in line.past:
        if past.stands and fact.stands:
            close_as_past(past)
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


def covers(closing: Closing, elder: Fact, fact: Fact) -> bool:
    """Whether what ended ``elder`` ended ``fact`` too, which was said before that."""
    return fact.stated_at < closing.at and (same(elder, fact) or has_subject(fact))


def close_as_past(fact: Fact) -> None:
    fact.status, fact.superseded_at = Fact.Status.RETRACTED, timezone.now()


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
    insert(by, line, vectors=vectors, reason=reason)
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
    insert(fact, Line(fact), vectors=vectors)
    return fact


def _state_after(fact: Fact, *others: Fact) -> None:
    """Let ``fact`` be stated after ``others`` and all that was said in its line."""
    said = [moment for one in (*Line(fact).versions, *others) for moment in lines.moments(one)]
    if said:
        fact.stated_at = max(fact.stated_at, max(said) + timedelta(microseconds=1))
