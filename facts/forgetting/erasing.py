"""Taking words out of every copy: transcript, quotes, titles, prompts, summaries, retellings."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from uuid import UUID

from conversations.models import Message
from conversations.summaries import forget_in_summaries
from facts.forgetting.counts import Forgotten
from facts.forgetting.retold import (
    drop_episodes,
    forget_in_instructions,
    unfounded_episodes,
)
from facts.forgetting.transcript import (
    blank_contexts,
    blank_titles,
    lock_conversations,
    mask_messages,
    mask_quotes,
    told_elsewhere,
)
from facts.forgetting.words import Span, Traces
from facts.indexing import unindex
from facts.models import Candidate, Fact, LearningRun
from facts.models.index import ItemKind
from facts.tombstones import bury_statement
from memoryproject.text import fold

Masked = dict[UUID, list[tuple[Message, list[Span]]]]


@dataclass(frozen=True)
class Erased:
    """``spans``: what was masked, by turn; ``gone``: how much, in numbers."""

    gone: Forgotten
    spans: Masked = field(default_factory=dict)


def erase_words(
    user_id: UUID,
    traces: Traces,
    *,
    sources: Sequence[UUID],
    episodes: Sequence[UUID],
    conversation_ids: Sequence[UUID],
    mask: bool,
    turn_ids: Collection[UUID] = (),
) -> Erased:
    """Take out what ``traces`` find, and everything that showed it.

    ``sources`` are the remembered rows that go with it. ``episodes`` are dropped here, and so are
    those that nothing bears out once the words are masked. ``conversation_ids`` is where it was
    said, ``turn_ids`` in which turns: a summary of them may say it in words that nobody finds, and
    is made anew. With ``mask`` false the transcript keeps its words. Call it under the owner's
    lock, in the transaction that forgets.
    """
    retold = list(episodes)
    told = told_elsewhere(user_id, [*sources, *retold], besides=conversation_ids)
    everywhere = [*conversation_ids, *told]
    lock_conversations(user_id, everywhere)
    spans: Masked = {}
    titles = 0
    if mask:
        spans = mask_messages(user_id, conversation_ids, traces)
        spans |= mask_messages(user_id, told, traces, said_by=Message.Role.ASSISTANT)
        mask_quotes(user_id, everywhere, traces)
        titles = blank_titles(user_id, everywhere, traces)
        unindex(user_id, ItemKind.TURN, spans)  # what was indexed is not what it says now
        retold += [one for one in unfounded_episodes(user_id, spans) if one not in retold]
    summaries = forget_in_summaries(
        user_id, everywhere, traces.stand_in, turn_ids={*turn_ids, *spans}
    )
    blocks = blank_contexts(
        user_id,
        source_ids=[*sources, *retold],
        conversation_ids=everywhere if mask or summaries else [],
        traces=traces if mask else Traces(),
        shown=summaries,
    )
    forget_in_instructions(user_id, traces)
    gone = Forgotten(
        episodes=drop_episodes(user_id, retold),
        masked_spans=sum(len(found) for turn in spans.values() for _, found in turn),
        prompt_blocks=blocks,
        titles=titles,
        summaries=len(summaries),
    )
    return Erased(gone, spans)


def first_span(masked: Collection[tuple[Message, list[Span]]]) -> Span | None:
    """Where the user's message of a turn was masked first."""
    for message, spans in masked:
        if message.role == Message.Role.USER and spans:
            return spans[0]
    return None


def bury_all(statements: Sequence[Fact | Candidate], masked: Masked) -> int:
    """A tombstone for each value and turn, with the span where the user's message said it."""
    buried = 0
    seen: set[tuple[str, UUID | None]] = set()
    for one in statements:
        turn_id = one.source_turn_id
        if (fold(one.value), turn_id) in seen:
            continue
        seen.add((fold(one.value), turn_id))
        span = first_span(masked.get(turn_id, ())) if turn_id else None
        made = bury_statement(one, span=span)
        buried += made is not None
    return buried


def drop_pointers(user_id: UUID, turn_ids: Collection[UUID], gone: Collection[UUID]) -> None:
    """Learning runs keep their counts, not what they point at."""
    ids = {str(one) for one in gone}
    for run in LearningRun.objects.for_user_id(user_id).filter(turn_id__in=turn_ids):
        kept = [outcome for outcome in run.outcomes if outcome.get("id") not in ids]
        if len(kept) < len(run.outcomes):
            run.outcomes = kept
            run.save(update_fields=["outcomes"])
