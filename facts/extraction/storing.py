"""What was found in a turn becomes facts, offers, or nothing; and its run is closed."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from conversations.models import Message
from facts import candidates, learning
from facts.extraction.findings import Findings
from facts.extraction.material import read_source
from facts.indexing import Vectors
from facts.models import LearningRun
from facts.models.statement import Source
from facts.policy import mask_secrets
from facts.versioning import Outcome, Proposal, Provenance
from memoryproject.models import User
from memoryproject.ownership import lock_owner

NOTED = (
    "inserted",
    "confirmed",
    "superseded",
    "placed",
    "retracted",
    "offered",
    "quarantined",
    "queued",
)


def store(run: LearningRun, findings: Findings, vectors: Vectors | None) -> None:
    """Decide about each proposal and close the run: one transaction, under the owner's lock."""
    try:
        lock_owner(run.user_id)
    except User.DoesNotExist:
        return
    # Read again: the turn may have been forgotten, or another worker have taken the run.
    source = read_source(run) if learning.ours(run).exists() else "taken"
    if isinstance(source, str):
        return
    turn, said = source
    provenance = Provenance(
        source=Source.TURN, stated_at=turn.created_at, turn=turn, message=said[0]
    )
    visible = mask_secrets(said_in(said))
    proposals = [still_quoted(proposal, visible) for proposal in findings.proposals]
    outcomes = [
        candidates.consider(
            run.user_id,
            proposal,
            provenance=provenance,
            conversation=turn.conversation,
            vectors=vectors,
            doubt=doubt,
        )
        for proposal, doubt in zip(
            proposals, candidates.doubts_of(proposals, said=visible), strict=True
        )
    ]
    learning.finish(
        run,
        status=_status(outcomes, findings),
        extractor=findings.extractor,
        counts=_counts(outcomes, findings),
        outcomes=[_pointer(outcome) for outcome in outcomes],
        truncated=findings.truncated,
        error_code=findings.error_code,
    )


def said_in(said: Sequence[Message]) -> str:
    return "\n\n".join(message.visible_text for message in said)


def still_quoted(proposal: Proposal, visible: str) -> Proposal:
    """The proposal without a quote that the user has had masked while the model was thinking."""
    return proposal if proposal.quote in visible else replace(proposal, quote="")


def trusted(proposals: Sequence[Proposal], *, said: str) -> list[Proposal]:
    """Those that nothing speaks against: what is set aside needs no embedding."""
    judged = candidates.doubts_of(proposals, said=said)
    return [one for one, doubt in zip(proposals, judged, strict=True) if doubt is None]


def _status(outcomes: Sequence[Outcome], findings: Findings) -> str:
    if not findings.whole:
        return LearningRun.Status.PARTIAL
    noted = any(outcome.what in NOTED for outcome in outcomes)
    return LearningRun.Status.DONE if noted else LearningRun.Status.EMPTY


def _counts(outcomes: Sequence[Outcome], findings: Findings) -> dict[str, int]:
    counts: Counter[str] = Counter(outcome.what for outcome in outcomes)
    counts["skipped"] = findings.skipped.total()
    counts["unread"] = findings.unread
    return {name: count for name, count in counts.items() if count}


def _pointer(outcome: Outcome) -> dict[str, Any]:
    """What became of a proposal, softly: kind and id, which may be gone by the time it is read."""
    item = outcome.fact or outcome.candidate
    kind = "fact" if outcome.fact else "candidate" if outcome.candidate else ""
    return {
        "outcome": outcome.what,
        "kind": kind,
        "id": str(item.pk) if item else None,
        "reason": outcome.reason,
    }
