"""A statement put aside until the user has said which is right."""

from conversations.models import Conversation
from facts.conflicts.ranking import reason_to_ask
from facts.models import Candidate, Conflict, Fact
from facts.versioning import Outcome
from facts.versioning.line import ASIDE, Line, last_stated_at, same
from facts.versioning.proposals import STATED
from facts.versioning.timing import was_over
from memoryproject.ownership import lock_owner
from memoryproject.text import fold


def ask_if_unsure(
    stated: Fact, *, said: str, conversation: Conversation | None, category: str = ""
) -> Outcome | None:
    """Queue ``stated`` if code cannot rank it against what stands; None if it can.

    ``said`` is what the user wrote in its turn. The reason of ``queued`` is that of the conflict,
    ``said_before`` where the question is open already; a statement that an answer has decided
    about is ``refused``, as ``answered``. Call it inside ``acting_as``.
    """
    lock_owner(stated.user_id)
    if waiting := _waiting_from_its_turn(stated):
        return Outcome("queued", candidate=waiting, reason="said_before")
    if _is_answered(stated):
        return Outcome("refused", reason="answered")
    known = _contradicted(stated)
    reason = reason_to_ask(known, stated, said=said) if known is not None else None
    if known is None or reason is None:
        return None
    for open_one in _open_about(known):
        if open_one.candidate is not None and _says_the_same(open_one.candidate, stated):
            return Outcome("queued", candidate=open_one.candidate, reason="said_before")
    candidate = _put_aside(stated, conversation=conversation, category=category)
    Conflict(user_id=stated.user_id, fact=known, candidate=candidate, reason=reason).save(
        force_insert=True
    )
    return Outcome("queued", candidate=candidate, reason=reason)


def _put_aside(stated: Fact, *, conversation: Conversation | None, category: str) -> Candidate:
    # The other polarity of the same value gives way: only the newest is asked about.
    Candidate.objects.for_user_id(stated.user_id).filter(
        why=Candidate.Why.CONFLICT, key=stated.key, slot=stated.slot, value=stated.value
    ).delete()
    candidate = Candidate(
        user_id=stated.user_id,
        why=Candidate.Why.CONFLICT,
        category=category,
        conversation=conversation,
        **{name: getattr(stated, name) for name in STATED},
    )
    candidate.save(force_insert=True)
    return candidate


def _contradicted(stated: Fact) -> Fact | None:
    """The standing version that ``stated`` would take the place of, saying something else."""
    if was_over(stated):
        return None
    line = Line(stated)
    known = line.elder
    if known is None or not known.stands or line.successor is not None:
        return None
    if same(known, stated) or line.already_holds() is not None:
        return None
    return known if last_stated_at(known) <= stated.stated_at else None


def _is_answered(stated: Fact) -> bool:
    """Whether an answer set this very statement aside: its turn may be read again."""
    if stated.source_turn_id is None:
        return False
    aside = Fact.objects.for_user_id(stated.user_id).filter(
        closed_reason__in=ASIDE,
        key=stated.key,
        source_turn_id=stated.source_turn_id,
        polarity=stated.polarity,
        value_folded=fold(stated.value),
    )
    return aside.exists()


def _waiting_from_its_turn(stated: Fact) -> Candidate | None:
    if stated.source_turn_id is None:
        return None
    waiting = Candidate.objects.for_user_id(stated.user_id).filter(
        why=Candidate.Why.CONFLICT, key=stated.key, source_turn_id=stated.source_turn_id
    )
    return next((one for one in waiting if _says_the_same(one, stated)), None)


def _open_about(known: Fact) -> list[Conflict]:
    mine = Conflict.objects.for_user_id(known.user_id)
    return list(mine.filter(fact=known, answer="").select_related("candidate"))


def _says_the_same(one: Candidate, other: Fact) -> bool:
    told, stated = (one.key, one.polarity), (other.key, other.polarity)
    return told == stated and fold(one.value) == fold(other.value)
