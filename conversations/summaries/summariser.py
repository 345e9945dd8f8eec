"""Asking the model for a summary: what fits in one request, how it is laid out, what comes back.

One request is small (8,000 tokens at most; 1,100 for the embedded model, which reads 25 of them a
second, and 7 on a busy machine), whatever the model's context: it costs little when it has to be
made again, and a model that reads less at once loses less. Texts are masked before they are sent.
"""

import logging
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from types import ModuleType
from uuid import UUID

from django.conf import settings

from conversations import protected
from conversations.context.budget import shortened, summary_tokens
from conversations.context.history import SaidTurn
from conversations.models import Message
from conversations.protected import Item
from conversations.protected.items import SaidBy
from conversations.summaries import prompt as summary_prompt
from conversations.summaries import prompt_embedded as summary_prompt_embedded
from conversations.summaries.added import without_added
from conversations.summaries.text import Unusable, cut, prose_in, sentences, unlooped
from conversations.summaries.thinning import thinned
from conversations.summaries.transcripts import is_transcript
from facts.extraction import is_anyone_replying
from facts.policy import mask_secrets
from memoryproject import llm, token_counts
from memoryproject.llm import LLMUnavailable, Usage

logger = logging.getLogger(__name__)

LARGEST_REQUEST = 8_000  # tokens of the model, answer included
LARGEST_EMBEDDED = 1_100
PROSE_SHARE = 0.6  # of the whole summary; the rest is for items that the model loses
EMBEDDED_PROSE = 220  # tokens: 25 s of writing, a minute on a busy machine
ROOM, ROOM_EMBEDDED = 2, 1.3  # times the prose: most models write more than they are asked to
THINKING = 1_500  # tokens that a reasoning model may spend before its answer
MARGIN = 100  # for what the estimate misses
WORDS_PER_TOKEN = 0.6  # rather too few, in most languages
SHORT_WORDS = 90
PATIENCE_SECONDS = 45  # how long background work waits for replies to end
RESULT_TOKENS = 150  # of a tool's result
CALL_TOKENS = 60  # of what a tool was asked
WARMER = 0.2  # added at each further attempt: the same question has the same bad answer
SPEAKERS: dict[str, SaidBy] = {
    Message.Role.USER: "user",
    Message.Role.ASSISTANT: "assistant",
    Message.Role.TOOL: "tool",
}
NOT_TRUE = ("added", "copied")  # codes of answers that are checked against their sources
SENTENCES = {
    "empty": "The model wrote an empty summary.",
    "template": "The model wrote a summary without content.",
    "echo": "The model repeated its instructions instead of a summary.",
    "refused": "The model declined to write the summary.",
    "cut": "The model's summary was cut off.",
    "copied": "The model copied the conversation instead of summarising it.",
    "added": "The model's summary said what nobody had said.",
    "forgotten": "The summary held nothing but what was to be forgotten.",
}


class UnusableSummary(LLMUnavailable):
    """The model answered, but with no summary; another attempt may do better."""

    def __init__(self, code: str) -> None:
        super().__init__(code, SENTENCES[code], None, True)

    def __reduce__(self) -> tuple[type["UnusableSummary"], tuple[str]]:
        return UnusableSummary, (self.code,)


@dataclass(frozen=True)
class Room:
    """How much one request holds; all but ``answer`` in o200k tokens."""

    prose: int
    """Of the summary that is asked for."""
    kept: int
    """Of the prose of a whole summary, which may be put together from several answers."""
    texts: int
    """Of all that is to be summarised, rendered."""
    answer: int
    """The limit that the model is given, in its own tokens."""

    @property
    def words(self) -> int:
        return max(int(self.prose * WORDS_PER_TOKEN), 20)


def prompt() -> ModuleType:
    """The prompt for the model that writes the summaries."""
    return summary_prompt_embedded if llm.is_embedded() else summary_prompt


def room() -> Room:
    """What fits in a request to the model as it is configured now."""
    embedded = llm.is_embedded()
    factor = _steady_factor()
    context = int(settings.LLM["context_tokens"])
    whole = min(context, LARGEST_EMBEDDED if embedded else LARGEST_REQUEST)
    kept = int(summary_tokens() * PROSE_SHARE)
    prose = min(kept, EMBEDDED_PROSE) if embedded else kept
    prose = max(min(prose, int(whole / 6 / factor)), 30)
    thinking = 0 if embedded else min(THINKING, whole // 6)
    answer = math.ceil(prose * (ROOM_EMBEDDED if embedded else ROOM) * factor) + thinking
    empty = prompt().messages([], ["."], words=prose)
    fixed = token_counts.count_messages(empty, model=None)
    texts = int((whole - answer - MARGIN) / factor) - fixed
    kept = kept if prompt().EXTENDS else prose
    return Room(prose=prose, kept=kept, texts=max(texts, 60), answer=answer)


def _steady_factor() -> float:
    """What an o200k token counts in the model, in coarse steps.

    What is known of it changes with each answer, and differs between workers. The way in which a
    rebuild cuts and groups the turns must not, or it would make passages that it has already.
    """
    known = token_counts.factor(llm.model_for("summarise"))
    least = token_counts.UNKNOWN_MODEL_FACTOR
    return least if known <= least else math.ceil(known * 4) / 4


# --- what is summarised -------------------------------------------------------------------


@dataclass(frozen=True)
class Material:
    """What one summary is made of: summaries of what came before, then turns, rendered."""

    summaries: Sequence[str] = ()
    turns: Sequence[str] = ()
    has_replies: bool = True
    """Whether the assistant said anything in the turns; so if it cannot be told."""

    @property
    def text(self) -> str:
        return "\n".join([*self.summaries, *self.turns])


def lines_of(turn: SaidTurn) -> str:
    """A turn as it is shown to the summariser, without its secrets."""
    line = prompt().line
    lines = []
    for said in turn.messages:
        for call in said.tool_calls or ():
            lines.append(line("assistant", _called(call)))
        if text := mask_secrets(said.text).strip():
            lines.append(line(said.role, _as_shown(said.role, text)))
    return "\n".join(lines)


def _as_shown(role: str, text: str) -> str:
    if role == Message.Role.TOOL:
        return shortened(text, tokens=RESULT_TOKENS)
    if role == Message.Role.ASSISTANT and prompt().REPLY_TOKENS:
        return cut(text, tokens=prompt().REPLY_TOKENS)
    return text


def _called(call: object) -> str:
    """What a tool was asked, in whichever form it is stored."""
    call = call if isinstance(call, dict) else {}
    function = call.get("function")
    asked = function if isinstance(function, dict) else call
    text = f"(uses {asked.get('name', 'a tool')}: {asked.get('arguments', '')})"
    return shortened(mask_secrets(text), tokens=CALL_TOKENS)


def fitting(turns: Sequence[SaidTurn], *, tokens: int) -> list[str]:
    """The leading turns that fit in ``tokens``, rendered; at least one, shortened if need be."""
    texts = [lines_of(turn) for turn in turns]
    kept: list[str] = []
    used = 0
    for text, count in zip(texts, token_counts.count_each(texts), strict=True):
        if used + count + 1 > tokens and kept:
            break
        kept.append(text if count <= tokens else shortened(text, tokens=max(tokens, 30)))
        used += count + 1
    return kept


def items_in(turns: Sequence[SaidTurn]) -> list[Item]:
    """What must not be lost of the turns, in the order said."""
    found: list[Item] = []
    for turn in turns:
        for said in turn.messages:
            text = mask_secrets(said.text)
            found += protected.find(text, said_by=SPEAKERS[said.role], turn=str(turn.id))
    return found


# --- asking -------------------------------------------------------------------------------


def summarise(material: Material, *, user_id: UUID | None, attempt: int = 1) -> str:
    """The model's summary of ``material``, masked. No transaction may be open.

    ``user_id`` None: for nobody, as in a trial, and not accounted.
    Raises UnusableSummary for an answer that is none, LLMUnavailable if there is no answer.
    """
    llm.check_ready()
    if llm.is_embedded():
        llm.wait_for_quiet(PATIENCE_SECONDS, is_busy=is_anyone_replying)
    given = room()
    messages = prompt().messages(material.summaries, material.turns, words=given.words)
    return _asked(messages, material, user_id=user_id, most=given.answer, attempt=attempt)


def summarise_shortly(material: Material, *, user_id: UUID) -> str:
    """A few sentences for the person; otherwise as ``summarise``, but without waiting.

    What a model adds or copies is asked for once more, a little warmer: the person waits for it.
    """
    messages = prompt().short_messages(material.summaries, material.turns, words=SHORT_WORDS)
    most = room().answer
    try:
        return _asked(messages, material, user_id=user_id, most=most, attempt=1)
    except UnusableSummary as reason:
        if reason.code not in NOT_TRUE:
            raise
    return _asked(messages, material, user_id=user_id, most=most, attempt=2)


def _asked(
    messages: Sequence[llm.Message],
    material: Material,
    *,
    user_id: UUID | None,
    most: int,
    attempt: int,
) -> str:
    usage = Usage()
    try:
        answer = llm.complete(
            messages,
            user_id=user_id,
            purpose="summarise",
            max_tokens=most,
            temperature=min(WARMER * (attempt - 1), 1.0),
            usage=usage,
        )
        if usage.finish_reason == "length":
            answer = _whole_sentences(answer)
        told = "\n".join(message.content for message in messages[:-1])
        prose = prose_in(answer, instructions=told, about=material.text)
        return _checked(mask_secrets(prose).strip(), material)
    except Unusable as reason:
        raise UnusableSummary(reason.code) from None
    except LLMUnavailable as failure:
        if failure.code == "refused":  # of a talk like this one; the next may be another
            raise UnusableSummary("refused") from None
        is_first = failure.code == "too_long" and attempt == 1
        if is_first and token_counts.learn_too_long(usage.model):  # the next is shorter
            raise LLMUnavailable(failure.code, failure.sentence, None, True) from None
        raise


def _whole_sentences(answer: str) -> str:
    """What stands of an answer that was cut off. Raises UnusableSummary.

    Only of the embedded model's, which retells the turns one by one and seldom comes to its end;
    what it has not come to has its items put back, and writing it would take another minute. The
    summary of a model that rewrites the one so far would lack anything.
    """
    once = unlooped(answer)
    whole = once if once != answer else "".join(sentences(answer)[:-1]).strip()
    if not prompt().EXTENDS or not whole:
        raise UnusableSummary("cut")
    return whole


def _checked(prose: str, material: Material) -> str:
    """``prose`` without what is in none of its sources. Raises UnusableSummary."""
    if is_transcript(prose, of=material.text, is_strict=prompt().EXTENDS):
        raise UnusableSummary("copied")
    has_replies = material.has_replies or bool(material.summaries)
    checked = without_added(prose, sources=material.text, has_replies=has_replies)
    if checked.dropped:
        logger.info("sentences were taken out of a summary", extra={"count": checked.dropped})
    if checked.is_too_much:
        raise UnusableSummary("added")
    return checked.text


def joined(parts: Iterable[str], items: Sequence[Item], *, is_thinned: bool = False) -> str:
    """Proses one after the other; thinned to their room where no model will make them shorter."""
    prose = "\n".join(part.strip() for part in parts if part.strip())
    thin = is_thinned or prompt().EXTENDS
    return thinned(prose, items, tokens=room().kept) if thin else prose


def cut_to_fit(summaries: Sequence[str], *, tokens: int) -> list[str]:
    """The summaries in at most ``tokens`` altogether, the longer ones cut at sentence ends."""
    if sum(token_counts.count_each(summaries)) <= tokens:
        return list(summaries)
    each = tokens // max(len(summaries), 1)
    return [cut(text, tokens=each) or shortened(text, tokens=each) for text in summaries]


def each_in_its_share(turns: Sequence[SaidTurn], *, tokens: int) -> list[str]:
    """Every turn rendered, the longest ones shortened so that all fit in ``tokens``."""
    texts = [text for text in map(lines_of, turns) if text]
    counts = token_counts.count_each(texts)
    left, most = tokens - len(texts), 0
    for done, count in enumerate(sorted(counts)):  # the short ones leave room to the long ones
        most = left // (len(counts) - done)
        if count > most:
            break
        left -= count
    return [
        text if count <= most else shortened(text, tokens=most)
        for text, count in zip(texts, counts, strict=True)
    ]
