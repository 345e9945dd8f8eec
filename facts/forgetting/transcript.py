"""Masking in what was said and in what the model was shown."""

import json
from collections.abc import Callable, Collection, Iterable
from functools import cache
from typing import Any
from uuid import UUID

from django.db.models import Q

from conversations.models import ContextRecord, Conversation, Message, Redaction, Turn
from facts.blanking import blank, naming
from facts.forgetting.words import Span, Traces, merged
from facts.models import Candidate, Fact
from memoryproject import token_counts
from memoryproject.text import MASK, overwritten

# Rows are read and written in batches: a long conversation must not be held in memory whole.
BATCH = 200


def conversations_of(user_id: UUID, turn_ids: Collection[UUID]) -> list[UUID]:
    turns = Turn.objects.for_user_id(user_id).filter(pk__in=turn_ids)
    return list(turns.order_by().values_list("conversation_id", flat=True).distinct())


def lock_conversations(user_id: UUID, conversation_ids: Collection[UUID]) -> None:
    """Before their turns and messages are, as everybody locks them; in a stable order."""
    mine = Conversation.objects.for_user_id(user_id).filter(pk__in=conversation_ids)
    list(mine.order_by("pk").select_for_update(no_key=True).values_list("pk"))


def told_elsewhere(
    user_id: UUID, source_ids: Collection[UUID], *, besides: Collection[UUID]
) -> list[UUID]:
    """Other conversations in which the model was shown one of the sources, and may have said it."""
    if not source_ids:
        return []
    records = ContextRecord.objects.for_user_id(user_id).filter(naming(source_ids))
    turns = Turn.objects.for_user_id(user_id).filter(pk__in=records.values("turn_id"))
    elsewhere = turns.exclude(conversation_id__in=besides).order_by()
    return list(elsewhere.values_list("conversation_id", flat=True).distinct())


def mask_quotes(user_id: UUID, conversation_ids: Collection[UUID], traces: Traces) -> None:
    """Mask what other facts and offers quote: one sentence may have taught several things."""
    for model in (Fact, Candidate):
        quoting = model.objects.for_user_id(user_id).filter(
            source_turn__conversation_id__in=conversation_ids
        )
        for pk, quote in list(quoting.values_list("pk", "quote")):
            if spans := traces.spans_in(quote):
                masked = overwritten(quote, spans)
                model.objects.for_user_id(user_id).filter(pk=pk).update(
                    quote="" if not masked.strip(f"{MASK} .,;:!?") else masked
                )


def mask_messages(
    user_id: UUID,
    conversation_ids: Collection[UUID],
    traces: Traces,
    *,
    said_by: str | None = None,
) -> dict[UUID, list[tuple[Message, list[Span]]]]:
    """Mask every message of the conversations that says it; turn -> what was masked there.

    Broken-off replies included: nobody is shown them, but they are there. ``said_by`` narrows it
    to the messages of one role.
    """
    masked: dict[UUID, list[tuple[Message, list[Span]]]] = {}
    # Locked as they are read: a reply that is being saved just now is masked as it ends, not as
    # it was a second before, which would cut off what was written since.
    messages = (
        Message.objects.for_user_id(user_id)
        .filter(turn__conversation_id__in=conversation_ids)
        .select_for_update(no_key=True, of=("self",))
        .order_by("turn_id", "position")
    )
    if said_by is not None:
        messages = messages.filter(role=said_by)
    for message in messages.iterator(chunk_size=BATCH):
        spans = [
            (start, end)
            for start, end in traces.spans_in(message.content)
            if message.content[start:end].strip(MASK)
        ]
        calls = _without(message.tool_calls, traces)
        if spans or calls != message.tool_calls:
            message.tool_calls = calls
            mask(message, spans)
            masked.setdefault(message.turn_id, []).append((message, spans))
    return masked


def mask(message: Message, spans: Iterable[Span]) -> None:
    """Overwrite the spans in the message, with redactions that say so; overlaps become one."""
    spans = list(spans)
    for redaction in message.redactions.all():
        if any(redaction.start <= end and start <= redaction.end for start, end in spans):
            spans.append((redaction.start, redaction.end))
            redaction.delete()
    spans = merged(spans)
    message.content = overwritten(message.content, spans)
    Redaction.objects.bulk_create(
        Redaction(
            user_id=message.user_id,
            message=message,
            start=start,
            end=end,
            reason=Redaction.Reason.FORGOTTEN,
        )
        for start, end in spans
    )
    message.tokens = token_counts.count(message.visible_text)
    message.save(update_fields=["content", "tool_calls", "tokens"])


def _without(value: Any, traces: Traces) -> Any:
    """``value`` (JSON) without the texts that say it."""
    if isinstance(value, str):
        return "" if traces.stand_in(value) else value
    if isinstance(value, list):
        return [_without(one, traces) for one in value]
    if isinstance(value, dict):
        return {name: _without(one, traces) for name, one in value.items()}
    return value


def blank_titles(user_id: UUID, conversation_ids: Collection[UUID], traces: Traces) -> int:
    """Take away titles that say it; an untitled conversation is shown by its date."""
    blanked = 0
    for conversation in Conversation.objects.for_user_id(user_id).filter(pk__in=conversation_ids):
        if conversation.title and traces.stand_in(conversation.title):
            conversation.title, conversation.titled_by_user = "", False
            conversation.save(update_fields=["title", "titled_by_user"])
            blanked += 1
    return blanked


def blank_contexts(
    user_id: UUID,
    *,
    source_ids: Collection[UUID],
    conversation_ids: Collection[UUID],
    traces: Traces,
    shown: Collection[UUID] = (),
) -> int:
    """Blank the blocks of rendered prompts that name the sources or say it; how many blocks.

    ``shown`` are sources that stand in prompts of these conversations only.

    Prompts of these conversations hold its turns; prompts elsewhere name what they recalled. A
    blanked block goes on naming the other facts that it held: when one of those is forgotten, it
    tells where the assistant may have spoken of it.
    """
    named = Q(turn__conversation_id__in=conversation_ids) | naming(source_ids)
    ids = {str(one) for one in (*source_ids, *shown)}
    # The same turns stand in many prompts: each text is searched once.
    says = cache(traces.stand_in)
    blanked = 0
    records = ContextRecord.objects.for_user_id(user_id).filter(named)
    for record in records.order_by("pk").iterator(chunk_size=BATCH):
        touched = [block for block in record.blocks if _says_it(block, ids, says)]
        for block in touched:
            blank(block, gone=ids)
        if touched:
            record.save(update_fields=["blocks"])
            blanked += len(touched)
    return blanked


def _says_it(block: dict[str, Any], source_ids: set[str], says: Callable[[str], bool]) -> bool:
    if any(source.get("id") in source_ids for source in block.get("sources", ())):
        return True
    said = (block.get("text", ""), json.dumps(block.get("tool_calls", ""), ensure_ascii=False))
    return block.get("kind") != "system" and any(map(says, said))
