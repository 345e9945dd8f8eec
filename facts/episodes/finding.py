"""The steps of one look at a conversation: read, ask, check, embed, store.

The model is asked once, and no transaction is open meanwhile. What it proposed is stored in one
transaction under the owner's lock, held against the turns as they are by then: what the user has
had masked or deleted meanwhile bears out nothing any more. The cursor moves on in the same
transaction, so that the same turns never make an episode twice.
"""

import logging
from collections import Counter
from collections.abc import Sequence
from types import ModuleType
from uuid import UUID

from conversations.models import Turn
from facts import consent, keys
from facts.episodes import founded, gate, prompt_embedded, runs
from facts.episodes import prompt as prompt_full
from facts.episodes.answers import drafts_from
from facts.episodes.draft import Draft
from facts.episodes.indexing import index_episodes
from facts.episodes.material import Material, read_again, read_material
from facts.extraction.extract import PATIENCE_SECONDS, is_anyone_replying
from facts.indexing import Vectors, vectors_for
from facts.models import Episode, EpisodeRun
from facts.tombstones import content_words as words_of
from facts.tombstones import is_tombstoned, shares_enough
from facts.versioning import Proposal
from memoryproject import llm
from memoryproject.models import User
from memoryproject.ownership import lock_owner
from memoryproject.row_security import acting_as

logger = logging.getLogger(__name__)

# What the model says of importance counts within these bounds: a failure is worth more.
BOUNDS = {"failure": (0.4, 0.9), "partial": (0.2, 0.8), "success": (0.2, 0.8)}
USUAL = 0.5


def find_in(run: EpisodeRun) -> bool:
    """Look at what was said since the last look, and finish the run, which must be claimed.

    True if there is more to look at. Raises LLMUnavailable while another attempt may succeed; the
    task puts the run off then.
    """
    embedded = llm.is_embedded()
    prompt: ModuleType = prompt_embedded if embedded else prompt_full
    with acting_as(run.user_id):
        material = read_material(run, room=prompt.ROOM)
        if isinstance(material, str):
            runs.finish(run, counts={material: 1})
            return False
    counts: Counter[str] = Counter()
    skip = gate.reason_to_skip(material, embedded=embedded)
    if skip:
        counts[skip] += 1
    drafts = [] if skip else _ask(material, prompt, counts=counts, embedded=embedded)
    vectors = (
        vectors_for([one.situation for one in drafts], user_id=run.user_id) if drafts else None
    )
    with acting_as(run.user_id):
        return _store(run, material, drafts, prompt=prompt, vectors=vectors, counts=counts)


def _ask(
    material: Material, prompt: ModuleType, *, counts: Counter[str], embedded: bool
) -> list[Draft]:
    """What the model proposes and the turns bear out."""
    if embedded:
        llm.check_ready()
        llm.wait_for_quiet(PATIENCE_SECONDS, is_busy=is_anyone_replying)
    answer = llm.complete_json(
        prompt.messages(material),
        schema=prompt.SCHEMA,
        schema_name=prompt.SCHEMA_NAME,
        user_id=material.user_id,
        purpose="episodes",
        max_tokens=prompt.MAX_TOKENS,
    )
    if answer.partial:
        counts["truncated"] += 1
    drafts = drafts_from(answer.value, skipped=counts)
    if embedded:
        drafts = [founded.with_words_found(draft, material) for draft in drafts]
    return _founded(drafts, material, counts=counts, embedded=embedded)


def _founded(
    drafts: Sequence[Draft], material: Material, *, counts: Counter[str], embedded: bool
) -> list[Draft]:
    kept = []
    for draft in drafts:
        flaw = founded.flaw(draft, material, needs_sign=embedded)
        if flaw:
            counts[flaw] += 1
        else:
            kept.append(draft)
    return kept


def _store(
    run: EpisodeRun,
    material: Material,
    drafts: Sequence[Draft],
    *,
    prompt: ModuleType,
    vectors: Vectors | None,
    counts: Counter[str],
) -> bool:
    """Keep what may be kept, and move on: one transaction, under the owner's lock."""
    try:
        lock_owner(run.user_id)
    except User.DoesNotExist:
        return False
    if runs.ours(run).select_for_update(no_key=True).first() is None:
        return False  # somebody else's by now, pushed on by a new turn, or forgotten
    if drafts:
        now = read_again(material, room=prompt.ROOM)
        embedded = prompt is prompt_embedded
        drafts = _founded(drafts, now, counts=counts, embedded=embedded)
        material = now
    made = [one for draft in drafts if (one := _kept(draft, material, counts=counts))]
    index_episodes(made, vectors)
    counts["kept"] += len(made)
    runs.finish(
        run,
        made=len(made),
        counts={name: count for name, count in counts.items() if count},
        through=material.through,
        rest=material.rest,
    )
    logger.info(
        "looked for episodes",
        extra={"run": str(run.pk), "count": len(made)},
    )
    return material.rest


def _kept(draft: Draft, material: Material, *, counts: Counter[str]) -> Episode | None:
    """Store ``draft``, unless it is sensitive without consent, forgotten, or there already."""
    user_id = material.user_id
    sources = founded.sources_of(draft, material.turns)
    if not sources:
        counts["invented"] += 1
        return None
    category = category_of(draft.event_type, draft.text)
    if category and not consent.has_consent(user_id, category):
        counts["sensitive"] += 1
        return None
    ids = [turn.id for turn in sources]
    last = Turn.objects.for_user_id(user_id).get(pk=ids[-1])
    said = "\n".join(turn.own for turn in sources)
    if any(_is_forgotten(part, user_id, turn=last, said=said) for part in draft.text.split("\n")):
        counts["forgotten"] += 1
        return None
    if _is_there(draft, user_id, turn_ids=ids):
        counts["said_before"] += 1
        return None
    episode = Episode(
        user_id=user_id,
        situation=draft.situation,
        action=draft.action,
        outcome=draft.outcome,
        lesson=draft.lesson,
        event_type=draft.event_type,
        importance=importance_of(draft),
        occurred_at=sources[-1].said_at,
        conversation_id=material.conversation_id,
        source_turns=ids,
        quote=draft.quote,
    )
    episode.save(force_insert=True)
    return episode


def category_of(event_type: str, text: str) -> str:
    """The sensitive category that an episode speaks of, by its type or by its words; else ''."""
    return keys.lookup(event_type).category or keys.category_of("note", value="", text=text)


def importance_of(draft: Draft) -> float:
    low, high = BOUNDS[draft.outcome]
    return USUAL if draft.importance is None else min(high, max(low, draft.importance))


def _is_forgotten(text: str, user_id: UUID, *, turn: Turn, said: str) -> bool:
    proposal = Proposal(key=keys.DEFAULT_KEY, value="", text=text)
    return is_tombstoned(user_id, proposal, turn=turn, said=said)


def _is_there(draft: Draft, user_id: UUID, *, turn_ids: Sequence[UUID]) -> bool:
    """Whether the same turns told the same before: another branch, or two in one answer."""
    beside = Episode.objects.for_user_id(user_id).filter(source_turns__overlap=list(turn_ids))
    words = words_of(draft.situation)
    return any(
        one.outcome == draft.outcome and shares_enough(words, one.situation) for one in beside
    )
