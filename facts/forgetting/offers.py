"""What waits for an answer, forgotten as a fact is: with its words and every copy of them."""

from collections.abc import Sequence
from uuid import UUID

from facts.forgetting.counts import Forgotten
from facts.forgetting.erasing import bury_all, drop_pointers, erase_words
from facts.forgetting.retold import episodes_that_say
from facts.forgetting.transcript import conversations_of
from facts.forgetting.words import Sought, Traces, letters_of, unaccented
from facts.models import Candidate, Fact
from facts.quarantine import SET_ASIDE
from facts.tombstones import content_words
from memoryproject.text import fold

BATCH = 200


def said_with(user_id: UUID, versions: Sequence[Fact]) -> list[Candidate]:
    """What waits, or was set aside, and says the same as one of the versions.

    Under the same key, or set aside under any, it does if it holds all the words of the value.
    """
    same = {(one.key, fold(one.value)) for one in versions}
    sought = [
        (version.key, Sought.of(words, version.language, least=len(words)))
        for version in versions
        if (words := content_words(version.value, version.language))
        and not all(word[0].isdecimal() for word in words)
    ]

    def says_it(one: Candidate) -> bool:
        if (one.key, fold(one.value)) in same:
            return True
        said = f"{one.value}\n{one.text}"
        plain, run = unaccented(said), letters_of(said)
        return any(
            words.may_be_in(plain, run) and words.is_in(said)
            for key, words in sought
            if key == one.key or one.why in SET_ASIDE
        )

    mine = Candidate.objects.for_user_id(user_id).order_by("pk")
    return [one for one in mine.iterator(chunk_size=BATCH) if says_it(one)]


def forget_offers(user_id: UUID, offers: Sequence[Candidate], *, mask: bool = True) -> Forgotten:
    """Erase those that are still there, mask where they were said, and bury them.

    Call it inside ``acting_as``, under the owner's lock.
    """
    mine = Candidate.objects.for_user_id(user_id).filter(pk__in=[one.pk for one in offers])
    waiting = list(mine)  # those that went with a fact are no longer there
    if not waiting:
        return Forgotten()
    traces = Traces.of(waiting)
    turn_ids = {one.source_turn_id for one in waiting if one.source_turn_id}
    asked_in = {one.conversation_id for one in waiting if one.conversation_id}
    ids = [one.pk for one in waiting]
    erased = erase_words(
        user_id,
        traces,
        sources=ids,
        episodes=episodes_that_say(user_id, traces),
        conversation_ids=list({*conversations_of(user_id, turn_ids), *asked_in}),
        turn_ids=turn_ids,
        mask=mask,
    )
    tombstones = bury_all(waiting, erased.spans)
    drop_pointers(user_id, turn_ids, ids)
    mine.delete()
    return erased.gone + Forgotten(candidates=len(ids), tombstones=tombstones)
