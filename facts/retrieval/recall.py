"""``recall``: always-on facts, what the message calls for, and offers of this conversation.

It only reads: that a fact was recalled is noted after the reply. So all of it happens in one
savepoint that is rolled back at the end: the time limit ends with it, and a leg that fails is left
out and named, because memory never breaks a reply.

Five statements, however much is remembered: savepoint and limit; dial and offers; what the legs
find; episodes, and triggers of instructions (not for small talk); the rollback. Where a thousand
facts are remembered, one more statement costs as much as the search itself. They are written in
SQL, because the ORM took longer to compose them than PostgreSQL to answer; and what is ranked are
rows, of which only those returned become instances.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Literal, TypeAlias, TypeVar
from uuid import UUID

from django.db import connection
from django.utils import timezone

from facts.models import Candidate, Fact
from facts.retrieval.blend import Relevance, relevant
from facts.retrieval.episodes import Nearby, RecalledEpisode, look_up, most_helpful
from facts.retrieval.legs import COLUMNS, Found, Legs, merged
from facts.retrieval.query import QueryVector, content_words
from facts.retrieval.reads import Reads
from facts.scoring import bonuses
from facts.terms import Word
from memoryproject import token_counts

MOST_RECALLED, MOST_OFFERS = 60, 20
EPISODES_SHARE = 0.25  # of what memory may take, before the facts that were asked for
LINE_TOKENS = 20  # a fact's mark and date in its line of the prompt, on the safe side

# No row of settings: no dial was ever moved, they are on.
DIAL_AND_OFFERS = """
SELECT dial.use_facts, offer.id, offer.text, offer.stated_at
FROM (
    SELECT coalesce(bool_and(use_facts), true) AS use_facts
    FROM facts_memorysettings WHERE user_id = %(user_id)s
) AS dial LEFT JOIN facts_candidate AS offer
    ON offer.user_id = %(user_id)s AND offer.why = 'offer'
    AND offer.conversation_id = %(conversation_id)s
ORDER BY offer.importance DESC, offer.created_at DESC, offer.id DESC LIMIT %(most)s
"""

T = TypeVar("T")


Scored: TypeAlias = tuple[Found, float, dict[str, float]]


@dataclass(frozen=True)
class Recalled:
    """A fact and why it is here. ``parts`` add up to ``score``; empty if nothing asked for it."""

    fact: Fact
    score: float
    parts: dict[str, float]
    reason: Literal["always_on", "recalled"]


@dataclass(frozen=True)
class Recollection:
    """What a reply may be given. ``left_out`` names what could not be looked at, or did not fit."""

    always_on: list[Recalled] = field(default_factory=list)
    recalled: list[Recalled] = field(default_factory=list)
    offers: list[Candidate] = field(default_factory=list)
    episodes: list[RecalledEpisode] = field(default_factory=list)
    triggers: dict[UUID, float] = field(default_factory=dict)
    """Instruction -> cosine of its trigger; instructions are not memory, so no dial hides them."""
    left_out: list[str] = field(default_factory=list)


def recall(
    user_id: UUID,
    query: str,
    *,
    query_vector: QueryVector | None,
    conversation_id: UUID | None,
    token_share: int,
    moment: datetime | None = None,
    besides: Collection[UUID] = (),
) -> Recollection:
    """Return what ``query`` calls for, within ``token_share`` tokens; call it in ``acting_as``.

    Facts count as they hold at ``moment`` (default now). Always-on facts come first and whole:
    only when they alone exceed the share are the least important ones left out, and named.
    Episodes that happened in the turns ``besides`` are shown there, and so not told again.
    The number of database queries does not depend on how much is remembered. The facts returned
    have the columns ``COLUMNS`` loaded, and load others when asked for them. After an error the
    caller's transaction goes on as if nothing had been read.
    """
    now = moment or timezone.now()
    words = content_words(query)
    legs = Legs(user_id, now, words, query_vector)
    result = Recollection()
    with Reads() as reads:
        uses_facts, offers = _dial_and_offers(user_id, conversation_id, reads)
        found = _found(legs, reads, result.left_out) if uses_facts else []
        nearby = _nearby(user_id, words, query_vector, reads, result.left_out, besides)
    result.triggers.update(nearby.triggers)
    if not uses_facts:
        result.left_out[:] = ["turned_off"]
        return result
    if words and query_vector is None:
        result.left_out.append("dense")
    passed = relevant(found, min_score=query_vector.min_score if query_vector else 0.0)
    scored = [_scored(one, relevance, now) for one, relevance in passed]
    share = _Share(token_share)
    always_on = _always_on(found, scored)
    for one, score, parts in share.taken(always_on, text=_fact_text, name="always_on"):
        result.always_on.append(Recalled(_fact(one), score, parts, "always_on"))
    result.offers.extend(share.taken(offers, text=_offer_text, name="offers"))
    room = _Share(min(share.left, int(token_share * EPISODES_SHARE)))
    for episode in room.taken(most_helpful(nearby.episodes), text=_story, name="episodes"):
        result.episodes.append(episode)
    share.left -= min(share.left, int(token_share * EPISODES_SHARE)) - room.left
    best = _in_order(one for one in scored if not one[0].is_always_on)[:MOST_RECALLED]
    for one, score, parts in share.taken(best, text=_fact_text, name="recalled"):
        result.recalled.append(Recalled(_fact(one), score, parts, "recalled"))
    result.left_out.extend([*share.left_out, *room.left_out])
    return result


class _Share:
    """The tokens left for memory; remembers which part did not fit."""

    def __init__(self, tokens: int) -> None:
        self.left = tokens
        self.left_out: list[str] = []

    def taken(self, items: Sequence[T], *, text: Callable[[T], str], name: str) -> Iterator[T]:
        """Those of ``items`` that fit, each if it does beside the ones before it."""
        counts = token_counts.count_each(map(text, items)) if items else []
        for item, count in zip(items, counts, strict=True):
            if count + LINE_TOKENS <= self.left:
                self.left -= count + LINE_TOKENS
                yield item
            elif name not in self.left_out:
                self.left_out.append(name)


def _fact_text(scored: Scored) -> str:
    return scored[0].text


def _offer_text(offer: Candidate) -> str:
    return offer.text


def _story(recalled: RecalledEpisode) -> str:
    one = recalled.episode
    return f"{one.situation}; {one.action}; lesson: {one.lesson}"


# --- reading ------------------------------------------------------------------------------


def _dial_and_offers(
    user_id: UUID, conversation_id: UUID | None, reads: Reads
) -> tuple[bool, list[Candidate]]:
    """Whether facts may be used at all; and what this conversation said and nobody has consented
    to store, the most important first: it counts in here only."""
    rows = reads.fetch(
        DIAL_AND_OFFERS,
        {"user_id": user_id, "conversation_id": conversation_id, "most": MOST_OFFERS},
    )
    offers = [
        Candidate.from_db(connection.alias, ("id", "text", "stated_at"), row[1:])
        for row in rows
        if row[1] is not None
    ]
    return rows[0][0], offers


def _found(legs: Legs, reads: Reads, left_out: list[str]) -> list[Found]:
    """What the legs find together; if that fails, what each finds by itself, in half the time."""
    failed: list[str] = []
    with reads.attempt(failed, "all"):
        return legs.found(legs.names, reads)
    parts = []
    for name in legs.names:
        with reads.attempt(left_out, name, share=2):
            parts.append(legs.found([name], reads))
    if not parts:
        return legs.found([], reads)
    return merged(parts[0], parts[-1])


def _nearby(
    user_id: UUID,
    words: Sequence[Word],
    vector: QueryVector | None,
    reads: Reads,
    left_out: list[str],
    besides: Collection[UUID],
) -> Nearby:
    """Episodes and triggers; nothing for a message without content words, or if it fails."""
    if not words:
        return Nearby()
    with reads.attempt(left_out, "episodes"):
        return look_up(user_id, reads, words=words, vector=vector, besides=besides)
    return Nearby()


# --- ranking ------------------------------------------------------------------------------


def _scored(one: Found, relevance: Relevance, now: datetime) -> Scored:
    """The fact with its score and the parts of it."""
    parts = _parts(one, relevance, now)
    return one, sum(parts.values()), parts


def _parts(one: Found, relevance: Relevance, now: datetime) -> dict[str, float]:
    said = max(one.stated_at, one.last_confirmed_at or one.stated_at)
    return {"dense": relevance.dense, "lexical": relevance.lexical} | bonuses(
        age_days=(now - said) / timedelta(days=1),
        kind=one.kind,
        importance=one.importance,
        is_verified=one.verification == Fact.Verification.VERIFIED,
        reliability=one.source_reliability,
    )


def _always_on(found: Sequence[Found], scored: Sequence[Scored]) -> list[Scored]:
    """The most important first, asked for or not."""
    asked_for = {one[0].id: one for one in scored if one[0].is_always_on}
    standing = [one for one in found if one.is_always_on]
    standing.sort(key=lambda one: (one.importance, one.stated_at, one.id), reverse=True)
    return [asked_for.get(one.id, (one, one.importance, {})) for one in standing]


def _fact(one: Found) -> Fact:
    fact: Fact = Fact.from_db(connection.alias, COLUMNS, one[: len(COLUMNS)])
    return fact


def _in_order(scored: Iterable[Scored]) -> list[Scored]:
    """The best first; where scores are equal the newer statement, then the newer row."""
    return sorted(scored, key=lambda one: (one[1], one[0].stated_at, one[0].id), reverse=True)
