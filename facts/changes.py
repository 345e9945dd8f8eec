"""Undoing, for 30 days, what was done to a fact.

The promise: undoing makes a new version that says what was so before; nothing is deleted and
nothing un-happens, so that a history stays true. It refuses where something newer stands, because
it would take that away unseen. Done twice it is done once: the second is told so.
"""

from django.utils import timezone

from facts import conflicts
from facts.indexing import Vectors, vectors_for
from facts.models import Change, Fact
from facts.models.changes import UNDO_FOR
from facts.versioning import latest, restore, supersede
from facts.versioning.copies import copy_of
from facts.versioning.line import Line, stand_in
from memoryproject import audit
from memoryproject.ownership import lock_owner
from memoryproject.refusals import Refused
from memoryproject.row_security import acting_as

What = Change.What
IN_PLACE = (What.DISPUTED, What.FADED)  # what was changed still stands, in another state
SENTENCES = {
    "gone": "This was forgotten meanwhile. There is nothing to be undone.",
    "undone": "This was undone before.",
    "too_old": "This was changed more than 30 days ago, so it can no longer be undone. Correct it"
    " instead.",
    "newer": "Not undone, because it was changed again since.",
}


class NotUndone(Refused):
    """``code`` is gone, undone, too_old or newer; ``latest`` is what stands now, if anything."""

    def __init__(self, code: str, latest: Fact | None = None) -> None:
        super().__init__(code, SENTENCES[code])
        self.latest = latest


def undo(change: Change) -> Fact:
    """Bring back what stood before ``change``, with all that went by the same act.

    Answers the version that stands now. An answer to a conflict is undone by asking again.
    Raises ``NotUndone``. Embeds before it opens its transaction.
    """
    with acting_as(change.user_id):
        texts = [one.before.text for one in _together(change)]
    vectors = vectors_for(texts, user_id=change.user_id)
    with acting_as(change.user_id):
        lock_owner(change.user_id)
        together = _together(change)
        restored = [_undone(one, vectors=vectors) for one in together]
        mine = Change.objects.for_user_id(change.user_id)
        mine.filter(pk__in=[one.pk for one in together]).update(undone_at=timezone.now())
        audit.record(
            "undo_change",
            actor_id=change.user_id,
            subject_id=change.user_id,
            target_kind="change",
            target_id=change.pk,
            count=len(together),
            reason=change.what,
        )
        return restored[0]


def _together(change: Change) -> list[Change]:
    """The change as it is now, and others that the same act made. Raises ``NotUndone``."""
    mine = Change.objects.for_user_id(change.user_id).select_related(
        "before", "after", "conflict__statement__superseded_by"
    )
    current = mine.filter(pk=change.pk).first()
    if current is None:
        raise NotUndone("gone")
    _refuse_if_closed(current)
    if current.after is None or current.conflict is not None:
        return [current]
    others = mine.filter(
        what=current.what, after=current.after, at=current.at, undone_at=None
    ).exclude(pk=current.pk)
    return [current, *others]


def _refuse_if_closed(change: Change) -> None:
    if change.undone_at is not None:
        raise NotUndone("undone", latest(change.before))
    if change.at <= timezone.now() - UNDO_FOR:
        raise NotUndone("too_old", latest(change.after or change.before))
    if change.what == What.MERGED:
        left = None
    elif change.what in IN_PLACE:
        left = change.before
    else:
        left = change.after
    if left is not None and not _is_as_left(left, change):
        raise NotUndone("newer", latest(left))
    beside = stand_in(Line(change.before).versions)
    if beside is not None and (left is None or beside.pk != left.pk):
        raise NotUndone("newer", beside)


def _is_as_left(left: Fact, change: Change) -> bool:
    if change.what == What.DISPUTED:
        return left.status == Fact.Status.DISPUTED
    if change.what == What.FADED:
        is_doubted = left.status == Fact.Status.DISPUTED
        return left.stands and not is_doubted and left.faded_at is not None
    if left.pk == change.before_id:  # an answer left it standing, and confirmed it
        confirmed_since = left.last_confirmed_at and left.last_confirmed_at > change.at
        return left.stands and not confirmed_since and left.status != Fact.Status.DISPUTED
    return left.stands


def _undone(change: Change, *, vectors: Vectors | None) -> Fact:
    if change.conflict is not None:
        return conflicts.reopen(change, vectors=vectors)
    replaced = change.before if change.what in IN_PLACE else change.after
    again = copy_of(
        change.before,
        stated_at=timezone.now(),
        source=Fact.Source.USER_EDIT,
        source_turn_id=None,
        source_message_id=None,
        quote="",
        confidence=1.0,
        verification=Fact.Verification.VERIFIED,
        **_dials(change),
    )
    if replaced is not None and change.what != What.MERGED:
        replaced.refresh_from_db()
        if replaced.stands:  # the first of those that went together has not replaced it
            return supersede(replaced, by=again, vectors=vectors, what=None)
    return restore(again, vectors=vectors)


def _dials(change: Change) -> dict[str, bool]:
    """Pins and mutes as they are now, where it is about the same thing."""
    now = change.after if change.after and change.after.key == change.before.key else change.before
    return {"pinned": now.pinned, "muted": now.muted}
