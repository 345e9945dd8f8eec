"""Episodes in the two indexes that recall reads.

The vector is that of the situation alone, by whose likeness an episode is found again. The words
are those of the action as well: who considers the same approach once more names it.
"""

from collections.abc import Sequence

from pgvector import HalfVector

from facts.indexing import Vectors, term_weights, unindex
from facts.models import Embedding, Episode, Posting
from facts.models.index import ItemKind


def index_episodes(episodes: Sequence[Episode], vectors: Vectors | None) -> None:
    """Store postings, and vectors where there are some, in the caller's transaction.

    All of one user. Run again, it leaves the rows of what the episodes say now.
    """
    if not episodes:
        return
    user_id = episodes[0].user_id
    unindex(user_id, ItemKind.EPISODE, [one.pk for one in episodes])
    Posting.objects.bulk_create(
        [posting for episode in episodes for posting in _postings_of(episode)],
        batch_size=2_000,
        ignore_conflicts=True,
    )
    if vectors is None:
        return
    Embedding.objects.bulk_create(
        Embedding(
            user_id=user_id,
            item_kind=ItemKind.EPISODE,
            item_id=one.pk,
            model=vectors.model,
            vector=HalfVector(vectors.by_text[one.situation]),
        )
        for one in episodes
        if one.situation in vectors.by_text
    )


def _postings_of(episode: Episode) -> list[Posting]:
    weights = term_weights(episode.situation, value=episode.action, language=episode.language)
    return [
        Posting(
            user_id=episode.user_id,
            term=term,
            item_kind=ItemKind.EPISODE,
            item_id=episode.pk,
            weight=weight,
        )
        for term, weight in weights.items()
    ]
