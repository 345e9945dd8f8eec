"""The steps of learning from one turn: read, ask, embed, decide."""

import logging
from collections.abc import Sequence

from django.conf import settings

from conversations.models import Turn
from facts import commands, learning
from facts.extraction import gate, prompt_embedded, rules, settling
from facts.extraction import prompt as prompt_full
from facts.extraction.answers import (
    echoes_of_context,
    index_of_saying,
    is_from_context,
    is_said,
    log_skipped,
    proposals_from,
    quotes_are_given,
    with_quotes,
)
from facts.extraction.findings import Findings
from facts.extraction.guard import guarded
from facts.extraction.material import Material, pieces, read_material
from facts.extraction.merging import distinct, merged, sure_beside_a_model
from facts.extraction.storing import store, trusted
from facts.indexing import vectors_for
from facts.models import LearningRun
from facts.versioning import Proposal
from memoryproject import llm, token_counts
from memoryproject.llm import LLMUnavailable
from memoryproject.row_security import acting_as, maintenance

logger = logging.getLogger(__name__)

MOST_CALLS = 3  # for one message to an endpoint; the embedded model gets one
LARGEST_REQUEST = 8_000  # tokens, prompt and answer together
MARGIN = 200  # for the wrapping of messages, and what the estimate misses
EMBEDDED_PIECE = 900  # tokens of the message: 30 s of reading on two cores
PATIENCE_SECONDS = 90  # how long background work waits for replies to end


def learn(run: LearningRun) -> None:
    """Learn from the run's turn, and finish the run. ``run`` must be claimed.

    What was said just before and after it in the same conversation, and waits as well, is read
    along with it in one call. Raises ``LLMUnavailable`` while another attempt may succeed; the
    task puts the run off then, and here those that were taken along.
    """
    if settling.put_back(run):
        return
    together = settling.companions(run) if not llm.is_embedded() else []
    try:
        _learn_from([run, *together])
    except Exception as error:
        for one in together:
            learning.put_off(one, error)
        raise


def _learn_from(runs: Sequence[LearningRun]) -> None:
    (owner,) = {run.user_id for run in runs}
    read: list[tuple[LearningRun, Material]] = []
    with acting_as(owner):
        for run in runs:
            material = _readable(run)
            if material is not None:
                read.append((run, material))
    if not read:
        return
    read.sort(key=lambda one: (one[1].turn.created_at, one[1].turn.pk))
    last_attempt = any(run.attempts >= settings.RUN_MAX_ATTEMPTS for run, _ in read)
    found = find_together([material for _, material in read], last_attempt=last_attempt)
    texts = [
        one.text
        for (_, material), findings in zip(read, found, strict=True)
        for one in trusted(findings.proposals, said=material.text)
        if one.op == "assert"
    ]
    vectors = vectors_for(texts, user_id=owner) if texts else None
    with acting_as(owner):
        for (run, _), findings in zip(read, found, strict=True):
            log_skipped(findings.skipped)
            store(run, findings, vectors)


def _readable(run: LearningRun) -> Material | None:
    """What the run is to read; None if there is nothing, and then it is finished."""
    material = read_material(run)
    if isinstance(material, Material):
        text = material.text
        if not (commands.read(text) or commands.is_done(text)):
            return material
    # "Forget that I live in Pune" teaches nothing.
    code = "command" if isinstance(material, Material) else material
    learning.finish(run, status=LearningRun.Status.EMPTY, counts={code: 1})
    return None


def find(material: Material, *, last_attempt: bool) -> Findings:
    """What the turn states, by rules and model. No transaction may be open."""
    (findings,) = find_together([material], last_attempt=last_attempt)
    return findings


def find_together(materials: Sequence[Material], *, last_attempt: bool) -> list[Findings]:
    """What each of the turns states; at most one call to the model for all of them.

    (A message too long for one request takes a few.) No transaction may be open.
    """
    embedded = llm.is_embedded()
    found = [Findings() for _ in materials]
    asked: list[int] = []
    for index, material in enumerate(materials):
        skip = gate.reason_to_skip(
            material.text, previous_reply=material.previous_reply, embedded=embedded
        )
        if skip:
            found[index].extractor += f" gate:{skip}"
        else:
            asked.append(index)
    by_rules = [_by_rules(material) for material in materials]
    by_model: dict[int, list[Proposal]] = {}
    try:
        if len(asked) == 1:
            (only,) = asked
            by_model[only] = _ask(materials[only], found[only], embedded=embedded)
        elif asked:
            several = [(materials[index], found[index]) for index in asked]
            by_model = dict(zip(asked, _ask_together(several), strict=True))
    except LLMUnavailable as failure:
        final = last_attempt or failure.code == "model_missing"
        if not (final and any(by_rules[index] for index in asked)):
            raise
        for index in asked:
            found[index].error_code = failure.code
    for index, material in enumerate(materials):
        read = by_rules[index]
        model = by_model.get(index, [])
        answered = model or found[index].skipped["known"]  # read again, all of it is known
        if answered and not embedded:
            read = sure_beside_a_model(read)
        both = merged(read, model, rules_win=embedded)
        found[index].proposals = distinct(with_quotes(both, material=material))
    return found


def _by_rules(material: Material) -> list[Proposal]:
    context = rules.Context(said=material.said_at.date(), known=material.known)
    return rules.find(material.text, context=context)


def _ask_together(asked: Sequence[tuple[Material, Findings]]) -> list[list[Proposal]]:
    """One call for several short messages; each proposal goes to the message that says it."""
    materials = [material for material, _ in asked]
    answer = llm.complete_json(
        prompt_full.messages_together(materials),
        schema=prompt_full.SCHEMA,
        schema_name=prompt_full.SCHEMA_NAME,
        user_id=materials[0].user_id,
        purpose="extract",
        max_tokens=prompt_full.MAX_TOKENS,
    )
    found: list[list[Proposal]] = [[] for _ in asked]
    skipped = asked[-1][1].skipped
    quoted = quotes_are_given(answer.value)
    for proposal in proposals_from(answer.value, skipped=skipped):
        index = index_of_saying(proposal, materials)
        found[index].append(proposal)
    for (material, findings), proposals in zip(asked, found, strict=True):
        findings.extractor += f" {llm.model_for('extract')} {prompt_full.PROMPT_VERSION}"
        findings.truncated = answer.partial
        proposals[:] = _sound(proposals, material, findings, quoted=quoted)
    return found


def _sound(
    read: list[Proposal], material: Material, findings: Findings, *, quoted: bool
) -> list[Proposal]:
    """Those that the user said, and that do not only repeat what is known."""
    if quoted:
        said = [one for one in read if is_said(one, material=material)]
    else:
        said = [one for one in read if not is_from_context(one, material=material)]
    findings.skipped["not_said"] += len(read) - len(said)
    read = said
    echoes = echoes_of_context(read, material=material)
    findings.skipped["known"] += len(echoes)
    return [one for index, one in enumerate(read) if index not in echoes]


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
        found += _sound(read, material, findings, quoted=quotes_are_given(answer.value))
    return found


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
