"""Where a fact was said: its turns, their conversations, and sentences that no words find.

A version keeps the words of its first statement only. Said again in other words, it names the
message, not the words; and of very many repetitions it keeps the first and the newest.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from uuid import UUID

from django.db.models import Q

from conversations.models import Message, Turn
from facts.forgetting.transcript import conversations_of
from facts.forgetting.words import SENTENCE, Traces
from facts.models import Candidate, Fact, LearningRun
from facts.tombstones import content_words
from facts.versioning.line import MOST_RESTATEMENTS
from memoryproject.text import MASK

MOST_SENTENCES = 2  # of one message, that may be what it said; of more, nobody knows which
SHORTEST = 12  # characters; "Sure, yes." stands everywhere


def turns_of(version: Fact) -> set[UUID]:
    """Ids of the turns that stated the version, said it again or took it back."""
    said = {UUID(one["turn"]) for one in version.restatements if one["turn"]}
    return said | ({version.source_turn_id} if version.source_turn_id else set())


def conversations_saying(user_id: UUID, versions: Sequence[Fact]) -> list[UUID]:
    """Where the versions were said; where some of it is no longer on record, all that may be."""
    turn_ids = {turn_id for version in versions for turn_id in turns_of(version)}
    found = set(conversations_of(user_id, turn_ids))
    for version in versions:
        if len(version.restatements) >= MOST_RESTATEMENTS:
            found |= _off_record(version)
    return list(found)


def _off_record(version: Fact) -> set[UUID]:
    """Conversations of what was dropped, which lies between the first repetition and the next."""
    first, following = (datetime.fromisoformat(one["at"]) for one in version.restatements[:2])
    runs = LearningRun.objects.for_user_id(version.user_id).filter(
        outcomes__contains=[{"id": str(version.pk)}]
    )
    between = Q(created_at__gte=first, created_at__lte=following)
    turns = Turn.objects.for_user_id(version.user_id).filter(
        between | Q(pk__in=runs.values("turn_id"))
    )
    return set(turns.order_by().values_list("conversation_id", flat=True).distinct())


def unfound(user_id: UUID, versions: Sequence[Fact], traces: Traces) -> Iterator[str]:
    """Sentences of messages that said it again, though they hold nothing that ``traces`` find.

    That is what the message says besides its questions, and besides what was remembered of it
    otherwise.
    """
    ids = {one.get("message") for version in versions for one in version.restatements}
    messages = Message.objects.for_user_id(user_id).filter(
        pk__in=ids - {None}, role=Message.Role.USER
    )
    for message in messages:
        if MASK in message.content or traces.stand_in(message.content):
            continue
        sentences = [found.group().strip() for found in SENTENCE.finditer(message.content)]
        sentences = [one for one in sentences if content_words(one)]
        said = _besides(sentences, list(_quotes_of(message))) if len(sentences) > 1 else sentences
        if len(said) <= MOST_SENTENCES:
            yield from (one for one in said if len(one) >= SHORTEST)


def _besides(sentences: Sequence[str], quotes: Sequence[str]) -> list[str]:
    return [
        one
        for one in sentences
        if not one.endswith("?") and not any(quote in one or one in quote for quote in quotes)
    ]


def _quotes_of(message: Message) -> Iterable[str]:
    for model in (Fact, Candidate):
        rows = model.objects.for_user_id(message.user_id).filter(source_message=message)
        yield from rows.exclude(quote="").values_list("quote", flat=True)
