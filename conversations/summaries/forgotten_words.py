"""What the user had forgotten stays out of summaries, although the turns may still say it.

A forgotten fact leaves a tombstone (``facts.tombstones``). Where the transcript kept its words, a
model that is to summarise it says them again, and one that is told an old summary does so as well.
So each sentence of a new summary is held against the tombstones before it is stored. What the user
has said anew since then, in the same conversation, is new.

Where it was said, half of its words are enough, because a model says it in other words. Elsewhere
that would take "never give me peanut sauce" out of one talk because "peanut butter" was forgotten
in another: there it takes all of its words, or two that stood side by side. So it does for what
counts as said anew: one common word is not.
"""

from collections.abc import Iterable, Set
from uuid import UUID

from conversations.models import Message
from facts.models import Tombstone
from facts.tombstones import WORD, Hasher, content_words

MOST_READ = 300  # newest messages in which it is looked for what was said anew


class ForgottenWords:
    """One user's tombstones, read once; call everything inside the owner's scope."""

    def __init__(self, user_id: UUID, conversation_id: UUID) -> None:
        self.user_id, self.conversation_id = user_id, conversation_id
        mine = Tombstone.objects.for_user_id(user_id)
        self._tombstones = list(mine)
        here = mine.filter(turn__conversation_id=conversation_id)
        self._said_here = set(here.values_list("pk", flat=True)) if self._tombstones else set()
        self._hashes = {one.pk: frozenset(one.hashes) for one in self._tombstones}
        self._hasher = Hasher.of(user_id) if self._tombstones else None
        self._anew: dict[UUID, bool] = {}

    def __bool__(self) -> bool:
        """Whether there are any."""
        return self._hasher is not None

    def are_in(self, text: str) -> bool:
        """Whether ``text``, a sentence or an item, says what was forgotten and not said since."""
        if self._hasher is None:
            return False
        words = content_words(text)
        if not words:
            return False
        pairs, hashed = self._hasher.pairs(words), self._hasher.words(words)
        return any(
            _says(self._hashes[tombstone.pk], pairs, hashed, all_of_it=pk not in self._said_here)
            and not self._was_said_anew(tombstone)
            for pk, tombstone in ((one.pk, one) for one in self._tombstones)
        )

    def _was_said_anew(self, tombstone: Tombstone) -> bool:
        if tombstone.pk not in self._anew:
            self._anew[tombstone.pk] = self._is_said_since(tombstone)
        return self._anew[tombstone.pk]

    def _is_said_since(self, tombstone: Tombstone) -> bool:
        """Whether the user has said it in the conversation since it was forgotten."""
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
        return any(self._repeats(known, message.visible_text) for message in said[:MOST_READ])

    def _repeats(self, known: Set[str], text: str) -> bool:
        assert self._hasher is not None
        words = content_words(text)
        hashed = self._hasher.words(words)
        return _says(known, self._hasher.pairs(words), hashed, all_of_it=True)


def _says(
    forgotten: Set[str], pairs: set[str], words: Iterable[set[str]], *, all_of_it: bool
) -> bool:
    """Two neighbouring words of it; or half of its words, or all of them."""
    if forgotten & pairs:
        return True
    shared = sum(not forgotten.isdisjoint(known) for known in words)
    every = sum(len(one) == WORD for one in forgotten)
    return shared > 0 and shared >= (every if all_of_it else every / 2)
