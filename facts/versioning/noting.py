"""What is noted beside the facts when a version ends or is doubted: changes, and open questions."""

from datetime import datetime

from django.utils import timezone

from facts.models import Candidate, Change, Conflict, Fact


def note_change(
    what: Change.What,
    *before: Fact,
    after: Fact | None = None,
    conflict: Conflict | None = None,
) -> None:
    """Let what was done to ``before`` be undone for 30 days.

    Versions that one act closed have one moment in common: they are undone together.
    """
    now = timezone.now()
    for version in before:
        Change(
            user_id=version.user_id,
            what=what,
            before=version,
            after=after,
            conflict=conflict,
            at=now,
        ).save(force_insert=True)


def disputed_at(version: Fact) -> datetime | None:
    """When the user last said that ``version`` was wrong, if that was not undone."""
    doubts = Change.objects.for_user_id(version.user_id).filter(
        before=version, what=Change.What.DISPUTED, undone_at=None
    )
    return doubts.order_by("-at").values_list("at", flat=True).first()


def end_doubt(version: Fact) -> None:
    """Nothing is left to be undone once the user has said that it is right after all."""
    Change.objects.for_user_id(version.user_id).filter(
        before=version, what=Change.What.DISPUTED, undone_at=None
    ).update(undone_at=timezone.now())


def withdraw_questions(version: Fact, *, said_before: datetime | None = None) -> None:
    """Ask no more what ``version`` has to do with what was said: it has ended, or was confirmed.

    With ``said_before`` only about what was said before that. The question goes with its
    candidate.
    """
    waiting = Candidate.objects.for_user_id(version.user_id).filter(
        conflict__fact=version, conflict__answer=""
    )
    if said_before is not None:
        waiting = waiting.filter(stated_at__lt=said_before)
    waiting.delete()
