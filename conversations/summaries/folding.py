"""Keeping a conversation's summary: one step of a run, with at most one call to the model.

A **fold** takes the newest summary and the oldest of the turns that it does not cover, and makes
the next version of both. A **rebuild** (``rebuilding``) makes it from the turns themselves. Either
is read, then asked for while no transaction is open, then checked and stored in one transaction
under the owner's lock, if what was read still stands: the claim of the run, the summary built on,
and every word of the turns. If the user has masked or deleted something meanwhile, the answer is
thrown away and the step made again; that is no failure and counts as none.

So nothing changes before there is a good answer. A refused, empty or broken-off one, or none at
all, leaves every summary and turn as it was, and the run comes back after a growing pause
(``memoryproject.runs``). A step that is done twice finds the second time that there is nothing to
do.

What a model declines to summarise, though, is found by asking about fewer turns each time, until
it is a single one: its items stand for it then, and one that says that it was not summarised.

No item that code has found (``protected``) is lost by a bad answer: what the model left out is
put behind its prose. When it lost too much, a rebuild is put in line, but only after the turns
covered have doubled since the last one: so all rebuilds of a conversation together read each turn
about twice, and the calls for a turn do not grow with its length.
"""

import logging
import math
import time
from datetime import timedelta
from typing import Any

from django.db.models import F, Max
from django.utils import timezone

from conversations import protected
from conversations.context.budget import fold_marks
from conversations.models import FoldingRun, Summary
from conversations.summaries import newest_on, rebuilding, summariser, to_fold
from conversations.summaries.steps import (
    NOT_TOLD,
    NOTHING_LEFT,
    Noted,
    Stand,
    Step,
    Turns,
    is_more_to_fold,
    learn_from_records,
    read_stand,
    save_summary,
)
from conversations.summaries.summariser import Material, UnusableSummary
from conversations.summaries.text import prose_of
from memoryproject import runs, token_counts
from memoryproject.models import User
from memoryproject.ownership import lock_owner
from memoryproject.row_security import acting_as
from memoryproject.runs import RunQuerySet

logger = logging.getLogger(__name__)

GIVES_IN_AT = 3  # attempts whose answers were of no use
DIVIDED_BY = 5  # so that the last attempts are about one turn, however many there are
NOT_ABLE = (*summariser.NOT_TRUE, "cut")  # what a model does that cannot do better
REBUILT_AGAIN_AFTER = 2  # times as many turns
LOOKS_AGAIN_AFTER = timedelta(minutes=2)  # should the end of an early turn tell nobody


def fold(run: FoldingRun) -> bool:
    """Do the next step of the run, which must be claimed. True if there is more to be done.

    No transaction may be open. Raises LLMUnavailable if there was no usable answer; the task puts
    the run off then.
    """
    with acting_as(run.user_id):
        learn_from_records(run)
        parts = _parts(run)
        step = _next_step(read_stand(run), from_source=run.from_source, parts=parts)
    if step is None:
        return _end(run)
    began = time.monotonic()
    prose, was_declined = _asked(step, run)
    with acting_as(run.user_id):
        try:
            lock_owner(run.user_id)
        except User.DoesNotExist:
            return False
        held = _locked(run)
        if held is None:  # somebody else's by now, or forgotten
            return False
        if not step.still_stands():
            return _again(run)
        noted = step.store(prose, gives_in=run.attempts >= GIVES_IN_AT)
        more = _go_on(
            held, step, keeps_attempts=parts > 1 and isinstance(step, Fold) and not was_declined
        )
    seconds = round(time.monotonic() - began, 1)
    logger.info(
        "a step of a summary was made",
        extra={
            "run": str(run.pk),
            "part": type(step).__name__,
            "seconds": seconds,
            "count": noted.turns,
            "tokens": noted.tokens,
            "items": noted.items,
        },
    )
    return more


def _asked(step: Step, run: FoldingRun) -> tuple[str, bool]:
    """The model's prose, and whether it declined to write any, so that code's words stand for it.

    Some stretches a small model copies, or fills in, however often it is asked, and some things
    no model of a provider's summarises; the turns would be in no summary, for ever.
    """
    if step.material is None:
        return "", False
    try:
        return summariser.summarise(step.material, user_id=run.user_id, attempt=run.attempts), False
    except UnusableSummary as reason:
        if run.attempts < GIVES_IN_AT:
            raise
        if reason.code in NOT_ABLE:
            return step.notes(), False
        said = step.declined() if reason.code == "refused" else None
        if said is None:
            raise
        return said, True


def _parts(run: FoldingRun) -> int:
    """Into how many the turns are divided, one of which is asked about: more at each attempt.

    One turn that the model declines to summarise must not keep all others from their summary.
    """
    if run.error_code != "refused" or run.attempts < GIVES_IN_AT:
        return 1
    return int(DIVIDED_BY ** (run.attempts - GIVES_IN_AT + 1))


def _next_step(stand: Stand, *, from_source: bool, parts: int = 1) -> Step | None:
    if from_source:
        return rebuilding.next_step(stand, parts=parts)
    count = to_fold(stand.pending, fold_marks())
    return Fold(stand, count, parts=parts) if count else None


class Fold:
    """The newest summary and the oldest turns it does not cover, as many as one request holds.

    Those that do not fit wait for the next overflow, unless it is still there: half a batch for
    its own sake would be a call more.
    """

    def __init__(self, stand: Stand, count: int, *, parts: int = 1) -> None:
        """``parts``: into how many the turns are divided; then the summary so far is not shown.

        It may be that what the model declines, and so its prose stays as it is.
        """
        self.stand = stand
        room = summariser.room()
        self.is_part = parts > 1
        self.kept = self._prose_so_far if self.is_part else prose_to_extend(stand.base)
        says = stand.base is not None and stand.base.text != NOTHING_LEFT
        is_shown = says and not summariser.prompt().EXTENDS and not self.is_part
        before = [stand.base.text] if stand.base and is_shown else []
        self.before = summariser.cut_to_fit(before, tokens=room.texts // 2)
        left = room.texts - sum(token_counts.count_each(self.before))
        self.turns = Turns(stand, stand.pending[: math.ceil(count / parts)], tokens=left)
        self.is_poor = False
        self.covered = 0

    @property
    def material(self) -> Material | None:
        if not self.turns.say_anything:
            return None
        return Material(self.before, self.turns.texts, has_replies=self.turns.have_replies)

    def notes(self) -> str:
        so_far = "" if self.kept else self._prose_so_far
        return f"{so_far}\n{self.turns.notes()}".strip()

    def declined(self) -> str | None:
        if not (self.is_part and self.turns.leave_to_items()):
            return None
        return "" if self.kept else NOT_TOLD

    @property
    def _prose_so_far(self) -> str:
        base = self.stand.base
        prose = prose_of(base.text, appended=base.appended) if base else ""
        return "" if prose == NOTHING_LEFT else prose

    def still_stands(self) -> bool:
        stand = self.stand
        newest = newest_on(stand.path, user_id=stand.user_id, conversation_id=stand.conversation_id)
        same = (newest and newest.pk) == (stand.base and stand.base.pk)
        return same and self.turns.are_unchanged()

    def store(self, prose: str, *, gives_in: bool) -> Noted:
        base = self.stand.base
        through = self.turns.said[-1].id
        items = [*(protected.from_json(base.protected) if base else []), *self.turns.items]
        self.covered = self.stand.position(through)
        summary, made = save_summary(
            self.stand,
            summariser.joined([self.kept, prose], items, is_thinned=self.is_part),
            items,
            through=through,
            covered=self.covered,
            rebuilt=False,
            instead=self._prose_so_far if gives_in or self.material is None else None,
        )
        self.is_poor = made.is_poor and base is not None and not self.turns.is_one_cut
        return Noted(len(self.turns.said), summary.tokens, made.appended)


def prose_to_extend(base: Summary | None) -> str:
    """The prose so far, where the new one is put behind it instead of written anew."""
    if base is None or not summariser.prompt().EXTENDS:
        return ""
    prose = prose_of(base.text, appended=base.appended)
    return "" if prose == NOTHING_LEFT else prose


# --- what comes next ----------------------------------------------------------------------


def ours(run: FoldingRun) -> RunQuerySet[FoldingRun]:
    """The run's row while this claim of it holds: nobody has claimed it since."""
    return FoldingRun.objects.for_user_id(run.user_id).held_by(run)


def _locked(run: FoldingRun) -> FoldingRun | None:
    """The run's row as it is now, until the transaction ends; None if the claim is lost.

    Locked, because what is asked for between reading ``from_source`` and writing it would be lost.
    """
    return ours(run).select_for_update(no_key=True).first()


def _go_on(run: FoldingRun, step: Step, *, keeps_attempts: bool = False) -> bool:
    """Close the step; the run is due again at once if there is more. Progress counts as a start.

    ``keeps_attempts``: what the model declines is still ahead, and is approached in small steps.

    ``run`` is its locked row. The owner is locked as well, so only as much of the way is read as
    tells whether the marks are passed.
    """
    asked = run.from_source
    changes: dict[str, Any] = {"error_code": ""}
    if isinstance(step, Fold):
        changes["folds"] = F("folds") + 1
        asked = asked or (step.is_poor and _may_rebuild(step))
    elif isinstance(step, rebuilding.Whole):
        changes["rebuilds"] = F("rebuilds") + 1
        asked = False
    more = asked or is_more_to_fold(run)
    if more and keeps_attempts:
        changes |= {"attempts": run.attempts - 1, "error_code": run.error_code}
    _set(run, more=more, from_source=asked, **changes)
    return more


def _may_rebuild(fold: Fold) -> bool:
    stand = fold.stand
    made = Summary.objects.for_user_id(stand.user_id).filter(
        conversation_id=stand.conversation_id, rebuilt=True
    )
    before = made.aggregate(turns=Max("turns_covered"))["turns"] or 0
    return fold.covered >= before * REBUILT_AGAIN_AFTER


def _end(run: FoldingRun) -> bool:
    """There was nothing to do; there is if it was asked for, or more was said, meanwhile.

    While an early turn is tried again, what follows it waits with its run, for the end of that
    turn makes it due (``owe_folding``).
    """
    with acting_as(run.user_id):
        held = _locked(run)
        if held is None:
            return False
        stand = read_stand(held)
        more = _next_step(stand, from_source=held.from_source) is not None
        if not more and stand.behind_open:
            due_at = timezone.now() + LOOKS_AGAIN_AFTER
            ours(held).update(status="due", attempts=0, due_at=due_at, error_code="")
            return False
        _set(held, more=more, from_source=more and held.from_source, error_code="")
    return more


def _again(run: FoldingRun) -> bool:
    """What was read has changed: begin anew, and as if this attempt had not been."""
    return bool(ours(run).update(status="due", attempts=F("attempts") - 1, due_at=timezone.now()))


def _set(run: FoldingRun, *, more: bool, **changes: Any) -> None:
    now = timezone.now()
    if more:
        changes = {"attempts": 0} | changes | {"status": "due", "due_at": now, "finished_at": None}
    else:
        changes |= {"status": "done", "finished_at": now}
    ours(run).update(**changes)


def put_off(run: FoldingRun, error: BaseException) -> None:
    """Make the run due again after a pause, or failed if that was its last attempt."""
    with acting_as(run.user_id):
        runs.put_off(run, error, held=ours(run))
    code = runs.code_of(error)
    logger.warning("a summary was put off", extra={"run": str(run.pk), "code": code})
