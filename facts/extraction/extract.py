"""The steps of learning from one turn: read, ask, embed, decide."""

import logging
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.conf import settings

from conversations.models import Message, Turn
from facts import candidates, commands, learning
from facts.extraction import gate, prompt_embedded, rules
from facts.extraction import prompt as prompt_full
from facts.extraction.answers import (
    echoes_of_context,
    is_said,
    log_skipped,
    proposals_from,
    quotes_are_given,
    with_quotes,
)
from facts.extraction.guard import guarded
from facts.extraction.material import Material, pieces, read_material, read_source
from facts.extraction.merging import distinct, merged
from facts.indexing import Vectors, vectors_for
from facts.models import LearningRun
from facts.models.statement import Source
from facts.policy import mask_secrets
from facts.versioning import Outcome, Proposal, Provenance
from memoryproject import llm, token_counts
from memoryproject.llm import LLMUnavailable
from memoryproject.models import User
from memoryproject.ownership import lock_owner
from memoryproject.row_security import acting_as, maintenance

logger = logging.getLogger(__name__)

MOST_CALLS = 3  # for one message to an endpoint; the embedded model gets one
LARGEST_REQUEST = 8_000  # tokens, prompt and answer together
MARGIN = 200  # for the wrapping of messages, and what the estimate misses
EMBEDDED_PIECE = 900  # tokens of the message: 30 s of reading on two cores
PATIENCE_SECONDS = 90  # how long background work waits for replies to end
NOTED = ("inserted", "confirmed", "superseded", "placed", "retracted", "offered", "quarantined")


@dataclass
class Findings:
    """What rules and model proposed, and how reading went."""

    proposals: list[Proposal] = field(default_factory=list)
    extractor: str = rules.RULES_VERSION
    skipped: Counter[str] = field(default_factory=Counter)
    truncated: bool = False
    unread: int = 0
    error_code: str = ""

    @property
    def whole(self) -> bool:
        return not (self.truncated or self.unread or self.error_code)


def learn(run: LearningRun) -> None:
    """Learn from the run's turn, and finish the run. ``run`` must be claimed.

    Raises ``LLMUnavailable`` while another attempt may succeed; the task puts the run off then.
    """
    with acting_as(run.user_id):
        material = read_material(run)
        if isinstance(material, str):
            learning.finish(run, status=LearningRun.Status.EMPTY, counts={material: 1})
            return
        if commands.read(material.text):  # "forget that I live in Pune" teaches nothing
            learning.finish(run, status=LearningRun.Status.EMPTY, counts={"command": 1})
            return
    findings = find(material, last_attempt=run.attempts >= settings.RUN_MAX_ATTEMPTS)
    log_skipped(findings.skipped)
    texts = [one.text for one in findings.proposals if one.op == "assert"]
    vectors = vectors_for(texts, user_id=run.user_id) if texts else None
    with acting_as(run.user_id):
        _store(run, findings, vectors)


def find(material: Material, *, last_attempt: bool) -> Findings:
    """What the turn states, by rules and model. No transaction may be open."""
    findings = Findings()
    context = rules.Context(said=material.said_at.date(), known=material.known)
    by_rules = rules.find(material.text, context=context)
    embedded = llm.is_embedded()
    skip = gate.reason_to_skip(
        material.text, previous_reply=material.previous_reply, embedded=embedded
    )
    by_model: list[Proposal] = []
    if skip:
        findings.extractor += f" gate:{skip}"
    else:
        try:
            by_model = _ask(material, findings, embedded=embedded)
        except LLMUnavailable as failure:
            final = last_attempt or failure.code == "model_missing"
            if not (by_rules and final):
                raise
            findings.error_code = failure.code
    findings.proposals = distinct(
        with_quotes(merged(by_rules, by_model, rules_win=embedded), material=material)
    )
    return findings


def _ask(material: Material, findings: Findings, *, embedded: bool) -> list[Proposal]:
    if embedded:
        return _ask_embedded(material, findings)
    prompt = prompt_full
    findings.extractor += f" {llm.model_for('extract')} {prompt.PROMPT_VERSION}"
    overhead = sum(
        token_counts.estimate(message.content, model=llm.model_for("extract"))
        for message in prompt.messages(material, "")
    )
    room = _room(overhead + prompt.MAX_TOKENS)
    parts, findings.unread = pieces(material.text, tokens=room, most=MOST_CALLS)
    found: list[Proposal] = []
    for part in parts:
        answer = llm.complete_json(
            prompt.messages(material, part),
            schema=prompt.SCHEMA,
            schema_name=prompt.SCHEMA_NAME,
            user_id=material.user_id,
            purpose="extract",
            max_tokens=prompt.MAX_TOKENS,
        )
        findings.truncated |= answer.partial
        read = proposals_from(answer.value, skipped=findings.skipped)
        if quotes_are_given(answer.value):
            said = [one for one in read if is_said(one, material=material)]
            findings.skipped["not_said"] += len(read) - len(said)
            read = said
        found += read
    echoes = echoes_of_context(found, material=material)
    findings.skipped["known"] += len(echoes)
    return [one for index, one in enumerate(found) if index not in echoes]


def _room(taken: int) -> int:
    """Tokens left for the message, counted as o200k, in one request to the endpoint."""
    whole = min(settings.LLM["context_tokens"], LARGEST_REQUEST)
    room = (whole - taken - MARGIN) / token_counts.factor(llm.model_for("extract"))
    return max(200, int(room))


def _ask_embedded(material: Material, findings: Findings) -> list[Proposal]:
    prompt = prompt_embedded
    findings.extractor += f" {settings.EMBEDDED_MODEL} {prompt.PROMPT_VERSION}"
    llm.check_ready()
    llm.wait_for_quiet(PATIENCE_SECONDS, is_busy=is_anyone_replying)
    (part,), findings.unread = pieces(material.text, tokens=EMBEDDED_PIECE, most=1)
    answer = llm.complete_json(
        prompt.messages(part),
        schema=prompt.SCHEMA,
        schema_name=prompt.SCHEMA_NAME,
        user_id=material.user_id,
        purpose="extract",
        max_tokens=prompt.MAX_TOKENS,
    )
    findings.truncated = answer.partial
    return guarded(answer.value, text=part, skipped=findings.skipped)


def is_anyone_replying() -> bool:
    """Whether a reply streams, anybody's: the embedded model does one thing well at a time."""
    with maintenance():
        streaming = Turn.objects.across_users().filter(status=Turn.Status.STREAMING)
        dead = Turn.objects.across_users().stalled().values("pk")
        return streaming.exclude(pk__in=dead).exists()


def _store(run: LearningRun, findings: Findings, vectors: Vectors | None) -> None:
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
    outcomes = [
        candidates.consider(
            run.user_id,
            still_quoted(proposal, said),
            provenance=provenance,
            conversation=turn.conversation,
            vectors=vectors,
        )
        for proposal in findings.proposals
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


def still_quoted(proposal: Proposal, said: Sequence[Message]) -> Proposal:
    """The proposal without a quote that the user has had masked while the model was thinking."""
    visible = mask_secrets("\n\n".join(message.visible_text for message in said))
    return proposal if proposal.quote in visible else replace(proposal, quote="")


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
