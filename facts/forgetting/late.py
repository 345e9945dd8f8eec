"""What was forgotten while a reply was being written: taken out of it as it ends.

Forgetting masks what stands in the transcript and blanks what stands in rendered prompts. A reply
that is under way holds both in memory: the model was told the fact before, and goes on speaking of
it. Its writer stores what it got; this makes good for it, by the tombstones that are newer than
the question. Rather a sentence too many than a trace, also where the transcript kept its words.
"""

from typing import Any

from conversations.models import ContextRecord, Message, Turn
from conversations.summaries.forgotten_words import ForgottenWords
from facts.blanking import REMEMBERED, blank
from facts.forgetting.transcript import mask
from facts.forgetting.words import SENTENCE, trimmed
from facts.models import Candidate, Episode, Fact, Procedure, Tombstone


def forget_late(turn: Turn) -> int:
    """Mask the reply's sentences that say what was forgotten since; how many.

    One statement where nothing was. Call it acting as the owner, in the transaction that stores
    the end of the reply.
    """
    since = Tombstone.objects.for_user_id(turn.user_id).filter(created_at__gte=turn.created_at)
    if not since.exists():
        return 0
    forgotten = ForgottenWords(turn.user_id, turn.conversation_id)
    replies = Message.objects.for_user_id(turn.user_id).filter(turn_id=turn.pk)
    masked = 0
    for message in replies.exclude(role=Message.Role.USER):
        spans = [
            trimmed(found.group(), found.start())
            for found in SENTENCE.finditer(message.content)
            if forgotten.are_in(found.group())
        ]
        if spans:
            mask(message, spans)
            masked += len(spans)
    _blank_prompts(turn, forgotten)
    return masked


def _blank_prompts(turn: Turn, forgotten: ForgottenWords) -> None:
    """Blank the blocks that say it, or whose facts are gone: they were saved a moment too late."""
    records = ContextRecord.objects.for_user_id(turn.user_id).filter(turn_id=turn.pk)
    for record in records:
        gone = _named(record.blocks) - _standing(turn, _named(record.blocks))
        touched = [
            block for block in record.blocks if _named([block]) & gone or _says_it(block, forgotten)
        ]
        for block in touched:
            blank(block, gone=gone)
        if touched:
            record.save(update_fields=["blocks"])


def _says_it(block: dict[str, Any], forgotten: ForgottenWords) -> bool:
    if block.get("kind") == "system":
        return False
    return any(forgotten.are_in(one.group()) for one in SENTENCE.finditer(block.get("text", "")))


def _named(blocks: list[dict[str, Any]]) -> set[str]:
    """Ids of what was remembered that the blocks hold."""
    sources = [source for block in blocks for source in block.get("sources", ())]
    return {str(one["id"]) for one in sources if one.get("kind") in REMEMBERED}


def _standing(turn: Turn, ids: set[str]) -> set[str]:
    rows = [
        model.objects.for_user_id(turn.user_id).filter(pk__in=ids).values_list("pk", flat=True)
        for model in (Fact, Candidate, Episode, Procedure)
    ]
    return {str(pk) for found in rows for pk in found}
