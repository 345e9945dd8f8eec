"""One fact or many, put into the indexes and taken out of them."""

import logging
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from uuid import UUID

from pgvector import HalfVector

from facts.models import Embedding, Fact, Posting
from facts.models.index import ItemKind
from facts.terms import index_words, terms
from memoryproject import embeddings
from memoryproject.llm import LLMUnavailable
from memoryproject.text import is_blank

logger = logging.getLogger(__name__)

# BM25 (Robertson and Zaragoza, 2009). The average length of a user's facts would change with each
# fact and every weight with it, so a fixed reference stands in: "Works as a nurse at the hospital
# in Pune" has 5 content words, most facts have 3 to 8. What matters is that long ones weigh less.
K1, B = 1.2, 0.75
REFERENCE_LENGTH = 5.0
VALUE_WEIGHT = 0.5  # what the value repeats counts half (BM25F: fields are weighted before tf)
# Words of the key do not stand in the fact's text. They are evidence of a lesser kind: terms of
# their own, told from the text's by this sign, which no word contains.
KEY_SIGN = "@"
KEY_WEIGHT = 0.5
KEY_NAMES_LEFT_OUT = frozenset({"profile", "note", "person"})  # say nothing about the subject


@dataclass(frozen=True)
class Vectors:
    """Vectors of some texts, all by one model."""

    model: str
    by_text: dict[str, list[float]] = field(default_factory=dict)


def vectors_for(texts: Sequence[str], *, user_id: UUID) -> Vectors | None:
    """Embed each text that says something; call it outside transactions.

    None when the embedder is down: the facts are stored without, and ``index_missing`` catches up.
    """
    wanted = [text for text in dict.fromkeys(texts) if not is_blank(text)]
    try:
        model = embeddings.current_model().name
        made = embeddings.embed(wanted, user_id=user_id) if wanted else []
    except LLMUnavailable as failure:
        logger.warning("texts were not embedded", extra={"code": failure.code})
        return None
    return Vectors(model, dict(zip(wanted, made, strict=True)))


def index_fact(fact: Fact, vectors: Vectors | None) -> None:
    """Store the fact's postings, and its vector if there is one, in the caller's transaction."""
    index_facts([fact], vectors)


def index_facts(facts: Sequence[Fact], vectors: Vectors | None) -> None:
    """``index_fact`` for many of one user. Run twice, it leaves the same rows."""
    if not facts:
        return
    user_id = facts[0].user_id
    Posting.objects.for_user_id(user_id).filter(
        item_kind=ItemKind.FACT, item_id__in=[fact.pk for fact in facts]
    ).delete()
    Posting.objects.bulk_create(
        (posting for fact in facts for posting in postings_of(fact)),
        batch_size=2_000,
        ignore_conflicts=True,  # only when two run at once, and then the rows are equal
    )
    if vectors is not None:
        _store_vectors(facts, vectors)


def postings_of(fact: Fact) -> list[Posting]:
    weights = term_weights(fact.text, value=fact.value, language=fact.language)
    weights |= dict.fromkeys(key_terms(fact.key), KEY_WEIGHT)
    return [
        Posting(
            user_id=fact.user_id,
            term=term,
            item_kind=ItemKind.FACT,
            item_id=fact.pk,
            weight=weight,
        )
        for term, weight in weights.items()
    ]


def term_weights(text: str, *, value: str = "", language: str = "") -> dict[str, float]:
    """Term -> BM25 weight before the inverse document frequency, at most ``K1 + 1``."""
    frequencies: defaultdict[str, float] = defaultdict(float)
    length = 0.0
    for word in index_words(text, language):
        length += word.length
        for term in word.terms:
            frequencies[term] += 1.0
    for term, count in terms(value, language).items():
        frequencies[term] += VALUE_WEIGHT * count
    norm = K1 * (1 - B + B * length / REFERENCE_LENGTH)
    return {term: tf * (K1 + 1) / (tf + norm) for term, tf in frequencies.items()}


def key_terms(key: str) -> set[str]:
    """The words of the key's name, and those its catalogue entry says people use for it."""
    from facts.keys import lookup

    names = {part for part in key.replace("_", ".").split(".") if part not in KEY_NAMES_LEFT_OUT}
    words = " ".join([*names, *lookup(key).words])
    return {KEY_SIGN + term[:63] for term in terms(words, "en")}


def unindex(user_id: UUID, item_kind: str, item_ids: Iterable[UUID]) -> None:
    """Remove every vector and posting of the items, in the caller's transaction."""
    wanted = list(item_ids)
    for index in (Posting, Embedding):
        index.objects.for_user_id(user_id).filter(item_kind=item_kind, item_id__in=wanted).delete()


def _store_vectors(facts: Sequence[Fact], vectors: Vectors) -> int:
    rows = [
        Embedding(
            user_id=fact.user_id,
            item_kind=ItemKind.FACT,
            item_id=fact.pk,
            model=vectors.model,
            vector=HalfVector(vectors.by_text[fact.text]),
        )
        for fact in facts
        if fact.text in vectors.by_text
    ]
    Embedding.objects.bulk_create(
        rows,
        batch_size=500,
        update_conflicts=True,
        unique_fields=["item_id", "item_kind", "model"],
        update_fields=["vector"],
    )
    return len(rows)
