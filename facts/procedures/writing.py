"""What the user does to an instruction: write, change, approve, switch off; and how one is asked.

Removing one, with every rendered prompt that showed it, is ``facts.forgetting.procedures``.
"""

from collections.abc import Iterable
from uuid import UUID

from django.db.models import Q, QuerySet
from django.utils import timezone
from pgvector import HalfVector

from conversations.models import Message, Turn
from facts.episodes.answers import one_line
from facts.indexing import Vectors, unindex, vectors_for
from facts.models import Embedding, Procedure
from facts.models.index import ItemKind
from facts.policy import find_secrets
from facts.procedures.proposing import Proposed, proposed_in
from memoryproject import audit
from memoryproject.ownership import lock_owner
from memoryproject.refusals import Refused
from memoryproject.row_security import acting_as
from memoryproject.text import clean_text, fold, fold_accents

MOST = 30  # instructions of one user, whatever their state
LONGEST_TRIGGER, LONGEST_INSTRUCTION = 300, 600
SENTENCES = {
    "blank": "Say what I should do.",
    "too_long": f"An instruction has room for {LONGEST_INSTRUCTION} characters, and its"
    f" occasion for {LONGEST_TRIGGER}.",
    "secret": "This looks like a password, key or card number, which is never kept.",
    "too_many": f"There is room for {MOST} instructions. Delete one first.",
    "there_already": "You have this instruction already.",
}


class ProcedureRefused(Refused):
    """An instruction cannot be kept: blank, too_long, secret, too_many or there_already."""


def refused(code: str) -> ProcedureRefused:
    return ProcedureRefused(code, SENTENCES[code])


def search(user_id: UUID, query: str = "") -> QuerySet[Procedure]:
    """The user's instructions in which each word of ``query`` occurs, the oldest first."""
    found = Procedure.objects.for_user_id(user_id)
    for word in fold(clean_text(query)[:300]).split()[:10]:
        found = found.filter(Q(text_folded__contains=fold_accents(word)))
    return found


def write(user_id: UUID, *, instruction: str, trigger: str = "") -> Procedure:
    """Keep what the user wrote by hand, in use from now on.

    Embeds its trigger before it opens its transaction. Raises ProcedureRefused.
    """
    trigger, instruction = _accepted(trigger, instruction)
    vectors = _vectors(trigger, user_id)
    with acting_as(user_id):
        lock_owner(user_id)
        _see_that_it_fits(user_id, trigger, instruction)
        now = timezone.now()
        procedure = Procedure(
            user_id=user_id,
            trigger=trigger,
            instruction=instruction,
            status=Procedure.Status.ACTIVE,
            created_at=now,
            approved_at=now,
        )
        procedure.save(force_insert=True)
        _index(procedure, vectors)
        _audit("add_instruction", procedure)
    return procedure


def change(procedure: Procedure, *, instruction: str, trigger: str) -> Procedure:
    """Word it anew. What waits for approval goes on waiting.

    Raises ProcedureRefused before anything is changed, Procedure.DoesNotExist if it is gone.
    """
    trigger, instruction = _accepted(trigger, instruction)
    user_id = procedure.user_id
    vectors = _vectors(trigger, user_id)
    with acting_as(user_id):
        lock_owner(user_id)
        current = Procedure.objects.for_user_id(user_id).get(pk=procedure.pk)
        _see_that_it_fits(user_id, trigger, instruction, besides=current.pk)
        current.trigger, current.instruction = trigger, instruction
        current.save(update_fields=["trigger", "instruction", "text_folded"])
        _index(current, vectors)
        _audit("edit_instruction", current)
    return current


def approve(procedure: Procedure) -> Procedure:
    """The user agrees to what was proposed. Done twice it is done once."""
    vectors = _vectors(procedure.trigger, procedure.user_id)
    with acting_as(procedure.user_id):
        lock_owner(procedure.user_id)
        current = Procedure.objects.for_user_id(procedure.user_id).get(pk=procedure.pk)
        if current.status == Procedure.Status.PROPOSED:
            current.status = Procedure.Status.ACTIVE
            current.approved_at = timezone.now()
            current.save(update_fields=["status", "approved_at"])
            _index(current, vectors if current.trigger == procedure.trigger else None)
            _audit("approve_instruction", current)
    return current


def switch(procedure: Procedure, *, on: bool) -> Procedure:
    """Use it or not. One that was never approved stays a proposal; it is approved, not switched."""
    with acting_as(procedure.user_id):
        lock_owner(procedure.user_id)
        current = Procedure.objects.for_user_id(procedure.user_id).get(pk=procedure.pk)
        if current.status != Procedure.Status.PROPOSED:
            current.status = Procedure.Status.ACTIVE if on else Procedure.Status.OFF
            current.save(update_fields=["status"])
            _audit("use_instruction" if on else "leave_out_instruction", current)
    return current


def look_in(turn: Turn) -> list[Procedure]:
    """Propose what the user asks for in ``turn`` for good, if it may be learnt from."""
    if not turn.may_learn:
        return []
    with acting_as(turn.user_id):
        asked = Message.objects.for_user_id(turn.user_id).filter(
            turn_id=turn.pk, role=Message.Role.USER
        )
        text = "\n\n".join(one.visible_text for one in asked.prefetch_related("redactions"))
    found = proposed_in(text)
    return propose(turn, found) if found else []


def propose(turn: Turn, found: Iterable[Proposed]) -> list[Procedure]:
    """Ask about what was found in the turn; never in use before the user approves it.

    Nothing that is there already, in whatever state, and none beyond the room there is.
    """
    made: list[Procedure] = []
    with acting_as(turn.user_id):
        lock_owner(turn.user_id)
        if not Turn.objects.for_user_id(turn.user_id).filter(pk=turn.pk, may_learn=True).exists():
            return []
        for one in found:
            try:
                trigger, instruction = _accepted(one.trigger, one.instruction)
                _see_that_it_fits(turn.user_id, trigger, instruction)
            except ProcedureRefused:
                continue
            procedure = Procedure(
                user_id=turn.user_id,
                trigger=trigger,
                instruction=instruction,
                status=Procedure.Status.PROPOSED,
                source_turn=turn,
                quote=one.quote[:600],
            )
            procedure.save(force_insert=True)
            made.append(procedure)
    return made


def _accepted(trigger: str, instruction: str) -> tuple[str, str]:
    """Both in one line each. Raises ProcedureRefused: blank, too_long or secret."""
    trigger, instruction = one_line(trigger), one_line(instruction)
    if not instruction:
        raise refused("blank")
    if len(trigger) > LONGEST_TRIGGER or len(instruction) > LONGEST_INSTRUCTION:
        raise refused("too_long")
    if (
        find_secrets(trigger)
        or find_secrets(instruction)
        or find_secrets(f"{trigger} {instruction}")
    ):
        raise refused("secret")
    return trigger, instruction


def _see_that_it_fits(
    user_id: UUID, trigger: str, instruction: str, *, besides: UUID | None = None
) -> None:
    """Raises ProcedureRefused: too_many or there_already. Under the owner's lock."""
    others = [one for one in Procedure.objects.for_user_id(user_id) if one.pk != besides]
    same = (fold(trigger), fold(instruction))
    if any((fold(one.trigger), fold(one.instruction)) == same for one in others):
        raise refused("there_already")
    if len(others) >= MOST and besides is None:
        raise refused("too_many")


def _vectors(trigger: str, user_id: UUID) -> Vectors | None:
    return vectors_for([trigger], user_id=user_id) if trigger else None


def _index(procedure: Procedure, vectors: Vectors | None) -> None:
    """Its trigger's vector, by which it is found; a proposal has none."""
    unindex(procedure.user_id, ItemKind.PROCEDURE, [procedure.pk])
    if vectors is None or procedure.status == Procedure.Status.PROPOSED:
        return
    Embedding(
        user_id=procedure.user_id,
        item_kind=ItemKind.PROCEDURE,
        item_id=procedure.pk,
        model=vectors.model,
        vector=HalfVector(vectors.by_text[procedure.trigger]),
    ).save(force_insert=True)


def _audit(action: str, procedure: Procedure) -> None:
    audit.record(
        action,
        actor_id=procedure.user_id,
        subject_id=procedure.user_id,
        target_kind="procedure",
        target_id=procedure.pk,
    )
