"""What the user had forgotten stays out of summaries, although the turns may still say it.

A forgotten fact leaves a tombstone (``facts.tombstones``). Where the transcript kept its words, a
model that is to summarise it says them again, and one that is told an old summary does so as well.
So each sentence of a new summary is held against the tombstones before it is stored. What the user
has said anew since then, in the same conversation, is new.
"""

from collections.abc import Iterable, Set
from uuid import UUID

from conversations.models import Message
from facts.models import Tombstone
from facts.terms import index_words
from facts.tombstones import WORD, Hasher, content_words

MOST_READ = 300  # newest messages in which it is looked for what was said anew


class ForgottenWords:
    """One user's tombstones, read once; call everything inside the owner's scope."""

    def __init__(self, user_id: UUID, conversation_id: UUID) -> None:
        self.user_id, self.conversation_id = user_id, conversation_id
        self._tombstones = list(Tombstone.objects.for_user_id(user_id))
        self._hashes = {one.pk: frozenset(one.hashes) for one in self._tombstones}
        self._hasher = Hasher.of(user_id) if self._tombstones else None
        self._anew: dict[UUID, bool] = {}

    def are_in(self, text: str) -> bool:
        """Whether ``text``, a sentence or an item, says what was forgotten and not said since."""
        if self._hasher is None:
            return False
        words = content_words(text)
        if not words:
            return False
        pairs, hashed = self._hasher.pairs(words), self._hasher.words(words)
        return any(
            _says(self._hashes[tombstone.pk], pairs, hashed) and not self._was_said_anew(tombstone)
            for tombstone in self._tombstones
        )

    def _was_said_anew(self, tombstone: Tombstone) -> bool:
        if tombstone.pk not in self._anew:
            self._anew[tombstone.pk] = self._is_said_since(tombstone)
        return self._anew[tombstone.pk]

    def _is_said_since(self, tombstone: Tombstone) -> bool:
        """Whether the user has used one of the words in the conversation since it was forgotten."""
        said = (
            Message.objects.for_user_id(self.user_id)
            .standing()
            .filter(
                role=Message.Role.USER,
                turn__conversation_id=self.conversation_id,
                turn__created_at__gt=tombstone.created_at,
            )
            .prefetch_related("redactions")
            .order_by("-turn__created_at")
        )
        known = self._hashes[tombstone.pk]
        return any(
            not known.isdisjoint(self._spoken(message.visible_text)) for message in said[:MOST_READ]
        )

    def _spoken(self, text: str) -> set[str]:
        assert self._hasher is not None
        return set().union(*self._hasher.words(word.terms for word in index_words(text)))


def _says(forgotten: Set[str], pairs: set[str], words: Iterable[set[str]]) -> bool:
    """As for a candidate's sentence: two neighbouring words of it, or half of its words."""
    if forgotten & pairs:
        return True
    shared = sum(not forgotten.isdisjoint(known) for known in words)
    return shared > 0 and shared * 2 >= sum(len(one) == WORD for one in forgotten)
